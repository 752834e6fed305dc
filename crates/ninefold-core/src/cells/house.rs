//! A house: cells that all differ.

use core::fmt;

use super::cell::Cell;
use super::kind::HouseKind;
use super::set::CellSet;

/// Cells that all differ: a row, column or box, or a house that other rules add. A *full* house has as many cells as the grid has digits, and so
/// holds each of them once.
///
/// The houses of the plain grid are `House::all`. Those of other rules come from `GridRules`.
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
    /// Counted from 1; 0 for the only house of its kind.
    number: u8,
    cells: CellSet,
}

impl House {
    /// A house of other rules.
    pub(crate) const fn of(index: u8, kind: HouseKind, number: u8, cells: CellSet) -> Self {
        Self { index, kind, number, cells }
    }

    /// The position among the houses of its rules, counted from 0.
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

    /// Whether the house contains the cell.
    pub const fn contains(self, cell: Cell) -> bool {
        self.cells().contains(cell)
    }

    /// The name in words: `row 3`, `column 5`, `box 7`, `region 2`, `diagonal d+`, `cage r1c123`.
    pub fn words(self) -> impl fmt::Display {
        Words(self)
    }
}

struct Words(House);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            House { kind, number: 0, .. } => write!(f, "{kind}"),
            // Cages have numbers, but the cells make a better name.
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
