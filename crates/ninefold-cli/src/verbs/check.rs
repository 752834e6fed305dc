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
use crate::options::{self, EXIT_CODES, Files, Limit, Shape};

const CHECK_EXAMPLES: &str = "\
Examples:
  ninefold check puzzles.txt
  ninefold check --json - < puzzles.txt

Each puzzle is a line: the puzzle, a tab, the verdict, a tab, the witness:
  unique    the solution
  many      two solutions, separated by a tab, then the cells in which they differ
  none      the cell without candidates, the digit without a place in a house, the rule that cannot be satisfied, or a note that the search
            finds no solution
  invalid   the two givens that clash, and their house";

/// Determine whether a puzzle has one solution, several or none, and why
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES, after_long_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: options::Input,

    #[command(flatten)]
    pub(crate) shape: Shape,

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
        let run = run.pace(Pace::limited(self.input.work.jobs.count(), limit));
        // The reason why a puzzle is impossible may take as long again as the verdict.
        let argued = |puzzle: &Problem, verdict| deadline::within(limit, |stop| Checked::argued(puzzle, verdict, stop));
        run.many(|puzzles| {
            let verdicts = puzzles.iter().zip(answer::verdicts(puzzles, limit));
            verdicts.map(|(&puzzle, verdict)| Ok(argued(puzzle, verdict))).collect()
        })
    }
}
