//! Implied: for each claim the claims that follow at once, and for one claim all that follow in the end.
//!
//! ```text
//! claim      a node is true, or it is false
//! moves      true: what sees the node is false          (7)r1c2 true  ->  (7)r1c8 false, (4)r1c2 false, ...
//!            false: the last place left is true         (7)r1c2 false ->  (7)r5c2 true, ...
//!            a set that lost a digit: the others are locked in it, what sees them is false
//! spread     premise -> its moves -> their moves ...    breadth first, each claim with the claim that it came from
//! ```
//!
//! `HoDoKu` 2.2.0 finds nice loops, chains and forcing chains in such tables, and which of several chains it shows
//! depends on the order in which it fills them: cells in reading order, within a cell digits upwards; of a claim first
//! the rest of its cell, then row, column and box, then groups (by row, then by column), then almost locked sets. Here
//! the moves are kept in that order, a claim keeps the first way on which it was reached, and a way that comes back to
//! its own cells is dropped, so that the same chains come out. A set counts as more links the larger it is, which is
//! why a claim may be reached anew by a cheaper way.

use ninefold_core::mark::Node;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::chains::{Chain, Link, Shape};
use super::{Almost, Facts};
use crate::part::Via;

/// The kinds of nodes that a table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Single candidates.
    Singles,
    /// Also the spots of a digit that a box and a line share.
    Groups,
    /// Also almost locked sets of two cells and more.
    Sets,
}

impl Grain {
    /// How many there are.
    pub const COUNT: usize = 3;
}

/// A claim: a node is true, or it is false. The number is twice that of the node, and one more if it is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Claim(u16);

impl Claim {
    pub(crate) const fn new(point: usize, is_true: bool) -> Self {
        Self(2 * point as u16 + !is_true as u16)
    }

    pub(crate) const fn is_true(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub(crate) const fn point(self) -> usize {
        self.0 as usize / 2
    }

    const fn at(self) -> usize {
        self.0 as usize
    }
}

/// A node, with the set if it is a digit that a set lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) node: Node,
    pub(crate) set: Option<Almost>,
}

impl Point {
    /// The cells that a chain may not come back to.
    fn body(&self) -> CellSet {
        self.set.map_or(self.node.cells, |set| set.cells)
    }

    /// The cells outside of it that see all its spots of a digit.
    fn sees(&self, facts: &Facts<'_>, digit: Digit) -> CellSet {
        match self.set {
            Some(set) => seen(facts, set, digit),
            None => self.node.cells.common_peers(),
        }
    }

    fn first(&self) -> Cell {
        self.node.cells.first().expect("a node has a cell")
    }
}

/// The spots of a digit outside a set that see all its spots in the set.
pub(crate) fn seen(facts: &Facts<'_>, set: Almost, digit: Digit) -> CellSet {
    let spots = facts.spots(digit);
    ((spots & set.cells).common_peers() & spots) - set.cells
}

/// A claim that follows, and what that costs beyond a link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) to: Claim,
    cost: u16,
}

/// The most claims that follow from one: `HoDoKu`'s limit.
const MOST: usize = 1000;

/// The most sets. Boards with few digits have tens of thousands of them, which nobody would follow.
const SETS: usize = 1200;

/// All nodes and moves.
#[derive(Clone, Debug)]
pub(crate) struct Implied {
    pub(crate) points: Vec<Point>,
    /// How many of the nodes are single candidates; they come first.
    pub(crate) singles: usize,
    /// Where the moves of each claim begin; the moves of all claims lie behind each other.
    starts: Vec<u32>,
    moves: Vec<Move>,
}

impl Implied {
    pub(crate) fn new(facts: &Facts<'_>, grain: Grain) -> Self {
        let mut draft = Draft::new(facts);
        draft.link_singles();
        if grain != Grain::Singles {
            draft.link_groups();
        }
        if grain == Grain::Sets {
            draft.link_sets();
        }
        draft.finish()
    }

    /// The claims that follow from one at once.
    pub(crate) fn moves(&self, claim: Claim) -> &[Move] {
        &self.moves[self.starts[claim.at()] as usize..self.starts[claim.at() + 1] as usize]
    }

