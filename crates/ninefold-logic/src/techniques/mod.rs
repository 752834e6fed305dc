//! The registry: every technique, family by family. A family is a file here and a line in the list below.

use crate::technique::Technique;

mod chains;
mod colours;
mod deadly;
mod direct;
mod fish;
mod forcing;
mod locked;
pub(crate) mod rectangle;
mod rectangles;
mod remote;
mod sets;
pub(crate) mod singles;
mod subsets;
mod sue_de_coq;
mod turbot;
mod wings;

/// The families, roughly from easy to hard.
static FAMILIES: &[&[Technique]] = &[
    singles::FAMILY,
    direct::FAMILY,
    locked::FAMILY,
    subsets::FAMILY,
    fish::FAMILY,
    turbot::FAMILY,
    rectangle::FAMILY,
    remote::FAMILY,
    colours::FAMILY,
    wings::FAMILY,
    rectangles::FAMILY,
    deadly::FAMILY,
    sue_de_coq::FAMILY,
    chains::FAMILY,
    sets::FAMILY,
    forcing::FAMILY,
];

/// Every technique.
pub fn all() -> impl Iterator<Item = &'static Technique> + Clone {
    FAMILIES.iter().copied().flatten()
}

/// The technique with that id, as in `naked-pair`.
pub fn by_id(id: &str) -> Option<&'static Technique> {
    all().find(|technique| technique.id == id)
}

/// The techniques that share a code of `HoDoKu`'s library of cases.
pub fn by_code(code: &str) -> impl Iterator<Item = &'static Technique> {
    all().filter(move |technique| technique.ratings.hodoku.is_some_and(|hodoku| hodoku.code == code))
}
