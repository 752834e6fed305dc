//! All consequences of one assumption.
//!
//! ```text
//!            ON queue                              OFF queue
//!   p on: candidates that see it go off    p off: the last candidate of a cell or house goes on;
//!         -----------------> OFF               then p is deleted (dynamic)    ----------> ON
//!
//!   Nodes that are on are processed first, one at a time. When no node is waiting, other techniques may examine the remaining grid (advanced).
//! ```
//!
//! A candidate that is on and off at once is a contradiction, and ends the closure immediately. The consequences found up to that point remain,
//! truncated, and are used in that form later: a quirk of the original. Candidates of waiting nodes remain in the grid: another quirk.
//!
//! A node has several parents if candidates had to be eliminated first: these *hidden parents* are all nodes of the closure.

use super::super::chain::Branch;
use super::super::hint::Hint;
use super::super::marks::{HOUSES, Marks, bits};
use super::bits::Bits;
use super::graph::{self, ADVANCED, ASSUMED, BY_CELL, BY_HOUSE, Code, Links, Numbers, Why, cause, is_on};
use std::sync::Arc;

/// The rules of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    pub(super) links: Links,
    pub(super) deletes: Deletes,
    /// The level of the other techniques that are tried when no node is waiting.
    pub(super) level: u8,
}

/// Whether candidates that are off are removed from the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deletes {
    Never,
    AsItGoes,
}

/// A candidate that is on or off, and its parents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) code: Code,
    pub(super) why: Why,
    /// The number of the hint from which the node follows, plus one; zero if there is none.
    nested: u32,
    parents: (u32, u32),
}

/// All consequences of an assumption, in the order in which they were found.
#[derive(Clone, Debug)]
pub(super) struct Closure<const W: usize> {
    pub(super) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// For each code, its position among the nodes.
    index: Vec<u16>,
    /// For each node, the number of nodes from which it follows, directly or indirectly, including itself.
    pub(super) weights: Vec<u16>,
    pub(super) on: Bits<W>,
    pub(super) off: Bits<W>,
    /// A node that is on and a node with the same candidate that is off. One of the two is the last node, which is not in the sets.
    pub(super) clash: Option<(u16, u16)>,
    /// Whether any node follows from a hint.
    has_nested: bool,
    /// The numbers of off-nodes and on-nodes that have been processed.
    at: [usize; 2],
    /// The level up to which the closure is complete.
    pub(super) level: u8,
}

impl<const W: usize> Closure<W> {
    pub(super) fn new(start: Code, count: usize) -> Self {
        let mut closure = Self {
            nodes: Vec::with_capacity(64),
            parents: Vec::with_capacity(128),
            index: vec![u16::MAX; 2 * count],
            weights: Vec::new(),
            on: Bits::EMPTY,
            off: Bits::EMPTY,
            clash: None,
            has_nested: false,
            at: [0; 2],
            level: 0,
        };
        closure.add(start, ASSUMED, 0, &[]);
        closure
    }

    /// Restarts in the same memory.
    pub(super) fn restart(&mut self, start: Code, count: usize) {
        let Self { nodes, parents, index, weights, .. } = self;
        nodes.clear();
        parents.clear();
        weights.clear();
        index.clear();
        index.resize(2 * count, u16::MAX);
        (self.on, self.off) = (Bits::EMPTY, Bits::EMPTY);
        (self.clash, self.has_nested, self.at, self.level) = (None, false, [0; 2], 0);
        self.add(start, ASSUMED, 0, &[]);
    }

    fn make(&mut self, code: Code, why: Why, nested: u32, parents: &[u16]) -> u16 {
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        self.has_nested |= nested != 0;
        self.nodes.push(Node { code, why, nested, parents: (first, self.parents.len() as u32) });
        self.nodes.len() as u16 - 1
    }

    fn add(&mut self, code: Code, why: Why, nested: u32, parents: &[u16]) {
        self.index[usize::from(code)] = self.make(code, why, nested, parents);
        let set = if is_on(code) { &mut self.on } else { &mut self.off };
        set.insert(code / 2);
    }

    /// Returns the position of a node that is in the sets.
    pub(super) fn find(&self, code: Code) -> u16 {
        self.index[usize::from(code)]
    }

    pub(super) fn has(&self, code: Code) -> bool {
        if is_on(code) { self.on.has(code / 2) } else { self.off.has(code / 2) }
    }

