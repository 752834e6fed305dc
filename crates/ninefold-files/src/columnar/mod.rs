//! Parquet and Arrow, in and out, for what reads tables: pandas, Polars, `DuckDB`, Spark.

#[cfg(not(feature = "parquet"))]
mod absent;
#[cfg(feature = "parquet")]
mod read;
#[cfg(feature = "parquet")]
mod write;

#[cfg(not(feature = "parquet"))]
pub use absent::{Batches, Writer, count};
#[cfg(feature = "parquet")]
pub use {
    read::{Batches, count},
    write::Writer,
};

/// The two kinds of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Apache Parquet.
    Parquet,
    /// Arrow's format of files, known as Feather 2 too.
    Arrow,
}

/// How the files begin; the last is Arrow's format of streams.
const MARKS: [&[u8]; 3] = [b"PAR1", b"ARROW1", b"\xff\xff\xff\xff"];

/// Whether a file that begins so is one of these.
pub fn is_columnar(head: &[u8]) -> bool {
    MARKS.iter().any(|mark| head.starts_with(mark))
}
