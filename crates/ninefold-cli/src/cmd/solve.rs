//! `ninefold solve`: the solution, all of them, or their number.

use std::io::Write;
use std::process::ExitCode;

use ninefold::{CellSet, Solution, solve};
use serde_json::json;

use crate::answer::{self, Verdict};
use crate::args::{self, Color, Style};
use crate::cmd::check::heading;
use crate::draw::{self, Drawing};
use crate::input::Entry;
use crate::output;
use crate::run::{self, Manner, Severity};

/// Lists go out in pieces of about this many bytes.
const PIECE: usize = 1 << 15;

pub(crate) fn run(args: &args::Solve, color: Color) -> ExitCode {
    let jobs = args.input.jobs();
    match (args.all, args.count) {
        // Lists may be endless, so they are written as they are found, one puzzle after the other.
        (Some(limit), _) => {
            run::run(&args.input, color, 1, LIST_HEADING, |entry, manner, out| list(entry, limit, manner, out))
        }
        (_, Some(limit)) => {
            run::run(&args.input, color, jobs, COUNT_HEADING, |entry, manner, out| count(entry, limit, manner, out))
        }
        _ => run::run(&args.input, color, jobs, HEADING, one),
    }
}

const HEADING: &str = "puzzle\tverdict\tsolution\tlabel\n";
const COUNT_HEADING: &str = "puzzle\tsolutions\tlabel\n";
const LIST_HEADING: &str = "number\tsolution\n";

/// The solution of a puzzle.
fn one(entry: &Entry, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let verdict = answer::verdict(entry);
    let name = answer::name(&verdict);
    let solution = answer::solution(&verdict).map_or_else(|| "-".into(), Solution::to_string);
    let _ = match manner.style {
        Style::Json => writeln!(out, "{}", answer::json(entry, &verdict)),
        Style::Grid => draw(entry, &verdict, manner, out),
        Style::Tsv => writeln!(out, "{}\t{name}\t{solution}\t{}", entry.content, entry.label),
        Style::Auto | Style::Line if verdict.is_ok() => writeln!(out, "{solution}"),
        Style::Auto | Style::Line => writeln!(out, "{solution}\t{name}"),
    };
    answer::severity(&verdict)
}

/// The givens and the solution side by side.
fn draw(entry: &Entry, verdict: &Verdict, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let puzzle = draw::puzzle(&entry.content, CellSet::EMPTY, manner.pen);
    let solution = answer::solution(verdict).map(|solution| solved(entry, solution, manner)).unwrap_or_default();
    heading(entry, out)?;
    draw::beside(&puzzle, &solution, out);
    if verdict.is_ok() { Ok(()) } else { writeln!(out, "{}", answer::sentence(verdict)) }
}

fn solved(entry: &Entry, solution: &Solution, manner: Manner) -> Vec<String> {
    let givens = entry.content.grid().filled();
    draw::lines(&Drawing { grid: solution.grid(), givens, marked: CellSet::EMPTY }, manner.pen)
}

fn severity(solutions: u64) -> Severity {
    if solutions == 1 { Severity::Unique } else { Severity::Other }
}

/// The number of solutions, up to a limit.
fn count(entry: &Entry, limit: u64, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let board = entry.content.board();
    let found = solve::count(&board, limit);
    let puzzle = &entry.content;
    let _ = match manner.style {
        Style::Json => {
            let mut object = answer::json_head(entry);
            object.insert("count".into(), found.into());
            object.insert("limit".into(), if limit == u64::MAX { json!(null) } else { limit.into() });
            writeln!(out, "{}", serde_json::Value::from(object))
        }
        Style::Grid => {
            draw::beside(&draw::puzzle(puzzle, CellSet::EMPTY, manner.pen), &[], out);
            writeln!(out, "{}", total(found, found == limit && found > 0))
        }
        Style::Tsv => writeln!(out, "{puzzle}\t{found}\t{}", entry.label),
        Style::Auto | Style::Line => writeln!(out, "{puzzle}\t{found}"),
    };
    // With a limit of one, finding one says nothing about uniqueness.
    if limit < 2 { severity(solve::count(&board, 2)) } else { severity(found) }
}

/// A number of solutions in words.
fn total(found: u64, more: bool) -> String {
    match (found, more) {
        (0, _) => "no solution".into(),
        (1, false) => "1 solution".into(),
        (_, false) => format!("{found} solutions"),
        (1, true) => "1 solution, perhaps more".into(),
        (_, true) => format!("{found} solutions, perhaps more"),
    }
}

/// Every solution, up to a limit, as they are found.
fn list(entry: &Entry, limit: u64, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let mut solutions = solve::solutions(&entry.content.board());
    let mut found = 0;
    while found < limit
        && let Some(solution) = solutions.next()
    {
        found += 1;
        let _ = numbered(entry, found, &solution, manner, out);
        if out.len() > PIECE {
            output::write(out);
            out.clear();
        }
    }
    let more = found == limit && solutions.next().is_some();
    let _ = close_list(entry, found, more, manner, out);
    output::write(out);
    out.clear();
    severity(found + u64::from(more))
}

fn numbered(entry: &Entry, number: u64, solution: &Solution, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    match manner.style {
        Style::Json => writeln!(out, "{}", json!({ "number": number, "solution": solution.to_string() })),
        Style::Grid => {
            writeln!(out, "{number}")?;
            draw::beside(&solved(entry, solution, manner), &[], out);
            Ok(())
        }
        Style::Auto | Style::Line | Style::Tsv => writeln!(out, "{number}\t{solution}"),
    }
}

fn close_list(entry: &Entry, found: u64, more: bool, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    if manner.style == Style::Json {
        let mut object = answer::json_head(entry);
        object.insert("count".into(), found.into());
        object.insert("more".into(), more.into());
        return writeln!(out, "{}", serde_json::Value::from(object));
    }
    let total = total(found, false);
    let more = if more { ", and there are more" } else { "" };
    match manner.style {
        Style::Grid => writeln!(out, "{total}{more}"),
        _ => writeln!(out, "{total}{more}\t{}", entry.content),
    }
}
