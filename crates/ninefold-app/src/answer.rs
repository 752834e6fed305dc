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

/// An answer to a question about a puzzle.
pub trait Answer {
    /// Whether the answer is a new puzzle. If so, the JSON line of a refused puzzle must not contain that puzzle, since the next reader would take it
    /// for the answer.
    const IS_PUZZLE: bool = false;

    /// Returns the severity of the answer.
    fn severity(&self) -> Severity {
        Severity::Unique
    }

    /// Appends the answer in a style, as one or more complete lines.
    ///
    /// # Errors
    /// Never fails, since a string accepts all text.
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result;

    /// Appends the answer as JSON. A caller that uses only this method links neither drawings nor formats.
    ///
    /// # Errors
    /// Never fails, since a string accepts all text.
    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        self.write(entry, Style::Json, out)
    }

    /// Returns the values of the columns, which are empty if answers of this type do not form a table.
    fn values(&self) -> Vec<table::Value> {
        Vec::new()
    }
}
