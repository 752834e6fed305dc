//! How new puzzles are written.

use clap::Args;
use ninefold::formats::Format;
use ninefold_app::listing::{Style, StyleError};

use super::listed::scale;
use super::out::{Ending, Json, Out};
use ninefold_app::rate::Scale;

/// How new puzzles are written.
#[derive(Debug, Args)]
pub(crate) struct Writing {
    /// line, tsv, csv, jsonl (these three with solution, clues, digits, rating and seed), or any other format of `ninefold formats`; of
    /// multi-sudokus: block, line, pencilmark, ksudoku
    #[arg(long, short, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<String>,

    #[command(flatten, next_help_heading = "Output")]
    pub(crate) json: Json,

    /// The scales of the ratings in tsv, csv and jsonl (hodoku by default)
    #[arg(long, value_name = "SCALE", value_delimiter = ',', value_parser = scale(), help_heading = "Output")]
    pub(crate) scale: Option<Vec<&'static Scale>>,

    #[command(flatten, next_help_heading = "Output")]
    pub(crate) out: Out,
}

impl Writing {
    /// What the ending of the file says: a style, or why there is none.
    pub(crate) fn ending(&self) -> Ending<Result<Style, StyleError>> {
        let columns = |ending: &str| matches!(ending, "tsv" | "csv" | "jsonl").then(|| Style::named(ending));
        let format = || self.out.path().and_then(Format::of_file).map(Style::of);
        self.out.ending_in(|ending| columns(ending).or_else(format))
    }
}
