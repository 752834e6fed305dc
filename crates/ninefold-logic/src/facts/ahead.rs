//! Looking ahead: nets built from a few rounds of singles after each supposition, with a record of which conclusions needed several reasons at once.
//!
//! ```text
//! suppose (5)r1c1     round 1: all singles there are, in the order in which they came up
//!                     round 2: all singles that round 1 revealed ...                  four rounds at most
//! ```
//!
//! A table contains everything that follows at once from its supposition. For further consequences, the tables of the literals reached are looked up,
//! each as if nothing else had been supposed. A net is therefore a chain whose links are tables.
//!
//! All details are fixed, since the conclusions depend on them: the number of rounds, the order within them, the reasons of a single (all other
//! candidates of the cell, or all other places in the house with the fewest, at most five), and that only a conclusion with two reasons besides the
//! supposition is called a net. This is how `HoDoKu` 2.2 distinguishes chains from nets, and there is no better distinction. The proof of a step does
//! not depend on the table: see [`nets`](super::nets).

use std::cell::OnceCell;

use crate::frame::{Board, Candidate, Cell, CellSet, Digit, House};

use super::Facts;
use super::arrivals::Arrivals;
use super::forces::{Forces, Literal, Rows, candidate, holds, insert};
use super::links::Links;
use crate::part::Via;

/// The number of rounds of singles after a supposition.
const ROUNDS: usize = 4;

/// The maximum number of entries of a table.
const MOST: usize = 1000;

/// The maximum number of reasons that are kept for a single.
const REASONS: usize = 5;

/// The maximum number of further reasons that are traced back for one conclusion.
const BRANCHES: usize = 200;

/// An entry of a table: a literal that follows at once from the supposition.
#[derive(Clone, Copy, Debug)]
struct Entry {
    literal: Literal,
    distance: u16,
    /// The positions of the literal's reasons in the table, the last one first, padded with zeros.
    reasons: [u16; REASONS],
    /// Whether the literal, or a literal on the path to it, needed several reasons.
    is_net: bool,
}

/// A literal that follows from a supposition, directly or through other tables, and its origin.
#[derive(Clone, Copy, Debug)]
struct Reached {
    literal: Literal,
    distance: u16,
    /// The literal whose table contains this one, and the position in that table; `None` if the literal is in the table of the supposition itself.
    from: Option<(Literal, usize)>,
}

/// The table of each literal, and the results of joining them.
#[derive(Debug)]
pub struct Ahead {
    direct: Vec<Vec<Entry>>,
    /// The conclusions: tables as rows of bits, with all further consequences.
    pub forces: Forces,
    /// The consequences of each supposition with their paths, computed on demand: only displayed conclusions need paths.
    reach: Vec<OnceCell<Reach>>,
}

/// All consequences of a supposition.
#[derive(Debug)]
struct Reach {
    start: Literal,
    all: Vec<Reached>,
    places: Places,
}

/// A position on the path back to a supposition: in the list of all its consequences, or in the table of a literal.
#[derive(Clone, Copy)]
struct Spot {
    table: Option<Literal>,
    at: usize,
}

impl Ahead {
    pub(super) fn new(facts: &Facts<'_>) -> Self {
        let links = facts.links();
        let mut direct = Rows::new(links);
        let start = Queue::new(facts.board(), facts.open());
        let groups = Groups::new(links);
        // One table for each bit of a row: the true nodes in the first half, the false ones in the second, 64 to a word
        // in each.
        let mut tables = vec![Vec::new(); 128 * links.words()];
        let mut places = Places::new(tables.len());
        for id in links.ids() {
            for is_true in [true, false] {
                let literal = direct.literal(id, is_true);
                places.clear();
                let entries = Vec::new();
                let mut table = Table { rows: &direct, links, board: facts.board(), entries, places: &mut places };
                if links.is_single(id) {
                    table.look_ahead(start.clone(), candidate(links, id), is_true);
                } else {
                    // A group places no digit, so no singles follow from it: its table consists of its links.
                    table.push(literal, &[]);
                }
                groups.after(links, id, is_true, |to, is_true| table.push(direct.literal(to, is_true), &[]));
                tables[usize::from(literal.0)] = table.entries;
            }
        }
        for (at, table) in tables.iter().enumerate() {
            table.iter().for_each(|entry| direct.add(Literal(at as u16), entry.literal));
        }
        let forces = Forces::new(facts, direct);
        let reach = std::iter::repeat_with(OnceCell::new).take(tables.len()).collect();
        Self { direct: tables, forces, reach }
    }

