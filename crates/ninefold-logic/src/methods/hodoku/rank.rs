//! Comparisons that find the instance that `HoDoKu` 2.2.0 takes, where it does not simply take the first one found, or where its search order differs
//! from that of the finders. The lesser instance is preferred.

use std::cmp::Ordering;

use crate::frame::mark::Role;
use crate::frame::{Candidate, Cell, Digit, House, HouseKind};

use super::table::rating;
use crate::facts::effect;
use crate::part::by_digit;
use crate::state::State;
use crate::step::Step;

/// Returns the candidates that a step eliminates, in `HoDoKu`'s order: a set of cells eliminates cell by cell, first in its line (Sue de Coq first in
/// the box); all other steps digit by digit.
pub(super) fn in_order(step: &Step) -> Vec<Candidate> {
    if step.eliminated().is_empty() {
        return Vec::new();
    }
    let mut eliminated: Vec<Candidate> = by_digit(step.eliminated()).collect();
    if let Some(first) = rating(step.technique()).and_then(|rating| rating.by_cell) {
        let first = first(step);
        let later = |cell: Cell| first.is_some_and(|first| !first.contains(cell));
        eliminated.sort_unstable_by_key(|candidate| (later(candidate.cell), candidate.cell, candidate.digit));
    }
    eliminated
}

/// Returns the line that contains the cells of the pattern.
pub(super) fn line(step: &Step) -> Option<House> {
    let pattern = step.cells(Role::Pattern);
    let lines = &step.rules().houses()[..2 * step.rules().size()];
    lines.iter().copied().find(|line| !pattern.is_empty() && pattern.is_subset(line.cells()))
}

/// Returns the box of a pattern in the crossing of a line and a box.
pub(super) fn square(step: &Step) -> Option<House> {
    step.houses(Role::Cover).next()
}

/// Compares the effects: more eliminations are preferred; among equally many, those with the least weight.
pub(super) fn by_effect(_: &State, one: &Step, other: &Step) -> Ordering {
    effect(one.eliminated()).cmp(&effect(other.eliminated()))
}

/// Compares fish by digit, then those with rows as bases before those with columns, then by bases, then by covers.
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

/// Compares colourings by digit, then by the start of the first net, then of the second; a clashing colour precedes a candidate that sees two
/// colours.
pub(super) fn by_nets(_: &State, one: &Step, other: &Step) -> Ordering {
    let begin = |step: &Step, group: u8| -> Option<Cell> {
        let cells = |group: u8| step.spots(Role::Group(group)).cells();
        (cells(group) | cells(group + 1)).first()
    };
    let turn = |step: &Step| rating(step.technique()).map(|rating| rating.turn);
    let key = |step: &Step| (step.digits().first(), begin(step, 0), begin(step, 2), turn(step));
    key(one).cmp(&key(other))
}
