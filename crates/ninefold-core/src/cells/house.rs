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
use super::notation::NotationError;
use super::set::CellSet;

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// The cells of one row, from left to right.
    Row,
    /// The cells of one column, from top to bottom.
    Column,
    /// A rectangle: three by three cells in the plain grid.
    Box,
    /// An irregular region.
    Region,
    /// Cells that differ because of a constraint.
    Extra(ExtraHouse),
}

/// The houses that constraints add, by their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExtraHouse {
    /// The diagonal from bottom left to top right.
    RisingDiagonal,
    /// The diagonal from top left to bottom right.
    FallingDiagonal,
    /// A cage.
    Cage,
    /// An extra region.
    Region,
    /// A window of windoku.
    Window,
    /// Cells that hold every digit because windows do.
    HiddenWindow,
    /// Cells at the same place of each region.
    Disjoint,
    /// A renban line.
    Renban,
}

impl ExtraHouse {
    /// The name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RisingDiagonal => "diagonal d+",
            Self::FallingDiagonal => "diagonal d-",
            Self::Cage => "cage",
            Self::Region => "extra region",
            Self::Window => "window",
            Self::HiddenWindow => "hidden window",
            Self::Disjoint => "disjoint group",
            Self::Renban => "renban line",
        }
    }
}

impl HouseKind {
    /// The place in the order row, column, box or region, others.
    pub const fn order(self) -> usize {
        match self {
            Self::Row => 0,
            Self::Column => 1,
            Self::Box | Self::Region => 2,
            Self::Extra(_) => 3,
        }
    }

    /// The letter of short names such as `r3`; none of houses that a constraint adds.
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Row => Some('r'),
            Self::Column => Some('c'),
            Self::Box => Some('b'),
            Self::Region => Some('g'),
            Self::Extra(_) => None,
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Region => "region",
            Self::Extra(house) => house.name(),
        })
    }
}

/// Cells that all differ: a row, column or box, and what other rules add to these. A *full* house has as many cells as the grid has
/// digits, and so holds each of them once.
///
/// The houses of the plain grid are [`House::all`]. Those of other rules come from `rules::GridRules`.
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
pub struct House {
    /// Its place among the houses of its rules.
    index: u8,
    kind: HouseKind,
    /// Counted from 1; 0 if there is only one of its kind.
    number: u8,
    cells: CellSet,
}

impl House {
    /// The house of that kind and number in the plain grid, if the number is 1 to 9.
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

    /// The house at a position in [`House::all`], if it is below 27.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 27 { Some(ALL[index]) } else { None }
    }

    /// A house of other rules.
    #[cfg(feature = "alloc")]
    pub(crate) const fn of(index: u8, kind: HouseKind, number: u8, cells: CellSet) -> Self {
        Self { index, kind, number, cells }
    }

    /// Rows 1 to 9, columns 1 to 9, boxes 1 to 9.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // By reference: to iterate over a copy would move nearly a kilobyte each time.
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

    /// The position among the houses of its rules: in [`House::all`] for the plain grid, 0 to 26.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Row, column, box, or a house of other rules.
    pub const fn kind(self) -> HouseKind {
        self.kind
    }

    /// The number among the houses of its kind, counted from 1; 0 if it is the only one.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Its cells.
    pub const fn cells(self) -> CellSet {
        self.cells
    }

    /// Whether the cell lies in the house.
    pub const fn contains(self, cell: Cell) -> bool {
        self.cells().contains(cell)
    }

    /// The name in words: `row 3`, `column 5`, `box 7`, `region 2`, `diagonal d+`, `cage r1c123`.
    pub fn words(self) -> impl fmt::Display {
        Words(self)
    }
}

static ALL: [House; 27] = {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    let mut all = [House { index: 0, kind: HouseKind::Row, number: 0, cells: CellSet::EMPTY }; 27];
    let mut index = 0;
    while index < 27 {
        all[index].index = index as u8;
        all[index].kind = kinds[index / 9];
        all[index].number = (index % 9) as u8 + 1;
        index += 1;
    }
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let houses = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        let mut at = 0;
        while at < 3 {
            let cells = &mut all[houses[at]].cells;
            *cells = cells.with(Cell::ALL[cell]);
            at += 1;
        }
        cell += 1;
    }
    all
};

struct Words(House);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            House { kind, number: 0, .. } => write!(f, "{kind}"),
            // Cages have numbers, but their cells are the better name.
            House { kind: kind @ HouseKind::Extra(_), cells, .. } => write!(f, "{kind} {cells}"),
            House { kind, number, .. } => write!(f, "{kind} {number}"),
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind.letter() {
            Some(letter) => write!(f, "{letter}{}", self.number()),
            None => fmt::Display::fmt(&Words(*self), f),
        }
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
