//! A ledger of what was wrong with files: how often, by kind, and where each kind came first. It takes little room, however much was wrong.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ninefold::formats;
use ninefold_app::entry::Entry;

/// Kinds of errors that are told apart. Further ones are counted together.
const KINDS: usize = 64;
/// Places that are kept of each kind.
const PLACES: usize = 5;
/// The kind of the rest.
const OTHERS: &str = "others";

/// An error that came up, by its kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fault {
    /// How often.
    pub count: u64,
    /// The first places, in the order of reading: source, line or number of the row, column of the text (0 where there is none).
    pub first: Vec<(Arc<str>, usize, usize)>,
}

/// What was wrong, shared by whoever finds it: the reader and the workers.
#[derive(Clone, Default, Debug)]
pub struct Ledger(Arc<Mutex<Book>>);

#[derive(Clone, Default, Debug)]
struct Book {
    kinds: BTreeMap<Box<str>, Fault>,
    unanswered: u64,
}

impl Ledger {
    /// A piece of text that is no puzzle.
    pub(crate) fn unreadable(&self, error: &formats::Error, source: &Arc<str>) {
        self.add(&error.kind.to_string(), Arc::clone(source), error.line, error.column);
    }

    /// A puzzle that is read, worked on and not answered.
    pub(crate) fn unanswered(&self, why: &str, entry: &Entry) {
        self.refused(why, entry);
        self.book().unanswered += 1;
    }

    /// A puzzle that is not taken.
    pub(crate) fn refused(&self, why: &str, entry: &Entry) {
        self.add(why, Arc::clone(&entry.source), entry.line, 0);
    }

    /// A source that cannot be opened: its name and why, in one line.
    pub(crate) fn source(&self, message: &str) {
        let (name, why) = message.split_once(": ").unwrap_or(("", message));
        self.add(why, name.into(), 0, 0);
    }

    /// What there is to say of all of a source. Unreadable places have been counted one by one.
    pub(crate) fn ended(&self, message: &str) {
        if !message.ends_with(" in all") {
            self.source(message);
        }
    }

    fn add(&self, kind: &str, source: Arc<str>, line: usize, column: usize) {
        let mut book = self.book();
        let kinds = &mut book.kinds;
        let kind = if kinds.len() < KINDS || kinds.contains_key(kind) { kind } else { OTHERS };
        let fault = kinds.entry(kind.into()).or_default();
        fault.count += 1;
        // Workers come in any order; sources have the order of reading.
        let place = (source, line, column);
        let behind = |other: &(Arc<str>, usize, usize)| other.0 == place.0 && (other.1, other.2) > (line, column);
        let at = fault.first.iter().position(behind).unwrap_or(fault.first.len());
        fault.first.insert(at, place);
        fault.first.truncate(PLACES);
    }

    /// All kinds with what there was of each.
    pub fn all(&self) -> BTreeMap<Box<str>, Fault> {
        self.book().kinds.clone()
    }

    /// How many puzzles were worked on and not answered.
    pub fn unanswered_in_all(&self) -> u64 {
        self.book().unanswered
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
