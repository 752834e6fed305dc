//! Strands: chains of single candidates with a strong link at each end, of one digit or through cells with two candidates.
//!
//! ```text
//! digits    (7)r1c2 = (7)r1c8 - (7)r5c8 = (7)r5c3            strong links in houses
//! cells     (3=7)r1c2 - (7=5)r1c8 - (5=3)r5c8                strong links in cells
//! ```
//!
//! No cell occurs twice, except that a chain of one digit may end where it starts: then that candidate is true. The minimum number of links is
//! computed for all pairs of ends first; a search that assembles a chain follows only paths that can still be short enough.
//!
//! A walk visits candidates in a fixed order: cells in reading order, links by row, column and box. A search for the first of several ends need not
//! visit the others.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use crate::frame::mark::Node;
use crate::frame::{CANDIDATES, Candidate, CandidateSet, CellSet};

use super::chains::{Chain, Link, Shape};
use super::{Facts, spend};
use crate::part::Via;

/// The minimum number of candidates of a chain.
pub(crate) const SHORTEST: u8 = 4;

/// The maximum number of candidates of a chain.
pub(crate) const LONGEST: u8 = 20;

/// The maximum number of links that a search for chains between two ends tries.
const EFFORT: u32 = 20_000;

/// The length that stands for "no path from one candidate to the other".
const NEVER: u8 = u8::MAX;

/// Candidates with strong links, and their links.
#[derive(Clone, Debug)]
pub(crate) struct Strands {
    nodes: Vec<Candidate>,
    strong: Vec<Vec<(u16, Via)>>,
    weak: Vec<Vec<u16>>,
    /// For every two candidates, the minimum number of candidates in a chain from the first to the second.
    least: Vec<u8>,
}

/// The ends of a chain, and its eliminations.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) eliminated: CandidateSet,
}

impl Strands {
    /// Returns the strands of one digit.
    pub(crate) fn digits(facts: &Facts<'_>) -> Self {
        Self::new(facts, |candidate| {
            let others = facts.houses_of(candidate.cell).map(|house| {
                let other = facts.spots_in(house, candidate.digit).without(candidate.cell).single();
                other.map(|cell| (Candidate { cell, ..candidate }, Via::House(house)))
            });
            others.flatten().collect()
        })
    }

    /// Returns the strands through cells with two candidates.
    pub(crate) fn cells(facts: &Facts<'_>) -> Self {
        Self::new(facts, |candidate| {
            let other = facts.digits(candidate.cell).without(candidate.digit).single();
            other.map(|digit| (Candidate { digit, ..candidate }, Via::Cell(candidate.cell))).into_iter().collect()
        })
    }

    fn new(facts: &Facts<'_>, partners: impl Fn(Candidate) -> Vec<(Candidate, Via)>) -> Self {
        let all = facts.open().iter().flat_map(|cell| facts.candidates(cell));
        let linked: Vec<_> =
            all.map(|node| (node, partners(node))).filter(|(_, partners)| !partners.is_empty()).collect();
        let mut ids = Box::new([u16::MAX; CANDIDATES]);
        linked.iter().zip(0..).for_each(|((node, _), id)| ids[node.index()] = id);
        let mut strands = Self { nodes: vec![], strong: vec![], weak: vec![], least: vec![] };
        for (node, partners) in &linked {
            let mut strong: Vec<(u16, Via)> = Vec::new();
            for &(to, via) in partners {
                let to = ids[to.index()];
                if strong.iter().all(|&(known, _)| known != to) {
                    strong.push((to, via));
                }
            }
            strands.nodes.push(*node);
            strands.strong.push(strong);
            strands.weak.push(seen(facts, *node).map(|to| ids[to.index()]).filter(|&id| id != u16::MAX).collect());
        }
        strands.measure();
        strands
    }

