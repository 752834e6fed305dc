//! Answers as rows, which contain the original columns of the puzzles, then those of the answer.
//!
//! The columns of a table must be known before its first row is written, so the first puzzles are examined for their columns. If a later puzzle has
//! further columns, these are omitted and reported, as is a value other than a number in a column of numbers.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use ninefold::logic::zambon;

use crate::entry::Entry;
use crate::table::{self, Column, Field, Frame, Row, Script, Value};

/// The number of puzzles that are examined before the first row is written.
pub const AHEAD: usize = 1000;

/// The columns of a table of answers.
pub struct Table {
    frame: Frame,
    own: Vec<Column>,
    values: Values,
    lost: Mutex<Lost>,
}

/// How values are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Values {
    /// Values are kept unchanged, for a table of texts.
    Any,
    /// Values are converted to the kind of their column.
    Kinds,
}

/// The values for which there is no column, or which do not fit their column.
#[derive(Clone, Default)]
struct Lost {
    columns: BTreeSet<String>,
    /// For each column, the place of the first value that does not fit the column's kind.
    values: BTreeMap<String, String>,
}

impl Table {
    /// Creates a table with the columns of the given puzzles, followed by those of their answers.
    pub fn new<'a>(puzzles: impl IntoIterator<Item = &'a Entry>, own: Vec<Column>) -> Self {
        let mut frame = Frame::default();
        puzzles.into_iter().for_each(|entry| frame.admit(others(entry, &own)));
        frame.columns.extend(own.iter().cloned());
        Self { frame, own, values: Values::Any, lost: Mutex::default() }
    }

    /// Like [`new`](Self::new), but each column has a kind for all its values. A column that contains only numbers in these puzzles has a kind of
    /// number, even if the numbers are texts.
    pub fn typed<'a>(puzzles: impl IntoIterator<Item = &'a Entry, IntoIter: Clone>, own: Vec<Column>) -> Self {
        let puzzles = puzzles.into_iter();
        let mut table = Self { values: Values::Kinds, ..Self::new(puzzles.clone(), own) };
        let rows: Vec<Row> = puzzles.map(|entry| table.frame.row(others(entry, &table.own)).0).collect();
        let behind = table.frame.columns.len() - table.own.len();
        table.frame.settle(&rows);
        table.frame.columns.splice(behind.., table.own.iter().cloned());
        table
    }

    /// Returns all columns.
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Returns the row of a puzzle, given the values for the columns of the answer.
    pub fn row(&self, entry: &Entry, values: Vec<Value>) -> Row {
        let (mut row, lost) = self.frame.row(fields(entry, &self.own, values));
        if !lost.is_empty()
            && let Ok(mut all) = self.lost.lock()
        {
            let room = AHEAD.saturating_sub(all.columns.len());
            all.columns.extend(lost.into_iter().map(Cow::into_owned).take(room));
        }
        if self.values == Values::Kinds {
            self.fit(entry, &mut row);
        }
        row
    }

    /// Converts values to the kinds of their columns.
    fn fit(&self, entry: &Entry, row: &mut Row) {
        for (value, column) in row.iter_mut().zip(&self.frame.columns) {
            let fitted = value.fit(column.kind);
            if fitted.is_none()
                && let Ok(mut all) = self.lost.lock()
            {
                all.values.entry(column.name.to_string()).or_insert_with(|| entry.place());
            }
            *value = fitted.unwrap_or(Value::Null);
        }
    }

    /// Returns messages about the values that were left out.
    pub fn lost(&self) -> Vec<String> {
        let Lost { columns, values } = self.lost.lock().map(|lost| lost.clone()).unwrap_or_default();
        let columns = few(columns.into_iter());
        let columns = columns.map(|few| format!("columns left out because the first {AHEAD} puzzles lack them: {few}"));
        let values = few(values.into_iter().map(|(name, place)| format!("{name} ({place} is the first)")));
        let values = values
            .map(|few| format!("values left out because their type differs from the first {AHEAD} puzzles: {few}"));
        columns.into_iter().chain(values).collect()
    }
}

