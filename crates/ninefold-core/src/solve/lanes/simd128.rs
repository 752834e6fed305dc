//! All boxes in three 128-bit registers, with the vectors of WebAssembly. These are not detected at run time, since a module is compiled either with
//! or without them. This file is compiled into the module with vectors; JavaScript loads another module if the machine lacks them.

use core::arch::wasm32::{
    i32x4_add, i32x4_shl, i32x4_shuffle, i32x4_splat, i32x4_sub, i64x2_shuffle, u32x4_shr, v128, v128_and, v128_andnot,
    v128_any_true, v128_load, v128_or, v128_store, v128_xor,
};

use super::bits::bits;
use super::{Lanes, Words};

/// A vector, with one register per band.
#[derive(Clone, Copy)]
pub(in crate::solve) struct ThreeFours([v128; 3]);

/// Applies an intrinsic to all three registers.
macro_rules! all {
    ($intrinsic:expr, $($vector:expr),+) => {
        ThreeFours([$intrinsic($($vector.0[0]),+), $intrinsic($($vector.0[1]),+), $intrinsic($($vector.0[2]),+)])
    };
}

// The intrinsic clears the bits of its second argument in its first argument.
bits!(ThreeFours, all, v128_and, v128_or, v128_xor, |a, b| v128_andnot(b, a));

impl Lanes for ThreeFours {
    const COUNTS: bool = true;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([i32x4_splat(word.cast_signed()); 3])
    }

    #[inline(always)]
    fn load(words: &Words) -> Self {
        let [a, b, c, _] = fours(words);
        // SAFETY: the pointers are to 16 bytes, aligned because `Words` is.
        unsafe { Self([v128_load(a.cast()), v128_load(b.cast()), v128_load(c.cast())]) }
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        let fours: &mut [[u32; 4]] = words.0.as_chunks_mut().0;
        for (four, vector) in fours.iter_mut().zip(self.0) {
            // SAFETY: as in `load`.
            unsafe { v128_store(four.as_mut_ptr().cast(), vector) }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        all!(i32x4_add, self, other)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        all!(i32x4_sub, self, other)
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Self {
        all!(|a| i32x4_shl(a, BITS.cast_unsigned()), self)
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Self {
        all!(|a| u32x4_shr(a, BITS.cast_unsigned()), self)
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        all!(|a| i32x4_shuffle::<1, 2, 0, 3>(a, a), self)
    }

    #[inline(always)]
    fn last_box(self) -> Self {
        all!(|a| i32x4_shuffle::<2, 0, 1, 3>(a, a), self)
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
        let (low, high) = (all!(i32x4_shuffle::<0, 4, 1, 5>, a, b), all!(i32x4_shuffle::<2, 6, 3, 7>, a, b));
        let (low_c, high_c) = (all!(i32x4_shuffle::<0, 4, 1, 5>, c, none), all!(i32x4_shuffle::<2, 6, 3, 7>, c, none));
        [
            all!(i64x2_shuffle::<0, 2>, low, low_c),
            all!(i64x2_shuffle::<1, 3>, low, low_c),
            all!(i64x2_shuffle::<0, 2>, high, high_c),
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
        v128_any_true(v128_or(v128_or(a, b), c))
    }
}

fn fours(words: &Words) -> [*const u32; 4] {
    let fours: &[[u32; 4]] = words.0.as_chunks().0;
    [fours[0].as_ptr(), fours[1].as_ptr(), fours[2].as_ptr(), fours[3].as_ptr()]
}