    /// Whether the path from a supposition to a literal needed several reasons somewhere.
    pub fn is_net(&self, start: Literal, end: Literal) -> bool {
        let reach = self.reach(start);
        let Some(at) = reach.places.get(end) else { return false };
        // Goes back from table to table, to that of the supposition.
        let mut spot = Spot { table: None, at };
        for _ in 0..MOST {
            let (table, at) = reach.entry_at(spot);
            if self.direct[usize::from(table.0)][at].is_net {
                return true;
            }
            if table == start {
                return false;
            }
            spot = reach.spot(table);
        }
        false
    }

    /// Returns the number of literals on the path from `start` to `end`, plus those on the paths to its further reasons and one for the end of each
    /// of these.
    pub fn length(&self, start: Literal, end: Literal) -> usize {
        let reach = self.reach(start);
        let mut main = vec![0; self.direct.len() / 64];
        insert(&mut main, end);
        let (mut length, mut further) = (1, Vec::new());
        let mut spot = reach.spot(end);
        while !spot.is_start() && length < MOST {
            let (table, at) = reach.entry_at(spot);
            let entries = &self.direct[usize::from(table.0)];
            // The first reason is on the path itself. Each further one has its own path, which is counted up to the point where it branches off.
            let more = entries[at].reasons[1..].iter().filter(|&&reason| reason > 0);
            further.extend(more.map(|&reason| entries[usize::from(reason)].literal));
            let literal;
            (spot, literal) = self.back(reach, spot);
            insert(&mut main, literal);
            length += 1;
        }
        length + further.into_iter().take(BRANCHES).map(|side| self.branch(reach, side, &main)).sum::<usize>()
    }

    /// Returns the number of literals on the path from a further reason back to the main path or its start, plus one for the end.
    fn branch(&self, reach: &Reach, side: Literal, main: &[u64]) -> usize {
        let (mut spot, mut length) = (reach.spot(side), 1);
        while !spot.is_start() && length < MOST {
            let literal;
            (spot, literal) = self.back(reach, spot);
            length += 1;
            if holds(main, literal) {
                break;
            }
        }
        length
    }

    /// Returns the spot of the previous literal on the path, and that literal.
    fn back(&self, reach: &Reach, spot: Spot) -> (Spot, Literal) {
        let (table, at) = reach.entry_at(spot);
        let entries = &self.direct[usize::from(table.0)];
        let last = usize::from(entries[at].reasons[0]);
        let literal = entries[last].literal;
        // Position 0 of a table is its supposition. In the table where the path started, that is the end; in another table it is a literal that was
        // reached in an earlier table, and the path continues from there.
        let spot = match last {
            _ if table == reach.start => Spot { table: None, at: last },
            0 => reach.spot(table),
            _ => Spot { table: Some(table), at: last },
        };
        (spot, literal)
    }

    /// Returns the consequences of a supposition, each with one path: the first one found, or a shorter one found later.
    fn reach(&self, start: Literal) -> &Reach {
        self.reach[usize::from(start.0)].get_or_init(|| self.follow(start))
    }

    fn follow(&self, start: Literal) -> Reach {
        let own = &self.direct[usize::from(start.0)];
        let mut all: Vec<Reached> =
            own.iter().map(|entry| Reached { literal: entry.literal, distance: entry.distance, from: None }).collect();
        let mut places = Places::new(self.direct.len());
        all.iter().for_each(|one| places.push(one.literal));
        let mut at = 1;
        while at < all.len() && all.len() < MOST {
            let Reached { literal, distance, .. } = all[at];
            for (place, entry) in self.direct[usize::from(literal.0)].iter().enumerate().skip(1) {
                let from = Some((literal, place));
                let new = Reached { literal: entry.literal, distance: distance + entry.distance, from };
                match places.get(entry.literal) {
                    // A literal of the supposition's own table keeps its path, however long it is.
                    Some(old) if all[old].from.is_some() && all[old].distance > new.distance => all[old] = new,
                    None if all.len() < MOST => {
                        places.push(entry.literal);
                        all.push(new);
                    }
                    _ => {}
                }
            }
            at += 1;
        }
        Reach { start, all, places }
    }
}

impl Reach {
    /// Returns the table of a spot, and its position there.
    fn entry_at(&self, spot: Spot) -> (Literal, usize) {
        match spot.table {
            Some(table) => (table, spot.at),
            None => self.all[spot.at].from.unwrap_or((self.start, spot.at)),
        }
    }

