//! The arrangement of small digits in a cell: rows and columns of them, in the free part of the cell.
//!
//! ```text
//!  4 digits    6 digits    9 digits    16 digits     25 digits        with sums of cages
//!   1   2      1  2  3     1  2  3     1 2 3 4       1 2 3 4 5        15........
//!                          4  5  6     5 6 7 8       6 7 8 9 A        : 1  2  3
//!   3   4      4  5  6     7  8  9     9 A B C       B C D E F        : 4  5  6
//! ```

use ninefold_core::Digit;

use super::SMALL;
use crate::outline::Point;
use crate::ruled::Ruled;
use crate::scene::{Scene, Spot};

/// Rows and columns of small digits in an area of each cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The area in a cell: x, y, width, height.
    area: [f32; 4],
}

/// The part of a cell within the lines of cages, below their sums.
const IN_CAGE: [f32; 4] = [0.1, 0.22, 0.8, 0.7];
/// The part of a cell within the signs on its edges.
const WITHIN_SIGNS: [f32; 4] = [0.1, 0.1, 0.8, 0.8];

/// Returns the numbers of rows and columns in which the given number of digits is arranged.
pub(crate) const fn shape(digits: usize) -> (usize, usize) {
    match digits {
        0..=1 => (1, 1),
        2..=4 => (2, 2),
        5..=6 => (2, 3),
        7..=9 => (3, 3),
        10..=16 => (4, 4),
        _ => (5, 5),
    }
}

impl Spread {
    /// Returns the arrangement of the small digits of a scene.
    pub(crate) fn of(scene: &Scene) -> Self {
        let (rows, columns) = shape(scene.digits());
        let has = |is_there: fn(&Ruled) -> bool| scene.ruled.as_ref().is_some_and(is_there);
        let area = if has(Ruled::has_cages) {
            IN_CAGE
        } else if has(Ruled::has_signs) {
            WITHIN_SIGNS
        } else {
            [0.0, 0.0, 1.0, 1.0]
        };
        Self { rows, columns, area }
    }

    /// Returns the position of a small digit on the lattice.
    pub(crate) fn place(&self, spot: Spot, digit: Digit) -> Point {
        let (x, y) = self.centre(digit.index());
        (f32::from(spot.x) + x, f32::from(spot.y) + y)
    }

    /// Returns the position of a small digit in its cell.
    pub(crate) fn centre(&self, number: usize) -> Point {
        let [left, top, width, height] = self.area;
        let part = |number: usize, count: usize| (2 * number + 1) as f32 / (2 * count) as f32;
        (
            left + width * part(number % self.columns, self.columns),
            top + height * part(number / self.columns, self.rows),
        )
    }

    /// Returns the index of the digit whose part of the cell contains a point.
    pub(crate) fn number(&self, (x, y): Point) -> usize {
        let [left, top, width, height] = self.area;
        let part = |at: f32, count: usize| ((at * count as f32).max(0.0) as usize).min(count - 1);
        part((y - top) / height, self.rows) * self.columns + part((x - left) / width, self.columns)
    }

    /// Returns the size of small digits, relative to nine digits in a whole cell.
    pub(crate) fn scale(&self) -> f32 {
        let [_, _, width, height] = self.area;
        (3.0 * width / self.columns as f32).min(3.0 * height / self.rows as f32).min(1.0)
    }

    /// Returns the radius of a shape behind a small digit.
    pub(crate) fn radius(&self) -> f32 {
        SMALL * self.scale()
    }

    /// Returns the area in a cell: x, y, width, height.
    pub(crate) const fn area(&self) -> [f32; 4] {
        self.area
    }
}