    /// Computes `least`, breadth first from every candidate, two links at a time (weak, then strong), so that only true candidates are steps and
    /// every number is even. Repeated cells are not detected, so the shortest valid chain may be longer, but never shorter.
    fn measure(&mut self) {
        let count = self.nodes.len();
        self.least = vec![NEVER; count * count];
        let mut order: Vec<u16> = Vec::new();
        for start in 0..count {
            let least = &mut self.least[start * count..][..count];
            order.clear();
            let mut reach = |to: u16, length: u8, order: &mut Vec<u16>| {
                if least[usize::from(to)] == NEVER {
                    least[usize::from(to)] = length;
                    order.push(to);
                }
                least[usize::from(to)]
            };
            self.strong[start].iter().for_each(|&(to, _)| _ = reach(to, 2, &mut order));
            let mut at = 0;
            while at < order.len() {
                let here = order[at];
                let length = reach(here, 0, &mut order) + 2;
                at += 1;
                if length > LONGEST {
                    break;
                }
                for &off in &self.weak[usize::from(here)] {
                    for &(to, _) in &self.strong[usize::from(off)] {
                        reach(to, length, &mut order);
                    }
                }
            }
        }
    }

    fn least(&self, from: usize, to: usize) -> u8 {
        self.least[from * self.nodes.len() + to]
    }

    /// Returns the spots that two ends of a chain eliminate.
    fn eliminated(&self, facts: &Facts<'_>, from: usize, to: usize) -> CellSet {
        let (from, to) = (self.nodes[from], self.nodes[to]);
        if from.digit != to.digit {
            return CellSet::EMPTY;
        }
        facts.peers(from.cell) & facts.peers(to.cell) & facts.spots(from.digit)
    }

    /// Returns all pairs of ends whose chain would eliminate something, in the order of their starts. A chain and its reverse count as one, so `to`
    /// is never before `from`; they are equal if a chain of one digit returns to its start.
    pub(crate) fn pairs<'a>(&'a self, facts: &'a Facts<'a>) -> impl Iterator<Item = Ends> + 'a {
        let count = self.nodes.len();
        let pairs = (0..count).flat_map(move |from| (from..count).map(move |to| (from, to)));
        pairs.filter(|&(from, to)| self.least(from, to) <= LONGEST).filter_map(|(from, to)| {
            let cells = self.eliminated(facts, from, to);
            let mut eliminated = CandidateSet::EMPTY;
            eliminated.set_digit(self.nodes[from].digit, cells);
            (!cells.is_empty()).then_some(Ends { from, to, eliminated })
        })
    }

    /// Finds all chains, keeping the shortest for each effect, in order of length.
    pub(super) fn chains(&self, facts: &Facts<'_>) -> Vec<Chain> {
        let mut best: HashMap<CandidateSet, Vec<usize>> = HashMap::new();
        for ends in self.pairs(facts) {
            // At most one candidate less than in the best so far: links alternate, so the next shorter chain is two candidates shorter anyway.
            let longest = best.get(&ends.eliminated).map_or(LONGEST, |way| way.len() as u8 - 1);
            if let Some(way) = self.shortest(&ends, longest) {
                best.insert(ends.eliminated, way);
            }
        }
        let mut chains: Vec<Chain> = best.into_iter().map(|(eliminated, way)| self.chain(&way, eliminated)).collect();
        chains.sort_by_cached_key(|chain| {
            (chain.links.len(), chain.links[0].from, chain.links[chain.links.len() - 1].to)
        });
        chains
    }

    /// Finds the shortest chain between two ends. Lengths are tried one by one, since each walk has the order described above, and the first chain of
    /// a length is the one to display.
    pub(crate) fn shortest(&self, ends: &Ends, longest: u8) -> Option<Vec<usize>> {
        let least = self.least(ends.from, ends.to).max(SHORTEST);
        (least..=longest).step_by(2).find_map(|length| self.way(ends.from, length..=length, &[ends.to]))
    }

    /// Finds the first chain to any of `ends` whose number of candidates is in the given range.
    pub(crate) fn way(&self, from: usize, lengths: RangeInclusive<u8>, ends: &[usize]) -> Option<Vec<usize>> {
        let least = usize::from(*lengths.start());
        let mut walk = Walk { strands: self, ends, least, way: vec![from], left: CellSet::EMPTY, effort: EFFORT };
        walk.strong(*lengths.end()).then_some(walk.way)
    }

    /// Converts a path to a chain of links.
    pub(crate) fn chain(&self, way: &[usize], eliminated: CandidateSet) -> Chain {
        let link = |(at, pair): (usize, &[usize])| {
            let [from, to] = [pair[0], pair[1]].map(|id| Node::new(self.nodes[id].digit, self.nodes[id].cell));
            let via = self.strong[pair[0]].iter().find(|(to, _)| usize::from(*to) == pair[1]).map(|&(_, via)| via);
            Link { from, to, via: via.filter(|_| at % 2 == 0) }
        };
        let links = way.windows(2).enumerate().map(link).collect();
        Chain { shape: Shape::Open, links, eliminated, is_grouped: false }
    }
}

