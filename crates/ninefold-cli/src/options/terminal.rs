//! The options of the programs in the terminal.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold_play::draw::Theme;

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

    /// The colours: for a dark or a light ground, of high contrast, or none (by the ground of the terminal by default; Ctrl-T changes them)
    #[arg(long, value_name = "THEME", value_parser = theme())]
    pub(crate) theme: Option<Theme>,

    /// The folder of saved games
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,

    /// Draw with ASCII alone, as is done where the locale is not UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Reads the name of a theme.
fn theme() -> impl TypedValueParser<Value = Theme> {
    let named = |name: String| Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or("no such theme");
    PossibleValuesParser::new(Theme::ALL.map(Theme::name)).try_map(named)
}
