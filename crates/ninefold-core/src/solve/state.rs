//! The state of knowledge at one point of a search, and the starts of searches.
//!
//! ```text
//! A state is three vectors of words of three cells (see `place`), one for the first row of every box, one for the second, one
//! for the third:
//!
//!   words           b1 b2 b3  .    b4 b5 b6  .    b7 b8 b9  .     .  .  .  .
//!   row 0 of each   r1c123  r1c456  r1c789  .    r4c123 ...
//!   row 1 of each   r2c123  r2c456  r2c789  .    r5c123 ...
//!   row 2 of each   r3c123  r3c456  r3c789  .    r6c123 ...
//! ```
//!
//! So the rows of a box are in the same word of the three registers, which makes operations on boxes and columns plain logic between registers; the
//! three boxes of a band are neighbours; and the bands are side by side. The padding holds cells that are permanently open: nothing ever follows from
//! them or for them.

use super::lanes::{Lanes, Words};
#[cfg(feature = "alloc")]
use crate::cells::CandidateSet;
use crate::cells::{Cell, Digit, DigitSet};
use crate::grid::{Board, Content, Grid};
use crate::place::{ALL, FIRST, GUARDS, LOWS, Place};
use crate::solution::Solution;

/// Something for each row of the boxes.
pub(super) type Trio<V> = [V; 3];

/// An array of an expression's values for the rows 0, 1 and 2. `array::map` is not suitable: its closure is a function of its own, compiled without
/// the instruction set.
macro_rules! trio {
    ($row:ident => $value:expr) => {
        [
            {
                let $row = 0;
                $value
            },
            {
                let $row = 1;
                $value
            },
            {
                let $row = 2;
                $value
            },
        ]
    };
}
pub(super) use trio;

/// [`ALL`] in the words of boxes, zero in the padding.
pub(super) static BOXES: Words = {
    let mut words = [0; 16];
    let mut index = 0;
    while index < 9 {
        words[index / 3 * 4 + index % 3] = ALL;
        index += 1;
    }
    Words(words)
};

/// See the module's page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State([Words; 3]);

impl State {
    /// Every cell open.
    pub(super) const OPEN: Self = Self([Words([ALL | GUARDS; 16]); 3]);

    /// A state with these candidates.
    pub(super) fn of(cells: &[u16; 81]) -> Self {
        let words: &[[u16; 3]] = cells.as_chunks().0;
        Self::of_words(words.iter().map(|cells| word(cells.map(u32::from))))
    }

    /// The candidates of a cell.
    #[inline(always)]
    pub(super) fn cell(&self, place: Place) -> u32 {
        self.0[place.row].0[place.word] >> place.shift & FIRST
    }

    /// The candidates of a cell as a set of digits.
    pub(crate) fn digits(&self, cell: Cell) -> DigitSet {
        DigitSet::from_mask(self.cell(Place::of(cell.index())) as u16)
    }

    /// The words of three cells each, row by row of the grid.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn words(&self) -> impl Iterator<Item = &u32> {
        (0..27).map(|index| &self.0[index / 3 % 3].0[index / 9 * 4 + index % 3])
    }

    /// A state from such words, made without guards.
    #[inline(always)]
    pub(super) fn of_words(words: impl Iterator<Item = u32>) -> Self {
        let mut state = Self::OPEN;
        for (index, word) in words.enumerate().take(27) {
            state.0[index / 3 % 3].0[index / 9 * 4 + index % 3] = GUARDS | word;
        }
        state
    }

    /// The word in which a cell is.
    #[inline(always)]
    pub(super) fn word(&mut self, place: Place) -> &mut u32 {
        &mut self.0[place.row].0[place.word]
    }

    /// The word of a cell, read-only.
    #[inline(always)]
    #[cfg(feature = "alloc")]
    pub(super) fn look(&self, place: Place) -> u32 {
        self.0[place.row].0[place.word]
    }

    /// The four words of a row and band, in pairs.
    #[inline(always)]
    pub(super) fn fours(&self, row: usize, band: usize) -> [u64; 2] {
        let fours: &[[u32; 4]] = self.0[row % 3].0.as_chunks().0;
        let [a, b, c, d] = fours[band & 3];
        [u64::from(a) | u64::from(b) << 32, u64::from(c) | u64::from(d) << 32]
    }

    #[inline(always)]
    pub(super) fn load<V: Lanes>(&self) -> Trio<V> {
        trio!(row => V::load(&self.0[row]))
    }

    #[inline(always)]
    pub(super) fn store<V: Lanes>(&mut self, rows: &Trio<V>) {
        for (row, words) in rows.iter().zip(&mut self.0) {
            row.store(words);
        }
    }

    /// The solution that a solved state represents.
    pub(crate) fn solution(&self) -> Solution {
        let rows: Trio<[u32; 16]> = trio!(row => self.0[row].0.map(indices));
        let mut bytes = [0; 84];
        let mut at = 0;
        for band in 0..3 {
            for row in rows {
                for stack in 0..3 {
                    // The fourth byte is zero, and the next word overwrites it.
                    bytes[at..at + 4].copy_from_slice(&row[4 * band + stack].to_le_bytes());
                    at += 3;
                }
            }
        }
        Solution::of_indices(&bytes)
    }
}

