//! Screens: the lowest one, called the ground, and those above it. Each holds only its own state.

use ninefold_logic::Technique;

use super::{Exit, Play, Purpose, Replace, Then};
use crate::files::Files;
use crate::menu::{For, Pick};
use crate::watch::Watch;

/// The lowest screen.
#[derive(Clone, Debug)]
pub enum Ground {
    /// The editor, and the game that was left for it.
    Edit(Option<Box<Play>>),
    /// The game.
    Play(Box<Play>),
    /// A solver running on the puzzle in the editor, and the game that was left for the editor.
    Watch(Box<Watch>, Option<Box<Play>>),
}

impl Ground {
    /// Returns the game on the screen or behind it.
    pub(crate) fn game(&self) -> Option<&Play> {
        match self {
            Self::Play(play) => Some(play),
            Self::Edit(play) | Self::Watch(_, play) => play.as_deref(),
        }
    }

    pub(super) fn game_mut(&mut self) -> Option<&mut Play> {
        match self {
            Self::Play(play) => Some(play),
            Self::Edit(play) | Self::Watch(_, play) => play.as_deref_mut(),
        }
    }

    /// Switches to the editor, and returns the game that was on the screen or behind it.
    pub(super) fn take(&mut self) -> Option<Box<Play>> {
        match std::mem::replace(self, Self::Edit(None)) {
            Self::Play(play) => Some(play),
            Self::Edit(play) | Self::Watch(_, play) => play,
        }
    }
}

/// A screen above the ground; Esc closes it.
#[derive(Clone, Debug)]
pub enum Over {
    /// The keys, from a page on.
    Help(usize),
    /// The rules of the puzzle, from an entry on.
    Rules(usize),
    /// Choosing a file.
    Files(Files, Then),
    /// Typing the name of a file.
    Name(Naming),
    /// The statistics of played games.
    Statistics,
    /// The menu of new puzzles.
    New,
    /// Choosing a technique.
    Techniques(For, Pick<&'static Technique>),
    /// The list of waiting games; the values are their indices.
    Left(Pick<usize>),
    /// Choosing a way out.
    Exits(Pick<Exit>),
    /// The progress of a puzzle being made.
    Making(Making),
}

/// The name of a file being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naming {
    /// The purpose of the file.
    pub purpose: Purpose,
    /// The name.
    pub name: String,
    /// Whether the player has agreed to replace a file with that name.
    pub replace: Replace,
}

/// A puzzle being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Making {
    /// The number of the order.
    pub number: u64,
    /// The number of puzzles tried for it.
    pub tried: u64,
    /// The technique of the exercise to set in the puzzle, if any.
    pub drill: Option<&'static Technique>,
    /// The order in words.
    pub about: String,
}
