//! The session: what is saved between two starts. The puzzle in the editor, the games, the files used last, and statistics.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Game, Saved};
use crate::lesson::Exercise;
use crate::saved::SavedGrids;
use crate::watch::Choice;

/// The name of the format, which the file begins with.
pub const FORMAT: &str = "ninefold-session";

/// The version of its shape.
pub const VERSION: u32 = 2;

/// A session as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// The beginning.
    #[serde(flatten)]
    pub header: Header,
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
    /// Who is watched, and how fast.
    #[serde(default)]
    pub watched: Choice,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SessionError {
    /// It was saved by a program that knows another version.
    #[error("it is of version {0}, and this program knows {VERSION}")]
    Version(u32),
    /// It cannot be read, or its parts do not fit together.
    #[error("it is damaged")]
    Damaged,
}

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

/// Statistics of the games that were played to their end.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Games begun.
    pub begun: u64,
    /// All solved games.
    #[serde(flatten)]
    pub games: Solved,
    /// Hints asked for, in solved games.
    pub hints: u64,
    /// Solved games by level; multi-sudoku are a category of their own.
    pub levels: BTreeMap<String, Solved>,
    /// Tasks by technique.
    pub drills: BTreeMap<String, Drill>,
}

/// Sums of solved games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Solved {
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

    /// The mean time.
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
    /// A game is solved.
    pub fn add(&mut self, game: &Game) {
        let Game { elapsed, hints, .. } = *game;
        let time = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        self.hints = self.hints.saturating_add(hints.into());
        self.games.add(time, hints);
        if let Some(level) = game.category() {
            self.levels.entry(level).or_default().add(time, hints);
        }
    }

    /// A task is done.
    pub fn drilled(&mut self, exercise: &Exercise, hints: u32) {
        let unaided = u64::from(hints == exercise.hints);
        let own = Drill { found: 1, unaided, mistakes: exercise.mistakes.into() };
        self.drills.entry(exercise.technique.id.clone()).or_default().join(&own);
    }

    /// Adds what was played elsewhere.
    pub fn join(&mut self, other: &Self) {
        self.begun = self.begun.saturating_add(other.begun);
        self.hints = self.hints.saturating_add(other.hints);
        self.games.join(&other.games);
        other.levels.iter().for_each(|(level, more)| self.levels.entry(level.clone()).or_default().join(more));
        other.drills.iter().for_each(|(of, more)| self.drills.entry(of.clone()).or_default().join(more));
    }
}
