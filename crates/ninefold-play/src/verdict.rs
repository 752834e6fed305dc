//! How many solutions a puzzle has.

use std::fmt;

use ninefold_core::multi::{Grids, Layout, PuzzleError};
use ninefold_core::{CellSet, Gap};

use crate::cells::{self, Cells};

/// The answer to how many solutions a puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not known yet.
    Open,
    /// Exactly one.
    One(Grids),
    /// None, several, or too hard to tell.
    Not(PuzzleError),
}

impl Verdict {
    /// Whether there is no solution, so that nobody can find one.
    pub const fn is_hopeless(&self) -> bool {
        matches!(self, Self::Not(PuzzleError::Clash(..) | PuzzleError::Gap(..) | PuzzleError::Unsolvable))
    }

    /// The cells to show.
    pub fn cells(&self, layout: &Layout) -> Cells {
        match self {
            Self::Not(PuzzleError::Clash(at, clash)) => {
                cells::of(layout, at.grid, clash.cells.into_iter().collect()).collect()
            }
            Self::Not(PuzzleError::Gap(at, Gap::Cell(cell))) => {
                cells::of(layout, at.grid, CellSet::of(*cell)).collect()
            }
            _ => Cells::new(),
        }
    }

    /// The cells of the house to show.
    pub fn house(&self, layout: &Layout) -> Cells {
        match self {
            Self::Not(PuzzleError::Gap(at, Gap::Digit(_, house))) => {
                cells::of(layout, at.grid, house.cells()).collect()
            }
            _ => Cells::new(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("looking for solutions ..."),
            Self::One(_) => f.write_str("exactly one solution"),
            Self::Not(error @ PuzzleError::Clash(..)) => write!(f, "clash: {error}"),
            Self::Not(error @ PuzzleError::Gap(..)) => write!(f, "no solution: {error}"),
            Self::Not(PuzzleError::Unsolvable) => f.write_str("no solution: every way ends in a contradiction"),
            Self::Not(PuzzleError::Several(one, other)) => {
                write!(f, "several solutions; two differ in {} cells", one.differences(other).count())
            }
            Self::Not(PuzzleError::Stopped) => f.write_str("not decided: that takes too long"),
        }
    }
}
