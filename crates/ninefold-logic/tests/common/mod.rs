//! Things that the tests share: collections of real puzzles, where they are at hand.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod soundness;

use std::path::PathBuf;

use ninefold_core::{Puzzle, format};

/// The directory of the collections, if it is there: `NINEFOLD_CORPUS` names it.
fn directory() -> Option<PathBuf> {
    let default = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let directory = std::env::var_os("NINEFOLD_CORPUS").map_or_else(default, PathBuf::from);
    if !directory.is_dir() {
        println!("skipped: no corpus at {}", directory.display());
        return None;
    }
    Some(directory)
}

/// Whether everything is to be gone through, however long it takes: `NINEFOLD_FULL=1` asks for it.
pub(crate) fn full() -> bool {
    std::env::var_os("NINEFOLD_FULL").is_some()
}

/// One line of this many is gone through, unless everything is asked for.
pub(crate) fn sampled(step: usize) -> usize {
    if full() { 1 } else { step }
}

/// The text of a collection, if it is there.
pub(crate) fn collection(name: &str) -> Option<String> {
    let path = directory()?.join(name);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// About so many puzzles of a text, evenly spread: those that have exactly one solution.
pub(crate) fn sample(text: &str, count: usize) -> Vec<Puzzle> {
    let step = (text.lines().count() / count).max(1);
    let grids = format::read(text).step_by(step).filter_map(|record| Some(record.ok()?.content.grid()));
    grids.filter_map(|grid| Puzzle::try_from(grid).ok()).collect()
}

/// A file of a collection as it is, if it is there.
pub(crate) fn bytes(name: &str) -> Option<Vec<u8>> {
    let path = directory()?.join(name);
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}
