//! Frames: the lines between cells, their widths, and the characters at their crossings.

use ninefold_core::format::junction;

use super::Layout;

/// The lines between cells and around boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// `+`, `-` and `|`.
    Ascii,
    /// Box-drawing characters.
    Unicode,
    /// Double lines around boxes, `||` and `=`.
    Double,
    /// `|` between all cells, lines of `-` only between bands.
    Bars,
    /// `|` between all cells, lines of `-` between all rows.
    Ruled,
    /// `!`, since some keyboards have no `|`.
    Shouts,
    /// Spaces between cells.
    Open,
}

/// The weights of lines: 0 for none, 1 for light ones, 2 for heavy ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weights {
    pub(super) boxes: u8,
    pub(super) cells: u8,
}

impl Frame {
    /// Returns the weights of vertical and of horizontal lines.
    pub(super) fn weights(self, layout: Layout) -> [Weights; 2] {
        let (full, boxes) = (Weights { boxes: 2, cells: 1 }, Weights { boxes: 1, cells: 0 });
        match (self, layout) {
            (Self::Bars, _) => [full, boxes],
            (Self::Open, _) => [Weights { boxes: 1, cells: 1 }, Weights { boxes: 0, cells: 0 }],
            (Self::Double | Self::Ruled, _) | (_, Layout::Cells | Layout::Marks) => [full, full],
            (_, Layout::Digits | Layout::Starred | Layout::Tight | Layout::Columns) => [boxes, boxes],
        }
    }

    /// Returns the width in characters of a vertical line.
    pub(super) fn width(self, weight: u8) -> usize {
        if self == Self::Double { weight.into() } else { weight.min(1).into() }
    }

    /// Whether there is a line at the left and right end.
    pub(super) fn is_closed(self) -> bool {
        self != Self::Open
    }

    /// Adds `width` characters at a place from which lines of these weights lead up, right, down and left.
    pub(super) fn stroke(self, arms: [u8; 4], width: usize, out: &mut String) {
        let [up, right, down, _] = arms;
        let drawn = self.width(up.max(down)).min(width);
        let (sign, passing) = (self.sign(arms), self.sign([0, right, 0, right]));
        out.extend((0..width).map(|at| if at < drawn { sign } else { passing }));
    }

    fn sign(self, arms: [u8; 4]) -> char {
        let [up, right, down, left] = arms;
        match (self, up.max(down), left.max(right)) {
            (Self::Unicode, ..) => junction(arms),
            (_, 0, 0) | (Self::Open, ..) => ' ',
            (Self::Double | Self::Bars | Self::Ruled, _, 0) | (Self::Ascii, 1, 0) => '|',
            (Self::Shouts, _, 0) => '!',
            (Self::Bars, 0 | 1, _) | (Self::Ruled, 0, _) | (_, 0, 1) => '-',
            (_, 0, _) => '=',
            (Self::Double | Self::Bars | Self::Ruled | Self::Shouts, ..) | (Self::Ascii, 1, 1) => '+',
            (Self::Ascii, ..) => '#',
        }
    }
}
