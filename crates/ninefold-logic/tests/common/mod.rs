//! Code that the tests share: samples of collections of real puzzles.

#![allow(dead_code, unused_imports, reason = "each test file uses its part")]

#[path = "../../../../checks/collections.rs"]
mod collections;
pub(crate) mod soundness;

pub(crate) use collections::{bytes, collection};
use ninefold_core::{Puzzle, format};

/// Whether everything is to be gone through, however long it takes: `NINEFOLD_FULL=1` asks for it.
pub(crate) fn full() -> bool {
    std::env::var_os("NINEFOLD_FULL").is_some()
}

/// One line of this many is gone through, unless everything is asked for.
pub(crate) fn sampled(step: usize) -> usize {
    if full() { 1 } else { step }
}

/// About so many puzzles of a text, evenly spread: those that have exactly one solution.
pub(crate) fn sample(text: &str, count: usize) -> Vec<Puzzle> {
    let step = (text.lines().count() / count).max(1);
    let grids = format::read(text).step_by(step).filter_map(|record| Some(record.ok()?.content.grid()));
    grids.filter_map(|grid| Puzzle::try_from(grid).ok()).collect()
}
