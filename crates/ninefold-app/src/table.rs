//! Rows of named columns, and how they are written as text: first the columns of a puzzle's source, then those of the answer.
//!
//! ```text
//! Entry -> names and values of its own      Frame: the columns of all rows ----> a line of text (here)
//!          names and values of the answer     (found out from the first rows)    or a batch (columnar)
//! ```

use std::borrow::Cow;
use std::fmt::Write as _;

use serde_json::{Map, Number};

/// The contents of a field.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Unknown.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// A text.
    Text(Box<str>),
    /// The text of a field from a file whose columns have no types. It may be the text of a number.
    Field(Box<str>),
}

/// The kind of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Yes or no.
    Bool,
    /// Whole numbers.
    Int,
    /// Numbers with fractions.
    Float,
    /// Texts.
    Text,
}

impl Value {
    /// Creates a text.
    pub fn text(text: impl Into<Box<str>>) -> Self {
        Self::Text(text.into())
    }

    /// Creates a value from the text of a field in a file without types.
    pub fn field(text: impl Into<Box<str>>) -> Self {
        Self::Field(text.into())
    }

    /// Returns the value as text, which is empty for null.
    pub fn shown(&self) -> Cow<'_, str> {
        match self {
            Self::Null => "".into(),
            Self::Bool(value) => value.to_string().into(),
            Self::Int(value) => value.to_string().into(),
            // As in JSON, a fraction that is a whole number keeps its decimal point.
            Self::Float(value) => format!("{value:?}").into(),
            Self::Text(text) | Self::Field(text) => text.as_ref().into(),
        }
    }

    /// Returns the value as a number, even if it is written as text.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Int(value) => Some(*value),
            Self::Text(text) | Self::Field(text) => text.parse().ok(),
            _ => None,
        }
    }

    fn kind(&self) -> Option<Kind> {
        match self {
            Self::Null => None,
            Self::Bool(_) => Some(Kind::Bool),
            Self::Int(_) => Some(Kind::Int),
            Self::Float(_) => Some(Kind::Float),
            Self::Text(_) | Self::Field(_) => Some(Kind::Text),
        }
    }

    /// Converts the value to the kind of a column if nothing is lost. Text is converted to a number only if it is the usual spelling of the number.
    pub fn fit(&self, kind: Kind) -> Option<Self> {
        match (self, kind) {
            (Self::Null, _) => Some(Self::Null),
            (Self::Field(text), Kind::Bool | Kind::Int | Kind::Float) if text.is_empty() => Some(Self::Null),
            (value, Kind::Text) => Some(Self::text(value.shown())),
            (Self::Field(text), Kind::Int) => whole(text).map(Self::Int),
            (Self::Field(text), Kind::Float) => fraction(text).or_else(|| whole(text).and_then(exact)).map(Self::Float),
            (Self::Int(value), Kind::Float) => exact(*value).map(Self::Float),
            (value, kind) => Some(value.clone()).filter(|value| value.kind() == Some(kind)),
        }
    }
}

/// Parses a whole number if it is written in the usual way; `007` is a name.
fn whole(text: &str) -> Option<i64> {
    text.parse().ok().filter(|value: &i64| value.to_string() == text)
}

/// Parses a fraction if it is written in the usual way; `1.10` is a version.
fn fraction(text: &str) -> Option<f64> {
    let is_plain = text.contains('.') && text.bytes().all(|byte| byte.is_ascii_digit() || b"-.".contains(&byte));
    let value: f64 = is_plain.then(|| text.parse().ok()).flatten()?;
    (value.to_string() == text || format!("{value:?}") == text).then_some(value)
}

/// Converts a whole number to a fraction if the result is exact.
#[allow(clippy::cast_precision_loss, reason = "only values below the limit are taken")]
fn exact(value: i64) -> Option<f64> {
    (value.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS).then_some(value as f64)
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<&Value> for serde_json::Value {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(value) => Self::Number((*value).into()),
            Value::Float(value) => Number::from_f64(*value).map_or(Self::Null, Self::Number),
            Value::Text(text) | Value::Field(text) => Self::String(text.to_string()),
        }
    }
}

impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(value) => Self::Bool(value),
            serde_json::Value::String(text) => Self::Text(text.into()),
            serde_json::Value::Number(number) => {
                let float = || number.as_f64().map_or(Self::Null, Self::Float);
                number.as_i64().map_or_else(float, Self::Int)
            }
            other => Self::text(other.to_string()),
        }
    }
}

/// A column that all rows of a table have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The heading.
    pub name: Box<str>,
    /// The kind of the values.
    pub kind: Kind,
}

impl Column {
    /// Creates a column with a name and a kind.
    pub fn new(name: impl Into<Box<str>>, kind: Kind) -> Self {
        Self { name: name.into(), kind }
    }
}

