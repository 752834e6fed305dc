//! Bit words that store the sets, as functions that can be called in constants, where operators on non-integer types are unavailable.

macro_rules! of_word {
    ($name:ident, $word:ty) => {
        /// Functions on sets stored in one word.
        pub(crate) mod $name {
            pub(crate) const NONE: $word = 0;

            /// Returns the mask of the lowest `count` bits.
            #[inline(always)]
            pub(crate) const fn lowest(count: usize) -> $word {
                (1 << count) - 1
            }

            #[inline(always)]
            pub(crate) const fn bit(index: usize) -> $word {
                1 << index
            }

            #[inline(always)]
            pub(crate) const fn has(bits: $word, index: usize) -> bool {
                bits >> index & 1 != 0
            }

            #[inline(always)]
            pub(crate) const fn or(one: $word, other: $word) -> $word {
                one | other
            }

            #[inline(always)]
            pub(crate) const fn and(one: $word, other: $word) -> $word {
                one & other
            }

            #[inline(always)]
            pub(crate) const fn and_not(one: $word, other: $word) -> $word {
                one & !other
            }

            #[inline(always)]
            pub(crate) const fn xor(one: $word, other: $word) -> $word {
                one ^ other
            }

            #[inline(always)]
            pub(crate) const fn is_none(bits: $word) -> bool {
                bits == 0
            }

            #[inline(always)]
            pub(crate) const fn count(bits: $word) -> usize {
                bits.count_ones() as usize
            }

            /// Returns the position of the lowest set bit.
            #[inline(always)]
            pub(crate) const fn first(bits: $word) -> usize {
                bits.trailing_zeros() as usize
            }

            /// Returns the position of the highest set bit.
            #[inline(always)]
            pub(crate) const fn last(bits: $word) -> usize {
                bits.ilog2() as usize
            }

            /// Clears the lowest set bit.
            #[inline(always)]
            pub(crate) const fn without_first(bits: $word) -> $word {
                bits & bits.wrapping_sub(1)
            }
        }
    };
}

of_word!(of_32, u32);
of_word!(of_128, u128);
