//! The log of a game: what each key changes, so that a key costs what it changes and not what there is.
//!
//! A game that was saved, with the log of what came after, is the game as it is: `Page::restore` puts them together.

use serde::{Deserialize, Serialize};

use crate::history::Savepoint;
use crate::notes::Change;

/// A change of what a game remembers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Op {
    /// A change of the notes.
    Make(Change),
    /// A change that belongs to the one before.
    Amend(Change),
    /// The last change is taken back.
    Undo,
    /// It is made again.
    Redo,
    /// To an entry of the history.
    Go(usize),
    /// A position is remembered.
    Remember(Savepoint),
    /// One is forgotten.
    Forget(usize),
    /// One has another name.
    Rename(usize, String),
}
