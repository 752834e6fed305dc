//! Chains: weak and strong links in turn, and their conclusions.
//!
//! ```text
//! chain           a = b - c = d                  one of a and d is true: what sees both is false
//! continuous      a = b - c = d - a              every weak link is a strong one too: what sees both ends of one is false
//! discontinuous   a - b = c - a                  a is false, or             a = b - c = a       a is true, or
//!                 a = b - c = d - e, e in the cell of a:   e is false
//! ```
//!
//! Of one digit or of cells with two candidates they are [strands](super::strands), otherwise ways through
//! [tables](super::implied).

use ninefold_core::CandidateSet;
use ninefold_core::mark::Node;

use super::Facts;
use super::implied::Grain;
use crate::part::{Via, by_digit};

/// The shape of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A strong link at each end.
    Open,
    /// It comes back to where it starts and could go round again.
    Continuous,
    /// It comes back to where it starts and says something about it.
    Discontinuous,
}

/// A link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// From here ...
    pub from: Node,
    /// ... to there.
    pub to: Node,
    /// Why one of the two is true; nothing for a weak link.
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
    /// Whether it leads through an almost locked set.
    pub fn has_set(&self) -> bool {
        self.links.iter().any(|link| matches!(link.via, Some(Via::Set(_))))
    }
}

/// `HoDoKu`'s weight of the eliminations of a step, digit by digit and cell by cell: of steps with as many it takes the
/// lightest.
///
/// It is a sum of positions by which `HoDoKu` sorts steps. It means nothing in itself, but which chain is taken depends
/// on it, and so does all that comes after.
pub fn weight(eliminated: &CandidateSet) -> usize {
    by_digit(eliminated)
        .zip(0..)
        .map(|(candidate, place)| candidate.cell.index() * (1 + 80 * place) + usize::from(candidate.digit.get()))
        .sum()
}

/// All of them, of each effect the shortest; the shorter first. With groups and sets only those that have some.
pub(super) fn find(facts: &Facts<'_>, grain: Grain) -> Vec<Chain> {
    let mut chains = facts.implied(grain).chains(facts);
    chains.retain(|chain| grain == Grain::Singles || chain.is_grouped);
    chains
}
