//! Chains from several assumptions: Nishio, multiple and dynamic chains, and those that include other techniques and chains.
//!
//! ```text
//! contradiction   p on (or p off) leads to both states of a candidate         p is wrong (right)
//! double          p on and p off lead to the same consequence
//! region          all places of a digit in a house lead to the same consequence
//! cell            all digits of a cell lead to the same consequence
//! ```
//!
//! Every closure is computed once for a grid and shared among the four kinds; each level continues the closures of the level before, which are its
//! starting point anyway.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::frame::HouseKind;

use super::super::chain::{Branch, Cause, Chain, Shape, State};
use super::super::hint::{Gone, Hint, Kind, Name, Reason, Search};
use super::super::marks::{self, BRC, CELLS, HOUSES, Marks, bits, count};
use super::super::pause::Pause;
use super::super::walk::Want;
use super::advanced::Scene;
use super::closure::{Advance, Closure, Deletes, Ground, Rules};
use super::graph::{Code, Links, Numbers, is_on, off, on};
use super::length::rating;
use super::memory::{Closures, Kept, Memory};

impl Search {
    pub(super) fn rules(self) -> Rules {
        match self {
            Self::Nishio => Rules { links: Links::Houses, deletes: Deletes::AsItGoes, level: 0 },
            Self::Multiple => Rules { links: Links::Both, deletes: Deletes::Never, level: 0 },
            Self::Dynamic(level) => Rules { links: Links::Both, deletes: Deletes::AsItGoes, level },
        }
    }

    const fn base(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Multiple => 8.0,
            Self::Dynamic(0) => 8.5,
            Self::Dynamic(1) => 9.0,
            Self::Dynamic(2) => 9.5,
            Self::Dynamic(3) => 10.0,
            Self::Dynamic(4) => 10.5,
            Self::Dynamic(_) => 11.0,
        }
    }

    /// Returns the minimum number of candidates of an examined cell. It is three for multiple chains, so that houses whose first place is in a cell
    /// with two candidates are skipped: a quirk of the original.
    pub(super) const fn fewest(self) -> usize {
        if matches!(self, Self::Multiple) { 3 } else { 2 }
    }
}

impl Kind {
    /// Returns the sort key of hints with the same rating and complexity.
    pub(super) const fn key(self) -> u8 {
        match self {
            Self::Double => 1,
            Self::Cell => 5,
            Self::Region => 6,
            Self::Contradiction => 7,
        }
    }
}

/// A hint in the form in which the search finds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raw {
    pub(super) kind: Kind,
    /// The kind of house of a region.
    pub(super) region: usize,
    /// The assumptions.
    pub(super) starts: [Code; 9],
    pub(super) length: usize,
    /// The common target; meaningless for contradictions.
    pub(super) target: Code,
}

impl Raw {
    pub(super) fn starts(&self) -> &[Code] {
        &self.starts[..self.length]
    }

    fn new(kind: Kind, region: usize, starts: &[Code], target: Code) -> Self {
        let mut list = [0; 9];
        list[..starts.len()].copy_from_slice(starts);
        Self { kind, region, starts: list, length: starts.len(), target }
    }
}

/// A search on a grid.
pub(super) struct Forcing<'a, const W: usize> {
    pub(super) numbers: &'a Numbers,
    pub(super) pause: &'a Pause<'a>,
    pub(super) memory: &'a mut Memory<W>,
    /// The grid of the position.
    pub(super) position: &'a Marks,
}

