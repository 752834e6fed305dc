//! All boxes in three 128-bit registers, with SSE2, which every x86-64 has. Targets that switch it off (for kernels) do not compile this file, since
//! its `cfg` requires the feature. This makes every `unsafe` block in the file sound.

use core::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi32, _mm_load_si128, _mm_movemask_epi8,
    _mm_or_si128, _mm_set1_epi32, _mm_setzero_si128, _mm_shuffle_epi32, _mm_slli_epi32, _mm_srli_epi32,
    _mm_store_si128, _mm_sub_epi32, _mm_unpackhi_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi32, _mm_unpacklo_epi64,
    _mm_xor_si128,
};

use super::bits::bits;
use super::{Lanes, Words};

/// A vector, with one register per band.
#[derive(Clone, Copy)]
pub(in crate::solve) struct ThreeFours([__m128i; 3]);

/// Applies an intrinsic to all three registers.
macro_rules! all {
    ($intrinsic:expr, $($vector:expr),+) => {
        // SAFETY: the target has SSE2.
        unsafe { ThreeFours([$intrinsic($($vector.0[0]),+), $intrinsic($($vector.0[1]),+), $intrinsic($($vector.0[2]),+)]) }
    };
}

bits!(ThreeFours, all, _mm_and_si128, _mm_or_si128, _mm_xor_si128, _mm_andnot_si128);

impl Lanes for ThreeFours {
    const COUNTS: bool = cfg!(target_feature = "popcnt");

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: the target has SSE2.
        Self([unsafe { _mm_set1_epi32(word.cast_signed()) }; 3])
    }

    #[inline(always)]
    fn load(words: &Words) -> Self {
        let [a, b, c, _] = fours(words);
        // SAFETY: the target has SSE2. The pointers are to 16 bytes, aligned because `Words` is.
        unsafe { Self([_mm_load_si128(a.cast()), _mm_load_si128(b.cast()), _mm_load_si128(c.cast())]) }
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        let fours: &mut [[u32; 4]] = words.0.as_chunks_mut().0;
        for (four, vector) in fours.iter_mut().zip(self.0) {
            // SAFETY: as in `load`.
            unsafe { _mm_store_si128(four.as_mut_ptr().cast(), vector) }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        all!(_mm_add_epi32, self, other)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        all!(_mm_sub_epi32, self, other)
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Self {
        all!(_mm_slli_epi32::<BITS>, self)
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Self {
        all!(_mm_srli_epi32::<BITS>, self)
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        all!(_mm_shuffle_epi32::<0b11_00_10_01>, self)
    }

    #[inline(always)]
    fn last_box(self) -> Self {
        all!(_mm_shuffle_epi32::<0b11_01_00_10>, self)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let Self([a, b, c]) = self;
        Self([b, c, a])
    }

    #[inline(always)]
    fn last_band(self) -> Self {
        let Self([a, b, c]) = self;
        Self([c, a, b])
    }

    #[inline(always)]
    fn transpose([a, b, c]: &[Self; 3]) -> [Self; 3] {
        let none = Self::splat(0);
        let (low, high) = (all!(_mm_unpacklo_epi32, a, b), all!(_mm_unpackhi_epi32, a, b));
        let (low_c, high_c) = (all!(_mm_unpacklo_epi32, c, none), all!(_mm_unpackhi_epi32, c, none));
        [
            all!(_mm_unpacklo_epi64, low, low_c),
            all!(_mm_unpackhi_epi64, low, low_c),
            all!(_mm_unpacklo_epi64, high, high_c),
        ]
    }

    #[inline(always)]
    fn put(self, index: usize, word: u32) -> Self {
        let mut words = Words([0; 16]);
        self.store(&mut words);
        words.0[index] = word;
        Self::load(&words)
    }

    #[inline(always)]
    fn any(self) -> bool {
        let Self([a, b, c]) = self;
        // SAFETY: the target has SSE2.
        unsafe {
            let zero = _mm_cmpeq_epi32(_mm_or_si128(_mm_or_si128(a, b), c), _mm_setzero_si128());
            _mm_movemask_epi8(zero) != 0xffff
        }
    }
}

fn fours(words: &Words) -> [*const u32; 4] {
    let fours: &[[u32; 4]] = words.0.as_chunks().0;
    [fours[0].as_ptr(), fours[1].as_ptr(), fours[2].as_ptr(), fours[3].as_ptr()]
}
