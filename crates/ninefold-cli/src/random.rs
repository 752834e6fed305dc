//! Random numbers from a seed, the same on every machine.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::output;

/// `SplitMix64` (Steele, Lea and Flood, 2014).
pub(crate) struct Random(u64);

impl Random {
    /// The numbers of a seed for the puzzle at that place of the input.
    pub(crate) fn new(seed: u64, place: u64) -> Self {
        let mut random = Self(seed);
        Self(random.next() ^ place.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            let bound = end as u64 + 1;
            let place = (u128::from(self.next()) * u128::from(bound)) >> 64;
            items.swap(end, usize::try_from(place).unwrap_or(end));
        }
    }
}

/// The seed that was asked for; otherwise another one every time, which is told so that the run can be repeated.
pub(crate) fn seed(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| {
        let seed = chance();
        output::message(&format!("--seed {seed}"));
        seed
    })
}

/// Another seed every time.
pub(crate) fn chance() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}
