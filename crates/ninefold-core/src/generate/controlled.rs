//! Minimal puzzles with a known bias: all puzzles with the same number of clues are equally likely.
//!
//! ```text
//!   a grid, each as likely as any other     5 3 4 | 6 7 8 | 9 1 2 ...
//!   its cells in a random order             r4c7 r1c2 r9c9 ... | r6c6 ...      clues are removed in that order until one must stay
//!                                                              ^ the rest is accepted if it is minimal; otherwise start again
//! ```
//!
//! No clue is skipped, so a minimal puzzle of *n* clues results from its grid only if the cells without a clue come first in the order. This is one
//! of `C(81, n)` equally likely cases, for every such puzzle. Puzzles are therefore drawn with probabilities proportional to `1 / C(81, n)`. This is
//! the only bias, and weights of `C(81, n)` undo it. The method is Berthier's controlled-bias generator (*Unbiased Statistics of a Constraint
//! Satisfaction Problem*, 2009), with random grids in place of his passes through all grids. Only about one try in 250,000 gives a puzzle, so nearly
//! all tries must be abandoned early:
//!
//! - Two digits or two lines that could be swapped if their last clue were removed limit the number of removals.
//! - A clue that is redundant among the clues left after this maximum number of removals is redundant at every earlier point too.

use super::swaps::swaps;
use super::{FullGrids, full};
use crate::cells::{Cell, CellSet, DigitSet};
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::{Mask, Solver};

/// The number of orders of cells tried with each grid, since drawing a grid takes as long as trying a dozen orders. The first puzzle ends the tries
/// with its grid, so grids with many puzzles are less frequent than they should be, but by less than one in ten thousand.
const ORDERS: u32 = 32;

/// The weight of a puzzle with `clues` clues relative to a puzzle with 26 clues: `C(81, n) / C(81, 26)`. With these weights, all puzzles count
/// equally.
///
/// ```
/// use ninefold_core::generate::weight;
///
/// assert_eq!([weight(25), weight(26), weight(27)], [26.0 / 56.0, 1.0, 55.0 / 27.0]);
/// ```
pub fn weight(clues: usize) -> f64 {
    /// The number of clues with weight 1.
    const ONE: usize = 26;
    // Numbers below 82 are represented exactly.
    let number = |count: usize| f64::from(count as u8);
    let more = (ONE..clues.min(81)).map(|below| number(81 - below) / number(below + 1));
    let fewer = (clues..ONE).map(|below| number(below + 1) / number(81 - below));
    if clues > 81 { 0.0 } else { more.chain(fewer).product() }
}

/// Draws a grid and some orders of its cells. Returns the clues that remain after the removals, if they form a minimal puzzle.
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

/// One order in which to remove the cells of a grid.
struct Try<'a> {
    solver: Solver,
    solution: &'a Solution,
    /// The sets of cells that must each keep a clue.
    sets: &'a [CellSet],
    order: &'a [Cell; 81],
}

impl Try<'_> {
    /// Removes clues until the next one cannot be removed. Returns the remaining clues if all of them are needed.
    fn clues(&self) -> Option<CellSet> {
        let most = self.most();
        let left = self.left(most);
        // Only clues that are not the last of a set need a test, and most of those are not needed.
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

    /// Returns the maximum number of removals after which each set still has a clue.
    fn most(&self) -> usize {
        let mut place = [0_u8; 81];
        self.order.iter().zip(0..).for_each(|(cell, at)| place[cell.index()] = at);
        let last = |set: &CellSet| set.iter().map(|cell| place[cell.index()]).max().unwrap_or(80);
        // For each set, the removals must end before its last cell in the order.
        self.sets.iter().map(last).min().unwrap_or(80).into()
    }

    /// Returns the number of removals after which there is still only one solution. Bisection is possible, since removals never reduce the number of
    /// solutions.
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

    /// Returns the clues left after `gone` removals.
    fn left(&self, gone: usize) -> CellSet {
        self.order[gone..].iter().copied().collect()
    }

    fn is_unique(&self, clues: CellSet) -> bool {
        self.solver.each_of(&full::masks(self.solution, clues)).nth(1).is_none()
    }

    /// Whether there is a solution with another digit in the given cell.
    fn needs(&self, clues: CellSet, cell: Cell) -> bool {
        let mut cells: [Mask; 81] = full::masks(self.solution, clues);
        cells[cell.index()] = full::ALL ^ DigitSet::of(self.solution.digit(cell)).mask();
        self.solver.is_solvable(&cells)
    }
}

#[cfg(test)]
mod tests;
