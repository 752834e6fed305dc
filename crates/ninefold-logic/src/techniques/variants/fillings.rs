//! Every filling of the cells of one constraint with digits that do not see each other.
//!
//! ```text
//! arrow    (c) > a > b        a and b share a row, so they differ: with c = 4 they are 1 3 or 3 1, never 2 2
//! ```
//!
//! [`clue`] examines the conditions of a constraint one after another; this technique tries the digits of its cells together.

use crate::frame::mark::Role;
use crate::frame::rules::{Conditions, Fields};
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::clue;
use super::names::{self, Subject};
use crate::facts::Facts;
use crate::facts::tables::{Table, filling, restricted, with};
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
            "The cells of a constraint see each other in rows, columns and boxes. With the candidates that are left \
             there are few ways to fill all of them at once: a candidate that is in none of these ways is false, and \
             so is a candidate outside that every one of them excludes.",
        )];

/// The maximum number of open cells of a constraint whose fillings are searched for.
const CELLS: usize = 9;

/// The maximum number of cells that are tried for one constraint.
const EFFORT: u32 = 3000;

fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    let whole = home.whole();
    let masks = home.masks(facts.board());
    for (number, constraint) in (0..).zip(whole.constraints()) {
        let cells = home.cells_of(constraint);
        let open = cells & facts.open();
        if open.is_empty() || constraint.kind().fields == Fields::Flag || clue::is_choice(home, cells) {
            continue;
        }
        if let Some(table) = home.table(number) {
            of_table(&table.within(&masks), &masks, number, facts, sink)?;
        } else if open.len() <= CELLS {
            let conditions = constraint.conditions(whole);
            let mut search =
                Search { facts, home, conditions: &conditions, open, found: CandidateSet::EMPTY, effort: EFFORT };
            if search.all(&masks).is_some() {
                let found = search.found;
                clue::emit(number, open, cells - open, |cell| found.cell(cell), facts, sink)?;
                needed(&mut search, &masks, number, cells - open, facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Emits the candidates that are in no row of a table, then those that see a digit of every row.
fn of_table(table: &Table, masks: &[u32], number: u16, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let (mut found, mut seen) = (CandidateSet::EMPTY, *facts.board().all_candidates());
    let mut held = facts.rules().digits();
    for row in table.left(masks) {
        let (mut own, mut digits) = (CandidateSet::EMPTY, DigitSet::EMPTY);
        for candidate in table.candidates(row) {
            found.insert(candidate);
            digits.insert(candidate.digit);
            if !seen.is_empty() {
                own |= facts.rules().seen(candidate);
            }
        }
        (held, seen) = (held & digits, seen & own);
    }
    if found.is_empty() {
        return GO_ON;
    }
    let cells: CellSet = table.cells().iter().copied().collect();
    let open = cells & facts.open();
    clue::emit(number, open, cells - open, |cell| found.cell(cell), facts, sink)?;
    cells.iter().for_each(|cell| seen.set_cell(cell, DigitSet::EMPTY));
    let mut outside = CandidateSet::EMPTY;
    for digit in held {
        let places = found.digit(digit);
        outside.set_digit(digit, seen.digit(digit) & facts.common_peers(places));
    }
    emit_outside(number, [open, cells - open], &outside, |digit| found.digit(digit) & open, facts, sink)?;
    emit_outside(number, [open, cells - open], &seen, |_| CellSet::EMPTY, facts, sink)
}

/// Emits eliminations outside a constraint that follow from all its fillings, and shows the places of the eliminated digits in its open cells.
fn emit_outside(
    number: u16,
    [open, filled]: [CellSet; 2],
    outside: &CandidateSet,
    places: impl Fn(Digit) -> CellSet,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    if (*outside & *facts.board().all_candidates()).is_empty() {
        return GO_ON;
    }
    let draft = sink.step().part(Part::Constraint(Role::Pattern, number)).cells(Role::Pattern, open);
    let draft = draft.points(Role::Context, filled);
    let shown = outside.digits().iter().filter(|&digit| !places(digit).is_empty());
    let draft = shown.fold(draft, |draft, digit| draft.show(Role::Pattern, digit, places(digit)));
    sink.emit(draft.eliminate_each(outside))
}

/// Emits the candidates that see all places of digits without which a constraint has no filling.
fn needed(
    search: &mut Search<'_>,
    masks: &[u32],
    number: u16,
    filled: CellSet,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let (open, home) = (search.open, search.home);
    let mut outside = CandidateSet::EMPTY;
    for digit in facts.rules().digits() {
        let places = facts.spots(digit) & open;
        let seen = facts.spots(digit) & (facts.common_peers(places) - open);
        if places.is_empty() || seen.is_empty() {
            continue;
        }
        let mut without = masks.to_vec();
        places.iter().for_each(|cell| without[home.at(cell)] &= !DigitSet::of(digit).bits());
        let is_empty = places.iter().any(|cell| without[home.at(cell)] == 0);
        search.effort = search.effort.max(EFFORT / 10);
        let left = if is_empty { None } else { restricted(home, search.conditions, without) };
        if left.map_or(Some(false), |masks| search.fill(&masks)) == Some(false) {
            outside.set_digit(digit, seen);
        }
    }
    emit_outside(number, [open, filled], &outside, |digit| facts.spots(digit) & open, facts, sink)
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
    /// Searches for a filling with each candidate; `None` if that takes too long, or if there is no filling.
    fn all(&mut self, masks: &[u32]) -> Option<()> {
        for cell in self.open {
            for digit in self.facts.digits(cell) {
                if !self.found.contains(Candidate { cell, digit }) {
                    let with = with(self.home, self.conditions, self.open, masks, Candidate { cell, digit });
                    with.map_or(Some(false), |masks| self.fill(&masks))?;
                }
            }
        }
        (!self.found.is_empty()).then_some(())
    }

    /// Whether the cells can be filled, and if so, records the filling; `None` if that takes too long.
    fn fill(&mut self, masks: &[u32]) -> Option<bool> {
        self.effort = self.effort.checked_sub(1)?;
        let digits = |cell: Cell| DigitSet::from_bits(masks[self.home.at(cell)]);
        let open = self.open.iter().filter(|&cell| digits(cell).len() > 1).min_by_key(|&cell| digits(cell).len());
        let Some(cell) = open else {
            let filling = filling(self.home, self.conditions, self.open, masks);
            self.found.extend(filling.iter().flatten().copied());
            return Some(filling.is_some());
        };
        for digit in digits(cell) {
            if let Some(masks) = with(self.home, self.conditions, self.open, masks, Candidate { cell, digit })
                && self.fill(&masks)?
            {
                return Some(true);
            }
        }
        Some(false)
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
    if step.spots(Role::Pattern).is_empty() {
        let bare = name.strip_prefix("the ").unwrap_or(&name);
        let lost = names::left(step.eliminated(), step.eliminated().cells());
        let short = format!("every way to fill the {bare} excludes {}", text::brief(step.eliminated().cells()));
        let teach = format!(
            "{} Whichever way is taken to fill {name}, one of its digits excludes {lost}.",
            constraint.kind().about
        );
        return Text { pattern: Some(format!("the ways to fill {name}")), ..Text::new(short, teach) };
    }
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
