//! Chains: weak and strong links in turn, found as the shortest ways through the [links](super::links).
//!
//! ```text
//! chain           a = b - c = d                  one of a and d is true: what sees both is false
//! continuous      a = b - c = d - a              every weak link is a strong one too: what sees both ends of one is false
//! discontinuous   a - b = c - a                  a is false, or             a = b - c = a       a is true, or
//!                 a = b - c = d - e, e in the cell of a:   e is false
//! ```
//!
//! For every candidate there are three searches: what follows if it is true, what follows if it is false by way of other
//! cells, and the same by way of its own cell. A way that would cross itself is not a chain and is dropped.

use std::collections::HashMap;

use ninefold_core::mark::Node;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet};

use super::Facts;
use super::links::{Kind, Links, Waves, has};
use crate::step::Via;

/// What a chain looks like.
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

/// A chain and what it strikes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// What it looks like.
    pub shape: Shape,
    /// Its links in order.
    pub links: Vec<Link>,
    /// What is false.
    pub struck: CandidateSet,
}

impl Chain {
    /// Whether a node has more than one cell.
    pub fn is_grouped(&self) -> bool {
        self.links.iter().any(|link| link.from.cells.len() > 1 || link.to.cells.len() > 1 || link.is_in_set())
    }
}

impl Link {
    fn is_in_set(&self) -> bool {
        matches!(self.via, Some(Via::Set(_)))
    }
}

/// All of them, of each effect the shortest; the shorter first.
pub(super) fn find(facts: &Facts<'_>, kind: Kind) -> Vec<Chain> {
    let links = facts.links(kind);
    // What a simpler chain does is not worth a group.
    let simpler: &[Kind] = match kind {
        Kind::Groups => &[Kind::Singles],
        Kind::Sets => &[Kind::Singles, Kind::Groups],
        _ => &[],
    };
    let simpler = simpler.iter().flat_map(|&kind| facts.chains(kind));
    let best = simpler.map(|chain| (chain.struck, chain.links.len())).collect();
    let mut search = Search { facts, links, kind, waves: Waves::default(), found: Vec::new(), best };
    if matches!(kind, Kind::Singles | Kind::Groups | Kind::Sets) {
        links.singles().for_each(|id| search.if_true(id));
        links.singles().for_each(|id| search.if_false(id));
    }
    links.singles().for_each(|id| search.open(id));
    let Search { mut found, best, .. } = search;
    found.retain(|chain| best[&chain.struck] == chain.links.len());
    found.sort_by_key(|chain| chain.links.len());
    found
}

/// Nodes in order, each with the reason if it is true.
type Way = Vec<(u16, Option<Via>)>;

/// How many nodes are tried to find a way that does not cross itself.
const EFFORT: usize = 1000;

/// Where a way starts, and with what.
#[derive(Clone, Copy)]
struct From {
    start: u16,
    is_true: bool,
    is_loop: bool,
}

/// A way, put together from its end.
struct Walk<'a> {
    links: &'a Links,
    waves: &'a Waves,
    start: u16,
    /// Whether the start is supposed to be true.
    is_true: bool,
    /// Whether the way ends in the cell in which it starts.
    is_loop: bool,
    effort: usize,
    /// From the end to here.
    way: Way,
}

impl Walk<'_> {
    /// Whether there is a way from the start to a true node that does not cross itself or the way behind it.
    fn back(&mut self, id: u16) -> bool {
        let depth = self.waves.depth(id);
        let here = self.way.len();
        if depth == 1 && !self.is_true {
            let via = self.links.strong(self.start).iter().find(|(to, _)| *to == id).map(|&(_, via)| via);
            if self.push(id, via) && self.push(self.start, None) {
                return true;
            }
            self.way.truncate(here);
            return false;
        }
        let from: Vec<u16> = if depth == 1 {
            vec![self.start]
        } else {
            self.waves.at(depth - 1).filter(|&before| has(self.links.next(before), id)).collect()
        };
        let mut doors: Vec<(u16, Via)> = self.links.strong(id).to_vec();
        doors.sort_by_key(|(off, _)| !self.links.is_single(*off));
        for before in from {
            for &(off, via) in doors.iter().filter(|(off, _)| self.links.opposed(before, *off)) {
                let Some(left) = self.effort.checked_sub(1) else { return false };
                self.effort = left;
                if self.push(id, Some(via)) && self.push(off, None) {
                    let there = if depth == 1 { self.push(before, None) } else { self.back(before) };
                    if there {
                        return true;
                    }
                }
                self.way.truncate(here);
            }
        }
        false
    }

    /// Adds a node, if the nodes behind the next one do not begin in its cells. A loop may come back to where it starts.
    fn push(&mut self, id: u16, via: Option<Via>) -> bool {
        let body = self.links.body(id);
        let behind = self.way.len().saturating_sub(1);
        let begins = |&(other, _): &(u16, Option<Via>)| self.links.node(other).cells.first();
        let is_home = self.is_loop && id == self.start;
        let free = is_home || self.way[..behind].iter().filter_map(begins).all(|cell| !body.contains(cell));
        self.way.push((id, via));
        free
    }
}

