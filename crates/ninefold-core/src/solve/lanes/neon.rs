//! All boxes in three 128-bit registers, with NEON, which every aarch64 with a floating-point unit has. Targets without NEON do not compile this
//! file, since its `cfg` requires the feature. This makes every `unsafe` block in the file sound.

use core::arch::aarch64::{
    uint32x4_t, vaddq_u32, vandq_u32, vbicq_u32, vdupq_n_u32, veorq_u32, vld1q_u8, vld1q_u32, vmaxvq_u32, vorrq_u32,
    vqtbl1q_u8, vreinterpretq_u8_u32, vreinterpretq_u32_u8, vreinterpretq_u32_u64, vreinterpretq_u64_u32, vshlq_n_u32,
    vshrq_n_u32, vst1q_u32, vsubq_u32, vzip1q_u32, vzip1q_u64, vzip2q_u32, vzip2q_u64,
};

use super::bits::bits;
use super::{Lanes, Words};

/// A vector, with one register per band.
#[derive(Clone, Copy)]
pub(in crate::solve) struct ThreeFours([uint32x4_t; 3]);

/// Applies a function to all three registers.
macro_rules! all {
    ($function:expr, $($vector:expr),+) => {
        // SAFETY: the target has NEON.
        unsafe { ThreeFours([$function($($vector.0[0]),+), $function($($vector.0[1]),+), $function($($vector.0[2]),+)]) }
    };
}

// The intrinsic clears the bits of its second argument in its first argument.
bits!(ThreeFours, all, vandq_u32, vorrq_u32, veorq_u32, |a, b| vbicq_u32(b, a));

/// Rearranges the words of a register: `from` contains, for each place, the index of the word to move there.
#[inline(always)]
fn rearranged(register: uint32x4_t, from: [u8; 4]) -> uint32x4_t {
    let bytes: [u8; 16] = core::array::from_fn(|index| from[index / 4] * 4 + index as u8 % 4);
    // SAFETY: the target has NEON. The pointer is to 16 bytes.
    unsafe { vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(register), vld1q_u8(bytes.as_ptr()))) }
}

/// Combines the first halves of two registers.
#[inline(always)]
fn first_halves(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
    // SAFETY: the target has NEON.
    unsafe { vreinterpretq_u32_u64(vzip1q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b))) }
}

/// Combines the second halves of two registers.
#[inline(always)]
fn second_halves(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
    // SAFETY: the target has NEON.
    unsafe { vreinterpretq_u32_u64(vzip2q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b))) }
}

impl ThreeFours {
    #[inline(always)]
    fn map(self, function: impl Fn(uint32x4_t) -> uint32x4_t) -> Self {
        let Self([a, b, c]) = self;
        Self([function(a), function(b), function(c)])
    }

    #[inline(always)]
    fn zip(self, other: Self, function: impl Fn(uint32x4_t, uint32x4_t) -> uint32x4_t) -> Self {
        let (Self([a, b, c]), Self([d, e, f])) = (self, other);
        Self([function(a, d), function(b, e), function(c, f)])
    }
}

impl Lanes for ThreeFours {
    const COUNTS: bool = true;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: the target has NEON.
        Self([unsafe { vdupq_n_u32(word) }; 3])
    }

    #[inline(always)]
    fn load(words: &Words) -> Self {
        let fours: &[[u32; 4]] = words.0.as_chunks().0;
        // SAFETY: the target has NEON. The pointers are to 16 bytes.
        Self([0, 1, 2].map(|index: usize| unsafe { vld1q_u32(fours[index].as_ptr()) }))
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        let fours: &mut [[u32; 4]] = words.0.as_chunks_mut().0;
        for (four, register) in fours.iter_mut().zip(self.0) {
            // SAFETY: as in `load`.
            unsafe { vst1q_u32(four.as_mut_ptr(), register) }
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        all!(vaddq_u32, self, other)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        all!(vsubq_u32, self, other)
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Self {
        all!(vshlq_n_u32::<BITS>, self)
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Self {
        all!(vshrq_n_u32::<BITS>, self)
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        self.map(|register| rearranged(register, [1, 2, 0, 3]))
    }

    #[inline(always)]
    fn last_box(self) -> Self {
        self.map(|register| rearranged(register, [2, 0, 1, 3]))
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
        let (low, high) = (all!(vzip1q_u32, a, b), all!(vzip2q_u32, a, b));
        let (low_c, high_c) = (all!(vzip1q_u32, c, none), all!(vzip2q_u32, c, none));
        [low.zip(low_c, first_halves), low.zip(low_c, second_halves), high.zip(high_c, first_halves)]
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
        // SAFETY: the target has NEON.
        unsafe { vmaxvq_u32(vorrq_u32(vorrq_u32(a, b), c)) != 0 }
    }
}
