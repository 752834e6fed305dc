//! Bit words that store the sets of wide cells, as functions that can be called in constants.

use super::frame::Bits;

const WORDS: usize = 4;

pub(crate) const NONE: Bits = [0; WORDS];

/// Returns the mask of the lowest `count` bits.
pub(crate) const fn lowest(count: usize) -> Bits {
    let mut bits = NONE;
    let mut index = 0;
    while index < count {
        bits[index / 64] |= 1 << (index % 64);
        index += 1;
    }
    bits
}

#[inline(always)]
pub(crate) const fn bit(index: usize) -> Bits {
    let mut bits = NONE;
    bits[index / 64] = 1 << (index % 64);
    bits
}

#[inline(always)]
pub(crate) const fn has(bits: Bits, index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 != 0
}

#[inline(always)]
pub(crate) const fn or([a, b, c, d]: Bits, [e, f, g, h]: Bits) -> Bits {
    [a | e, b | f, c | g, d | h]
}

#[inline(always)]
pub(crate) const fn and([a, b, c, d]: Bits, [e, f, g, h]: Bits) -> Bits {
    [a & e, b & f, c & g, d & h]
}

#[inline(always)]
pub(crate) const fn and_not([a, b, c, d]: Bits, [e, f, g, h]: Bits) -> Bits {
    [a & !e, b & !f, c & !g, d & !h]
}

#[inline(always)]
pub(crate) const fn xor([a, b, c, d]: Bits, [e, f, g, h]: Bits) -> Bits {
    [a ^ e, b ^ f, c ^ g, d ^ h]
}

#[inline(always)]
pub(crate) const fn is_none([a, b, c, d]: Bits) -> bool {
    a | b | c | d == 0
}

#[inline(always)]
pub(crate) const fn count([a, b, c, d]: Bits) -> usize {
    (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
}

/// Returns the position of the lowest set bit.
#[inline(always)]
pub(crate) const fn first(bits: Bits) -> usize {
    let mut word = 0;
    while word + 1 < WORDS && bits[word] == 0 {
        word += 1;
    }
    64 * word + bits[word].trailing_zeros() as usize
}

/// Returns the position of the highest set bit.
#[inline(always)]
pub(crate) const fn last(bits: Bits) -> usize {
    let mut word = WORDS - 1;
    while word > 0 && bits[word] == 0 {
        word -= 1;
    }
    64 * word + bits[word].ilog2() as usize
}

/// Clears the lowest set bit.
#[inline(always)]
pub(crate) const fn without_first(bits: Bits) -> Bits {
    let mut rest = bits;
    let mut word = 0;
    while word + 1 < WORDS && bits[word] == 0 {
        word += 1;
    }
    rest[word] &= rest[word].wrapping_sub(1);
    rest
}
