//! Code that the tests share: samples of collections of real puzzles.

#![allow(dead_code, unused_imports, reason = "each test file uses its part")]

#[path = "../../../../checks/collections.rs"]
mod collections;
pub(crate) mod soundness;

pub(crate) use collections::{bytes, collection};
use ninefold_core::{Puzzle, format};

/// Whether tests use whole collections, however long that takes: `NINEFOLD_FULL=1` requests it.
pub(crate) fn full() -> bool {
    std::env::var_os("NINEFOLD_FULL").is_some()
}

/// The step by which tests go through a collection: `step`, or 1 for whole collections.
pub(crate) fn sampled(step: usize) -> usize {
    if full() { 1 } else { step }
}

/// About `count` puzzles of a text, evenly spread, of those that have exactly one solution.
pub(crate) fn sample(text: &str, count: usize) -> Vec<Puzzle> {
    let step = (text.lines().count() / count).max(1);
    let grids = format::read(text).step_by(step).filter_map(|record| Some(record.ok()?.content.grid()));
    grids.filter_map(|grid| Puzzle::try_from(grid).ok()).collect()
}
