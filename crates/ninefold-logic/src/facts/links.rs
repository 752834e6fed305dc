//! Links: which node of a board forces which, and the shortest ways from one to another.
//!
//! ```text
//! node        a digit in one cell, in the cells that a box and a line share, or in an almost locked set
//! weak        not both are true: they see each other              a - b
//! strong      not both are false: nothing else is left            a = b      in a cell, in a house, in an almost locked set
//!
//! a - b = c - d = e        a true: b false: c true: d false: e true.     Two links lead from a true node to true nodes.
//! ```
//!
//! All is kept as rows of bits, so one wave of a search is an `or` of a few words for each node of the wave. Only nodes that
//! come true are followed: what they make false is a row of its own.

use ninefold_core::mark::Node;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::Facts;
use crate::step::Via;

/// Which nodes and links there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Single candidates of one digit, strong links in houses: X-chains.
    Digits,
    /// Single candidates of cells with two candidates, strong links in cells: XY-chains.
    Bivalue,
    /// Single candidates with all their links.
    Singles,
    /// Also the spots of a digit that a box and a line share.
    Groups,
    /// Also the cells of a digit in an almost locked set.
    Sets,
    /// Digits of almost locked sets alone, cells with two candidates among them; linked sets have no cell in common.
    Almost,
    /// The same, but linked sets may overlap where the digit is not.
    Overlapping,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 7;

    fn is_of_sets(self) -> bool {
        matches!(self, Self::Almost | Self::Overlapping)
    }
}

/// The most nodes. Boards with few digits have tens of thousands of large almost locked sets, which nobody would follow.
const MOST: usize = 3000;

/// No node.
const NONE: u16 = u16::MAX;

