//! Answers about puzzles, in each of the styles in which they are written.

use std::fmt;

use crate::draw::Pen;
use crate::entry::Entry;
use crate::table;
use crate::verdict::Severity;

/// The styles in which answers are written.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    /// A line for each puzzle.
    Line,
    /// Tab-separated columns.
    Tsv,
    /// Drawings for a terminal.
    Grid(Pen),
    /// A JSON object a line, as `docs/schema/answer.json` describes it.
    Json,
}

/// Something that is said of a puzzle.
pub trait Answer {
    /// How bad it is.
    fn severity(&self) -> Severity {
        Severity::Unique
    }

    /// Appends it in a style: one or more complete lines.
    ///
    /// # Errors
    /// None: a string takes everything.
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result;

    /// Appends it as JSON. Whoever wants nothing else links no drawings and no formats with this.
    ///
    /// # Errors
    /// None: a string takes everything.
    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        self.write(entry, Style::Json, out)
    }

    /// The values of its columns, where there is a table of such answers.
    fn values(&self) -> Vec<table::Value> {
        Vec::new()
    }
}
