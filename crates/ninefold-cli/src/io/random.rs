//! Which random numbers: those of the core's generator, each puzzle with a seed of its own.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::generate::{Random, Seed};

use crate::io::output;

/// Random numbers for one puzzle after the other: those of a seed, of the next seed, and so on.
pub(crate) struct Numbers {
    seed: u64,
    place: AtomicU64,
}

impl Numbers {
    /// Of the seed that was asked for, or of another one every time.
    pub(crate) fn new(asked: Option<u64>) -> Self {
        Self { seed: seed(asked), place: AtomicU64::new(0) }
    }

    /// Those for the next puzzle. Whoever wants the same ones again answers the puzzles in order, by one worker.
    pub(crate) fn next(&self) -> Random {
        Random::new(Seed::new(self.seed).nth(self.place.fetch_add(1, Ordering::Relaxed)))
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
