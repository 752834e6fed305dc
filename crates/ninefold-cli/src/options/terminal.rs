//! The options of the programs in the terminal.

use std::ffi::OsString;

use clap::Args;

use super::Recognition;

#[derive(Debug, Args)]
pub(crate) struct Tui {
    /// A puzzle, a file of puzzles to choose from, one of them (file#17), or - for standard input [default: where you left off]
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) puzzle: Option<OsString>,

    #[command(flatten)]
    pub(crate) recognition: Recognition,

    /// What keys do: default, vim, apple2, or a TOML file; else keys.toml in the folder of settings
    #[arg(long, value_name = "PRESET | FILE")]
    pub(crate) keys: Option<String>,

    /// Draw with ASCII alone, as is done where the locale is not UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,
}
