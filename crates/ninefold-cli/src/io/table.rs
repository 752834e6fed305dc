//! A table of answers: the columns that the puzzles came with, then those of the answer.
//!
//! The columns of a table have to be known before its first row, so the first puzzles are read ahead to find out what they came
//! with. What a later one has beyond that is left out, and said to be.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Mutex;

use crate::io::input::{Entry, Item};
use crate::io::output;
use crate::io::run::{Job, Severity};
use ninefold_app::table::{Column, Field, Frame, Row, Value};

/// Puzzles that are read ahead.
const AHEAD: usize = 1000;

/// The columns of a table of answers.
pub(crate) struct Table {
    frame: Frame,
    own: Vec<Column>,
    lost: Mutex<BTreeSet<String>>,
}

impl Table {
    /// For these puzzles, of which the first are looked at, and those columns of answers.
    pub(crate) fn of(job: &mut Job, own: Vec<Column>) -> Self {
        let mut frame = Frame::default();
        let mut seen = 0;
        while seen < AHEAD
            && let Some(chunk) = job.look(AHEAD - seen)
        {
            let entries = chunk.items.iter().filter_map(Item::puzzle);
            entries.for_each(|entry| frame.admit(others(entry, &own)));
            seen += chunk.items.len();
        }
        frame.columns.extend(own.iter().cloned());
        Self { frame, own, lost: Mutex::default() }
    }

    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The row of a puzzle, with values for the columns of the answer.
    pub(crate) fn row(&self, entry: &Entry, values: Vec<Value>) -> Row {
        let (row, lost) = self.frame.row(fields(entry, &self.own, values));
        if !lost.is_empty()
            && let Ok(mut all) = self.lost.lock()
        {
            let room = AHEAD.saturating_sub(all.len());
            all.extend(lost.into_iter().map(Cow::into_owned).take(room));
        }
        row
    }

    /// Tells what was left out.
    pub(crate) fn complain(&self) -> Severity {
        let lost = self.lost.lock().map(|lost| lost.iter().cloned().collect::<Vec<_>>()).unwrap_or_default();
        if lost.is_empty() {
            return Severity::Unique;
        }
        let few = lost.iter().take(10).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = if lost.len() > 10 { format!(" and {} more", lost.len() - 10) } else { String::new() };
        output::message(&format!("columns are left out that the first {AHEAD} puzzles do not have: {few}{more}"));
        Severity::Unreadable
    }
}

/// What a puzzle came with, without what the answer says anew.
fn others<'a>(entry: &'a Entry, own: &[Column]) -> impl Iterator<Item = Field<'a>> {
    entry.fields().into_iter().filter(|(name, _)| own.iter().all(|column| *column.name != **name))
}

/// All that there is to say of a puzzle.
pub(crate) fn fields<'a>(entry: &'a Entry, own: &'a [Column], values: Vec<Value>) -> impl Iterator<Item = Field<'a>> {
    let answer = own.iter().map(|column| column.name.as_ref().into()).zip(values);
    others(entry, own).chain(answer)
}
