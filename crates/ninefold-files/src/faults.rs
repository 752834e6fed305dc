//! A ledger of the errors in files, which contains the number of errors of each kind and their first places. Its size is bounded, however many errors
//! there are.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ninefold::formats;
use ninefold_app::entry::Entry;

/// The number of kinds that are counted separately. All further kinds are counted together.
const KINDS: usize = 64;
/// The number of places that are kept for each kind.
const PLACES: usize = 5;
/// The name under which kinds without a separate count are counted.
const OTHERS: &str = "others";

/// The errors of one kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fault {
    /// The number of errors.
    pub count: u64,
    /// The first places, in reading order: the source, the number of the line or row, and the column of the text (0 if unknown).
    pub first: Vec<(Arc<str>, usize, usize)>,
}

/// The errors that have occurred so far. The reader and the workers share this value.
#[derive(Clone, Default, Debug)]
pub struct Ledger(Arc<Mutex<Book>>);

#[derive(Clone, Default, Debug)]
struct Book {
    kinds: BTreeMap<Box<str>, Fault>,
    unanswered: u64,
    /// For each reason, the number of puzzles that have no message of their own.
    unsaid: BTreeMap<Box<str>, u64>,
}

impl Ledger {
    /// Records a piece of text that is not a puzzle.
    pub(crate) fn unreadable(&self, error: &formats::Error, source: &Arc<str>) {
        self.add(&error.kind.to_string(), Arc::clone(source), error.line, error.column);
    }

    /// Records a puzzle that was processed but has no answer. Returns whether it should have a message, as [`refused`](Self::refused) does.
    pub(crate) fn unanswered(&self, why: &str, entry: &Entry, most: u64) -> bool {
        self.book().unanswered += 1;
        self.refused(why, entry, most)
    }

    /// Records a puzzle that is not accepted. Returns whether it should have a message, which is true for the first `most` puzzles with the same
    /// reason; [`unsaid`](Self::unsaid) reports the number of others.
    pub(crate) fn refused(&self, why: &str, entry: &Entry, most: u64) -> bool {
        let Some(count) = self.add(why, Arc::clone(&entry.source), entry.line, 0) else { return true };
        if count > most {
            *self.book().unsaid.entry(why.into()).or_default() += 1;
        }
        count <= most
    }

    /// Returns a message for each reason that also applies to puzzles without a message of their own.
    pub(crate) fn unsaid(&self) -> Vec<String> {
        let several = |count: u64| if count == 1 { "" } else { "s" };
        self.book().unsaid.iter().map(|(why, &count)| format!("{count} more puzzle{}: {why}", several(count))).collect()
    }

    /// Records a source that cannot be opened, given a line with its name and the reason.
    pub(crate) fn source(&self, message: &str) {
        let (name, why) = message.split_once(": ").unwrap_or(("", message));
        self.add(why, name.into(), 0, 0);
    }

    /// Records an error that concerns a whole source. Unreadable places in it have already been counted.
    pub(crate) fn ended(&self, message: &str) {
        if !message.ends_with(" in all") {
            self.source(message);
        }
    }

    /// Adds an error, and returns the number of errors of its kind so far, if this kind is counted separately.
    fn add(&self, kind: &str, source: Arc<str>, line: usize, column: usize) -> Option<u64> {
        let mut book = self.book();
        let kinds = &mut book.kinds;
        let kind = if kinds.len() < KINDS || kinds.contains_key(kind) { kind } else { OTHERS };
        let fault = kinds.entry(kind.into()).or_default();
        fault.count += 1;
        // Workers finish in any order, but the places of a source are kept in reading order.
        let place = (source, line, column);
        let behind = |other: &(Arc<str>, usize, usize)| other.0 == place.0 && (other.1, other.2) > (line, column);
        let at = fault.first.iter().position(behind).unwrap_or(fault.first.len());
        fault.first.insert(at, place);
        fault.first.truncate(PLACES);
        (kind != OTHERS).then_some(fault.count)
    }

    /// Returns the errors of all kinds.
    pub fn all(&self) -> BTreeMap<Box<str>, Fault> {
        self.book().kinds.clone()
    }

    /// Returns the number of puzzles that were processed but have no answer.
    pub fn unanswered_in_all(&self) -> u64 {
        self.book().unanswered
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
