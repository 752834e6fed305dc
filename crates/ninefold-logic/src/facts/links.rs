//! Links: which node of a board forces which, and the shortest ways from one to another.
//!
//! ```text
//! node        a digit in one cell, or in the cells that a box and a line share
//! weak        not both are true: they see each other              a - b
//! strong      not both are false: nothing else is left            a = b      in a cell, in a house
//!
//! a - b = c - d = e        a true: b false: c true: d false: e true.     Two links lead from a true node to true nodes.
//! ```
//!
//! All is kept as rows of bits, so one wave of a search is an `or` of a few words for each node of the wave. Only nodes that
//! come true are followed: what they make false is a row of its own.

use ninefold_core::mark::Node;
use ninefold_core::{Candidate, Cell, CellSet, Digit, House};

use super::Facts;
use crate::step::Via;

/// Which nodes and links there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Single candidates with all their links.
    Singles,
    /// Also the spots of a digit that a box and a line share.
    Groups,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 2;
}

/// No node.
const NONE: u16 = u16::MAX;

/// The nodes of a board and their links.
#[derive(Clone, Debug)]
pub struct Links {
    nodes: Vec<Node>,
    /// How many of the nodes are single candidates; they come first.
    singles: usize,
    words: usize,
    weak: Vec<u64>,
    strong: Vec<Vec<(u16, Via)>>,
    /// The nodes that are true two links on.
    next: Vec<u64>,
    ids: Box<[u16; 729]>,
}

impl Links {
    pub(super) fn new(facts: &Facts<'_>, kind: Kind) -> Self {
        let mut links = Self::nodes(facts, kind);
        links.words = links.nodes.len().div_ceil(64).max(1);
        links.weak = vec![0; links.words * links.nodes.len()];
        links.strong = vec![Vec::new(); links.nodes.len()];
        links.link_weak();
        Digit::all().for_each(|digit| House::all().for_each(|house| links.link_house(facts, house, digit)));
        facts.bivalue().iter().for_each(|cell| {
            let ends: Vec<u16> =
                facts.digits(cell).iter().map(|digit| links.ids[Candidate { cell, digit }.index()]).collect();
            links.join(ends[0], ends[1], Via::Cell(cell));
        });
        links.link_two();
        links
    }

    fn nodes(facts: &Facts<'_>, kind: Kind) -> Self {
        let mut ids = Box::new([NONE; 729]);
        let mut nodes = Vec::new();
        for digit in Digit::all() {
            for cell in facts.spots(digit) {
                ids[Candidate { cell, digit }.index()] = nodes.len() as u16;
                nodes.push(Node::new(digit, cell));
            }
        }
        let singles = nodes.len();
        if kind == Kind::Groups {
            for digit in Digit::all() {
                for line in House::rows().chain(House::columns()) {
                    let spots = facts.spots_in(line, digit);
                    for square in House::boxes() {
                        let cells = spots & square.cells();
                        if cells.len() > 1 {
                            nodes.push(Node::new(digit, cells));
                        }
                    }
                }
            }
        }
        Self { nodes, singles, words: 0, weak: vec![], strong: vec![], next: vec![], ids }
    }

