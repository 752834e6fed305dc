//! Every way to fill the cells of one constraint, with digits that do not see each other.
//!
//! ```text
//! arrow    (c) > a > b        a and b share a row, so they differ: with c = 4 they are 1 3 or 3 1, and never 2 2
//! ```
//!
//! [`clue`] looks at the conditions of a constraint one after the other; this tries the digits of its cells together.

use ninefold_core::mark::Role;
use ninefold_core::rules::{Conditions, Fields, Masks};
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, DigitSet};

use super::clue;
use super::names::Subject;
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::state::Home;
use crate::step::{Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("constraint-fillings", "Constraint Fillings", Class::Subset, words, find)
        .without_article()
        .after("innies-and-outies")
        .about(
            "The cells of a constraint see each other in rows, columns and boxes. With the candidates that are left there are few ways to fill all of them \
             at once: a candidate that is in none of these ways is false, and a digit that is in all of them is false wherever it sees all of its places.",
        )];

/// The most open cells of a constraint that is filled in all ways.
const CELLS: usize = 9;

/// The most cells that are tried for one constraint.
const EFFORT: u32 = 3000;

fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    let whole = home.whole();
    for (number, constraint) in (0..).zip(whole.constraints()) {
        let cells = home.cells_of(constraint);
        let open = cells & facts.open();
        let is_small = (1..=CELLS).contains(&open.len());
        if constraint.kind().fields == Fields::Flag || clue::is_choice(home, cells) || !is_small {
            continue;
        }
        let conditions = constraint.conditions(whole);
        let mut search =
            Search { facts, home, conditions: &conditions, open, found: CandidateSet::EMPTY, effort: EFFORT };
        let masks = home.masks(facts.board());
        if search.all(&masks).is_some() {
            let found = search.found;
            clue::emit(number, open, cells - open, |cell| found.cell(cell), facts, sink)?;
            needed(&mut search, number, cells - open, facts, sink)?;
        }
    }
    GO_ON
}

/// Emits the candidates that see all places of digits without which a constraint has no filling.
fn needed(search: &mut Search<'_>, number: u16, filled: CellSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let (open, masks) = (search.open, search.home.masks(facts.board()));
    let mut outside = CandidateSet::EMPTY;
    for digit in facts.rules().digits() {
        let places = facts.spots(digit) & open;
        let seen = facts.spots(digit) & (facts.common_peers(places) - open);
        if places.is_empty() || seen.is_empty() {
            continue;
        }
        let mut without = masks.clone();
        places.iter().for_each(|cell| without[search.at(cell)] &= !DigitSet::of(digit).bits());
        let is_empty = places.iter().any(|cell| without[search.at(cell)] == 0);
        search.effort = search.effort.max(EFFORT / 10);
        if is_empty || search.restricted(without).map_or(Some(false), |masks| search.fill(&masks)) == Some(false) {
            outside.set_digit(digit, seen);
        }
    }
    if outside.is_empty() {
        return GO_ON;
    }
    let draft = sink.step().part(Part::Constraint(Role::Pattern, number)).cells(Role::Pattern, open);
    let draft = draft.points(Role::Context, filled);
    let places =
        outside.digits().iter().fold(draft, |draft, digit| draft.show(Role::Pattern, digit, facts.spots(digit) & open));
    sink.emit(places.eliminate_each(&outside))
}

/// A search for a filling with each candidate.
struct Search<'a> {
    facts: &'a Facts<'a>,
    home: &'a Home,
    conditions: &'a Conditions<'a>,
    open: CellSet,
    /// The candidates that are in some filling.
    found: CandidateSet,
    effort: u32,
}

