//! The verdict on the number of solutions of a puzzle.

use std::fmt;

use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{CellSet, Gap, PuzzleError};
use serde::{Deserialize, Serialize};

use crate::cells::{self, Cells};

/// A verdict on a puzzle: whether it has exactly one solution.
///
/// `ninefold-app` has another type of this name: the answer of an engine, with its witness. This one is the part shown to a player, and is passed
/// between modules as data, so that the receiver needs no engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not known yet.
    Open,
    /// Exactly one solution.
    One(Grids),
    /// No solution, several solutions, or too hard to decide.
    Not(Trouble),
}

/// The reason why there is not exactly one solution: words, and the cells that illustrate it.
///
/// Built beside the solver, so that clients that only display a verdict need not link it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The kind of the reason.
    pub kind: TroubleKind,
    /// The sentence that explains it.
    pub words: String,
    /// The cells that clash, or the cell without a possible digit.
    pub cells: Cells,
    /// The cells of the house in which a digit has no place.
    pub house: Cells,
    /// The cells in which two solutions differ.
    pub differ: Cells,
}

/// Kinds of reasons why there is not exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TroubleKind {
    /// Equal digits in a house.
    Clash,
    /// A cell without a possible digit, or a digit without a place in a house.
    Gap,
    /// No solution, without a simple reason.
    Unsolvable,
    /// Several solutions.
    Several,
    /// Unknown.
    Undecided,
}

impl Trouble {
    /// Converts an error about a puzzle with that layout.
    pub fn new(error: &PuzzleError<Grids>, layout: &Rules) -> Self {
        let none = Cells::new;
        let new = |kind, words, cells, house, differ| Self { kind, words, cells, house, differ };
        let of = |grid, cells| cells::of(layout, grid, cells).collect();
        match error {
            PuzzleError::Clash(at, clash) => {
                let cells = of(at.grid, clash.cells.into_iter().collect());
                new(TroubleKind::Clash, format!("clash: {error}"), cells, none(), none())
            }
            PuzzleError::Gap(at, gap) => {
                let (cells, house) = match gap {
                    Gap::Cell(cell) => (of(at.grid, CellSet::of(*cell)), none()),
                    Gap::Digit(_, house) => (none(), of(at.grid, house.cells())),
                };
                new(TroubleKind::Gap, format!("no solution: {error}"), cells, house, none())
            }
            PuzzleError::Broken(broken) => {
                let cells = broken.cells.iter().copied().collect();
                new(TroubleKind::Clash, format!("clash: {error}"), cells, none(), none())
            }
            PuzzleError::Stuck(broken) => {
                let cells = broken.cells.iter().copied().collect();
                new(TroubleKind::Gap, format!("no solution: {error}"), cells, none(), none())
            }
            PuzzleError::Unsolvable => {
                let words = "no solution: every way to fill the empty cells leads to a contradiction".into();
                new(TroubleKind::Unsolvable, words, none(), none(), none())
            }
            PuzzleError::Several(one, other) => {
                let differ: Cells = one.differences(other).collect();
                let words = "several solutions, so givens are missing".into();
                new(TroubleKind::Several, words, none(), none(), differ)
            }
            PuzzleError::Stopped => {
                new(TroubleKind::Undecided, "not decided: it takes too long".into(), none(), none(), none())
            }
            // A kind introduced by a later version.
            other => new(TroubleKind::Undecided, other.to_string(), none(), none(), none()),
        }
    }
}

impl Verdict {
    /// Returns the verdict for an error about a puzzle with that layout.
    pub fn not(error: &PuzzleError<Grids>, layout: &Rules) -> Self {
        Self::Not(Trouble::new(error, layout))
    }

    /// Whether the puzzle has no solution, so that nothing can be found.
    pub const fn is_hopeless(&self) -> bool {
        use TroubleKind::{Clash, Gap, Unsolvable};
        matches!(self, Self::Not(Trouble { kind: Clash | Gap | Unsolvable, .. }))
    }

    /// Returns the cells to show as wrong.
    pub fn cells(&self) -> Cells {
        if let Self::Not(trouble) = self { trouble.cells.clone() } else { Cells::new() }
    }

    /// Returns the cells of the house to show as wrong.
    pub fn house(&self) -> Cells {
        if let Self::Not(trouble) = self { trouble.house.clone() } else { Cells::new() }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("looking for solutions ..."),
            Self::One(_) => f.write_str("exactly one solution"),
            Self::Not(trouble) => f.write_str(&trouble.words),
        }
    }
}
