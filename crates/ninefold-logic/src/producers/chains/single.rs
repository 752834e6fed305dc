//! Chains and cycles from one assumption.
//!
//! Three views of the grid are searched one after the other, each with all candidates as sources:
//!
//! ```text
//! X    links by houses only: one digit
//! Y    strong links by cells only; cycles, no chains
//! XY   all links
//! ```
//!
//! A *chain* leads from a source to its own opposite. A *cycle* returns to its source and is valid in both directions, so that all its weak links are
//! strong.
//!
//! # Less work for the same hints
//!
//! [`Reach`] gives the lengths of all chains, without paths. A cycle with an elimination implies a chain: if x is on and y off somewhere in it, and r
//! sees both in houses, then r on makes y off, from which the cycle leads around to x on, which makes r off. For a cycle of m nodes, that chain has
//! at most m + 2. So cycles are searched for only in a view where some candidate has a chain from on to off, and cycles shorter than the shortest
//! such chain minus two do not eliminate anything.

use super::super::chain::{Branch, Chain, Shape};
use super::super::hint::{Gone, Hint, Name, Reason};
use super::super::marks::{Marks, SEEN, count};
use super::super::walk::Want;
use super::bits::Bits;
use super::ends::Ends;
use super::graph::{self, ASSUMED, Code, Links, Numbers, Rows, Why, cause, is_on, off, on};
use super::length::rating;
use super::reach::{OFF, ON, Reach};

/// The links that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    X,
    Y,
    Xy,
}

impl View {
    const ALL: [Self; 3] = [Self::X, Self::Y, Self::Xy];

    /// Returns the links from on to off.
    const fn weak(self) -> Links {
        match self {
            Self::X => Links::Houses,
            Self::Y | Self::Xy => Links::Both,
        }
    }

    /// Returns the links from off to on.
    const fn strong(self) -> Links {
        match self {
            Self::X => Links::Houses,
            Self::Y => Links::Cells,
            Self::Xy => Links::Both,
        }
    }

    /// Returns the weak and the strong links.
    fn rows<const W: usize>(self, rows: &Rows<W>) -> [&[Bits<W>]; 2] {
        match self {
            Self::X => [&rows.weak_house, &rows.strong_house],
            Self::Y => [&rows.weak, &rows.strong_cell],
            Self::Xy => [&rows.weak, &rows.strong],
        }
    }

    const fn cycle_base(self) -> f64 {
        if matches!(self, Self::Xy) { 7.0 } else { 6.5 }
    }

    const fn chain_base(self) -> f64 {
        if matches!(self, Self::Xy) { 7.0 } else { 6.6 }
    }

    /// Returns the sort key of hints with the same rating and complexity.
    const fn key(self) -> u8 {
        match self {
            Self::X => 2,
            Self::Y => 3,
            Self::Xy => 4,
        }
    }
}

/// The order of hints: by rating, then by complexity, then by key.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Rank {
    rating: f64,
    complexity: u32,
    key: u8,
}

impl Rank {
    fn cycle(view: View, nodes: u32) -> Self {
        Self { rating: rating(view.cycle_base(), nodes), complexity: nodes, key: view.key() }
    }

    fn chain(view: View, nodes: u32) -> Self {
        Self { rating: rating(view.chain_base(), nodes), complexity: nodes, key: view.key() }
    }
}

/// A hint in the form in which the search finds it.
#[derive(Clone, Debug)]
struct Found {
    rank: Rank,
    view: View,
    shape: Shape,
    /// The assumption.
    source: Code,
    gone: Gone,
    /// The nodes of the chain, the target first, each with its reason.
    path: Vec<(Code, Why)>,
}

/// The search on a grid, with its memory.
pub(super) struct Single<'a, const W: usize> {
    pub(super) marks: &'a Marks,
    pub(super) numbers: &'a Numbers,
    pub(super) rows: &'a Rows<W>,
    pub(super) reach: &'a mut Reach<W>,
    pub(super) ends: &'a mut Ends<W>,
    pub(super) trail: &'a mut Trail,
}

/// The search tree of one source: for each node, its predecessor.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    /// For each node, the node before and the reason. An on-node also keeps the node before that, since the off-node before may be one of several
    /// copies.
    from: Vec<Step>,
    now: Vec<u16>,
    next: Vec<u16>,
    copies: Vec<Copied>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// The node before.
    by: u16,
    why: Why,
    /// For an on-node of a cycle, the node two before it, and the reason for the node before.
    before: u16,
    before_why: Why,
}

