//! Vectors of cells, one lane a puzzle: what the batch needs from an instruction set.

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
pub(in crate::solve) mod arrays;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(in crate::solve) mod sse2;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(in crate::solve) mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(in crate::solve) mod avx512;

use core::mem::MaybeUninit;

use crate::solve::batch::Cells;
use crate::solve::branch::Progress;
use crate::solve::state::State;

/// A cell of up to 32 puzzles, aligned for every instruction set.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::solve) struct Row(pub(in crate::solve) [u16; 32]);

/// A vector of 16-bit lanes. Every method works on each lane by itself.
pub(in crate::solve) trait Many: Copy {
    /// A puzzle taken out of its lane.
    type Saved;

    /// Lanes in a vector, at most 32; it takes the first so many of a row.
    const LANES: usize;

    fn splat(lane: u16) -> Self;
    fn load(row: &Row) -> Self;
    fn store(self, row: &mut Row);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    /// One less, wrapping.
    fn less_one(self) -> Self;

    /// `a & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// `a | b & c`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }

    /// `a & !b & !c`
    #[inline(always)]
    fn without2(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// `a & !(b ^ c)`
    #[inline(always)]
    fn where_same(self, b: Self, c: Self) -> Self {
        self.without(b.xor(c))
    }

    /// `a | (b ^ c)`
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// `self` where it is not zero, `other` elsewhere.
    fn or_else(self, other: Self) -> Self;

    /// `self` where it has a bit in common with `less` nowhere, zero elsewhere.
    fn unless_meets(self, less: Self) -> Self;

    /// A bit for each lane that is not zero.
    fn some(self) -> u32;

    /// Saves a lane, picks a candidate in it, and takes that from what is saved. Gives the cell and the candidate's bit.
    fn guess(cells: &Cells, lane: usize, progress: Progress, saved: &mut MaybeUninit<Self::Saved>) -> (usize, u16);

    /// Brings a saved lane back.
    fn restore(cells: &mut Cells, lane: usize, saved: &Self::Saved);

    /// A saved lane for the search of one puzzle.
    fn state(saved: &Self::Saved) -> State;
}
