//! Drawings: the marks of constraints on a board, described once for every painter.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::LayoutCell;

/// A mark of a constraint on the board. Painters choose colours and widths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// A line through the middles of cells, below the digits.
    Line {
        /// The cells in order.
        cells: Vec<LayoutCell>,
        /// Its look.
        line: Line,
    },
    /// A disc in a cell, below the digits.
    Disc(LayoutCell),
    /// A square in a cell, below the digits.
    Square(LayoutCell),
    /// A ground of whole cells, below everything else.
    Ground(Vec<LayoutCell>),
    /// A dashed outline around cells, just inside their edges, with a label in the corner of the first.
    Cage {
        /// The cells.
        cells: Vec<LayoutCell>,
        /// The label; empty for none.
        label: String,
    },
    /// An outline around cells: a circle around one, a pill around several in a line.
    Ring(Vec<LayoutCell>),
    /// A sign on the point between cells: on an edge of two, or the corner of four.
    Sign {
        /// The cells.
        cells: Vec<LayoutCell>,
        /// Its look.
        sign: Sign,
        /// The text in it; empty for none.
        label: String,
    },
    /// A text beside the grid, before the first of the cells that it refers to; beside a diagonal, with an arrow along it.
    Outside {
        /// The cells, from the nearest on.
        cells: Vec<LayoutCell>,
        /// The text.
        label: String,
    },
    /// Four small wedges at the edges of a cell, which point inwards to a cell with a small digit and outwards from one with a large digit.
    Wedges {
        /// The cell.
        cell: LayoutCell,
        /// Whether they point inwards.
        inward: bool,
    },
}

/// The look of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Thin, from corner to corner of its first and last cell: a diagonal of the grid.
    Diagonal,
    /// Thick and grey: a thermometer.
    Thick,
    /// Thinner and blue: a slow thermometer.
    Slow,
    /// Thin, with a head at its end: an arrow. It begins at the edge of the circle in its first cell.
    Arrow,
    /// Lines that setters distinguish by colour, each variant named after its kind.
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
    /// Red: its rule is a table.
    Table,
    /// Pale blue, wide: a sum line.
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
    /// Whether it is the same mark at the same place, perhaps with another label.
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

    /// Adds the label of another mark after a stroke, unless it is there.
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
