//! The [fast engine](crate::solve) under observation: the same search with the same guesses, and with reports of its actions.
//!
//! The engine deduces in sweeps over the whole board. The digits that follow from a guess are therefore reported together, once the sweeps have
//! settled. The digits of a dead end are not reported at all, since the engine never determines which cell has no digit left. A state is saved
//! *without* the candidate that is tried, so in the restored position, that candidate is eliminated, and the next try may be in a different cell.
//!
//! This is the search for a single puzzle on the portable backend. All backends make the same guesses.

use core::ops::ControlFlow;

use super::event::{Event, Flow, Report};
use super::profile::{Routine, Tally};
use crate::cells::Candidate;
use crate::grid::{Board, Grid};
use crate::solve::State;
use crate::solve::watch::{self, Watch};

/// Reports all solutions. The search takes about 40 KB.
#[inline(never)] // so that its stack is its own
pub(super) fn run<F: FnMut(Event) -> ControlFlow<()>>(board: &Board, report: Report<'_, F>, tally: impl Tally) -> Flow {
    let grid = *board.grid();
    let saved = [Grid::EMPTY; 81];
    let mut fast = Fast { grid, saved, report, flow: Flow::Continue(()), tally };
    watch::search(board, &mut fast);
    fast.flow
}

struct Fast<'a, F, T> {
    /// The digits reported so far.
    grid: Grid,
    saved: [Grid; 81],
    report: Report<'a, F>,
    flow: Flow,
    tally: T,
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Fast<'_, F, T> {
    /// Reports events until the sink asks to stop.
    fn tell(&mut self, events: impl IntoIterator<Item = Event>) {
        for event in events {
            if self.flow.is_continue() {
                self.flow = self.report.event(event);
            }
        }
    }

    fn put(&mut self, candidate: Candidate, event: Event) {
        self.grid[candidate.cell] = Some(candidate.digit);
        self.tell([event]);
    }
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Watch for Fast<'_, F, T> {
    fn settled(&mut self, state: &State) {
        for cell in !self.grid.filled() {
            if let Some(digit) = state.digits(cell).single() {
                let candidate = Candidate { cell, digit };
                self.put(candidate, Event::Forced { candidate, house: None });
            }
        }
    }

    fn solved(&mut self, state: &State) {
        self.tally.call(Routine::Settle);
        self.settled(state);
        if self.flow.is_continue() {
            self.flow = self.report.solution(state.solution());
        }
    }

    fn guessed(&mut self, candidate: Candidate, saved: usize) {
        self.tally.call(Routine::Settle);
        self.tally.call(Routine::Guess);
        self.saved[saved - 1] = self.grid;
        self.tell([Event::Save { state: saved }, Event::Try { candidate, level: saved }]);
        self.put(candidate, Event::Place(candidate));
    }

    fn failed(&mut self, saved: usize) {
        self.tally.call(Routine::Settle);
        self.tell([Event::DeadEnd { level: saved, gap: None }]);
    }

    fn resumed(&mut self, saved: usize) {
        self.tally.call(Routine::Restore);
        self.grid = self.saved[saved - 1];
        self.tell([Event::Restore { state: saved }]);
    }

    fn stopped(&self) -> bool {
        self.flow.is_break()
    }
}
