//! `ninefold backdoors`: cells whose digits leave only singles.

use std::process::ExitCode;

use clap::Args;
use ninefold_app::{clues, digits};

use super::Verb;
use crate::io::Shell;
use crate::io::run::{Pace, Run};
use crate::options::{Files, Input, PROVED};

const BACKDOORS_EXAMPLES: &str = "\
Example:
  ninefold backdoors .....9.......147....2......7......865...3...294......1......4....625.......8.....

Each cell, or pair of cells, is a line: the cells, a tab, their digits. `singles` means that none is needed, `-` that no pair suffices.";

/// List cells, or pairs of them, whose digits leave only singles
#[derive(Debug, Args)]
#[command(after_help = BACKDOORS_EXAMPLES, after_long_help = format!("{BACKDOORS_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Backdoors {
    #[command(flatten)]
    input: Input,
}

impl Verb for Backdoors {
    fn files(&self) -> Files<'_> {
        self.input.files()
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let run =
            Run::new(&self.input, shell, clues::Backdoors::HEADING).pace(Pace::slow(self.input.work.jobs.count()));
        run.each(|problem| Ok(clues::Backdoors::of(digits::puzzle(problem)?)))
    }
}
