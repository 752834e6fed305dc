//! Answers about puzzles, in each of the output styles.

use std::fmt;

use crate::draw::Pen;
use crate::entry::Entry;
use crate::table;
use crate::verdict::Severity;

/// The output styles of answers.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    /// A line for each puzzle.
    Line,
    /// Tab-separated columns.
    Tsv,
    /// Drawings for a terminal.
    Grid(Pen),
    /// One JSON object per line, as described in `docs/schema/answer.json`.
    Json,
}

/// An answer about a puzzle.
pub trait Answer {
    /// Its severity.
    fn severity(&self) -> Severity {
        Severity::Unique
    }

    /// Appends it in a style, as one or more complete lines.
    ///
    /// # Errors
    /// Never: a string accepts all text.
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result;

    /// Appends it as JSON. A caller that needs only this links no drawings and no formats.
    ///
    /// # Errors
    /// Never: a string accepts all text.
    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        self.write(entry, Style::Json, out)
    }

    /// The values of its columns, if such answers form a table.
    fn values(&self) -> Vec<table::Value> {
        Vec::new()
    }
}
