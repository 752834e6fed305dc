//! Techniques for rules beyond the plain ones: cages, lines, dots, irregular regions and all other constraints of a grid.
//!
//! ```text
//! clue          one constraint: its combinations, or the digits with which its cells cannot be filled       22-cage: 2 5 6 9, 3 4 6 9
//! clues         names of such steps by the kind of their constraint, for orders                             thermometer, arrow
//! sums          sums that follow from cages and full houses, and the digits that a sum needs                45 - 10 - 15 - 7 = 13
//! innies        likewise, with cells on both sides of the equation                                        r1c9 - r2c4 = 3
//! leftovers     houses that share most of their cells: the other cells hold the same digits                 r1c9 = r2c4
//! common peers  candidates that every member of a truth sees                                                4 or 5 beside 4 or 5
//! fillings      every filling of the cells of one constraint with digits that do not see each other
//! chain         a candidate that leads to a contradiction through constraints, cells and houses, either directly or in each case of a second cell
//! ```
//!
//! No technique depends on the name of a kind. A sum is examined through its assignments, every other constraint through the propagation of its kind,
//! and a proof checks the result. A family is a file, and a line in [`FAMILIES`].
//!
//! These techniques have no example on a plain grid, and are not in the registry. A path tries them under rules other than the plain ones: those of
//! the classes up to intersections directly after singles, those of the class of subsets after the subsets that cost no more, and the others after
//! all subsets.

use crate::methods::levels::price_of;
use crate::technique::{Class, Technique};

mod chain;
pub(crate) mod clue;
pub(crate) mod clues;
mod common_peers;
pub(crate) mod dead;
mod fillings;
mod innies;
mod leftovers;
pub(crate) mod names;
mod sums;
mod world;

/// The families, the easier ones first.
static FAMILIES: &[&[Technique]] = &[
    clue::FAMILY,
    sums::FAMILY,
    leftovers::FAMILY,
    common_peers::FAMILY,
    innies::FAMILY,
    fillings::FAMILY,
    chain::FAMILY,
];

/// Returns every technique of these families.
pub(crate) fn all() -> impl Iterator<Item = &'static Technique> + Clone {
    FAMILIES.iter().copied().flatten()
}

/// Adds the techniques to those of a method: the easier ones after its first singles, others among its subsets by their price, and chains and cases
/// before the method's own.
pub(crate) fn among(techniques: &[&'static Technique]) -> Vec<&'static Technique> {
    let is_single = |technique: &&&'static Technique| technique.class == Class::Single;
    let singles = techniques.iter().take_while(is_single).count();
    let behind = techniques.iter().rposition(|technique| technique.class == Class::Subset);
    let behind = behind.map_or(singles, |last| (last + 1).max(singles));
    let before = |class| techniques.iter().skip(behind).take_while(|technique| technique.class < class).count();
    let score = |technique: &Technique| price_of(technique).map_or(0, |price| price.score);
    let place = |technique: &Technique| match technique.class {
        Class::Single | Class::Direct | Class::Intersection => singles,
        class @ (Class::Chain | Class::Forcing) => behind + before(class),
        Class::Subset => {
            let is_cheaper = |own: &&'static Technique| own.class == Class::Subset && score(own) <= score(technique);
            techniques.iter().rposition(is_cheaper).map_or(singles, |last| (last + 1).max(singles))
        }
        _ => behind,
    };
    let own = || all().filter(|technique| !techniques.contains(technique));
    let mut among = Vec::new();
    for at in 0..=techniques.len() {
        among.extend(own().filter(|technique| place(technique) == at));
        among.extend(techniques.get(at));
    }
    among
}