struct Search<'a> {
    facts: &'a Facts<'a>,
    links: &'a Links,
    kind: Kind,
    waves: Waves,
    found: Vec<Chain>,
    /// The length of the shortest chain with an effect.
    best: HashMap<CandidateSet, usize>,
}

impl Search<'_> {
    fn candidate(&self, id: u16) -> Candidate {
        let node = self.links.node(id);
        Candidate { cell: node.cells.first().expect("a node has a cell"), digit: node.digit }
    }

    /// Loops that leave a candidate by a weak link.
    fn if_true(&mut self, start: u16) {
        let links = self.links;
        let Candidate { cell, .. } = self.candidate(start);
        let here = CellSet::of(cell);
        let outside = |id: &u16| links.body(*id) != here;
        let first = super::links::members(links.weak(start))
            .filter(outside)
            .flat_map(|off| links.strong(off).iter().map(|&(to, _)| to))
            .filter(outside);
        let mut waves = std::mem::take(&mut self.waves);
        waves.spread(links, first, &links.singles_in(cell));
        if let Some(mut ids) =
            self.way_to(&waves, From { start, is_true: true, is_loop: true }, |id| links.opposed(id, start), None)
        {
            ids.push((start, None));
            self.keep(Shape::Discontinuous, &ids, CandidateSet::of(self.candidate(start)));
        }
        let other = links.strong(start).iter().find(|(_, via)| *via == Via::Cell(cell));
        if let Some(&(other, via)) = other.filter(|(other, _)| *other > start)
            && let Some(mut ids) =
                self.way_to(&waves, From { start, is_true: true, is_loop: true }, |id| links.opposed(id, other), None)
        {
            ids.push((other, None));
            ids.push((start, Some(via)));
            self.keep(Shape::Continuous, &ids, CandidateSet::EMPTY);
        }
        self.waves = waves;
    }

    /// Loops that leave a candidate by a strong link.
    fn if_false(&mut self, start: u16) {
        let links = self.links;
        let Candidate { cell, digit } = self.candidate(start);
        let here = CellSet::of(cell);
        let first = links.strong(start).iter().map(|&(to, _)| to).filter(|&to| links.body(to) != here);
        let mut waves = std::mem::take(&mut self.waves);
        waves.spread(links, first, &links.singles_in(cell));
        for other in self.facts.digits(cell) {
            let Some(end) = links.id(Candidate { cell, digit: other }) else { continue };
            if let Some(mut ids) =
                self.way_to(&waves, From { start, is_true: false, is_loop: true }, |id| links.opposed(id, end), None)
            {
                ids.push((end, None));
                let struck = CandidateSet::of(Candidate { cell, digit: other });
                self.keep(if other == digit { Shape::Continuous } else { Shape::Discontinuous }, &ids, struck);
            }
            if other >= digit {
                self.reach_true(&waves, start, end);
            }
        }
        self.waves = waves;
    }

    /// Loops that leave a candidate by a strong link and come back to its cell by another.
    fn reach_true(&mut self, waves: &Waves, start: u16, end: u16) {
        let links = self.links;
        let Candidate { cell, digit } = self.candidate(start);
        let doors = links.strong(end).iter().filter(|(off, _)| links.body(*off) != CellSet::of(cell));
        let ways = doors.filter_map(|&(off, via)| {
            let mut ids = self.way_to(
                waves,
                From { start, is_true: false, is_loop: true },
                |id| links.opposed(id, off),
                Some(off),
            )?;
            ids.push((end, Some(via)));
            Some(ids)
        });
        let Some(mut ids) = ways.min_by_key(Vec::len) else { return };
        if start == end {
            let mut struck = CandidateSet::EMPTY;
            struck.set_cell(cell, self.facts.digits(cell).without(digit));
            self.keep(Shape::Discontinuous, &ids, struck);
        } else {
            ids.push((start, None));
            self.keep(Shape::Continuous, &ids, CandidateSet::EMPTY);
        }
    }

    /// Chains with a strong link at each end.
    fn open(&mut self, start: u16) {
        let links = self.links;
        if links.strong(start).is_empty() {
            return;
        }
        let from = self.candidate(start);
        let mut waves = std::mem::take(&mut self.waves);
        let first = links.strong(start).iter().map(|&(to, _)| to);
        waves.spread(links, first, &links.singles_in(from.cell));
        for &end in &waves.order {
            if end > start && links.is_single(end) && waves.depth(end) > 1 {
                self.open_to(&waves, start, end, from);
            }
        }
        self.waves = waves;
    }

    fn open_to(&mut self, waves: &Waves, start: u16, end: u16, from: Candidate) {
        let to = self.candidate(end);
        let struck = self.between(from, to);
        let least = if matches!(self.kind, Kind::Digits | Kind::Bivalue) { 1 } else { 2 };
        let length = 2 * usize::from(waves.depth(end)) - 1;
        if struck.len() < least || self.best.get(&struck).is_some_and(|&best| best <= length) {
            return;
        }
        if let Some(ids) = self.way_to(waves, From { start, is_true: false, is_loop: false }, |id| id == end, None) {
            self.keep(Shape::Open, &ids, struck);
        }
    }

    /// What is false if one of two candidates is true.
    fn between(&self, from: Candidate, to: Candidate) -> CandidateSet {
        let mut struck = CandidateSet::EMPTY;
        if from.digit == to.digit {
            let seen = from.cell.peers() & to.cell.peers() & self.facts.spots(from.digit);
            struck.set_digit(from.digit, seen);
        } else if from.cell.sees(to.cell) && !matches!(self.kind, Kind::Digits | Kind::Bivalue) {
            let crossed = [(from.cell, to.digit), (to.cell, from.digit)].map(|(cell, digit)| Candidate { cell, digit });
            if crossed.iter().all(|&candidate| self.facts.board().allows(candidate)) {
                struck.extend(crossed);
            }
        }
        struck
    }

    /// The nodes from a start to the first true one that fits and can be reached without crossing, each with the reason if it
    /// is true; behind them a false node to which the way must lead on.
    fn way_to(
        &self,
        waves: &Waves,
        From { start, is_true, is_loop }: From,
        fits: impl Fn(u16) -> bool,
        tail: Option<u16>,
    ) -> Option<Way> {
        let way = tail.map(|id| (id, None)).into_iter().collect();
        let mut walk = Walk { links: self.links, waves, start, is_true, is_loop, effort: EFFORT, way };
        let found = waves.order.iter().copied().filter(|&id| fits(id)).any(|last| walk.back(last));
        found.then(|| {
            walk.way.reverse();
            walk.way
        })
    }

    fn keep(&mut self, shape: Shape, ids: &[(u16, Option<Via>)], struck: CandidateSet) {
        let length = ids.len() - 1;
        if length < 3 {
            return;
        }
        let nodes = ids.iter().map(|&(id, _)| self.links.node(id));
        let steps = nodes.clone().zip(nodes.skip(1)).zip(&ids[1..]);
        let chain: Vec<Link> = steps.map(|((from, to), &(_, via))| Link { from, to, via }).collect();
        let struck = if shape == Shape::Continuous { self.round(&chain) } else { struck };
        if struck.is_empty() {
            return;
        }
        let chain = Chain { shape, links: chain, struck };
        if matches!(self.kind, Kind::Groups | Kind::Sets) && !ids.iter().any(|&(id, _)| !self.links.is_single(id)) {
            return;
        }
        let best = self.best.entry(struck).or_insert(usize::MAX);
        if length < *best {
            *best = length;
            self.found.push(chain);
        }
    }

    /// What a continuous loop strikes: whatever sees both ends of a weak link, and the rest of a cell that it passes through.
    fn round(&self, chain: &[Link]) -> CandidateSet {
        let on_it = chain.iter().fold(CellSet::EMPTY, |cells, link| match link.via {
            Some(Via::Set(set)) => cells | set | link.to.cells,
            _ => cells | link.to.cells,
        });
        let mut struck = CandidateSet::EMPTY;
        for link in chain {
            match link.via {
                None if link.from.digit == link.to.digit => {
                    let digit = link.from.digit;
                    let seen = (link.from.cells | link.to.cells).common_peers() & self.facts.spots(digit);
                    struck.set_digit(digit, struck.digit(digit) | (seen - on_it));
                }
                None => self.strike_rest(&mut struck, link),
                Some(Via::Set(cells)) => {
                    for digit in self.facts.digits_in(cells).without(link.from.digit).without(link.to.digit) {
                        let spots = self.facts.spots(digit);
                        let seen = (spots & cells).common_peers() & spots;
                        struck.set_digit(digit, struck.digit(digit) | seen);
                    }
                }
                Some(_) => {}
            }
        }
        struck
    }

    fn strike_rest(&self, struck: &mut CandidateSet, link: &Link) {
        let cell: Cell = link.from.cells.first().expect("a node has a cell");
        let rest = self.facts.digits(cell).without(link.from.digit).without(link.to.digit);
        struck.set_cell(cell, struck.cell(cell) | rest);
    }
}
