//! Links between the nodes of a board: a node that is true or false forces others.
//!
//! ```text
//! node        a digit in one cell, or in the cells that a box and a line share
//! weak        not both are true: they see each other              a - b
//! strong      not both are false: no other place is left          a = b      in a cell, in a house
//! ```
//!
//! Weak links are rows of bits, one for each node, so that following a claim takes an `or` of a few words in each step of a search. Forcing chains
//! and nets use these rows. Nice loops and AICs do not: rows have no order, but the choice of the chain to show depends on the order of discovery.
//! Those searches use tables instead (`implied`).

use crate::frame::mark::Node;
use crate::frame::{CANDIDATES, Candidate, Cell, Digit, House};

use super::Facts;
use super::bits::insert;
use crate::part::Via;

/// The value for a candidate without a node.
const NONE: u16 = u16::MAX;

/// The nodes of a board and their links.
#[derive(Clone, Debug)]
pub struct Links {
    nodes: Vec<Node>,
    /// The number of nodes that are single candidates; these come first.
    singles: usize,
    /// The number of words in a row.
    words: usize,
    /// For each node, those that it sees.
    weak: Vec<u64>,
    /// For each node, the nodes that are true if it is false, each with the reason. There are few of them, so they are stored as lists.
    strong: Vec<Vec<(u16, Via)>>,
    ids: Box<[u16; CANDIDATES]>,
}

impl Links {
    pub(super) fn new(facts: &Facts<'_>) -> Self {
        let mut links = Self::nodes(facts);
        links.words = links.nodes.len().div_ceil(64).max(1);
        links.weak = vec![0; links.words * links.nodes.len()];
        links.strong = vec![Vec::new(); links.nodes.len()];
        links.link_weak(facts);
        if facts.rules().has_sights() {
            links.link_sights(facts);
        }
        Digit::all().for_each(|digit| facts.houses().for_each(|house| links.link_house(facts, house, digit)));
        facts.bivalue().iter().for_each(|cell| {
            let ends: Vec<u16> = facts.candidates(cell).map(|candidate| links.ids[candidate.index()]).collect();
            links.join(ends[0], ends[1], Via::Cell(cell));
        });
        links
    }

    fn nodes(facts: &Facts<'_>) -> Self {
        // Single candidates come first, so that checking for one is a comparison, and rows of single candidates are the beginning of rows of all
        // nodes.
        let mut ids = Box::new([NONE; CANDIDATES]);
        let mut nodes = Vec::new();
        for digit in Digit::all() {
            for cell in facts.spots(digit) {
                ids[Candidate { cell, digit }.index()] = nodes.len() as u16;
                nodes.push(Node::new(digit, cell));
            }
        }
        let singles = nodes.len();
        for digit in Digit::all() {
            for spots in facts.rows_and_columns().map(|line| facts.spots_in(line, digit)) {
                let groups = facts.boxes().map(|square| spots & square.cells()).filter(|cells| cells.len() > 1);
                nodes.extend(groups.map(|cells| Node::new(digit, cells)));
            }
        }
        Self { nodes, singles, words: 0, weak: vec![], strong: vec![], ids }
    }

    fn link_weak(&mut self, facts: &Facts<'_>) {
        // Nodes of different digits see each other only in one cell, and these pairs are added at the end; all other pairs have the same digit. So
        // the nodes are compared digit by digit, which is a ninth of all comparisons.
        for digit in Digit::all() {
            let of_digit: Vec<u16> = self.ids().filter(|&id| self.node(id).digit == digit).collect();
            for (at, &one) in of_digit.iter().enumerate() {
                let sees = facts.common_peers(self.node(one).cells);
                for &other in &of_digit[at + 1..] {
                    if self.node(other).cells.is_subset(sees) {
                        self.oppose(one, other);
                    }
                }
            }
        }
        for at in 0..self.singles {
            let node = self.nodes[at];
            let cell = node.cells.first().expect("a node has a cell");
            let others = Digit::all().filter(|&digit| digit > node.digit);
            let others: Vec<u16> =
                others.map(|digit| self.ids[Candidate { cell, digit }.index()]).filter(|&id| id != NONE).collect();
            others.into_iter().for_each(|other| self.oppose(at as u16, other));
        }
    }

