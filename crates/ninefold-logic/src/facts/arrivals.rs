//! Arrivals: the singles of a board in the order in which they appeared.
//!
//! Most boards offer several singles at once, and the choice among them determines how many there are of each kind: a digit that could be placed as a
//! hidden single may have become a naked single before it is placed. A method may take them in order of arrival, with one queue for naked and one for
//! hidden singles.
//!
//! ```text
//! the digit d is set in a cell:   for each peer in reading order that has d: eliminate it
//!                                 then eliminate the other candidates of the cell, 1 to 9
//! a candidate is eliminated:      a house with one spot left for the digit (row, column, box)    joins the hidden singles
//!                                 a cell with one candidate left                                 joins the naked singles
//! ```
//!
//! The givens count too: they are entered one after the other in reading order on an empty board.

use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::part::by_digit;

/// The singles that appeared on the way to a board, in order.
#[derive(Clone, Debug)]
pub(crate) struct Arrivals {
    spots: [CellSet; 9],
    digits: [DigitSet; 81],
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl Arrivals {
    /// Returns the singles of a board, for methods that take them in order.
    #[allow(clippy::unnecessary_wraps, reason = "wide grids have none")]
    pub(crate) fn of(board: &Board) -> Option<Self> {
        Some(Self::new(board))
    }

    /// Builds the arrivals as if the digits had been entered in reading order, and then every candidate missing on the board had been eliminated.
    pub(crate) fn new(board: &Board) -> Self {
        let (naked, hidden) = (Vec::new(), Vec::new());
        let mut arrivals = Self { spots: [CellSet::ALL; 9], digits: [DigitSet::ALL; 81], naked, hidden };
        let entries = Cell::all().filter_map(|cell| Some((cell, board.digit(cell)?)));
        entries.for_each(|(cell, digit)| arrivals.place(cell, digit));
        for cell in Cell::all() {
            let eliminated = arrivals.digits[cell.index()] - board.candidates(cell);
            eliminated.iter().for_each(|digit| arrivals.eliminate(cell, digit));
        }
        arrivals
    }

    /// Builds the arrivals as if all candidates had been entered at once: cells in reading order, houses by rows, columns and boxes.
    pub(super) fn now(board: &Board, open: CellSet) -> Self {
        let spots = Digit::ALL.map(|digit| board.spots(digit));
        let digits =
            std::array::from_fn(|index| Cell::from_index(index).map_or(DigitSet::EMPTY, |cell| board.candidates(cell)));
        let mut arrivals = Self { spots, digits, naked: Vec::new(), hidden: Vec::new() };
        let only = |cell: Cell| Some(Candidate { cell, digit: board.candidates(cell).single()? });
        arrivals.naked.extend(open.iter().filter_map(only));
        let houses = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        let single = |(house, digit)| Some(Candidate { cell: arrivals.spots_in(house, digit).single()?, digit });
        let hidden: Vec<Candidate> = houses.filter_map(single).collect();
        Self { hidden, ..arrivals }
    }

    /// Returns the remaining digits of a cell.
    pub(super) const fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Returns the remaining places for a digit in a house.
    pub(super) const fn spots_in(&self, house: House, digit: Digit) -> CellSet {
        self.spots[digit.index()].intersection(house.cells())
    }

    /// Applies a step: first its placements, then its eliminations.
    pub(crate) fn note(&mut self, placed: &CandidateSet, eliminated: impl IntoIterator<Item = Candidate>) {
        by_digit(placed).for_each(|Candidate { cell, digit }| self.place(cell, digit));
        eliminated.into_iter().for_each(|Candidate { cell, digit }| self.eliminate(cell, digit));
    }

    /// Places a digit in a cell, and eliminates the other digits of the cell and the digit from its peers.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        // Meanwhile the cell becomes the last spot of its own houses and joins the hidden singles. That has no effect, since callers ask only for
        // open cells.
        (self.spots[digit.index()] & cell.peers()).iter().for_each(|peer| self.eliminate(peer, digit));
        for eliminated in std::mem::take(&mut self.digits[cell.index()]) {
            self.leave(cell, eliminated);
        }
    }

    /// Eliminates a digit from a cell.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        if self.digits[cell.index()].remove(digit) {
            self.leave(cell, digit);
            if let Some(last) = self.digits[cell.index()].single() {
                self.naked.push(Candidate { cell, digit: last });
            }
        }
    }

    /// Records that a digit has lost a spot, and any hidden single that this leaves.
    fn leave(&mut self, cell: Cell, digit: Digit) {
        let spots = self.spots[digit.index()].without(cell);
        self.spots[digit.index()] = spots;
        for last in cell.houses().iter().filter_map(|house| (spots & house.cells()).single()) {
            self.hidden.push(Candidate { cell: last, digit });
        }
    }

    /// Returns the naked singles among these cells, the oldest first.
    pub(crate) fn naked(&self, open: CellSet) -> impl Iterator<Item = Candidate> + '_ {
        self.naked.iter().copied().filter(move |single| open.contains(single.cell))
    }

    /// Returns the hidden singles among these cells, the oldest first.
    pub(crate) fn hidden(&self, open: CellSet) -> impl Iterator<Item = Candidate> + '_ {
        self.hidden.iter().copied().filter(move |single| open.contains(single.cell))
    }
}