/// The nodes of a board and their links.
#[derive(Clone, Debug)]
pub struct Links {
    nodes: Vec<Node>,
    /// The cells that a node stands for: those of the whole set for a node in an almost locked set.
    bodies: Vec<CellSet>,
    /// How many of the nodes are single candidates; they come first.
    singles: usize,
    /// The first node that lies in an almost locked set.
    sets: usize,
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
        links.link_weak(kind);
        if kind != Kind::Bivalue && !kind.is_of_sets() {
            Digit::all().for_each(|digit| House::all().for_each(|house| links.link_house(facts, house, digit)));
        }
        if kind != Kind::Digits && !kind.is_of_sets() {
            facts.bivalue().iter().for_each(|cell| {
                let ends: Vec<u16> =
                    facts.digits(cell).iter().map(|digit| links.ids[Candidate { cell, digit }.index()]).collect();
                links.join(ends[0], ends[1], Via::Cell(cell));
            });
        }
        if kind == Kind::Sets {
            links.link_forced(facts);
        }
        links.link_two();
        links
    }

    fn nodes(facts: &Facts<'_>, kind: Kind) -> Self {
        let mut ids = Box::new([NONE; 729]);
        let (mut nodes, mut bodies) = (Vec::new(), Vec::new());
        let allowed = match kind {
            Kind::Bivalue => facts.bivalue(),
            Kind::Almost | Kind::Overlapping => CellSet::EMPTY,
            _ => facts.open(),
        };
        for digit in Digit::all() {
            for cell in facts.spots(digit) & allowed {
                ids[Candidate { cell, digit }.index()] = nodes.len() as u16;
                nodes.push(Node::new(digit, cell));
                bodies.push(CellSet::of(cell));
            }
        }
        let singles = nodes.len();
        if matches!(kind, Kind::Groups | Kind::Sets) {
            for digit in Digit::all() {
                for line in House::rows().chain(House::columns()) {
                    let spots = facts.spots_in(line, digit);
                    for square in House::boxes() {
                        let cells = spots & square.cells();
                        if cells.len() > 1 {
                            nodes.push(Node::new(digit, cells));
                            bodies.push(cells);
                        }
                    }
                }
            }
        }
        let sets = nodes.len();
        let mut links =
            Self { nodes, bodies, singles, sets, words: 0, weak: vec![], strong: vec![], next: vec![], ids };
        match kind {
            Kind::Sets => links.add_sets(facts, 2),
            Kind::Almost | Kind::Overlapping => links.add_sets(facts, 1),
            _ => {}
        }
        links
    }

    /// A node for each digit of each almost locked set, the smaller sets first; their strong links are added with the others.
    fn add_sets(&mut self, facts: &Facts<'_>, least: usize) {
        let mut sets: Vec<_> = facts.almost().iter().filter(|set| set.cells.len() >= least).collect();
        sets.sort_by_key(|set| set.cells.len());
        for set in sets {
            if self.nodes.len() + set.digits.len() > MOST {
                break;
            }
            for digit in set.digits {
                self.nodes.push(Node::new(digit, facts.spots(digit) & set.cells));
                self.bodies.push(set.cells);
            }
        }
    }

    fn link_weak(&mut self, kind: Kind) {
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
                    if self.nodes[other_at].cells.is_subset(sees[one_at])
                        && (kind == Kind::Overlapping || self.bodies[one_at].is_disjoint(self.bodies[other_at]))
                    {
                        self.oppose(one, other);
                    }
                }
            }
            start = end;
        }
        if kind != Kind::Digits {
            for at in 0..self.singles {
                let node = self.nodes[at];
                let cell = node.cells.first().expect("a node has a cell");
                let others = Digit::all().filter(|&digit| digit > node.digit);
                let others: Vec<u16> =
                    others.map(|digit| self.ids[Candidate { cell, digit }.index()]).filter(|&id| id != NONE).collect();
                others.into_iter().for_each(|other| self.oppose(at as u16, other));
            }
        }
        for at in (self.sets..self.nodes.len()).collect::<Vec<_>>() {
            let body = self.bodies[at];
            for other in at + 1..self.nodes.len() {
                if self.bodies[other] != body || self.nodes[other].digit <= self.nodes[at].digit {
                    break;
                }
                let via = body.single().map_or(Via::Set(body), Via::Cell);
                self.join(at as u16, other as u16, via);
            }
        }
    }

    /// Cells that a set leaves one candidate once a digit is gone from it: the set and the cell are almost locked together.
    fn link_forced(&mut self, facts: &Facts<'_>) {
        for at in self.sets..self.nodes.len() {
            let (gone, body) = (self.nodes[at].digit, self.bodies[at]);
            let locked = facts.digits_in(body).without(gone);
            let seen = locked.iter().map(|digit| (digit, (facts.spots(digit) & body).common_peers() - body));
            let seen: Vec<(Digit, CellSet)> = seen.map(|(digit, cells)| (digit, cells & facts.spots(digit))).collect();
            let near = seen.iter().fold(CellSet::EMPTY, |near, (_, cells)| near | *cells);
            for cell in near - facts.bivalue() {
                let struck: DigitSet =
                    seen.iter().filter(|(_, cells)| cells.contains(cell)).map(|(digit, _)| *digit).collect();
                if let Some(digit) = (facts.digits(cell) - struck).single() {
                    self.join(at as u16, self.ids[Candidate { cell, digit }.index()], Via::Set(body.with(cell)));
                }
            }
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
        let groups: Vec<u16> = (self.singles..self.sets)
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

    /// The nodes of the almost locked set that a node lies in, in the order of their digits.
    pub fn set_of(&self, id: u16) -> impl Iterator<Item = u16> + '_ {
        let body = self.body(id);
        let first = (self.sets as u16..=id).rev().take_while(|&id| self.body(id) == body).last().unwrap_or(id);
        (first..self.nodes.len() as u16).take_while(move |&id| self.body(id) == body)
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

    /// The cells that a chain may not come back to after it.
    pub fn body(&self, id: u16) -> CellSet {
        self.bodies[usize::from(id)]
    }

    /// Whether a node is a single candidate.
    pub fn is_single(&self, id: u16) -> bool {
        usize::from(id) < self.singles
    }

    /// Whether a node lies in an almost locked set.
    pub fn is_in_set(&self, id: u16) -> bool {
        usize::from(id) >= self.sets
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
        self.go_on(links, usize::from(u16::MAX), |_| false);
    }

    /// The same, but no further than to the first of some nodes, and no deeper than so many waves.
    pub fn spread_to(
        &mut self,
        links: &Links,
        first: impl Iterator<Item = u16>,
        blocked: &[u64],
        ends: &[u16],
        deepest: usize,
    ) {
        self.order.clear();
        self.seen.clear();
        self.seen.extend_from_slice(blocked);
        self.depth.clear();
        self.depth.resize(links.len(), 0);
        let ends = bits_of(links.words, ends.iter().map(|&end| usize::from(end)));
        for id in first {
            self.start(id);
        }
        self.go_on(links, deepest, |seen| seen.iter().zip(&ends).any(|(seen, ends)| seen & ends != 0));
    }

    /// Whether a node was reached by the last search, if that was [`spread_to`](Self::spread_to).
    pub fn reached(&self, id: u16) -> bool {
        self.depth[usize::from(id)] > 0
    }

    fn go_on(&mut self, links: &Links, deepest: usize, is_enough: impl Fn(&[u64]) -> bool) {
        let mut at = 0;
        let mut wave = 1;
        while at < self.order.len() {
            let id = self.order[at];
            at += 1;
            let depth = self.depth[usize::from(id)] + 1;
            if depth > wave + 1 {
                wave += 1;
                // Nodes of the first wave lie in the sets of the ends.
                if is_enough(&self.seen) {
                    return;
                }
            }
            if usize::from(depth) > deepest {
                return;
            }
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

    /// True nodes of different sets from the first wave to this one; nothing if a set would come twice.
    pub fn chain(&self, links: &Links, id: u16) -> Option<Vec<u16>> {
        let mut way = vec![id];
        self.back(links, &mut way, &mut 200).then(|| {
            way.reverse();
            way
        })
    }

    fn back(&self, links: &Links, way: &mut Vec<u16>, effort: &mut usize) -> bool {
        let last = way[way.len() - 1];
        let depth = self.depth(last);
        if depth == 1 || *effort == 0 {
            return depth == 1;
        }
        *effort -= 1;
        for before in self.at(depth - 1).filter(|&id| has(links.next(id), last)) {
            if way.iter().all(|&other| links.body(other) != links.body(before)) {
                way.push(before);
                if self.back(links, way, effort) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }
}

/// What is true after so many waves, however often it was reached before.
#[derive(Clone, Debug)]
pub struct Layers(Vec<Vec<u64>>);

impl Layers {
    /// So many waves from a first one.
    pub fn new(links: &Links, first: impl Iterator<Item = u16>, count: usize) -> Self {
        let mut layers = vec![bits_of(links.words, first.map(usize::from))];
        while layers.len() < count {
            let mut next = vec![0; links.words];
            for id in members(&layers[layers.len() - 1]) {
                next.iter_mut().zip(links.next(id)).for_each(|(word, more)| *word |= more);
            }
            layers.push(next);
        }
        Self(layers)
    }

    /// The nodes of a wave, counted from 1.
    pub fn at(&self, wave: usize) -> impl Iterator<Item = u16> + '_ {
        members(&self.0[wave - 1])
    }

    /// True nodes of different sets, one of each wave, to this one; nothing if a set would come twice.
    pub fn chain(&self, links: &Links, wave: usize, id: u16) -> Option<Vec<u16>> {
        let mut way = vec![id];
        self.back(links, wave, &mut way, &mut 200).then(|| {
            way.reverse();
            way
        })
    }

    fn back(&self, links: &Links, wave: usize, way: &mut Vec<u16>, effort: &mut usize) -> bool {
        if wave == 1 || *effort == 0 {
            return wave == 1;
        }
        *effort -= 1;
        let last = way[way.len() - 1];
        for before in self.at(wave - 1).filter(|&id| has(links.next(id), last)) {
            if way.iter().all(|&other| links.body(other) != links.body(before)) {
                way.push(before);
                if self.back(links, wave - 1, way, effort) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }
}
