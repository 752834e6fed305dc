//! The page of all verbs, with the help of each as the command prints it.
//!
//! `UPDATE_EXPECT=1` (or `cargo xtask docs`) rewrites the page; review the differences.
#![cfg(all(feature = "full", feature = "web"))]

use std::fmt::Write;

use crate::common::{run, stdout};
use expect_test::expect_file;

const HEAD: &str = "# Commands

<!-- Made by `cargo xtask docs` from the help of the command; do not edit. -->

`ninefold help VERB` prints these texts, wrapped at the width of the terminal; `ninefold VERB -h` prints a short form. The examples are run by a test.
";

/// Returns the tasks in the general help, with their verbs.
fn tasks(help: &str) -> Vec<(&str, Vec<&str>)> {
    let mut tasks: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in help.lines().take_while(|line| *line != "Options:") {
        if let Some(task) = line.strip_suffix(':') {
            tasks.push((task, Vec::new()));
        } else if line.contains(" (short for ") {
            // The help of a short form is that of its verb.
        } else if let (Some(verb), Some((_, verbs))) = (line.strip_prefix("  "), tasks.last_mut()) {
            verbs.extend(verb.split_whitespace().next().filter(|verb| *verb != "help"));
        }
    }
    tasks
}

#[test]
fn the_page_of_commands_is_their_help() {
    let general = run(&["--help"], "");
    let tasks = tasks(stdout(&general));
    assert!(tasks.iter().map(|(_, verbs)| verbs.len()).sum::<usize>() > 30, "{tasks:?}");
    let mut page = HEAD.to_owned();
    for (task, verbs) in &tasks {
        let links: Vec<_> = verbs.iter().map(|verb| format!("[{verb}](#{verb})")).collect();
        writeln!(page, "\n**{task}**: {}", links.join(", ")).unwrap();
    }
    for verb in tasks.iter().flat_map(|(_, verbs)| verbs) {
        let output = run(&["help", verb], "");
        let lines: Vec<_> = stdout(&output).trim_end().lines().map(str::trim_end).collect();
        writeln!(page, "\n## {verb}\n\n```text\n{}\n```", lines.join("\n")).unwrap();
    }
    expect_file!["../../../docs/commands.md"].assert_eq(&page);
}