/// The indices of the digits of three cells that have one candidate each, one byte per cell.
///
/// An index is the number of candidates below the digit. Those of three cells are counted at once, and a loop over many words vectorizes.
#[inline(always)]
fn indices(word: u32) -> u32 {
    let below = word.wrapping_sub(LOWS) & (LOWS * 0xff);
    let twos = below - (below >> 1 & (LOWS * 0x55));
    let fours = (twos & (LOWS * 0x33)) + (twos >> 2 & (LOWS * 0x33));
    let eights = fours + (fours >> 4);
    eights & 0xf | eights >> 2 & 0xf00 | eights >> 4 & 0xf_0000
}

/// Three adjacent cells, without guards.
#[inline(always)]
pub(super) const fn word([a, b, c]: [u32; 3]) -> u32 {
    a | b << 10 | c << 20
}

/// The index of the digit of a cell that has one candidate. Computed without a table, so that a loop over many cells vectorizes; from the low byte,
/// which is zero only for the last digit, so that twice as many fit in each vector.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(super) fn index(candidates: u16) -> u8 {
    let low = candidates as u8;
    let bit = |mask: u8, bit: u8| if low & mask == 0 { 0 } else { bit };
    bit(0xaa, 1) | bit(0xcc, 2) | bit(0xf0, 4) | if low == 0 { 8 } else { 0 }
}

/// The digit of a cell that has one candidate.
#[inline(always)]
pub(super) fn single(candidates: u32) -> Digit {
    Digit::ALL[(candidates.trailing_zeros() as usize).min(8)]
}

/// The start of a search.
pub trait Begin {
    /// The state from which the search of one puzzle starts.
    fn state(&self) -> State;

    /// Passes on the candidates of each cell, for the search of many.
    fn each(&self, say: impl FnMut(usize, u16));

    /// The start as a grid, if it consists of digits only.
    fn grid(&self) -> Option<&Grid> {
        None
    }

    /// The start as a board, in which to look for flaws.
    fn board(&self) -> Board;
}

/// The candidates of a cell in a grid.
#[inline(always)]
fn options(digit: Option<Digit>) -> u16 {
    /// Indexed by the digit; the entry after all digits is for an empty cell. That index is the byte with which `Option<Digit>` represents `None`, so
    /// the lookup compiles without a comparison.
    static OPTIONS: [u16; 32] = {
        let mut options = [0; 32];
        let mut digit = 0;
        while digit < 9 {
            options[digit] = 1 << digit;
            digit += 1;
        }
        options[NONE] = FIRST as u16;
        options
    };
    const NONE: usize = Digit::EVERY.len();
    OPTIONS[digit.map_or(NONE, Digit::index) & 31]
}

impl Begin for Grid {
    #[inline(always)]
    fn state(&self) -> State {
        let words: &[[Option<Digit>; 3]] = self.entries().as_chunks().0;
        State::of_words(words.iter().map(|&[a, b, c]| word([options(a), options(b), options(c)].map(u32::from))))
    }

    #[inline(always)]
    fn each(&self, mut say: impl FnMut(usize, u16)) {
        for (cell, &digit) in self.entries().iter().enumerate() {
            say(cell, options(digit));
        }
    }

    fn grid(&self) -> Option<&Grid> {
        Some(self)
    }

    fn board(&self) -> Board {
        Self::board(self)
    }
}

impl Begin for Board {
    fn state(&self) -> State {
        State::of(&Cell::ALL.map(|cell| self.options(cell).mask()))
    }

    fn each(&self, mut say: impl FnMut(usize, u16)) {
        for cell in Cell::all() {
            say(cell.index(), self.options(cell).mask());
        }
    }

    fn board(&self) -> Board {
        *self
    }
}

impl Begin for Content {
    #[inline(always)]
    fn state(&self) -> State {
        match self {
            Self::Grid(grid) => grid.state(),
            Self::Board(board) => board.state(),
        }
    }

    #[inline(always)]
    fn each(&self, say: impl FnMut(usize, u16)) {
        match self {
            Self::Grid(grid) => grid.each(say),
            Self::Board(board) => board.each(say),
        }
    }

    fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Grid(grid) => Some(grid),
            Self::Board(_) => None,
        }
    }

    fn board(&self) -> Board {
        Self::board(self)
    }
}

/// The candidates of 81 cells, which need not be adjacent: one grid of a layout.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options(pub(crate) [u16; 81]);

#[cfg(feature = "alloc")]
impl Begin for Options {
    #[inline(always)]
    fn state(&self) -> State {
        self.0.state()
    }

    #[inline(always)]
    fn each(&self, say: impl FnMut(usize, u16)) {
        self.0.each(say);
    }

    fn board(&self) -> Board {
        self.0.board()
    }
}

#[cfg(feature = "alloc")]
impl Begin for [u16; 81] {
    #[inline(always)]
    fn state(&self) -> State {
        State::of(self)
    }

    fn each(&self, mut say: impl FnMut(usize, u16)) {
        self.iter().enumerate().for_each(|(cell, &options)| say(cell, options));
    }

    fn board(&self) -> Board {
        let mut candidates = CandidateSet::EMPTY;
        Cell::all().for_each(|cell| candidates.set_cell(cell, DigitSet::from_mask(self[cell.index()])));
        Board::from_candidates(candidates)
    }
}

impl<B: Begin> Begin for &B {
    #[inline(always)]
    fn state(&self) -> State {
        (*self).state()
    }

    #[inline(always)]
    fn each(&self, say: impl FnMut(usize, u16)) {
        (*self).each(say);
    }

    fn grid(&self) -> Option<&Grid> {
        (*self).grid()
    }

    fn board(&self) -> Board {
        (*self).board()
    }
}
