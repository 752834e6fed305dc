//! All boxes in two 256-bit registers, with AVX2.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_blend_epi32, _mm256_blendv_epi8,
    _mm256_cmpeq_epi32, _mm256_load_si256, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set1_epi32,
    _mm256_setr_epi32, _mm256_shuffle_epi32, _mm256_slli_epi32, _mm256_srli_epi32, _mm256_store_si256,
    _mm256_sub_epi32, _mm256_testz_si256, _mm256_unpackhi_epi32, _mm256_unpackhi_epi64, _mm256_unpacklo_epi32,
    _mm256_unpacklo_epi64, _mm256_xor_si256,
};

use super::bits::bits;
use super::{Lanes, Words};

/// A vector. Only code behind `Kind::Avx2` constructs one, and that variant exists only if AVX2 was detected. This makes the intrinsics below sound.
#[derive(Clone, Copy)]
pub(in crate::solve) struct TwoEights(__m256i, __m256i);

/// Applies an intrinsic to both registers.
macro_rules! both {
    ($intrinsic:expr, $($vector:expr),+) => {
        // SAFETY: AVX2 was detected: see `TwoEights`.
        unsafe { TwoEights($intrinsic($($vector.0),+), $intrinsic($($vector.1),+)) }
    };
}

bits!(TwoEights, both, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256);

impl Lanes for TwoEights {
    const COUNTS: bool = true;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: AVX2 was detected: see `TwoEights`.
        let vector = unsafe { _mm256_set1_epi32(word.cast_signed()) };
        Self(vector, vector)
    }

    #[inline(always)]
    fn load(words: &Words) -> Self {
        let [low, high] = halves(&words.0);
        // SAFETY: AVX2 was detected: see `TwoEights`. Both pointers are to 32 bytes, aligned because `Words` is.
        unsafe { Self(_mm256_load_si256(low.as_ptr().cast()), _mm256_load_si256(high.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        let (low, high) = words.0.split_at_mut(8);
        // SAFETY: as in `load`.
        unsafe {
            _mm256_store_si256(low.as_mut_ptr().cast(), self.0);
            _mm256_store_si256(high.as_mut_ptr().cast(), self.1);
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        both!(_mm256_add_epi32, self, other)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        both!(_mm256_sub_epi32, self, other)
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Self {
        both!(_mm256_slli_epi32::<BITS>, self)
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Self {
        both!(_mm256_srli_epi32::<BITS>, self)
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        both!(_mm256_shuffle_epi32::<0b11_00_10_01>, self)
    }

    #[inline(always)]
    fn last_box(self) -> Self {
        both!(_mm256_shuffle_epi32::<0b11_01_00_10>, self)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let Self(low, high) = self;
        // SAFETY: AVX2 was detected: see `TwoEights`.
        unsafe { Self(_mm256_permute2x128_si256::<0x21>(low, high), _mm256_blend_epi32::<0x0f>(high, low)) }
    }

    #[inline(always)]
    fn last_band(self) -> Self {
        let Self(low, high) = self;
        // SAFETY: AVX2 was detected: see `TwoEights`.
        unsafe { Self(_mm256_permute2x128_si256::<0x02>(low, high), _mm256_permute2x128_si256::<0x31>(low, high)) }
    }

    #[inline(always)]
    fn transpose([a, b, c]: &[Self; 3]) -> [Self; 3] {
        let none = Self::splat(0);
        let (low, high) = (both!(_mm256_unpacklo_epi32, a, b), both!(_mm256_unpackhi_epi32, a, b));
        let (low_c, high_c) = (both!(_mm256_unpacklo_epi32, c, none), both!(_mm256_unpackhi_epi32, c, none));
        [
            both!(_mm256_unpacklo_epi64, low, low_c),
            both!(_mm256_unpackhi_epi64, low, low_c),
            both!(_mm256_unpacklo_epi64, high, high_c),
        ]
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_wrap, reason = "the index is below 16")]
    fn put(self, index: usize, word: u32) -> Self {
        // SAFETY: AVX2 was detected: see `TwoEights`.
        unsafe {
            let (index, word) = (_mm256_set1_epi32(index as i32), _mm256_set1_epi32(word.cast_signed()));
            let low = _mm256_cmpeq_epi32(index, _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            let high = _mm256_cmpeq_epi32(index, _mm256_setr_epi32(8, 9, 10, 11, 12, 13, 14, 15));
            Self(_mm256_blendv_epi8(self.0, word, low), _mm256_blendv_epi8(self.1, word, high))
        }
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: AVX2 was detected: see `TwoEights`.
        unsafe {
            let all = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(all, all) == 0
        }
    }
}

#[inline(always)]
fn halves(words: &[u32; 16]) -> [&[u32; 8]; 2] {
    let halves = words.as_chunks().0;
    [&halves[0], &halves[1]]
}
