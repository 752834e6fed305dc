//! Random numbers from the core's generator, with a separate seed for each puzzle.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::generate::{Random, Seed};

use crate::io::output;

/// Random numbers for successive puzzles: the first puzzle has those of a seed, the second those of the next seed, and so on.
pub(crate) struct Numbers {
    seed: u64,
    place: AtomicU64,
}

impl Numbers {
    /// Creates random numbers for the requested seed, or for a random one.
    pub(crate) fn new(asked: Option<u64>) -> Self {
        Self { seed: seed(asked), place: AtomicU64::new(0) }
    }

    /// Returns the random numbers for the next puzzle. They are reproducible if a single worker answers the puzzles in their order.
    pub(crate) fn next(&self) -> Random {
        Random::new(Seed::new(self.seed).nth(self.place.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Returns the requested seed or, if none is requested, a random one, which is reported so that the run can be repeated.
pub(crate) fn seed(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| {
        let seed = chance();
        output::message(&format!("--seed {seed}"));
        seed
    })
}

/// Returns a different seed at each call.
pub(crate) fn chance() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}
