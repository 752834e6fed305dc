//! The registry: every technique, family by family. A family is a file here and a line in the list below.

use crate::technique::Technique;

mod chains;
mod forcing;
mod locked;
mod sets;
mod singles;
mod subsets;

/// The families, roughly from easy to hard.
static FAMILIES: &[&[Technique]] =
    &[singles::FAMILY, locked::FAMILY, subsets::FAMILY, chains::FAMILY, sets::FAMILY, forcing::FAMILY];

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
