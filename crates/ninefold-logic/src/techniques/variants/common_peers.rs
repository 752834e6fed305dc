//! Locked candidates in their general form: the candidates that every place of a digit in a full house sees.
//!
//! ```text
//! . 5 . | . . .      anti-knight: the 5s of the box are in r1c2 and r3c2,
//! . . * | . . .      and a knight moves from either of them to r2c4
//! . 5 . | * . .
//! ```
//!
//! Under plain rules, several cells can see a common peer only through a second house, and that is pointing or claiming. With knights, diagonals,
//! cages and irregular regions, no second house is needed.

use crate::frame::mark::Role;
use crate::frame::{Candidate, CandidateSet, CellSet, Digit, House};

use super::names;
use crate::facts::Facts;
use crate::facts::nets::Ground;
use crate::flow::{Flow, GO_ON};
use crate::step::{Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("common-peer-elimination", "Common Peer Elimination", Class::Intersection, words, find)
        .after("law-of-leftovers")
        .about(
            "A full house has each digit in one of the cells that can take it. If each of these cells sees a cell \
             outside, whether by a line, a diagonal, a cage or the move of a knight, the digit cannot be in that \
             cell. A cell with few candidates works in the same way: beside a cell that is 4 or 5, no cell that must \
             differ from it by 2 or more can be 4 or 5.",
        )];

/// The maximum number of candidates of a cell or a truth of the rules that are compared.
const MEMBERS: usize = 9;

/// Emits the candidates that are false wherever a digit is in a full house, whichever digit a cell has, or however a constraint is satisfied.
fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
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
    if facts.rules().has_sights() {
        for cell in facts.open().iter().filter(|&cell| facts.digits(cell).len() <= MEMBERS) {
            let draft = sink.step().digits(facts.digits(cell)).cell(Role::Base, cell);
            let draft = draft.show_all(Role::Pattern, facts.digits(cell), CellSet::of(cell));
            sink.emit(draft.eliminate_each(&seen_by_all(facts, facts.candidates(cell))))?;
        }
    }
    truths(facts, sink)
}

/// Emits the candidates that see every member of a truth of the rules.
fn truths(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let placed: CandidateSet = facts.board().grid().iter().map(|(cell, digit)| Candidate { cell, digit }).collect();
    for (number, truth) in (0..).zip(facts.rules().truths()) {
        let live = truth.candidates & *facts.board().all_candidates();
        let is_open = truth.choice.is_none() && (truth.candidates & placed).is_empty() && live.len() <= MEMBERS;
        if is_open && !live.is_empty() {
            let draft = sink.step().digits(live.digits()).part(Part::Rule(Role::Pattern, number));
            let draft = names::show_left(draft, &live);
            sink.emit(draft.eliminate_each(&seen_by_all(facts, live.iter())))?;
        }
    }
    GO_ON
}

/// Returns the live candidates that see all of `candidates`.
fn seen_by_all(facts: &Facts<'_>, candidates: impl Iterator<Item = Candidate>) -> CandidateSet {
    candidates.fold(*facts.board().all_candidates(), |seen, one| seen & facts.rules().seen(one))
}

/// Returns the candidates that see a digit in each of `spots`, except those that pointing and claiming find.
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

fn words(step: &Step) -> Text {
    let Some((house, digit)) = step.house_digits(Role::Base).next() else { return other_words(step) };
    let eliminated = step.eliminated();
    let in_house = house.words();
    let is_own = eliminated.digits().single() == Some(digit);
    let sees = if is_own { format!("sees {}", text::list(eliminated.cells())) } else { excludes(step) };
    let pattern = format!("{digit} of {in_house}");
    let verb = if is_own { "sees" } else { "excludes candidates of" };
    let short = format!("{pattern} {verb} {}", text::brief(eliminated.cells()));
    let places = step.spots(Role::Pattern).digit(digit);
    let teach = format!("In {in_house} the {digit}s are all in {}, and each of them {sees}.", text::list(places));
    Text { pattern: Some(pattern), ..Text::new(short, teach) }
}

/// Returns the words for a step whose base is a cell or a truth of the rules.
fn other_words(step: &Step) -> Text {
    if let Some(cell) = step.cells(Role::Base).first() {
        let digits = step.spots(Role::Pattern).cell(cell);
        let each = if digits.len() == 2 { "either" } else { "each" };
        let concluded = step.eliminated().cells();
        let clues = step.home().map_or_else(Vec::new, |home| home.clues_between(cell, concluded));
        let by = if clues.is_empty() { String::new() } else { format!(" (by {})", text::series(clues, "and")) };
        let short = format!("{} in {cell} excludes candidates of {}", text::either(digits), text::brief(concluded));
        let teach = format!(
            "{cell} is {}, and {each} of them excludes the same candidates of {}{by}.",
            text::either(digits),
            text::list(concluded)
        );
        return Text { pattern: Some(format!("the candidates of {cell}")), ..Text::new(short, teach) };
    }
    let truth = step.parts().iter().find_map(|part| if let Part::Rule(_, truth) = part { Some(*truth) } else { None });
    let Some((truth, home)) = truth.zip(step.home()) else { return text::bare(step) };
    let spots = step.spots(Role::Pattern);
    let clues =
        spots.cells().first().map_or_else(Vec::new, |first| home.clues_between(first, spots.cells().without(first)));
    let by = if clues.is_empty() { step.ground_words(Ground::Rule(truth)) } else { text::series(clues, "and") };
    let name = match (spots.digits().single(), spots.cells().single()) {
        (None, None) => format!("each candidate shown in {}", text::brief(spots.cells())),
        _ => format!("{} in {}", text::either(spots.digits()), text::brief(spots.cells())),
    };
    let short = format!("{name} excludes candidates of {}", text::brief(step.eliminated().cells()));
    let one_of = if let Some(digit) = spots.digits().single() {
        format!("One of {} is {digit}", text::list(spots.cells()))
    } else {
        let each = |cell| format!("{cell} is {}", text::either(spots.cell(cell)));
        format!("At least one of these is true: {}", text::series(spots.cells().iter().map(each), "or"))
    };
    let teach = format!("{one_of}, because of {by}. Each of these candidates {}.", excludes(step));
    Text { pattern: Some(name), ..Text::new(short, teach) }
}

/// Returns the predicate for a member of the base: `excludes the same candidates of r2c5`.
fn excludes(step: &Step) -> String {
    format!("excludes the same candidates of {}", text::list(step.eliminated().cells()))
}
