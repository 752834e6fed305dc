//! The log of a game: the changes made by each key, so that the cost of storing a key press depends on the size of the change, not of the game.
//!
//! A saved game and the log of later changes make up the current game: `Page::restore` combines them.

use serde::{Deserialize, Serialize};

use crate::history::Savepoint;
use crate::notes::Change;

/// A change to the stored state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Op {
    /// A new change of the notes.
    Make(Change),
    /// A change that continues the previous one.
    Amend(Change),
    /// An undo.
    Undo,
    /// A redo.
    Redo,
    /// A move to an entry of the history.
    Go(usize),
    /// A new savepoint.
    Remember(Savepoint),
    /// The removal of a savepoint.
    Forget(usize),
    /// A new name for a savepoint.
    Rename(usize, String),
}
