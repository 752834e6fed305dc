//! Reads and writes Parquet and Arrow, which programs for tables use: pandas, Polars, `DuckDB` and Spark.

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

/// The two kinds of columnar file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Apache Parquet.
    Parquet,
    /// Arrow's file format, also known as Feather 2.
    Arrow,
}

/// The first bytes of each kind of columnar file; the last entry is for Arrow's stream format.
const MARKS: [&[u8]; 3] = [b"PAR1", b"ARROW1", b"\xff\xff\xff\xff"];

/// Whether a file that begins with these bytes is Parquet or Arrow.
pub fn is_columnar(head: &[u8]) -> bool {
    MARKS.iter().any(|mark| head.starts_with(mark))
}
