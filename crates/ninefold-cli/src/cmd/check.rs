//! `ninefold check`: the verdict on each puzzle, with its witness.

use std::io::Write;
use std::process::ExitCode;

use ninefold::{CellSet, PuzzleError, Solution};

use crate::answer::{self, Verdict};
use crate::args::{self, Color, Style};
use crate::draw::{self, Drawing};
use crate::figures;
use crate::input::Entry;
use crate::run::{self, Answers, Columns, Manner, Pace, Severity};
use crate::table::{Column, Kind, Value};

const HEADING: &str = "puzzle\tverdict\twitness\tlabel\n";

pub(crate) fn run(args: &args::Check, color: Color) -> anyhow::Result<ExitCode> {
    if let Some(figures) = figures::of(&args.input.work.sources, &args.shape, None)? {
        return super::figures::check::run(args, figures, color);
    }
    let own = ["verdict", "solution", "other", "differ", "reason"].map(|name| Column::new(name, Kind::Text)).to_vec();
    let fields = |verdict: &Verdict| (answer::severity(verdict), columns(verdict));
    let answers =
        Answers { heading: HEADING, solve: answer::verdicts, answer: check, columns: Columns { own, fields } };
    run::run(&args.input, color, Pace::swift(args.input.work.jobs()), &answers)
}

fn columns(verdict: &Verdict) -> Vec<Value> {
    let text = |text: &dyn std::fmt::Display| Value::text(text.to_string());
    let witness = match verdict {
        Ok(solution) => [text(solution), Value::Null, Value::Null, Value::Null],
        Err(PuzzleError::Several(one, other)) => [text(one), text(other), text(&one.differences(other)), Value::Null],
        Err(error) => [Value::Null, Value::Null, Value::Null, text(error)],
    };
    std::iter::once(Value::text(answer::name(verdict))).chain(witness).collect()
}

fn check(entry: &Entry, verdict: &Verdict, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let _ = match manner.style {
        Style::Json => writeln!(out, "{}", answer::json(entry, verdict)),
        Style::Grid => draw(entry, verdict, manner, out),
        Style::Tsv => writeln!(out, "{}\t{}", line(entry, verdict, " "), entry.label),
        _ => writeln!(out, "{}", line(entry, verdict, "\t")),
    };
    answer::severity(verdict)
}

/// Puzzle, verdict and witness; the parts of a witness are separated by `mark`.
fn line(entry: &Entry, verdict: &Verdict, mark: &str) -> String {
    let witness = match verdict {
        Ok(solution) => solution.to_string(),
        Err(PuzzleError::Several(one, other)) => format!("{one}{mark}{other}{mark}{}", one.differences(other)),
        Err(error) => error.to_string(),
    };
    format!("{}\t{}\t{witness}", entry.content, answer::name(verdict))
}

/// The puzzle with what is wrong marked, beside its solution; or two solutions with their differences marked.
fn draw(entry: &Entry, verdict: &Verdict, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let clash = match verdict {
        Err(PuzzleError::Clash(clash)) => clash.cells.into_iter().collect(),
        Err(PuzzleError::Gap(ninefold::Gap::Cell(cell))) => CellSet::of(*cell),
        _ => CellSet::EMPTY,
    };
    let puzzle = draw::puzzle(&entry.content, clash, manner.pen);
    let givens = entry.content.grid().filled();
    let solved =
        |solution: &Solution, marked| draw::lines(&Drawing { grid: solution.grid(), givens, marked }, manner.pen);
    heading(entry, out)?;
    match verdict {
        Ok(solution) => draw::beside(&puzzle, &solved(solution, CellSet::EMPTY), out),
        Err(PuzzleError::Several(one, other)) => {
            let marked = one.differences(other);
            draw::beside(&puzzle, &[], out);
            draw::beside(&solved(one, marked), &solved(other, marked), out);
        }
        Err(_) => draw::beside(&puzzle, &[], out),
    }
    writeln!(out, "{}", answer::sentence(verdict))
}

/// The label of a puzzle that has one.
pub(super) fn heading(entry: &Entry, out: &mut Vec<u8>) -> std::io::Result<()> {
    if entry.label.is_empty() { Ok(()) } else { writeln!(out, "{}", entry.label) }
}
