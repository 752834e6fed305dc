//! How pictures look.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::render::Theme;

/// How pictures look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Looks")]
pub(crate) struct Looks {
    /// The colours: light, dark, print (black and white), okabe-ito (told apart by the colour-blind), contrast (bright on black), grey (for screens)
    #[arg(long, value_name = "THEME", value_parser = theme())]
    pub(crate) theme: Option<Theme>,

    /// What stands for the digits: a set, nine words, or pictures
    #[arg(long, value_name = "SET | WORDS | FILES | FOLDER")]
    pub(crate) symbols: Option<String>,

    /// A font to write with, before those that come along
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,
}

fn theme() -> impl TypedValueParser<Value = Theme> {
    let names = Theme::ALL.map(|theme| theme.name);
    PossibleValuesParser::new(names).try_map(|name| Theme::named(&name).ok_or("no such theme"))
}
