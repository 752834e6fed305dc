//! A set of the grids in a multi-sudoku, with one bit per grid.
//!
//! A multi-sudoku may have hundreds of grids, but rarely more than a dozen. A set therefore has enough words for all grids and records how many words
//! are in use, so that its operations usually cost no more than those on a single word.

use core::iter;
use core::ops::{BitAnd, Sub};

/// The number of words of a set.
const WORDS: usize = 8;

/// The maximum number of grids. With this maximum, the number of a cell fits in 16 bits even if no two grids share a cell.
pub(crate) const MOST: usize = 64 * WORDS;

/// A set of grids, identified by their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridSet {
    words: [u64; WORDS],
    /// The number of words in use; the others are 0.
    used: usize,
}

impl GridSet {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self { words: [0; WORDS], used: 0 };

    /// The set with only `grid`.
    pub(crate) fn of(grid: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(grid);
        set
    }

    fn used(&self) -> &[u64] {
        &self.words[..self.used.min(WORDS)]
    }

    #[inline(always)]
    pub(crate) const fn contains(&self, grid: usize) -> bool {
        // Grid numbers are below the maximum; the remainder only spares a bounds check.
        self.words[grid / 64 % WORDS] >> (grid % 64) & 1 == 1
    }

    #[inline(always)]
    pub(crate) const fn insert(&mut self, grid: usize) {
        let word = grid / 64 % WORDS;
        self.words[word] |= 1 << (grid % 64);
        if self.used <= word {
            self.used = word + 1;
        }
    }

    #[inline(always)]
    pub(crate) const fn remove(&mut self, grid: usize) {
        self.words[grid / 64 % WORDS] &= !(1 << (grid % 64));
    }

    /// Removes the first grid and returns it.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let used = self.used.min(WORDS);
        let (at, word) = self.words[..used].iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * at + bit)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.used().iter().all(|word| *word == 0)
    }

    pub(crate) fn len(&self) -> u32 {
        self.used().iter().map(|word| word.count_ones()).sum()
    }

    /// The grids in order.
    #[inline(always)]
    pub(crate) fn iter(mut self) -> impl Iterator<Item = usize> {
        iter::from_fn(move || self.pop())
    }
}

impl FromIterator<usize> for GridSet {
    fn from_iter<I: IntoIterator<Item = usize>>(grids: I) -> Self {
        let mut set = Self::EMPTY;
        grids.into_iter().for_each(|grid| set.insert(grid));
        set
    }
}

impl BitAnd for GridSet {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        let used = self.used.min(WORDS);
        self.words[..used].iter_mut().zip(other.words).for_each(|(word, other)| *word &= other);
        self
    }
}

impl Sub for GridSet {
    type Output = Self;

    #[inline]
    fn sub(mut self, other: Self) -> Self {
        let used = self.used.min(WORDS);
        self.words[..used].iter_mut().zip(other.words).for_each(|(word, other)| *word &= !other);
        self
    }
}
