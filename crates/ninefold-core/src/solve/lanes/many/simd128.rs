//! Eight puzzles in one register, with the vectors of WebAssembly.

use core::arch::wasm32::{
    i16x8_add, i16x8_bitmask, i16x8_eq, i16x8_ne, i16x8_splat, v128, v128_and, v128_andnot, v128_load, v128_or,
    v128_store, v128_xor,
};

use super::{Many, Row, saved_as_state};
use crate::solve::batch::{self, Desk, Swept, Work};
use crate::solve::lanes::bits::bits;
use crate::solve::lanes::simd128::ThreeFours;
use crate::solve::state::State;

/// Eight puzzles in a 128-bit register.
#[derive(Clone, Copy)]
pub(in crate::solve) struct EightPuzzles(v128);

macro_rules! apply {
    ($intrinsic:expr, $one:expr, $other:expr) => {
        Self($intrinsic($one.0, $other.0))
    };
}
// The intrinsic clears the bits of its second argument in its first argument.
bits!(EightPuzzles, apply, v128_and, v128_or, v128_xor, |a, b| v128_andnot(b, a));

impl Many for EightPuzzles {
    saved_as_state!(ThreeFours);

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        Self(i16x8_splat(lane.cast_signed()))
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: the pointer is to 64 bytes, aligned because `Row` is.
        Self(unsafe { v128_load(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as in `load`.
        unsafe { v128_store(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        Self(i16x8_add(self.0, i16x8_splat(-1)))
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(i16x8_eq(self.0, i16x8_splat(0)))
    }

    #[inline(always)]
    fn some(self) -> u32 {
        u32::from(i16x8_bitmask(i16x8_ne(self.0, i16x8_splat(0))))
    }
}
