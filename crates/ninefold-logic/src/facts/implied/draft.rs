//! Tables under construction: single candidates first, then groups, then almost locked sets.

use crate::frame::mark::Node;
use crate::frame::{CANDIDATES, Candidate, Cell, CellSet, Digit, DigitSet, House, SIDE};

use super::{Claim, Implied, Move, Point, views};
use crate::facts::{Almost, Facts};

/// The maximum number of sets. Boards with few digits have tens of thousands of them, which no person would follow. Either all sets of a size are
/// used or none.
const SETS: usize = 1200;

/// Tables under construction.
pub(super) struct Draft<'a> {
    facts: &'a Facts<'a>,
    points: Vec<Point>,
    singles: usize,
    groups: usize,
    ids: Box<[u16; CANDIDATES]>,
    moves: Vec<(Claim, Move)>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(facts: &'a Facts<'a>) -> Self {
        let mut ids = Box::new([0; CANDIDATES]);
        let mut points = Vec::with_capacity(400);
        // Nodes are numbered in the order of cells, unlike in `Links`, which orders them by digit: the numbers determine the order of the tables, and
        // so which of several chains is found first.
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

    /// Adds the moves of a weak link: if one node is true, the other is false.
    fn eliminate(&mut self, from: usize, to: usize) {
        self.add(Claim::new(from, true), Claim::new(to, false), 0);
    }

    /// Adds the moves of a strong link: if one node is false, the other is true.
    fn force(&mut self, from: usize, to: usize) {
        self.add(Claim::new(from, false), Claim::new(to, true), 0);
    }

    pub(super) fn link_singles(&mut self) {
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
        // A spot that shares both a line and the box with the cell is visited twice; the first visit counts.
        let (mut eliminated, mut forced) = (CellSet::of(cell), CellSet::EMPTY);
        for house in self.facts.houses_of(cell) {
            let spots = self.facts.spots_in(house, digit).without(cell);
            (spots - eliminated).iter().for_each(|spot| self.eliminate(here, self.id(spot, digit)));
            eliminated |= spots;
            if let Some(spot) = spots.single().filter(|&spot| forced.insert(spot)) {
                self.force(here, self.id(spot, digit));
            }
        }
        if !self.facts.rules().is_plain() {
            self.link_sights(cell, digit, here, eliminated);
        }
    }

    /// Adds the links of constraints: to peers that share no full house with the cell, and to candidates of other digits.
    fn link_sights(&mut self, cell: Cell, digit: Digit, here: usize, eliminated: CellSet) {
        let facts = self.facts;
        let peers = (facts.peers(cell) & facts.spots(digit)) - eliminated;
        peers.iter().for_each(|spot| self.eliminate(here, self.id(spot, digit)));
        let sights = facts.rules().sights(Candidate { cell, digit }) & *facts.board().all_candidates();
        let is_new = |seen: &Candidate| seen.cell != cell && (seen.digit != digit || !facts.are_peers(seen.cell, cell));
        sights.iter().filter(is_new).for_each(|seen| self.eliminate(here, self.id(seen.cell, seen.digit)));
    }

    pub(super) fn link_groups(&mut self) {
        let facts = self.facts;
        for line in facts.rows_and_columns() {
            for digit in Digit::all() {
                let spots = facts.spots_in(line, digit);
                let in_box = facts.boxes().map(|square| spots & square.cells());
                let groups = in_box.filter(|cells| cells.len() > 1);
                self.points.extend(groups.map(|cells| Point { node: Node::new(digit, cells), set: None }));
            }
        }
        // Groups may be linked to each other, so all of them must exist before the first link is made.
        self.groups = self.points.len();
        (self.singles..self.groups).for_each(|group| self.link_group(group));
    }

    fn link_group(&mut self, group: usize) {
        let Node { digit, cells } = self.points[group].node;
        let facts = self.facts;
        let seen = facts.common_peers(cells) & facts.spots(digit);
        for spot in seen {
            self.eliminate(group, self.id(spot, digit));
            self.eliminate(self.id(spot, digit), group);
        }
        // Every other spot of its two houses sees the whole group, so those seen in a house are all the remaining spots of the house.
        let [square, line] = houses(cells, facts);
        for house in [square, line] {
            if let Some(spot) = (seen & house.cells()).single() {
                self.force(group, self.id(spot, digit));
                self.force(self.id(spot, digit), group);
            }
        }
        self.link_two(group, [line, square]);
    }

    /// Links a group to groups of the same digit in its houses.
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
            // In a house with two further groups there is no strong link: neither of them needs to be the true one.
            let Some(other) = others[at].filter(|_| counts[at] == 1) else { continue };
            let rest = self.facts.spots_in(house, digit) - cells - self.points[other].node.cells;
            if rest.is_empty() {
                self.force(group, other);
            }
        }
    }

    pub(super) fn link_sets(&mut self) {
        let facts = self.facts;
        let sets = few(facts.almost());
        // A set has one node for each digit that it may lose: the digits locked in the set depend on the lost digit. A single node per set would join
        // unrelated paths.
        let mut entries: Vec<[u16; SIDE]> = Vec::with_capacity(sets.len());
        for set in &sets {
            let mut ids = [0; SIDE];
            for digit in set.digits {
                ids[digit.index()] = self.points.len() as u16;
                let node = Node::new(digit, facts.spots(digit) & set.cells);
                self.points.push(Point { node, set: Some(*set) });
            }
            entries.push(ids);
        }
        // Each set is examined once for each digit that it may lose, and the spots that it sees are the same every time.
        let views = views(facts, &sets);
        for (at, set) in sets.iter().enumerate() {
            for lost in set.digits {
                // The remaining digits are locked in; the lost one is nowhere in the set and eliminates nothing. A set without consequences gets no
                // links to it either, which saves most of the moves.
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

    /// Links the nodes that remove a digit from a set to it: spots outside the set that see all those inside.
    fn enter_set(&mut self, set: &Almost, lost: Digit, entry: usize, seen: CellSet) {
        let spots = self.facts.spots(lost) & set.cells;
        for cell in seen {
            self.eliminate(self.id(cell, lost), entry);
            for group in self.singles..self.groups {
                let node = self.points[group].node;
                // Each group is linked once, at the first of its cells.
                let first = (node.cells & seen).first();
                if node.digit == lost
                    && first == Some(cell)
                    && node.cells.is_disjoint(set.cells)
                    && spots.is_subset(self.facts.common_peers(node.cells))
                {
                    self.eliminate(group, entry);
                }
            }
        }
    }

    /// Links a set that has lost a digit to the nodes that it makes false.
    fn leave_set(&mut self, set: &Almost, entry: usize, eliminated: &[CellSet; SIDE]) {
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

    /// Links a set that has lost a digit to the other sets that lose a digit because of it. A set with a common cell would lead the chain back to its
    /// own cells.
    fn next_sets(
        &mut self,
        at: usize,
        entry: usize,
        eliminated: &[CellSet; SIDE],
        sets: &[Almost],
        entries: &[[u16; SIDE]],
    ) {
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

    /// Links a set to the cells of three or more candidates in which it leaves only one.
    ///
    /// A chain passes on one claim, so the moves of single candidates cannot express that two digits of a cell are removed at once. Cells with two
    /// candidates need no such link: their ordinary moves make one digit true if the other is false. Half a link is added to the cost, so that a
    /// simpler path to the same claim is kept.
    fn force_cells(&mut self, set: &Almost, entry: usize, eliminated: &[CellSet; SIDE]) {
        let near = eliminated.iter().fold(CellSet::EMPTY, |near, cells| near | *cells);
        for cell in near - self.facts.bivalue() {
            let gone: DigitSet = Digit::all().filter(|digit| eliminated[digit.index()].contains(cell)).collect();
            if let Some(digit) = (self.facts.digits(cell) - gone).single() {
                self.add(Claim::new(entry, false), Claim::new(self.id(cell, digit), true), cost(set) + 1);
            }
        }
    }

    /// Sorts the moves by claim, and otherwise keeps the order in which they were added.
    pub(super) fn finish(self) -> Implied {
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

/// Returns the sets of two or more cells, up to the largest size at which there are at most `SETS`.
fn few(all: &[Almost]) -> Vec<Almost> {
    let up_to = |most: usize| all.iter().filter(move |set| (2..=most).contains(&set.cells.len()));
    let most = (1..SIDE).take_while(|&most| up_to(most).count() <= SETS).last().unwrap_or(0);
    up_to(most).copied().collect()
}

/// Returns the box and the line of a group.
fn houses(cells: CellSet, facts: &Facts<'_>) -> [House; 2] {
    let first = cells.first().expect("a group has cells");
    let row = facts.row(first);
    let line = if cells.is_subset(row.cells()) { row } else { facts.column(first) };
    [facts.region(first).unwrap_or(line), line]
}

/// Returns the number of links, beyond the first, that a set counts for, so that chains with small sets are preferred.
fn cost(set: &Almost) -> u16 {
    2 * (set.digits.len() as u16 - 1)
}
