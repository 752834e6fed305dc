//! Paths as Markdown, with a heading for each step.

use std::fmt::Write;

use super::super::logic::text::{self, Paragraph};

use super::super::drawn;
use super::text::drawing;
use super::{Report, Told, after, heading, links, name};

pub(super) fn write(report: &Report<'_>) -> String {
    let mut out = format!("# {}\n\n", plain(&report.name()));
    match &report.told {
        Ok(told) => path(told, &mut out),
        Err(refusal) => refusal.lines().iter().for_each(|line| {
            let _ = writeln!(out, "{}\n", plain(line));
        }),
    }
    out
}

fn path(told: &Told, out: &mut String) {
    fence(&drawing(told), out);
    if told.grids {
        let start = told.path.start();
        (0..start.grids()).for_each(|grid| fence(&drawn(start, grid), out));
    }
    for (number, before, step) in told.stages() {
        let words = step.text();
        let _ = writeln!(out, "## {number}. {}\n", name(step));
        let _ = writeln!(out, "*{}* → `{}`\n", plain(&words.short), text::conclusions(step));
        tell(&step.told(), out);
        let (inside, left_out) = told.inside(step);
        for argument in &inside {
            let _ = writeln!(out, "**{}**\n", plain(&heading(argument)));
            tell(&argument.told, out);
        }
        left_out.iter().for_each(|line| _ = writeln!(out, "{}\n", plain(line)));
        if let Some(links) = links(step) {
            let _ = writeln!(out, "In Eureka notation: `{links}`\n");
        }
        if told.grids {
            fence(&after(&before, step), out);
        }
    }
    let _ = writeln!(out, "## Summary\n\n{}\n\n| technique | steps |\n|---|---:|", plain(&told.end()));
    for (technique, count) in told.path.counts() {
        let _ = writeln!(out, "| {technique} | {count} |");
    }
    for line in told.remarks() {
        let _ = writeln!(out, "\n{}", plain(&line));
    }
    out.push('\n');
    if let Some((number, before, step)) = told.beyond() {
        let _ = writeln!(out, "## {number}. {}\n", name(step));
        fence(&drawn(&before, step.grid()), out);
        tell(&step.told(), out);
    }
}

/// Writes paragraphs: cases as a list, nested cases as a nested list, and the statements of lemmas in bold.
fn tell(paragraphs: &[Paragraph], out: &mut String) {
    for Paragraph { depth, is_case, words, lemma, .. } in paragraphs {
        if lemma.is_some() {
            let _ = writeln!(out, "**{}**\n", plain(words));
            continue;
        }
        let indent = 2 * depth.saturating_sub(usize::from(*is_case));
        let _ = writeln!(out, "{:indent$}{}{}\n", "", if *is_case { "- " } else { "" }, plain(words));
    }
}

fn fence(text: &str, out: &mut String) {
    let _ = writeln!(out, "```text\n{text}\n```\n");
}

/// Escapes every sign that has a special meaning.
fn plain(text: &str) -> String {
    let escape = |char: char| if "\\`*_{}[]<>#|~&".contains(char) { format!("\\{char}") } else { char.to_string() };
    text.chars().map(escape).collect()
}
