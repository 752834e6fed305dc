//! Brute force, as in Sand's programs: the same search as [`brute`](super::brute), but with masks instead of lookups.
//!
//! ```text
//!   used    27 masks: the digits of each row, column and box; placing or removing a digit toggles a bit in three
//!   stack   the empty cells in reading order; below the top they are filled
//! ```
//!
//! Only digits that the masks allow are tried, so there are fewer tries than in `brute`. Placements and dead ends are the same.

use core::ops::ControlFlow;

use super::event::{Event, Flow, Report};
use super::profile::{Routine, Tally};
use crate::cells::{Candidate, Cell, Digit, DigitSet};
use crate::grid::{Board, Gap, Grid};
use crate::solution::Solution;

/// Reports all solutions, in ascending order.
#[inline(never)] // so that its stack is its own
pub(super) fn run<F: FnMut(Event) -> ControlFlow<()>>(board: &Board, report: Report<'_, F>, tally: impl Tally) -> Flow {
    let mut masks = Masks { board, grid: Grid::EMPTY, used: [DigitSet::EMPTY; 27], report, tally };
    board.grid().iter().for_each(|(cell, digit)| masks.toggle(Candidate { cell, digit }));
    masks.go()
}

struct Masks<'a, F, T> {
    board: &'a Board,
    grid: Grid,
    /// The digits used in each house, by its index.
    used: [DigitSet; 27],
    report: Report<'a, F>,
    tally: T,
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Masks<'_, F, T> {
    fn go(&mut self) -> Flow {
        let mut stack = [Cell::ALL[0]; 81];
        let empty = Cell::all().filter(|&cell| self.grid[cell].is_none());
        let height = empty.zip(&mut stack).map(|(cell, place)| *place = cell).count();
        let mut filled = 0;
        loop {
            let onward = match stack[..height].get(filled) {
                Some(&cell) => self.next(cell, filled + 1)?,
                None => self.report.solution(Solution::of_full(&self.grid)).map_continue(|()| false)?,
            };
            match (onward, filled) {
                (true, _) => filled += 1,
                (false, 0) => return Flow::Continue(()),
                (false, _) => filled -= 1,
            }
        }
    }

    /// Places the next digit in a cell. Returns whether there was one.
    fn next(&mut self, cell: Cell, level: usize) -> Flow<bool> {
        self.tally.call(Routine::Next);
        let old = self.grid[cell].map(|digit| Candidate { cell, digit });
        if let Some(old) = old {
            self.toggle(old);
            self.report.event(Event::Undo(old))?;
        }
        let from = old.map_or(0, |old| old.digit.index() + 1);
        let mut rest = Digit::all().skip(from).map(|digit| Candidate { cell, digit });
        let Some(next) = rest.find(|&candidate| self.free(candidate)) else {
            if old.is_none() {
                self.report.event(Event::DeadEnd { level: level - 1, gap: Some(Gap::Cell(cell)) })?;
            }
            return Flow::Continue(false);
        };
        self.report.event(Event::Try { candidate: next, level })?;
        self.toggle(next);
        self.report.event(Event::Place(next))?;
        Flow::Continue(true)
    }

    fn free(&self, candidate: Candidate) -> bool {
        self.tally.call(Routine::Free);
        let Candidate { cell, digit } = candidate;
        let [row, column, square] = cell.houses().map(|house| self.used[house.index()]);
        !(row | column | square).contains(digit) && self.board.allows(candidate)
    }

    /// Places a digit if the cell is empty, and removes it otherwise.
    fn toggle(&mut self, candidate: Candidate) {
        self.tally.call(Routine::Toggle);
        let Candidate { cell, digit } = candidate;
        self.grid[cell] = if self.grid[cell].is_none() { Some(digit) } else { None };
        for house in cell.houses() {
            self.used[house.index()] ^= DigitSet::of(digit);
        }
    }
}
