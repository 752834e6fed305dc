//! Random numbers from a seed, permanently the same on every machine.
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

/// The seed of random numbers: 64 bits, written as a number or as any text.
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
    /// The seed with a number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The seed `place` numbers later; the last one is followed by 0.
    pub const fn nth(self, place: u64) -> Self {
        Self(self.0.wrapping_add(place))
    }

    /// The number of a text: FNV-1a.
    fn hash(text: &str) -> u64 {
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

/// Any text is a seed: decimal and `0x` numbers below 2^64 are that number, and any other text is hashed.
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

/// The random numbers of a seed.
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
    /// Those of a seed.
    pub fn new(seed: Seed) -> Self {
        let mut state = seed.0;
        Self(core::array::from_fn(|_| split_mix(&mut state)))
    }

    /// The next 64 bits.
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

    /// A number below the bound, all equally likely; 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            let low = product as u64;
            // Only the lowest products occur once more often than the others.
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or_default() {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts elements in a random order, all orders equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    /// One of the elements, if there are any.
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
