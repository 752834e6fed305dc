//! Logical operations on vectors of bits with any word width, which both kinds of vectors have in common.

/// A vector of bits. If an instruction set has a single instruction for one of the combined operations, the backend's file overrides that method.
pub(in crate::solve) trait Bits: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;

    /// `a & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// `a & !b & !c`
    #[inline(always)]
    fn without2(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// `a & b & !c`
    #[inline(always)]
    fn and_without(self, b: Self, c: Self) -> Self {
        self.and(b).without(c)
    }

    /// `a & !(b ^ c)`
    #[inline(always)]
    fn where_same(self, b: Self, c: Self) -> Self {
        self.without(b.xor(c))
    }

    /// `a | b & c`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }

    /// `a | (b ^ c)`
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "only many puzzles at once need it"))]
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }

    /// `a & (!b | c)`
    #[inline(always)]
    fn keep(self, b: Self, c: Self) -> Self {
        self.without(b.without(c))
    }

    /// The bits of `a` where `self` has ones, and those of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        a.and(self).or(b.without(self))
    }

    /// The bits that are set in at least two of three vectors.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b.or(c)).or(b.and(c))
    }
}

/// Implements [`Bits`] with four functions, the last of which is `!a & b`. `$apply` is a macro that applies a function to all registers of vectors.
macro_rules! bits {
    ($vector:ident, $apply:ident, $and:expr, $or:expr, $xor:expr, $and_not:expr) => {
        impl $crate::solve::lanes::bits::Bits for $vector {
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                $apply!($and, self, other)
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                $apply!($or, self, other)
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                $apply!($xor, self, other)
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                $apply!($and_not, other, self)
            }
        }
    };
}
pub(in crate::solve) use bits;
