//! The options of the programs in the terminal.

use std::ffi::OsString;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Tui {
    /// A puzzle, or a file of which the first is taken [default: where you left off]
    pub(crate) puzzle: Option<OsString>,

    /// What keys do: default, vim, apple2, or a TOML file; else keys.toml in the folder of settings
    #[arg(long, value_name = "PRESET | FILE")]
    pub(crate) keys: Option<String>,

    /// Draw with ASCII alone, as is done where the locale is not UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,
}
