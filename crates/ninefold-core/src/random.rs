//! Random numbers from a seed, identical on every machine and in every version.
//!
//! ```text
//! 17, 0xff   that number           "Monday"   FNV-1a, 64 bits, of its UTF-8 bytes
//!
//! seed --SplitMix64--> four words --xoshiro256**--> 64 bits a step --Lemire--> a number below a bound
//! ```
//!
//! xoshiro256** 1.0 is by Blackman and Vigna (2018), `SplitMix64` by Steele, Lea and Flood (2014), FNV-1a by Fowler, Noll and Vo (1991), and the
//! bounded numbers by Lemire (2019). Consecutive seeds give unrelated numbers, because `SplitMix64` mixes them.

use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

/// The seed for random numbers: 64 bits, which can be written as a number or as arbitrary text.
///
/// ```
/// use ninefold_core::generate::Seed;
///
/// let seed: Seed = "17".parse()?;
/// assert_eq!(seed, Seed::new(17));
/// assert_eq!(seed.nth(3), Seed::new(20));
/// assert_eq!("Monday".parse::<Seed>()?.to_string(), "16861317138966482169");
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(u64);

impl Seed {
    /// Creates the seed with this number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number of the seed.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Returns the seed whose number is `place` higher, wrapping around to 0 after the largest number.
    pub const fn nth(self, place: u64) -> Self {
        Self(self.0.wrapping_add(place))
    }

    /// Hashes text with FNV-1a.
    fn hash(text: &str) -> u64 {
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

/// Reads any text as a seed: a decimal or `0x` number below 2^64 stands for itself, and any other text is hashed.
impl FromStr for Seed {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = match text.strip_prefix("0x").filter(|rest| digits(rest)) {
            Some(rest) => u64::from_str_radix(rest, 16),
            None if digits(text) => text.parse(),
            None => return Ok(Self(Self::hash(text))),
        };
        Ok(Self(number.unwrap_or_else(|_| Self::hash(text))))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The stream of random numbers for a seed.
///
/// ```
/// use ninefold_core::generate::{Random, Seed};
///
/// let mut random = Random::new(Seed::new(9));
/// assert_eq!([random.next(), random.next()], [47656050712223840, 4639160090213153785]);
/// ```
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    /// Starts the stream of random numbers for a seed.
    pub fn new(seed: Seed) -> Self {
        let mut state = seed.0;
        Self(core::array::from_fn(|_| split_mix(&mut state)))
    }

    /// Returns the next 64 bits.
    #[allow(clippy::should_implement_trait, reason = "it never ends, so it is not an iterator to write loops over")]
    pub fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// Draws a number below the bound, with all numbers equally likely; returns 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            let low = product as u64;
            // Products whose low half is below 2^64 mod `bound` are rejected: they would make some numbers more likely than others.
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or_default() {
                return (product >> 64) as usize;
            }
        }
    }

    /// Shuffles the elements, with all orders equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    /// Draws one of the elements; returns `None` if there are none.
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).cloned()
    }
}

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests;
