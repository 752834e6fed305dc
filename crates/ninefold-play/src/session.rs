//! The session: the state saved between two runs. It contains the puzzle in the editor, the games, the recent files, and statistics.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Game, Saved};
use crate::lesson::Exercise;
use crate::saved::SavedGrids;
use crate::watch::Choice;

/// The name of the format, at the start of the file.
pub const FORMAT: &str = "ninefold-session";

/// The version of the format.
pub const VERSION: u32 = 2;

/// A saved session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// The header.
    #[serde(flatten)]
    pub header: Header,
    /// The puzzle in the editor.
    pub puzzle: SavedGrids,
    /// The number of the cell at the cursor.
    pub cursor: usize,
    /// The current game.
    pub game: Option<Saved>,
    /// The games left unfinished, the most recent last.
    pub games: Vec<Saved>,
    /// The games solved before the current one, the most recent last: a puzzle that is opened again is shown as solved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solved: Vec<Saved>,
    /// The recently used files, the most recent first.
    pub recent: Vec<String>,
    /// Statistics of the finished games.
    pub statistics: Statistics,
    /// The watched solver and its speed.
    #[serde(default)]
    pub watched: Choice,
}

/// The header of a session, common to all versions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The name of the format: [`FORMAT`].
    pub format: String,
    /// The version of the format: [`VERSION`].
    pub version: u32,
}

/// The reason why a session cannot be resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SessionError {
    /// The session was saved by a version with another format.
    #[error("it has version {0}, but this program supports {VERSION}")]
    Version(u32),
    /// The session cannot be read, or its parts are inconsistent.
    #[error("it is damaged")]
    Damaged,
}

impl Header {
    /// Checks whether this program can read the session after the header.
    ///
    /// # Errors
    ///
    /// If the format or version is another one.
    pub fn check(&self) -> Result<(), SessionError> {
        match (self.format.as_str(), self.version) {
            (FORMAT, VERSION) => Ok(()),
            (FORMAT, other) => Err(SessionError::Version(other)),
            _ => Err(SessionError::Damaged),
        }
    }
}

/// Statistics of the finished games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// The number of games begun.
    pub begun: u64,
    /// The sums of all solved games.
    #[serde(flatten)]
    pub games: Solved,
    /// The number of hints requested in solved games.
    pub hints: u64,
    /// The sums of solved games by level; multi-sudoku are a separate category.
    pub levels: BTreeMap<String, Solved>,
    /// The exercises by technique.
    pub drills: BTreeMap<String, Drill>,
}

/// Sums of solved games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Solved {
    /// The number of games.
    pub solved: u64,
    /// The number of games solved without a hint.
    pub unaided: u64,
    /// The total time, in milliseconds.
    pub milliseconds: u64,
    /// The shortest time without a hint, in milliseconds.
    pub best: Option<u64>,
}

/// Statistics of the exercises about a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Drill {
    /// The number of exercises whose technique was found.
    pub found: u64,
    /// The number of exercises completed without a hint.
    pub unaided: u64,
    /// The number of changes that follow from no instance.
    pub mistakes: u64,
}

impl Solved {
    fn add(&mut self, time: u64, hints: u32) {
        let own = (hints == 0).then_some(time);
        self.join(&Self { solved: 1, unaided: own.is_some().into(), milliseconds: time, best: own });
    }

    fn join(&mut self, other: &Self) {
        self.solved = self.solved.saturating_add(other.solved);
        self.unaided = self.unaided.saturating_add(other.unaided);
        self.milliseconds = self.milliseconds.saturating_add(other.milliseconds);
        self.best = self.best.into_iter().chain(other.best).min();
    }

    /// Returns the mean time.
    pub fn mean(&self) -> Option<Duration> {
        self.milliseconds.checked_div(self.solved).map(Duration::from_millis)
    }
}

impl Drill {
    fn join(&mut self, other: &Self) {
        self.found = self.found.saturating_add(other.found);
        self.unaided = self.unaided.saturating_add(other.unaided);
        self.mistakes = self.mistakes.saturating_add(other.mistakes);
    }
}

impl Statistics {
    /// Adds a solved game.
    pub fn add(&mut self, game: &Game) {
        let Game { elapsed, hints, .. } = *game;
        let time = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        self.hints = self.hints.saturating_add(hints.into());
        self.games.add(time, hints);
        if let Some(level) = game.category() {
            self.levels.entry(level).or_default().add(time, hints);
        }
    }

    /// Adds a finished exercise.
    pub fn drilled(&mut self, exercise: &Exercise, hints: u32) {
        let unaided = u64::from(hints == exercise.hints);
        let own = Drill { found: 1, unaided, mistakes: exercise.mistakes.into() };
        self.drills.entry(exercise.technique.id.clone()).or_default().join(&own);
    }

    /// Adds the statistics of another session.
    pub fn join(&mut self, other: &Self) {
        self.begun = self.begun.saturating_add(other.begun);
        self.hints = self.hints.saturating_add(other.hints);
        self.games.join(&other.games);
        other.levels.iter().for_each(|(level, more)| self.levels.entry(level.clone()).or_default().join(more));
        other.drills.iter().for_each(|(of, more)| self.drills.entry(of.clone()).or_default().join(more));
    }
}
