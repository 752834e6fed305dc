//! Brute force, as in the z88dk programs: cells in reading order, digits in order, and the rules checked by looking through the grid.
//!
//! ```text
//!   r1c1 -> r1c2 -> ...     put the lowest digit that is legal, go to the next empty cell;
//!        <-      <-         none left: empty the cell, go back, try the next digit there
//! ```
//!
//! There is no heuristic, so the order of the cells is decisive: a puzzle can take a thousand times as long as the same puzzle rotated by 180
//! degrees. Every digit that is examined counts as a try, and every digit that is placed adds a level. [`masks`](super::masks) performs the same
//! search faster.

use core::ops::ControlFlow;

use super::event::{Event, Flow, Report};
use super::profile::{Routine, Tally};
use crate::cells::{Candidate, Cell, Digit};
use crate::grid::{Board, Gap, Grid};
use crate::solution::Solution;

/// Reports all solutions, in ascending order.
#[inline(never)] // so that its stack is its own
pub(super) fn run<F: FnMut(Event) -> ControlFlow<()>>(board: &Board, report: Report<'_, F>, tally: impl Tally) -> Flow {
    let mut brute = Brute { board, grid: *board.grid(), report, tally };
    brute.fill(0, 1)
}

struct Brute<'a, F, T> {
    board: &'a Board,
    grid: Grid,
    report: Report<'a, F>,
    tally: T,
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Brute<'_, F, T> {
    /// Fills the empty cells from position `from` on, in all possible ways.
    fn fill(&mut self, from: usize, level: usize) -> Flow {
        self.tally.call(Routine::Fill);
        let Some(cell) = Cell::all().skip(from).find(|&cell| self.grid[cell].is_none()) else {
            return self.report.solution(Solution::of_full(&self.grid));
        };
        let mut dead = true;
        for candidate in Digit::all().map(|digit| Candidate { cell, digit }) {
            self.report.event(Event::Try { candidate, level })?;
            if self.legal(candidate) {
                dead = false;
                self.go_through(candidate, level)?;
            }
        }
        if dead {
            self.report.event(Event::DeadEnd { level: level - 1, gap: Some(Gap::Cell(cell)) })?;
        }
        Flow::Continue(())
    }

    fn go_through(&mut self, candidate: Candidate, level: usize) -> Flow {
        self.tally.call(Routine::Place);
        self.grid[candidate.cell] = Some(candidate.digit);
        self.report.event(Event::Place(candidate))?;
        self.fill(candidate.cell.index() + 1, level + 1)?;
        self.grid[candidate.cell] = None;
        self.report.event(Event::Undo(candidate))
    }

    /// Whether the row, column and box of the cell lack the digit. A candidate that a pencil-mark puzzle eliminates is not legal either.
    fn legal(&self, candidate: Candidate) -> bool {
        self.tally.call(Routine::Legal);
        let Candidate { cell, digit } = candidate;
        let holds = |other: Cell| self.grid[other] == Some(digit);
        self.board.allows(candidate) && !cell.houses().iter().any(|house| house.cells().iter().any(holds))
    }
}
