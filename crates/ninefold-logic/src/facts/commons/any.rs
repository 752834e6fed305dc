//! Chains of almost locked sets in any order: a shortest chain for each effect, independent of the order in which the sets are listed.
//!
//! ```text
//! reach[links][A, x]    the sets that A reaches by this number of links after losing x, each with the digit that it loses
//! ```
//!
//! A set may occur twice on a path in `reach`, so one row for each number of links replaces a search for each start. A walk along the rows
//! assembles a chain and drops the ends that need a repetition.

use std::collections::HashSet;

use crate::frame::{CandidateSet, Digit, DigitSet, SIDE};

use super::{Commons, SetChain};
use crate::facts::bits::{has, insert, members, unite};
use crate::facts::spend;
use crate::flow::{Flow, GO_ON, Visit};

/// The maximum number of links of a chain.
const LONGEST: usize = 6;

/// The maximum number of links tried to assemble a chain.
const EFFORT: u32 = 20_000;

/// The maximum number of ends compared. If the chains with one more link would exceed it, all of them are left out.
const PATIENCE: usize = 4_000_000;

/// A set that has lost a digit.
#[derive(Clone, Copy)]
struct Lost {
    set: usize,
    digit: Digit,
}

/// The sets that have lost a digit, and the ends of the chains from them.
struct Reach<'a> {
    commons: &'a Commons,
    all: Vec<Lost>,
    /// The index in `all` for each set and digit.
    ids: Vec<usize>,
    words: usize,
    /// A layer for each number of links, with a row of bits for each set that has lost a digit.
    layers: Vec<Vec<u64>>,
}

impl Commons {
    /// Visits chains of four to seven sets in any order, shorter ones first, one for each effect. On crowded boards the longer ones are left
    /// out.
    pub fn chains(&self, take: Visit<'_, SetChain>) -> Flow {
        let mut known: HashSet<CandidateSet> = HashSet::new();
        let mut reach = Reach::new(self);
        let mut patience = PATIENCE;
        for links in 3..=LONGEST {
            let starts: Vec<(Lost, Vec<u64>)> = reach.starts(links);
            let count = starts.iter().map(|(_, ends)| members(ends).count()).sum();
            // Either all chains of a length are compared or none, so that the order of the sets has no influence.
            let Some(rest) = patience.checked_sub(count) else { break };
            patience = rest;
            for (start, ends) in starts {
                for end in members(&ends).map(|end| reach.all[end]) {
                    let without = DigitSet::of(start.digit).with(end.digit);
                    let eliminated = self.eliminated(start.set, end.set, without);
                    if eliminated.is_empty() || known.contains(&eliminated) {
                        continue;
                    }
                    if let Some(way) = reach.way(start, end, links) {
                        known.insert(eliminated);
                        take(SetChain { sets: way.into_iter().map(|set| self.cells(set)).collect(), eliminated })?;
                    }
                }
            }
        }
        GO_ON
    }
}

impl<'a> Reach<'a> {
    fn new(commons: &'a Commons) -> Self {
        let sets = 0..commons.sets.len();
        let all: Vec<Lost> =
            sets.flat_map(|set| commons.digits(set).iter().map(move |digit| Lost { set, digit })).collect();
        let mut ids = vec![usize::MAX; commons.sets.len() * SIDE];
        all.iter().enumerate().for_each(|(id, lost)| ids[lost.set * SIDE + lost.digit.index()] = id);
        let words = all.len().div_ceil(64).max(1);
        // With no links, each set reaches only itself.
        let mut none = vec![0; words * all.len()];
        (0..all.len()).for_each(|id| insert(&mut none[id * words..][..words], id));
        Self { commons, all, ids, words, layers: vec![none] }
    }

    fn id(&self, lost: Lost) -> usize {
        self.ids[lost.set * SIDE + lost.digit.index()]
    }

    /// Returns the sets that lose a digit to a set that has lost another.
    fn next(&self, from: Lost) -> impl Iterator<Item = Lost> + use<'a> {
        let commons = self.commons;
        commons.of(from.set).iter().flat_map(move |common| {
            common.digits.without(from.digit).iter().map(move |digit| Lost { set: common.other, digit })
        })
    }

    fn row(&self, links: usize, from: usize) -> &[u64] {
        &self.layers[links][from * self.words..][..self.words]
    }

    /// Adds the layer of one more link.
    fn extend(&mut self) {
        let links = self.layers.len() - 1;
        let mut layer = vec![0; self.words * self.all.len()];
        for (row, &from) in layer.chunks_exact_mut(self.words).zip(&self.all) {
            self.next(from).for_each(|to| unite(row, self.row(links, self.id(to))));
        }
        self.layers.push(layer);
    }

    /// For each set and the digit that it passes on first, returns the ends of chains with this number of links that may eliminate something. Only
    /// ends after the set in the list are included.
    fn starts(&mut self, links: usize) -> Vec<(Lost, Vec<u64>)> {
        while self.layers.len() < links {
            self.extend();
        }
        let commons = self.commons;
        let mut starts = Vec::new();
        for &start in &self.all {
            let mut row = vec![0; self.words];
            self.first(start).for_each(|to| unite(&mut row, self.row(links - 1, self.id(to))));
            let eliminates = commons.row(&commons.eliminates, start.set);
            let mut ends = vec![0; self.words];
            let fits = |end: &usize| self.all[*end].set > start.set && has(eliminates, self.all[*end].set);
            members(&row).filter(fits).for_each(|end| insert(&mut ends, end));
            starts.push((start, ends));
        }
        starts
    }

    /// Returns the sets that lose the digit that the first one passes on.
    fn first(&self, start: Lost) -> impl Iterator<Item = Lost> + use<'a> {
        let commons = self.commons.of(start.set).iter().filter(move |common| common.digits.contains(start.digit));
        commons.map(move |common| Lost { set: common.other, ..start })
    }

    /// Assembles the sets of a chain with this number of links, none of them used twice.
    fn way(&self, start: Lost, end: Lost, links: usize) -> Option<Vec<usize>> {
        let (mut way, mut effort) = (vec![start.set], EFFORT);
        let end = self.id(end);
        self.first(start).any(|to| self.walk(to, end, links - 1, &mut way, &mut effort)).then_some(way)
    }

    fn walk(&self, here: Lost, end: usize, links: usize, way: &mut Vec<usize>, effort: &mut u32) -> bool {
        if !has(self.row(links, self.id(here)), end) || way.contains(&here.set) || !spend(effort) {
            return false;
        }
        way.push(here.set);
        let done = links == 0 || self.next(here).any(|to| self.walk(to, end, links - 1, way, effort));
        if !done {
            way.pop();
        }
        done
    }
}
