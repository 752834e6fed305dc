//! The techniques that most people know.
//!
//! The method gets stuck where a solver who knows pairs and triples does; it does not continue with nets.

use crate::method::Method;
use crate::techniques;

const KNOWN: [&str; 12] = [
    "full-house",
    "hidden-single-box",
    "hidden-single-line",
    "naked-single",
    "pointing",
    "claiming",
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "hidden-pair",
    "naked-triple",
    "hidden-triple",
];

impl Method {
    /// Returns the method of the techniques that most people know: singles, locked candidates, pairs and triples.
    pub fn simple() -> Self {
        Self::new("simple", KNOWN.into_iter().filter_map(techniques::by_id))
    }
}