impl<const W: usize> Forcing<'_, W> {
    /// Finds the first hint in the order of the original, that is, the best one.
    pub(super) fn first(&mut self, marks: &Marks, search: Search, kept: &mut Kept<W>, want: Want) -> Option<Hint> {
        let mut closures = kept.take(search.rules(), self.numbers);
        let mut best: Option<(u32, u8, Raw)> = None;
        self.search(marks, search, &mut closures, &mut |this, closures, raw| {
            let key = raw.kind.key();
            let better = |complexity: u32| best.as_ref().is_none_or(|best| (complexity, key) < (best.0, best.1));
            let flat = Self::flat(closures, &raw);
            // Nested hints only increase the complexity.
            if better(flat) {
                let complexity = flat + this.nested(closures, &raw);
                if better(complexity) {
                    best = Some((complexity, key, raw));
                }
            }
        });
        let hint = best.map(|(complexity, _, raw)| self.hint(marks, search, &closures, &raw, complexity, want));
        kept.0 = Some((search.rules(), closures));
        hint
    }

    /// Finds all hints, sorted, each set of eliminations once.
    pub(super) fn all(&mut self, marks: &Marks, search: Search) -> Vec<Hint> {
        let mut closures = Closures::new(self.numbers);
        let mut list: Vec<(u32, u8, Raw)> = Vec::new();
        self.search(marks, search, &mut closures, &mut |this, closures, raw| {
            let complexity = Self::flat(closures, &raw) + this.nested(closures, &raw);
            list.push((complexity, raw.kind.key(), raw));
        });
        // With the same base, the rating increases with the complexity, so it need not be compared.
        list.sort_by_key(|&(complexity, key, _)| (complexity, key));
        let mut known = HashSet::new();
        // If hints may place digits, a placement differs from the eliminations of the other candidates of the cell.
        let whole = self.memory.whole;
        list.retain(|(_, _, raw)| known.insert((self.gone(marks, raw), whole && is_on(raw.target))));
        let hint =
            |(complexity, _, raw): &(u32, u8, Raw)| self.hint(marks, search, &closures, raw, *complexity, Want::Reason);
        let hints = list.iter().map(hint).collect();
        self.memory.spare.extend(closures.by_start.into_iter().flatten());
        hints
    }

    /// Visits all hints in the order of discovery.
    fn search(
        &mut self,
        marks: &Marks,
        search: Search,
        closures: &mut Closures<W>,
        take: &mut dyn FnMut(&mut Self, &Closures<W>, Raw),
    ) {
        let numbers = self.numbers;
        for cell in (0..81).filter(|&cell| count(marks.cells[cell]) >= search.fewest()) {
            for digit in bits(marks.cells[cell]) {
                let id = numbers.id(cell, digit);
                if self.of_candidate(marks, search, closures, id, take).is_break() {
                    return;
                }
                if search == Search::Nishio {
                    continue;
                }
                for kind in BRC {
                    let house = usize::from(HOUSES[cell][kind]);
                    let places = marks.places[house][digit];
                    // A house is handled at the first cell that has the digit as a candidate.
                    if count(places) < 2 || numbers.at(house, places.trailing_zeros() as usize, digit) != id {
                        continue;
                    }
                    // If another cell of the house has too few candidates, the result depends on which cell is the first.
                    let few = |place: usize| count(marks.cells[usize::from(CELLS[house][place])]) < search.fewest();
                    if self.memory.whole && bits(places).any(few) {
                        continue;
                    }
                    let starts: Vec<Code> = bits(places).map(|place| on(numbers.at(house, place, digit))).collect();
                    for &start in &starts {
                        if self.close(marks, search, closures, start).is_break() {
                            return;
                        }
                    }
                    self.common(marks, closures, Kind::Region, kind, &starts, take);
                }
            }
            if search != Search::Nishio {
                let starts: Vec<Code> = bits(marks.cells[cell]).map(|digit| on(numbers.id(cell, digit))).collect();
                self.common(marks, closures, Kind::Cell, 0, &starts, take);
            }
        }
    }

    /// Visits the contradictions, and the common consequences, of a candidate being on and off.
    fn of_candidate(
        &mut self,
        marks: &Marks,
        search: Search,
        closures: &mut Closures<W>,
        id: u16,
        take: &mut dyn FnMut(&mut Self, &Closures<W>, Raw),
    ) -> ControlFlow<()> {
        self.close(marks, search, closures, on(id))?;
        if search == Search::Multiple {
            return ControlFlow::Continue(());
        }
        if closures.get(on(id)).clash.is_some() {
            take(self, closures, Raw::new(Kind::Contradiction, 0, &[on(id)], off(id)));
        }
        self.close(marks, search, closures, off(id))?;
        let cell = self.numbers.cell(id);
        if closures.get(off(id)).clash.is_some() && count(marks.cells[cell]) > 1 {
            take(self, closures, Raw::new(Kind::Contradiction, 0, &[off(id)], on(id)));
        }
        if search != Search::Nishio && count(marks.cells[cell]) >= 3 {
            self.common(marks, closures, Kind::Double, 0, &[on(id), off(id)], take);
        }
        ControlFlow::Continue(())
    }

    /// Visits the common consequences: first those that are on, then those that are off, in the order of the first closure.
    fn common(
        &mut self,
        marks: &Marks,
        closures: &Closures<W>,
        kind: Kind,
        region: usize,
        starts: &[Code],
        take: &mut dyn FnMut(&mut Self, &Closures<W>, Raw),
    ) {
        let all = starts.iter().map(|&start| closures.get(start));
        if self.memory.whole && all.clone().any(|closure| closure.clash.is_some()) {
            return;
        }
        let (ons, offs) =
            all.map(|closure| (closure.on, closure.off)).reduce(|a, b| (a.0 & b.0, a.1 & b.1)).expect("several");
        let first = closures.get(starts[0]);
        if !ons.is_empty() {
            for target in first.order().filter(|&code| is_on(code) && ons.has(code / 2)) {
                // In a cell without other candidates, an on-node eliminates nothing.
                if count(marks.cells[self.numbers.cell(target / 2)]) > 1 {
                    take(self, closures, Raw::new(kind, region, starts, target));
                }
            }
        }
        if !offs.is_empty() {
            for target in first.order().filter(|&code| !is_on(code) && offs.has(code / 2)) {
                take(self, closures, Raw::new(kind, region, starts, target));
            }
        }
    }

    /// Computes a closure if it does not exist yet, or continues it up to this level.
    pub(super) fn close(
        &mut self,
        marks: &Marks,
        search: Search,
        closures: &mut Closures<W>,
        start: Code,
    ) -> ControlFlow<()> {
        let rules = search.rules();
        let known = closures.by_start[usize::from(start)].take();
        let mut closure = match known {
            Some(closure) if closure.level >= rules.level && !closure.weights.is_empty() => {
                closures.by_start[usize::from(start)] = Some(closure);
                return ControlFlow::Continue(());
            }
            Some(closure) => closure,
            None => match self.memory.spare.pop() {
                Some(mut closure) => {
                    closure.restart(start, self.numbers.count);
                    closure
                }
                None => Box::new(Closure::new(start, self.numbers.count)),
            },
        };
        self.pause.check(20)?;
        let mut ground = Ground::new(marks, self.numbers, rules);
        ground.close(&mut closure, |ground, level| self.advance(ground, level));
        closure.weigh(&mut self.memory.scratch);
        closures.by_start[usize::from(start)] = Some(closure);
        if self.pause.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Tries other techniques on the grid after a chain's eliminations: the first rule with a usable hint adds its eliminations.
    fn advance(&mut self, ground: &Ground<'_>, level: u8) -> Arc<Vec<Advance>> {
        let Ground { numbers, before, now, .. } = ground;
        let scene = Scene { numbers, before, now };
        let list = scene.simple();
        if !list.is_empty() || level < 2 {
            return Arc::new(list);
        }
        if self.pause.check(50).is_break() {
            return Arc::default();
        }
        // The reasons for hints depend on the earlier grid, so the results are kept only for chains that start from the position itself.
        if !std::ptr::eq(*before, self.position) {
            // This is a chain inside a chain inside a chain: each such search takes as long as a thousand closures of singles.
            if self.pause.check(1000).is_break() {
                return Arc::default();
            }
            return Arc::new(self.chains(scene, level));
        }
        if let Some(list) = self.memory.known.get(&(level, now.cells)) {
            return list.clone();
        }
        // The third level repeats the second and continues only if that finds nothing.
        if level == 3
            && let Some(list) = self.memory.known.get(&(2, now.cells))
            && !list.is_empty()
        {
            return list.clone();
        }
        let list = Arc::new(self.chains(scene, level));
        self.memory.known.insert((level, now.cells), list.clone());
        list
    }

    /// Tries chains: first single or dynamic ones, depending on the level, then multiple ones or those of a higher level.
    fn chains(&mut self, scene: Scene<'_>, level: u8) -> Vec<Advance> {
        let rules: &[Option<Search>] = match level {
            2 => &[None],
            3 => &[None, Some(Search::Multiple)],
            4 => &[Some(Search::Dynamic(0))],
            _ => &[Some(Search::Dynamic(0)), Some(Search::Dynamic(2))],
        };
        for rule in rules {
            let hints = match rule {
                None => self.memory.all_single(scene.now, scene.numbers),
                Some(Search::Multiple) if self.memory.ended => self.all_multiple(scene.now),
                Some(search) => self.all(scene.now, *search),
            };
            let mut list = Vec::new();
            for hint in hints {
                let parents = rests_on(scene, &hint);
                if parents.is_empty() {
                    continue;
                }
                let mut gone = Gone::default();
                for digit in hint.eliminations.digits() {
                    gone.0[digit.index()] = hint.eliminations.digit(digit).bits();
                }
                self.memory.hints.push(Arc::new(hint));
                scene.push(&mut list, &gone, &parents, self.memory.hints.len() as u32);
            }
            if !list.is_empty() {
                return list;
            }
        }
        Vec::new()
    }

    /// Returns the number of nodes from which the targets of a hint follow, without nested hints. Nodes shared by two targets count twice.
    fn flat(closures: &Closures<W>, raw: &Raw) -> u32 {
        if raw.kind == Kind::Contradiction {
            let closure = closures.get(raw.starts[0]);
            let (one, other) = closure.clash.expect("it is one");
            // One of the two may be a duplicate of an equal node, for which the weights are not valid.
            return (closure.history(one).len() + closure.history(other).len()) as u32;
        }
        let weight = |&start: &Code| {
            let closure = closures.get(start);
            u32::from(closure.weights[usize::from(closure.find(raw.target))])
        };
        raw.starts().iter().map(weight).sum()
    }

    /// Returns the targets of a hint, each as a node of a closure.
    fn targets<'c>(closures: &'c Closures<W>, raw: &Raw) -> Vec<(&'c Closure<W>, u16)> {
        if raw.kind == Kind::Contradiction {
            let closure = closures.get(raw.starts[0]);
            let (one, other) = closure.clash.expect("it is one");
            return vec![(closure, one), (closure, other)];
        }
        let target = |&start: &Code| (closures.get(start), closures.get(start).find(raw.target));
        raw.starts().iter().map(target).collect()
    }

    /// Returns the total complexity of the nested hints; equal ones count once.
    fn nested(&self, closures: &Closures<W>, raw: &Raw) -> u32 {
        let mut known: Vec<&Hint> = Vec::new();
        let mut sum = 0;
        for (closure, target) in Self::targets(closures, raw) {
            for number in closure.nested(target) {
                let hint = &*self.memory.hints[number as usize];
                if !known.iter().any(|other| same(other, hint)) {
                    known.push(hint);
                    sum += hint.complexity.unwrap_or_default();
                }
            }
        }
        sum
    }

    /// Returns the eliminations of a hint, on the grid where the search started.
    pub(super) fn gone(&self, marks: &Marks, raw: &Raw) -> Gone {
        let (cell, digit) = (self.numbers.cell(raw.target / 2), self.numbers.digit(raw.target / 2));
        let mut gone = Gone::default();
        gone.add(cell, if is_on(raw.target) { marks.cells[cell] & !(1 << digit) } else { 1 << digit });
        gone
    }

    pub(super) fn hint(
        &self,
        marks: &Marks,
        search: Search,
        closures: &Closures<W>,
        raw: &Raw,
        complexity: u32,
        want: Want,
    ) -> Hint {
        let placement = is_on(raw.target).then(|| self.numbers.candidate(raw.target / 2));
        let reason = match want {
            Want::Rating => Reason::Untold,
            Want::Reason => {
                let branch =
                    |(closure, target): (&Closure<W>, u16)| closure.branch(target, self.numbers, &self.memory.hints);
                let branches = Self::targets(closures, raw).into_iter().map(branch).collect();
                let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column];
                let region = (raw.kind == Kind::Region).then(|| kinds[raw.region]);
                Reason::Chain(Box::new(Chain { shape: Shape::Forcing(raw.kind), region, branches }))
            }
        };
        Hint {
            name: Name::Forcing(search, raw.kind),
            rating: rating(search.base(), complexity),
            eliminations: self.gone(marks, raw).set(),
            placement,
            complexity: Some(complexity),
            reason,
        }
    }
}

