//! How new puzzles are written.

use std::path::{Path, PathBuf};

use clap::Args;
use ninefold::formats::Format;
use ninefold::multi::Layout;
use ninefold_app::listing::{Style, StyleError};

use super::listed::scale;
use ninefold_app::rate::Scale;

/// How new puzzles are written.
#[derive(Debug, Args)]
pub(crate) struct Writing {
    /// line, tsv, csv, jsonl (these three with solution, clues, digits, rating and seed), or any other format of `ninefold formats`; of
    /// multi-sudokus: block, line, pencilmark, ksudoku
    #[arg(long, short, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<String>,

    /// The scales of the ratings in tsv, csv and jsonl (hodoku by default)
    #[arg(long, value_name = "SCALE", value_delimiter = ',', value_parser = scale(), help_heading = "Output")]
    pub(crate) scale: Option<Vec<&'static Scale>>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}

impl Writing {
    /// As it was asked for, as the ending of the file says, drawn on a terminal, and otherwise a line; of several grids a block.
    pub(crate) fn style(&self, is_terminal: bool, layout: &Layout) -> anyhow::Result<Style> {
        let ending = self.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let name = self.format.as_deref().or(ending.filter(|ending| matches!(*ending, "tsv" | "csv" | "jsonl")));
        if let Some(name) = name {
            return Style::named(name).map_err(|error| match error {
                StyleError::Unknown(_) => anyhow::anyhow!("{error} (see `ninefold formats`)"),
                error => error.into(),
            });
        }
        match self.output.as_deref().and_then(Format::of_file) {
            Some(format) => Ok(Style::of(format)?),
            None if self.output.is_none() && is_terminal => Ok(Style::Drawn),
            None => Ok(Style::named(if layout.is_single() { "line" } else { "block" })?),
        }
    }
}
