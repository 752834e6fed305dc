//! `ninefold check`: the verdict on each puzzle, with its witness.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::{CellSet, PuzzleError, Solution};

use super::Verb;
use super::shared::heading;
use crate::answer::{self, Verdict};
use crate::draw::{self, Drawing};
use crate::figures;
use crate::io::Shell;
use crate::io::input::Entry;
use crate::io::run::{self, Answers, Columns, Manner, Pace, Severity};
use crate::options::{EXIT_CODES, Input, Shape, Style};
use crate::table::{Column, Kind, Value};

const CHECK_EXAMPLES: &str = "\
Examples:
  ninefold check puzzles.txt
  ninefold check --json - < puzzles.txt

Each puzzle gives a line: the puzzle, a tab, the verdict, a tab, the witness:
  unique    the solution
  many      two solutions, separated by a tab, then the cells in which they differ
  none      the cell or the digit in a house that has no place left, or that search finds nothing
  invalid   the two givens that clash, and their house";

/// Say whether a puzzle has one solution, several or none, and why
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES, after_long_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) shape: Shape,
}

const HEADING: &str = "puzzle\tverdict\twitness\tlabel\n";

impl Verb for Check {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        if let Some(figures) = figures::of(&self.input.work.sources, &self.shape, None)? {
            return super::figures::check::run(self, figures, shell.color);
        }
        let own =
            ["verdict", "solution", "other", "differ", "reason"].map(|name| Column::new(name, Kind::Text)).to_vec();
        let fields = |verdict: &Verdict| (answer::severity(verdict), columns(verdict));
        let answers =
            Answers { heading: HEADING, solve: answer::verdicts, answer: check, columns: Columns { own, fields } };
        run::run(&self.input, shell.color, Pace::swift(self.input.work.jobs()), &answers)
    }
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
