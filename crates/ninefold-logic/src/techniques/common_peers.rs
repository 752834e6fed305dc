//! Locked candidates in their general form: what every place of a digit in a full house sees.
//!
//! ```text
//! . 5 . | . . .      anti-knight: the 5s of the box are in r1c2 and r3c2,
//! . . * | . . .      and a knight moves from either of them to r2c4
//! . 5 . | * . .
//! ```
//!
//! Under plain rules only a second house makes several cells see another one, and that is pointing or claiming. Knights, diagonals, cages and
//! irregular regions do it without a second house.

use ninefold_core::mark::Role;
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, House};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::Sink;
use crate::text::{self, Text};

/// The candidates that are false wherever a digit is in a full house.
pub(super) fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    if facts.rules().is_plain() {
        return GO_ON;
    }
    for house in facts.houses() {
        for digit in facts.rules().digits() {
            let spots = facts.spots_in(house, digit);
            let eliminated = if spots.len() < 2 { CandidateSet::EMPTY } else { seen(facts, digit, spots) };
            if !eliminated.is_empty() {
                let draft = sink.step().digits(digit).house(Role::Base, house, digit).show(Role::Pattern, digit, spots);
                sink.emit(draft.eliminate_each(&eliminated))?;
            }
        }
    }
    GO_ON
}

/// The candidates that see a digit in each of some cells, less those that pointing and claiming find.
fn seen(facts: &Facts<'_>, digit: Digit, spots: CellSet) -> CandidateSet {
    let own = |house: &House| spots.is_subset(house.cells());
    let houses = facts.houses().filter(own).fold(CellSet::EMPTY, |cells, house| cells | house.cells());
    let common = facts.spots(digit) & (facts.common_peers(spots) - houses);
    let mut seen = CandidateSet::EMPTY;
    if facts.rules().has_sights() {
        let sights = spots.iter().map(|cell| facts.rules().seen(Candidate { cell, digit }));
        seen = sights.fold(*facts.board().all_candidates(), |seen, sights| seen & sights);
    }
    seen.set_digit(digit, common);
    seen
}

pub(super) fn words(step: &Step) -> Text {
    let Some((house, digit)) = step.house_digits(Role::Base).next() else { return text::bare(step) };
    let eliminated = step.eliminated();
    let in_house = house.words();
    let is_own = eliminated.digits().single() == Some(digit);
    let cells = text::list(eliminated.cells());
    let sees = if is_own { format!("sees {cells}") } else { "excludes the candidates below".into() };
    let pattern = format!("{digit} of {in_house}");
    let short = format!("{pattern} sees {}", text::brief(eliminated.cells()));
    let places = step.spots(Role::Pattern).digit(digit);
    let teach = format!("In {in_house} the {digit}s are all in {}, and each of them {sees}.", text::list(places));
    Text { pattern: Some(pattern), ..Text::new(short, teach) }
}
