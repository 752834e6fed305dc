//! The two sides from which a canonical form can start: a grid and its mirror image in the diagonal.

use super::transform::{Lines, Transform};
use crate::cells::Digit;
use crate::grid::Grid;

/// The digits of each row, with 0 for an empty cell.
pub(super) type Rows = [[u8; 9]; 9];

/// Returns the rows of the grid and those of the transposed grid.
pub(super) fn sides(grid: &Grid) -> [Rows; 2] {
    let mut sides = [[[0; 9]; 9]; 2];
    for (index, digit) in grid.entries().iter().enumerate() {
        let (row, column) = (index / 9, index % 9);
        let digit = digit.map_or(0, Digit::get);
        sides[0][row][column] = digit;
        sides[1][column][row] = digit;
    }
    sides
}

/// The origin of a form: the side, the rows and columns in their new order, and the labels of the digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) side: usize,
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
    /// The labels of the digits, four bits each, with [`NEW`] for a digit without a label.
    pub(super) labels: u64,
}

/// The value for a digit that has no label yet.
pub(super) const NEW: u64 = 15;

/// The labels when no digit has one. An empty cell always has the label 0.
#[cfg(feature = "alloc")]
pub(super) const UNLABELLED: u64 = 0xff_ffff_fff0;

/// Returns the label of a digit, or 0 for an empty cell.
pub(super) const fn label(labels: u64, digit: u8) -> u64 {
    labels >> (4 * digit) & 15
}

/// Adds a label for a digit that does not have one.
pub(super) const fn with_label(labels: u64, digit: u8, label: u64) -> u64 {
    labels & !(15 << (4 * digit)) | label << (4 * digit)
}

/// Completes the labels: the digits that do not occur get the remaining labels in order.
pub(super) fn complete(labels: u64) -> u64 {
    let used = (1..10).fold(0_u16, |used, digit| used | 1 << label(labels, digit));
    let mut free = (1..10).filter(|label| used >> label & 1 == 0);
    (1..10).fold(labels, |labels, digit| match label(labels, digit) {
        NEW => free.next().map_or(labels, |free| with_label(labels, digit, free)),
        _ => labels,
    })
}

impl Origin {
    /// Returns the transform from the grid to the form.
    pub(super) fn transform(&self) -> Transform {
        let labels = complete(self.labels);
        let digits = Digit::ALL.map(|digit| Digit::ALL[label(labels, digit.get()).saturating_sub(1) as usize % 9]);
        let lines = |from| Lines::new(from).unwrap_or(Lines::SAME);
        Transform { transposed: self.side == 1, rows: lines(self.rows), columns: lines(self.columns), digits }
    }
}
