//! The part that a grid has in a document which holds several, from the name of its key or column.

use crate::part::Field;

/// The part that a name gives to a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The puzzle as it begins, such as `initialGrid`.
    Givens,
    /// A puzzle, such as `puzzle`: the givens, unless another name is clearer.
    Puzzle,
    /// The digits so far, such as `currentState`.
    Position,
    /// The full grid.
    Solution,
    /// A name that fits the puzzle and a position alike, such as `grid`.
    Open,
    /// Any other name.
    Unknown,
}

/// Parts of names, and their role. The first that a name contains decides: `initialState` names givens, `currentPuzzle` a position.
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

/// Whole names that fit a puzzle and a position alike.
const OPEN: [&str; 9] = ["grid", "board", "sudoku", "game", "cells", "values", "value", "matrix", "field"];

/// The names of a column or key with solutions.
pub(crate) const SOLUTIONS: [&str; 5] = ["solution", "solutions", "solved", "answer", "solution_grid"];

/// The text of a document that a heading or key names.
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

    /// The order in which roles are the puzzle, among equal grids.
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Self::Givens => 0,
            Self::Puzzle => 1,
            Self::Open | Self::Unknown => 2,
            Self::Position | Self::Solution => 3,
        }
    }

    /// Whether a grid of this name may be the puzzle.
    pub(crate) const fn may_be_puzzle(self) -> bool {
        matches!(self, Self::Givens | Self::Puzzle | Self::Position | Self::Open)
    }
}
