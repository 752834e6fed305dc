//! Which random numbers: those of the core's generator, each puzzle with a seed of its own.

use std::hash::{BuildHasher, Hasher, RandomState};

use ninefold::generate::{Random, Seed};

use crate::io::output;

/// The numbers of a seed for the puzzle at that place of the input: those of the seed so many places further.
pub(crate) fn numbers(seed: u64, place: u64) -> Random {
    Random::new(Seed::new(seed).nth(place))
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
