//! All consequences of a premise in the tables, with the loops and chains among them.

use crate::frame::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::{Claim, Implied, MOST, Move, seen};
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

/// All consequences of a premise, in the order in which they were reached.
#[derive(Clone, Debug)]
pub(crate) struct Spread<'t> {
    tables: &'t Implied,
    order: Vec<Claim>,
    /// For each claim, the one from which it was reached.
    from: Vec<Claim>,
    /// Twice the number of links to a claim, plus the cost of sets; zero if it was not reached, so one for the premise itself.
    distance: Vec<u16>,
}

impl<'t> Spread<'t> {
    pub(crate) fn new(tables: &'t Implied) -> Self {
        let claims = 2 * tables.points.len();
        Self { tables, order: Vec::with_capacity(MOST), from: vec![Claim(0); claims], distance: vec![0; claims] }
    }

    /// Computes all consequences of a claim.
    pub(crate) fn from(&mut self, premise: Claim) {
        self.order.drain(..).for_each(|claim| self.distance[claim.at()] = 0);
        self.order.push(premise);
        self.from[premise.at()] = premise;
        self.distance[premise.at()] = 1;
        self.follow(premise, 0);
        let mut next = 1;
        while next < self.order.len() && self.order.len() < MOST {
            let claim = self.order[next];
            self.follow(claim, self.distance[claim.at()]);
            next += 1;
        }
    }

    fn follow(&mut self, claim: Claim, base: u16) {
        let premise = self.order[0];
        for &Move { to, cost } in self.tables.moves(claim) {
            let (distance, at) = (base + 2 + cost, to.at());
            if self.distance[at] == 0 {
                if self.order.len() < MOST {
                    self.order.push(to);
                    (self.distance[at], self.from[at]) = (distance, claim);
                }
            } else if self.distance[at] > distance && self.from[at] != premise {
                // Sets cost more than a link, so a later path may be shorter; the direct consequences of the premise keep their links. The claims
                // after this one keep their distances: nothing is followed a second time.
                (self.distance[at], self.from[at]) = (distance, claim);
            }
        }
    }

    fn premise(&self) -> Claim {
        self.order[0]
    }

    /// The claims from the premise to one of its consequences.
    fn way(&self, end: Claim) -> Vec<Claim> {
        let mut way = vec![end];
        let mut claim = end;
        while claim != self.premise() && way.len() <= MOST {
            claim = self.from[claim.at()];
            way.push(claim);
        }
        way.reverse();
        way
    }

    /// Whether a path returns to cells that it has left. Loops may pass through their start.
    ///
    /// Such a path is dropped without looking for another, though there may be one: each claim has only the one path that the spread has kept, which
    /// makes the tables fast.
    fn crosses(&self, way: &[Claim], is_loop: bool) -> bool {
        let home = self.tables.point(way[0]).first();
        let mut left = CellSet::EMPTY;
        for (at, &claim) in way.iter().enumerate() {
            if left.contains(self.tables.point(claim).first()) {
                return true;
            }
            let before = at.checked_sub(1).map(|before| self.tables.point(way[before]));
            if let Some(before) = before.filter(|before| !is_loop || before.first() != home) {
                left |= before.body();
            }
        }
        false
    }

    fn is_far(&self, claim: Claim) -> bool {
        self.distance[claim.at()] > 2
    }

