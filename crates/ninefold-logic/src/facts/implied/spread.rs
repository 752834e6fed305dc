//! All consequences of a premise in the tables, with the loops and chains among them.

use crate::frame::CellSet;

use super::ways::{Found, between};
use super::{Claim, Implied, MOST, Move};
use crate::facts::{Facts, Shape};

/// All claims that follow from a premise, in the order in which they were reached.
#[derive(Clone, Debug)]
pub(crate) struct Spread<'t> {
    tables: &'t Implied,
    order: Vec<Claim>,
    /// For each claim, its predecessor.
    from: Vec<Claim>,
    /// Twice the number of links to a claim, plus the cost of sets, plus one (so one for the premise itself); zero if the claim was not reached.
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
                // after this one keep their distances: no claim is followed a second time.
                (self.distance[at], self.from[at]) = (distance, claim);
            }
        }
    }

    fn premise(&self) -> Claim {
        self.order[0]
    }

    /// Returns the claims from the premise to one of its consequences.
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

    /// Whether a path returns to cells that it has left. Loops may pass through the cell where they start.
    ///
    /// Such a path is dropped without a search for another, though there may be one: the spread keeps only one path to each claim, which makes the
    /// tables fast.
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

    /// Returns the paths that return to the cell of the premise, with their eliminations.
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
        // A loop leaves its cell and returns from outside. With a link within the cell at either end, the loop would be shorter or not a loop.
        let stays = cell(way[0]) == cell(way[1]) || cell(end) == cell(way[way.len() - 2]);
        if stays || self.crosses(&way, true) { None } else { self.tables.round(facts, way) }
    }

    /// Returns the paths with a strong link at each end whose eliminations no loop finds.
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
        if self.crosses(&way, false) { None } else { self.tables.found(Shape::Open, way, eliminated) }
    }
}
