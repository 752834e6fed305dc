//! The options for the programs that run in the terminal.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold_play::draw::Theme;

use super::Recognition;

#[derive(Debug, Args)]
pub(crate) struct Tui {
    /// A puzzle, a file of puzzles to choose from, one of them (file#17), or - for standard input [default: the last session]
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) puzzle: Option<OsString>,

    #[command(flatten)]
    pub(crate) recognition: Recognition,

    /// The key map: default, vim, apple2, or a TOML file; by default keys.toml in the settings folder
    #[arg(long, value_name = "PRESET | FILE")]
    pub(crate) keys: Option<String>,

    /// The colours: for a dark or a light background, of high contrast, or none (by default chosen for the background of the terminal; Ctrl-T changes
    /// them)
    #[arg(long, value_name = "THEME", value_parser = theme())]
    pub(crate) theme: Option<Theme>,

    /// The folder of saved games
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,

    /// Draw with ASCII only, as in locales without UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Reads the name of a theme.
fn theme() -> impl TypedValueParser<Value = Theme> {
    let named = |name: String| Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or("no such theme");
    PossibleValuesParser::new(Theme::ALL.map(Theme::name)).try_map(named)
}