    pub(crate) fn point(&self, claim: Claim) -> &Point {
        &self.points[claim.point()]
    }

    /// The premises: each single candidate, true or false.
    fn premises(&self, is_true: bool) -> impl Iterator<Item = Claim> + use<> {
        (0..self.singles).map(move |point| Claim::new(point, is_true))
    }

    fn is_single(&self, claim: Claim) -> bool {
        claim.point() < self.singles
    }

    fn candidate(&self, claim: Claim) -> Candidate {
        let point = self.point(claim);
        Candidate { cell: point.first(), digit: point.node.digit }
    }

    /// The chains of one shape after another, of all with the same effect the shortest.
    pub(crate) fn chains(&self, facts: &Facts<'_>) -> Vec<Chain> {
        let mut found: Vec<Found> = Vec::new();
        let mut known = std::collections::HashMap::new();
        let mut spread = Spread::new(self);
        // A shorter chain takes the place of the longer one with the same effect, and the sort at the end is stable:
        // among chains of one length the order of the tables stays, which decides what a search that wants a single
        // chain is given.
        let mut keep = |new: Found| {
            let at = *known.entry((new.shape, new.is_grouped, new.eliminated)).or_insert(found.len());
            match found.get_mut(at) {
                Some(old) if old.way.len() > new.way.len() => *old = new,
                Some(_) => {}
                None => found.push(new),
            }
        };
        for premise in self.premises(true).chain(self.premises(false)) {
            spread.from(premise);
            spread.loops(facts).for_each(&mut keep);
            spread.aics(facts).for_each(&mut keep);
        }
        found.sort_by_key(|found| found.way.len());
        found.iter().map(|found| self.chain(facts, found)).collect()
    }

    /// A chain in links.
    pub(crate) fn chain(&self, facts: &Facts<'_>, found: &Found) -> Chain {
        let mut links: Vec<Link> = Vec::new();
        for pair in found.way.windows(2) {
            let (from, to) = (self.point(pair[0]), self.point(pair[1]));
            let start = match from.set {
                // Claims name a set by the digit that it lost. The chain that people see has a strong link inside the
                // set, from that digit to the one by which the set acts on what comes next.
                Some(set) => {
                    let exit = self.exit(facts, set, pair[1]);
                    links.push(Link { from: from.node, to: exit.0, via: Some(Via::Set(exit.1)) });
                    exit.0
                }
                None => from.node,
            };
            match (pair[1].is_true(), from.set) {
                // The cell that is left with one candidate is part of that inner link already.
                (true, Some(_)) => {}
                (true, None) => links.push(Link { from: start, to: to.node, via: Some(via(facts, start, to.node)) }),
                (false, _) => links.push(Link { from: start, to: to.node, via: None }),
            }
        }
        let ends = [found.way[0], found.way[found.way.len() - 1]].map(|claim| self.point(claim).node);
        if found.shape == Shape::Continuous {
            links.push(Link { from: ends[1], to: ends[0], via: None });
        }
        Chain { shape: found.shape, links, eliminated: found.eliminated, is_grouped: found.is_grouped }
    }

    /// How a set that lost a digit is left: by the spots of a digit in it, or by a cell that it leaves one candidate.
    fn exit(&self, facts: &Facts<'_>, set: Almost, to: Claim) -> (Node, CellSet) {
        let node = self.point(to).node;
        if to.is_true() {
            // The proof needs the truth of that cell as well as those of the set.
            return (node, set.cells | node.cells);
        }
        (Node::new(node.digit, facts.spots(node.digit) & set.cells), set.cells)
    }
}

/// Why one of two nodes is true.
fn via(facts: &Facts<'_>, one: Node, other: Node) -> Via {
    if one.digit != other.digit {
        return Via::Cell(one.cells.first().expect("a node has a cell"));
    }
    let both = one.cells | other.cells;
    let holds = |house: &House| facts.spots_in(*house, one.digit) == both;
    let houses = one.cells.first().expect("a node has a cell").houses();
    Via::House(houses.into_iter().find(holds).expect("two nodes that share a house between them"))
}

/// Tables that are being filled.
struct Draft<'a> {
    facts: &'a Facts<'a>,
    points: Vec<Point>,
    singles: usize,
    groups: usize,
    ids: Box<[u16; 729]>,
    moves: Vec<(Claim, Move)>,
}