    /// Adds the weak links of constraints: a candidate may see candidates of other cells and other digits.
    fn link_sights(&mut self, facts: &Facts<'_>) {
        let rules = facts.rules();
        let node = |id: u16, links: &Self| {
            let Node { digit, cells } = links.node(id);
            cells.iter().map(move |cell| Candidate { cell, digit })
        };
        for one in self.ids() {
            let seen = node(one, self).map(|candidate| rules.sights(candidate)).reduce(|all, seen| all & seen);
            let seen = seen.unwrap_or_default() & *facts.board().all_candidates();
            if seen.is_empty() {
                continue;
            }
            for other in one + 1..self.nodes.len() as u16 {
                if node(other, self).all(|candidate| seen.contains(candidate)) {
                    self.oppose(one, other);
                }
            }
        }
    }

    /// Adds the strong links of a digit in a house: between two nodes that together contain all its spots.
    fn link_house(&mut self, facts: &Facts<'_>, house: House, digit: Digit) {
        let spots = facts.spots_in(house, digit);
        if spots.len() < 2 {
            return;
        }
        if let (2, Some(one), Some(other)) = (spots.len(), spots.first(), spots.last()) {
            let [one, other] = [one, other].map(|cell| self.ids[Candidate { cell, digit }.index()]);
            self.join(one, other, Via::House(house));
            return;
        }
        let groups: Vec<u16> = (self.singles..self.nodes.len())
            .filter(|&at| self.nodes[at].digit == digit && self.nodes[at].cells.is_subset(spots))
            .map(|at| at as u16)
            .collect();
        // Links a group with the rest of the house, if that is one candidate or exactly another group.
        for (at, &group) in groups.iter().enumerate() {
            let rest = spots - self.nodes[usize::from(group)].cells;
            if let Some(cell) = rest.single() {
                self.join(group, self.ids[Candidate { cell, digit }.index()], Via::House(house));
            }
            let other = groups[at + 1..].iter().find(|&&other| self.nodes[usize::from(other)].cells == rest);
            if let Some(&other) = other {
                self.join(group, other, Via::House(house));
            }
        }
    }

    fn oppose(&mut self, one: u16, other: u16) {
        let (one, other) = (usize::from(one), usize::from(other));
        insert(&mut self.weak[one * self.words..][..self.words], other);
        insert(&mut self.weak[other * self.words..][..self.words], one);
    }

    /// Adds a strong link with the first reason found: two spots of a box may also be the last two of a line.
    fn join(&mut self, one: u16, other: u16, via: Via) {
        if self.strong[usize::from(one)].iter().all(|&(to, _)| to != other) {
            self.strong[usize::from(one)].push((other, via));
            self.strong[usize::from(other)].push((one, via));
        }
    }

    /// Returns the number of words in a row of bits.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns every node.
    pub fn ids(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.nodes.len() as u16
    }

    /// Returns the single candidates.
    pub fn singles(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.singles as u16
    }

    /// Returns the node of a candidate.
    pub fn id(&self, candidate: Candidate) -> Option<u16> {
        Some(self.ids[candidate.index()]).filter(|&id| id != NONE)
    }

    /// Returns a node.
    pub fn node(&self, id: u16) -> Node {
        self.nodes[usize::from(id)]
    }

    /// Whether a node is a single candidate.
    pub fn is_single(&self, id: u16) -> bool {
        usize::from(id) < self.singles
    }

    /// Returns the nodes that a node sees, as bits.
    pub fn weak(&self, id: u16) -> &[u64] {
        &self.weak[usize::from(id) * self.words..][..self.words]
    }

    /// Returns the nodes that are true if this one is false, with reasons.
    pub fn strong(&self, id: u16) -> &[(u16, Via)] {
        &self.strong[usize::from(id)]
    }

    /// Returns the candidates of a cell, as bits.
    pub fn singles_in(&self, cell: Cell) -> Vec<u64> {
        let mut bits = vec![0; self.words];
        let ids = Digit::all().filter_map(|digit| self.id(Candidate { cell, digit }));
        ids.for_each(|id| insert(&mut bits, usize::from(id)));
        bits
    }
}

/// Returns the nodes in a row of bits.
pub fn members(bits: &[u64]) -> impl Iterator<Item = u16> + '_ {
    super::bits::members(bits).map(|at| at as u16)
}
