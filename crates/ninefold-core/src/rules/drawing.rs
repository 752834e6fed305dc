//! The marks of constraints on a board, described once for all painters.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::LayoutCell;

/// A mark of a constraint on the board. Painters choose its colours and widths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// A line through the centres of cells, below the digits.
    Line {
        /// The cells in order.
        cells: Vec<LayoutCell>,
        /// The look of the line.
        line: Line,
    },
    /// A disc in a cell, below the digits.
    Disc(LayoutCell),
    /// A square in a cell, below the digits.
    Square(LayoutCell),
    /// A background that fills whole cells, below everything else.
    Ground(Vec<LayoutCell>),
    /// A dashed outline around cells, just inside their edges, with a label in the corner of the first cell.
    Cage {
        /// The cells.
        cells: Vec<LayoutCell>,
        /// The label, or an empty string for none.
        label: String,
    },
    /// An outline around cells: a circle around a single cell, or a pill around several cells in a line.
    Ring(Vec<LayoutCell>),
    /// A sign between cells: on the edge between two, or on the corner where four meet.
    Sign {
        /// The cells.
        cells: Vec<LayoutCell>,
        /// The look of the sign.
        sign: Sign,
        /// The text in the sign, or an empty string for none.
        label: String,
    },
    /// A text beside the grid, in front of the first of the cells to which it refers. For a diagonal, an arrow beside it shows the direction.
    Outside {
        /// The cells, starting with the nearest.
        cells: Vec<LayoutCell>,
        /// The text.
        label: String,
    },
    /// Four small wedges at the edges of a cell. They point inwards if the cell has a small digit, and outwards if it has a large digit.
    Wedges {
        /// The cell.
        cell: LayoutCell,
        /// Whether the wedges point inwards.
        inward: bool,
    },
}

/// The look of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Thin, from the outer corner of its first cell to that of its last cell: a diagonal of the grid.
    Diagonal,
    /// Thick and grey: a thermometer.
    Thick,
    /// Thinner and blue: a slow thermometer.
    Slow,
    /// Thin, with an arrowhead at its end: an arrow. It starts at the edge of the circle in its first cell.
    Arrow,
    /// Grey: a between line. This variant and those below are lines that setters distinguish by colour, each named after its kind of constraint.
    Between,
    /// Between two diamonds.
    Lockout,
    /// Grey.
    Palindrome,
    /// Purple.
    Renban,
    /// Green.
    Whisper,
    /// Blue.
    RegionSum,
    /// Orange.
    Entropic,
    /// Teal.
    Modular,
    /// Yellow.
    Nabner,
    /// Lilac.
    Zipper,
    /// Between two circles.
    DoubleArrow,
    /// Red: a line whose rule is a table.
    Table,
    /// Pale blue and wide: a sum line.
    Sum,
}

/// The look of a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A white dot.
    White,
    /// A black dot; its text is white.
    Black,
    /// A white circle that is large enough for up to four digits.
    Circle,
    /// The text alone, on a background.
    Text,
}

impl Drawing {
    /// Whether `other` is the same mark in the same place, even if its label differs.
    pub(crate) fn is_at_place_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Cage { cells, .. }, Self::Cage { cells: others, .. })
            | (Self::Outside { cells, .. }, Self::Outside { cells: others, .. }) => cells == others,
            (Self::Sign { cells, sign, .. }, Self::Sign { cells: others, sign: of, .. }) => {
                cells == others && sign == of
            }
            _ => self == other,
        }
    }

    /// Adds the label of another mark after a slash, unless it is already present.
    pub(crate) fn add_label(&mut self, other: &Self) {
        let (Self::Cage { label: own, .. } | Self::Outside { label: own, .. } | Self::Sign { label: own, .. }) = self
        else {
            return;
        };
        let (Self::Cage { label, .. } | Self::Outside { label, .. } | Self::Sign { label, .. }) = other else { return };
        if own.is_empty() || label.is_empty() || own.split('/').any(|known| known == label) {
            own.push_str(if own.is_empty() { label } else { "" });
            return;
        }
        own.push('/');
        own.push_str(label);
    }
}
