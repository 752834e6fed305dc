//! Every technique, from easy to hard: those that have a [place](super::place) in that order, then the others where they say that they
//! stand.

use super::place;
use crate::method::Method;
use crate::technique::{Class, Technique};
use crate::techniques;

impl Method {
    /// Every technique, from easy to hard.
    ///
    /// Templates are left out, as nobody solves with them.
    pub fn everything() -> Self {
        let mut all: Vec<&'static Technique> =
            techniques::all().filter(|technique| place(technique).is_some()).collect();
        all.sort_by_key(|technique| place(technique));
        let mut rest: Vec<&'static Technique> =
            techniques::all().filter(|technique| place(technique).is_none()).collect();
        // A technique may follow one that is still to be placed itself: as often as there are any, somebody finds a place.
        for _ in 0..rest.len() {
            rest.retain(|technique| match all.iter().position(|before| technique.follows == Some(before.id)) {
                Some(before) => {
                    all.insert(before + 1, technique);
                    false
                }
                None => true,
            });
        }
        all.retain(|technique| technique.class != Class::Template);
        Self::new("all", all)
    }
}
