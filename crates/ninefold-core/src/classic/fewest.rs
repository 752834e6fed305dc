//! A search that always chooses the cell with the fewest candidates, as in the Apple II solver.
//!
//! ```text
//!   digits   81 masks: the candidates of each cell; one digit if it is placed
//!   open     the cells that are not placed
//!   saved    a copy of both with a cell and the digits that are still to be tried there
//! ```
//!
//! Each step chooses the open cell with the fewest candidates, or the first of several such cells in reading order. A cell without candidates is a
//! dead end, and a cell with one candidate is filled at once. Otherwise, the state is saved and the lowest candidate is tried. The state is restored
//! as long as another digit remains, and dropped with its last digit. Most digits therefore require no saved state, which makes the engine fast.

use core::ops::ControlFlow;

use super::event::{Event, Flow, Report};
use super::profile::{Routine, Tally};
use crate::cells::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::grid::{Board, Gap};
use crate::solution::Solution;

/// The maximum number of states that can be saved at once. The last open cell of a row has at most one candidate, so at most eight cells of each row
/// involve a choice.
const STATES: usize = 72;

/// Reports all solutions. The search takes about 16 KB.
#[inline(never)] // so that its stack is its own
#[allow(clippy::large_stack_arrays, reason = "without an allocator the saved states are on the stack")]
pub(super) fn run<F: FnMut(Event) -> ControlFlow<()>>(board: &Board, report: Report<'_, F>, tally: impl Tally) -> Flow {
    let state = State::of(board);
    let mut fewest = Fewest { state, level: 0, saved: [Saved::NONE; STATES], height: 0, report, tally };
    fewest.go()
}

#[derive(Clone, Copy)]
struct State {
    digits: [DigitSet; 81],
    open: CellSet,
}

impl State {
    fn of(board: &Board) -> Self {
        Self { digits: Cell::ALL.map(|cell| board.options(cell)), open: !board.grid().filled() }
    }

    fn smallest(&self) -> Option<Cell> {
        self.open.iter().min_by_key(|cell| self.digits[cell.index()].len())
    }

    fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.open.remove(cell);
        self.digits[cell.index()] = DigitSet::of(digit);
        for peer in cell.peers() & self.open {
            self.digits[peer.index()].remove(digit);
        }
    }

    fn solution(&self) -> Solution {
        Solution::new(self.digits.map(|digits| digits.first().unwrap_or(Digit::D1)))
    }
}

/// A state to return to, with the digits that are still to be tried in one of its cells.
#[derive(Clone, Copy)]
struct Saved {
    state: State,
    cell: Cell,
    left: DigitSet,
    level: usize,
}

impl Saved {
    const NONE: Self = Self {
        state: State { digits: [DigitSet::EMPTY; 81], open: CellSet::EMPTY },
        cell: Cell::ALL[0],
        left: DigitSet::EMPTY,
        level: 0,
    };
}

struct Fewest<'a, F, T> {
    state: State,
    /// The number of tries on which the state is based.
    level: usize,
    saved: [Saved; STATES],
    height: usize,
    report: Report<'a, F>,
    tally: T,
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Fewest<'_, F, T> {
    fn go(&mut self) -> Flow {
        loop {
            self.tally.call(Routine::Choose);
            let onward = match self.state.smallest() {
                None => self.report.solution(self.state.solution()).map_continue(|()| false)?,
                Some(cell) => self.fill(cell)?,
            };
            if !onward && !self.resume()? {
                return Flow::Continue(());
            }
        }
    }

    /// Places a digit in the cell. Returns whether the cell had a digit left.
    fn fill(&mut self, cell: Cell) -> Flow<bool> {
        let digits = self.state.digits[cell.index()];
        let Some(digit) = digits.first() else {
            self.report.event(Event::DeadEnd { level: self.level, gap: Some(Gap::Cell(cell)) })?;
            return Flow::Continue(false);
        };
        let candidate = Candidate { cell, digit };
        let left = digits.without(digit);
        if left.is_empty() {
            self.place(candidate);
            self.report.event(Event::Forced { candidate, house: None })?;
        } else {
            self.save(cell, left)?;
            self.choose(candidate)?;
        }
        Flow::Continue(true)
    }

    fn save(&mut self, cell: Cell, left: DigitSet) -> Flow {
        self.tally.call(Routine::Save);
        self.saved[self.height] = Saved { state: self.state, cell, left, level: self.level };
        self.height += 1;
        self.report.event(Event::Branch { cell, digits: self.state.digits[cell.index()] })?;
        self.report.event(Event::Save { state: self.height })
    }

    fn choose(&mut self, candidate: Candidate) -> Flow {
        self.level += 1;
        self.report.event(Event::Try { candidate, level: self.level })?;
        self.place(candidate);
        self.report.event(Event::Place(candidate))
    }

    fn place(&mut self, candidate: Candidate) {
        self.tally.call(Routine::Place);
        self.state.place(candidate);
    }

    /// Restores the last saved state and tries its next digit. Returns whether there was such a digit.
    fn resume(&mut self) -> Flow<bool> {
        let Some(saved) = self.saved[..self.height].last_mut() else { return Flow::Continue(false) };
        let Some(digit) = saved.left.first() else { return Flow::Continue(false) };
        saved.left.remove(digit);
        self.tally.call(Routine::Restore);
        (self.state, self.level) = (saved.state, saved.level);
        let candidate = Candidate { cell: saved.cell, digit };
        let state = self.height;
        if saved.left.is_empty() {
            self.height -= 1;
        }
        self.report.event(Event::Restore { state })?;
        self.choose(candidate)?;
        Flow::Continue(true)
    }
}
