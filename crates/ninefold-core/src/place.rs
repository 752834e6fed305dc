//! The position of a cell in the words that the searches of plain grids use.
//!
//! ```text
//! Three adjacent cells of a box row form a word, ten bits per cell: nine candidates, and a guard above them that is always
//! set, so that sums and differences do not affect the next cell.
//!
//!   bit    29  28......20  19  18......10   9   8.......0
//!          1   987654321   1   987654321   1   987654321
//!              third cell      second          first
//! ```
//!
//! A box has three words, one for each of its rows.

/// The lowest candidate bit of each of the three cells.
pub(crate) const LOWS: u32 = 1 | 1 << 10 | 1 << 20;
/// The candidate bits of the first cell.
pub(crate) const FIRST: u32 = 0x1ff;
/// The candidate bits of all three cells.
pub(crate) const ALL: u32 = LOWS * FIRST;
/// The guard bits of all three cells.
pub(crate) const GUARDS: u32 = LOWS << 9;

/// The position of a cell in the words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The row within the box.
    pub(crate) row: usize,
    /// The index of the box among the words.
    pub(crate) word: usize,
    /// The position of the cell's lowest bit.
    pub(crate) shift: u32,
}

impl Place {
    #[inline(always)]
    pub(crate) const fn of(cell: usize) -> Self {
        let (band, column) = (cell / 27, cell % 9);
        Self { row: cell / 9 % 3, word: 4 * band + column / 3, shift: 10 * (column % 3) as u32 }
    }

    pub(crate) const fn cell(self) -> usize {
        let Self { row, word, shift } = self;
        27 * (word / 4) + 9 * row + 3 * (word % 4) + shift as usize / 10
    }

    /// The places of all cells.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..81).map(Self::of)
    }
}