    fn spot(&self, literal: Literal) -> Spot {
        Spot { table: None, at: self.places.get(literal).unwrap_or(0) }
    }
}

impl Spot {
    fn is_start(self) -> bool {
        self.table.is_none() && self.at == 0
    }
}

/// The position of each literal in a list.
#[derive(Debug)]
struct Places {
    /// The position plus one; zero if the literal is not in the list.
    places: Vec<u16>,
    list: Vec<Literal>,
}

impl Places {
    fn new(literals: usize) -> Self {
        Self { places: vec![0; literals], list: Vec::new() }
    }

    fn get(&self, literal: Literal) -> Option<usize> {
        usize::from(self.places[usize::from(literal.0)]).checked_sub(1)
    }

    fn push(&mut self, literal: Literal) {
        self.list.push(literal);
        self.places[usize::from(literal.0)] = self.list.len() as u16;
    }

    fn clear(&mut self) {
        self.list.drain(..).for_each(|literal| self.places[usize::from(literal.0)] = 0);
    }
}

/// The links from and to nodes that are not single candidates, in order.
struct Groups {
    /// The position of each node that is a group: rows before columns, then digits, then boxes.
    order: Vec<Option<(House, Digit, House)>>,
}

impl Groups {
    fn new(links: &Links) -> Self {
        let place = |id: u16| {
            let node = links.node(id);
            let contains = |house: &House| node.cells.is_subset(house.cells());
            Some((House::lines().find(contains)?, node.digit, House::boxes().find(contains)?))
        };
        Self { order: links.ids().map(|id| if links.is_single(id) { None } else { place(id) }).collect() }
    }

    fn is_group(&self, id: u16) -> bool {
        self.order[usize::from(id)].is_some()
    }

    /// Passes to `take` the nodes that follow at once from a literal by links with a group at one end.
    fn after(&self, links: &Links, id: u16, is_true: bool, mut take: impl FnMut(u16, bool)) {
        let is_group = !links.is_single(id);
        if is_true {
            let mut weak: Vec<u16> = super::links::members(links.weak(id)).collect();
            weak.retain(|to| is_group || self.is_group(*to));
            weak.sort_unstable_by_key(|to| (self.order[usize::from(*to)], *to));
            weak.into_iter().for_each(|to| take(to, false));
        } else {
            let mut strong: Vec<(u16, Via)> = links.strong(id).to_vec();
            strong.retain(|(to, _)| is_group || self.is_group(*to));
            strong.sort_by_key(|(to, via)| {
                // For single candidates, the box precedes the lines; between groups, it follows them.
                let kind = if let Via::House(house) = via { house.kind().order() } else { 0 };
                let turn = if links.is_single(*to) { [1, 2, 0, 3] } else { [0, 1, 2, 3] };
                let place = if is_group { None } else { self.order[usize::from(*to)] };
                (!links.is_single(*to), place, turn[kind], *to)
            });
            strong.into_iter().for_each(|(to, _)| take(to, true));
        }
    }
}

/// A table that is being filled.
struct Table<'a> {
    rows: &'a Rows,
    links: &'a Links,
    board: &'a Board,
    entries: Vec<Entry>,
    places: &'a mut Places,
}