    /// Returns the nodes in the sets, in order, without the additional node that ends a contradiction.
    pub(super) fn order(&self) -> impl Iterator<Item = Code> + '_ {
        let beyond = usize::from(self.clash.is_some());
        self.nodes[..self.nodes.len() - beyond].iter().map(|node| node.code)
    }

    fn parents(&self, node: Node) -> &[u16] {
        &self.parents[node.parents.0 as usize..node.parents.1 as usize]
    }

    /// Whether every node has at most one parent, so that simple addition counts no node twice.
    fn is_tree(&self) -> bool {
        self.parents.len() < self.nodes.len()
    }

    /// Computes for each node the number of nodes from which it follows, directly or indirectly.
    ///
    /// A node comes after its parents, so one pass over sets of ancestors is enough.
    pub(super) fn weigh(&mut self, scratch: &mut Vec<[Bits<W>; 2]>) {
        if self.weights.len() == self.nodes.len() {
            return;
        }
        self.weights.clear();
        if self.is_tree() {
            for &node in &self.nodes {
                let parent = self.parents(node).first().map_or(0, |&parent| self.weights[usize::from(parent)]);
                self.weights.push(parent + 1);
            }
            return;
        }
        scratch.clear();
        for (i, &node) in self.nodes.iter().enumerate() {
            let mut set = [Bits::EMPTY; 2];
            for &parent in self.parents(node) {
                let [off, on] = scratch[usize::from(parent)];
                set[0] |= off;
                set[1] |= on;
            }
            set[usize::from(is_on(node.code))].insert(node.code / 2);
            let weight = set[0].count() + set[1].count();
            debug_assert!(i == scratch.len());
            scratch.push(set);
            self.weights.push(weight as u16);
        }
    }

    /// Returns the nodes from which a node follows, nearest first, each candidate and state once: generation by generation.
    pub(super) fn history(&self, target: u16) -> Vec<u16> {
        let mut seen = [self.off.without(&self.off); 2];
        let mut history = Vec::new();
        let (mut now, mut next) = (vec![target], Vec::new());
        while !now.is_empty() {
            for &at in &now {
                let node = self.nodes[usize::from(at)];
                let set = &mut seen[usize::from(is_on(node.code))];
                // An equal node visited earlier replaces it, with the nodes from which that one follows.
                if !set.has(node.code / 2) {
                    set.insert(node.code / 2);
                    history.push(at);
                    next.extend_from_slice(self.parents(node));
                }
            }
            now.clear();
            std::mem::swap(&mut now, &mut next);
        }
        history
    }

    /// Returns the numbers of the hints from which a node follows, in the order of its history.
    pub(super) fn nested(&self, target: u16) -> Vec<u32> {
        if !self.has_nested {
            return Vec::new();
        }
        let numbers = self.history(target).into_iter().map(|at| self.nodes[usize::from(at)].nested);
        numbers.filter(|&number| number > 0).map(|number| number - 1).collect()
    }

    /// Returns the history of a node as a branch of a hint.
    pub(super) fn branch(&self, target: u16, numbers: &Numbers, hints: &[Arc<Hint>]) -> Branch {
        let history = self.history(target);
        let place = |parent: u16| {
            let code = self.nodes[usize::from(parent)].code;
            history.iter().position(|&at| self.nodes[usize::from(at)].code == code).expect("parents are in it") as u16
        };
        let mut branch = Branch::default();
        for &at in &history {
            let node = self.nodes[usize::from(at)];
            let nested = (node.nested > 0).then(|| hints[node.nested as usize - 1].clone());
            let parents = self.parents(node).iter().map(|&parent| place(parent));
            branch.push(numbers.candidate(node.code / 2), graph::state(node.code), cause(node.why), nested, parents);
        }
        branch
    }
}

/// A candidate that other techniques eliminate inside a chain, with the candidates that had to be eliminated first, and the hint if it is a chain.
#[derive(Clone, Debug)]
pub(super) struct Advance {
    pub(super) gone: u16,
    pub(super) parents: Vec<u16>,
    /// The number of the hint plus one; zero if there is none.
    pub(super) nested: u32,
}

/// A grid on which closures are computed.
pub(super) struct Ground<'a> {
    pub(super) numbers: &'a Numbers,
    /// The grid before the eliminations.
    pub(super) before: &'a Marks,
    /// The grid after the eliminations.
    pub(super) now: Marks,
    pub(super) rules: Rules,
}

impl<'a> Ground<'a> {
    pub(super) fn new(before: &'a Marks, numbers: &'a Numbers, rules: Rules) -> Self {
        Self { numbers, before, now: *before, rules }
    }

