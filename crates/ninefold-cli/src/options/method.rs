//! With which techniques to solve.

use std::ffi::OsString;

use clap::Args;

/// With which techniques.
#[derive(Debug, Args)]
pub(crate) struct Ways {
    /// The method: simple, hodoku, explainer, zambon, all, the ids of techniques with commas between, or a file in TOML
    #[arg(long, short, value_name = "METHOD | IDS | FILE", default_value = "hodoku")]
    pub(crate) method: OsString,

    /// Leave out techniques that argue with there being only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}
