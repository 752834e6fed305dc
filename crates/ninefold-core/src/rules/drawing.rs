//! Drawings: the marks of constraints on a board, described once for every painter.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::LayoutCell;

/// A mark of a constraint on the board. Painters choose colours and widths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// A line through the middles of cells, below the digits.
    Line {
        /// The cells in order.
        cells: Vec<LayoutCell>,
        /// Its look.
        line: Line,
    },
    /// A disc in a cell, below the digits.
    Disc(LayoutCell),
    /// A dashed outline around cells, just inside their edges, with a label in the corner of the first.
    Cage {
        /// The cells.
        cells: Vec<LayoutCell>,
        /// The label; empty for none.
        label: String,
    },
}

/// The look of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Thin, from corner to corner of its first and last cell: a diagonal of the grid.
    Diagonal,
    /// Thick and grey: a thermometer.
    Thick,
}
