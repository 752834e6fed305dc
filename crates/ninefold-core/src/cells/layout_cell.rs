//! The cells of a layout.

use super::Cell;

/// A cell of a multi-sudoku, counted in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LayoutCell(u16);

impl LayoutCell {
    pub(crate) const fn of(index: usize) -> Self {
        Self(index as u16)
    }

    /// The position in reading order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Converts a cell of the plain grid into a cell of its layout.
impl From<Cell> for LayoutCell {
    fn from(cell: Cell) -> Self {
        Self::of(cell.index())
    }
}
