//! Redundant givens, and puzzles without redundant givens.

use crate::cells::{Cell, CellSet, DigitSet};
#[cfg(feature = "alloc")]
use crate::generate::swaps;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve::{Mask, Solver};

/// The mask of all digits.
const ALL: Mask = 0x1ff;

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
    let searched = puzzle.givens().filled() - last(puzzle);
    searched.iter().filter(|&cell| !is_needed(puzzle.givens(), cell)).collect()
}

/// Returns givens that are the only one in some small unavoidable set, so that no search is needed to know that they are needed.
#[cfg(feature = "alloc")]
fn last(puzzle: &Puzzle) -> CellSet {
    let held = |set: CellSet| (set & puzzle.givens().filled()).single();
    swaps(puzzle.solution()).into_iter().filter_map(held).collect()
}

/// Without memory for unavoidable sets, all givens are searched.
#[cfg(not(feature = "alloc"))]
const fn last(_: &Puzzle) -> CellSet {
    CellSet::EMPTY
}

/// Removes the givens in these cells in order, skipping those that are not redundant when their turn comes. Other cells keep their givens.
pub fn minimize(puzzle: &Puzzle, order: impl IntoIterator<Item = Cell>) -> Puzzle {
    // A given that is needed now is also needed once others are gone.
    let redundant = redundant(puzzle);
    let mut givens = *puzzle.givens();
    for cell in order.into_iter().filter(|&cell| redundant.contains(cell)) {
        if givens[cell].is_some() && !is_needed(&givens, cell) {
            givens[cell] = None;
        }
    }
    puzzle.with_givens(givens)
}

/// Whether the other givens have a solution with another digit in the cell of this given.
fn is_needed(givens: &Grid, cell: Cell) -> bool {
    let mut cells = givens.entries().map(|digit| digit.map_or(ALL, |digit| DigitSet::of(digit).mask()));
    cells[cell.index()] ^= ALL;
    Solver::new().is_solvable(&cells)
}
