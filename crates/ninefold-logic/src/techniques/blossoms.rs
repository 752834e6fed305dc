//! Blossoms on a stem of several cells: a set of cells with a surplus of digits, and almost locked sets for one digit more than the surplus.
//!
//! ```text
//! stem    . S . S . .       k cells of a house with k + n digits can lose n of these, but not n + 1
//! petals  x z .   y z .     n + 1 almost locked sets; each loses its own digit to the stem, or takes it from the stem
//! ```
//!
//! A petal without z holds all its other digits, including the one that the stem then loses. If no petal held z, the stem would lose n + 1 digits. So
//! z is in a petal. With one cell, this is the death blossom; with n = 1, the XY-wing of almost locked sets.

use std::collections::HashSet;

use crate::frame::mark::Role;
use crate::frame::{CandidateSet, CellSet, Digit, DigitSet};

use super::sets::{draw_sets, groups, name};
use crate::facts::implied::seen;
use crate::facts::nets::Budget;
use crate::facts::{Almost, Facts, Set};
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

const STEM: Role = Role::Pivot;

pub(super) static FAMILY: &[Technique] = &[Technique::new(
    "n-fold-death-blossom",
    "N-Fold Death Blossom",
    Class::AlmostLockedSet,
    blossom_text,
    blossoms,
)
.an()
.after("death-blossom")
.about(
    "The stem is two or three cells of a house with a surplus: two or three more digits than cells. Several of its digits, one more than the \
     surplus, each have an almost locked set that sees all places of the digit in the stem. Suppose that another digit, common to all the sets, is in \
     none of them. Then each set holds all its other digits, and the stem loses a digit to each, which is more than it can spare. So the common \
     digit is in one of the sets, and a candidate that sees all its places in every set is false.",
)];

/// The maximum numbers of cells of a stem, and of digits beyond the number of cells.
const STEM_CELLS: usize = 3;
const SURPLUS: usize = 3;

fn blossoms(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut budget = Budget::new(sink.limits(), facts.stop());
    let mut stems: Vec<Set> = Vec::new();
    for house in facts.houses() {
        each_stem(facts, Set::default(), (facts.open() - facts.sized(1)) & house.cells(), &mut stems);
    }
    stems.sort_by_key(|stem| (stem.cells.len(), stem.digits.len()));
    let mut seen = HashSet::new();
    stems.retain(|stem| seen.insert(stem.cells));
    let mut known = HashSet::new();
    stems.into_iter().try_for_each(|stem| {
        let mut blossom =
            Blossom { facts, stem, petals: Vec::new(), chosen: Vec::new(), known: &mut known, budget: &mut budget };
        blossom.each_target(sink)
    })
}

/// Collects the sets of at least two of these cells with a surplus of digits.
fn each_stem(facts: &Facts<'_>, set: Set, mut cells: CellSet, stems: &mut Vec<Set>) {
    for cell in cells {
        cells.remove(cell);
        let set = Set { cells: set.cells.with(cell), digits: set.digits | facts.digits(cell) };
        let surplus = set.digits.len().saturating_sub(set.cells.len());
        if set.cells.len() > 1 && (2..=SURPLUS).contains(&surplus) {
            stems.push(set);
        }
        if set.cells.len() < STEM_CELLS {
            each_stem(facts, set, cells, stems);
        }
    }
}

/// A petal: the set, and the cells that see the target digit in it.
type Petal = (Almost, CellSet);

/// A blossom that grows as long as its petals eliminate the target digit from some cell.
struct Blossom<'a, 'b> {
    facts: &'a Facts<'a>,
    stem: Set,
    /// The petals for each digit of the stem.
    petals: Vec<(Digit, Vec<Petal>)>,
    chosen: Vec<(Digit, Almost)>,
    /// The eliminations found so far, each with whether the sets overlap.
    known: &'a mut HashSet<(CandidateSet, bool)>,
    budget: &'a mut Budget<'b>,
}

