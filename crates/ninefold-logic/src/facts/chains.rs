//! Chains: alternating weak and strong links, and their conclusions.
//!
//! ```text
//! chain           a = b - c = d                  one of a and d is true: what sees both is false
//! continuous      a = b - c = d - a              every weak link is a strong one too: what sees both ends of one is false
//! discontinuous   a - b = c - a                  a is false, or             a = b - c = a       a is true, or
//!                 a = b - c = d - e, e in the cell of a:   e is false
//! ```
//!
//! Chains of one digit or of cells with two candidates are [strands](super::strands); others are paths through [tables](super::implied).

use std::cmp::Reverse;

use crate::frame::mark::Node;
use crate::frame::{Candidate, CandidateSet};

use super::Facts;
use super::implied::Grain;
use crate::part::{Via, by_digit};

/// The shape of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A strong link at each end.
    Open,
    /// The chain returns to its start and could be followed around again.
    Continuous,
    /// The chain returns to its start and proves a conclusion about it.
    Discontinuous,
}

/// A link of a chain, in the direction of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The node at its start.
    pub from: Node,
    /// The node at its end.
    pub to: Node,
    /// The reason why one of the two nodes is true; `None` for a weak link.
    pub via: Option<Via>,
}

/// A chain and its eliminations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Its shape.
    pub shape: Shape,
    /// Its links in order.
    pub links: Vec<Link>,
    /// The candidates that it eliminates.
    pub eliminated: CandidateSet,
    /// Whether any node is more than a single candidate.
    pub is_grouped: bool,
}

impl Chain {
    /// Whether the chain passes through an almost locked set.
    pub fn has_set(&self) -> bool {
        self.links.iter().any(|link| matches!(link.via, Some(Via::Set(_))))
    }
}

/// The sort key of chains by their eliminations: the lesser is preferred.
pub type Effect = (Reverse<usize>, usize);

/// Ranks sets of eliminations: larger sets are preferred. Of equally large sets, the one with the smaller weight is preferred. The weight is a sum
/// over the eliminations, digit by digit and cell by cell, in which the position of each cell counts more than that of the one before.
///
/// The sum has no meaning in itself. But when one of thousands of chains is chosen, all later steps depend on the choice, so the order must be
/// independent of the search. This order is `HoDoKu`'s.
pub fn effect(eliminated: &CandidateSet) -> Effect {
    let weighed = by_digit(eliminated).zip(0..);
    let weight =
        weighed.map(|(Candidate { cell, digit }, place)| cell.index() * (1 + 80 * place) + usize::from(digit.get()));
    (Reverse(eliminated.len()), weight.sum())
}

/// Finds all chains, keeping the shortest for each shape and effect, in order of length. If `grain` includes groups or sets, finds only chains that
/// contain some.
pub(super) fn find(facts: &Facts<'_>, grain: Grain) -> Vec<Chain> {
    facts.implied(grain).chains(facts, grain)
}
