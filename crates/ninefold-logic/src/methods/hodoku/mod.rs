//! `HoDoKu` 2.2.0: its techniques in its order, its choices among instances, its levels and scores, and its library of cases.
//!
//! It reproduces `HoDoKu`'s paths step by step because the shared searches guarantee an order: the tables of claims (`facts::implied`) are filled as
//! `HoDoKu` fills them, [almost locked sets](crate::facts::Almost) and chains (`facts::strands`) are listed in its order, [nets](crate::facts::ahead)
//! look as many rounds ahead, and singles are taken in order of arrival (`facts::arrivals`), as in its `Sudoku2` and `SimpleSolver`. Only this module
//! decides which of the findings is taken.
//!
//! Its quirks are reproduced here too: it tries only one pair of digits in the cells of a rectangle, and takes the subsets with a rectangle's extras
//! in the order of their cells. The finders offer every pair, and small subsets first.

use crate::method::{Choice, Method, Style};
use crate::technique::Technique;
use crate::techniques;

#[cfg(not(wide))]
pub mod cases;
mod grade;
mod loops;
mod picks;
mod rank;
#[cfg(not(wide))]
pub(crate) mod reach;
mod rectangles;
mod table;
#[cfg(all(test, not(wide)))]
mod tests;

pub use grade::{Grade, Level};
pub use table::{Rating, by_code, rating};

/// It has a preference where it examines all instances, and it takes singles in the order in which they arise.
static STYLE: Style = Style {
    rivals: |one, other| match (rating(one), rating(other)) {
        (Some(own), Some(next)) if own.order == next.order => match own.choice {
            Choice::First | Choice::Only(_) => false,
            Choice::Best(_) => true,
            // A search of its own omits the techniques that are off by default.
            Choice::Pick(_) => matches!(next.choice, Choice::Pick(_)),
        },
        _ => false,
    },
    choice: |technique| rating(technique).map_or(Choice::First, |rating| rating.choice),
    first: picks::first_instance,
    arrivals: Some(rank::in_order),
};

/// The techniques at one place of the order have the same number.
pub(super) fn place(technique: &Technique) -> Option<u16> {
    rating(technique).map(|rating| rating.order)
}

impl Method {
    /// `HoDoKu` 2.2: its order, and the techniques that are on by default.
    pub fn hodoku() -> Self {
        let mut on: Vec<_> =
            techniques::all().filter(|technique| rating(technique).is_some_and(|rating| rating.on)).collect();
        on.sort_by_key(|technique| place(technique));
        let plain_only = Some("HoDoKu's method supports the plain grid only; the method hints supports other rules");
        Self { style: &STYLE, plain_only, ..Self::new("hodoku", on) }
    }
}
