//! Marks: what to show on a board, and what part it plays. Whoever explains makes them, whoever paints takes them.
//!
//! ```text
//! Cell        a cell, with all that is in it          House       a row, column or box
//! Spots       a digit in one cell or in several       Link        a line from one node to another
//! ```

use crate::cells::{Cell, CellSet, Digit, House};

/// The part that something plays in a picture. How it looks is for a theme to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A part of the pattern.
    Pattern,
    /// The cell or the cells that everything else turns on.
    Pivot,
    /// An arm of a wing, an end of a chain.
    Wing,
    /// A house of a fish that holds its digit.
    Base,
    /// A house of a fish that its digits are eliminated from.
    Cover,
    /// A candidate without which the pattern would be simpler.
    Fin,
    /// A fin that lies in two bases.
    Endofin,
    /// Looks as if it could be in the way, and is not.
    Context,
    /// One of several sets or colours, counted from 0.
    Group(u8),
    /// Supposed for the sake of the argument.
    Supposed,
    /// A candidate that is shown to be true.
    Placed,
    /// A candidate that is shown to be false.
    Eliminated,
}

impl Role {
    /// Where something plays several parts, the higher one counts.
    pub const fn rank(self) -> u8 {
        match self {
            Self::Context => 0,
            Self::Pattern => 1,
            Self::Base | Self::Cover => 2,
            Self::Wing => 3,
            Self::Pivot => 4,
            Self::Group(_) => 5,
            Self::Supposed => 6,
            Self::Fin => 7,
            Self::Endofin => 8,
            Self::Eliminated => 9,
            Self::Placed => 10,
        }
    }

    /// The part of two that counts.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }

    /// The sign in front of a digit in plain text that says its part.
    pub const fn sign(self) -> char {
        match self {
            Self::Context => '^',
            Self::Pattern | Self::Pivot | Self::Wing | Self::Base | Self::Cover => '*',
            Self::Group(number) => (b'a' + number % 26) as char,
            Self::Supposed => '?',
            Self::Fin | Self::Endofin => '#',
            Self::Eliminated => '-',
            Self::Placed => '+',
        }
    }
}

/// A digit in one cell, or in one of several: what a link joins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cell or cells; one of them holds the digit if the node is true, none if it is false.
    pub cells: CellSet,
}

impl Node {
    /// A digit in one cell or in several.
    pub fn new(digit: Digit, cells: impl Into<CellSet>) -> Self {
        Self { digit, cells: cells.into() }
    }
}

/// How two nodes hang together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkKind {
    /// Not both are false.
    Strong,
    /// Not both are true.
    Weak,
}

/// Something to show on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A cell.
    Cell(Role, Cell),
    /// A house.
    House(Role, House),
    /// A digit, as a candidate of some cells.
    Spots(Role, Node),
    /// A line between two nodes.
    Link(LinkKind, Node, Node),
}