/// An off-node with its preceding on-node: there may be several for the same candidate.
#[derive(Clone, Copy, Debug)]
struct Copied {
    id: u16,
    from: u16,
    why: Why,
}

impl<'a, const W: usize> Single<'a, W> {
    /// Returns the candidates from which a search starts, in order.
    fn sources(&self, view: View) -> impl Iterator<Item = u16> + use<'a, W> {
        let (marks, numbers) = (self.marks, self.numbers);
        self.rows.live.iter().filter(move |&id| match count(marks.cells[numbers.cell(id)]) {
            0 | 1 => false,
            2 => true,
            _ => view != View::Y,
        })
    }

    /// Finds the first hint in the order of the original, that is, the best one.
    pub(super) fn first(&mut self, want: Want) -> Option<Hint> {
        let mut best: Option<Found> = None;
        for view in View::ALL {
            // All hints in the view with all links are rated 7.0 or more, and a better one there is shorter than any other with the same rating.
            if view == View::Xy && best.as_ref().is_some_and(|best| best.rank.rating < 7.0) {
                break;
            }
            self.best_of(view, &mut best);
        }
        let best = best?;
        Some(self.hint(best, want))
    }

    /// Replaces the best hint so far if the view has a better one.
    fn best_of(&mut self, view: View, best: &mut Option<Found>) {
        let limit = best.as_ref().map(|best| best.rank);
        if view == View::Y {
            self.around_cells(longest_cycle(view, limit));
            self.best_cycle(view, &[self.rows.live; 2], limit, None, best);
            return;
        }
        let [weak, strong] = view.rows(self.rows);
        let live = self.rows.live;
        // Computes the levels up to the one at which the first chain closes, and as many further levels as are needed to judge cycles that rank as
        // high as this chain.
        let mut longest = longest_cycle(view, limit);
        self.reach.grow(&live, weak, strong, |level| {
            let nodes = 2 * level.number as u32;
            if level.closes[ON] || level.closes[OFF] {
                longest = longest.min(longest_cycle(view, Some(Rank::chain(view, nodes))));
            }
            nodes >= longest.saturating_add(2)
        });
        let Some(chain) = self.shortest_chain(view) else { return };
        let (mut limit, source) = (limit, chain.source);
        if limit.is_none_or(|limit| chain.rank < limit) {
            limit = Some(chain.rank);
            *best = Some(chain);
        }
        if let Some(limit) = limit {
            let most = longest_cycle(view, Some(limit));
            let sources = [most, most - 2].map(|most| self.near_eliminations(view, most));
            self.best_cycle(view, &sources, Some(limit), Some(source), best);
        }
    }

    /// Computes the reach through cells with two candidates, for cycles of at most `most` nodes. Other candidates have no consequences when they are
    /// off; and a cell is in no cycle unless each of its candidates sees another one in a house.
    fn around_cells(&mut self, most: u32) {
        let [weak, strong] = View::Y.rows(self.rows);
        let mut live = self.rows.live;
        live.iter().filter(|&id| strong[usize::from(id)].is_empty()).for_each(|id| live.remove(id));
        loop {
            let known = live;
            for id in known.iter().filter(|&id| !self.rows.weak_house[usize::from(id)].meets(&known)) {
                live.remove(id);
                live = live.without(&strong[usize::from(id)]);
            }
            if live == known {
                break;
            }
        }
        self.reach.grow(&live, weak, strong, |level| level.number as u32 >= most);
    }

    /// Returns the sources of cycles of at most `most` nodes that may eliminate something, if no chain is shorter than such a cycle without its
    /// omitted weak link.
    ///
    /// Suppose a cycle eliminates r, which sees x on and y off in it. From y it leads around to x in m-a steps, and on to y in a steps. So r implies
    /// its opposite in m-a+2 steps, all on-nodes on that path in i steps, and their opposites in j, where i+j is at most m-a+2. Both paths from r
    /// begin in a house. If no chain of r of that length is shorter than all others, a is 1 or 3; then there is one more on-node, two steps after x.
    fn near_eliminations(&self, view: View, most: u32) -> Bits<W> {
        let mut sources = Bits::EMPTY;
        let most = most as usize;
        for r in self.rows.live.iter() {
            let nodes = 2 * usize::from(self.reach.closes[ON][usize::from(r)]);
            if nodes == 0 || nodes > most + 2 {
                continue;
            }
            if nodes + 2 <= most {
                // The levels are too few to decide.
                return self.rows.live;
            }
            let layers = self.layers(view, r, most + 1);
            let seen = self.rows.weak_house[usize::from(r)];
            if !layers.iter().step_by(2).skip(1).any(|ons| ons.meets(&seen)) {
                continue;
            }
            sources |= between(&layers, most + 1);
            if nodes <= most {
                between(&layers, most - 1).iter().for_each(|x| sources |= self.reach.two_steps(x));
            }
        }
        sources
    }

    /// Returns the candidates that are alternately off and on, step by step, when one is on. The first step includes only candidates that it sees in
    /// houses.
    fn layers(&self, view: View, r: u16, depth: usize) -> Vec<Bits<W>> {
        let [weak, strong] = view.rows(self.rows);
        let mut layers = vec![Bits::of(r)];
        let mut seen = [Bits::of(r), Bits::EMPTY];
        for step in 1..=depth {
            let rows = match step {
                1 => &self.rows.weak_house,
                _ if step % 2 == 1 => weak,
                _ => strong,
            };
            let mut next = Bits::EMPTY;
            layers[step - 1].iter().for_each(|id| next |= rows[usize::from(id)]);
            let new = next.without(&seen[step % 2]);
            seen[step % 2] |= new;
            layers.push(new);
        }
        layers
    }

    /// Returns the first of the shortest chains.
    fn shortest_chain(&self, view: View) -> Option<Found> {
        let mut shortest: Option<(u8, Code)> = None;
        for id in self.sources(view) {
            for (state, code) in [(ON, on(id)), (OFF, off(id))] {
                let closes = self.reach.closes[state][usize::from(id)];
                if closes > 0 && shortest.is_none_or(|(best, _)| closes < best) {
                    shortest = Some((closes, code));
                }
            }
        }
        let (closes, source) = shortest?;
        Some(self.chain(view, 2 * u32::from(closes), source, Vec::new()))
    }

    fn chain(&self, view: View, nodes: u32, source: Code, path: Vec<(Code, Why)>) -> Found {
        let (cell, digit) = (self.numbers.cell(source / 2), self.numbers.digit(source / 2));
        let mut gone = Gone::default();
        let digits = if is_on(source) { 1 << digit } else { self.marks.cells[cell] & !(1 << digit) };
        gone.add(cell, digits);
        Found { rank: Rank::chain(view, nodes), view, shape: Shape::Chain, source, gone, path }
    }

    /// Searches for cycles of the sources in `among` that rank above the best hint; for those of the second set, only if they are shorter. A cycle
    /// that ties with the chain of this view ranks above it if its source comes first, or is the same.
    fn best_cycle(
        &mut self,
        view: View,
        among: &[Bits<W>; 2],
        mut limit: Option<Rank>,
        chain: Option<Code>,
        best: &mut Option<Found>,
    ) {
        let [_, strong] = view.rows(self.rows);
        for id in self.sources(view) {
            if strong[usize::from(id)].is_empty() || !among[0].has(id) {
                continue;
            }
            let ties = best.as_ref().is_some_and(|best| best.view == view && best.shape == Shape::Chain)
                && chain.is_some_and(|chain| id <= chain / 2);
            let mut most = longest_cycle(view, limit);
            if let Some(limit) = limit
                && !ties
                && Rank::cycle(view, most) >= limit
            {
                most -= 2;
                if !among[1].has(id) {
                    continue;
                }
            }
            if most < 4 || !self.may_eliminate(view, id) || !self.may_close(view, id, most) {
                continue;
            }
            let mut found = None;
            self.cycles(view, id, most, |cycle| {
                found = Some(cycle);
                true
            });
            if let Some(cycle) = found {
                limit = Some(cycle.rank);
                *best = Some(cycle);
            }
        }
    }

    /// Whether a cycle of a source can eliminate something, as far as cells with two candidates are concerned: all its nodes are reached from the
    /// source and lead to it, and some candidate must see both an on-node and an off-node.
    fn may_eliminate(&self, view: View, source: u16) -> bool {
        if view != View::Y {
            return true;
        }
        if !self.reach.links.has(source) {
            return false;
        }
        let [on, off] = [true, false].map(|same| {
            let both = self.reach.all(ON, source, same) & self.reach.all(OFF, source, same);
            let mut seen = Bits::EMPTY;
            both.iter().for_each(|id| seen |= self.rows.weak_house[usize::from(id)]);
            seen
        });
        on.meets(&off)
    }

    /// Whether a cycle of a source with at most `most` nodes is possible, as far as the sets reveal.
    ///
    /// A cycle ends with an on-node p, an off-node y that sees it, and the strong link from y to the source. It does not pass through y before; and
    /// if it passes a candidate that sees y at any other place, it could end there as well. So y must be excluded only in the first step.
    fn may_close(&self, view: View, source: u16, most: u32) -> bool {
        let [weak, strong] = view.rows(self.rows);
        let links = self.reach.links;
        strong[usize::from(source)].iter().any(|end| {
            let mut near = weak[usize::from(source)] & links;
            near.remove(end);
            let mut new = Bits::EMPTY;
            near.iter().for_each(|id| new |= strong[usize::from(id)]);
            let mut seen = Bits::of(source);
            let mut nodes = 4;
            loop {
                new = new.without(&seen);
                if new.meets(&weak[usize::from(end)]) {
                    return true;
                }
                nodes += 2;
                if nodes > most || new.is_empty() {
                    return false;
                }
                seen |= new;
                let mut next = Bits::EMPTY;
                new.iter().for_each(|id| next |= self.reach.two_steps(id));
                new = next;
            }
        })
    }

    /// Passes to `take` the cycles of a source that eliminate something, shortest first, with at most `most` nodes.
    fn cycles(&mut self, view: View, source: u16, most: u32, mut take: impl FnMut(Found) -> bool) {
        let [_, strong] = view.rows(self.rows);
        let home = strong[usize::from(source)];
        let (marks, numbers) = (self.marks, self.numbers);
        let trail = &mut *self.trail;
        trail.begin(numbers.count, source);
        let mut seen = Bits::<W>::of(source);
        let mut spread = Bits::<W>::EMPTY;
        let mut nodes = 2;
        while !trail.now.is_empty() && nodes <= most {
            trail.copies.clear();
            for &p in &trail.now {
                let (from, copies) = (&trail.from, &mut trail.copies);
                numbers.offs(marks, p, view.weak(), |id, why| {
                    // A later copy of a node is useful only if it leads back to the source.
                    let first = !spread.has(id);
                    if (first && !strong[usize::from(id)].is_empty() || home.has(id))
                        && !is_ancestor(from, source, p, id)
                    {
                        spread.insert(id);
                        copies.push(Copied { id, from: p, why });
                    }
                    false
                });
            }
            trail.next.clear();
            for i in 0..trail.copies.len() {
                let copy = trail.copies[i];
                let (list, length) = numbers.ons(marks, copy.id, view.strong());
                for &(id, why) in &list[..length] {
                    if id == source {
                        if nodes > 2 {
                            let found = close(marks, numbers, view, trail, source, copy, why);
                            if let Some(found) = found
                                && take(found)
                            {
                                return;
                            }
                        }
                    } else if !seen.has(id) {
                        seen.insert(id);
                        let step = Step { by: copy.id, why, before: copy.from, before_why: copy.why };
                        trail.from[usize::from(id)] = step;
                        trail.next.push(id);
                    }
                }
            }
            std::mem::swap(&mut trail.now, &mut trail.next);
            nodes += 2;
        }
    }

    /// Finds the chain of a source with the path that the original finds first.
    fn chain_from(&mut self, view: View, source: Code) -> Option<Found> {
        let (marks, numbers) = (self.marks, self.numbers);
        let trail = &mut *self.trail;
        trail.from.clear();
        trail.from.resize(2 * numbers.count, Step::default());
        let mut seen = [Bits::<W>::EMPTY; 2];
        seen[usize::from(is_on(source))].insert(source / 2);
        let (mut now, mut next) = (vec![source], Vec::new());
        let opposite = source ^ 1;
        let mut found = false;
        while !now.is_empty() && !found {
            for &p in &now {
                let mut reach = |id: u16, why: Why| {
                    let code = 2 * id + u16::from(!is_on(p));
                    if !seen[usize::from(is_on(code))].has(id) {
                        seen[usize::from(is_on(code))].insert(id);
                        trail.from[usize::from(code)] = Step { by: p, why, ..Step::default() };
                        if code == opposite {
                            return true;
                        }
                        next.push(code);
                    }
                    false
                };
                found = if is_on(p) {
                    numbers.offs(marks, p / 2, view.weak(), reach)
                } else {
                    let (list, length) = numbers.ons(marks, p / 2, view.strong());
                    list[..length].iter().any(|&(id, why)| reach(id, why))
                };
                if found {
                    break;
                }
            }
            std::mem::swap(&mut now, &mut next);
            next.clear();
        }
        if !found {
            return None;
        }
        let mut path = Vec::new();
        let mut node = opposite;
        while node != source {
            let step = trail.from[usize::from(node)];
            path.push((node, step.why));
            node = step.by;
        }
        path.push((source, ASSUMED));
        Some(self.chain(view, path.len() as u32, source, path))
    }

    /// Whether no candidate implies its own opposite. If so, there is no chain in any view, and no cycle that eliminates anything; `ends` then
    /// contains the consequences of each candidate.
    pub(super) fn is_quiet(&mut self) -> bool {
        let [weak, strong] = View::Xy.rows(self.rows);
        self.ends.fill(&self.rows.live, weak, strong, false)
    }

    /// Finds all hints, sorted, each set of eliminations once.
    pub(super) fn all(&mut self) -> Vec<Hint> {
        let mut list = Vec::new();
        for view in View::ALL {
            self.all_of(view, &mut list);
        }
        list.sort_by(|one: &Found, other| one.rank.partial_cmp(&other.rank).expect("no NaN"));
        let mut known = std::collections::HashSet::new();
        list.retain(|found| known.insert(found.gone));
        list.into_iter().map(|found| self.hint(found, Want::Reason)).collect()
    }

    fn all_of(&mut self, view: View, list: &mut Vec<Found>) {
        let [weak, strong] = view.rows(self.rows);
        let live = self.rows.live;
        let any = if view == View::Y {
            self.around_cells(u32::MAX);
            true
        } else {
            // Searches for cycles use the first two levels.
            self.reach.grow(&live, weak, strong, |_| true);
            self.ends.fill(&live, weak, strong, true);
            live.iter().any(|id| self.ends.closes(ON, id))
        };
        for id in self.sources(view) {
            if any && self.may_eliminate(view, id) && self.may_close(view, id, u32::MAX) {
                self.cycles(view, id, u32::MAX, |cycle| {
                    list.push(cycle);
                    false
                });
            }
            if view != View::Y {
                for (state, code) in [(ON, on(id)), (OFF, off(id))] {
                    if self.ends.closes(state, id) {
                        list.extend(self.chain_from(view, code));
                    }
                }
            }
        }
    }

    /// Converts a hint to its public form. The path of a chain is searched for only now, if it is wanted.
    fn hint(&mut self, found: Found, want: Want) -> Hint {
        let Found { rank, view, shape, source, gone, .. } = found;
        let placement = (shape == Shape::Chain && !is_on(source)).then(|| self.numbers.candidate(source / 2));
        let reason = match want {
            Want::Rating => Reason::Untold,
            Want::Reason => self.reason(found),
        };
        let name = match (view, shape) {
            (View::X, Shape::Cycle) if rank.complexity == 4 => Name::GeneralizedXWing,
            (View::X, Shape::Cycle) => Name::XCycle,
            (View::Y, _) => Name::YCycle,
            (View::Xy, Shape::Cycle) => Name::Cycle,
            (View::X, _) if rank.complexity == 6 => Name::TurbotFish,
            (View::X, _) => Name::XChain,
            (View::Xy, _) => Name::ForcingChain,
        };
        let Rank { rating, complexity, .. } = rank;
        Hint { name, rating, eliminations: gone.set(), placement, complexity: Some(complexity), reason }
    }

    fn reason(&mut self, found: Found) -> Reason {
        let path = if found.path.is_empty() {
            self.chain_from(found.view, found.source).expect("its length is known").path
        } else {
            found.path
        };
        let branches = match found.shape {
            Shape::Cycle => vec![self.forward(&path), self.backward(&path)],
            _ => vec![self.branch(&path, None)],
        };
        Reason::Chain(Box::new(Chain { shape: found.shape, region: None, branches }))
    }

    /// Returns the branch of a sequence of nodes, each the parent of the one before. The last one has the parent `end`, or none.
    fn branch(&self, nodes: &[(Code, Why)], end: Option<u16>) -> Branch {
        let mut branch = Branch::default();
        let last = nodes.len() as u16 - 1;
        for (i, &(code, why)) in (0..).zip(nodes) {
            let parent = if i < last { Some(i + 1) } else { end };
            branch.push(self.numbers.candidate(code / 2), graph::state(code), cause(why), None, parent);
        }
        branch
    }

    /// Returns the forward branch of a cycle: the source is both the first and the last node of the path, and counts once.
    fn forward(&self, path: &[(Code, Why)]) -> Branch {
        self.branch(&path[..path.len() - 1], Some(0))
    }

    /// Returns the backward branch of a cycle: the path reversed, with every state inverted. Each node keeps the reason of its own forward node, a
    /// quirk of the original that affects the grounds of nested hints.
    fn backward(&self, path: &[(Code, Why)]) -> Branch {
        let turned: Vec<(Code, Why)> = path[1..].iter().rev().map(|&(code, why)| (code ^ 1, why)).collect();
        self.branch(&turned, Some(0))
    }
}

