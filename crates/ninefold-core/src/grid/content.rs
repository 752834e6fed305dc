//! The content of a puzzle's text.

use core::fmt;

use super::{Board, Grid};

/// The content of a puzzle's text: digits alone, or candidates too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "no allocator to box with")]
pub enum Content {
    /// Digits and empty cells.
    Grid(Grid),
    /// Candidates, with the lone digits placed.
    Board(Board),
}

impl Content {
    /// The lone digits.
    pub fn grid(&self) -> Grid {
        match self {
            Self::Grid(grid) => *grid,
            Self::Board(board) => *board.grid(),
        }
    }

    /// The board to solve from.
    pub fn board(&self) -> Board {
        match self {
            Self::Grid(grid) => grid.board(),
            Self::Board(board) => *board,
        }
    }
}

/// On one line: 81 characters for a grid, 729 for a board. `{:#}` draws it.
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid(grid) => fmt::Display::fmt(grid, f),
            Self::Board(board) => fmt::Display::fmt(board, f),
        }
    }
}
