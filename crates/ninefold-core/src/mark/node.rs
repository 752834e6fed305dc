//! Marks that refer to the cells of a frame.

#[cfg(feature = "alloc")]
use alloc::string::ToString;

use super::super::cells::{Cell, CellSet, Digit, House};
#[cfg(feature = "alloc")]
use crate::mark::{Drawn, DrawnHouse, DrawnNode, Place};
use crate::mark::{LinkKind, Role};

/// A digit in a single cell or in one of several cells: the end of a link.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cell or cells: if the node is true, one of them holds the digit; if it is false, none does.
    pub cells: CellSet,
}

impl Node {
    /// Creates the node for a digit in a single cell or in one of several cells.
    pub fn new(digit: Digit, cells: impl Into<CellSet>) -> Self {
        Self { digit, cells: cells.into() }
    }
}

/// An object to show on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A cell.
    Cell(Role, Cell),
    /// A house.
    House(Role, House),
    /// A digit as a candidate of one or more cells.
    Spots(Role, Node),
    /// A line between two nodes.
    Link(LinkKind, Node, Node),
}

#[cfg(feature = "alloc")]
impl From<Cell> for Place {
    fn from(cell: Cell) -> Self {
        let (row, column) = cell.place();
        Self { row: row as u8, column: column as u8 }
    }
}

#[cfg(feature = "alloc")]
impl From<&Node> for DrawnNode {
    fn from(node: &Node) -> Self {
        Self { digit: node.digit.unframed(), cells: node.cells.iter().map(Place::from).collect() }
    }
}

#[cfg(feature = "alloc")]
impl From<House> for DrawnHouse {
    fn from(house: House) -> Self {
        let (name, words) = (house.to_string(), house.words().to_string());
        Self { kind: house.kind(), name, words, cells: house.cells().iter().map(Place::from).collect() }
    }
}

#[cfg(feature = "alloc")]
impl From<&Mark> for Drawn {
    fn from(mark: &Mark) -> Self {
        match mark {
            Mark::Cell(role, cell) => Self::Cell(*role, Place::from(*cell)),
            Mark::House(role, house) => Self::House(*role, (*house).into()),
            Mark::Spots(role, node) => Self::Spots(*role, node.into()),
            Mark::Link(kind, from, to) => Self::Link(*kind, from.into(), to.into()),
        }
    }
}
