//! The candidates at one point of a search, and the starting points of searches.
//!
//! ```text
//! A state is three vectors of words of three cells each (see `place`): one for the first row of every box, one for the second, one
//! for the third:
//!
//!   words           b1 b2 b3  .    b4 b5 b6  .    b7 b8 b9  .     .  .  .  .
//!   row 0 of each   r1c123  r1c456  r1c789  .    r4c123 ...
//!   row 1 of each   r2c123  r2c456  r2c789  .    r5c123 ...
//!   row 2 of each   r3c123  r3c456  r3c789  .    r6c123 ...
//! ```
//!
//! In this way, the rows of a box are in the same word of the three registers, so operations on boxes and columns are plain logical operations
//! between registers. The three boxes of a band are neighbours, and the bands are side by side. The padding holds cells that are permanently open and
//! never affect others.

use super::lanes::{Lanes, Words};
use crate::cells::{CandidateSet, Cell, Digit, DigitSet};
use crate::grid::{Board, Content, Grid};
use crate::place::{ALL, FIRST, GUARDS, LOWS, Place};
use crate::solution::Solution;

/// One value for each of the three rows of the boxes.
pub(super) type Trio<V> = [V; 3];

/// Builds an array with the values of an expression for the rows 0, 1 and 2. `array::map` is not suitable, because its closure would be a separate
/// function that is compiled without the instruction set.
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

/// [`ALL`] in the words of boxes, and zero in the padding.
pub(super) static BOXES: Words = {
    let mut words = [0; 16];
    let mut index = 0;
    while index < 9 {
        words[index / 3 * 4 + index % 3] = ALL;
        index += 1;
    }
    Words(words)
};

/// The candidates of all cells, in the layout that the documentation of this module describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State([Words; 3]);

impl State {
    /// The state in which every cell has all candidates.
    pub(super) const OPEN: Self = Self([Words([ALL | GUARDS; 16]); 3]);

    /// Creates a state from the candidates of each cell.
    pub(super) fn of(cells: &[u16; 81]) -> Self {
        let words: &[[u16; 3]] = cells.as_chunks().0;
        Self::of_words(words.iter().map(|cells| word(cells.map(u32::from))))
    }

    /// The candidates of a cell.
    #[inline(always)]
    pub(super) fn cell(&self, place: Place) -> u32 {
        self.0[place.row].0[place.word] >> place.shift & FIRST
    }

    /// The candidates of a cell, as a set of digits.
    pub(crate) fn digits(&self, cell: Cell) -> DigitSet {
        DigitSet::from_mask(self.cell(Place::of(cell.index())) as u16)
    }

    /// The words of three cells each, in the order of the rows of the grid.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn words(&self) -> impl Iterator<Item = &u32> {
        (0..27).map(|index| &self.0[index / 3 % 3].0[index / 9 * 4 + index % 3])
    }

    /// Creates a state from words in the order of `words`. The words need no guards.
    #[inline(always)]
    pub(super) fn of_words(words: impl Iterator<Item = u32>) -> Self {
        let mut state = Self::OPEN;
        for (index, word) in words.enumerate().take(27) {
            state.0[index / 3 % 3].0[index / 9 * 4 + index % 3] = GUARDS | word;
        }
        state
    }

    /// The word that contains a cell.
    #[inline(always)]
    pub(super) fn word(&mut self, place: Place) -> &mut u32 {
        &mut self.0[place.row].0[place.word]
    }

    /// The word that contains a cell, read-only.
    #[inline(always)]
    #[cfg(feature = "alloc")]
    pub(super) fn look(&self, place: Place) -> u32 {
        self.0[place.row].0[place.word]
    }

    /// The four words of a row and band, packed into two pairs.
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

    /// Returns the solution that a solved state represents.
    pub(crate) fn solution(&self) -> Solution {
        let rows: Trio<[u32; 16]> = trio!(row => self.0[row].0.map(indices));
        let mut bytes = [0; 84];
        let mut at = 0;
        for band in 0..3 {
            for row in rows {
                for stack in 0..3 {
                    // The fourth byte is zero, and the bytes of the next word overwrite it.
                    bytes[at..at + 4].copy_from_slice(&row[4 * band + stack].to_le_bytes());
                    at += 3;
                }
            }
        }
        Solution::of_indices(&bytes)
    }
}

/// Returns the indices of the digits of three cells that have a single candidate each, with one byte per cell.
///
/// The index of a digit is the number of possible digits below it. The indices of three cells are counted at once, and loops over many words are
/// vectorized.
#[inline(always)]
fn indices(word: u32) -> u32 {
    let below = word.wrapping_sub(LOWS) & (LOWS * 0xff);
    let twos = below - (below >> 1 & (LOWS * 0x55));
    let fours = (twos & (LOWS * 0x33)) + (twos >> 2 & (LOWS * 0x33));
    let eights = fours + (fours >> 4);
    eights & 0xf | eights >> 2 & 0xf00 | eights >> 4 & 0xf_0000
}

/// Combines three adjacent cells into a word without guards.
#[inline(always)]
pub(super) const fn word([a, b, c]: [u32; 3]) -> u32 {
    a | b << 10 | c << 20
}

/// Returns the index of the digit of a cell that has a single candidate. The function uses no table, so that loops over many cells are vectorized. It
/// uses only the low byte, which is zero only for the last digit, so that twice as many cells fit into each vector.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(super) fn index(candidates: u16) -> u8 {
    let low = candidates as u8;
    let bit = |mask: u8, bit: u8| if low & mask == 0 { 0 } else { bit };
    bit(0xaa, 1) | bit(0xcc, 2) | bit(0xf0, 4) | if low == 0 { 8 } else { 0 }
}

/// Returns the digit of a cell that has a single candidate.
#[inline(always)]
pub(super) fn single(candidates: u32) -> Digit {
    Digit::ALL[(candidates.trailing_zeros() as usize).min(8)]
}

/// A starting point of a search.
pub trait Begin {
    /// Returns the state from which the search for a single puzzle starts.
    fn state(&self) -> State;

    /// Passes the index and candidates of each cell to `say`, for the search of many puzzles at once.
    fn each(&self, say: impl FnMut(usize, u16));

    /// Returns the start as a grid if it consists only of digits.
    fn grid(&self) -> Option<&Grid> {
        None
    }

    /// Returns the start as a board, for finding visible errors.
    fn board(&self) -> Board;
}

/// Returns the candidates of a cell that holds the digit, or those of an empty cell.
#[inline(always)]
fn options(digit: Option<Digit>) -> u16 {
    /// The candidates, indexed by the digit. The entry after all digits is for an empty cell; its index is the byte that represents `None` in
    /// `Option<Digit>`, so the lookup compiles without a comparison.
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

/// The candidates of the 81 cells of one grid of a layout, which need not be adjacent in the layout.
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
