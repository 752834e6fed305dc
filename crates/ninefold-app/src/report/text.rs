//! For reading on a terminal.

use std::fmt::Write;

use ninefold::logic::text;

use super::{Report, Told, after, links};
use crate::draw::{Drawing, Pen};

/// The width that sentences are broken at.
const WIDTH: usize = 100;

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
        told.path.start().boards().iter().for_each(|board| _ = writeln!(out, "\n{board:#}"));
    }
    for (number, before, step) in told.stages() {
        let _ = writeln!(out, "\n{number}. {step}");
        push(&format!("{} So {}", step.text().teach, text::sentence(step)), "   ", out);
        if let Some(links) = links(step) {
            push(&format!("In Eureka notation: {links}"), "   ", out);
        }
        if told.grids {
            let _ = writeln!(out, "{:#}", after(&before, step));
        }
    }
    let _ = writeln!(out, "\n{}", told.end());
    for (technique, count) in told.path.counts() {
        let _ = writeln!(out, "{count:5}  {technique}");
    }
    told.remarks().iter().for_each(|line| push(line, "", out));
}

/// The digits from which a path starts.
pub(super) fn drawing(told: &Told) -> String {
    Drawing::new(told.path.start().boards().grids()).lines(Pen { color: false, unicode: false }).join("\n")
}

/// Adds a paragraph with lines of limited width.
fn push(text: &str, indent: &str, out: &mut String) {
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
