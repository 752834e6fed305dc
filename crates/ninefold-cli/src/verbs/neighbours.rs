//! `ninefold neighbours`: puzzles that differ from a given one by a few givens.

use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use ninefold::symmetry;
use ninefold_app::clues::Neighbour;
use ninefold_app::digits;

use super::Verb;
use crate::io::Shell;
use crate::io::run::{Pace, Run, Severity};
use crate::options::{Files, Input, PROVED};

const NEIGHBOURS_EXAMPLES: &str = "\
Examples:
  ninefold neighbours puzzle.txt
  ninefold neighbours --minus 2 --plus 1 puzzle.txt | ninefold dedupe > different.txt

Writes every puzzle with exactly one solution that results from removing --minus givens and adding --plus givens; with two or
more of each there may be very many.";

/// List the puzzles that differ by a few givens
#[derive(Debug, Args)]
#[command(after_help = NEIGHBOURS_EXAMPLES, after_long_help = format!("{NEIGHBOURS_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Neighbours {
    #[command(flatten)]
    input: Input,

    /// The number of givens to remove
    #[arg(long, value_name = "N", default_value_t = 1)]
    minus: usize,

    /// The number of givens to add
    #[arg(long, value_name = "M", default_value_t = 1)]
    plus: usize,

    /// Stop after N neighbours of a puzzle
    #[arg(long, value_name = "LIMIT")]
    most: Option<u64>,
}

impl Verb for Neighbours {
    fn files(&self) -> Files<'_> {
        self.input.files()
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let run = Run::new(&self.input, shell, Neighbour::HEADING).pace(Pace::slow(1));
        run.list(|entry, tell| {
            let mut left = self.most.unwrap_or(u64::MAX);
            let puzzle = digits::puzzle(&entry.problem)?;
            let _ = symmetry::neighbours(&puzzle, self.minus, self.plus, |grid| {
                if left == 0 {
                    return ControlFlow::Break(());
                }
                left -= 1;
                tell(&Neighbour(grid));
                ControlFlow::Continue(())
            });
            Ok(Severity::Unique)
        })
    }
}
