//! `ninefold minimal`: the redundant givens of a puzzle.

use std::process::ExitCode;

use clap::Args;
use ninefold_app::clues::{Parts, Redundant};

use super::Verb;
use crate::io::run::Run;
use crate::io::{Shell, deadline, layout};
use crate::options::{Files, Input, Limit, Shape};

const MINIMAL_EXAMPLES: &str = "\
Examples:
  ninefold minimal puzzles.txt
  ninefold minimal --format grid puzzle.txt
  ninefold minimal --constraints killer.json

Each puzzle is a line: the puzzle, a tab, and `minimal`, or `redundant`, a tab and the givens that could each be removed \
alone. Puzzles may have several grids, other sizes and constraints; with --constraints, the constraints that are not needed are \
listed too.

Exit codes:
  0  every puzzle is minimal
  1  some puzzle has redundant givens, no solution or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// Determine for each puzzle whether every given is needed
#[derive(Debug, Args)]
#[command(after_help = MINIMAL_EXAMPLES)]
pub(crate) struct Minimal {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    shape: Shape,

    /// Also try to do without each constraint
    #[arg(long)]
    constraints: bool,

    #[command(flatten)]
    time: Limit,
}

impl Verb for Minimal {
    fn files(&self) -> Files<'_> {
        self.input.files().shape(&self.shape)
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let run = Run::new(&self.input, shell, Redundant::HEADING).layout(layout::asked(&self.shape)?);
        let parts = Parts::of(self.constraints);
        run.each(|problem| deadline::within(self.time.time_limit, |stop| Redundant::of(problem, parts, stop)))
    }
}
