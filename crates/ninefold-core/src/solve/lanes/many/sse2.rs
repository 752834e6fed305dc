//! Eight puzzles in one register, with SSE2. Targets without SSE2 do not compile this file, since its `cfg` requires the feature. This makes every
//! `unsafe` block in the file sound.

use core::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi16, _mm_load_si128, _mm_movemask_epi8,
    _mm_or_si128, _mm_packs_epi16, _mm_set1_epi16, _mm_setzero_si128, _mm_store_si128, _mm_xor_si128,
};

use super::{Many, Row, saved_as_state};
use crate::solve::batch::{self, Desk, Swept, Work};
use crate::solve::lanes::bits::bits;
use crate::solve::lanes::sse2::ThreeFours;
use crate::solve::state::State;

/// Eight puzzles in a 128-bit register.
#[derive(Clone, Copy)]
pub(in crate::solve) struct EightPuzzles(__m128i);

macro_rules! one {
    ($intrinsic:expr, $($vector:expr),+) => {
        // SAFETY: the target has SSE2.
        EightPuzzles(unsafe { $intrinsic($($vector.0),+) })
    };
}
bits!(EightPuzzles, one, _mm_and_si128, _mm_or_si128, _mm_xor_si128, _mm_andnot_si128);

impl Many for EightPuzzles {
    saved_as_state!(ThreeFours);

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
    fn less_one(self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_add_epi16(self.0, _mm_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: the target has SSE2.
        Self(unsafe { _mm_cmpeq_epi16(self.0, _mm_setzero_si128()) })
    }

    #[inline(always)]
    fn some(self) -> u32 {
        let zero = self.is_zero();
        // SAFETY: the target has SSE2.
        let zero = unsafe { _mm_movemask_epi8(_mm_packs_epi16(zero.0, zero.0)) };
        !zero.cast_unsigned() & 0xff
    }
}
