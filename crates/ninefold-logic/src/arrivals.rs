//! Arrivals: the singles of a board in the order in which they came to be.
//!
//! Most boards offer several singles at once, and which of them is taken decides how many there are of each kind: a
//! digit that could be placed as a hidden single may have become a naked one by the time its turn comes. `HoDoKu`
//! serves them in the order of their arrival, one line for naked and one for hidden singles, and so must whoever wants
//! its scores.
//!
//! ```text
//! the digit d is set in a cell:   for each peer in reading order that has d: eliminate it
//!                                 then eliminate the other candidates of the cell, 1 to 9
//! a candidate is eliminated:      a house with one spot left for the digit (row, column, box)    joins the hidden singles
//!                                 a cell with one candidate left                                 joins the naked singles
//! ```
//!
//! The givens count: they are set one after the other in reading order on an empty board. The behaviour, not the code,
//! is that of `Sudoku2` and `SimpleSolver` in `HoDoKu` 2.2.0.

use ninefold_core::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::part::by_digit;

/// The singles that have come up on the way to a board.
#[derive(Clone, Debug)]
pub(crate) struct Arrivals {
    spots: [CellSet; 9],
    digits: [DigitSet; 81],
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl Arrivals {
    /// As if the board had been entered: its digits in reading order, then the eliminations that its candidates show.
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

    /// Follows a step: digits placed, then candidates eliminated, in that order.
    pub(crate) fn note(&mut self, placed: &CandidateSet, eliminated: impl IntoIterator<Item = Candidate>) {
        by_digit(placed).for_each(|Candidate { cell, digit }| self.place(cell, digit));
        eliminated.into_iter().for_each(|Candidate { cell, digit }| self.eliminate(cell, digit));
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        // On the way the cell becomes the last spot of its own houses and joins the hidden singles. Nobody will see it
        // there: only open cells are asked for.
        (self.spots[digit.index()] & cell.peers()).iter().for_each(|peer| self.eliminate(peer, digit));
        for eliminated in std::mem::take(&mut self.digits[cell.index()]) {
            self.leave(cell, eliminated);
        }
    }

    fn eliminate(&mut self, cell: Cell, digit: Digit) {
        if self.digits[cell.index()].remove(digit) {
            self.leave(cell, digit);
            if let Some(last) = self.digits[cell.index()].single() {
                self.naked.push(Candidate { cell, digit: last });
            }
        }
    }

    /// A digit has lost a spot.
    fn leave(&mut self, cell: Cell, digit: Digit) {
        let spots = self.spots[digit.index()].without(cell);
        self.spots[digit.index()] = spots;
        for last in cell.houses().iter().filter_map(|house| (spots & house.cells()).single()) {
            self.hidden.push(Candidate { cell: last, digit });
        }
    }

    /// The naked singles among these cells, the oldest first.
    pub(crate) fn naked(&self, open: CellSet) -> impl Iterator<Item = Candidate> + '_ {
        self.naked.iter().copied().filter(move |single| open.contains(single.cell))
    }

    /// The hidden singles among these cells, the oldest first.
    pub(crate) fn hidden(&self, open: CellSet) -> impl Iterator<Item = Candidate> + '_ {
        self.hidden.iter().copied().filter(move |single| open.contains(single.cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(singles: impl Iterator<Item = Candidate>) -> Vec<String> {
        singles.map(|single| single.to_string()).collect()
    }

    #[test]
    fn in_order() {
        let board: Board = ("12345678.".to_owned() + &".".repeat(72)).parse::<ninefold_core::Grid>().unwrap().board();
        let arrivals = Arrivals::new(&board);
        let open = !board.grid().filled();
        assert_eq!(names(arrivals.naked(open)), ["(9)r1c9"]);
        assert_eq!(
            names(arrivals.hidden(open)),
            ["(9)r1c9"],
            "the ninth digit has one place as soon as the eighth stands"
        );
    }
}
