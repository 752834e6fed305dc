//! Unique rectangles and loops: a loop of cells, all or most of which have the same two candidates, that could be filled in two ways.
//!
//! ```text
//!   12 --- 12        A depth-first search from every cell with two candidates follows the houses. The candidates of the loop's cells
//!   |       |        beyond the two digits are limited: two cells may have any, more cells only one and the same digit.
//!   12 --- 127
//! ```
//!
//! The digits beyond the two are collected in a set that is shared by all continuations from a cell, including those that were refused or failed. So
//! an earlier neighbour can spoil a later one, and the order of neighbours determines which loops with three or more such cells are found. This quirk
//! of the original is reproduced.

use crate::frame::CellSet;

use super::hint::{Emit, Flow, Form, Gone, Hint, Name, Reason, Subset, offer};
use super::marks::{self, BRC, CELLS, HOUSE_SETS, HOUSES, Marks, PEERS, PLACES, SEEN, at, bits, combos, count};
use super::pause::Pause;

/// Emits unique rectangles and loops (4.5 and more), sorted by rating, then by type.
pub(super) fn loops(marks: &Marks, pause: &Pause<'_>, emit: Emit<'_>) -> Flow {
    let mut found: Vec<Found> = Vec::new();
    // The finished start cells, for each pair of digits.
    let mut done = [[0_u128; 9]; 9];
    for start in (0..81).filter(|&cell| count(marks.cells[cell]) == 2) {
        let pair = marks.cells[start];
        let both = (0..81).filter(|&cell| marks.cells[cell] & pair == pair).fold(0_u128, |set, cell| set | 1 << cell);
        let done = &mut done[pair.trailing_zeros() as usize][15 - pair.leading_zeros() as usize];
        // A loop through a finished start was found from there, unless three or more cells have additional digits: only such loops depend on the
        // order.
        let core = core(both);
        let several = marks::cells(core).filter(|&cell| count(marks.cells[cell]) > 2).count() > 2;
        let core = if several { core } else { self::core(core & !*done) };
        if core >> start & 1 != 0 {
            let path = Vec::new();
            let mut walk = Walk {
                marks,
                pause,
                start,
                pair,
                both,
                core,
                path,
                on: 0,
                visited: [0; 2],
                taken: [0; 2],
                found: &mut found,
            };
            walk.visit(start, 2, 0, 3)?;
        }
        *done |= 1 << start;
    }
    found.sort_by(|one, other| (one.rating, one.kind).partial_cmp(&(other.rating, other.kind)).expect("no NaN"));
    for Found { rating, kind, path, pair, gone, with, .. } in found {
        let name = Name::UniqueLoop(path.len() as u8, kind);
        let reason = || Reason::Loop {
            extra: path.iter().filter(|&&cell| marks.cells[cell] != pair).map(|&cell| marks::cell(cell)).collect(),
            cells: path.iter().map(|&cell| marks::cell(cell)).collect(),
            digits: marks::digits(pair),
            with,
        };
        offer(Hint::eliminating(name, rating, &gone, reason), emit)?;
    }
    Flow::Continue(())
}

/// Returns the cells that can be in a loop: in each of their houses, there must be another such cell.
fn core(mut cells: u128) -> u128 {
    loop {
        let paired = |&cell: &usize| {
            let mut houses = HOUSES[cell].iter().map(|&house| HOUSE_SETS[usize::from(house)]);
            houses.all(|house| cells & house & !(1 << cell) != 0)
        };
        let rest = marks::cells(cells).filter(paired).fold(0, |rest, cell| rest | 1 << cell);
        if rest == cells {
            return cells;
        }
        cells = rest;
    }
}

/// The hint of a loop.
struct Found {
    rating: f64,
    kind: u8,
    path: Vec<usize>,
    cells: u128,
    pair: u16,
    gone: Gone,
    with: Option<Subset>,
}

impl Found {
    /// Whether the original considers two hints equal: it compares neither the digits of the loop nor the house of type 4.
    fn same(&self, other: &Self) -> bool {
        let with = |found: &Self| found.with.filter(|_| found.kind == 3);
        self.kind == other.kind && self.cells == other.cells && with(self) == with(other)
    }
}

struct Walk<'a> {
    marks: &'a Marks,
    pause: &'a Pause<'a>,
    start: usize,
    pair: u16,
    /// The cells that have both digits.
    both: u128,
    /// The cells among them that can be in a loop.
    core: u128,
    path: Vec<usize>,
    on: u128,
    /// The houses of the even cells of the path, and those of the odd cells.
    visited: [u32; 2],
    /// The cells in these houses: no further even cell, or no further odd cell, can be among them.
    taken: [u128; 2],
    found: &'a mut Vec<Found>,
}