/// Lists some items in words, or returns `None` if there are none.
fn few(things: impl ExactSizeIterator<Item = String>) -> Option<String> {
    let more = things.len().saturating_sub(FEW);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let few = things.take(FEW).collect::<Vec<_>>().join(", ");
    (!few.is_empty()).then_some(few + &more)
}

/// The maximum number of items that a message names.
const FEW: usize = 10;

/// Returns the fields of a puzzle, except those that the answer replaces.
fn others<'a>(entry: &'a Entry, own: &[Column]) -> impl Iterator<Item = Field<'a>> {
    entry.fields().into_iter().filter(|(name, _)| own.iter().all(|column| *column.name != **name))
}

/// Returns all fields of a puzzle, followed by those of its answer.
fn fields<'a>(entry: &'a Entry, own: &'a [Column], values: Vec<Value>) -> impl Iterator<Item = Field<'a>> {
    let answer = own.iter().map(|column| column.name.as_ref().into()).zip(values);
    others(entry, own).chain(answer)
}

/// How the row of a puzzle is written as a line.
pub enum Lines {
    /// A table, in which all rows have the same columns.
    Table(Script, Table),
    /// One object for each puzzle, with the puzzle's own fields and these columns of the answer.
    Objects(Vec<Column>),
    /// The lines of Zambon's solver, each of which is complete in itself.
    Batch,
}

impl Lines {
    /// Returns the line above all others, if there is one.
    pub fn heading(&self) -> String {
        match self {
            Self::Table(script, table) => script.heading(&table.frame),
            Self::Objects(_) | Self::Batch => String::new(),
        }
    }

    /// Appends the line of a puzzle.
    pub fn push(&self, entry: &Entry, values: Vec<Value>, out: &mut String) {
        match self {
            Self::Table(script, table) => script.row(&table.row(entry, values), out),
            Self::Objects(own) => {
                table::object(fields(entry, own, values).map(|(name, value)| (name, (&value).into())), out);
            }
            Self::Batch => {
                *out += &zambon::batch(&before_batch(entry)).unwrap_or_else(|error| format!("# {error}"));
                out.push('\n');
            }
        }
    }

    /// Returns the beginning of a puzzle's line, if only the first value of its answer is known.
    pub fn begin(&self, entry: &Entry, first: Value) -> String {
        let mut line = String::new();
        match self {
            Self::Table(script, table) => {
                let frame = table.frame.without_last(table.own.len() - 1);
                script.row(&frame.row(fields(entry, &table.own, vec![first])).0, &mut line);
                line.truncate(line.len() - "\n".len());
            }
            Self::Objects(_) => {
                self.push(entry, vec![first], &mut line);
                line.truncate(line.len() - "}\n".len());
            }
            Self::Batch => return before_batch(entry),
        }
        line
    }

    /// Returns messages about the values that were left out.
    pub fn lost(&self) -> Vec<String> {
        if let Self::Table(_, table) = self { table.lost() } else { Vec::new() }
    }
}

/// Writes the beginning of a line in the batch format: the puzzle, its id or else its line, and its clues.
fn before_batch(entry: &Entry) -> String {
    let grid = entry.problem.grids().grid(0);
    let mut fields = entry.fields().into_iter().map(|(_, value)| value.shown().replace('\t', " "));
    let puzzle = fields.next().filter(|text| text.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()));
    let puzzle = puzzle.filter(|text| text.len() == 81).unwrap_or_else(|| grid.to_string());
    let id = fields.next().filter(|id| !id.is_empty()).unwrap_or_else(|| entry.line.to_string());
    let clues = fields.next().filter(|clues| clues.parse::<u64>().is_ok_and(|clues| clues > 0));
    let clues = clues.unwrap_or_else(|| grid.filled().len().to_string());
    format!("{puzzle}\t{id}\t{clues}")
}
