//! The options for the form of new puzzles.

use clap::Args;
use ninefold::formats::Format;
use ninefold_app::listing::{Style, StyleError};
use ninefold_app::options::table::Rating;
use ninefold_app::rate::Scale;

use super::out::{Ending, Json, Out};

/// The form of new puzzles.
#[derive(Debug, Args)]
pub(crate) struct Writing {
    /// line, tsv, csv, jsonl (these three with solution, clues, digits, rating and seed), or any other format of `ninefold formats`; of
    /// multi-sudokus: block, line, pencilmark, ksudoku
    #[arg(long, short, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<String>,

    #[command(flatten, next_help_heading = "Output")]
    pub(crate) json: Json,

    #[command(flatten, next_help_heading = "Output")]
    pub(crate) rating: Rating,

    /// The title of the puzzle, in formats with room for one; of several puzzles, each has its number behind it
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) title: Option<String>,

    #[command(flatten, next_help_heading = "Output")]
    pub(crate) out: Out,
}

impl Writing {
    /// Returns the scales of the ratings, or `None` if the format decides.
    pub(crate) fn scales(&self) -> Option<Vec<&'static Scale>> {
        (!self.rating.scale.is_empty()).then(|| self.rating.scale.clone())
    }

    /// Returns the style that the extension of the file selects, or the reason why the extension cannot select one.
    pub(crate) fn ending(&self) -> Ending<Result<Style, StyleError>> {
        let columns = |ending: &str| matches!(ending, "tsv" | "csv" | "jsonl").then(|| Style::named(ending));
        let format = || self.out.path().and_then(Format::of_file).map(Style::of);
        self.out.ending_in(|ending| columns(ending).or_else(format))
    }
}
