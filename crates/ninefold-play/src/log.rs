//! The log of a game: the changes made by each key, so that storing a key press costs the size of the change and not of the game.
//!
//! A saved game and the log of later changes make up the current game: `Page::restore` combines them.

use serde::{Deserialize, Serialize};

use crate::history::Savepoint;
use crate::notes::Change;

/// A change to the stored state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Op {
    /// A change of the notes.
    Make(Change),
    /// A change that belongs to the previous one.
    Amend(Change),
    /// The last change is taken back.
    Undo,
    /// A redo.
    Redo,
    /// To an entry of the history.
    Go(usize),
    /// A position is remembered.
    Remember(Savepoint),
    /// One is forgotten.
    Forget(usize),
    /// A savepoint was renamed.
    Rename(usize, String),
}
