//! The solution of a plain grid, and the trait that all solutions implement.

use core::fmt;

use crate::cells::{Cell, CellSet, Digit};
use crate::grid::Grid;

/// A solution: one full grid or several.
pub trait Solved: Clone + PartialEq + fmt::Debug {
    /// Writes the cells in which two solutions differ.
    ///
    /// # Errors
    ///
    /// Returns an error if the formatter fails.
    fn write_differences(&self, other: &Self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A full grid with each digit once in each row, column and box. Only solvers can construct one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Digit; 81]);

impl Solution {
    pub(crate) const fn new(digits: [Digit; 81]) -> Self {
        Self(digits)
    }

    /// Creates the solution from the indices of its digits, each below 9. Entries after the first 81 are ignored.
    pub(crate) fn of_indices<const N: usize>(indices: &[u8; N]) -> Self {
        Self(core::array::from_fn(|cell| Digit::of_index(indices[cell])))
    }

    /// Creates the solution from a grid that a search has filled in completely.
    pub(crate) fn of_full(grid: &Grid) -> Self {
        Self(grid.entries().map(|digit| digit.unwrap_or(Digit::D1)))
    }

    /// The digit of a cell.
    pub const fn digit(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The 81 digits in reading order.
    pub const fn digits(&self) -> &[Digit; 81] {
        &self.0
    }

    /// Converts the solution into a grid.
    pub fn grid(&self) -> Grid {
        Grid::new(self.0.map(Some))
    }

    /// Whether the solution agrees with all digits of a grid.
    #[cfg(feature = "alloc")]
    pub(crate) fn has(&self, digits: &Grid) -> bool {
        digits.filled().iter().all(|cell| digits[cell] == Some(self.digit(cell)))
    }

    /// The cells in which two solutions differ.
    pub fn differences(&self, other: &Self) -> CellSet {
        Cell::all().filter(|&cell| self.digit(cell) != other.digit(cell)).collect()
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        solution.grid()
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.grid(), f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.grid(), f)
    }
}

impl Solved for Solution {
    fn write_differences(&self, other: &Self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.differences(other))
    }
}
