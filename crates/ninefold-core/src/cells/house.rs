//! The 27 houses: nine rows, nine columns, nine boxes.
//!
//! ```text
//!      c1 c2 c3 c4 c5 c6 c7 c8 c9
//!   r1           |        |
//!   r2     b1    |   b2   |   b3       band 1: boxes 1 to 3
//!   r3           |        |
//!      ----------+--------+--------
//!   r4 ..9: boxes 4 to 6, then 7 to 9   stack 1: boxes 1, 4 and 7
//! ```

use core::fmt;
use core::str::FromStr;

use super::cell::Cell;
use super::index::Index27;
use super::notation::NotationError;
use super::set::CellSet;

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// Nine cells from left to right.
    Row,
    /// Nine cells from top to bottom.
    Column,
    /// A square of three by three cells.
    Box,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        })
    }
}

/// A row, column or box: nine cells that hold each digit once.
///
/// ```
/// use ninefold_core::{Cell, House, HouseKind};
///
/// let house: House = "b5".parse()?;
/// assert_eq!((house.kind(), house.number()), (HouseKind::Box, 5));
/// assert_eq!(house.cells().to_string(), "r456c456");
/// assert_eq!(house.words().to_string(), "box 5");
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(Index27);

impl House {
    /// The house of that kind and number, if the number is 1 to 9.
    pub const fn new(kind: HouseKind, number: u8) -> Option<Self> {
        match number {
            1..=9 => Self::from_index(9 * kind as usize + number as usize - 1),
            _ => None,
        }
    }

    /// The house at a position in [`House::all`], if it is below 27.
    pub const fn from_index(index: usize) -> Option<Self> {
        match Index27::new(index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// Rows 1 to 9, columns 1 to 9, boxes 1 to 9.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Index27::ALL.into_iter().map(Self)
    }

    /// The nine rows from top to bottom.
    pub fn rows() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::all().take(9)
    }

    /// The nine columns from left to right.
    pub fn columns() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::all().skip(9).take(9)
    }

    /// The rows, then the columns.
    pub fn lines() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::all().take(18)
    }

    /// The nine boxes in reading order.
    pub fn boxes() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::all().skip(18)
    }

    /// The position in [`House::all`], 0 to 26.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row, column or box.
    pub const fn kind(self) -> HouseKind {
        match self.index() / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The number among the houses of its kind, 1 to 9.
    pub const fn number(self) -> u8 {
        (self.index() % 9) as u8 + 1
    }

    /// The nine cells.
    pub const fn cells(self) -> CellSet {
        CELLS[self.index()]
    }

    /// Whether the cell lies in the house.
    pub const fn contains(self, cell: Cell) -> bool {
        self.cells().contains(cell)
    }

    /// The name in words: `row 3`, `column 5`, `box 7`.
    pub fn words(self) -> impl fmt::Display {
        Words(self)
    }
}

const CELLS: [CellSet; 27] = {
    let mut cells = [CellSet::EMPTY; 27];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let mut kind = 0;
        while kind < 3 {
            let house = cell.houses()[kind].index();
            cells[house] = cells[house].with(cell);
            kind += 1;
        }
        index += 1;
    }
    cells
};

struct Words(House);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.kind(), self.0.number())
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ['r', 'c', 'b'][self.index() / 9];
        write!(f, "{letter}{}", self.number())
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for House {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(NotationError::new("a house such as r3, c5 or b7"));
        };
        let kind = match letter.to_ascii_lowercase() {
            b'r' => Some(HouseKind::Row),
            b'c' => Some(HouseKind::Column),
            b'b' => Some(HouseKind::Box),
            _ => None,
        };
        kind.and_then(|kind| Self::new(kind, digit.wrapping_sub(b'0')))
            .ok_or(NotationError::new("a house such as r3, c5 or b7"))
    }
}
