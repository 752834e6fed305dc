//! All boxes in three arrays of four words, for machines that have no backend file. Compilers may turn the arrays into 128-bit vectors.

use core::ops::{BitAnd, BitOr, BitXor};

use super::bits::bits;
use super::{Lanes, Words};

#[derive(Clone, Copy)]
pub(in crate::solve) struct ThreeFours([[u32; 4]; 3]);

#[inline(always)]
fn four(a: [u32; 4], b: [u32; 4], operator: impl Fn(u32, u32) -> u32) -> [u32; 4] {
    [operator(a[0], b[0]), operator(a[1], b[1]), operator(a[2], b[2]), operator(a[3], b[3])]
}

impl ThreeFours {
    #[inline(always)]
    fn zip(self, other: Self, operator: impl Fn(u32, u32) -> u32) -> Self {
        let (Self([a, b, c]), Self([d, e, f])) = (self, other);
        Self([four(a, d, &operator), four(b, e, &operator), four(c, f, &operator)])
    }

    #[inline(always)]
    fn map(self, operator: impl Fn(u32) -> u32) -> Self {
        self.zip(self, |word, _| operator(word))
    }
}

macro_rules! zip {
    ($operator:expr, $one:expr, $other:expr) => {
        $one.zip($other, $operator)
    };
}
bits!(ThreeFours, zip, BitAnd::bitand, BitOr::bitor, BitXor::bitxor, |a, b| !a & b);

impl Lanes for ThreeFours {
    const COUNTS: bool = cfg!(target_feature = "popcnt");

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([[word; 4]; 3])
    }

    #[inline(always)]
    fn load(words: &Words) -> Self {
        let fours = words.0.as_chunks().0;
        Self([fours[0], fours[1], fours[2]])
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        words.0.as_chunks_mut().0[..3].copy_from_slice(&self.0);
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
    fn next_box(self) -> Self {
        let Self([[a, b, c, p], [d, e, f, q], [g, h, i, r]]) = self;
        Self([[b, c, a, p], [e, f, d, q], [h, i, g, r]])
    }

    #[inline(always)]
    fn last_box(self) -> Self {
        let Self([[a, b, c, p], [d, e, f, q], [g, h, i, r]]) = self;
        Self([[c, a, b, p], [f, d, e, q], [i, g, h, r]])
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
    fn transpose(rows: &[Self; 3]) -> [Self; 3] {
        let [Self([a, b, c]), Self([d, e, f]), Self([g, h, i])] = rows;
        let stack = |index: usize| {
            Self([
                [a[index], d[index], g[index], 0],
                [b[index], e[index], h[index], 0],
                [c[index], f[index], i[index], 0],
            ])
        };
        [stack(0), stack(1), stack(2)]
    }

    #[inline(always)]
    fn put(self, index: usize, word: u32) -> Self {
        let mut fours = self.0;
        fours.as_flattened_mut()[index] = word;
        Self(fours)
    }

    #[inline(always)]
    fn any(self) -> bool {
        let Self([a, b, c]) = self;
        let [p, q, r, s] = four(four(a, b, |a, b| a | b), c, |a, b| a | b);
        p | q | r | s != 0
    }
}