    /// Paths that return to the cell of the premise, with their eliminations.
    pub(crate) fn loops<'a>(&'a self, facts: &'a Facts<'a>) -> impl Iterator<Item = Found> + 'a {
        let home = self.tables.point(self.premise()).first();
        let comes_back =
            move |claim: &Claim| self.tables.is_single(*claim) && self.tables.point(*claim).first() == home;
        self.order[1..].iter().copied().filter(comes_back).filter_map(move |end| self.round(facts, end))
    }

    fn round(&self, facts: &Facts<'_>, end: Claim) -> Option<Found> {
        if !self.is_far(end) {
            return None;
        }
        let way = self.way(end);
        let cell = |claim: Claim| self.tables.point(claim).first();
        // A loop leaves its cell and returns from outside. A link within the cell at either end would make a shorter loop or none.
        let stays = cell(way[0]) == cell(way[1]) || cell(end) == cell(way[way.len() - 2]);
        if stays || self.crosses(&way, true) {
            return None;
        }
        let (start, last) = (self.tables.candidate(way[0]), self.tables.candidate(end));
        let (shape, eliminated) = match (way[0].is_true(), end.is_true()) {
            // A premise that leads to its own opposite, or to another digit in its cell, is wrong. (The rest of the cell being false follows from it
            // at once, and is not such a case.)
            (true, _) => (Shape::Discontinuous, CandidateSet::of(start)),
            // If the premise is false, the other candidate is false; and if it is true, the other is also false, being in the same cell.
            (false, false) => (Shape::Discontinuous, CandidateSet::of(last)),
            // One of the two is true, and no third candidate of the cell. If both are the same candidate, it is simply true; if not, the cell is a
            // further link, and the loop can be followed in both directions.
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

    fn found(&self, shape: Shape, way: Vec<Claim>, eliminated: CandidateSet) -> Option<Found> {
        let is_grouped = way.iter().any(|&claim| !self.tables.is_single(claim));
        (!eliminated.is_empty()).then_some(Found { shape, is_grouped, way, eliminated })
    }

    /// The eliminations of a continuous loop outside the cell where it starts: candidates that see both ends of a weak link, the rest of a cell
    /// between two strong links, and candidates that see all spots of a digit of a set that is not passed on.
    fn eliminated(&self, facts: &Facts<'_>, way: &[Claim]) -> CandidateSet {
        let tables = self.tables;
        let on_way =
            way[..way.len() - 1].iter().fold(CellSet::EMPTY, |cells, &claim| cells | tables.point(claim).body());
        let mut eliminated = CandidateSet::EMPTY;
        let mut eliminate = |digit: Digit, cells: CellSet| {
            eliminated.set_digit(digit, eliminated.digit(digit) | (cells & facts.spots(digit)));
        };
        for (at, pair) in way.windows(2).enumerate() {
            let (from, to) = (tables.point(pair[0]), tables.point(pair[1]));
            if from.first() == to.first() {
                continue;
            }
            // Links inside a cell are skipped above. A weak one, between two strong links from other cells, means that the cell holds one of its two
            // digits: this is detected here, from the strong link before it.
            let after = way.get(at + 2).map(|&claim| (claim, tables.point(claim)));
            if pair[1].is_true() {
                let behind = way.get(at + 3).map(|&claim| tables.point(claim));
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
            // In a loop every set is locked except for the digit by which it is entered or the one by which it is left, so its other digits are true
            // somewhere in it, in whichever direction the loop is followed.
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

    /// Paths with a strong link at each end that eliminate more than a loop does.
    pub(crate) fn aics<'a>(&'a self, facts: &'a Facts<'a>) -> impl Iterator<Item = Found> + 'a {
        let ends = if self.premise().is_true() { &[] } else { &self.order[1..] };
        ends.iter().copied().filter_map(move |end| self.aic(facts, end))
    }

    pub(crate) fn aic(&self, facts: &Facts<'_>, end: Claim) -> Option<Found> {
        if !end.is_true() || !self.tables.is_single(end) || !self.is_far(end) {
            return None;
        }
        let (from, to) = (self.tables.candidate(self.premise()), self.tables.candidate(end));
        let eliminated = between(facts, from, to)?;
        let way = self.way(end);
        if self.crosses(&way, false) { None } else { self.found(Shape::Open, way, eliminated) }
    }
}

/// The eliminations if one of two candidates is true, if there are more than from a loop from a candidate to itself.
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
