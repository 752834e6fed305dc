//! Reports from the solver to a watcher: the log, the recorder of steps, or neither.

use crate::frame::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::Strategy;
use super::marks::Marks;

/// The reason for an elimination. It is reported before the first candidate is eliminated, and only if there is one to eliminate.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern<'a> {
    /// The only unsolved cell of a house that has a digit.
    Unique { house: House, cell: Cell, digit: Digit },
    /// Cells of a house that all have the same candidates, as many as there are cells.
    Naked { house: House, cells: CellSet, digits: DigitSet },
    /// Digits of a house that all have the same spots, as many as there are digits.
    Hidden { house: House, cells: CellSet, digits: DigitSet },
    /// All spots of a digit in a line are in a box.
    BoxLine { line: House, square: House, digit: Digit },
    /// All spots of a digit in a box are in a line.
    PointingLine { square: House, line: House, digit: Digit },
    /// Lines that have a digit in equally many crossing lines.
    Lines { bases: &'a [House], covers: &'a [House], digit: Digit },
    /// Two wings, each with the digit `last` and one digit of the pivot.
    YWing { wings: [Cell; 2], pivot: Cell, shared: [Digit; 2], last: Digit },
    /// Cells with two candidates, and the digit that each shares with the next; the first and last also have `last`.
    Chain { cells: &'a [Cell], shared: &'a [Digit], last: Digit },
    /// A digit that cannot be followed around four boxes if it is in this cell of the first.
    Rectangle { boxes: [House; 4], candidate: Candidate },
    /// On the way around, the spots of a box are all in the row or column of this cell.
    Aligned { square: House, candidate: Candidate },
}

/// The cause of an elimination.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// The candidate sees this solved cell in a house of that kind.
    Cleanup(HouseKind, Cell),
    /// The most recently reported pattern.
    Pattern,
}

/// The outcome of a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// Some cell lost its last candidate.
    Wrong,
    /// The guess is not proved wrong; with the number of solved cells.
    Open(usize),
}

/// A watcher of a run. Implementations may ignore any report.
pub(super) trait Watch {
    /// A pattern is about to eliminate candidates.
    fn pattern(&mut self, _: Pattern<'_>) {}
    /// A candidate was eliminated.
    fn eliminated(&mut self, _: Cause, _: Candidate) {}
    /// A cell has lost its last candidate.
    fn emptied(&mut self, _: Cell) {}
    /// A cell is solved, and its peers are about to be cleaned up.
    fn single(&mut self, _: Candidate) {}
    /// The clean-up around the givens is done.
    fn cleaned(&mut self, _: &Marks) {}
    /// A call of a strategy has eliminated something.
    fn used(&mut self, _: Strategy, _: &Marks) {}
    /// No strategy has an effect: the candidates of this cell will be tried.
    fn stuck(&mut self, _depth: usize, _: Cell, _: DigitSet) {}
    /// A candidate is tried.
    fn guess(&mut self, _: Candidate) {}
    /// All strategies have been tried after the guess. The list contains those used before the first guess.
    fn judged(&mut self, _depth: usize, _: Digit, _: Verdict, _: &[Strategy]) {}
    /// The guess is undone.
    fn undone(&mut self) {}
}

/// A watcher that ignores all reports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nobody;

impl Watch for Nobody {}
