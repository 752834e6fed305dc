//! Canonical forms as keys: two puzzles with the same key are essentially the same.

use ninefold::{Digit, Grid, symmetry};

/// A grid, two cells a byte.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_app::form::Key;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Key::of(&grid).bytes()[..2], [0x35, 0x00]);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 41]);

impl Key {
    /// The key of a canonical form.
    pub fn of(grid: &Grid) -> Self {
        let mut key = [0; 41];
        for (cell, digit) in grid.entries().iter().enumerate() {
            key[cell / 2] |= digit.map_or(0, Digit::get) << (4 * (cell % 2));
        }
        Self(key)
    }

    /// The key of a puzzle, from its canonical form.
    pub fn canonical(grid: &Grid) -> Self {
        Self::of(&symmetry::canonical(grid).0)
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 41] {
        &self.0
    }
}