impl<'a> Draft<'a> {
    fn new(facts: &'a Facts<'a>) -> Self {
        let mut ids = Box::new([0; 729]);
        let mut points = Vec::with_capacity(400);
        // Cell by cell, where `Links` go digit by digit: the numbers of the nodes are the order of HoDoKu's tables, and
        // so decide which of several chains is met first.
        for cell in facts.open() {
            for digit in facts.digits(cell) {
                ids[Candidate { cell, digit }.index()] = points.len() as u16;
                points.push(Point { node: Node::new(digit, cell), set: None });
            }
        }
        let singles = points.len();
        Self { facts, points, singles, groups: singles, ids, moves: Vec::with_capacity(8000) }
    }

    fn id(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.ids[Candidate { cell, digit }.index()])
    }

    fn add(&mut self, from: Claim, to: Claim, cost: u16) {
        self.moves.push((from, Move { to, cost }));
    }

    /// If one is true the other is false.
    fn eliminate(&mut self, from: usize, to: usize) {
        self.add(Claim::new(from, true), Claim::new(to, false), 0);
    }

    /// If one is false the other is true.
    fn force(&mut self, from: usize, to: usize) {
        self.add(Claim::new(from, false), Claim::new(to, true), 0);
    }

    fn link_singles(&mut self) {
        let facts = self.facts;
        for cell in facts.open() {
            let digits = facts.digits(cell);
            for digit in digits {
                let here = self.id(cell, digit);
                let others = digits.without(digit);
                others.iter().for_each(|other| self.eliminate(here, self.id(cell, other)));
                if let Some(other) = others.single() {
                    self.force(here, self.id(cell, other));
                }
                self.link_houses(cell, digit, here);
            }
        }
    }

    fn link_houses(&mut self, cell: Cell, digit: Digit, here: usize) {
        // A spot that shares a line and the box with the cell is met twice; it counts where it is met first.
        let (mut eliminated, mut forced) = (CellSet::of(cell), CellSet::EMPTY);
        for house in cell.houses() {
            let spots = self.facts.spots_in(house, digit).without(cell);
            (spots - eliminated).iter().for_each(|spot| self.eliminate(here, self.id(spot, digit)));
            eliminated |= spots;
            if let Some(spot) = spots.single().filter(|&spot| forced.insert(spot)) {
                self.force(here, self.id(spot, digit));
            }
        }
    }

    fn link_groups(&mut self) {
        let facts = self.facts;
        for line in House::lines() {
            for digit in Digit::all() {
                let spots = facts.spots_in(line, digit);
                let in_box = House::boxes().map(|square| spots & square.cells());
                let groups = in_box.filter(|cells| cells.len() > 1);
                self.points.extend(groups.map(|cells| Point { node: Node::new(digit, cells), set: None }));
            }
        }
        // Two groups may be linked, so all of them have to be there before the first link is.
        self.groups = self.points.len();
        (self.singles..self.groups).for_each(|group| self.link_group(group));
    }

    fn link_group(&mut self, group: usize) {
        let Node { digit, cells } = self.points[group].node;
        let seen = cells.common_peers() & self.facts.spots(digit);
        for spot in seen {
            self.eliminate(group, self.id(spot, digit));
            self.eliminate(self.id(spot, digit), group);
        }
        // Every other spot of its two houses sees all of the group, so those seen in a house are all that the house has
        // left.
        let [square, line] = houses(cells);
        for house in [square, line] {
            if let Some(spot) = (seen & house.cells()).single() {
                self.force(group, self.id(spot, digit));
                self.force(self.id(spot, digit), group);
            }
        }
        self.link_two(group, [line, square]);
    }

    /// Groups of the same digit in a house of a group.
    fn link_two(&mut self, group: usize, houses: [House; 2]) {
        let Node { digit, cells } = self.points[group].node;
        let mut others: [Option<usize>; 2] = [None; 2];
        let mut counts = [0; 2];
        for other in (self.singles..self.groups).filter(|&other| other != group) {
            let node = self.points[other].node;
            if node.digit != digit || !node.cells.is_disjoint(cells) {
                continue;
            }
            for (at, house) in houses.into_iter().enumerate() {
                if node.cells.is_subset(house.cells()) {
                    counts[at] += 1;
                    others[at] = others[at].or(Some(other));
                    self.eliminate(group, other);
                }
            }
        }
        for (at, house) in houses.into_iter().enumerate() {
            // A house with two more groups gives no strong link: neither of them need be the one that is true.
            let Some(other) = others[at].filter(|_| counts[at] == 1) else { continue };
            let rest = self.facts.spots_in(house, digit) - cells - self.points[other].node.cells;
            if rest.is_empty() {
                self.force(group, other);
            }
        }
    }

    fn link_sets(&mut self) {
        let facts = self.facts;
        let sets: Vec<Almost> = facts.almost().iter().copied().filter(|set| set.cells.len() > 1).take(SETS).collect();
        // A node for each digit that a set may lose: what a set locks in depends on which digit went. One node a set
        // would join ways that have nothing to do with each other.
        let mut entries: Vec<[u16; 9]> = Vec::with_capacity(sets.len());
        for set in &sets {
            let mut ids = [0; 9];
            for digit in set.digits {
                ids[digit.index()] = self.points.len() as u16;
                let node = Node::new(digit, facts.spots(digit) & set.cells);
                self.points.push(Point { node, set: Some(*set) });
            }
            entries.push(ids);
        }
        // Each set is looked at once for each digit that it may lose, and what it sees is the same every time.
        let views: Vec<[CellSet; 9]> = sets
            .iter()
            .map(|set| Digit::ALL.map(|d| if set.digits.contains(d) { seen(facts, *set, d) } else { CellSet::EMPTY }))
            .collect();
        for (at, set) in sets.iter().enumerate() {
            for lost in set.digits {
                // The digits that stay are locked in; the one that went is nowhere in the set and eliminates nothing. A
                // set that leads nowhere is not entered either, which leaves out most of the moves.
                let mut eliminated = views[at];
                eliminated[lost.index()] = CellSet::EMPTY;
                if eliminated.iter().any(|cells| !cells.is_empty()) {
                    let entry = usize::from(entries[at][lost.index()]);
                    self.enter_set(set, lost, entry, views[at][lost.index()]);
                    self.leave_set(set, entry, &eliminated);
                    self.next_sets(at, entry, &eliminated, &sets, &entries);
                    self.force_cells(set, entry, &eliminated);
                }
            }
        }
    }

    /// Links from the nodes that take a digit from a set: its spots outside see all those inside.
    fn enter_set(&mut self, set: &Almost, lost: Digit, entry: usize, seen: CellSet) {
        let spots = self.facts.spots(lost) & set.cells;
        for cell in seen {
            self.eliminate(self.id(cell, lost), entry);
            for group in self.singles..self.groups {
                let node = self.points[group].node;
                // Once for each group, behind the first of its cells.
                let first = (node.cells & seen).first();
                if node.digit == lost
                    && first == Some(cell)
                    && node.cells.is_disjoint(set.cells)
                    && spots.is_subset(node.cells.common_peers())
                {
                    self.eliminate(group, entry);
                }
            }
        }
    }

    /// Links to the nodes that a set makes false once it has lost a digit.
    fn leave_set(&mut self, set: &Almost, entry: usize, eliminated: &[CellSet; 9]) {
        let from = Claim::new(entry, false);
        for digit in Digit::all() {
            let cells = eliminated[digit.index()];
            cells.iter().for_each(|cell| self.add(from, Claim::new(self.id(cell, digit), false), cost(set)));
            for group in self.singles..self.groups {
                let node = self.points[group].node;
                if node.digit == digit && node.cells.is_subset(cells) {
                    self.add(from, Claim::new(group, false), cost(set));
                }
            }
        }
    }

    /// Links to the other sets that lose a digit by that. A set with a common cell would bring the chain back to where
    /// it is.
    fn next_sets(&mut self, at: usize, entry: usize, eliminated: &[CellSet; 9], sets: &[Almost], entries: &[[u16; 9]]) {
        for (other, ids) in sets.iter().zip(entries) {
            if !other.cells.is_disjoint(sets[at].cells) {
                continue;
            }
            for digit in other.digits {
                let spots = self.facts.spots(digit) & other.cells;
                if spots.is_subset(eliminated[digit.index()]) {
                    let to = Claim::new(usize::from(ids[digit.index()]), false);
                    self.add(Claim::new(entry, false), to, cost(&sets[at]));
                }
            }
        }
    }

    /// Links to the cells of three candidates and more that are left with one.
    ///
    /// A chain passes one claim on, so that two digits of a cell go at once cannot be said with the moves of single
    /// candidates. Cells of two candidates need nothing of the kind: that one of their digits is false leads on by
    /// itself. Half a link is added to the cost, so that a plainer way to the same claim is kept.
    fn force_cells(&mut self, set: &Almost, entry: usize, eliminated: &[CellSet; 9]) {
        let near = eliminated.iter().fold(CellSet::EMPTY, |near, cells| near | *cells);
        for cell in near - self.facts.bivalue() {
            let gone: DigitSet = Digit::all().filter(|digit| eliminated[digit.index()].contains(cell)).collect();
            if let Some(digit) = (self.facts.digits(cell) - gone).single() {
                self.add(Claim::new(entry, false), Claim::new(self.id(cell, digit), true), cost(set) + 1);
            }
        }
    }

    /// The moves by claim, in the order in which they were added.
    fn finish(self) -> Implied {
        let mut starts = vec![0; 2 * self.points.len() + 1];
        self.moves.iter().for_each(|(from, _)| starts[from.at() + 1] += 1);
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let mut next = starts.clone();
        let mut moves = vec![Move { to: Claim(0), cost: 0 }; self.moves.len()];
        for (from, step) in self.moves {
            moves[next[from.at()] as usize] = step;
            next[from.at()] += 1;
        }
        Implied { points: self.points, singles: self.singles, starts, moves }
    }
}

