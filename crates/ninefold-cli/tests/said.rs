//! The texts of the program: whole paths and hints, recorded after they were reviewed.
//!
//! A file in `tests/said` is a transcript: lines that begin with `$ ` are commands, the lines below them are their output. After a change,
//! `UPDATE_EXPECT=1 cargo test -p ninefold-cli --test all said::` rewrites the transcripts; review the differences.

use std::path::Path;

use crate::common::{run, stderr, stdout};
use expect_test::expect_file;

/// Splits a command line into arguments: words, or texts between single quotes.
fn arguments(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (index, piece) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            arguments.push(piece.to_owned());
        } else {
            arguments.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    arguments
}

/// Returns a transcript with the current outputs of its commands.
fn again(transcript: &str) -> String {
    let mut text = String::new();
    for command in transcript.lines().filter_map(|line| line.strip_prefix("$ ninefold ")) {
        let arguments = arguments(command);
        let output = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
        text += &format!("$ ninefold {command}\n{}{}", stdout(&output), stderr(&output));
    }
    text
}

fn check(file: &Path) {
    let kept = std::fs::read_to_string(file).unwrap().replace("\r\n", "\n");
    let said = again(&kept);
    assert!(!said.is_empty(), "{} has commands", file.display());
    expect_file![file].assert_eq(&said);
}

/// Checks all transcripts of a folder, and returns the number of their commands.
fn folder(name: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/said").join(name);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().for_each(|file| check(file));
    let commands =
        |file: &Path| std::fs::read_to_string(file).unwrap().lines().filter(|line| line.starts_with("$ ")).count();
    files.iter().map(|file| commands(file)).sum()
}

#[test]
fn paths() {
    assert!(folder("paths") >= 20);
}

#[test]
fn hints() {
    assert!(folder("hints") >= 40);
}
