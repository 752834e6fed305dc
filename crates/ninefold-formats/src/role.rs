//! Determines the role of a grid in a document that contains several, from the name of its key or column.

use crate::part::Field;

/// The role of a grid, according to its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The initial puzzle, such as `initialGrid`.
    Givens,
    /// A grid under a name such as `puzzle`: the givens, unless the name of another grid is clearer.
    Puzzle,
    /// The current digits, such as `currentState`.
    Position,
    /// The full grid.
    Solution,
    /// A name that fits both a puzzle and a position, such as `grid`.
    Open,
    /// Any other name.
    Unknown,
}

/// Parts of names, with their roles. The first row with a part that the name contains determines the role: `initialState` names givens,
/// `currentPuzzle` a position.
const PARTS: [(Role, &[&str]); 5] = [
    (Role::Givens, &["unsolved"]),
    (Role::Solution, &["solution", "solved", "answer"]),
    (Role::Givens, &["initial", "given", "original", "start", "clue", "fixed", "template", "preset", "locked"]),
    (
        Role::Position,
        &[
            "current", "progress", "state", "position", "user", "player", "played", "attempt", "entries", "entered",
            "filled", "working", "live", "saved",
        ],
    ),
    (Role::Puzzle, &["puzzle", "problem", "quiz", "question", "mission", "input"]),
];

/// Whole names that fit both a puzzle and a position.
const OPEN: [&str; 9] = ["grid", "board", "sudoku", "game", "cells", "values", "value", "matrix", "field"];

/// The usual names of a column or key that contains solutions.
pub(crate) const SOLUTIONS: [&str; 5] = ["solution", "solutions", "solved", "answer", "solution_grid"];

/// Returns the field of a document that a heading or key names.
pub(crate) fn field(name: &str) -> Option<Field> {
    let named = Field::ALL.into_iter().find(|field| field.name() == name);
    named.or(match name {
        "label" | "name" | "id" => Some(Field::Title),
        "difficulty" => Some(Field::Level),
        "url" => Some(Field::Link),
        "comments" | "description" => Some(Field::Comment),
        _ => None,
    })
}

impl Role {
    /// Returns the role of a name. Case, spaces, `_` and `-` are ignored.
    pub(crate) fn of(name: &str) -> Self {
        let plain: String = name.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        if OPEN.contains(&plain.as_str()) {
            return Self::Open;
        }
        let named = PARTS.iter().find(|(_, parts)| parts.iter().any(|part| plain.contains(part)));
        named.map_or(Self::Unknown, |&(role, _)| role)
    }

    /// Returns the rank of the role: among equal grids, the one with the lowest rank is the puzzle.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Self::Givens => 0,
            Self::Puzzle => 1,
            Self::Open | Self::Unknown => 2,
            Self::Position | Self::Solution => 3,
        }
    }

    /// Whether a grid with this name may be the puzzle.
    pub(crate) const fn may_be_puzzle(self) -> bool {
        matches!(self, Self::Givens | Self::Puzzle | Self::Position | Self::Open)
    }
}
