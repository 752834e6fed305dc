//! The nice loop or chain that `HoDoKu` 2.2.0 chooses among all those in its [tables](crate::facts::implied).
//!
//! `HoDoKu` examines every chain, and prefers the one with the most eliminations, then the one whose eliminations weigh [least](effect), then the
//! first in its tables: loops from true candidates, loops from false ones, chains. Of chains with the same effect it shows the shortest.
//!
//! Here a chain is assembled only when no other can be preferred to it. First, the nodes that follow from each node are computed, all at once and
//! without paths, as rows of bits:
//!
//! ```text
//! after[a]    the nodes that come true if a is false        a = b - c = d:   b and d
//! ```
//!
//! These rows give, for all pairs of ends, the eliminations of a chain between them. Only then are the best pairs looked up in the tables, where the
//! path may turn out to cross itself; usually the first one does not.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::Range;

use crate::frame::{Candidate, CandidateSet};

use crate::facts::bits::{has, insert, pop, unite};
use crate::facts::implied::{Claim, Found, Grain, Implied, Spread, between};
use crate::facts::{Chain, Effect, Facts, Shape, effect};
use crate::limits::Limits;
use crate::techniques::chains;

/// The kinds of chains, each looked up separately, in the order of the tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Search {
    TrueLoops,
    FalseLoops,
    Chains,
}

/// A possible chain: its effect, the kind of chain, and its premise.
type Hope = Reverse<(Effect, Search, Claim)>;

pub(super) fn best(facts: &Facts<'_>, grain: Grain, longest: usize) -> Option<Chain> {
    let tables = facts.implied(grain);
    let mut picker = Picker::new(facts, tables, longest);
    // Chains and loops from false premises may eliminate several candidates, loops from true premises only one. There are many of the latter, and
    // they need not be examined if a chain eliminates two candidates.
    picker.false_premises();
    if let Some(found) = picker.take(2) {
        return Some(tables.chain(facts, &found));
    }
    picker.true_premises();
    picker.take(1).map(|found| tables.chain(facts, &found))
}

/// Finds all chains of a shape, keeping the shortest for each effect, in order of length. If `grain` includes groups or sets, finds only chains that
/// contain some; in a search that may stop at simpler patterns, chains at the grain of sets must contain a set.
pub(super) fn each(facts: &Facts<'_>, grain: Grain, shape: Shape, limits: &Limits) -> impl Iterator<Item = Chain> {
    let tables = facts.implied(grain);
    let mut found: Vec<Found> = Vec::new();
    let mut known = HashMap::new();
    // A shorter chain replaces a longer one with the same effect, and the sort at the end is stable: chains of the same length stay in the order
    // of the tables, which determines the result of a search for a single chain.
    let mut keep = |new: Found| {
        let at = *known.entry((new.shape, new.is_grouped, new.eliminated)).or_insert(found.len());
        match found.get_mut(at) {
            Some(old) if old.way.len() > new.way.len() => *old = new,
            Some(_) => {}
            None => found.push(new),
        }
    };
    let mut spread = Spread::new(tables);
    for premise in [true, false].into_iter().flat_map(|is_true| tables.premises(is_true)) {
        spread.from(premise);
        spread.loops(facts).for_each(&mut keep);
        spread.aics(facts).for_each(&mut keep);
    }
    found.sort_by_key(|found| found.way.len());
    let found =
        found.into_iter().filter(move |found| found.shape == shape && (grain == Grain::Singles || found.is_grouped));
    found.map(|found| tables.chain(facts, &found)).filter(move |chain| chains::counts(chain, grain, limits))
}

struct Picker<'a> {
    facts: &'a Facts<'a>,
    tables: &'a Implied,
    longest: usize,
    words: usize,
    /// For each node, the nodes that it sees.
    weak: Vec<u64>,
    /// For each node, the nodes that become true at once if it is false.
    first: Vec<u64>,
    /// For each node, the nodes that become true two links further if it is true.
    next: Vec<u64>,
    /// For each node, the nodes that become true if it is false, at any distance.
    after: Vec<u64>,
    spread: Spread<'a>,
    hopes: BinaryHeap<Hope>,
}