/// The box and the line of a group.
fn houses(cells: CellSet) -> [House; 2] {
    let [row, column, square] = cells.first().expect("a group has cells").houses();
    [square, if cells.is_subset(row.cells()) { row } else { column }]
}

/// How many links more than one a set counts for, so that chains with small sets are preferred.
fn cost(set: &Almost) -> u16 {
    2 * (set.digits.len() as u16 - 1)
}

/// A chain as claims, and what it eliminates.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) shape: Shape,
    pub(crate) is_grouped: bool,
    pub(crate) way: Vec<Claim>,
    pub(crate) eliminated: CandidateSet,
}

impl Found {
    /// Whether two chains of the same kind eliminate the same.
    pub(crate) fn has_effect_of(&self, other: &Self) -> bool {
        let kind = |found: &Self| (found.shape, found.is_grouped, found.eliminated);
        kind(self) == kind(other)
    }
}

/// Everything that follows from a premise, in the order in which it was reached.
#[derive(Clone, Debug)]
pub(crate) struct Spread<'t> {
    tables: &'t Implied,
    order: Vec<Claim>,
    /// For each claim from where it was reached.
    from: Vec<Claim>,
    /// Twice the links to a claim, and the cost of sets; zero if it was not reached, so one for the premise itself.
    distance: Vec<u16>,
}