impl Trail {
    pub(super) const fn new() -> Self {
        Self { from: Vec::new(), now: Vec::new(), next: Vec::new(), copies: Vec::new() }
    }

    fn begin(&mut self, count: usize, source: u16) {
        self.from.clear();
        self.from.resize(count, Step::default());
        self.now.clear();
        self.now.push(source);
    }
}

/// Returns the candidates that are on after some number of steps and off after another, where the two numbers add up to at most `steps`.
fn between<const W: usize>(layers: &[Bits<W>], steps: usize) -> Bits<W> {
    let mut all = Bits::EMPTY;
    let mut off = Bits::EMPTY;
    // The number of steps to an on-node decreases, so that the set of off-nodes only grows.
    for i in (0..layers.len().min(steps)).rev().filter(|i| i % 2 == 0) {
        let first = if i + 2 < layers.len().min(steps) { steps - i - 2 } else { 0 };
        (first..=steps - i).filter(|j| j % 2 == 1 && *j < layers.len()).for_each(|j| off |= layers[j]);
        all |= layers[i] & off;
    }
    all
}

/// Whether an off-node is on the path to an on-node.
fn is_ancestor(from: &[Step], source: u16, mut p: u16, id: u16) -> bool {
    while p != source {
        let step = from[usize::from(p)];
        if step.by == id {
            return true;
        }
        p = step.before;
    }
    false
}

