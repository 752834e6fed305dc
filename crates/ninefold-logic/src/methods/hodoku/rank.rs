//! Which of several instances `HoDoKu` 2.2.0 takes, where it does not just take the first that it meets, or where it meets them
//! in an order that is not ours. The lesser is preferred.

use std::cmp::{Ordering, Reverse};

use ninefold_core::mark::Role;
use ninefold_core::{Candidate, Cell, CellSet, Digit, House, HouseKind};

use super::table::rating;
use crate::facts::weight;
use crate::part::by_digit;
use crate::state::State;
use crate::step::Step;

/// More eliminations first, then those nearer to the top: its order of chains that place nothing.
pub(super) fn by_eliminates(_: &State, one: &Step, other: &Step) -> Ordering {
    eliminates(one).cmp(&eliminates(other))
}

/// The number of eliminations, and their positions added up, each weighing more than those before it.
fn eliminates(step: &Step) -> (Reverse<usize>, usize) {
    let weighed = by_digit(step.eliminated()).zip((1..).step_by(80));
    let sum = weighed
        .map(|(eliminated, weight)| eliminated.cell.index() * weight + usize::from(eliminated.digit.get()))
        .sum();
    (Reverse(step.eliminated().len()), sum)
}

/// The candidates that a step eliminates, in `HoDoKu`'s order: a set of cells eliminates cell by cell, first in the line that it lies
/// in, Sue de Coq first in the box; everything else digit by digit.
pub(super) fn in_order(step: &Step) -> Vec<Candidate> {
    let mut eliminated: Vec<Candidate> = by_digit(step.eliminated()).collect();
    let pattern = step.cells(Role::Pattern);
    let line = || House::lines().find(|line| !pattern.is_empty() && pattern.is_subset(line.cells()));
    let first = match rating(step.technique()).map(|rating| rating.order) {
        Some(1000..2200) => line(),
        Some(5300) => step.houses(Role::Cover).next(),
        _ => return eliminated,
    };
    let later = |cell: Cell| first.is_some_and(|first| !first.contains(cell));
    eliminated.sort_unstable_by_key(|candidate| (later(candidate.cell), candidate.cell, candidate.digit));
    eliminated
}

/// The chain that eliminates most, and of several the one whose eliminations weigh least.
pub(super) fn by_weight(_: &State, one: &Step, other: &Step) -> Ordering {
    let key = |step: &Step| (Reverse(step.eliminated().len()), weight(step.eliminated()));
    key(one).cmp(&key(other))
}

/// Fish by digit, then those with rows for bases before those with columns, then by bases, then by covers.
pub(super) fn by_houses(_: &State, one: &Step, other: &Step) -> Ordering {
    fish(one).cmp(&fish(other))
}

fn fish(step: &Step) -> (Option<Digit>, bool, Vec<House>, Vec<House>) {
    let houses = |role: Role| {
        let mut houses: Vec<House> = step.houses(role).collect();
        houses.sort_unstable();
        houses
    };
    let (bases, covers) = (houses(Role::Base), houses(Role::Cover));
    let any = |houses: &[House], kind: HouseKind| houses.iter().any(|house| house.kind() == kind);
    let across = !any(&bases, HouseKind::Column) && !any(&covers, HouseKind::Row);
    (step.digits().first(), !across, bases, covers)
}

/// Colourings by digit, then by where the first net begins, then the second; a colour that clashes before what sees two.
pub(super) fn by_nets(_: &State, one: &Step, other: &Step) -> Ordering {
    let begin = |step: &Step, group: u8| -> Option<Cell> {
        let cells = |group: u8| {
            Digit::all().fold(CellSet::EMPTY, |all, digit| all | step.spots(Role::Group(group)).digit(digit))
        };
        (cells(group) | cells(group + 1)).first()
    };
    // `HoDoKu` numbers its techniques; these two are the ones in which a colour clashes.
    let clash = |step: &Step| rating(step.technique()).is_some_and(|rating| matches!(rating.code, "0501" | "0503"));
    let key = |step: &Step| (step.digits().first(), begin(step, 0), begin(step, 2), !clash(step));
    key(one).cmp(&key(other))
}
