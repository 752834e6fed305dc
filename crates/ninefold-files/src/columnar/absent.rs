//! Replaces the code for Parquet and Arrow in builds without this feature. Such files are recognised, but rejected.

use std::convert::Infallible;
use std::fs::File;
use std::io::Write;
use std::marker::PhantomData;
use std::sync::Arc;

use ninefold::formats::Column;

use super::Kind;
use crate::{Error, ErrorKind};
use ninefold_app::feature;
use ninefold_app::table::{Frame, Row, Value};

type Result<T> = std::result::Result<T, Error>;

/// Returns the error that every function of this module returns.
fn missing<T>() -> Result<T> {
    Err(Error::new(ErrorKind::Usage, feature::PARQUET.to_string()))
}

/// A row: its number, its values, and its approximate size in bytes.
type Numbered = (usize, Box<[Value]>, u64);

/// The rows of a file. No value of this type exists.
pub struct Batches {
    /// The names of the columns.
    pub names: Arc<[Box<str>]>,
    /// The column of the puzzles.
    pub puzzle: usize,
    never: Infallible,
}

impl Batches {
    /// Rejects the file.
    ///
    /// # Errors
    ///
    /// Always returns an error, since the feature is missing.
    pub fn open(_: File, _: Option<&Column>, _: u64, _: &dyn Fn(&str)) -> Result<Self> {
        missing()
    }

    /// Reads the next row.
    pub fn row(&mut self) -> Option<Result<Numbered>> {
        match self.never {}
    }

    /// Returns the number of the last row.
    pub const fn number(&self) -> usize {
        match self.never {}
    }
}

/// Counts the rows of a file.
///
/// # Errors
///
/// Always returns an error, since the feature is missing.
pub fn count(_: File) -> Result<u64> {
    missing()
}

/// A writer of which no value exists.
pub struct Writer<W>(Infallible, PhantomData<W>);

impl<W: Write> Writer<W> {
    /// Rejects the file.
    ///
    /// # Errors
    ///
    /// Always returns an error, since the feature is missing.
    pub fn new(_: Kind, _: &Frame, _: W) -> Result<Self> {
        missing()
    }

    /// Appends rows.
    ///
    /// # Errors
    ///
    /// Never: there is no writer.
    pub fn push(&mut self, _: &[Row]) -> Result<()> {
        match self.0 {}
    }

    /// Ends the file.
    ///
    /// # Errors
    ///
    /// Never: there is no writer.
    pub fn finish(self) -> Result<W> {
        match self.0 {}
    }
}
