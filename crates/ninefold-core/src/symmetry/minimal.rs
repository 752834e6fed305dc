//! Redundant givens, and puzzles without any.

use crate::cells::{Cell, CellSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve;

/// The givens that could each be removed alone: the rest would still have one solution.
///
/// A puzzle without any is *minimal*.
///
/// ```
/// use ninefold_core::{Grid, Puzzle, symmetry};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let puzzle = Puzzle::try_from(grid)?;
/// let redundant = symmetry::redundant(&puzzle);
/// assert!(!redundant.is_empty());
/// let minimal = symmetry::minimize(&puzzle, redundant);
/// assert!(symmetry::redundant(&minimal).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundant(puzzle: &Puzzle) -> CellSet {
    puzzle.givens().filled().iter().filter(|&cell| without(puzzle.givens(), cell).is_some()).collect()
}

/// The puzzle after trying to remove the givens of the cells in this order, each if it is redundant at that point. Other cells keep their givens; a
/// cell that is listed twice is tried twice.
pub fn minimize(puzzle: &Puzzle, order: impl IntoIterator<Item = Cell>) -> Puzzle {
    order.into_iter().fold(*puzzle, |puzzle, cell| match without(puzzle.givens(), cell) {
        Some(givens) => puzzle.with_givens(givens),
        None => puzzle,
    })
}

/// The givens without one of them, if they still have one solution.
fn without(givens: &Grid, cell: Cell) -> Option<Grid> {
    let mut rest = *givens;
    rest[cell].take()?;
    (solve::count(&rest, 2) == 1).then_some(rest)
}