    /// Computes a closure, or continues one that is complete up to a lower level. Calls `advance` when no node is waiting.
    pub(super) fn close<const W: usize>(
        &mut self,
        closure: &mut Closure<W>,
        mut advance: impl FnMut(&Self, u8) -> Arc<Vec<Advance>>,
    ) {
        let level = self.rules.level;
        if closure.clash.is_some() {
            closure.level = level;
            return;
        }
        self.now = *self.before;
        if self.rules.deletes == Deletes::AsItGoes {
            for id in closure.nodes[..closure.at[0]].iter().filter(|node| !is_on(node.code)).map(|node| node.code / 2) {
                self.now.remove(self.numbers.cell(id), self.numbers.digit(id));
            }
        }
        while self.spread(closure) && level > 0 {
            let list = advance(self, level);
            if list.is_empty() {
                break;
            }
            let mut parents = Vec::new();
            for Advance { gone, parents: rests_on, nested } in list.iter() {
                let code = graph::off(*gone);
                if !closure.has(code) {
                    parents.clear();
                    parents.extend(rests_on.iter().map(|&id| closure.find(graph::off(id))));
                    closure.add(code, ADVANCED, *nested, &parents);
                }
            }
        }
        closure.level = level;
    }

    /// Processes the waiting nodes; returns false if that leads to a contradiction.
    fn spread<const W: usize>(&mut self, closure: &mut Closure<W>) -> bool {
        // Both queues are the list of nodes itself: one consists of the on-nodes after one position, the other of the off-nodes after another
        // position.
        let [mut offs, mut ons] = closure.at;
        loop {
            while ons < closure.nodes.len() && !is_on(closure.nodes[ons].code) {
                ons += 1;
            }
            if ons < closure.nodes.len() {
                ons += 1;
                if self.spread_on(closure, ons as u16 - 1) {
                    return false;
                }
                continue;
            }
            while offs < closure.nodes.len() && is_on(closure.nodes[offs].code) {
                offs += 1;
            }
            if offs == closure.nodes.len() {
                closure.at = [offs, ons];
                return true;
            }
            offs += 1;
            if self.spread_off(closure, offs as u16 - 1) {
                return false;
            }
        }
    }

    /// Turns off the candidates that see an on-node. Returns whether there is a contradiction.
    fn spread_on<const W: usize>(&self, closure: &mut Closure<W>, at: u16) -> bool {
        let id = closure.nodes[usize::from(at)].code / 2;
        self.numbers.offs(&self.now, id, self.rules.links, |next, why| {
            if closure.on.has(next) {
                let new = closure.make(graph::off(next), why, 0, &[at]);
                closure.clash = Some((closure.find(graph::on(next)), new));
                return true;
            }
            if !closure.off.has(next) {
                closure.add(graph::off(next), why, 0, &[at]);
            }
            false
        })
    }

    /// Turns on the last candidate of a cell or house because a node is off, which is then removed from the grid. Returns whether there is a
    /// contradiction.
    fn spread_off<const W: usize>(&mut self, closure: &mut Closure<W>, at: u16) -> bool {
        let id = closure.nodes[usize::from(at)].code / 2;
        let (list, length) = self.numbers.ons(&self.now, id, self.rules.links);
        if self.rules.deletes == Deletes::AsItGoes {
            self.now.remove(self.numbers.cell(id), self.numbers.digit(id));
        }
        for &(next, why) in &list[..length] {
            let (code, other) = (graph::on(next), graph::off(next));
            if closure.off.has(next) {
                let (parents, length) = self.parents(closure, at, why);
                let new = closure.make(code, why, 0, &parents[..length]);
                closure.clash = Some((new, closure.find(other)));
                return true;
            }
            if !closure.on.has(next) {
                let (parents, length) = self.parents(closure, at, why);
                closure.add(code, why, 0, &parents[..length]);
            }
        }
        false
    }

    /// Returns the off-node itself, and the candidates that had to be eliminated before only two were left.
    fn parents<const W: usize>(&self, closure: &Closure<W>, at: u16, why: Why) -> ([u16; 9], usize) {
        let id = closure.nodes[usize::from(at)].code / 2;
        let (mut list, mut length) = ([at; 9], 1);
        if self.rules.deletes == Deletes::Never {
            return (list, length);
        }
        let (cell, digit) = (self.numbers.cell(id), self.numbers.digit(id));
        let mut push = |other: u16| {
            if other != id {
                list[length] = closure.find(graph::off(other));
                length += 1;
            }
        };
        if why == BY_CELL {
            let gone = self.before.cells[cell] & !self.now.cells[cell];
            bits(gone).for_each(|digit| push(self.numbers.id(cell, digit)));
        } else {
            let house = usize::from(HOUSES[cell][usize::from(why - BY_HOUSE)]);
            let gone = self.before.places[house][digit] & !self.now.places[house][digit];
            bits(gone).for_each(|place| push(self.numbers.at(house, place, digit)));
        }
        (list, length)
    }
}
