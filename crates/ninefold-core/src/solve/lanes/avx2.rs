//! Eight words in a 256-bit register: AVX2.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_cvtsi256_si32, _mm256_load_si256,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi32, _mm256_shuffle_epi32, _mm256_slli_epi32,
    _mm256_srli_epi32, _mm256_store_si256, _mm256_sub_epi32, _mm256_testz_si256, _mm256_xor_si256,
};

use super::{Lanes, Words};

/// A vector. Only code behind `Backend::Avx2` makes one, and that backend exists only where AVX2 was detected: this is what
/// makes the intrinsics below sound.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Eight(__m256i);

impl Lanes for Eight {
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(words: &Words, vector: usize) -> Self {
        let words: &[u32; 8] = &words.0.as_chunks().0[vector];
        // SAFETY: AVX2 was detected: see `Eight`. The pointer is to 32 bytes, aligned because `Words` is and half of it is 32 bytes.
        Self(unsafe { _mm256_load_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut Words, vector: usize) {
        let words: &mut [u32; 8] = &mut words.0.as_chunks_mut().0[vector];
        // SAFETY: as in `load`.
        unsafe { _mm256_store_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_slli_epi32::<BITS>(self.0) })
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe { _mm256_srli_epi32::<BITS>(self.0) })
    }

    #[inline(always)]
    fn exchange<const DISTANCE: usize>(self) -> Self {
        // SAFETY: AVX2 was detected: see `Eight`.
        Self(unsafe {
            match DISTANCE {
                1 => _mm256_shuffle_epi32::<0b10_11_00_01>(self.0),
                2 => _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                _ => _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0),
            }
        })
    }

    #[inline(always)]
    fn first(self) -> u32 {
        // SAFETY: AVX2 was detected: see `Eight`.
        unsafe { _mm256_cvtsi256_si32(self.0) }.cast_unsigned()
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: AVX2 was detected: see `Eight`.
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }
}
