//! Shortest paths: every claim that follows from a premise, with all the shortest paths to it.
//!
//! ```text
//! layer    the claims at the same number of moves from the premise; only whole layers are used
//! kind     the largest nodes on a path: single candidates, groups or sets
//! path     back from a claim to the premise, layer by layer; of paths through sets the cheapest
//! ```
//!
//! A [spread](super::Spread) keeps the path by which a claim was reached first, so its chains depend on the order of the cells. This search does not
//! depend on any order: an end counts if any of its shortest paths is a chain, and all shortest paths of a loop are used, since each of them may have
//! other eliminations.

use std::ops::ControlFlow;

use super::ways::{Found, between};
use super::{Claim, Implied, MOST, Move};
use crate::facts::{Facts, Grain, Shape, spend};
use crate::flow::{Flow, GO_ON};
use crate::frame::{Cell, CellSet};

/// The layer of a claim that was not reached, and the cost of a path that does not exist.
const NEVER: u16 = u16::MAX;

/// The maximum number of steps of the search for the paths to one end. If that is not enough, nearly all paths cross themselves.
const EFFORT: u32 = 20_000;

/// The largest nodes on a path: 0 for single candidates, 1 for groups, 2 for sets.
type Kind = usize;

const KINDS: usize = 3;

/// Returns the kinds of chains to search for among nodes of the given grain.
const fn kinds(grain: Grain) -> &'static [Kind] {
    match grain {
        Grain::Singles => &[0],
        Grain::Groups => &[1],
        Grain::Sets => &[1, 2],
    }
}

/// Every claim that follows from a premise, with its layer.
pub(super) struct Shortest<'t> {
    tables: &'t Implied,
    /// The kind of each node.
    own: Vec<Kind>,
    /// The moves to each claim, with the preceding claim in place of the target.
    before: Vec<Move>,
    starts: Vec<u32>,
    premise: Claim,
    order: Vec<Claim>,
    layer: Vec<u16>,
    /// For each claim and kind, the cost of the sets on the cheapest shortest path.
    cost: Vec<[u16; KINDS]>,
}

impl<'t> Shortest<'t> {
    pub(super) fn new(tables: &'t Implied) -> Self {
        let claims = 2 * tables.points.len();
        let own = tables.points.iter().enumerate().map(|(at, point)| match point.set {
            Some(_) => 2,
            None => Kind::from(at >= tables.singles),
        });
        let mut starts = vec![0; claims + 1];
        tables.moves.iter().for_each(|step| starts[step.to.at() + 1] += 1);
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let mut next = starts.clone();
        let mut before = vec![Move { to: Claim(0), cost: 0 }; tables.moves.len()];
        for from in (0..claims).map(|at| Claim(at as u16)) {
            for step in tables.moves(from) {
                before[next[step.to.at()] as usize] = Move { to: from, cost: step.cost };
                next[step.to.at()] += 1;
            }
        }
        Self {
            tables,
            own: own.collect(),
            before,
            starts,
            premise: Claim(0),
            order: Vec::new(),
            layer: vec![NEVER; claims],
            cost: vec![[NEVER; KINDS]; claims],
        }
    }

    /// Passes all loops and chains from a premise to `keep`.
    pub(super) fn each(&mut self, facts: &Facts<'_>, grain: Grain, premise: Claim, keep: &mut dyn FnMut(Found)) {
        self.from(premise);
        for &kind in kinds(grain) {
            self.order.iter().for_each(|&end| self.rounds(facts, end, kind, keep));
            if !premise.is_true() {
                self.order.iter().for_each(|&end| self.open(facts, end, kind, keep));
            }
        }
    }

    fn from(&mut self, premise: Claim) {
        for claim in self.order.drain(..) {
            self.layer[claim.at()] = NEVER;
            self.cost[claim.at()] = [NEVER; KINDS];
        }
        self.premise = premise;
        self.order.push(premise);
        self.layer[premise.at()] = 0;
        self.cost[premise.at()][0] = 0;
        let (mut here, mut start) = (0, 0);
        // A layer is followed either wholly or not at all, so that the end of the search does not depend on an order.
        while start < self.order.len() && self.order.len() < MOST {
            let end = self.order.len();
            (start..end).for_each(|at| self.follow(self.order[at], here));
            (here, start) = (here + 1, end);
        }
    }

    fn follow(&mut self, claim: Claim, here: u16) {
        let costs = self.cost[claim.at()];
        for &Move { to, cost } in self.tables.moves(claim) {
            let layer = &mut self.layer[to.at()];
            if *layer == NEVER {
                *layer = here + 1;
                self.order.push(to);
            } else if *layer != here + 1 {
                continue;
            }
            let own = self.own[to.point()];
            for (kind, before) in costs.into_iter().enumerate().filter(|(_, before)| *before != NEVER) {
                let least = &mut self.cost[to.at()][kind.max(own)];
                *least = (*least).min(before + cost);
            }
        }
    }