/// Returns the candidates of the same digit that a candidate sees, by row, column and box.
fn seen(facts: &Facts<'_>, node: Candidate) -> impl Iterator<Item = Candidate> + use<> {
    let mut known = CellSet::of(node.cell);
    // The row, the column and the box come first, then all other peers.
    let mut parts = [CellSet::EMPTY; 4];
    for (part, house) in parts.iter_mut().zip(facts.houses_of(node.cell).take(3)) {
        *part = facts.spots_in(house, node.digit) - known;
        known |= *part;
    }
    parts[3] = (facts.peers(node.cell) & facts.spots(node.digit)) - known;
    parts.into_iter().flatten().map(move |cell| Candidate { cell, ..node })
}

/// A chain that is being assembled.
struct Walk<'a> {
    strands: &'a Strands,
    ends: &'a [usize],
    least: usize,
    way: Vec<usize>,
    /// The cells that the chain has left. It may return to its start only at the very end.
    left: CellSet,
    effort: u32,
}

impl Walk<'_> {
    fn last(&self) -> usize {
        self.way[self.way.len() - 1]
    }

    /// Whether any of the ends is near enough for the remaining length. Without this check, the walk visits every chain of 20 candidates.
    fn can_end(&self, from: usize, length: u8) -> bool {
        self.ends.iter().any(|&end| self.strands.least(from, end) <= length)
    }

    /// Continues from a false candidate, with at most `length` candidates including itself.
    fn strong(&mut self, length: u8) -> bool {
        let strands = self.strands;
        let here = self.last();
        for &(to, _) in &strands.strong[here] {
            let to = usize::from(to);
            let cell = strands.nodes[to].cell;
            let is_home = to == self.way[0] && self.way.len() > 1;
            if self.left.contains(cell) && !is_home {
                continue;
            }
            self.way.push(to);
            let done = self.way.len() >= self.least && self.ends.contains(&to);
            if done || (length > 2 && !is_home && self.weak(length - 1)) {
                return true;
            }
            self.way.pop();
        }
        false
    }

    /// Continues from a true candidate, with at most `length` candidates including itself.
    fn weak(&mut self, length: u8) -> bool {
        let strands = self.strands;
        let here = self.last();
        let before = self.left;
        self.left = before.with(strands.nodes[self.way[self.way.len() - 2]].cell).with(strands.nodes[here].cell);
        for &off in &strands.weak[here] {
            let off = usize::from(off);
            if !spend(&mut self.effort) {
                return false;
            }
            if self.left.contains(strands.nodes[off].cell) || !self.can_end(off, length - 1) {
                continue;
            }
            self.way.push(off);
            if self.strong(length - 1) {
                return true;
            }
            self.way.pop();
        }
        self.left = before;
        false
    }
}
