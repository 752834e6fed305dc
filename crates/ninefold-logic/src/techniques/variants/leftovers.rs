//! The law of leftovers: if lines and regions share most of their cells, the other cells of both hold the same digits.
//!
//! ```text
//! a a a a|b b    rows 1 and 2 are twelve cells, and so are regions a and b; ten cells are in both.
//! a a|b b b b    The rows also have the cells C and D, the regions A and B:
//! C D|A B . .    A and B hold the digits of C and D.
//! ```
//!
//! A digit that is in none of the cells of one side is in none of the other side; otherwise it is in equally many cells of both.

use crate::frame::mark::Role;
use crate::frame::{CellSet, Digit, DigitSet, House};

use crate::facts::Facts;
use crate::flow::Flow;
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("law-of-leftovers", "Law of Leftovers", Class::Intersection, words, find)
        .plural("Laws of Leftovers")
        .after("locked-sum")
        .about(
            "Some rows or columns and as many irregular regions overlap in most of their cells. Both hold every digit equally often, so the cells of \
             the rows outside the regions hold the same digits as the cells of the regions outside the rows: a digit \
             that one side cannot hold is false on the other side too.",
        )];

/// The maximum number of cells on a side that a person can compare.
const MOST: usize = 4;

fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let rows: Vec<House> = facts.rows().collect();
    let columns: Vec<House> = facts.columns().collect();
    let regions: Vec<House> = facts.boxes().chain(facts.others()).collect();
    // The sides with the fewest cells come first.
    let mut all: Vec<Sides> = [rows, columns].iter().flat_map(|lines| sides(lines, &regions)).collect();
    all.sort_by_key(|sides| (sides.only[0].len(), sides.houses[0].len()));
    all.iter().try_for_each(|sides| sink.emit(sides.draft(facts, sink.step())))
}

/// Lines, equally many regions, and the cells that are only in the lines or only in the regions.
struct Sides {
    houses: [Vec<House>; 2],
    only: [CellSet; 2],
}

/// Returns every run of consecutive lines with every choice of equally many regions that have few cells outside the lines. All choices are used, so
/// that a rotated grid gives the same steps.
fn sides(lines: &[House], regions: &[House]) -> Vec<Sides> {
    let mut found = Vec::new();
    let cells_of = |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
    for first in 0..lines.len() {
        // More than half of the lines need not be tried, since the other lines with the other regions give the same cells.
        for last in first + 1..lines.len().min(first + 1 + lines.len() / 2) {
            let own = &lines[first..=last];
            let inside = cells_of(own);
            let near: Vec<House> =
                regions.iter().copied().filter(|region| (region.cells() - inside).len() <= MOST).collect();
            choose(own.len(), &near, inside, &mut Vec::new(), &mut |chosen| {
                let outside = cells_of(chosen);
                let only = [inside - outside, outside - inside];
                if (1..=MOST).contains(&only[0].len()) {
                    found.push(Sides { houses: [own.to_vec(), chosen.to_vec()], only });
                }
            });
        }
    }
    found
}

/// Visits every choice of `count` regions that share no cells and have few cells outside the lines.
fn choose(count: usize, regions: &[House], inside: CellSet, chosen: &mut Vec<House>, visit: &mut dyn FnMut(&[House])) {
    if chosen.len() == count {
        visit(chosen);
        return;
    }
    let used = chosen.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
    for (at, region) in regions.iter().enumerate() {
        let outside = (used | region.cells()) - inside;
        if used.is_disjoint(region.cells()) && outside.len() <= MOST {
            chosen.push(*region);
            choose(count, &regions[at + 1..], inside, chosen, visit);
            chosen.pop();
        }
    }
}

impl Sides {
    /// Adds to a draft the candidates that each side excludes on the other, with the truths from which they follow.
    fn draft<'b>(&self, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
        let mut named = [DigitSet::EMPTY; 2];
        let mut draft = draft;
        for digit in facts.rules().digits() {
            for side in 0..2 {
                let (own, other) = (self.only[side], self.only[1 - side]);
                let gone = excluded(facts, digit, own, other);
                if !gone.is_empty() {
                    named[1 - side].insert(digit);
                    named[side].insert(digit);
                    draft = draft.eliminate(digit, gone).digits(digit);
                }
            }
        }
        for (side, role) in [(0, Role::Base), (1, Role::Cover)] {
            for digit in named[side] {
                draft = draft.houses(role, self.houses[side].iter().copied(), digit);
            }
        }
        draft.points(Role::Pattern, self.only[0]).points(Role::Fin, self.only[1])
    }
}

/// Returns the candidates of a digit in the cells `own` that the cells `other` exclude: these cannot hold the digit, or not more often than it is
/// placed in `own`.
fn excluded(facts: &Facts<'_>, digit: Digit, own: CellSet, other: CellSet) -> CellSet {
    let placed = facts.board().grid().spots(digit);
    let most = (facts.spots(digit) & other).len() + (placed & other).len();
    if most == (placed & own).len() { facts.spots(digit) & own } else { CellSet::EMPTY }
}

fn words(step: &Step) -> Text {
    let once = |role: Role| {
        let mut houses: Vec<House> = step.houses(role).collect();
        houses.sort_unstable();
        houses.dedup();
        houses
    };
    let (lines, regions) = (once(Role::Base), once(Role::Cover));
    let (of_lines, of_regions) = (step.cells(Role::Pattern), step.cells(Role::Fin));
    if lines.is_empty() || regions.is_empty() || of_lines.is_empty() || of_regions.is_empty() {
        return text::bare(step);
    }
    let (lines, regions) = (text::houses(lines), text::houses(regions));
    let [ones, others] = [of_lines, of_regions].map(text::list);
    let short = format!("{ones} hold the digits of {others}: {lines} and {regions}");
    let single = of_lines.len() == 1;
    let verb = if single { "has" } else { "have" };
    let same = if single { "the same digit" } else { "the same digits" };
    let mut teach = format!(
        "{} and {regions} hold every digit equally often. Besides the cells that they share, {lines} have {ones} and {regions} have {others}, so \
         {ones} {verb} {same} as {others}.",
        text::capital(&lines)
    );
    for (own, other) in [(of_lines, &others), (of_regions, &ones)] {
        let digits: DigitSet = step
            .eliminated()
            .digits()
            .iter()
            .filter(|&digit| !step.eliminated().digit(digit).is_disjoint(own))
            .collect();
        if !digits.is_empty() {
            let digits = text::either(digits);
            teach += &format!(" In {other} no {digits} is left to match one in {}.", text::list(own));
        }
    }
    Text { pattern: Some(format!("the leftovers of {lines} and {regions}")), ..Text::new(short, teach) }
}
