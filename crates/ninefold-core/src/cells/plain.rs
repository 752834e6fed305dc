//! The 27 houses of the plain grid, and the methods of cells, digits and candidates that exist only in this grid.
//!
//! ```text
//!      c1 c2 c3 c4 c5 c6 c7 c8 c9
//!   r1           |        |
//!   r2     b1    |   b2   |   b3       band 1: boxes 1 to 3
//!   r3           |        |
//!      ----------+--------+--------
//!   r4 ..9: boxes 4 to 6, then 7 to 9   stack 1: boxes 1, 4 and 7
//! ```

use core::str::FromStr;

use super::candidate::Candidate;
use super::cell::Cell;
use super::digit::Digit;
use super::house::House;
use super::kind::HouseKind;
use super::notation::NotationError;
use super::set::{CellSet, DigitSet};

impl Cell {
    /// The row, column and box that contain the cell.
    pub const fn houses(self) -> [House; 3] {
        HOUSES[self.index()]
    }

    /// The row, column or box of the cell in the plain grid.
    ///
    /// # Panics
    ///
    /// Panics if `kind` does not exist in the plain grid.
    pub const fn house(self, kind: HouseKind) -> House {
        let [row, column, square] = self.houses();
        match kind {
            HouseKind::Row => row,
            HouseKind::Column => column,
            HouseKind::Box => square,
            HouseKind::Region | HouseKind::Extra(_) => panic!("the plain grid has rows, columns and boxes"),
        }
    }

    /// The row that contains the cell.
    pub const fn row(self) -> House {
        self.house(HouseKind::Row)
    }

    /// The column that contains the cell.
    pub const fn column(self) -> House {
        self.house(HouseKind::Column)
    }

    /// The 20 other cells in the cell's houses.
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Whether the two cells are peers, that is, different cells that have a house in common.
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

const HOUSES: [[House; 3]; 81] = {
    let Some(first) = House::from_index(0) else { unreachable!() };
    let mut houses = [[first; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index / 9, index % 9);
        let numbers = [row, column, row / 3 * 3 + column / 3];
        let mut kind = 0;
        while kind < 3 {
            let Some(house) = House::from_index(9 * kind + numbers[kind]) else { unreachable!() };
            houses[index][kind] = house;
            kind += 1;
        }
        index += 1;
    }
    houses
};

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let [row, column, square] = cell.houses();
        let all = row.cells().union(column.cells()).union(square.cells());
        peers[index] = all.without(cell);
        index += 1;
    }
    peers
};

impl Candidate {
    /// Whether the two candidates exclude each other: they are two digits in one cell, or the same digit in two cells of a house.
    pub const fn sees(self, other: Self) -> bool {
        let same_cell = self.cell.index() == other.cell.index();
        let same_digit = self.digit.index() == other.digit.index();
        same_cell != same_digit && (same_cell || self.cell.sees(other.cell))
    }
}

impl Digit {
    /// Returns the digit of the plain grid at a position counted from 0, or the last digit for positions above 8.
    ///
    /// A match over all values compiles to a minimum operation, which is vectorized in loops over many cells; a table lookup would not be.
    #[inline]
    pub(crate) const fn of_index(index: u8) -> Self {
        match index {
            0 => Self::D1,
            1 => Self::D2,
            2 => Self::D3,
            3 => Self::D4,
            4 => Self::D5,
            5 => Self::D6,
            6 => Self::D7,
            7 => Self::D8,
            _ => Self::D9,
        }
    }
}

impl DigitSet {
    /// The bits of a set of the nine digits, as the engines for plain grids store them.
    pub(crate) const fn mask(self) -> u16 {
        self.bits() as u16
    }

    /// Creates the set with these bits.
    pub(crate) const fn from_mask(mask: u16) -> Self {
        Self::from_bits(mask as u32 & Self::ALL.bits())
    }
}

impl CellSet {
    /// The cells that every member of the set sees.
    pub fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |common, cell| common & cell.peers())
    }
}

impl House {
    /// Returns the house of the plain grid with the given kind and number, if the number is 1 to 9.
    pub const fn new(kind: HouseKind, number: u8) -> Option<Self> {
        let first = match kind {
            HouseKind::Row => 0,
            HouseKind::Column => 9,
            HouseKind::Box => 18,
            HouseKind::Region | HouseKind::Extra(_) => return None,
        };
        match number {
            1..=9 => Self::from_index(first + number as usize - 1),
            _ => None,
        }
    }

    /// Returns the house at the given position in [`House::all`], if the position is below 27.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 27 { Some(ALL[index]) } else { None }
    }

    /// All houses: rows 1 to 9, columns 1 to 9, boxes 1 to 9.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // Iterates by reference: iterating over a copy would move nearly a kilobyte each time.
        ALL.iter().copied()
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
}

/// The houses of the plain grid.
static ALL: [House; 27] = {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    let mut cells = [CellSet::EMPTY; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let houses = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        let mut at = 0;
        while at < 3 {
            cells[houses[at]] = cells[houses[at]].with(Cell::ALL[cell]);
            at += 1;
        }
        cell += 1;
    }
    let mut all = [House::of(0, HouseKind::Row, 0, CellSet::EMPTY); 27];
    let mut index = 0;
    while index < 27 {
        all[index] = House::of(index as u8, kinds[index / 9], (index % 9) as u8 + 1, cells[index]);
        index += 1;
    }
    all
};

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
