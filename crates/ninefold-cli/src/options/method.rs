//! With which techniques to solve.

use std::ffi::OsString;

use clap::Args;

/// With which techniques.
#[derive(Debug, Args)]
pub(crate) struct Ways {
    /// The method: simple, hodoku (the default for paths of plain grids), hints (the default for hints, and for paths under other rules),
    /// explainer, zambon, all, the ids of techniques with commas between, or a file in TOML
    #[arg(long, short, value_name = "METHOD | IDS | FILE")]
    pub(crate) method: Option<OsString>,

    /// Leave out techniques that argue with there being only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}
