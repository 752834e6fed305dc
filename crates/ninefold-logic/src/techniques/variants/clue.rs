//! A single constraint: the remaining candidates of its cells, and the digits that it needs.
//!
//! ```text
//! cage 10 in r1c123       12  126  37       1 2 7 and 1 3 6 are left: 1 is in it, and r1c2 is not the 1
//! thermometer from r1c1   3 to 9, 1 to 9    r1c2 is at least 4
//! ```
//!
//! All eliminations by one constraint are one step: digits that occur in none of its fillings, and candidates outside that would remove a digit that
//! it needs.

use crate::frame::mark::Role;
use crate::frame::rules::{Choice, Fields, Masks};
use crate::frame::{self, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::names::{self, Subject};
use super::sums::{self, Fillings};
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::state::Home;
use crate::step::{Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("constraint", "Constraint", Class::Intersection, words, |facts, sink| {
        sums::find(false, facts, sink)?;
        find_of(None, facts, sink)
    })
    .after("naked-single")
    .about(
        "A cage has few combinations of digits that add up to its sum, and with the candidates of its cells fewer \
         still: a candidate that is in none of them is false, and a digit that is in all of them is in the cage. In \
         the same way any other constraint excludes the candidates with which its cells cannot be filled. All \
         eliminations by one constraint form one step.",
    )];

/// Emits, for each constraint, the candidates that its propagation removes, repeated until nothing changes. `kinds` contains the ids of the kinds to
/// examine; `None` stands for all kinds.
pub(super) fn find_of(kinds: Option<&[&str]>, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    let whole = home.whole();
    let masks = home.masks(facts.board());
    for (number, constraint) in (0..).zip(whole.constraints()) {
        // Rules of the whole grid relate few cells at a time; the techniques that compare the candidates seen find their eliminations.
        if constraint.kind().fields == Fields::Flag
            || kinds.is_some_and(|kinds| !kinds.contains(&constraint.kind().id))
            || is_choice(home, home.cells_of(constraint))
        {
            continue;
        }
        let cells = home.cells_read(constraint);
        if cells.is_disjoint(facts.open()) {
            continue;
        }
        let conditions = constraint.conditions(whole);
        let mut left = masks.clone();
        let mut before = 0;
        let mut is_kept = true;
        // Each round leaves fewer candidates, so the loop ends.
        while is_kept && before != left.iter().map(|mask| mask.count_ones()).sum::<u32>() {
            before = left.iter().map(|mask| mask.count_ones()).sum();
            let mut changed = Vec::new();
            is_kept = conditions.restrict(&mut Masks::new(whole.size(), &mut left, &mut changed)).is_ok();
        }
        if is_kept {
            let kept = |cell: Cell| DigitSet::from_bits(left[frame::layout_cell(whole, home.grid(), cell).index()]);
            emit(number, cells & facts.open(), home.cells_of(constraint) - facts.open(), kept, facts, sink)?;
        }
    }
    GO_ON
}

/// Whether a sum with a choice of combinations has exactly these cells.
pub(super) fn is_choice(home: &Home, cells: CellSet) -> bool {
    let is_own = |choice: &Choice| choice.cells == cells && !names::is_derived(home, choice);
    home.rules().choices().iter().any(is_own)
}

/// Emits a step with the remaining candidates of a constraint's open cells.
pub(super) fn emit(
    number: u16,
    open: CellSet,
    filled: CellSet,
    kept: impl Fn(Cell) -> DigitSet,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let (mut eliminated, mut left) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for cell in open {
        eliminated.set_cell(cell, facts.digits(cell) - kept(cell));
        left.set_cell(cell, facts.digits(cell) & kept(cell));
    }
    if eliminated.is_empty() {
        return GO_ON;
    }
    // A constraint that lists one cell also reads other cells: of these, only those that lose candidates matter.
    let home = facts.state().home();
    let constraint = home.and_then(|home| home.whole().constraints().get(usize::from(number)));
    let listed = home.zip(constraint).map_or(CellSet::EMPTY, |(home, constraint)| home.cells_of(constraint));
    let cells = open & (listed | eliminated.cells());
    let draft = sink.step().part(Part::Constraint(Role::Pattern, number)).cells(Role::Pattern, cells);
    let draft = names::show_left(draft.points(Role::Context, filled), &names::within(&left, cells));
    sink.emit(draft.eliminate_each(&eliminated))
}

/// Returns the candidates outside a sum that see all places of a digit that is in every filling.
pub(super) fn needed(cells: &[Cell], fillings: &Fillings, facts: &Facts<'_>) -> CandidateSet {
    let held = fillings.sets.iter().copied().reduce(|held, set| held & set).unwrap_or_default();
    let mut outside = CandidateSet::EMPTY;
    for digit in held {
        let places: CellSet =
            cells.iter().zip(&fillings.used).filter(|(_, used)| used.contains(digit)).map(|(cell, _)| *cell).collect();
        let own: CellSet = cells.iter().copied().collect();
        outside.set_digit(digit, facts.spots(digit) & (facts.common_peers(places) - own));
    }
    outside
}

pub(super) fn words(step: &Step) -> Text {
    let Some((home, subject)) = step.home().zip(Subject::of(step)) else { return text::bare(step) };
    match subject {
        Subject::Constraint(number) => of_constraint(step, home, number),
        _ => sums::words(step),
    }
}

/// Returns the words for the rule of the constraint, and for the candidates of each cell that loses some.
pub(super) fn of_constraint(step: &Step, home: &Home, number: u16) -> Text {
    let subject = Subject::Constraint(number);
    let Some((name, _)) = subject.name(home) else { return text::bare(step) };
    let leaves = subject.leaves(home);
    let about = home.whole().constraints().get(usize::from(number)).map_or("", |constraint| constraint.kind().about);
    let losing = step.eliminated().cells();
    let left = names::left(&step.spots(Role::Pattern), losing);
    let short = format!("{} {leaves} {left}", name.strip_prefix("the ").unwrap_or(&name));
    let pattern = format!("the candidates that {name} {leaves} to {}", text::brief(losing));
    let digits: DigitSet = step.concluded();
    let only: Option<Digit> = digits.single();
    let none = only.map_or_else(|| "none of the digits below".to_owned(), |digit| format!("no {digit}"));
    let left = if left.is_empty() { none } else { left };
    let teach = format!("{about} With the candidates that its cells have, {name} {leaves} {left}.");
    Text { pattern: Some(pattern), ..Text::new(short, teach) }
}
