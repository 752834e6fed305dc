//! Answers as rows: the columns that the puzzles came with, then those of the answer.
//!
//! The columns of a table have to be known before its first row, so the first puzzles are looked at to find out what they came
//! with. What a later one has beyond that is left out, and said to be.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Mutex;

use ninefold::logic::zambon;

use crate::entry::Entry;
use crate::table::{self, Column, Field, Frame, Row, Script, Value};

/// So many puzzles are looked at before the first row.
pub const AHEAD: usize = 1000;

/// The columns of a table of answers.
pub struct Table {
    frame: Frame,
    own: Vec<Column>,
    lost: Mutex<BTreeSet<String>>,
}

impl Table {
    /// With the columns of these puzzles, and those of their answers.
    pub fn new<'a>(puzzles: impl IntoIterator<Item = &'a Entry>, own: Vec<Column>) -> Self {
        let mut frame = Frame::default();
        puzzles.into_iter().for_each(|entry| frame.admit(others(entry, &own)));
        frame.columns.extend(own.iter().cloned());
        Self { frame, own, lost: Mutex::default() }
    }

    /// All columns.
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The row of a puzzle, with values for the columns of the answer.
    pub fn row(&self, entry: &Entry, values: Vec<Value>) -> Row {
        let (row, lost) = self.frame.row(fields(entry, &self.own, values));
        if !lost.is_empty()
            && let Ok(mut all) = self.lost.lock()
        {
            let room = AHEAD.saturating_sub(all.len());
            all.extend(lost.into_iter().map(Cow::into_owned).take(room));
        }
        row
    }

    /// A message about columns that were left out.
    pub fn lost(&self) -> Option<String> {
        let lost = self.lost.lock().map(|lost| lost.iter().cloned().collect::<Vec<_>>()).unwrap_or_default();
        let few = lost.iter().take(10).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = if lost.len() > 10 { format!(" and {} more", lost.len() - 10) } else { String::new() };
        let message = || format!("columns are left out that the first {AHEAD} puzzles do not have: {few}{more}");
        (!lost.is_empty()).then(message)
    }
}

/// The fields of a puzzle, without what the answer says anew.
fn others<'a>(entry: &'a Entry, own: &[Column]) -> impl Iterator<Item = Field<'a>> {
    entry.fields().into_iter().filter(|(name, _)| own.iter().all(|column| *column.name != **name))
}

/// All that there is to say of a puzzle.
fn fields<'a>(entry: &'a Entry, own: &'a [Column], values: Vec<Value>) -> impl Iterator<Item = Field<'a>> {
    let answer = own.iter().map(|column| column.name.as_ref().into()).zip(values);
    others(entry, own).chain(answer)
}

/// How the row of a puzzle becomes a line.
pub enum Lines {
    /// The columns are the same for all rows.
    Table(Script, Table),
    /// Each object has what its puzzle came with, and these columns of the answer.
    Objects(Vec<Column>),
    /// The lines of Zambon's solver, which say all by themselves.
    Batch,
}

impl Lines {
    /// The line above all others, if there is one.
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

    /// The beginning of the line of a puzzle, if only the first value of the answer is known.
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

    /// A message about columns that were left out.
    pub fn lost(&self) -> Option<String> {
        if let Self::Table(_, table) = self { table.lost() } else { None }
    }
}

/// The beginning of a line of the batch format: the puzzle, its id (its line without one), and its clues.
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
