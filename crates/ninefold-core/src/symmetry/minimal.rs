//! Redundant givens, and puzzles without redundant givens.

use crate::cells::{Cell, CellSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve;

/// Returns the givens whose removal, one at a time, leaves the puzzle with one solution.
///
/// A puzzle without such givens is *minimal*.
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

/// Removes the givens in these cells in order, skipping those that are not redundant when their turn comes. Other cells keep their givens, and a cell
/// that is listed twice is tried twice.
pub fn minimize(puzzle: &Puzzle, order: impl IntoIterator<Item = Cell>) -> Puzzle {
    order.into_iter().fold(*puzzle, |puzzle, cell| match without(puzzle.givens(), cell) {
        Some(givens) => puzzle.with_givens(givens),
        None => puzzle,
    })
}

/// Removes a given. Returns `None` if the rest does not have exactly one solution.
fn without(givens: &Grid, cell: Cell) -> Option<Grid> {
    let mut rest = *givens;
    rest[cell].take()?;
    (solve::count(&rest, 2) == 1).then_some(rest)
}