/// Whether the original considers two nested hints equal: they have the same targets, which follow from the same nodes in the same order.
fn same(one: &Hint, other: &Hint) -> bool {
    match (&one.reason, &other.reason) {
        (Reason::Chain(one), Reason::Chain(other)) => std::ptr::eq(one, other) || one.branches == other.branches,
        _ => false,
    }
}

/// Returns the candidates that had to be eliminated for a chain inside a chain: for each of its on-nodes, those whose absence makes it the last of
/// its cell or house. Off-nodes add nothing, nor do the hints from which they may follow: a quirk of the original.
fn rests_on(scene: Scene<'_>, hint: &Hint) -> Vec<u16> {
    let Reason::Chain(chain) = &hint.reason else { return Vec::new() };
    let mut list: Vec<u16> = Vec::new();
    let mut add = |id: u16| {
        if !list.contains(&id) {
            list.push(id);
        }
    };
    for node in chain.branches.iter().flat_map(Branch::nodes).filter(|node| node.state == State::On) {
        let (cell, digit) = (node.candidate.cell.index(), node.candidate.digit.index());
        let cause = match (node.cause, chain.shape) {
            // The assumption is one of the candidates of a cell or of a house.
            (Cause::Assumption, Shape::Forcing(Kind::Cell)) => Cause::Cell,
            (Cause::Assumption, Shape::Forcing(Kind::Region)) => {
                Cause::House(chain.region.expect("a region has a house"))
            }
            (cause, _) => cause,
        };
        match cause {
            Cause::Cell => {
                let gone = scene.before.cells[cell] & !scene.now.cells[cell];
                bits(gone).for_each(|digit| add(scene.numbers.id(cell, digit)));
            }
            Cause::House(kind) => {
                let kind = match kind {
                    HouseKind::Box => marks::BLOCK,
                    HouseKind::Row => marks::ROW,
                    HouseKind::Column => marks::COLUMN,
                    HouseKind::Region | HouseKind::Extra(_) => unreachable!("the program knows the plain grid only"),
                };
                let house = usize::from(HOUSES[cell][kind]);
                bits(scene.lost(house, digit)).for_each(|place| add(scene.numbers.at(house, place, digit)));
            }
            Cause::Assumption | Cause::Advanced => {}
        }
    }
    list
}