impl<'t> Spread<'t> {
    pub(crate) fn new(tables: &'t Implied) -> Self {
        let claims = 2 * tables.points.len();
        Self { tables, order: Vec::with_capacity(MOST), from: vec![Claim(0); claims], distance: vec![0; claims] }
    }

    /// Everything that follows from a claim.
    pub(crate) fn from(&mut self, premise: Claim) {
        self.order.drain(..).for_each(|claim| self.distance[claim.at()] = 0);
        self.order.push(premise);
        self.from[premise.at()] = premise;
        self.distance[premise.at()] = 1;
        self.follow(premise, 0);
        let mut next = 1;
        while next < self.order.len() && self.order.len() < MOST {
            let claim = self.order[next];
            self.follow(claim, self.distance[claim.at()]);
            next += 1;
        }
    }

    fn follow(&mut self, claim: Claim, base: u16) {
        let premise = self.order[0];
        for &Move { to, cost } in self.tables.moves(claim) {
            let (distance, at) = (base + 2 + cost, to.at());
            if self.distance[at] == 0 {
                if self.order.len() < MOST {
                    self.order.push(to);
                    (self.distance[at], self.from[at]) = (distance, claim);
                }
            } else if self.distance[at] > distance && self.from[at] != premise {
                // Sets cost more than a link, so a later way may be shorter; what follows from the premise at once
                // keeps its link. The claims behind this one keep their distances: nothing is followed a second time.
                (self.distance[at], self.from[at]) = (distance, claim);
            }
        }
    }

