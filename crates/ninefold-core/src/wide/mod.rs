//! The types of cells, candidates and boards for grids of 10 to 16 rows.
//!
//! Everything here is compiled from the same files as the types of the plain frame, such as [`crate::Cell`], which have room for nine rows. Most
//! puzzles have at most nine rows, and sets of 256 cells would halve the speed at which they are processed. In this module, a set of cells is four
//! words, a set of candidates is 16 such sets, and a digit above 9 is written as a letter, starting with `A`, as on the boards of larger grids.
//!
//! ```
//! use ninefold_core::wide::{Cell, CellSet, Digit};
//!
//! let cells: CellSet = "r1,12c3".parse()?;
//! assert!(cells.contains("r12c3".parse::<Cell>()?));
//! assert_eq!(Digit::new(12).map(|digit| digit.to_string()), Some("C".to_owned()));
//! # Ok::<(), ninefold_core::NotationError>(())
//! ```

mod cells;
mod grid;
pub mod mark;
pub mod rules;

pub use cells::frame::SIDE;
pub use cells::{Candidate, CandidateSet, Cell, CellSet, Cells, Digit, DigitSet, Digits, House};
pub use grid::{Board, Clash, Gap, Grid};

use core::fmt::{self, Write};

use crate::cells::LayoutCell;
use crate::rules::Rules;

impl Cell {
    /// Converts a cell of a puzzle with a single grid, if the frame has room for the cell.
    pub fn of_layout(rules: &Rules, cell: LayoutCell) -> Option<Self> {
        let (row, column) = rules.place(cell);
        Self::new(u8::try_from(row + 1).ok()?, u8::try_from(column + 1).ok()?)
    }
}

/// Prints the digits on one line, with a dot for each empty cell: 256 characters for a puzzle of any size.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |digit: &Option<Digit>| digit.map_or('.', |digit| char::from(digit.ascii()));
        self.entries().iter().map(symbol).try_for_each(|symbol| f.write_char(symbol))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Prints the digit or candidates of each cell that has any.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = Cell::all().map(|cell| (cell, self.digit(cell), self.candidates(cell)));
        f.debug_list().entries(cells.filter(|(_, digit, left)| digit.is_some() || !left.is_empty())).finish()
    }
}
