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
    /// It returns to its start and could continue around.
    Continuous,
    /// It returns to its start and proves a conclusion about it.
    Discontinuous,
}

/// A link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// From here ...
    pub from: Node,
    /// ... to there.
    pub to: Node,
    /// The reason why one of the two is true; `None` for a weak link.
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
    /// Whether a node is more than a single candidate.
    pub is_grouped: bool,
}

impl Chain {
    /// Whether it passes through an almost locked set.
    pub fn has_set(&self) -> bool {
        self.links.iter().any(|link| matches!(link.via, Some(Via::Set(_))))
    }
}

/// The order of chains by their eliminations: the lesser is preferred.
pub type Effect = (Reverse<usize>, usize);

/// More eliminations are preferred; among equally many, the lighter ones, by a sum of their positions in which each weighs more than those before it,
/// digit by digit and cell by cell.
///
/// The sum has no meaning in itself. But when one of thousands of chains is taken, everything later depends on the choice, so the order must be
/// independent of the search. This order is `HoDoKu`'s.
pub fn effect(eliminated: &CandidateSet) -> Effect {
    let weighed = by_digit(eliminated).zip(0..);
    let weight =
        weighed.map(|(Candidate { cell, digit }, place)| cell.index() * (1 + 80 * place) + usize::from(digit.get()));
    (Reverse(eliminated.len()), weight.sum())
}

/// All chains, the shortest for each shape and effect; shorter ones first. With groups and sets, only those that contain some.
pub(super) fn find(facts: &Facts<'_>, grain: Grain) -> Vec<Chain> {
    facts.implied(grain).chains(facts, grain)
}
