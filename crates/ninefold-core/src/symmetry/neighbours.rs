//! The neighbours of a puzzle: puzzles that result from removing some givens and adding others (`{-n+m}`).
//!
//! After givens have been removed, all solutions of the remaining givens are listed, unless there are too many. A set of new givens makes a puzzle if
//! exactly one of the solutions contains all of them, so such sets are found by counting in the list. If there are too many solutions, every possible
//! first new given is tried, and the remaining givens to be added are searched in the same way; for the last given, the puzzles are counted together.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::cells::{Candidate, Cell};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::solve::{self, Solver};
use crate::stop::Stop;

/// Calls a closure with each puzzle that results when `minus` givens are removed and `plus` others are added, until the closure returns
/// [`ControlFlow::Break`]. The cell of a removed given may get another digit. No puzzle is passed twice, and the original puzzle is never passed.
///
/// If more than one or two givens are removed and added, there may be a very large number of puzzles.
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

/// The maximum number of solutions to list.
const LISTED: usize = 2000;

/// The same if only one given is added. The puzzles with each candidate are then solved together, which takes as long as listing some hundred solutions.
const LISTED_FOR_ONE: usize = 500;

struct Search<'a> {
    puzzle: &'a Grid,
    found: &'a mut dyn FnMut(Grid) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Removes `minus` of the givens in every possible way.
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

    /// Adds `plus` givens in every possible way. Candidates with numbers below `from` are not added.
    fn add(&mut self, grid: Grid, from: usize, plus: usize) -> ControlFlow<()> {
        let most = match plus {
            // If no more givens are added, a second solution is one too many.
            0 => 1,
            1 => LISTED_FOR_ONE,
            _ => LISTED,
        };
        let solutions: Vec<Solution> = solve::solutions(&grid).take(most + 1).collect();
        if solutions.len() <= most {
            return self.count(grid, &solutions, from, plus);
        }
        let board = grid.board();
        let fits = |candidate: &Candidate| board.allows(*candidate) && self.is_new(*candidate);
        let next = Candidate::all().skip(from).filter(|_| plus > 0).filter(fits).map(|candidate| {
            let mut next = grid;
            next[candidate.cell] = Some(candidate.digit);
            (candidate, next)
        });
        if plus == 1 {
            return self.last(next.map(|(_, next)| next).collect());
        }
        for (candidate, next) in next.collect::<Vec<_>>() {
            self.add(next, candidate.index() + 1, plus - 1)?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on the grids that have exactly one solution.
    fn last(&mut self, grids: Vec<Grid>) -> ControlFlow<()> {
        let mut counts = vec![Ok(0); grids.len()];
        Solver::new().count_many(&grids, 2, &mut counts, Stop::NEVER);
        let puzzles = grids.into_iter().zip(counts).filter(|(_, count)| *count == Ok(1));
        puzzles.filter(|(grid, _)| grid != self.puzzle).try_for_each(|(grid, _)| (self.found)(grid))
    }

    /// Adds `plus` givens in every way for which exactly one of the solutions contains all of them.
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

    /// Whether the candidate differs from the givens of the original puzzle.
    fn is_new(&self, candidate: Candidate) -> bool {
        self.puzzle[candidate.cell] != Some(candidate.digit)
    }
}
