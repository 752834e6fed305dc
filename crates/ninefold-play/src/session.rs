//! The session: what is saved between two starts. The puzzle in the editor, the games, the files used last, and statistics.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Game, Saved};
use crate::lesson::Exercise;
use crate::saved::SavedGrids;

/// The name of the format, which the file begins with.
pub const FORMAT: &str = "ninefold-session";

/// The version of its shape.
pub const VERSION: u32 = 2;

/// A session as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The puzzle in the editor.
    pub puzzle: SavedGrids,
    /// The number of the cell of the cursor there.
    pub cursor: usize,
    /// The game that is being played.
    pub game: Option<Saved>,
    /// Games that were left, the last at the end.
    pub games: Vec<Saved>,
    /// Files used last, the last first.
    pub recent: Vec<String>,
    /// Statistics of the games that were played.
    pub statistics: Statistics,
}

/// The beginning of a session, which every version has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
}

/// Why a session cannot be gone on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionError {
    /// It was saved by a program that knows another version.
    Version(u32),
    /// It cannot be read, or its parts do not fit together.
    Damaged,
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(f, "it is of version {version}, and this program knows {VERSION}"),
            Self::Damaged => f.write_str("it is damaged"),
        }
    }
}

impl std::error::Error for SessionError {}

impl Header {
    /// Finds out whether the session behind it can be read.
    ///
    /// # Errors
    ///
    /// Another format or version.
    pub fn check(&self) -> Result<(), SessionError> {
        match (self.format.as_str(), self.version) {
            (FORMAT, VERSION) => Ok(()),
            (FORMAT, other) => Err(SessionError::Version(other)),
            _ => Err(SessionError::Damaged),
        }
    }
}

impl Session {
    /// Its beginning.
    pub fn header(&self) -> Header {
        Header { format: self.format.clone(), version: self.version }
    }
}

/// Statistics of the games that were played to their end.
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
    /// The shortest of those without a hint.
    pub best: Option<u64>,
    /// Solved games by level; multi-sudoku are a category of their own.
    pub levels: BTreeMap<String, Level>,
    /// Tasks by technique.
    pub drills: BTreeMap<String, Drill>,
}

/// Statistics of the solved games of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Level {
    /// Games.
    pub solved: u64,
    /// Those without a hint.
    pub unaided: u64,
    /// Their time, in milliseconds.
    pub milliseconds: u64,
    /// The shortest of those without a hint.
    pub best: Option<u64>,
}

/// Statistics of the tasks of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Drill {
    /// Tasks in which it was found.
    pub found: u64,
    /// Those without a hint.
    pub unaided: u64,
    /// How often something was done that it does not say.
    pub mistakes: u64,
}

impl Level {
    fn add(&mut self, time: u64, hints: u32) {
        self.solved = self.solved.saturating_add(1);
        self.unaided = self.unaided.saturating_add(u64::from(hints == 0));
        self.milliseconds = self.milliseconds.saturating_add(time);
        self.best = least(self.best, (hints == 0).then_some(time));
    }

    fn join(&mut self, other: &Self) {
        self.solved = self.solved.saturating_add(other.solved);
        self.unaided = self.unaided.saturating_add(other.unaided);
        self.milliseconds = self.milliseconds.saturating_add(other.milliseconds);
        self.best = least(self.best, other.best);
    }

    /// The mean time.
    pub fn mean(&self) -> Option<Duration> {
        self.milliseconds.checked_div(self.solved).map(Duration::from_millis)
    }
}

/// The shorter of two times, if there are any.
fn least(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

impl Statistics {
    /// A game is solved.
    pub fn add(&mut self, game: &Game) {
        let Game { elapsed, hints, .. } = *game;
        let time = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        self.solved = self.solved.saturating_add(1);
        self.unaided = self.unaided.saturating_add(u64::from(hints == 0));
        self.hints = self.hints.saturating_add(u64::from(hints));
        self.milliseconds = self.milliseconds.saturating_add(time);
        self.best = least(self.best, (hints == 0).then_some(time));
        if let Some(level) = game.category() {
            self.levels.entry(level).or_default().add(time, hints);
        }
    }

    /// A task is done.
    pub fn drilled(&mut self, exercise: &Exercise, hints: u32) {
        let drill = self.drills.entry(exercise.technique.id.into()).or_default();
        drill.found = drill.found.saturating_add(1);
        drill.unaided = drill.unaided.saturating_add(u64::from(hints == exercise.hints));
        drill.mistakes = drill.mistakes.saturating_add(u64::from(exercise.mistakes));
    }

    /// Adds what was played elsewhere.
    pub fn join(&mut self, other: &Self) {
        let sums = [
            (&mut self.begun, other.begun),
            (&mut self.solved, other.solved),
            (&mut self.unaided, other.unaided),
            (&mut self.hints, other.hints),
            (&mut self.milliseconds, other.milliseconds),
        ];
        sums.into_iter().for_each(|(own, more)| *own = own.saturating_add(more));
        self.best = least(self.best, other.best);
        other.levels.iter().for_each(|(level, more)| self.levels.entry(level.clone()).or_default().join(more));
        for (technique, more) in &other.drills {
            let own = self.drills.entry(technique.clone()).or_default();
            own.found = own.found.saturating_add(more.found);
            own.unaided = own.unaided.saturating_add(more.unaided);
            own.mistakes = own.mistakes.saturating_add(more.mistakes);
        }
    }

    /// The mean time of solved games.
    pub fn mean(&self) -> Option<Duration> {
        self.milliseconds.checked_div(self.solved).map(Duration::from_millis)
    }
}
