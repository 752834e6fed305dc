//! 16 puzzles in a register: AVX2.

use core::arch::x86_64::{
    __m256i, _mm_movemask_epi8, _mm_packs_epi16, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi16, _mm256_extracti128_si256, _mm256_load_si256, _mm256_or_si256,
    _mm256_set1_epi16, _mm256_store_si256, _mm256_xor_si256,
};
use core::mem::MaybeUninit;

use super::{Many, Row, saved_as_state};
use crate::solve::batch::{self, Cells};
use crate::solve::branch::Progress;
use crate::solve::lanes::avx2::TwoEights;
use crate::solve::lanes::bits::bits;
use crate::solve::state::State;

/// 16 puzzles in a 256-bit register. Only code behind `Kind::Avx2` makes one, and that exists only where AVX2 was detected:
/// this is what makes the intrinsics below sound.
#[derive(Clone, Copy)]
pub(in crate::solve) struct SixteenPuzzles(__m256i);

macro_rules! one {
    ($intrinsic:expr, $($vector:expr),+) => {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        SixteenPuzzles(unsafe { $intrinsic($($vector.0),+) })
    };
}
bits!(SixteenPuzzles, one, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256);

impl Many for SixteenPuzzles {
    saved_as_state!(TwoEights);

    const LANES: usize = 16;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        Self(unsafe { _mm256_set1_epi16(lane.cast_signed()) })
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`. The pointer is to 64 bytes, aligned because `Row` is.
        Self(unsafe { _mm256_load_si256(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as in `load`.
        unsafe { _mm256_store_si256(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        Self(unsafe { _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        Self(unsafe { _mm256_cmpeq_epi16(self.0, Self::splat(0).0) })
    }

    #[inline(always)]
    fn some(self) -> u32 {
        let zero = self.is_zero().0;
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        let zero = unsafe {
            let halves = (_mm256_castsi256_si128(zero), _mm256_extracti128_si256::<1>(zero));
            _mm_movemask_epi8(_mm_packs_epi16(halves.0, halves.1))
        };
        !zero.cast_unsigned() & 0xffff
    }
}
