//! The neighbours of a puzzle: remove some givens, add others, and keep one solution (`{-n+m}`).
//!
//! After removing givens, all solutions of the rest are listed, if there are not too many. A set of new givens makes a puzzle if exactly one of the
//! solutions contains them all, so finding such sets means counting in the list. If there are too many solutions, every possible first new given is
//! tried, and the rest is searched in the same way.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::cells::{Candidate, Cell};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::solve;

/// Calls a closure with each puzzle that results when `minus` givens are removed and `plus` others are added, until it breaks. A given cell may get
/// another digit. No puzzle occurs twice, and the puzzle itself does not occur.
///
/// For more than one or two of each there may be very many.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_core::{Grid, Puzzle, symmetry};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let puzzle = Puzzle::try_from(grid)?;
/// let mut found = 0;
/// let _ = symmetry::neighbours(&puzzle, 1, 1, |neighbour| {
///     found += 1;
///     assert_eq!(neighbour.filled().len(), 19);
///     ControlFlow::Continue(())
/// });
/// assert!(found > 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn neighbours(
    puzzle: &Puzzle,
    minus: usize,
    plus: usize,
    mut found: impl FnMut(Grid) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let givens: Vec<Cell> = puzzle.givens().filled().iter().collect();
    let mut search = Search { puzzle: puzzle.givens(), found: &mut found };
    search.take(*puzzle.givens(), &givens, minus, plus)
}

/// The maximum number of listed solutions.
const LISTED: usize = 2000;

struct Search<'a> {
    puzzle: &'a Grid,
    found: &'a mut dyn FnMut(Grid) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Removes a number of givens in every way.
    fn take(&mut self, grid: Grid, givens: &[Cell], minus: usize, plus: usize) -> ControlFlow<()> {
        if minus == 0 {
            return self.add(grid, 0, plus);
        }
        for at in 0..givens.len() {
            let mut rest = grid;
            rest[givens[at]] = None;
            self.take(rest, &givens[at + 1..], minus - 1, plus)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds a number of givens in every way, none before a candidate with a given number.
    fn add(&mut self, grid: Grid, from: usize, plus: usize) -> ControlFlow<()> {
        // With nothing to add, a second solution is one too many.
        let most = if plus == 0 { 1 } else { LISTED };
        let solutions: Vec<Solution> = solve::solutions(&grid).take(most + 1).collect();
        if solutions.len() <= most {
            return self.count(grid, &solutions, from, plus);
        }
        let board = grid.board();
        for candidate in Candidate::all().skip(from).filter(|_| plus > 0) {
            if board.allows(candidate) && self.is_new(candidate) {
                let mut next = grid;
                next[candidate.cell] = Some(candidate.digit);
                self.add(next, candidate.index() + 1, plus - 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds a number of givens that single out one of the solutions.
    fn count(&mut self, grid: Grid, solutions: &[Solution], from: usize, plus: usize) -> ControlFlow<()> {
        if plus == 0 {
            let is_other = solutions.len() == 1 && grid != *self.puzzle;
            return if is_other { (self.found)(grid) } else { ControlFlow::Continue(()) };
        }
        let mut counts = [0_u32; 729];
        for solution in solutions {
            for (cell, &digit) in Cell::all().zip(solution.digits()) {
                counts[Candidate { cell, digit }.index()] += 1;
            }
        }
        for candidate in Candidate::all().skip(from).filter(|candidate| counts[candidate.index()] > 0) {
            if grid[candidate.cell].is_some() || !self.is_new(candidate) || plus == 1 && counts[candidate.index()] > 1 {
                continue;
            }
            let mut next = grid;
            next[candidate.cell] = Some(candidate.digit);
            let has = |solution: &&Solution| solution.digit(candidate.cell) == candidate.digit;
            let left: Vec<Solution> = solutions.iter().filter(has).copied().collect();
            self.count(next, &left, candidate.index() + 1, plus - 1)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the puzzle does not give it already.
    fn is_new(&self, candidate: Candidate) -> bool {
        self.puzzle[candidate.cell] != Some(candidate.digit)
    }
}
