//! `ninefold minimize`: puzzles without redundant givens.

use std::process::ExitCode;

use clap::Args;
use ninefold::Cell;
use ninefold_app::clues::Minimized;
use ninefold_app::digits;

use super::Verb;
use crate::io::Shell;
use crate::io::random::Numbers;
use crate::io::run::{Pace, Run};
use crate::options::{Files, Input, PROVED};

const MINIMIZE_EXAMPLES: &str = "\
Examples:
  ninefold minimize solutions.txt
  ninefold minimize --random --seed 7 puzzles.txt";

/// Take redundant givens away until none is left
#[derive(Debug, Args)]
#[command(after_help = MINIMIZE_EXAMPLES, after_long_help = format!("{MINIMIZE_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Minimize {
    #[command(flatten)]
    input: Input,

    /// Try the givens in a random order, instead of from the last to the first
    #[arg(long)]
    random: bool,

    /// What the order depends on (another seed every time by default, which is told)
    #[arg(long, value_name = "S", requires = "random")]
    seed: Option<u64>,
}

impl Verb for Minimize {
    fn files(&self) -> Files<'_> {
        self.input.files()
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let numbers = self.random.then(|| Numbers::new(self.seed));
        let jobs = if self.random { 1 } else { self.input.work.jobs.count() };
        Run::new(&self.input, shell, Minimized::HEADING).pace(Pace::swift(jobs)).each(|problem| {
            let mut cells: Vec<Cell> = Cell::all().rev().collect();
            if let Some(numbers) = &numbers {
                numbers.next().shuffle(&mut cells);
            }
            Ok(Minimized::of(&digits::puzzle(problem)?, cells))
        })
    }
}
