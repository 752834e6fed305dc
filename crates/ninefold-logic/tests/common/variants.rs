//! The puzzles of the corpus of variants whose constraints are known.

use std::io::Read as _;

use flate2::read::GzDecoder;
use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use serde_json::Value;

#[path = "../../../../checks/corpus.rs"]
mod corpus;

/// A puzzle with one solution.
pub(crate) struct Variant {
    pub(crate) id: String,
    pub(crate) kinds: Vec<String>,
    pub(crate) givens: Grids,
    pub(crate) solution: Grids,
}

/// The puzzles of at most nine rows with one solution whose kinds are all known.
pub(crate) fn variants(bytes: &[u8]) -> Vec<Variant> {
    sized(bytes, |size| size <= 9)
}

/// The puzzles of some sizes with one solution whose kinds are all known.
pub(crate) fn sized(bytes: &[u8], fits: impl Fn(u64) -> bool) -> Vec<Variant> {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
    text.lines().filter_map(|line| read(&serde_json::from_str(line).unwrap(), &fits)).collect()
}

fn read(entry: &Value, fits: &impl Fn(u64) -> bool) -> Option<Variant> {
    let size = entry["size"].as_u64().filter(|size| fits(*size))? as usize;
    // Candidates as givens are not supported.
    if entry["count"] != 1 || !corpus::is_known(entry) || !entry["pencil"].is_null() {
        return None;
    }
    let kinds: Vec<String> = corpus::list(&entry["kinds"]).map(|kind| kind.as_str().unwrap().to_owned()).collect();
    let rules = corpus::rules(entry);
    let grids = |digits: &Value| {
        let digits = digits.as_array().unwrap().iter();
        Grids::new(rules.clone(), digits.map(|digit| Digit::of_size(size, digit.as_u64().unwrap() as u8)))
    };
    let (givens, solution) = (grids(&entry["givens"]), grids(&entry["solutions"][0]));
    Some(Variant { id: entry["id"].as_str()?.into(), kinds, givens, solution })
}
