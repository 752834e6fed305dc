//! Nets: the consequences of a supposition by singles and locked candidates, limited to those that a contradiction needs.
//!
//! ```text
//! suppose r1c1 is 5        every line of the log is a digit with the truth that forced it: a cell with no other candidate left,
//!   r4c1 is 7  cell        or a house with no other place; or with no other places than those shared with another house.
//!   r4c8 is 2  row 4       If a cell or a house has nothing left, the supposition was wrong. Tracing back from that point,
//!   r5c23 is 4 row 5       only the lines that were needed are kept, so a proof is short however long the log was.
//! ```
//!
//! If these do not suffice, a truth with few remaining members is split, and each member is followed in the same way.
//!
//! Under rules other than the plain ones, a second prover follows all kinds of truths: see `deduce`.

use crate::frame::{Candidate, Cell, CellSet, Digit, DigitSet, House, SIDE, Stop};

use crate::frame::mark::Node;

use super::Facts;
use super::deduce::Deducer;
use crate::limits::Limits;
use crate::part::Claim;
#[cfg(not(wide))]
use singles::Singles;

#[cfg(not(wide))]
mod singles;

/// A truth: a cell holds one of its candidates, a house contains a digit, or a constraint has at least one right member.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ground {
    /// The cell.
    Cell(Cell),
    /// The house and the digit.
    House(House, Digit),
    /// The truth with this number among those of the rules.
    Rule(u16),
}

/// A digit in a cell or in one of the cells that two houses share, and the truth that forced it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The digit, and the cell or cells.
    pub node: Node,
    /// The truth that forced it; `None` if the digit was supposed.
    pub ground: Option<Ground>,
    /// The claim about the digit.
    pub says: Says,
}

/// The claim of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// The digit is in the cell, or in one of the cells.
    Right,
    /// The digit is not in the cell: it sees every remaining member of the truth.
    Wrong,
    /// The alternative with this number is right, or it is not. The line has no cells.
    Alternative(u16, bool),
}

impl Line {
    /// Returns the candidate of the line, if it has a single cell.
    fn candidate(&self) -> Option<Candidate> {
        let Node { digit, cells } = self.node;
        cells.single().map(|cell| Candidate { cell, digit })
    }
}

/// The lines that lead from a supposition to the end of the net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// The supposition.
    pub suppose: Claim,
    /// The lines, each after those that it needs.
    pub lines: Vec<Line>,
    /// The end to which the lines lead.
    pub end: End,
}

/// The end of a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// This truth has no member left.
    Conflict(Ground),
    /// The requested claim follows.
    Reached,
    /// Each remaining candidate of this truth has its own net.
    Split(Ground, Vec<Net>),
}

impl Net {
    /// Returns the number of lines, including those of the branches.
    pub fn size(&self) -> usize {
        let branches = match &self.end {
            End::Split(_, branches) => branches.iter().map(Net::size).sum(),
            _ => 0,
        };
        1 + self.lines.len() + branches
    }
}

/// The number of suppositions that a search may still follow.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    left: u64,
    stop: Stop<'a>,
}

impl<'a> Budget<'a> {
    /// Creates a budget of the whole work that the limits allow.
    pub const fn new(limits: &Limits, stop: Stop<'a>) -> Self {
        Self { left: limits.work, stop }
    }

    /// Whether no work is left.
    pub fn is_spent(&self) -> bool {
        self.left == 0 || self.stop.is_due(0)
    }

    /// Spends the work of one supposition; returns false if none was left.
    pub fn spend(&mut self) -> bool {
        self.spend_many(1)
    }

    /// Spends the work of `count` suppositions; returns false if too little was left.
    pub(super) fn spend_many(&mut self, count: u64) -> bool {
        let may = self.left > 0 && !self.stop.is_due(count);
        self.left = self.left.saturating_sub(count);
        may
    }
}

/// Follows suppositions about a board to their end.
pub struct Prover<'a>(Kind<'a>);

/// The two provers; the plain one is faster, but supports only plain rules.
#[cfg_attr(not(wide), allow(clippy::large_enum_variant, reason = "nearly all values are of the large variant"))]
enum Kind<'a> {
    #[cfg(not(wide))]
    Plain(Singles<'a>),
    Rules(Deducer<'a>),
}

impl<'a> Prover<'a> {
    /// Chooses the prover for the rules of the board.
    pub fn new(facts: &'a Facts<'_>) -> Self {
        #[cfg(not(wide))]
        if facts.rules().is_plain() {
            return Self(Kind::Plain(Singles::new(facts)));
        }
        Self(Kind::Rules(Deducer::new(facts.world())))
    }

    /// Follows a supposition to a contradiction, if singles lead to one.
    pub fn refute(&mut self, suppose: Claim) -> Option<Net> {
        self.refute_within(suppose, DigitSet::ALL)
    }

    /// Like [`refute`](Self::refute), but follows only `digits`.
    pub fn refute_within(&mut self, suppose: Claim, digits: DigitSet) -> Option<Net> {
        match &mut self.0 {
            #[cfg(not(wide))]
            Kind::Plain(prover) => prover.refute_within(suppose, digits),
            Kind::Rules(prover) if digits == DigitSet::ALL => prover.refute(suppose),
            // The prover for other rules always follows all digits.
            Kind::Rules(_) => None,
        }
    }

    /// Finds the consequences of a supposition; `None` if it leads to a contradiction.
    pub fn consequences(&mut self, suppose: Claim) -> Option<Outcome> {
        match &mut self.0 {
            #[cfg(not(wide))]
            Kind::Plain(prover) => prover.consequences(suppose),
            Kind::Rules(prover) => prover.consequences(suppose),
        }
    }

    /// Finds the lines by which a supposition leads to a claim, or to a contradiction.
    pub fn reach(&mut self, suppose: Claim, claim: Claim) -> Option<Net> {
        match &mut self.0 {
            #[cfg(not(wide))]
            Kind::Plain(prover) => prover.reach(suppose, claim),
            Kind::Rules(prover) => prover.reach(suppose, claim),
        }
    }

    /// Follows a supposition to contradictions, splitting truths if necessary: at level 1 each split must have all members but one refuted by
    /// singles, at level 2 by a net of level 1, and so on.
    pub fn refute_deep(&mut self, suppose: Claim, level: usize, budget: &mut Budget<'_>) -> Option<Net> {
        match &mut self.0 {
            #[cfg(not(wide))]
            Kind::Plain(prover) => prover.refute_deep(suppose, level, budget),
            Kind::Rules(prover) => prover.refute_deep(suppose, level, budget),
        }
    }
}

/// The consequences of a supposition.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The candidates that are true.
    pub placed: Vec<Candidate>,
    /// The candidates that are not false, digit by digit.
    pub spots: [CellSet; SIDE],
}
