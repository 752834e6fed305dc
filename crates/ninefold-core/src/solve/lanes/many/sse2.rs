//! Eight puzzles in a register: SSE2. Targets without do not compile this file: the configuration asks for the feature, and
//! that is the check behind every `unsafe` here.

use core::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi16, _mm_load_si128, _mm_movemask_epi8,
    _mm_or_si128, _mm_packs_epi16, _mm_set1_epi16, _mm_setzero_si128, _mm_store_si128, _mm_xor_si128,
};
use core::mem::MaybeUninit;

use super::{Many, Row};
use crate::solve::batch::{self, Cells};
use crate::solve::branch::Progress;
use crate::solve::lanes::sse2::ThreeFours;
use crate::solve::state::State;

/// Eight puzzles in a register.
#[derive(Clone, Copy)]
pub(in crate::solve) struct EightPuzzles(__m128i);

impl EightPuzzles {
    /// All ones where a lane is zero.
    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_cmpeq_epi16(self.0, _mm_setzero_si128()) })
    }
}

impl Many for EightPuzzles {
    type Saved = State;

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_set1_epi16(lane.cast_signed()) })
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: the target has SSE2. The pointer is to 64 bytes, aligned because `Row` is.
        Self(unsafe { _mm_load_si128(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as in `load`.
        unsafe { _mm_store_si128(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_xor_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_add_epi16(self.0, _mm_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.is_zero()))
    }

    #[inline(always)]
    fn unless_meets(self, less: Self) -> Self {
        self.and(self.and(less).is_zero())
    }

    #[inline(always)]
    fn some(self) -> u32 {
        let zero = self.is_zero();
        // SAFETY: the target has SSE2.
        let zero = unsafe { _mm_movemask_epi8(_mm_packs_epi16(zero.0, zero.0)) };
        !zero.cast_unsigned() & 0xff
    }

    #[inline(always)]
    fn guess(cells: &Cells, lane: usize, progress: Progress, saved: &mut MaybeUninit<State>) -> (usize, u16) {
        batch::guess::<ThreeFours>(cells, lane, progress, saved)
    }

    #[inline(always)]
    fn restore(cells: &mut Cells, lane: usize, saved: &State) {
        batch::restore(cells, lane, saved);
    }

    fn state(saved: &State) -> State {
        *saved
    }
}
