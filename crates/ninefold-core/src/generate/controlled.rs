//! Minimal puzzles with a known bias: all those with the same number of clues are equally likely.
//!
//! ```text
//!   a grid, each as likely as any other     5 3 4 | 6 7 8 | 9 1 2 ...
//!   its cells in a random order             r4c7 r1c2 r9c9 ... | r6c6 ...      clues are removed in that order until one must stay
//!                                                              ^ the rest is accepted if it is minimal; otherwise start again
//! ```
//!
//! No clue is skipped. So a minimal puzzle of *n* clues results from its grid if the cells without a clue are the first of the order, in one of
//! `C(81, n)` cases, whatever the puzzle: puzzles are drawn with probabilities proportional to `1 / C(81, n)`, and this is the only bias, which
//! weights of `C(81, n)` undo. This is Berthier's controlled-bias generator (*Unbiased Statistics of a Constraint Satisfaction Problem*, 2009), with
//! random grids in place of his passes through all of them. About one try in 250,000 is a puzzle, so nearly all tries must be abandoned early:
//!
//! - Two digits or lines that could be swapped without their last clue limit the number of removals.
//! - If one of the clues remaining even then is redundant, it is redundant at every earlier point too.

use super::swaps::swaps;
use super::{FullGrids, full};
use crate::cells::{Cell, CellSet, DigitSet};
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::{Mask, Solver};

/// Orders of cells tried with each grid, since drawing a grid takes as long as a dozen of them. A puzzle ends the try, so grids with many puzzles are
/// less frequent than they should be: by less than one in ten thousand.
const ORDERS: u32 = 32;

/// The weight of a puzzle with `clues` clues, relative to 26 clues, which makes all puzzles count equally: `C(81, n) / C(81, 26)`.
///
/// ```
/// use ninefold_core::generate::weight;
///
/// assert_eq!([weight(25), weight(26), weight(27)], [26.0 / 56.0, 1.0, 55.0 / 27.0]);
/// ```
pub fn weight(clues: usize) -> f64 {
    /// The number of clues with weight 1.
    const ONE: usize = 26;
    // Numbers below 82 are exact.
    let number = |count: usize| f64::from(count as u8);
    let more = (ONE..clues.min(81)).map(|below| number(81 - below) / number(below + 1));
    let fewer = (clues..ONE).map(|below| number(below + 1) / number(81 - below));
    if clues > 81 { 0.0 } else { more.chain(fewer).product() }
}

/// Draws a grid and some orders of its cells; returns the clues after the removals, if they are minimal.
pub(super) fn from_grid(solver: Solver, grids: &FullGrids, random: &mut Random) -> Option<(Solution, CellSet)> {
    let solution = grids.next(random);
    let sets = swaps(&solution);
    let mut order: [Cell; 81] = core::array::from_fn(|index| Cell::ALL[index]);
    for _ in 0..ORDERS {
        random.shuffle(&mut order);
        let clues = Try { solver, solution: &solution, sets: &sets, order: &order }.clues();
        if let Some(clues) = clues {
            return Some((solution, clues));
        }
    }
    None
}

/// One order of the cells of a grid.
struct Try<'a> {
    solver: Solver,
    solution: &'a Solution,
    /// Sets that must each keep a clue.
    sets: &'a [CellSet],
    order: &'a [Cell; 81],
}

impl Try<'_> {
    /// The remaining clues when the next cannot be removed, if all of them are needed.
    fn clues(&self) -> Option<CellSet> {
        let most = self.most();
        let left = self.left(most);
        // A clue that is in no set is seldom needed.
        let held = self
            .sets
            .iter()
            .fold(CellSet::EMPTY, |held, &set| held | (set & left).single().map_or(CellSet::EMPTY, CellSet::of));
        if (left - held).iter().any(|cell| !self.needs(left, cell)) {
            return None;
        }
        let gone = self.gone(most);
        let clues = self.left(gone);
        clues.iter().all(|cell| self.needs(clues, cell)).then_some(clues)
    }

    /// The most removals that leave a clue in each set.
    fn most(&self) -> usize {
        let mut place = [0_u8; 81];
        self.order.iter().zip(0..).for_each(|(cell, at)| place[cell.index()] = at);
        let last = |set: &CellSet| set.iter().map(|cell| place[cell.index()]).max().unwrap_or(80);
        // A set allows one removal less than it has members.
        self.sets.iter().map(last).min().unwrap_or(80).into()
    }

    /// The number of removals before there are several solutions: further removals never reduce the solutions.
    fn gone(&self, most: usize) -> usize {
        let (mut unique, mut open) = (0, most + 1);
        let mut middle = most;
        while open - unique > 1 {
            if self.is_unique(self.left(middle)) {
                unique = middle;
            } else {
                open = middle;
            }
            middle = unique.midpoint(open);
        }
        unique
    }

    /// The clues left after `gone` removals.
    fn left(&self, gone: usize) -> CellSet {
        self.order[gone..].iter().copied().collect()
    }

    fn is_unique(&self, clues: CellSet) -> bool {
        self.solver.each_of(&full::masks(self.solution, clues)).nth(1).is_none()
    }

    /// Whether there is a solution with another digit in that cell.
    fn needs(&self, clues: CellSet, cell: Cell) -> bool {
        let mut cells: [Mask; 81] = full::masks(self.solution, clues);
        cells[cell.index()] = full::ALL ^ DigitSet::of(self.solution.digit(cell)).mask();
        self.solver.is_solvable(&cells)
    }
}

#[cfg(test)]
mod tests;
