//! Candidates by number, and their direct consequences.
//!
//! ```text
//! id      0 1 2 3 4 ...        the live candidates, cell by cell, digits ascending
//! node    2 id + 1 on, 2 id off
//!
//! offs    p on  => q off       the cell's other digits, then block, row, column, by place
//! ons     p off => q on        the cell's other digit if there are two, then block, row, column where there are two places
//! ```
//!
//! The numbers are those of the grid from which the search started, even after it has eliminated candidates.

use crate::frame::{Candidate, HouseKind};

use super::super::chain::{Cause, State};
use super::super::marks::{self, BLOCK, BRC, CELLS, COLUMN, CROSS, HOUSES, Marks, PLACES, ROW, bits, count};
use super::bits::Bits;

/// The kind of inference: 0 assumed, 1 cell, 2 block, 3 row, 4 column, 5 other.
pub(super) type Why = u8;
pub(super) const ASSUMED: Why = 0;
pub(super) const BY_CELL: Why = 1;
pub(super) const BY_HOUSE: Why = 2;
pub(super) const ADVANCED: Why = 5;

pub(super) const fn cause(why: Why) -> Cause {
    match why {
        ASSUMED => Cause::Assumption,
        BY_CELL => Cause::Cell,
        2 => Cause::House(HouseKind::Box),
        3 => Cause::House(HouseKind::Row),
        4 => Cause::House(HouseKind::Column),
        _ => Cause::Advanced,
    }
}

/// The code of a node: a candidate that is on or off.
pub(super) type Code = u16;

pub(super) const fn on(id: u16) -> Code {
    2 * id + 1
}

pub(super) const fn off(id: u16) -> Code {
    2 * id
}

pub(super) const fn is_on(code: Code) -> bool {
    code & 1 != 0
}

pub(super) const fn state(code: Code) -> State {
    if is_on(code) { State::On } else { State::Off }
}

/// The numbers of the live candidates.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub(super) count: usize,
    cell: [u8; 729],
    digit: [u8; 729],
    id: [[u16; 9]; 81],
}

impl Numbers {
    pub(super) fn of(marks: &Marks) -> Self {
        let mut numbers = Self { count: 0, cell: [0; 729], digit: [0; 729], id: [[u16::MAX; 9]; 81] };
        for cell in 0..81 {
            for digit in bits(marks.cells[cell]) {
                numbers.id[cell][digit] = numbers.count as u16;
                numbers.cell[numbers.count] = cell as u8;
                numbers.digit[numbers.count] = digit as u8;
                numbers.count += 1;
            }
        }
        numbers
    }

    pub(super) fn cell(&self, id: u16) -> usize {
        self.cell[usize::from(id)].into()
    }

    pub(super) fn digit(&self, id: u16) -> usize {
        self.digit[usize::from(id)].into()
    }

    pub(super) fn id(&self, cell: usize, digit: usize) -> u16 {
        self.id[cell][digit]
    }

    pub(super) fn at(&self, house: usize, place: usize, digit: usize) -> u16 {
        self.id[usize::from(CELLS[house][place])][digit]
    }

    pub(super) fn candidate(&self, id: u16) -> Candidate {
        marks::candidate(self.cell(id), self.digit(id))
    }

