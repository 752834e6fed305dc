//! `ninefold techniques`: lists all techniques, with their ratings.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::logic::techniques;
use ninefold_app::catalogue;

use super::Verb;
use crate::io::{Shell, output};
use crate::options::{Files, Form, Json, Out};

/// List the techniques with their ratings
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold techniques\n  ninefold techniques --json")]
pub(crate) struct Techniques {
    /// How to write the list (by default according to the extension of the file, or columns)
    #[arg(long, short, value_name = "FORMAT")]
    format: Option<Listing>,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    out: Out,
}

/// The form of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Listing {
    /// Columns
    Text,
    /// One JSON object per line, as docs/schema/technique.json describes it
    Json,
    /// The page of all techniques, with reasons and examples
    Markdown,
}

impl Form for Listing {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text => &[],
            Self::Json => &["json", "jsonl", "ndjson"],
            Self::Markdown => &["md", "markdown"],
        }
    }

    fn all() -> &'static [Self] {
        Self::value_variants()
    }
}

impl Verb for Techniques {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let text = match output::form(self.json.or(self.format, Listing::Json), &self.out, Listing::Text, "text") {
            Listing::Text => catalogue::techniques(),
            Listing::Json => techniques::all().map(|one| format!("{}\n", catalogue::technique_json(one))).collect(),
            Listing::Markdown => catalogue::page(),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}
