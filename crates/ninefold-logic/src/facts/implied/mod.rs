//! Implied claims: the direct consequences of every claim, and all consequences of any one claim.
//!
//! ```text
//! claim      a node is true, or it is false
//! moves      true: what sees the node is false          (7)r1c2 true  ->  (7)r1c8 false, (4)r1c2 false, ...
//!            false: the last place left is true         (7)r1c2 false ->  (7)r5c2 true, ...
//!            a set that lost a digit: the others are locked in it, so nodes that see them are false
//! spread     premise -> its moves -> their moves ...    breadth first, each claim with the claim that it came from
//! ```
//!
//! There are two searches. [One](Implied::chains) finds all chains along shortest paths (`shortest`), which do not depend on how the board is
//! rotated. The chains of the other, the spread, depend on the order of the tables, so this order is guaranteed: cells in reading order, within a
//! cell digits upwards; for a claim first the rest of its cell, then row, column and box, then groups (by row, then by column), then almost locked
//! sets. A claim keeps the first path on which it was reached, and a path that returns to its own cells is dropped. The order of work is `HoDoKu`'s,
//! so that a method can show the chains of that program; there a larger set counts as more links.

use crate::frame::mark::Node;
use crate::frame::{Candidate, Cell, CellSet, Digit, House, SIDE};

use self::draft::Draft;
use self::shortest::Shortest;
use super::chains::{Chain, Link, Shape};
use super::{Almost, Facts};
use crate::part::Via;

mod draft;
mod shortest;
mod spread;
mod ways;

pub(crate) use spread::Spread;
pub(crate) use ways::{Found, between};

/// The kinds of nodes that a table contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Single candidates.
    Singles,
    /// Single candidates, and the spots of a digit that a box and a line share.
    Groups,
    /// The same, and almost locked sets of two or more cells.
    Sets,
}

impl Grain {
    /// The number of kinds.
    pub const COUNT: usize = 3;
}

/// The claim that a node is true, or that it is false. Its number is twice that of the node, plus one for the claim that the node is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Claim(u16);

impl Claim {
    pub(crate) const fn new(point: usize, is_true: bool) -> Self {
        Self(2 * point as u16 + !is_true as u16)
    }

    pub(crate) const fn is_true(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub(crate) const fn point(self) -> usize {
        self.0 as usize / 2
    }

    const fn at(self) -> usize {
        self.0 as usize
    }
}

/// A node, and the almost locked set if the node stands for a digit that such a set has lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) node: Node,
    pub(crate) set: Option<Almost>,
}

impl Point {
    /// Returns the cells to which a chain may not return after this node.
    fn body(&self) -> CellSet {
        self.set.map_or(self.node.cells, |set| set.cells)
    }

    /// Returns the cells outside the node that see all its spots of a digit.
    fn sees(&self, facts: &Facts<'_>, digit: Digit) -> CellSet {
        match self.set {
            Some(set) => seen(facts, set, digit),
            None => facts.common_peers(self.node.cells),
        }
    }

    fn first(&self) -> Cell {
        self.node.cells.first().expect("a node has a cell")
    }
}

/// Returns the spots of a digit outside a set that see all its spots in the set.
pub(crate) fn seen(facts: &Facts<'_>, set: Almost, digit: Digit) -> CellSet {
    let spots = facts.spots(digit);
    (facts.common_peers(spots & set.cells) & spots) - set.cells
}

/// Returns, for each set and digit, the spots outside that see all those in the set.
pub(crate) fn views<'s>(facts: &Facts<'_>, sets: impl IntoIterator<Item = &'s Almost>) -> Vec<[CellSet; SIDE]> {
    let view = |set: &Almost, digit| if set.digits.contains(digit) { seen(facts, *set, digit) } else { CellSet::EMPTY };
    sets.into_iter().map(|set| Digit::ALL.map(|digit| view(set, digit))).collect()
}

/// A claim that follows from another, and its cost in addition to that of a link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) to: Claim,
    cost: u16,
}

/// The maximum number of claims followed from a single one. More distant claims would make chains too long to read.
const MOST: usize = 1000;

/// All nodes and moves.
#[derive(Clone, Debug)]
pub(crate) struct Implied {
    pub(crate) points: Vec<Point>,
    /// The number of nodes that are single candidates; they are first.
    pub(crate) singles: usize,
    /// The start of the moves of each claim; the moves of all claims are stored one after another.
    starts: Vec<u32>,
    moves: Vec<Move>,
}

impl Implied {
    pub(crate) fn new(facts: &Facts<'_>, grain: Grain) -> Self {
        let mut draft = Draft::new(facts);
        draft.link_singles();
        if grain != Grain::Singles {
            draft.link_groups();
        }
        if grain == Grain::Sets {
            draft.link_sets();
        }
        draft.finish()
    }

