//! Marks that do not depend on a frame, so that painters draw grids of every size in the same way.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{LinkKind, Role};
use crate::cells::{Digit, HouseKind};

/// The position of a cell in its grid, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The row.
    pub row: u8,
    /// The column.
    pub column: u8,
}

/// Prints the name of the cell: `r3c5`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A digit in a single cell or in one of several cells, as a painter draws it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DrawnNode {
    /// The digit.
    pub digit: Digit,
    /// The cells in reading order.
    pub cells: Vec<Place>,
}

/// A house, as a painter draws it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DrawnHouse {
    /// The kind of the house.
    pub kind: HouseKind,
    /// The short name: `r3`.
    pub name: String,
    /// The name in words: `row 3`.
    pub words: String,
    /// The cells in reading order.
    pub cells: Vec<Place>,
}

/// A [`Mark`](super::Mark) as a painter draws it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Drawn {
    /// A cell.
    Cell(Role, Place),
    /// A house.
    House(Role, DrawnHouse),
    /// A digit as a candidate of one or more cells.
    Spots(Role, DrawnNode),
    /// A line between two nodes.
    Link(LinkKind, DrawnNode, DrawnNode),
}

impl From<&Self> for Drawn {
    fn from(drawn: &Self) -> Self {
        drawn.clone()
    }
}