impl<'a> Picker<'a> {
    fn new(facts: &'a Facts<'a>, tables: &'a Implied, longest: usize) -> Self {
        let count = tables.points.len();
        let words = count.div_ceil(64);
        let mut picker = Self {
            facts,
            tables,
            longest,
            words,
            weak: vec![0; words * count],
            first: vec![0; words * count],
            next: vec![0; words * count],
            after: vec![0; words * count],
            spread: Spread::new(tables),
            hopes: BinaryHeap::new(),
        };
        picker.link();
        picker
    }

    /// Fills the rows of the nodes that are one link or two links away.
    fn link(&mut self) {
        let (tables, words) = (self.tables, self.words);
        let count = tables.points.len();
        for point in 0..count {
            let [weak, first] = [&mut self.weak, &mut self.first].map(|rows| &mut rows[point * words..][..words]);
            tables.moves(Claim::new(point, true)).iter().for_each(|step| insert(weak, step.to.point()));
            tables.moves(Claim::new(point, false)).iter().for_each(|step| insert(first, step.to.point()));
        }
        for point in 0..count {
            let next = &mut self.next[point * words..][..words];
            for step in tables.moves(Claim::new(point, true)) {
                unite(next, &self.first[step.to.point() * words..][..words]);
            }
        }
    }

    /// Fills the rows of the nodes that become true, at any distance, if each of `starts` is false: first the next nodes, then those after them.
    fn spread_after(&mut self, starts: Range<usize>) {
        let (tables, words) = (self.tables, self.words);
        let mut wave = vec![0_u64; words];
        for start in starts.filter(|&point| !tables.moves(Claim::new(point, false)).is_empty()) {
            let seen = &mut self.after[start * words..][..words];
            seen.copy_from_slice(&self.first[start * words..][..words]);
            wave.copy_from_slice(seen);
            while let Some(at) = pop(&mut wave) {
                let row = &self.next[at * words..][..words];
                for word in 0..words {
                    let new = row[word] & !seen[word];
                    seen[word] |= new;
                    wave[word] |= new;
                }
            }
        }
    }

    fn candidate(&self, point: usize) -> Candidate {
        let node = self.tables.points[point].node;
        Candidate { cell: node.cells.first().expect("a node has a cell"), digit: node.digit }
    }

    fn weak(&self, point: usize) -> &[u64] {
        &self.weak[point * self.words..][..self.words]
    }

    fn after(&self, point: usize) -> &[u64] {
        &self.after[point * self.words..][..self.words]
    }

    /// Returns the candidates in the cell of a candidate, which are consecutive.
    fn cell(&self, point: usize) -> Range<usize> {
        let cell = self.candidate(point).cell;
        let first =
            point - self.facts.digits(cell).iter().take_while(|&digit| digit < self.candidate(point).digit).count();
        first..first + self.facts.digits(cell).len()
    }

    fn hope(&mut self, eliminated: &CandidateSet, search: Search, premise: Claim) {
        self.hopes.push(Reverse((effect(eliminated), search, premise)));
    }

    /// Collects possible chains and loops from false candidates.
    fn false_premises(&mut self) {
        self.spread_after(0..self.tables.singles);
        for start in 0..self.tables.singles {
            let premise = Claim::new(start, false);
            if self.tables.moves(premise).is_empty() {
                continue;
            }
            self.false_loops(start, premise);
            self.false_chains(start, premise);
        }
    }

