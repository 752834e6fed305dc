//! `ninefold unavoidable`: sets of cells such that every puzzle with the same solution has a clue in each set.

use std::process::ExitCode;

use clap::Args;
use ninefold_app::{clues, digits};

use super::Verb;
use crate::io::Shell;
use crate::io::run::{Pace, Run};
use crate::options::{Files, Input, PROVED};

const UNAVOIDABLE_EXAMPLES: &str = "\
Examples:
  ninefold unavoidable --max-cells 6 puzzle.txt
  ninefold unavoidable --json solution.txt

Each set is a line: the number of cells, their digits in the solution, the cells. Every puzzle with this solution must
give at least one cell of each set. No set contains another.";

/// List the unavoidable sets of each puzzle's solution
#[derive(Debug, Args)]
#[command(after_help = UNAVOIDABLE_EXAMPLES, after_long_help = format!("{UNAVOIDABLE_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Unavoidable {
    #[command(flatten)]
    input: Input,

    /// The largest sets to list, 4 to 12 cells
    #[arg(long, value_name = "CELLS", default_value_t = 12, value_parser = clap::value_parser!(u8).range(4..=12))]
    max_cells: u8,
}

impl Verb for Unavoidable {
    fn files(&self) -> Files<'_> {
        self.input.files()
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let run =
            Run::new(&self.input, shell, clues::Unavoidable::HEADING).pace(Pace::slow(self.input.work.jobs.count()));
        run.each(|problem| Ok(clues::Unavoidable::of(digits::puzzle(problem)?, self.max_cells.into())))
    }
}
