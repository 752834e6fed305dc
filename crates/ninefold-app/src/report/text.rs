//! For reading on a terminal.

use std::fmt::Write;

use ninefold::logic::{Step, text};

use super::{Refusal, Report, Told, links};

/// The width that sentences are broken at.
const WIDTH: usize = 100;

pub(super) fn write(report: &Report<'_>) -> String {
    let mut out = format!("{}\n", report.name());
    match &report.told {
        Ok(told) => path(told, &mut out),
        Err(refusal) => refused(refusal, &mut out),
    }
    out.push('\n');
    out
}

fn refused(refusal: &Refusal, out: &mut String) {
    refusal.lines().iter().for_each(|line| push(line, "", out));
}

fn path(told: &Told, out: &mut String) {
    let _ = writeln!(out, "{:#}", told.path.start().board(0).grid());
    if told.grids {
        let _ = writeln!(out, "\n{:#}", told.path.start().board(0));
    }
    for (number, _, step, after) in told.stages() {
        let _ = writeln!(out, "\n{number}. {}: {}", step.technique(), short(step));
        push(&format!("{} So {}", step.text().teach, text::sentence(step)), "   ", out);
        if let Some(links) = links(step) {
            push(&format!("In Eureka notation: {links}"), "   ", out);
        }
        if told.grids {
            let _ = writeln!(out, "{:#}", after.board());
        }
    }
    let _ = writeln!(out, "\n{}", told.end());
    for (technique, count) in told.path.counts() {
        let _ = writeln!(out, "{count:5}  {technique}");
    }
    told.rating().iter().for_each(|line| push(line, "", out));
    told.verified().iter().flatten().for_each(|line| push(line, "", out));
}

/// The short reason and what follows, in signs.
fn short(step: &Step) -> String {
    format!("{} => {}", step.text().short, text::conclusions(step))
}

/// Adds a paragraph with lines of limited width.
pub fn push(text: &str, indent: &str, out: &mut String) {
    let mut line = indent.to_owned();
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