/// Returns the cycle closed by an off-node with a strong link to the source, if it eliminates something.
///
/// Cells of the cycle itself lose nothing, even if a weak link is inside one of them: a quirk of the original.
fn close(
    marks: &Marks,
    numbers: &Numbers,
    view: View,
    trail: &Trail,
    source: u16,
    copy: Copied,
    why: Why,
) -> Option<Found> {
    let mut path = vec![(on(source), why), (off(copy.id), copy.why)];
    let mut p = copy.from;
    while p != source {
        let step = trail.from[usize::from(p)];
        path.push((on(p), step.why));
        path.push((off(step.by), step.before_why));
        p = step.before;
    }
    let (mut ahead, mut behind, mut cells) = ([0_u128; 9], [0_u128; 9], 0_u128);
    for &(code, _) in &path {
        let (cell, digit) = (numbers.cell(code / 2), numbers.digit(code / 2));
        cells |= 1 << cell;
        let seen = if is_on(code) { &mut ahead } else { &mut behind };
        seen[digit] |= SEEN[cell];
    }
    let mut gone = Gone::default();
    for digit in 0..9 {
        let both = ahead[digit] & behind[digit] & !cells;
        if both != 0 {
            gone.0[digit] = both & marks.spots(digit);
        }
    }
    if gone.is_empty() {
        return None;
    }
    path.push((on(source), ASSUMED));
    let rank = Rank::cycle(view, path.len() as u32 - 1);
    Some(Found { rank, view, shape: Shape::Cycle, source: on(source), gone, path })
}

/// Returns the maximum number of nodes with which a cycle ranks at least as high as `bar`; without a bar, more nodes than any cycle has.
fn longest_cycle(view: View, bar: Option<Rank>) -> u32 {
    let Some(bar) = bar else { return u32::MAX - 4 };
    let mut nodes = 2;
    while Rank::cycle(view, nodes + 2) <= bar {
        nodes += 2;
    }
    nodes
}