    fn premise(&self) -> Claim {
        self.order[0]
    }

    /// The claims from the premise to one that follows from it.
    fn way(&self, end: Claim) -> Vec<Claim> {
        let mut way = vec![end];
        let mut claim = end;
        while claim != self.premise() && way.len() <= MOST {
            claim = self.from[claim.at()];
            way.push(claim);
        }
        way.reverse();
        way
    }

    /// Whether a way comes back to cells that it has left. Where loops start they may pass.
    fn crosses(&self, way: &[Claim], is_loop: bool) -> bool {
        let home = self.tables.point(way[0]).first();
        let mut left = CellSet::EMPTY;
        for (at, &claim) in way.iter().enumerate() {
            if left.contains(self.tables.point(claim).first()) {
                return true;
            }
            let before = at.checked_sub(1).map(|before| self.tables.point(way[before]));
            if let Some(before) = before.filter(|before| !is_loop || before.first() != home) {
                left |= before.body();
            }
        }
        false
    }

    fn is_far(&self, claim: Claim) -> bool {
        self.distance[claim.at()] > 2
    }

    /// Ways that come back to the cell of the premise, with what they eliminate.
    pub(crate) fn loops<'a>(&'a self, facts: &'a Facts<'a>) -> impl Iterator<Item = Found> + 'a {
        let home = self.tables.point(self.premise()).first();
        let comes_back =
            move |claim: &Claim| self.tables.is_single(*claim) && self.tables.point(*claim).first() == home;
        self.order[1..].iter().copied().filter(comes_back).filter_map(move |end| self.round(facts, end))
    }

    fn round(&self, facts: &Facts<'_>, end: Claim) -> Option<Found> {
        if !self.is_far(end) {
            return None;
        }
        let way = self.way(end);
        let cell = |claim: Claim| self.tables.point(claim).first();
        // A loop leaves its cell and comes back from outside. A link within the cell at either end would be a shorter
        // loop or none.
        let stays = cell(way[0]) == cell(way[1]) || cell(end) == cell(way[way.len() - 2]);
        if stays || self.crosses(&way, true) {
            return None;
        }
        let (start, last) = (self.tables.candidate(way[0]), self.tables.candidate(end));
        let (shape, eliminated) = match (way[0].is_true(), end.is_true()) {
            // A premise that leads to its own opposite, or to another digit in its cell, is wrong. (That the rest of
            // the cell is false follows from it at once, and is not far.)
            (true, _) => (Shape::Discontinuous, CandidateSet::of(start)),
            // If the premise is false the other candidate is false; and if it is true, so it is, in the same cell.
            (false, false) => (Shape::Discontinuous, CandidateSet::of(last)),
            // One of the two is true, and no third candidate of the cell. If both are the same one it is simply true;
            // if not, the cell is one more link, and the loop can be walked in both directions.
            (false, true) => {
                let mut rest = CandidateSet::EMPTY;
                rest.set_cell(start.cell, facts.digits(start.cell).without(start.digit).without(last.digit));
                let is_open = start.digit == last.digit;
                if is_open {
                    (Shape::Discontinuous, rest)
                } else {
                    (Shape::Continuous, rest | self.eliminated(facts, &way))
                }
            }
        };
        self.found(shape, way, eliminated)
    }

    fn found(&self, shape: Shape, way: Vec<Claim>, eliminated: CandidateSet) -> Option<Found> {
        let is_grouped = way.iter().any(|&claim| !self.tables.is_single(claim));
        (!eliminated.is_empty()).then_some(Found { shape, is_grouped, way, eliminated })
    }

    /// The eliminations of a continuous loop outside the cell where it starts: whatever sees both ends of a weak link,
    /// the rest of a cell between two strong links, and whatever sees all spots of a digit of a set that is not passed
    /// on.
    fn eliminated(&self, facts: &Facts<'_>, way: &[Claim]) -> CandidateSet {
        let tables = self.tables;
        let on_way =
            way[..way.len() - 1].iter().fold(CellSet::EMPTY, |cells, &claim| cells | tables.point(claim).body());
        let mut eliminated = CandidateSet::EMPTY;
        let mut eliminate = |digit: Digit, cells: CellSet| {
            eliminated.set_digit(digit, eliminated.digit(digit) | (cells & facts.spots(digit)));
        };
        for (at, pair) in way.windows(2).enumerate() {
            let (from, to) = (tables.point(pair[0]), tables.point(pair[1]));
            if from.first() == to.first() {
                continue;
            }
            // Links inside a cell are passed over above. A weak one, between two strong links that come from other
            // cells, says that the cell holds one of its two digits: it is seen here, from the strong link before it.
            let after = way.get(at + 2).map(|&claim| (claim, tables.point(claim)));
            if pair[1].is_true() {
                let behind = way.get(at + 3).map(|&claim| tables.point(claim));
                if let (Some((off, next)), Some(behind)) = (after, behind)
                    && !off.is_true()
                    && next.first() == to.first()
                    && behind.first() != next.first()
                {
                    let rest = facts.digits(to.first()).without(to.node.digit).without(behind.node.digit);
                    rest.iter().for_each(|digit| eliminate(digit, to.node.cells));
                }
                continue;
            }
            let digit = to.node.digit;
            eliminate(digit, (from.sees(facts, digit) & to.sees(facts, digit)) - on_way);
            // In a loop every set is locked but for the digit by which it is entered or the one by which it is left, so
            // its other digits are true somewhere in it, whichever way the loop is walked.
            if let (Some(set), Some((next, point))) = (to.set, after) {
                let exits = if next.is_true() {
                    facts.digits(point.first()).without(point.node.digit)
                } else {
                    DigitSet::of(point.node.digit)
                };
                (set.digits.without(digit) - exits).iter().for_each(|digit| eliminate(digit, seen(facts, set, digit)));
                let forced = (exits & set.digits).iter().filter(|_| next.is_true());
                forced.for_each(|digit| eliminate(digit, seen(facts, set, digit) & point.first().peers()));
            }
        }
        eliminated
    }

    /// Ways with a strong link at each end, as far as they eliminate more than a loop does.
    pub(crate) fn aics<'a>(&'a self, facts: &'a Facts<'a>) -> impl Iterator<Item = Found> + 'a {
        let ends = if self.premise().is_true() { &[] } else { &self.order[1..] };
        ends.iter().copied().filter_map(move |end| self.aic(facts, end))
    }

    pub(crate) fn aic(&self, facts: &Facts<'_>, end: Claim) -> Option<Found> {
        if !end.is_true() || !self.tables.is_single(end) || !self.is_far(end) {
            return None;
        }
        let (from, to) = (self.tables.candidate(self.premise()), self.tables.candidate(end));
        let eliminated = between(facts, from, to)?;
        let way = self.way(end);
        if self.crosses(&way, false) { None } else { self.found(Shape::Open, way, eliminated) }
    }
}

/// The eliminations if one of two candidates is true, where there are more of them than a loop from a candidate to
/// itself makes.
///
/// A single elimination is a loop from the eliminated candidate back to it, and `HoDoKu` shows it as one.
pub(crate) fn between(facts: &Facts<'_>, from: Candidate, to: Candidate) -> Option<CandidateSet> {
    let mut eliminated = CandidateSet::EMPTY;
    if from.cell == to.cell {
        return None;
    }
    if from.digit == to.digit {
        let seen = from.cell.peers() & to.cell.peers() & facts.spots(from.digit);
        eliminated.set_digit(from.digit, seen);
        return (seen.len() > 1).then_some(eliminated);
    }
    let crossed = [(from.cell, to.digit), (to.cell, from.digit)].map(|(cell, digit)| Candidate { cell, digit });
    let fits = from.cell.sees(to.cell) && crossed.iter().all(|&candidate| facts.board().allows(candidate));
    eliminated.extend(crossed);
    fits.then_some(eliminated)
}