impl Table<'_> {
    fn literal(&self, cell: Cell, digit: Digit, is_true: bool) -> Option<Literal> {
        self.links.id(Candidate { cell, digit }).map(|id| self.rows.literal(id, is_true))
    }

    /// Adds a literal that follows from the entries at these positions; the supposition is at position 0.
    fn push(&mut self, literal: Literal, reasons: &[usize]) {
        // The first path to a literal is kept: reasons always precede it, so a table has no cycles.
        if self.places.get(literal).is_some() || self.entries.len() == MOST {
            return;
        }
        let distance = |at: usize| self.entries.get(at).map_or(0, |entry| entry.distance);
        let several = reasons.iter().filter(|&&reason| reason > 0).count() > 1;
        let last = reasons.iter().copied().max().unwrap_or(0);
        let is_net = several || self.entries.get(last).is_some_and(|entry| entry.is_net);
        let distance = distance(reasons.first().copied().unwrap_or(0)) + 1;
        self.places.push(literal);
        let mut kept = [0; REASONS];
        reasons.iter().take(REASONS).zip(&mut kept).for_each(|(&reason, kept)| *kept = reason as u16);
        // The latest reason comes first, since paths are traced back through it.
        kept.sort_unstable_by(|a, b| b.cmp(a));
        self.entries.push(Entry { literal, distance, reasons: kept, is_net });
    }

    fn place_of(&self, cell: Cell, digit: Digit) -> usize {
        self.literal(cell, digit, false).and_then(|literal| self.places.get(literal)).unwrap_or(0)
    }

    fn look_ahead(&mut self, mut ahead: Queue, Candidate { cell, digit }: Candidate, is_true: bool) {
        if is_true {
            self.set(&mut ahead, cell, digit, &[]);
        } else {
            ahead.arrivals.eliminate(cell, digit);
            self.push_claim(cell, digit, false, &[]);
            if let Some(last) = ahead.arrivals.digits(cell).single() {
                self.set(&mut ahead, cell, last, &[]);
            }
        }
        for _ in 0..ROUNDS {
            // Singles of one round do not see each other's effects: two of them may contradict each other, and both are entered. The rows then
            // contain a node and its opposite, which is a contradiction.
            let singles = ahead.singles();
            if singles.is_empty() {
                break;
            }
            for (cell, digit, is_naked) in singles {
                let reasons = if is_naked { self.naked(cell, digit) } else { self.hidden(&ahead, cell, digit) };
                self.set(&mut ahead, cell, digit, &reasons);
            }
        }
    }

    fn push_claim(&mut self, cell: Cell, digit: Digit, is_true: bool, reasons: &[usize]) {
        if let Some(literal) = self.literal(cell, digit, is_true) {
            self.push(literal, reasons);
        }
    }

    fn set(&mut self, ahead: &mut Queue, cell: Cell, digit: Digit, reasons: &[usize]) {
        // The next position in the table is that of the digit, which is the reason for the entries after it. In the other cells, the digit is made
        // false wherever it was a candidate of the board, even if it was false before; in its own cell, only the remaining candidates are made false.
        let here = self.entries.len();
        let others = ahead.arrivals.digits(cell).without(digit);
        ahead.set(cell, digit);
        self.push_claim(cell, digit, true, reasons);
        for peer in self.board.spots(digit) & cell.peers() {
            self.push_claim(peer, digit, false, &[here]);
        }
        others.iter().for_each(|other| self.push_claim(cell, other, false, &[here]));
    }

    /// Returns the positions of the reasons of a naked single: its other candidates, all false.
    fn naked(&self, cell: Cell, digit: Digit) -> Vec<usize> {
        let others = self.board.candidates(cell).without(digit);
        others.iter().take(REASONS).map(|other| self.place_of(cell, other)).collect()
    }

    /// Returns the positions of the reasons of a hidden single: the other spots of a house, all false.
    fn hidden(&self, ahead: &Queue, cell: Cell, digit: Digit) -> Vec<usize> {
        let house = cell.houses().into_iter().min_by_key(|house| ahead.arrivals.spots_in(*house, digit).len());
        let cells = house.map_or(CellSet::EMPTY, House::cells);
        let others = (self.board.spots(digit) & cells).without(cell);
        others.iter().take(REASONS).map(|other| self.place_of(other, digit)).collect()
    }
}

/// A board on which singles queue up in the order in which they arise.
#[derive(Clone)]
struct Queue {
    arrivals: Arrivals,
    open: CellSet,
}

impl Queue {
    fn new(board: &Board, open: CellSet) -> Self {
        Self { arrivals: Arrivals::now(board, open), open }
    }

    /// Places the digit in the cell, even if it is no longer a candidate there.
    fn set(&mut self, cell: Cell, digit: Digit) {
        self.open.remove(cell);
        self.arrivals.place(cell, digit);
    }

    /// Returns the current singles.
    fn singles(&self) -> Vec<(Cell, Digit, bool)> {
        let naked = self.arrivals.naked(self.open).map(|Candidate { cell, digit }| (cell, digit, true));
        let mut all: Vec<_> = naked.collect();
        // Singles are never removed from the queue, so each is checked again: its house may have no place left by now, or a different one.
        let mut seen = CellSet::EMPTY;
        for Candidate { cell, digit } in self.arrivals.hidden(self.open) {
            let is_last = |house: &House| self.arrivals.spots_in(*house, digit) == CellSet::of(cell);
            if !seen.contains(cell) && cell.houses().iter().any(is_last) {
                seen.insert(cell);
                all.push((cell, digit, false));
            }
        }
        all
    }
}
