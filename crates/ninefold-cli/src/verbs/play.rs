//! `ninefold play`: puzzles played in the terminal.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::Verb;
use crate::io::Shell;
use crate::options::{Files, Tui};
use crate::tui::{self, Begin};

const PLAY_EXAMPLES: &str = "\
Examples:
  ninefold play puzzle.txt
  ninefold play                  go on with the game that you left
  ninefold play --keys vim .....9.......147....2......7......865...3...294......1......4....625.......8.....

Press ? for the keys, and R for the rules of a puzzle with constraints. A file of keys says which preset it changes, and what is different:
  preset = \"vim\"
  [keys]
  \"ctrl-e\" = \"edit\"";

/// Play in the terminal: notes, hints, undo; what you do is saved
#[derive(Debug, Args)]
#[command(after_help = PLAY_EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    tui: Tui,
}

impl Verb for Play {
    fn files(&self) -> Files<'_> {
        Files::default()
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        tui::run(&self.tui, Begin::Play, shell.color)
    }
}
