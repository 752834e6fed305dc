//! The options for the puzzles that a verb answers, and for the form of its answers.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};
use ninefold::formats::Column;
use ninefold_files::columnar::Kind;

use super::out::{Ending, Files, Form, Out};
use super::reading::{LONG_SOURCES, Recognition, SOURCES};

/// The puzzles, and how to work through them.
#[derive(Debug, Args)]
pub(crate) struct Work {
    #[arg(value_name = "PUZZLE | FILE | -", help = SOURCES, long_help = LONG_SOURCES)]
    pub(crate) sources: Vec<OsString>,

    #[command(flatten)]
    pub(crate) recognition: Recognition,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    /// Stop at the first unreadable or doubtful puzzle
    #[arg(long)]
    pub(crate) strict: bool,
}

/// The number of puzzles worked on at once.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Jobs {
    /// The number of puzzles to process at once (one per core by default, at most eight per core); their order is always kept
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// The maximum number of threads per core, since more would only take memory.
const THREADS: usize = 8;

impl Jobs {
    /// Returns the requested number, up to the limit, or else the number of cores.
    pub(crate) fn count(self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or(cores, |jobs| jobs.get().min(THREADS * cores))
    }
}

#[derive(Debug, Args)]
pub(crate) struct Input {
    #[command(flatten)]
    pub(crate) work: Work,

    /// How to print the answers (by default according to the extension of the file)
    #[arg(long, short, value_name = "FORMAT", default_value = "auto")]
    pub(crate) format: Style,

    /// Print one JSON object per line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) out: Out,
}

impl Input {
    /// Returns the requested style or, if none is requested, the one that the file's extension selects.
    pub(crate) fn style(&self) -> Style {
        match (self.json, self.out.ending()) {
            (true, _) => Style::Json,
            (false, Ending::Says(style)) if self.format == Style::Auto => style,
            _ => self.format,
        }
    }

    /// Returns the sources, and the file to which answers are written.
    pub(crate) fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.work.sources)
    }
}

/// The form of printed answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Style {
    /// Drawn grids for one puzzle on a terminal, otherwise lines
    Auto,
    /// A line a puzzle
    Line,
    /// Tab-separated columns with a heading
    Tsv,
    /// Comma-separated columns with a heading
    Csv,
    /// Drawn grids
    Grid,
    /// One JSON object per line
    #[value(aliases = ["jsonl", "ndjson"])]
    Json,
    /// A Parquet file
    Parquet,
    /// An Arrow file (Feather 2)
    Arrow,
}

impl Style {
    /// Returns the kind of the output file, if answers are not text.
    pub(crate) const fn columnar(self) -> Option<Kind> {
        match self {
            Self::Parquet => Some(Kind::Parquet),
            Self::Arrow => Some(Kind::Arrow),
            Self::Auto | Self::Line | Self::Tsv | Self::Csv | Self::Grid | Self::Json => None,
        }
    }
}

impl Form for Style {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Auto | Self::Line | Self::Grid => &[],
            Self::Tsv => &["tsv", "tab"],
            Self::Csv => &["csv"],
            Self::Json => &["jsonl", "json", "ndjson"],
            Self::Parquet => &["parquet", "pq"],
            Self::Arrow => &["arrow", "feather", "ipc"],
        }
    }

    fn all() -> &'static [Self] {
        Self::value_variants()
    }
}

pub(crate) fn column(text: &str) -> Result<Column, String> {
    match text.parse() {
        Ok(0) => Err("columns are counted from 1".into()),
        Ok(number) => Ok(Column::Number(number)),
        Err(_) => Ok(Column::Named(text.to_owned())),
    }
}
