//! Parquet and Arrow, in and out, for what reads tables: pandas, Polars, `DuckDB`, Spark.

#[cfg(not(feature = "parquet"))]
mod absent;
#[cfg(feature = "parquet")]
mod guard;
#[cfg(feature = "parquet")]
mod read;
#[cfg(feature = "parquet")]
mod write;

#[cfg(not(feature = "parquet"))]
pub(crate) use absent::{Batches, Writer};
#[cfg(feature = "parquet")]
pub(crate) use {read::Batches, write::Writer};

use crate::options::Style;

/// The two kinds of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Parquet,
    /// Arrow's format of files, known as Feather 2 too.
    Arrow,
}

impl Kind {
    /// The kind of a file of answers, where it is no text.
    pub(crate) const fn of(style: Style) -> Option<Self> {
        match style {
            Style::Parquet => Some(Self::Parquet),
            Style::Arrow => Some(Self::Arrow),
            Style::Auto | Style::Line | Style::Tsv | Style::Grid | Style::Json => None,
        }
    }
}

/// How the files begin; the last is Arrow's format of streams.
const MARKS: [&[u8]; 3] = [b"PAR1", b"ARROW1", b"\xff\xff\xff\xff"];

/// Whether a file that begins so is one of these.
pub(crate) fn is_columnar(head: &[u8]) -> bool {
    MARKS.iter().any(|mark| head.starts_with(mark))
}