    fn link_weak(&mut self) {
        let sees: Vec<CellSet> = self.nodes.iter().map(|node| node.cells.common_peers()).collect();
        let mut start = 0;
        let order: Vec<u16> = {
            let mut order: Vec<u16> = (0..self.nodes.len() as u16).collect();
            order.sort_by_key(|&id| self.nodes[usize::from(id)].digit);
            order
        };
        while start < order.len() {
            let digit = self.nodes[usize::from(order[start])].digit;
            let end =
                start + order[start..].iter().take_while(|&&id| self.nodes[usize::from(id)].digit == digit).count();
            for (at, &one) in order[start..end].iter().enumerate() {
                let one_at = usize::from(one);
                for &other in &order[start + at + 1..end] {
                    let other_at = usize::from(other);
                    if self.nodes[other_at].cells.is_subset(sees[one_at]) {
                        self.oppose(one, other);
                    }
                }
            }
            start = end;
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

    /// Strong links of a digit in a house: two nodes that share its spots between them.
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
        self.weak[one * self.words + other / 64] |= 1 << (other % 64);
        self.weak[other * self.words + one / 64] |= 1 << (one % 64);
    }

    fn join(&mut self, one: u16, other: u16, via: Via) {
        if self.strong[usize::from(one)].iter().all(|&(to, _)| to != other) {
            self.strong[usize::from(one)].push((other, via));
            self.strong[usize::from(other)].push((one, via));
        }
    }

    fn link_two(&mut self) {
        let linked: Vec<u64> = bits_of(self.words, (0..self.nodes.len()).filter(|&at| !self.strong[at].is_empty()));
        self.next = vec![0; self.words * self.nodes.len()];
        for at in 0..self.nodes.len() {
            for (word, linked) in linked.iter().enumerate() {
                let mut off = self.weak[at * self.words + word] & linked;
                while off != 0 {
                    let middle = 64 * word + off.trailing_zeros() as usize;
                    off &= off - 1;
                    for &(to, _) in &self.strong[middle] {
                        self.next[at * self.words + usize::from(to) / 64] |= 1 << (to % 64);
                    }
                }
            }
            self.next[at * self.words + at / 64] &= !(1 << (at % 64));
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The nodes that are true if this one is, two links on.
    pub fn after(&self, id: u16) -> impl Iterator<Item = u16> + '_ {
        members(self.next(id))
    }

    /// How many words a row of bits has.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Every node.
    pub fn ids(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.nodes.len() as u16
    }

    /// The single candidates.
    pub fn singles(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.singles as u16
    }

    /// The node of a candidate.
    pub fn id(&self, candidate: Candidate) -> Option<u16> {
        Some(self.ids[candidate.index()]).filter(|&id| id != NONE)
    }

    /// A node.
    pub fn node(&self, id: u16) -> Node {
        self.nodes[usize::from(id)]
    }

    /// Whether a node is a single candidate.
    pub fn is_single(&self, id: u16) -> bool {
        usize::from(id) < self.singles
    }

    /// Whether two nodes see each other.
    pub fn opposed(&self, one: u16, other: u16) -> bool {
        has(self.weak(one), other)
    }

    /// The nodes that a node sees, as bits.
    pub fn weak(&self, id: u16) -> &[u64] {
        &self.weak[usize::from(id) * self.words..][..self.words]
    }

    /// The nodes that are true if this one is false, and why.
    pub fn strong(&self, id: u16) -> &[(u16, Via)] {
        &self.strong[usize::from(id)]
    }

    pub(super) fn next(&self, id: u16) -> &[u64] {
        &self.next[usize::from(id) * self.words..][..self.words]
    }

    /// The candidates of a cell, as bits.
    pub fn singles_in(&self, cell: Cell) -> Vec<u64> {
        let ids = Digit::all().filter_map(|digit| self.id(Candidate { cell, digit }));
        bits_of(self.words, ids.map(usize::from))
    }
}

/// Whether a bit is set.
pub fn has(bits: &[u64], id: u16) -> bool {
    bits[usize::from(id) / 64] >> (id % 64) & 1 == 1
}

/// The members of a set of bits.
pub fn members(bits: &[u64]) -> impl Iterator<Item = u16> + '_ {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        std::iter::successors(Some(bits).filter(|&bits| bits != 0), |bits| Some(bits & (bits - 1)).filter(|&b| b != 0))
            .map(move |bits| (64 * word) as u16 + bits.trailing_zeros() as u16)
    })
}

fn bits_of(words: usize, members: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut bits = vec![0; words];
    members.for_each(|at| bits[at / 64] |= 1 << (at % 64));
    bits
}

/// What comes true from a start, wave by wave, so that every way back is a shortest one.
#[derive(Clone, Debug, Default)]
pub struct Waves {
    /// The true nodes in the order in which they were reached.
    pub order: Vec<u16>,
    seen: Vec<u64>,
    depth: Vec<u16>,
}

impl Waves {
    /// From the nodes of a first wave, never through blocked ones; `depth` counts waves from 1.
    pub fn spread(&mut self, links: &Links, first: impl Iterator<Item = u16>, blocked: &[u64]) {
        self.order.clear();
        self.seen.clear();
        self.seen.extend_from_slice(blocked);
        self.depth.resize(links.len(), 0);
        for id in first {
            self.start(id);
        }
        self.go_on(links);
    }

    fn go_on(&mut self, links: &Links) {
        let mut at = 0;
        while at < self.order.len() {
            let id = self.order[at];
            at += 1;
            let depth = self.depth[usize::from(id)] + 1;
            for (word, &next) in links.next(id).iter().enumerate() {
                let mut new = next & !self.seen[word];
                self.seen[word] |= new;
                while new != 0 {
                    let to = (64 * word) as u16 + new.trailing_zeros() as u16;
                    new &= new - 1;
                    self.order.push(to);
                    self.depth[usize::from(to)] = depth;
                }
            }
        }
    }

    /// Nodes of the first wave are not blocked.
    fn start(&mut self, id: u16) {
        self.seen[usize::from(id) / 64] |= 1 << (id % 64);
        if !(self.depth[usize::from(id)] == 1 && self.order.contains(&id)) {
            self.order.push(id);
            self.depth[usize::from(id)] = 1;
        }
    }

    /// How many waves it took to reach a node.
    pub fn depth(&self, id: u16) -> u16 {
        self.depth[usize::from(id)]
    }

    /// The nodes of a wave.
    pub fn at(&self, depth: u16) -> impl Iterator<Item = u16> + '_ {
        let start = self.order.partition_point(|&id| self.depth(id) < depth);
        self.order[start..].iter().copied().take_while(move |&id| self.depth(id) == depth)
    }
}