impl Blossom<'_, '_> {
    fn each_target(&mut self, sink: &mut Sink<'_>) -> Flow {
        let Self { facts, stem, .. } = *self;
        let taking = |digit: Digit| -> Vec<Almost> {
            let spots = facts.spots(digit) & stem.cells;
            let sees = |set: &&Almost| {
                set.digits.contains(digit)
                    && set.cells.is_disjoint(stem.cells)
                    && (facts.spots(digit) & set.cells).is_subset(facts.common_peers(spots))
            };
            facts.almost().iter().filter(sees).copied().collect()
        };
        let sets: Vec<(Digit, Vec<Almost>)> = stem.digits.iter().map(|digit| (digit, taking(digit))).collect();
        for target in Digit::all() {
            let of = |(digit, sets): &(Digit, Vec<Almost>)| {
                let petals =
                    sets.iter().filter(|set| set.digits.contains(target)).map(|&set| (set, seen(facts, set, target)));
                (*digit, petals.filter(|(_, seen)| !seen.is_empty()).collect::<Vec<_>>())
            };
            let petals = sets.iter().filter(|(digit, _)| *digit != target).map(of);
            self.petals = petals.filter(|(_, petals)| !petals.is_empty()).collect();
            if self.petals.len() > self.surplus() {
                self.grow(0, facts.spots(target), target, sink)?;
            }
        }
        GO_ON
    }

    fn surplus(&self) -> usize {
        self.stem.digits.len() - self.stem.cells.len()
    }

    /// Adds petals for the digits from number `from` on.
    fn grow(&mut self, from: usize, targets: CellSet, target: Digit, sink: &mut Sink<'_>) -> Flow {
        let missing = self.surplus() + 1 - self.chosen.len();
        if missing == 0 {
            return self.emit(targets, target, sink);
        }
        for at in from..=self.petals.len().saturating_sub(missing) {
            for petal in 0..self.petals[at].1.len() {
                if !self.budget.spend() {
                    return GO_ON;
                }
                let (digit, (set, seen)) = (self.petals[at].0, self.petals[at].1[petal]);
                let left = (targets & seen) - set.cells;
                if !left.is_empty() {
                    self.chosen.push((digit, set));
                    let flow = self.grow(at + 1, left, target, sink);
                    self.chosen.pop();
                    flow?;
                }
            }
        }
        GO_ON
    }

    fn emit(&mut self, targets: CellSet, target: Digit, sink: &mut Sink<'_>) -> Flow {
        let sets: Vec<CellSet> = self.chosen.iter().map(|(_, set)| set.cells).collect();
        let union = sets.iter().fold(CellSet::EMPTY, |cells, &set| cells | set);
        let overlap = union.len() < sets.iter().map(|set| set.len()).sum();
        let mut eliminated = CandidateSet::EMPTY;
        eliminated.set_digit(target, targets - union);
        if targets.is_subset(union) || !self.known.insert((eliminated, overlap)) {
            return GO_ON;
        }
        let draft = sink.step().cells(STEM, self.stem.cells).show_all(STEM, self.stem.digits, self.stem.cells);
        let taken: DigitSet = self.chosen.iter().map(|(digit, _)| *digit).collect();
        let draft = draw_sets(draft, self.facts, &sets).show_all(Role::Context, taken, self.stem.cells);
        let draft = draft.eliminate_each(&eliminated);
        sink.emit(if overlap { draft.wide() } else { draft })
    }
}

fn blossom_text(step: &Step) -> Text {
    let (base, sets) = (step.cells(STEM), groups(step));
    let own = step.spots(STEM).digits();
    let target = text::either(step.concluded());
    let named = text::series(sets.iter().map(|&cells| name(cells)), "and");
    let taken = step.spots(Role::Context).digits();
    let ways =
        taken.iter().zip(&sets).map(|(digit, &cells)| format!("without {target}, {} holds {digit}", name(cells)));
    Text::new(
        format!("stem {} {{{own}}}, sets {named}", text::brief(base)),
        format!(
            "{} have only {}, so they can spare {} of these, but not {}. The sets {named} have each one digit more than cells: {}. If {target} were in \
             none of the sets, {} would lose {}, and too few digits would be left there. So one of the sets holds {target}, and a cell that sees \
             every place for it in all of them cannot.",
            text::capital(&text::list(base)),
            text::both(own),
            text::count(own.len().saturating_sub(base.len())),
            text::both(taken),
            text::series(ways, "and"),
            text::list(base),
            text::both(taken),
        ),
    )
}
