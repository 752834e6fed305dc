//! `ninefold check`: the verdict on each puzzle, with its witness.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::multi::{Grids, LayoutCell};

use super::Verb;
use super::shared::heading;
use crate::io::answer::{self, Verdict};
use crate::io::input::{Entry, Input};
use crate::io::run::{self, Answers, Columns, Manner, Pace, Severity};
use crate::io::{Shell, layout};
use crate::options::{self, EXIT_CODES, Shape, Style};
use ninefold_app::draw::{self, Drawing};
use ninefold_app::table::{Column, Kind};

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
    pub(crate) input: options::Input,

    #[command(flatten)]
    pub(crate) shape: Shape,
}

const HEADING: &str = "puzzle\tverdict\twitness\tlabel\n";

impl Verb for Check {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let input = Input::of_any(&self.input.work, layout::asked(&self.shape)?);
        let own = Verdict::COLUMNS.map(|name| Column::new(name, Kind::Text)).to_vec();
        let fields = |verdict: &Verdict| (verdict.severity(), verdict.values());
        let answers =
            Answers { heading: HEADING, solve: answer::verdicts, answer: check, columns: Columns { own, fields } };
        run::run(&self.input, input, shell.color, Pace::swift(self.input.work.jobs()), &answers)
    }
}

fn check(entry: &Entry, verdict: &Verdict, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let _ = match manner.style {
        Style::Json => writeln!(out, "{}", entry.json(verdict)),
        Style::Grid => draw(entry, verdict, manner, out),
        Style::Tsv => writeln!(out, "{}\t{}", entry.verdict(verdict, " "), entry.label),
        _ => writeln!(out, "{}", entry.verdict(verdict, "\t")),
    };
    verdict.severity()
}

/// The puzzle with what is wrong marked, beside its solution; or two solutions with their differences marked.
fn draw(entry: &Entry, verdict: &Verdict, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let marked = verdict.marked(&entry.problem.layout());
    let given = || draw::problem(&entry.problem, &[], manner.pen);
    let solved = |solution: &Grids, marked: &[LayoutCell]| {
        let drawing = Drawing::new(solution.clone()).givens(entry.problem.grids());
        drawing.marked(marked.iter().copied()).lines(manner.pen)
    };
    heading(entry, out)?;
    match &verdict.solutions()[..] {
        [] => draw::beside(&draw::problem(&entry.problem, &marked, manner.pen), &[], out),
        [solution] => draw::beside(&given(), &solved(solution, &[]), out),
        [one, other, ..] => {
            draw::beside(&given(), &[], out);
            draw::beside(&solved(one, &marked), &solved(other, &marked), out);
        }
    }
    writeln!(out, "{}", verdict.sentence())
}
