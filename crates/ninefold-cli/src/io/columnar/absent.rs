//! Stands for Parquet and Arrow in a build without them: they are recognised, and refused.

use std::convert::Infallible;
use std::fs::File;
use std::io::Write;
use std::marker::PhantomData;
use std::sync::Arc;

use anyhow::Result;
use ninefold::formats::Column;

use super::Kind;
use crate::io::feature;
use ninefold_app::table::{Frame, Row, Value};

/// A row: its number, its values, and about how many bytes of the file it takes.
type Numbered = (usize, Box<[Value]>, u64);

/// Rows of a file; there are none.
pub(crate) struct Batches {
    pub(crate) names: Arc<[Box<str>]>,
    pub(crate) puzzle: usize,
    never: Infallible,
}

impl Batches {
    pub(crate) fn open(_: File, _: Option<&Column>) -> Result<Self> {
        Err(feature::PARQUET.into())
    }

    pub(crate) fn row(&mut self) -> Option<Result<Numbered>> {
        match self.never {}
    }

    pub(crate) const fn number(&self) -> usize {
        match self.never {}
    }
}

/// A file that is being written; there is none.
pub(crate) struct Writer<W>(Infallible, PhantomData<W>);

impl<W: Write> Writer<W> {
    pub(crate) fn new(_: Kind, _: &Frame, _: W) -> Result<Self> {
        Err(feature::PARQUET.into())
    }

    pub(crate) fn push(&mut self, _: &[Row]) -> Result<()> {
        match self.0 {}
    }

    pub(crate) fn finish(self) -> Result<W> {
        match self.0 {}
    }
}