impl Search<'_> {
    /// Looks for a filling with each candidate; nothing if that takes too long, or there is no filling.
    fn all(&mut self, masks: &[u32]) -> Option<()> {
        for cell in self.open {
            for digit in self.facts.digits(cell) {
                if !self.found.contains(Candidate { cell, digit }) {
                    let with = self.with(masks.to_vec(), Candidate { cell, digit });
                    with.map_or(Some(false), |masks| self.fill(&masks))?;
                }
            }
        }
        (!self.found.is_empty()).then_some(())
    }

    fn at(&self, cell: Cell) -> usize {
        self.home.whole().cell(self.home.grid(), cell).index()
    }

    /// The masks with a candidate, without those of the open cells that it sees, and restricted; nothing if a cell has no digit left.
    fn with(&self, mut masks: Vec<u32>, candidate: Candidate) -> Option<Vec<u32>> {
        let rules = self.facts.rules();
        masks[self.at(candidate.cell)] = DigitSet::of(candidate.digit).bits();
        for cell in self.open.without(candidate.cell) {
            let own = DigitSet::from_bits(masks[self.at(cell)]);
            let kept: DigitSet =
                own.iter().filter(|&digit| !rules.sees(candidate, Candidate { cell, digit })).collect();
            masks[self.at(cell)] = kept.bits();
            if kept.is_empty() {
                return None;
            }
        }
        self.restricted(masks)
    }

    /// The masks that the conditions leave; nothing if they cannot be kept.
    fn restricted(&self, mut masks: Vec<u32>) -> Option<Vec<u32>> {
        let mut changed = Vec::new();
        let mut left = Masks::new(self.home.whole().size(), &mut masks, &mut changed);
        self.conditions.restrict(&mut left).ok()?;
        Some(masks)
    }

    /// Whether the cells can be filled, and notes the filling; nothing if that takes too long.
    fn fill(&mut self, masks: &[u32]) -> Option<bool> {
        self.effort = self.effort.checked_sub(1)?;
        let digits = |cell: Cell| DigitSet::from_bits(masks[self.at(cell)]);
        let Some(cell) = self.open.iter().filter(|&cell| digits(cell).len() > 1).min_by_key(|&cell| digits(cell).len())
        else {
            return Some(self.note(masks));
        };
        for digit in digits(cell) {
            if let Some(masks) = self.with(masks.to_vec(), Candidate { cell, digit })
                && self.fill(&masks)?
            {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Notes a filling, unless two of its digits see each other.
    fn note(&mut self, masks: &[u32]) -> bool {
        let one = |cell: Cell| Some(Candidate { cell, digit: DigitSet::from_bits(masks[self.at(cell)]).single()? });
        let filling: Vec<Candidate> = self.open.iter().filter_map(one).collect();
        let mut pairs =
            filling.iter().enumerate().flat_map(|(at, one)| filling[..at].iter().map(move |other| (one, other)));
        // With one digit in each cell the conditions express the whole constraint.
        let (mut own, mut changed) = (masks.to_vec(), Vec::new());
        let mut own = Masks::new(self.home.whole().size(), &mut own, &mut changed);
        let is_right = pairs.all(|(one, other)| !self.facts.rules().sees(*one, *other))
            && self.conditions.restrict(&mut own).is_ok();
        if is_right {
            self.found.extend(filling);
        }
        is_right
    }
}

fn words(step: &Step) -> Text {
    let subject = step.home().zip(Subject::of(step));
    let Some((home, Subject::Constraint(number))) = subject else { return text::bare(step) };
    let cells = step.cells(Role::Pattern);
    let inside = !step.eliminated().cells().is_disjoint(cells);
    let constraint = home.whole().constraints().get(usize::from(number));
    let Some((constraint, (name, _))) = constraint.zip(Subject::Constraint(number).name(home)) else {
        return text::bare(step);
    };
    if inside {
        return clue::of_constraint(step, home, number);
    }
    let digits = step.eliminated().digits();
    let places = |digit| text::either_of(step.spots(Role::Pattern).digit(digit));
    let held = text::series(digits.iter().map(|digit| format!("{digit}, in {}", places(digit))), "and");
    let short = format!("{} needs {}", name.strip_prefix("the ").unwrap_or(&name), text::both(digits));
    let see = if step.eliminated().cells().len() == 1 { "sees" } else { "see" };
    let teach = format!(
        "{} There is no way to fill {name} without {held}. {} {see} all of these places.",
        constraint.kind().about,
        text::list(step.eliminated().cells())
    );
    Text { pattern: Some(format!("the digits that {name} needs")), ..Text::new(short, teach) }
}
