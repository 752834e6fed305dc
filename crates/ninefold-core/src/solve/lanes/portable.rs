//! Four words in an array: for every machine. Where the compiler knows of vectors of 128 bits (all of x86-64 and `AArch64`, and
//! `WebAssembly` if asked), it uses them.

use super::{Lanes, Words};

#[derive(Clone, Copy)]
pub(in crate::solve) struct Four([u32; 4]);

impl Four {
    #[inline(always)]
    fn zip(self, other: Self, operator: impl Fn(u32, u32) -> u32) -> Self {
        let (Self([a, b, c, d]), Self([e, f, g, h])) = (self, other);
        Self([operator(a, e), operator(b, f), operator(c, g), operator(d, h)])
    }

    #[inline(always)]
    fn map(self, operator: impl Fn(u32) -> u32) -> Self {
        self.zip(self, |word, _| operator(word))
    }
}

impl Lanes for Four {
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 4])
    }

    #[inline(always)]
    fn load(words: &Words, vector: usize) -> Self {
        Self(words.0.as_chunks().0[vector])
    }

    #[inline(always)]
    fn store(self, words: &mut Words, vector: usize) {
        words.0.as_chunks_mut().0[vector] = self.0;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn shl<const BITS: i32>(self) -> Self {
        self.map(|word| word << BITS)
    }

    #[inline(always)]
    fn shr<const BITS: i32>(self) -> Self {
        self.map(|word| word >> BITS)
    }

    #[inline(always)]
    fn exchange<const DISTANCE: usize>(self) -> Self {
        let Self([a, b, c, d]) = self;
        match DISTANCE {
            1 => Self([b, a, d, c]),
            _ => Self([c, d, a, b]),
        }
    }

    #[inline(always)]
    fn first(self) -> u32 {
        self.0[0]
    }

    #[inline(always)]
    fn any(self) -> bool {
        let Self([a, b, c, d]) = self;
        a | b | c | d != 0
    }
}
