//! Converts paths of claims, from either search, to loops and chains with their eliminations.

use crate::frame::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::{Claim, Implied, seen};
use crate::facts::{Facts, Shape};

/// A chain as claims, with its eliminations.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) shape: Shape,
    pub(crate) is_grouped: bool,
    pub(crate) way: Vec<Claim>,
    pub(crate) eliminated: CandidateSet,
}

impl Found {
    /// Whether two chains of the same kind have the same eliminations.
    pub(crate) fn has_effect_of(&self, other: &Self) -> bool {
        let kind = |found: &Self| (found.shape, found.is_grouped, found.eliminated);
        kind(self) == kind(other)
    }
}

impl Implied {
    /// Evaluates a path that returns to the cell of its premise; `None` if it eliminates nothing.
    pub(super) fn round(&self, facts: &Facts<'_>, way: Vec<Claim>) -> Option<Found> {
        let end = way[way.len() - 1];
        let (start, last) = (self.candidate(way[0]), self.candidate(end));
        let (shape, eliminated) = match (way[0].is_true(), end.is_true()) {
            // A premise that leads to its own opposite, or to another digit in its cell, is wrong. (That the other digits of the cell are false
            // follows at once, and is not such a case.)
            (true, _) => (Shape::Discontinuous, CandidateSet::of(start)),
            // If the premise is false, the other candidate is false; and if it is true, the other is also false, being in the same cell.
            (false, false) => (Shape::Discontinuous, CandidateSet::of(last)),
            // One of the two candidates is true, and every third candidate of the cell is false. If both are the same candidate, it is simply true;
            // if not, the cell is a further link, and the loop can be followed in both directions.
            (false, true) => {
                let mut rest = CandidateSet::EMPTY;
                rest.set_cell(start.cell, facts.digits(start.cell).without(start.digit).without(last.digit));
                let is_open = start.digit == last.digit;
                if is_open {
                    (Shape::Discontinuous, rest)
                } else {
                    (Shape::Continuous, rest | self.eliminated(facts, &way))
                }
            }
        };
        self.found(shape, way, eliminated)
    }

    /// Builds the result of a path, if it eliminates anything.
    pub(super) fn found(&self, shape: Shape, way: Vec<Claim>, eliminated: CandidateSet) -> Option<Found> {
        let is_grouped = way.iter().any(|&claim| !self.is_single(claim));
        (!eliminated.is_empty()).then_some(Found { shape, is_grouped, way, eliminated })
    }

    /// Returns the eliminations of a continuous loop outside the cell where it starts: candidates that see both ends of a weak link, the rest of a
    /// cell between two strong links, and candidates that see all spots of a digit in a set that the loop does not use.
    fn eliminated(&self, facts: &Facts<'_>, way: &[Claim]) -> CandidateSet {
        let on_way = way[..way.len() - 1].iter().fold(CellSet::EMPTY, |cells, &claim| cells | self.point(claim).body());
        let mut eliminated = CandidateSet::EMPTY;
        let mut eliminate = |digit: Digit, cells: CellSet| {
            eliminated.set_digit(digit, eliminated.digit(digit) | (cells & facts.spots(digit)));
        };
        for (at, pair) in way.windows(2).enumerate() {
            let (from, to) = (self.point(pair[0]), self.point(pair[1]));
            if from.first() == to.first() {
                continue;
            }
            // Links inside a cell are skipped above. A weak one, between two strong links from other cells, means that the cell holds one of its two
            // digits; this case is detected here, from the strong link before it.
            let after = way.get(at + 2).map(|&claim| (claim, self.point(claim)));
            if pair[1].is_true() {
                let behind = way.get(at + 3).map(|&claim| self.point(claim));
                if let (Some((off, next)), Some(behind)) = (after, behind)
                    && !off.is_true()
                    && next.first() == to.first()
                    && behind.first() != next.first()
                {
                    let rest = facts.digits(to.first()).without(to.node.digit).without(behind.node.digit);
                    rest.iter().for_each(|digit| eliminate(digit, to.node.cells));
                }
                continue;
            }
            let digit = to.node.digit;
            eliminate(digit, (from.sees(facts, digit) & to.sees(facts, digit)) - on_way);
            // In a loop every set is locked except for the digit by which the loop enters it or the one by which it leaves, so the set contains all
            // its other digits, whichever way the loop is followed.
            if let (Some(set), Some((next, point))) = (to.set, after) {
                let exits = if next.is_true() {
                    facts.digits(point.first()).without(point.node.digit)
                } else {
                    DigitSet::of(point.node.digit)
                };
                (set.digits.without(digit) - exits).iter().for_each(|digit| eliminate(digit, seen(facts, set, digit)));
                let forced = (exits & set.digits).iter().filter(|_| next.is_true());
                forced.for_each(|digit| eliminate(digit, seen(facts, set, digit) & facts.peers(point.first())));
            }
        }
        eliminated
    }
}

/// Returns the candidates that can be eliminated because one of two candidates is true, unless a loop from a candidate to itself finds them.
///
/// A single elimination is a loop from the eliminated candidate back to it, and is shown as one.
pub(crate) fn between(facts: &Facts<'_>, from: Candidate, to: Candidate) -> Option<CandidateSet> {
    if from.cell == to.cell {
        return None;
    }
    if from.digit == to.digit {
        let seen = facts.peers(from.cell) & facts.peers(to.cell) & facts.spots(from.digit);
        return (seen.len() > 1).then(|| {
            let mut eliminated = CandidateSet::EMPTY;
            eliminated.set_digit(from.digit, seen);
            eliminated
        });
    }
    let crossed = [(from.cell, to.digit), (to.cell, from.digit)].map(|(cell, digit)| Candidate { cell, digit });
    let fits = facts.are_peers(from.cell, to.cell) && crossed.iter().all(|&candidate| facts.board().allows(candidate));
    fits.then(|| CandidateSet::from_iter(crossed))
}
