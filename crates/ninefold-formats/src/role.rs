//! The role of a grid in a document that contains several, from the name of its key or column.

use crate::part::Field;

/// The role that a name gives to a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The puzzle at its beginning, such as `initialGrid`.
    Givens,
    /// A puzzle, such as `puzzle`: the givens, unless another name is clearer.
    Puzzle,
    /// The digits so far, such as `currentState`.
    Position,
    /// The full grid.
    Solution,
    /// A name that fits both a puzzle and a position, such as `grid`.
    Open,
    /// Any other name.
    Unknown,
}

/// Parts of names, and their role. The first one contained in a name decides: `initialState` names givens, `currentPuzzle` a position.
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

/// The names of a column or key with solutions.
pub(crate) const SOLUTIONS: [&str; 5] = ["solution", "solutions", "solved", "answer", "solution_grid"];

/// The text of a document named by a heading or key.
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
    /// The role of a name. Case, `_`, `-` and spaces do not matter.
    pub(crate) fn of(name: &str) -> Self {
        let plain: String = name.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        if OPEN.contains(&plain.as_str()) {
            return Self::Open;
        }
        let named = PARTS.iter().find(|(_, parts)| parts.iter().any(|part| plain.contains(part)));
        named.map_or(Self::Unknown, |&(role, _)| role)
    }

    /// The rank of a role for being the puzzle, among equal grids.
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
