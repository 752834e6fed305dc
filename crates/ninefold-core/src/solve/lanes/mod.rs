//! Vectors of 32-bit words, one word a digit: what the engine needs from an instruction set.
//!
//! The nine digits of a band fill the first nine of sixteen words. An instruction set takes them in as many vectors as it needs:
//!
//! ```text
//! words      d1 d2 d3 d4 | d5 d6 d7 d8 | d9  0  0  0 |  0  0  0  0
//! portable   vector 0      vector 1      vector 2
//! AVX2       vector 0 ---------------    vector 1 ---------------
//! AVX-512    vector 0 -------------------------------------------
//! ```

pub(super) mod portable;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx512;

/// Sixteen words, aligned for every instruction set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Words(pub(super) [u32; 16]);

/// All bits for the words that stand for digits.
pub(super) static DIGITS: Words = {
    let mut words = [0; 16];
    let mut digit = 0;
    while digit < 9 {
        words[digit] = u32::MAX;
        digit += 1;
    }
    Words(words)
};

/// A vector of words. Every method works on each word by itself, except the last three.
pub(super) trait Lanes: Copy {
    /// Words in a vector, a power of two.
    const WIDTH: usize;

    fn splat(word: u32) -> Self;
    /// The vector of that number.
    fn load(words: &Words, vector: usize) -> Self;
    fn store(self, words: &mut Words, vector: usize);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shl<const BITS: i32>(self) -> Self;
    fn shr<const BITS: i32>(self) -> Self;

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// `a & (b | c)`
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }

    /// `a | b & c`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }

    /// `a & (!b | c)`
    #[inline(always)]
    fn keep(self, b: Self, c: Self) -> Self {
        self.without(b.without(c))
    }

    /// The bits of `a` where `self` has ones, of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        a.and(self).or(b.without(self))
    }

    /// Bits that are set in at least two of three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b.or(c)).or(b.and(c))
    }

    /// The words with their positions changed by an exclusive or: `DISTANCE` is a power of two below the width.
    fn exchange<const DISTANCE: usize>(self) -> Self;

    /// The first word.
    fn first(self) -> u32;

    /// Whether a bit is set in any word.
    fn any(self) -> bool;
}
