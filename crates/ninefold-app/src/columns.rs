//! The columns beside a puzzle whose source is a table or an object.
//!
//! A puzzle with a label after it is plain text; [`split`] divides such a label into columns.

use std::sync::Arc;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use ninefold::formats::{FieldValue, Fields};
use serde_json::Map;

use crate::table::{Field, Value};

/// The fields of a row, one of which is the puzzle.
#[derive(Clone, Debug)]
pub struct Columns {
    /// The names of the fields.
    pub names: Arc<[Box<str>]>,
    /// The values of the fields.
    pub values: Box<[Value]>,
    /// The index of the field that contains the puzzle.
    pub puzzle: usize,
}

impl Columns {
    /// Iterates over the fields with their names.
    pub fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        let names = self.names.iter().map(|name| name.as_ref().into());
        names.zip(self.values.iter().cloned())
    }

    /// Returns the fields other than the puzzle as an object. A document beside the puzzle is the puzzle itself.
    pub fn json(&self) -> Map<String, serde_json::Value> {
        let others = self.names.iter().zip(&self.values).enumerate();
        let others = others.filter(|&(at, (name, _))| at != self.puzzle && !["puzzle", "document"].contains(&&**name));
        others.map(|(_, (name, value))| (name.to_string(), value.into())).collect()
    }
}

impl From<Fields> for Columns {
    fn from(fields: Fields) -> Self {
        let Fields { names, values, puzzle } = fields;
        Self { names, values: values.into_iter().map(Value::from).collect(), puzzle }
    }
}

impl From<FieldValue> for Value {
    fn from(value: FieldValue) -> Self {
        match value {
            FieldValue::Field(text) => Self::Field(text),
            FieldValue::Text(text) => Self::Text(text),
            FieldValue::Json(text) => {
                serde_json::from_str::<serde_json::Value>(&text).map_or_else(|_| Self::text(text), Self::from)
            }
        }
    }
}

impl From<Value> for FieldValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Field(text) => Self::Field(text),
            Value::Text(text) => Self::Text(text),
            other => Self::Json(serde_json::Value::from(&other).to_string().into()),
        }
    }
}

/// An error in a row: its column in characters, and its description.
pub type Wrong = (usize, String);

/// Splits a line into its fields, each with the column, in characters, at which it begins. Quotes have the same meaning as in CSV, except if tabs
/// separate the fields.
pub fn split(line: &str, mark: u8) -> impl Iterator<Item = Result<(usize, String), Wrong>> {
    let mut reader: Reader = ReaderBuilder::new().delimiter(mark).quoting(mark != b'\t').build();
    let mut bytes = line.as_bytes().to_vec();
    bytes.push(b'\n');
    let mut buffer = vec![0; bytes.len()];
    let (mut at, mut column, mut done) = (0, 1, false);
    std::iter::from_fn(move || {
        if done || at >= bytes.len() {
            return None;
        }
        let begin = column;
        let (result, read, written) = reader.read_field(&bytes[at..], &mut buffer);
        column += String::from_utf8_lossy(&bytes[at..at + read]).chars().count();
        at += read;
        let ReadFieldResult::Field { record_end } = result else {
            done = true;
            return Some(Err((begin, "expected the closing quote of the field".into())));
        };
        done = record_end;
        Some(Ok((begin, String::from_utf8_lossy(&buffer[..written]).into_owned())))
    })
}

#[cfg(test)]
mod tests;