    /// Whether a claim is a single candidate more than one move away, on a path of this kind.
    fn is_end(&self, end: Claim, kind: Kind) -> bool {
        self.layer[end.at()] > 1 && self.cost[end.at()][kind] != NEVER && self.tables.is_single(end)
    }

    fn rounds(&self, facts: &Facts<'_>, end: Claim, kind: Kind, keep: &mut dyn FnMut(Found)) {
        let home = self.tables.point(self.premise).first();
        if self.tables.point(end).first() != home || !self.is_end(end, kind) {
            return;
        }
        let _ = self.ways(end, kind, Some(home), &mut |way| {
            let Some(found) = self.tables.round(facts, way) else { return GO_ON };
            // The eliminations of a discontinuous loop depend only on its ends.
            let flow = if found.shape == Shape::Continuous { GO_ON } else { ControlFlow::Break(()) };
            keep(found);
            flow
        });
    }

    fn open(&self, facts: &Facts<'_>, end: Claim, kind: Kind, keep: &mut dyn FnMut(Found)) {
        if !end.is_true() || !self.is_end(end, kind) {
            return;
        }
        let [from, to] = [self.premise, end].map(|claim| self.tables.candidate(claim));
        let Some(eliminated) = between(facts, from, to) else { return };
        let _ = self.ways(end, kind, None, &mut |way| {
            self.tables.found(Shape::Open, way, eliminated).into_iter().for_each(&mut *keep);
            ControlFlow::Break(())
        });
    }

    /// Passes to `take` the shortest paths of the given kind to an end that do not cross themselves, until `take` breaks.
    fn ways(&self, end: Claim, kind: Kind, home: Option<Cell>, take: &mut dyn FnMut(Vec<Claim>) -> Flow) -> Flow {
        let mut back = Back { ways: self, home, way: Vec::new(), effort: EFFORT, take };
        back.go(end, kind)
    }

    fn before(&self, claim: Claim) -> &[Move] {
        &self.before[self.starts[claim.at()] as usize..self.starts[claim.at() + 1] as usize]
    }
}

/// A path that is being followed back from its end.
struct Back<'a, 't> {
    ways: &'a Shortest<'t>,
    /// The cell of a loop's premise; the loop may pass through it any number of times.
    home: Option<Cell>,
    /// The claims from the end back to the current one.
    way: Vec<Claim>,
    effort: u32,
    take: &'a mut dyn FnMut(Vec<Claim>) -> Flow,
}

impl Back<'_, '_> {
    /// Goes back from a claim to the premise, by moves of a path of this kind.
    fn go(&mut self, claim: Claim, kind: Kind) -> Flow {
        if !spend(&mut self.effort) {
            return ControlFlow::Break(());
        }
        let ways = self.ways;
        let (is_home, at) = (self.is_home(claim), self.way.len());
        let body = ways.tables.point(claim).body();
        // No path returns to a node in cells that it has left, or inside a set.
        let is_left = |later: &Claim| ways.tables.point(*later).node.cells.is_subset(body);
        let crosses = !is_home && self.way[..at.saturating_sub(1)].iter().any(is_left);
        // A loop leaves its cell and returns from outside. With a link within the cell at either end, the loop would be shorter or not a loop.
        let stays = is_home && (at == 1 || claim == ways.premise && self.is_home(self.way[at - 1]));
        if crosses || stays {
            return GO_ON;
        }
        self.way.push(claim);
        let flow = self.behind(claim, kind);
        self.way.pop();
        flow
    }

    fn behind(&mut self, claim: Claim, kind: Kind) -> Flow {
        let ways = self.ways;
        if claim == ways.premise {
            return (self.take)(self.way.iter().rev().copied().collect());
        }
        let (layer, cost) = (ways.layer[claim.at()] - 1, ways.cost[claim.at()][kind]);
        // The kind may come from this node alone; then any smaller kind may precede it.
        let least = if ways.own[claim.point()] == kind { 0 } else { kind };
        for step in ways.before(claim).iter().filter(|step| ways.layer[step.to.at()] == layer) {
            for kind in least..=kind {
                let before = ways.cost[step.to.at()][kind];
                if before != NEVER && before + step.cost == cost {
                    self.go(step.to, kind)?;
                }
            }
        }
        GO_ON
    }

    fn is_home(&self, claim: Claim) -> bool {
        self.home.is_some_and(|home| self.ways.tables.point(claim).body() == CellSet::of(home))
    }
}
