//! A house: a group of cells that must all have different digits.

use core::fmt;

use super::cell::Cell;
use super::kind::HouseKind;
use super::set::CellSet;

/// Cells that must all have different digits: a row, column or box, or a house added by other rules. A *full* house has as many cells as the grid has
/// digits, so it holds each digit once.
///
/// The houses of the plain grid are `House::all`. For other rules, `GridRules` provides the houses.
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
    /// The position among the houses of the rules.
    index: u8,
    kind: HouseKind,
    /// The number, counted from 1, or 0 for the only house of its kind.
    number: u8,
    cells: CellSet,
}

impl House {
    /// Creates a house for rules other than those of the plain grid.
    pub(crate) const fn of(index: u8, kind: HouseKind, number: u8, cells: CellSet) -> Self {
        Self { index, kind, number, cells }
    }

    /// The position among the houses of the rules, counted from 0.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The kind: row, column, box, or a kind added by other rules.
    pub const fn kind(self) -> HouseKind {
        self.kind
    }

    /// The number among the houses of its kind, counted from 1, or 0 if it is the only one.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// The cells of the house.
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
            // Cages have numbers, but their cells identify them better.
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
