//! `ninefold edit`: an editor in the terminal that solves puzzles while they are being changed.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::Verb;
use crate::io::Shell;
use crate::options::{Files, Tui};
use crate::tui::{self, Begin};

const EDIT_EXAMPLES: &str = "\
Examples:
  ninefold edit
  ninefold edit puzzle.txt
  ninefold edit --keys apple2 --ascii

Press ? for the keys.";

/// Edit a puzzle in the terminal, and watch it being solved
#[derive(Debug, Args)]
#[command(after_help = EDIT_EXAMPLES)]
pub(crate) struct Edit {
    #[command(flatten)]
    tui: Tui,
}

impl Verb for Edit {
    fn files(&self) -> Files<'_> {
        Files::default()
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        tui::run(&self.tui, Begin::Edit, shell.color, None)
    }
}