    fn false_loops(&mut self, start: usize, premise: Claim) {
        let here = self.candidate(start);
        let cell = self.cell(start);
        let comes_true = |point: usize| has(self.after(start), point);
        // If a false premise makes its own candidate true, the candidate is true, and the rest of its cell is eliminated.
        if comes_true(start) {
            let mut rest = CandidateSet::EMPTY;
            rest.set_cell(here.cell, self.facts.digits(here.cell).without(here.digit));
            self.hope(&rest, Search::FalseLoops, premise);
        }
        // If a node that sees another candidate of the cell becomes true, that candidate is false in both cases.
        for other in cell.clone().filter(|&other| other != start) {
            if self.after(start).iter().zip(self.weak(other)).any(|(after, weak)| after & weak != 0) {
                self.hope(&CandidateSet::of(self.candidate(other)), Search::FalseLoops, premise);
            }
        }
        // The eliminations of a continuous loop depend on all its links, so the loop must be assembled to compute a key. In a cell with two
        // candidates, the other one follows at once, and there is no loop.
        let is_round = cell.len() > 2 && cell.clone().any(|other| other != start && has(self.after(start), other));
        if is_round {
            self.spread.from(premise);
            let rounds = self.spread.loops(self.facts).filter(|found| found.shape == Shape::Continuous);
            let eliminated: Vec<CandidateSet> = rounds.map(|found| found.eliminated).collect();
            eliminated.iter().for_each(|eliminated| self.hope(eliminated, Search::FalseLoops, premise));
        }
    }

    fn false_chains(&mut self, start: usize, premise: Claim) {
        let here = self.candidate(start);
        let moves = self.tables.moves(premise);
        let direct = |point: usize| moves.iter().any(|step| step.to.point() == point);
        for word in 0..self.words {
            let mut row = self.after(start)[word];
            while row != 0 {
                let point = 64 * word + row.trailing_zeros() as usize;
                row &= row - 1;
                // Single candidates come first: the remaining nodes are groups and sets.
                if point >= self.tables.singles {
                    return;
                }
                let there = self.candidate(point);
                let may = here.digit == there.digit || self.facts.are_peers(here.cell, there.cell);
                if let Some(eliminated) = may.then(|| between(self.facts, here, there)).flatten()
                    && !direct(point)
                {
                    self.hope(&eliminated, Search::Chains, premise);
                }
            }
        }
    }

    /// Collects possible loops from true candidates, which would prove these candidates false. The rows of the false candidates must be filled
    /// already.
    fn true_premises(&mut self) {
        // A true candidate also makes groups false, from which the loop continues.
        self.spread_after(self.tables.singles..self.tables.points.len());
        let mut row = vec![0; self.words];
        for start in 0..self.tables.singles {
            let premise = Claim::new(start, true);
            row.fill(0);
            for step in self.tables.moves(premise) {
                unite(&mut row, self.after(step.to.point()));
            }
            let is_false = row.iter().zip(self.weak(start)).any(|(row, weak)| row & weak != 0)
                || self.cell(start).any(|other| other != start && has(&row, other));
            if is_false {
                self.hope(&CandidateSet::of(self.candidate(start)), Search::TrueLoops, premise);
            }
        }
    }

    /// Finds the best chain that exists among the possible ones with at least `least` eliminations.
    fn take(&mut self, least: usize) -> Option<Found> {
        while let Some(&Reverse((key, ..))) = self.hopes.peek() {
            if key.0.0 < least {
                return None;
            }
            // The first chain determines the effect, and the shortest with this effect is shown. If there is no chain with this key, because every
            // path crosses itself or is too long, the next key is tried.
            let found = self.look_up(key);
            let shortest = |first: &Found| {
                let same = found.iter().filter(|other| other.has_effect_of(first));
                same.min_by_key(|found| found.way.len()).cloned()
            };
            if let Some(found) = found.first().and_then(shortest) {
                return Some(found);
            }
        }
        None
    }

    /// Looks up the chains with a key, in the order of the tables.
    fn look_up(&mut self, best: Effect) -> Vec<Found> {
        let (facts, longest) = (self.facts, self.longest);
        let mut found: Vec<Found> = Vec::new();
        let mut last = None;
        while let Some(&Reverse((key, search, premise))) = self.hopes.peek()
            && key == best
        {
            self.hopes.pop();
            // Several entries with the same premise need the same lookup, and they are consecutive in the heap.
            if last.replace((search, premise)) == Some((search, premise)) {
                continue;
            }
            self.spread.from(premise);
            let fits = |new: &Found| key == effect(&new.eliminated) && new.way.len() <= longest;
            match search {
                Search::Chains => found.extend(self.spread.aics(facts).filter(fits)),
                _ => found.extend(self.spread.loops(facts).filter(fits)),
            }
        }
        found
    }
}
