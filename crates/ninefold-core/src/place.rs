//! The position of a cell in the words that searches of plain grids use.
//!
//! ```text
//! Three cells beside each other in a box are a word, ten bits a cell: nine candidates, and a guard above them that is always
//! set, so that sums and differences stay inside their cell.
//!
//!   bit    29  28......20  19  18......10   9   8.......0
//!          1   987654321   1   987654321   1   987654321
//!              third cell      second          first
//! ```
//!
//! A box has three words, one for each of its rows.

/// The lowest candidate of each cell.
pub(crate) const LOWS: u32 = 1 | 1 << 10 | 1 << 20;
/// The candidates of the first cell.
pub(crate) const FIRST: u32 = 0x1ff;
/// The candidates of all three cells.
pub(crate) const ALL: u32 = LOWS * FIRST;
/// The guards.
pub(crate) const GUARDS: u32 = LOWS << 9;

/// The position of a cell in the words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The row of the box.
    pub(crate) row: usize,
    /// The word of the box.
    pub(crate) word: usize,
    /// The lowest bit.
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

    /// All places.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..81).map(Self::of)
    }
}
