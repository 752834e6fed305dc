//! Paths as text for a terminal.

use std::fmt::Write;

use super::super::logic::text::Paragraph;

use super::super::drawn;
use super::{Report, Told, after, heading, line, links};
use crate::draw::{GridText, Pen};

/// The width at which sentences are wrapped.
const WIDTH: usize = 100;

/// The indentation of a step's words, below its number.
const INDENT: usize = 3;

pub(super) fn write(report: &Report<'_>) -> String {
    let mut out = format!("{}\n", report.name());
    match &report.told {
        Ok(told) => path(told, &mut out),
        Err(refusal) => refusal.lines().iter().for_each(|line| push(line, "", &mut out)),
    }
    out.push('\n');
    out
}

fn path(told: &Told, out: &mut String) {
    let _ = writeln!(out, "{}", drawing(told));
    if told.grids {
        let start = told.path.start();
        (0..start.grids()).for_each(|grid| _ = writeln!(out, "\n{}", drawn(start, grid)));
    }
    for (number, before, step) in told.stages() {
        let _ = writeln!(out, "\n{number}. {}", line(step));
        step.told().iter().for_each(|paragraph| tell(paragraph, out));
        let (inside, left_out) = told.inside(step);
        for argument in &inside {
            push(&format!("{}.", heading(argument)), &" ".repeat(INDENT), out);
            argument.told.iter().for_each(|paragraph| tell(paragraph, out));
        }
        left_out.iter().for_each(|left_out| push(left_out, &" ".repeat(INDENT), out));
        if let Some(links) = links(step) {
            push(&format!("In Eureka notation: {links}"), &" ".repeat(INDENT), out);
        }
        if told.grids {
            let _ = writeln!(out, "{}", after(&before, step));
        }
    }
    let _ = writeln!(out, "\n{}", told.end());
    if let Some((_, before, step)) = told.beyond() {
        step.told().iter().for_each(|paragraph| tell(paragraph, out));
        let _ = writeln!(out, "\n{}", drawn(&before, step.grid()));
    }
    for (technique, count) in told.path.counts() {
        let _ = writeln!(out, "{count:5}  {technique}");
    }
    told.remarks().iter().for_each(|line| push(line, "", out));
}

/// Draws the digits from which a path starts.
pub(super) fn drawing(told: &Told) -> String {
    GridText::new(told.path.start().boards().grids()).lines(Pen { color: false, unicode: false }).join("\n")
}

/// Adds a paragraph of a step: a case begins with a dash, and is indented one level more than the enclosing text.
fn tell(paragraph: &Paragraph, out: &mut String) {
    let indent = " ".repeat(INDENT + 2 * paragraph.depth);
    let first = if paragraph.is_case { format!("{}- ", &indent[2..]) } else { indent.clone() };
    hang(&paragraph.words, &first, &indent, out);
}

/// Adds a paragraph, wrapped into lines of limited width.
fn push(text: &str, indent: &str, out: &mut String) {
    hang(text, indent, indent, out);
}

/// Like `tell`, but with a different beginning of the first line.
fn hang(text: &str, first: &str, indent: &str, out: &mut String) {
    let mut line = first.to_owned();
    for word in text.split(' ') {
        if line.len() > indent.len() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push_str(&line);
            out.push('\n');
            indent.clone_into(&mut line);
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
}
