//! `ninefold formats`: the formats that can be read and written.

use std::process::ExitCode;

use clap::Args;
use ninefold::formats::{FORMATS, Format};
use ninefold_app::catalogue;

use super::Verb;
use crate::io::{Shell, output};
use crate::options::{Files, Out, Plain, known};

/// List the formats that can be read and written, or describe one
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold formats\n  ninefold formats hodoku")]
pub(crate) struct Formats {
    /// The format to describe
    #[arg(value_name = "FORMAT", value_parser = known(), hide_possible_values = true)]
    name: Option<&'static Format>,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    out: Out,
}

impl Verb for Formats {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let formats = FORMATS.iter().copied().filter(|format| self.name.is_none_or(|name| name == *format));
        let is_json = output::plain(self.json, &self.out, &[]) == Plain::Json;
        let text = match self.name {
            _ if is_json => formats.map(|format| format!("{}\n", catalogue::format_json(format))).collect(),
            Some(format) => catalogue::format(format),
            None => catalogue::formats(formats),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}
