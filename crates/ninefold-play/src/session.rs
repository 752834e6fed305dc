//! What is saved between two starts: the editor, the games, the files used last, and figures of the games that were played.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Game, Saved};

/// What the file calls itself.
pub const FORMAT: &str = "ninefold-session";

/// The version of its shape.
pub const VERSION: u32 = 1;

/// All that is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The grid in the editor.
    pub grid: String,
    /// The cell of the cursor.
    pub cursor: String,
    /// The game that is being played.
    pub game: Option<Saved>,
    /// Games that were left, the last at the end.
    pub shelf: Vec<Saved>,
    /// Files used last, the last first.
    pub recent: Vec<String>,
    /// Played games.
    pub statistics: Statistics,
}

/// Figures of the games that were played to their end.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Games begun.
    pub begun: u64,
    /// Games solved.
    pub solved: u64,
    /// Games solved without a hint.
    pub unaided: u64,
    /// Hints asked for, in solved games.
    pub hints: u64,
    /// Time of the solved games, in milliseconds.
    pub milliseconds: u64,
    /// The shortest of them.
    pub best: Option<u64>,
}

impl Statistics {
    /// A game is solved.
    pub fn add(&mut self, game: &Game) {
        let time = u64::try_from(game.elapsed.as_millis()).unwrap_or(u64::MAX);
        self.solved += 1;
        self.unaided += u64::from(game.hints == 0);
        self.hints += u64::from(game.hints);
        self.milliseconds = self.milliseconds.saturating_add(time);
        self.best = Some(self.best.map_or(time, |best| best.min(time)));
    }

    /// The mean time of solved games.
    pub fn mean(&self) -> Option<Duration> {
        self.milliseconds.checked_div(self.solved).map(Duration::from_millis)
    }
}
