//! The contents of a puzzle given as text.

use core::fmt;

use super::{Board, Grid};

/// The contents of a puzzle given as text: digits only, or candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "no allocator to box with")]
pub enum Content {
    /// Digits and empty cells.
    Grid(Grid),
    /// Placed digits and candidates.
    Board(Board),
}

impl Content {
    /// The digits of the grid, or the placed digits of the board.
    pub fn grid(&self) -> Grid {
        match self {
            Self::Grid(grid) => *grid,
            Self::Board(board) => *board.grid(),
        }
    }

    /// The board from which to start solving.
    pub fn board(&self) -> Board {
        match self {
            Self::Grid(grid) => grid.board(),
            Self::Board(board) => *board,
        }
    }
}

/// Prints one line: 81 characters for a grid, 729 for a board. `{:#}` prints a drawing.
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid(grid) => fmt::Display::fmt(grid, f),
            Self::Board(board) => fmt::Display::fmt(board, f),
        }
    }
}
