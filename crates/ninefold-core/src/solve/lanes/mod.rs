//! Vectors of words with one word per box: the operations that the engine needs from an instruction set.
//!
//! A vector holds one row of each of the nine boxes. Its words form groups of four, with one group per band, so that the three boxes of a band rotate
//! inside a group, and the three bands rotate as whole groups. The last word of each group and the whole fourth group are padding:
//!
//! ```text
//! words      b1 b2 b3  .   b4 b5 b6  .   b7 b8 b9  .    .  .  .  .
//! arrays     array 0       array 1       array 2
//! SSE2       register 0    register 1    register 2    (and NEON, WebAssembly)
//! AVX2       register 0 -------------    register 1 -------------
//! AVX-512    register 0 -----------------------------------------
//! ```

#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))
))]
pub(super) mod arrays;
pub(super) mod bits;
#[cfg(feature = "alloc")]
pub(super) mod many;

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(super) mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) mod sse2;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx512;

pub(super) use self::bits::Bits;

/// Sixteen words, aligned for every instruction set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Words(pub(super) [u32; 16]);

/// A vector of words. Every method treats each word separately, except the four rotations and the last three methods.
pub(super) trait Lanes: Bits {
    /// Whether the machine has an instruction that counts ones.
    const COUNTS: bool;

    fn splat(word: u32) -> Self;
    fn load(words: &Words) -> Self;
    fn store(self, words: &mut Words);

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shl<const BITS: i32>(self) -> Self;
    fn shr<const BITS: i32>(self) -> Self;

    /// For each box, the word of the next box in its band, cyclically.
    fn next_box(self) -> Self;
    /// For each box, the word of the previous box in its band, cyclically.
    fn last_box(self) -> Self;
    /// For each box, the word of the box below it in its stack, cyclically.
    fn next_band(self) -> Self;
    /// For each box, the word of the box above it in its stack, cyclically.
    fn last_band(self) -> Self;

    /// Rearranges three rows of boxes into the first, second and third boxes of the bands, with one word per row and empty padding.
    fn transpose(rows: &[Self; 3]) -> [Self; 3];

    /// Replaces the word at the given index.
    fn put(self, index: usize, word: u32) -> Self;

    /// Whether at least one bit is set in any of the words.
    fn any(self) -> bool;
}

/// An instruction set, with its vectors for a single puzzle and for many puzzles.
pub(super) trait Set {
    type One: Lanes;
    #[cfg(feature = "alloc")]
    type Many: many::Many;
}

macro_rules! sets {
    ($($(#[$where:meta])* $name:ident: $file:ident, $one:ident, $many:ident;)+) => {
        $(
            $(#[$where])*
            pub(super) enum $name {}

            $(#[$where])*
            impl Set for $name {
                type One = $file::$one;
                #[cfg(feature = "alloc")]
                type Many = many::$file::$many;
            }
        )+
    };
}

sets! {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Base: sse2, ThreeFours, EightPuzzles;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Base: simd128, ThreeFours, EightPuzzles;
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    Base: neon, ThreeFours, EightPuzzles;
    #[cfg(not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    )))]
    Base: arrays, ThreeFours, EightPuzzles;
    #[cfg(test)]
    Arrays: arrays, ThreeFours, EightPuzzles;
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2: avx2, TwoEights, SixteenPuzzles;
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512: avx512, Sixteen, ThirtyTwo;
}