    /// Passes to `take` the candidates that see a candidate on this grid, in order, each with the kind of inference.
    pub(super) fn offs(&self, marks: &Marks, id: u16, links: Links, mut take: impl FnMut(u16, Why) -> bool) -> bool {
        let (cell, digit) = (self.cell(id), self.digit(id));
        if links.cells() {
            for other in bits(marks.cells[cell] & !(1 << digit)) {
                if take(self.id(cell, other), BY_CELL) {
                    return true;
                }
            }
        }
        let [block, row, column] = HOUSES[cell].map(usize::from);
        // Cells in the block as well as in a line of the candidate are listed with the block.
        let houses = [(block, 0), (row, CROSS[row][block]), (column, CROSS[column][block])];
        for (kind, (house, known)) in BRC.into_iter().zip(houses) {
            for place in bits(marks.places[house][digit] & !known & !(1 << PLACES[cell][kind])) {
                if take(self.at(house, place, digit), BY_HOUSE + kind as Why) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the candidates that must be on if this one is off, in order, each with the kind of inference: at most four.
    pub(super) fn ons(&self, marks: &Marks, id: u16, links: Links) -> ([(u16, Why); 4], usize) {
        let (cell, digit) = (self.cell(id), self.digit(id));
        let (mut list, mut length) = ([(0, 0); 4], 0);
        if links.cells() && count(marks.cells[cell]) == 2 {
            let other = marks.cells[cell] & !(1 << digit);
            list[0] = (self.id(cell, other.trailing_zeros() as usize), BY_CELL);
            length = 1;
        }
        if links.houses() {
            for kind in [BLOCK, ROW, COLUMN] {
                let house = usize::from(HOUSES[cell][kind]);
                let places = marks.places[house][digit];
                if count(places) == 2 {
                    let other = places & !(1 << PLACES[cell][kind]);
                    let id = self.at(house, other.trailing_zeros() as usize, digit);
                    if !list[..length].iter().any(|(known, _)| *known == id) {
                        list[length] = (id, BY_HOUSE + kind as Why);
                        length += 1;
                    }
                }
            }
        }
        (list, length)
    }
}

/// The kinds of links that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    Cells,
    Houses,
    Both,
}

impl Links {
    pub(super) const fn cells(self) -> bool {
        !matches!(self, Self::Houses)
    }

    pub(super) const fn houses(self) -> bool {
        !matches!(self, Self::Cells)
    }
}

/// Links as rows of bits.
#[derive(Clone, Debug)]
pub(super) struct Rows<const W: usize> {
    /// The live candidates.
    pub(super) live: Bits<W>,
    /// For each candidate, those that cannot be on together with it: in a house, and in a cell or house.
    pub(super) weak_house: Vec<Bits<W>>,
    pub(super) weak: Vec<Bits<W>>,
    /// For each candidate, those that cannot be off together with it: in a cell, in a house, and in either.
    pub(super) strong_cell: Vec<Bits<W>>,
    pub(super) strong_house: Vec<Bits<W>>,
    pub(super) strong: Vec<Bits<W>>,
}

impl<const W: usize> Rows<W> {
    pub(super) const fn new() -> Self {
        Self {
            live: Bits::EMPTY,
            weak_house: Vec::new(),
            weak: Vec::new(),
            strong_cell: Vec::new(),
            strong_house: Vec::new(),
            strong: Vec::new(),
        }
    }

    /// Fills the rows with the links of a grid, all of whose candidates must have numbers.
    pub(super) fn fill(&mut self, marks: &Marks, numbers: &Numbers) {
        let lists =
            [&mut self.weak_house, &mut self.weak, &mut self.strong_cell, &mut self.strong_house, &mut self.strong];
        for list in lists {
            list.clear();
            list.resize(numbers.count, Bits::EMPTY);
        }
        self.live = Bits::EMPTY;
        let mut houses = [[Bits::<W>::EMPTY; 9]; 27];
        for id in 0..numbers.count as u16 {
            let (cell, digit) = (numbers.cell(id), numbers.digit(id));
            if marks.has(cell, digit) {
                self.live.insert(id);
                HOUSES[cell].iter().for_each(|&house| houses[usize::from(house)][digit].insert(id));
            }
        }
        let mut first = 0;
        while first < numbers.count as u16 {
            // The candidates of a cell have consecutive numbers.
            let cell = numbers.cell(first);
            let mut last = first;
            let mut mates = Bits::EMPTY;
            while usize::from(last) < numbers.count && numbers.cell(last) == cell {
                if marks.has(cell, numbers.digit(last)) {
                    mates.insert(last);
                }
                last += 1;
            }
            let two = count(marks.cells[cell]) == 2;
            for id in mates.iter() {
                let at = usize::from(id);
                let digit = numbers.digit(id);
                let me = Bits::of(id);
                let [block, row, column] = HOUSES[cell].map(|house| houses[usize::from(house)][digit]);
                self.weak_house[at] = (block | row | column).without(&me);
                self.weak[at] = (self.weak_house[at] | mates).without(&me);
                if two {
                    self.strong_cell[at] = mates.without(&me);
                }
                for house in HOUSES[cell].map(usize::from) {
                    if count(marks.places[house][digit]) == 2 {
                        self.strong_house[at] |= houses[house][digit].without(&me);
                    }
                }
                self.strong[at] = self.strong_cell[at] | self.strong_house[at];
            }
            first = last;
        }
    }
}
