//! A set of grids of a multi-sudoku, one bit each.
//!
//! There may be hundreds of grids, but mostly there are a dozen. So a set has enough words for all, and records how many of them are in use: its
//! operations cost no more than those of a single word.

use core::iter;
use core::ops::{BitAnd, Sub};

/// The words of a set.
const WORDS: usize = 8;

/// The maximum number of grids. The number of a cell then still fits in 16 bits, even if no two grids share a cell.
pub(crate) const MOST: usize = 64 * WORDS;

/// A set of grids, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridSet {
    words: [u64; WORDS],
    /// Words after these are 0.
    used: usize,
}

impl GridSet {
    /// No grid.
    pub(crate) const EMPTY: Self = Self { words: [0; WORDS], used: 0 };

    /// One grid.
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
        // A number below the most needs no check.
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

    /// Takes the first out.
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

    /// Its grids in order.
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