impl Walk<'_> {
    /// Continues from a cell that was reached through a house of kind `last`.
    fn visit(&mut self, cell: usize, allowed: i32, extras: u16, last: usize) -> Flow {
        self.pause.check(1)?;
        let parity = self.path.len() % 2;
        let houses = HOUSES[cell].iter().fold(0, |set, &house| set | 1 << house);
        self.path.push(cell);
        self.on |= 1 << cell;
        self.visited[parity] |= houses;
        let taken = self.taken[parity];
        self.taken[parity] |= SEEN[cell] | 1 << cell;
        if self.may_match() {
            self.go_on(cell, allowed, extras, last)?;
        }
        self.path.pop();
        self.on &= !(1 << cell);
        self.visited[parity] &= !houses;
        self.taken[parity] = taken;
        Flow::Continue(())
    }

    /// Whether every house of an even cell can still have an odd one, and vice versa. Otherwise the path must fail.
    fn may_match(&self) -> bool {
        (0..2).all(|parity| {
            let free = self.core & !self.on & !self.taken[1 - parity];
            let mut open = self.visited[parity] & !self.visited[1 - parity];
            while open != 0 {
                if HOUSE_SETS[open.trailing_zeros() as usize] & free == 0 {
                    return false;
                }
                open &= open - 1;
            }
            true
        })
    }

    fn go_on(&mut self, cell: usize, allowed: i32, mut extras: u16, last: usize) -> Flow {
        let parity = 1 - self.path.len() % 2;
        for kind in BRC.into_iter().filter(|&kind| kind != last) {
            let house = HOUSE_SETS[usize::from(HOUSES[cell][kind])];
            for next in marks::cells(house & self.both & !self.on | house & 1 << self.start) {
                if next == self.start {
                    if self.path.len() >= 4 && self.visited[0] == self.visited[1] {
                        self.closed();
                    }
                    continue;
                }
                let digits = self.marks.cells[next];
                // The digits are added even if the cell is refused by the checks below.
                extras |= digits & !self.pair;
                let more = count(digits) > 2;
                if self.core >> next & 1 == 0 {
                    continue;
                }
                // A house that is visited twice by cells of the same parity makes the path fail. The original continues in vain.
                let twice = HOUSES[next].iter().any(|&house| self.visited[1 - parity] >> house & 1 != 0);
                if !twice && (!more || count(extras) == 1 || allowed > 0) {
                    self.visit(next, allowed - i32::from(more), extras, kind)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Completes a loop: the even cells and the odd ones have visited the same houses, each once, so that the two digits can be swapped.
    fn closed(&mut self) {
        let extra: Vec<usize> = self.path.iter().copied().filter(|&cell| count(self.marks.cells[cell]) > 2).collect();
        match extra[..] {
            [] => {}
            [cell] => self.type_1(cell),
            [one, other] => {
                let beyond = (self.marks.cells[one] | self.marks.cells[other]) & !self.pair;
                if count(beyond) == 1 {
                    self.type_2(&extra);
                } else {
                    self.type_3(one, other, beyond);
                }
                self.type_4(one, other);
            }
            _ => self.type_2(&extra),
        }
    }

    fn rating(&self) -> f64 {
        let mut rating = 4.5;
        if self.path.len() >= 10 {
            rating += 0.3;
        }
        match self.path.len() {
            8.. => rating += 0.2,
            6.. => rating += 0.1,
            _ => {}
        }
        rating
    }

    fn add(&mut self, kind: u8, rating: f64, gone: Gone, with: Option<Subset>) {
        if gone.is_empty() {
            return;
        }
        let found = Found { rating, kind, path: self.path.clone(), cells: self.on, pair: self.pair, gone, with };
        if !self.found.iter().any(|other| other.same(&found)) {
            self.found.push(found);
        }
    }

    fn type_1(&mut self, cell: usize) {
        let mut gone = Gone::default();
        gone.add(cell, self.pair);
        self.add(1, self.rating(), gone, None);
    }

    /// Type 2: eliminates the additional digit from the cells that see all cells with it.
    fn type_2(&mut self, extra: &[usize]) {
        let digit = (self.marks.cells[extra[0]] & !self.pair).trailing_zeros() as usize;
        let common = extra.iter().fold(u128::MAX, |common, &cell| common & SEEN[cell]);
        let mut gone = Gone::default();
        for cell in PEERS[extra[0]].map(usize::from).into_iter().filter(|&cell| common >> cell & 1 != 0) {
            gone.add(cell, self.marks.cells[cell] & 1 << digit);
        }
        self.add(2, self.rating(), gone, None);
    }

    fn type_3(&mut self, one: usize, other: usize, beyond: u16) {
        for size in count(beyond)..=7 {
            for kind in BRC.into_iter().filter(|&kind| HOUSES[one][kind] == HOUSES[other][kind]) {
                let house = usize::from(HOUSES[one][kind]);
                let places = [PLACES[one][kind], PLACES[other][kind]].map(usize::from);
                let empties = usize::from(self.marks.empties[house]);
                if 2 * size <= empties {
                    self.type_3_naked(house, places, [one, other], beyond, size);
                }
                if 2 * size < empties {
                    self.type_3_hidden(house, places, beyond, size);
                }
            }
        }
    }

    /// Type 3: the two cells together act as one cell of a naked set with the additional digits.
    fn type_3_naked(&mut self, house: usize, places: [usize; 2], cells: [usize; 2], beyond: u16, size: usize) {
        let marks = self.marks;
        let digits = |place: usize| marks.cells[usize::from(CELLS[house][place])];
        let shared = beyond & marks.cells[cells[0]] & marks.cells[cells[1]];
        let list = combos(size, 9);
        for combo in list.filter(|combo| combo >> places[0] & 1 != 0 && combo >> places[1] & 1 == 0) {
            let others = combo & !(1 << places[0]);
            let held = bits(others).fold(0, |held, place| held | digits(place));
            let tuple = count(held | beyond) == size && bits(others).all(|place| count(digits(place)) >= 2);
            if !tuple || count(held | shared) != size {
                continue;
            }
            let mut gone = Gone::default();
            for place in bits(0x1ff & !combo & !(1 << places[1])) {
                gone.add(CELLS[house][place].into(), digits(place) & (held | beyond));
            }
            let with = subset(house, others, held | beyond, Form::Naked);
            self.add(3, self.rating() + f64::from(size as u8 - 1) * 0.1, gone, Some(with));
        }
    }

    /// Type 3: the two cells together act as one cell of a hidden set with the two digits.
    ///
    /// Here the original counts one cell less than in the naked kind, so a hidden pair costs nothing. This is reproduced.
    fn type_3_hidden(&mut self, house: usize, places: [usize; 2], beyond: u16, size: usize) {
        let marks = self.marks;
        let rest: Vec<usize> = bits(0x1ff & !self.pair & !beyond).collect();
        if size < 2 || size - 2 > rest.len() {
            return;
        }
        for combo in combos(size - 2, rest.len()) {
            let digits = bits(combo).fold(self.pair, |digits, i| digits | 1 << rest[i]);
            let spots = |digit: usize| marks.places[house][digit] & !(1 << places[1]);
            let union = bits(digits).fold(0, |union, digit| union | spots(digit));
            if bits(digits).any(|digit| spots(digit) == 0) || count(union) != size {
                continue;
            }
            let others = union & !(1 << places[0]);
            let mut gone = Gone::default();
            for cell in bits(others).map(|place| usize::from(CELLS[house][place])) {
                gone.add(cell, marks.cells[cell] & !digits);
            }
            let with = subset(house, others, digits, Form::Hidden);
            self.add(3, self.rating() + f64::from(size as u8 - 2) * 0.1, gone, Some(with));
        }
    }

    /// Type 4: one of the two digits has no other place in a house of both cells, so the other digit is in neither.
    fn type_4(&mut self, one: usize, other: usize) {
        let mut locked = [None; 2];
        let pair: Vec<usize> = bits(self.pair).collect();
        for kind in BRC.into_iter().filter(|&kind| HOUSES[one][kind] == HOUSES[other][kind]) {
            let house = usize::from(HOUSES[one][kind]);
            let both = 1 << PLACES[one][kind] | 1 << PLACES[other][kind];
            for (locked, &digit) in locked.iter_mut().zip(&pair) {
                if self.marks.places[house][digit] & !both == 0 {
                    *locked = Some(house);
                }
            }
        }
        let [first, second] = locked;
        let told = first.map(|house| (house, pair[0], pair[1])).or(second.map(|house| (house, pair[1], pair[0])));
        if let Some((house, digit, gone_digit)) = told {
            let mut gone = Gone::default();
            gone.add(one, 1 << gone_digit);
            gone.add(other, 1 << gone_digit);
            self.add(4, self.rating(), gone, Some(subset(house, 0, 1 << digit, Form::Locked)));
        }
    }
}

fn subset(house: usize, places: u16, digits: u16, form: Form) -> Subset {
    let cells = if places == 0 { CellSet::EMPTY } else { at(house, places) };
    Subset { house: marks::house(house), cells, digits: marks::digits(digits), form }
}