/// A field of a row, with its name.
pub type Field<'a> = (Cow<'a, str>, Value);

/// The maximum number of columns of a table. Further columns are omitted and reported.
const MOST: usize = 1000;

/// A row with a value for each column of a [`Frame`].
pub type Row = Vec<Value>;

/// The columns that all rows of a table have.
#[derive(Clone, Default, Debug)]
pub struct Frame {
    /// The columns in their order.
    pub columns: Vec<Column>,
}

impl Frame {
    /// Adds the fields of a row: fields with new names become columns after the existing ones, and a column's kind is widened if its values differ in
    /// kind.
    pub fn admit<'a>(&mut self, fields: impl IntoIterator<Item = Field<'a>>) {
        for (name, value) in fields {
            let own = value.kind();
            match self.columns.iter().position(|column| *column.name == *name) {
                Some(at) => {
                    let kind = &mut self.columns[at].kind;
                    *kind = own.map_or(*kind, |own| wider(*kind, own));
                }
                None if self.columns.len() == MOST => {}
                None => self.columns.push(Column::new(name, own.unwrap_or(Kind::Text))),
            }
        }
    }

    /// Returns the columns except the last `count`.
    pub fn without_last(&self, count: usize) -> Self {
        Self { columns: self.columns[..self.columns.len() - count].to_vec() }
    }

    /// Determines the kind of each column from its values in some rows. If all values are texts of numbers, the kind is a kind of number.
    pub fn settle(&mut self, rows: &[Row]) {
        for (at, column) in self.columns.iter_mut().enumerate() {
            let values = || rows.iter().map(|row| &row[at]);
            let holds = |kind: &Kind| {
                let mut fitted = values().map(|value| value.fit(*kind));
                fitted.all(|value| value.is_some()) && values().any(|value| value.fit(*kind) != Some(Value::Null))
            };
            column.kind = [Kind::Bool, Kind::Int, Kind::Float].into_iter().find(holds).unwrap_or(Kind::Text);
        }
    }

    /// Makes a row of some fields. Also returns the names of fields for which there is no column.
    pub fn row<'a>(&self, fields: impl IntoIterator<Item = Field<'a>>) -> (Row, Vec<Cow<'a, str>>) {
        let mut row = vec![Value::Null; self.columns.len()];
        let mut lost = Vec::new();
        for (name, value) in fields {
            match self.columns.iter().position(|column| *column.name == *name) {
                Some(at) => row[at] = value,
                None if value == Value::Null => {}
                None => lost.push(name),
            }
        }
        (row, lost)
    }
}

fn wider(one: Kind, other: Kind) -> Kind {
    match (one, other) {
        (one, other) if one == other => one,
        (Kind::Int | Kind::Float, Kind::Int | Kind::Float) => Kind::Float,
        _ => Kind::Text,
    }
}

/// The format of a table as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Script {
    /// Separated by tabs, which fields therefore cannot contain.
    Tsv,
    /// Separated by commas, with quotes around fields that contain them.
    Csv,
}

impl Script {
    /// Returns the line that contains the names of the columns, if there are any.
    pub fn heading(self, frame: &Frame) -> String {
        let mut out = String::new();
        self.fields(frame.columns.iter().map(|column| column.name.as_ref().into()), &mut out);
        out
    }

    /// Appends a row.
    pub fn row(self, row: &Row, out: &mut String) {
        self.fields(row.iter().map(Value::shown), out);
    }

    fn fields<'a>(self, fields: impl Iterator<Item = Cow<'a, str>>, out: &mut String) {
        let mark = if self == Self::Csv { ',' } else { '\t' };
        for (at, field) in fields.enumerate() {
            if at > 0 {
                out.push(mark);
            }
            let field = if self == Self::Csv { quoted(&field) } else { without_tabs(&field) };
            out.push_str(&field);
        }
        out.push('\n');
    }
}

/// Appends an object as JSON on a line.
pub fn object<N: Into<String>>(fields: impl Iterator<Item = (N, serde_json::Value)>, out: &mut String) {
    let object: Map<_, _> = fields.map(|(name, value)| (name.into(), value)).collect();
    // A string accepts all text.
    let _ = writeln!(out, "{}", serde_json::Value::from(object));
}

/// Replaces the separators of fields and rows, which a tab-separated field cannot contain.
fn without_tabs(field: &str) -> Cow<'_, str> {
    const ENDS: [char; 3] = ['\t', '\n', '\r'];
    if field.contains(ENDS) { field.replace(ENDS, " ").into() } else { field.into() }
}

fn quoted(field: &str) -> Cow<'_, str> {
    let plain = !field.contains(['"', ',', '\n', '\r']);
    if plain { field.into() } else { format!("\"{}\"", field.replace('"', "\"\"")).into() }
}

#[cfg(test)]
mod tests;
