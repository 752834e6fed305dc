//! `ninefold techniques`: what there is, with ratings.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::logic::{page, techniques};
use ninefold_app::catalogue;

use super::Verb;
use crate::io::{Shell, output};

/// List the techniques with their ratings
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold techniques\n  ninefold techniques --format json")]
pub(crate) struct Techniques {
    /// How to write the list
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Listing,
}

/// How the techniques are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Listing {
    /// Columns
    Text,
    /// A JSON object a line, as docs/schema/technique.json describes it
    Json,
    /// The page of all techniques, with reasons and examples
    Markdown,
}

impl Verb for Techniques {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let text = match self.format {
            Listing::Text => catalogue::techniques(),
            Listing::Json => techniques::all().map(|one| format!("{}\n", catalogue::technique_json(one))).collect(),
            Listing::Markdown => page::page(),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}
