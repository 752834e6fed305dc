//! `ninefold check`: the verdict on each puzzle, with the evidence for it.

use std::process::ExitCode;

use clap::Args;
use ninefold_app::problem::Problem;
use ninefold_app::solve::Checked;
use ninefold_app::table::{Column, Kind};

use super::Verb;
use crate::io::answer::{self, Verdict};
use crate::io::run::{Pace, Run};
use crate::io::{Shell, deadline, layout};
use crate::options::{self, Checking, EXIT_CODES, Files, Limit, Shape};

const CHECK_EXAMPLES: &str = "\
Examples:
  ninefold check puzzles.txt
  ninefold check --json - < puzzles.txt
  ninefold check --blame puzzles.txt

Each puzzle is a line: the puzzle, a tab, the verdict, a tab, the witness:
  unique    the solution
  many      two solutions, separated by a tab, then the cells in which they differ
  none      the cell without candidates, the digit without a place in a house, the rule that cannot be satisfied, or a note that the search
            finds no solution
  invalid   the two givens that clash, and their house

The line of a variant, of a grid of another size or of a multi-sudoku begins with its place and its rules instead of the puzzle.

For one puzzle without a solution, and for all with --blame, the witness also names givens that exclude each other, and single
givens whose removal leaves a solution.";

/// Determine whether a puzzle has one solution, several or none, and why
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES, after_long_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: options::Input,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    pub(crate) details: Checking,

    #[command(flatten)]
    pub(crate) time: Limit,
}

impl Verb for Check {
    fn files(&self) -> Files<'_> {
        self.input.files().shape(&self.shape)
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let columns = Verdict::COLUMNS.map(|name| Column::new(name, Kind::Text)).to_vec();
        let run = Run::new(&self.input, shell, Checked::HEADING).layout(layout::asked(&self.shape)?).columns(columns);
        let limit = self.time.time_limit;
        let mut run = run.pace(Pace::limited(self.input.work.jobs.count(), limit));
        let is_blaming = self.details.blame || run.is_single();
        // Finding the reason why a puzzle is impossible may take as long as finding the verdict.
        let argued = |puzzle: &Problem, verdict| {
            deadline::within(limit, |stop| {
                let argued = Checked::argued(puzzle, verdict, stop);
                if is_blaming { argued.blaming(puzzle, stop) } else { argued }
            })
        };
        run.many(|puzzles| {
            let verdicts = puzzles.iter().zip(answer::verdicts(puzzles, limit));
            verdicts.map(|(&puzzle, verdict)| Ok(argued(puzzle, verdict))).collect()
        })
    }
}
