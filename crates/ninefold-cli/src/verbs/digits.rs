//! Puzzles of digits alone, and messages about others.

use ninefold::{Grid, Puzzle};
pub(crate) use ninefold_app::digits::only as only_digits;

use crate::io::input::Entry;
use crate::io::output;
use crate::io::run::Severity;

/// The digits of a puzzle that says nothing else; for others a message.
pub(crate) fn of(entry: &Entry) -> Option<Grid> {
    let grid = only_digits(&entry.problem);
    if grid.is_none() {
        let Entry { source, line, .. } = entry;
        output::message(&format!("{source}:{line}: expected digits alone, found candidates that they do not explain"));
    }
    grid
}

/// Tells why something is no puzzle with exactly one solution.
pub(crate) fn unproved(entry: &Entry) -> Severity {
    let Some(grid) = of(entry) else { return Severity::Unreadable };
    if let Err(error) = Puzzle::try_from(grid) {
        output::message(&format!("{}:{}: {error}", entry.source, entry.line));
    }
    Severity::Other
}