    /// Returns the claims that follow at once from `claim`.
    pub(crate) fn moves(&self, claim: Claim) -> &[Move] {
        &self.moves[self.starts[claim.at()] as usize..self.starts[claim.at() + 1] as usize]
    }

    pub(crate) fn point(&self, claim: Claim) -> &Point {
        &self.points[claim.point()]
    }

    /// Returns the premises of one kind: that each single candidate is true, or that each is false.
    pub(crate) fn premises(&self, is_true: bool) -> impl Iterator<Item = Claim> + use<> {
        (0..self.singles).map(move |point| Claim::new(point, is_true))
    }

    fn is_single(&self, claim: Claim) -> bool {
        claim.point() < self.singles
    }

    fn candidate(&self, claim: Claim) -> Candidate {
        let point = self.point(claim);
        Candidate { cell: point.first(), digit: point.node.digit }
    }

    /// Finds all chains, keeping the shortest of those with the same shape and effect, in order of length. If `grain` includes groups or sets, finds
    /// only chains that contain some.
    pub(crate) fn chains(&self, facts: &Facts<'_>, grain: Grain) -> Vec<Chain> {
        let mut found: Vec<Found> = Vec::new();
        let mut known = std::collections::HashMap::new();
        // Of chains of the same length, those without sets are preferred, then those with smaller sets.
        let length = |found: &Found| (found.way.len(), self.size(found));
        // A shorter chain replaces a longer one with the same effect. Of several with the same length, the first is kept: the order of the tables
        // determines its path, but not its effect.
        let mut keep = |new: Found| {
            let at = *known.entry((new.shape, new.eliminated)).or_insert(found.len());
            match found.get_mut(at) {
                Some(old) if length(old) > length(&new) => *old = new,
                Some(_) => {}
                None => found.push(new),
            }
        };
        let mut ways = Shortest::new(self);
        for premise in self.premises(true).chain(self.premises(false)) {
            ways.each(facts, grain, premise, &mut keep);
        }
        found.sort_by_key(|found| found.way.len());
        found.iter().map(|found| self.chain(facts, found)).collect()
    }

    /// Returns the total number of cells of the sets in a chain.
    fn size(&self, found: &Found) -> usize {
        found.way.iter().filter_map(|&claim| self.point(claim).set).map(|set| set.cells.len()).sum()
    }

    /// Converts a path of claims to a chain of links.
    pub(crate) fn chain(&self, facts: &Facts<'_>, found: &Found) -> Chain {
        let mut links: Vec<Link> = Vec::new();
        for pair in found.way.windows(2) {
            let (from, to) = (self.point(pair[0]), self.point(pair[1]));
            let start = match from.set {
                // Claims name a set by the digit that it lost. The displayed chain has a strong link inside the set, from that digit to the one by
                // which the set acts on the next node.
                Some(set) => {
                    let exit = self.exit(facts, set, pair[1]);
                    links.push(Link { from: from.node, to: exit.0, via: Some(Via::Set(exit.1)) });
                    exit.0
                }
                None => from.node,
            };
            match (pair[1].is_true(), from.set) {
                // The cell with one remaining candidate is already part of that inner link.
                (true, Some(_)) => {}
                (true, None) => links.push(Link { from: start, to: to.node, via: Some(via(facts, start, to.node)) }),
                (false, _) => links.push(Link { from: start, to: to.node, via: None }),
            }
        }
        let ends = [found.way[0], found.way[found.way.len() - 1]].map(|claim| self.point(claim).node);
        if found.shape == Shape::Continuous {
            links.push(Link { from: ends[1], to: ends[0], via: None });
        }
        Chain { shape: found.shape, links, eliminated: found.eliminated, is_grouped: found.is_grouped }
    }

    /// Returns the node by which a chain leaves a set that lost a digit, with the cells of the reason: the spots of a digit in the set, or a cell
    /// with one remaining candidate.
    fn exit(&self, facts: &Facts<'_>, set: Almost, to: Claim) -> (Node, CellSet) {
        let node = self.point(to).node;
        if to.is_true() {
            // The proof needs the truth of that cell as well as those of the set.
            return (node, set.cells | node.cells);
        }
        (Node::new(node.digit, facts.spots(node.digit) & set.cells), set.cells)
    }
}

/// Returns the reason why one of two nodes is true.
fn via(facts: &Facts<'_>, one: Node, other: Node) -> Via {
    if one.digit != other.digit {
        return Via::Cell(one.cells.first().expect("a node has a cell"));
    }
    let both = one.cells | other.cells;
    let holds = |house: &House| facts.spots_in(*house, one.digit) == both;
    let mut houses = facts.houses_of(one.cells.first().expect("a node has a cell"));
    Via::House(houses.find(holds).expect("two nodes that share a house between them"))
}
