//! All boxes in one 512-bit register, with AVX-512F, whose ternary logic replaces most pairs of instructions with a single one.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_load_si512, _mm512_mask_set1_epi32, _mm512_set1_epi32, _mm512_shuffle_epi32,
    _mm512_shuffle_i32x4, _mm512_sllv_epi32, _mm512_srlv_epi32, _mm512_store_si512, _mm512_sub_epi32,
    _mm512_test_epi32_mask, _mm512_unpackhi_epi32, _mm512_unpackhi_epi64, _mm512_unpacklo_epi32, _mm512_unpacklo_epi64,
};

use super::{Lanes, Words};

/// A vector. Only code behind `Kind::Avx512` constructs one, and that variant exists only if AVX-512F was detected. This makes the intrinsics below
/// sound.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Sixteen(__m512i);

/// Implements [`Bits`](super::Bits) for a register, using ternary logic where possible. A function of three bits is represented by a table in which
/// bit `4 a + 2 b + c` is its value for `a b c`.
macro_rules! bits512 {
    ($vector:ident) => {
        bits512! { $vector: and3 0b1000_0000, or3 0b1111_1110, xor3 0b1001_0110, without2 0b0001_0000, and_without 0b0100_0000,
            where_same 0b1001_0000, or_and 0b1111_1000, or_xor 0b1111_0110, keep 0b1011_0000, select 0b1100_1010, majority 0b1110_1000 }
    };
    ($vector:ident: $($name:ident $table:literal),+) => {
        impl $crate::solve::lanes::Bits for $vector {
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: only code behind `Kind::Avx512` creates a vector, and that variant exists only where AVX-512F was detected.
                Self(unsafe { core::arch::x86_64::_mm512_and_si512(self.0, other.0) })
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: as in `and`.
                Self(unsafe { core::arch::x86_64::_mm512_or_si512(self.0, other.0) })
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: as in `and`.
                Self(unsafe { core::arch::x86_64::_mm512_xor_si512(self.0, other.0) })
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: as in `and`.
                Self(unsafe { core::arch::x86_64::_mm512_andnot_si512(other.0, self.0) })
            }

            $(
                #[inline(always)]
                fn $name(self, b: Self, c: Self) -> Self {
                    // SAFETY: as in `and`.
                    Self(unsafe { core::arch::x86_64::_mm512_ternarylogic_epi32::<$table>(self.0, b.0, c.0) })
                }
            )+
        }
    };
}
pub(in crate::solve) use bits512;
bits512!(Sixteen);

impl Lanes for Sixteen {
    const COUNTS: bool = true;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(words: &Words) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`. The pointer is to 64 bytes, aligned because `Words` is.
        Self(unsafe { _mm512_load_si512(words.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        // SAFETY: as in `load`.
        unsafe { _mm512_store_si512(words.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Self {
        // The count is a constant, so this compiles to a shift by an immediate. SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_sllv_epi32(self.0, _mm512_set1_epi32(BITS)) })
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_srlv_epi32(self.0, _mm512_set1_epi32(BITS)) })
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_shuffle_epi32::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn last_box(self) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_shuffle_epi32::<0b11_01_00_10>(self.0) })
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_shuffle_i32x4::<0b11_00_10_01>(self.0, self.0) })
    }

    #[inline(always)]
    fn last_band(self) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_shuffle_i32x4::<0b11_01_00_10>(self.0, self.0) })
    }

    #[inline(always)]
    fn transpose([a, b, c]: &[Self; 3]) -> [Self; 3] {
        let none = Self::splat(0);
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        unsafe {
            let (low, high) = (_mm512_unpacklo_epi32(a.0, b.0), _mm512_unpackhi_epi32(a.0, b.0));
            let (low_c, high_c) = (_mm512_unpacklo_epi32(c.0, none.0), _mm512_unpackhi_epi32(c.0, none.0));
            [
                Self(_mm512_unpacklo_epi64(low, low_c)),
                Self(_mm512_unpackhi_epi64(low, low_c)),
                Self(_mm512_unpacklo_epi64(high, high_c)),
            ]
        }
    }

    #[inline(always)]
    fn put(self, index: usize, word: u32) -> Self {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        Self(unsafe { _mm512_mask_set1_epi32(self.0, 1 << index, word.cast_signed()) })
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: AVX-512F was detected: see `Sixteen`.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) != 0 }
    }
}
