//! A row of a table.

use std::sync::Arc;

use ninefold_core::Grid;
use ninefold_core::format as core;

use super::{FieldValue, Fields, Format, Found};
use crate::document::Document;
use crate::part::Field;

/// The meaning of a column of a table.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// The puzzle, or its solution.
    Grid,
    Field(Field),
    Named(String),
}

/// A puzzle in a table, with its entire row.
#[derive(Clone, Debug)]
pub struct Row {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The kind of table.
    pub format: &'static Format,
    /// The digits, or the candidates.
    pub content: core::Content,
    /// All fields, with the names given by the heading.
    pub fields: Fields,
    pub(crate) solution: Option<Grid>,
    pub(crate) others: Arc<[Meaning]>,
}

impl Row {
    /// Returns the document: columns with a known meaning become texts, other columns become lines of the comment.
    pub fn found(&self) -> Found {
        let mut document = Document::from(self.content);
        document.solution = self.solution.map(Grid::into);
        for (value, other) in self.fields.values.iter().zip(self.others.iter()) {
            let (FieldValue::Field(text) | FieldValue::Text(text)) = value else { continue };
            match other {
                _ if text.is_empty() => {}
                Meaning::Grid => {}
                Meaning::Field(field) => document.texts.add(*field, text),
                Meaning::Named(name) => document.comment(&format!("{name}: {text}")),
            }
        }
        Found { document: document.tidy(), format: self.format, line: self.line }
    }
}
