//! A grid of digits, not necessarily consistent: 81 cells in the plain frame.

use core::fmt;
use core::ops::{Index, IndexMut};

use super::super::cells::frame::{CELLS, SIDE};
use super::super::cells::{Cell, CellSet, Digit, DigitSet, House};

/// The cells of the frame (81 in the plain grid), each of which is empty or holds a digit. No rule is enforced: a grid may hold any digits.
///
/// `{}` prints one line of 81 characters, and `{:#}` prints a framed drawing. Both can be parsed, as can most other notations of a grid.
///
/// ```
/// use ninefold_core::{Cell, Digit, Grid};
///
/// let grid: Grid = "
///     +-------+-------+-------+
///     | 5 3 . | . 7 . | . . . |
///     | 6 . . | 1 9 5 | . . . |
///     | . 9 8 | . . . | . 6 . |
///     +-------+-------+-------+
///     | 8 . . | . 6 . | . . 3 |
///     | 4 . . | 8 . 3 | . . 1 |
///     | 7 . . | . 2 . | . . 6 |
///     +-------+-------+-------+
///     | . 6 . | . . . | 2 8 . |
///     | . . . | 4 1 9 | . . 5 |
///     | . . . | . 8 . | . 7 9 |
///     +-------+-------+-------+
/// ".parse()?;
/// assert_eq!(grid.filled().len(), 30);
/// assert_eq!(grid["r1c2".parse::<Cell>()?], Some(Digit::D3));
/// assert_eq!(grid.to_string()[..9], *"53..7....");
/// assert_eq!(format!("{grid:#}").parse(), Ok(grid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; CELLS]);

impl Grid {
    /// The grid without digits.
    pub const EMPTY: Self = Self([None; CELLS]);

    /// Creates a grid from its digits in reading order.
    pub const fn new(digits: [Option<Digit>; CELLS]) -> Self {
        Self(digits)
    }

    /// The filled cells in reading order, each with its digit.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Cell, Digit)> + Clone + '_ {
        Cell::all().filter_map(|cell| Some((cell, self[cell]?)))
    }

    /// The digits of all cells in reading order, with `None` for empty cells.
    pub const fn entries(&self) -> &[Option<Digit>; CELLS] {
        &self.0
    }

    /// The cells that have a digit.
    pub fn filled(&self) -> CellSet {
        self.iter().map(|(cell, _)| cell).collect()
    }

    /// The cells that have this digit.
    pub fn spots(&self, digit: Digit) -> CellSet {
        self.iter().filter(|&(_, at)| at == digit).map(|(cell, _)| cell).collect()
    }

    /// The digits that occur in the grid.
    pub fn digits(&self) -> DigitSet {
        self.iter().map(|(_, digit)| digit).collect()
    }

    /// Returns two cells of the house that hold the same digit, if there are any.
    pub(crate) fn clash_in(&self, house: House) -> Option<Clash> {
        let mut seen = [None; SIDE];
        house.cells().iter().find_map(|cell| {
            let digit = self[cell]?;
            let first = seen[digit.index()].replace(cell)?;
            Some(Clash { digit, cells: [first, cell], house })
        })
    }
}

/// A digit that occurs twice in a house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The two cells that hold the digit.
    pub cells: [Cell; 2],
    /// The house that contains both cells.
    pub house: House,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { digit, cells: [first, second], house } = self;
        write!(f, "{digit} appears twice in {}: {first} and {second}", house.words())
    }
}

impl core::error::Error for Clash {}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.0[cell.index()]
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<(Cell, Digit)> for Grid {
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(digits: I) -> Self {
        let mut grid = Self::EMPTY;
        digits.into_iter().for_each(|(cell, digit)| grid[cell] = Some(digit));
        grid
    }
}
