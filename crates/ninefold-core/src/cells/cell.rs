//! A cell of the grid, written `r3c5`.

use core::fmt;
use core::str::FromStr;

use super::frame::{CELLS, Index, SIDE};
use super::notation::NotationError;

/// A cell of the frame, counted in reading order: one of 81 in the plain grid.
///
/// ```
/// use ninefold_core::Cell;
///
/// let cell: Cell = "r3c5".parse()?;
/// assert_eq!(Some(cell), Cell::new(3, 5));
/// assert_eq!(cell.index(), 22);
/// assert_eq!(cell.houses().map(|h| h.to_string()), ["r3", "c5", "b2"]);
/// assert_eq!(cell.peers().len(), 20);
/// assert_eq!(size_of::<Option<Cell>>(), 1);
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(Index);

impl Cell {
    pub(crate) const ALL: [Self; CELLS] = {
        let mut all = [Self(Index::ALL[0]); CELLS];
        let mut index = 0;
        while index < CELLS {
            all[index] = Self(Index::ALL[index]);
            index += 1;
        }
        all
    };

    /// Returns the cell in the given row and column, both counted from 1, if the frame has it.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        let (row, column) = (row as usize, column as usize);
        if row == 0 || row > SIDE || column == 0 || column > SIDE {
            return None;
        }
        Self::from_index((row - 1) * SIDE + column - 1)
    }

    /// Returns the cell at the given position in reading order, if the frame has it.
    pub const fn from_index(index: usize) -> Option<Self> {
        match Index::new(index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// The cells of the frame in reading order: 81 in the plain grid.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::ALL.into_iter()
    }

    /// The position in reading order, counted from 0.
    pub const fn index(self) -> usize {
        self.0.get()
    }

    /// The indices of the cell's row and column, counted from 0.
    pub(crate) const fn place(self) -> (usize, usize) {
        (self.index() / SIDE, self.index() % SIDE)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.place();
        write!(f, "r{}c{}", row + 1, column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let places = text.strip_prefix(['r', 'R']).and_then(|text| text.split_once(['c', 'C']));
        let number = |text: &str| text.parse().ok().filter(|_| text.starts_with(|first| matches!(first, '1'..='9')));
        places
            .and_then(|(row, column)| Self::new(number(row)?, number(column)?))
            .ok_or(NotationError::new("a cell such as r3c5"))
    }
}
