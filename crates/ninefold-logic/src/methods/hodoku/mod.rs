//! `HoDoKu` 2.2.0: its techniques in its order, its choices among instances, its levels and scores, and its library of cases.
//!
//! Ninefold can reproduce `HoDoKu`'s paths step by step because the shared searches guarantee an order: the tables of claims (`facts::implied`) are
//! filled as `HoDoKu` fills them, [almost locked sets](crate::facts::Almost) and chains (`facts::strands`) are listed in its order,
//! [nets](crate::facts::ahead) follow singles for as many rounds, and singles are taken in order of arrival (`facts::arrivals`), as in its `Sudoku2`
//! and `SimpleSolver`. Only this module decides which of the steps found is taken.
//!
//! Its quirks are reproduced here too: it tries only one pair of digits in the cells of a rectangle, and takes the subsets with a rectangle's extras
//! in the order of their cells. Ninefold's finders offer every pair, and small subsets first.

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

/// For techniques whose instances it examines without exception, `HoDoKu` ranks the steps. It takes singles in the order in which they appear.
static STYLE: Style = Style {
    rivals: |one, other| match (rating(one), rating(other)) {
        (Some(own), Some(next)) if own.order == next.order => match own.choice {
            Choice::First | Choice::Only(_) => false,
            Choice::Best(_) => true,
            // A separate search omits the techniques that are off by default.
            Choice::Pick(_) => matches!(next.choice, Choice::Pick(_)),
        },
        _ => false,
    },
    choice: |technique| rating(technique).map_or(Choice::First, |rating| rating.choice),
    first: picks::first_instance,
    arrivals: Some(rank::in_order),
};

/// Returns the place of a technique in the order; techniques that are searched for together have the same number.
pub(super) fn place(technique: &Technique) -> Option<u16> {
    rating(technique).map(|rating| rating.order)
}

impl Method {
    /// Returns the method of `HoDoKu` 2.2: its order, and the techniques that are on by default.
    pub fn hodoku() -> Self {
        let mut on: Vec<_> =
            techniques::all().filter(|technique| rating(technique).is_some_and(|rating| rating.on)).collect();
        on.sort_by_key(|technique| place(technique));
        let plain_only = Some("HoDoKu's method supports the plain grid only; the method hints supports other rules");
        Self { style: &STYLE, plain_only, ..Self::new("hodoku", on) }
    }
}
