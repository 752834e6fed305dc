//! `ninefold minimal`: givens that a puzzle does not need.

use std::process::ExitCode;

use clap::Args;
use ninefold_app::clues::Redundant;
use ninefold_app::digits;

use super::Verb;
use crate::io::Shell;
use crate::io::run::Run;
use crate::options::{Files, Input};

const MINIMAL_EXAMPLES: &str = "\
Examples:
  ninefold minimal puzzles.txt
  ninefold minimal --format grid puzzle.txt

Each puzzle gives a line: the puzzle, a tab, and `minimal`, or `redundant`, a tab and the givens each of which could go alone.

Exit codes:
  0  every puzzle is minimal
  1  some has redundant givens, no solution or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// Say of each puzzle whether every given is needed
#[derive(Debug, Args)]
#[command(after_help = MINIMAL_EXAMPLES)]
pub(crate) struct Minimal {
    #[command(flatten)]
    input: Input,
}

impl Verb for Minimal {
    fn files(&self) -> Files<'_> {
        self.input.files()
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let run = Run::new(&self.input, shell, Redundant::HEADING);
        run.each(|problem| Ok(Redundant::of(digits::puzzle(problem)?)))
    }
}
