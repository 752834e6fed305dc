//! The oracle: a plain search that is obviously correct, with which tests compare the engine.
//!
//! It takes the empty cell with the fewest possible digits, tries them in order, and recurs. It uses no deduction, no tables and no bit masks, so it
//! has nothing in common with the engine.

use core::ops::ControlFlow;

use crate::cells::{Cell, Digit, DigitSet};
use crate::grid::Board;
use crate::solution::Solution;

/// The number of solutions, counted up to a limit. Slow: hard puzzles take many milliseconds.
pub fn count(board: &Board, limit: u64) -> u64 {
    let mut found = 0;
    let _ = each(board, &mut |_| {
        found += 1;
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found.min(limit)
}

/// Calls a closure with each solution, in no particular order, until it breaks.
pub fn each(board: &Board, found: &mut impl FnMut(Solution) -> ControlFlow<()>) -> ControlFlow<()> {
    search(&Cell::ALL.map(|cell| board.options(cell)), &mut [None; 81], found)
}

/// `options` are the digits that placed digits allow in each cell.
fn search(
    options: &[DigitSet; 81],
    grid: &mut [Option<Digit>; 81],
    found: &mut impl FnMut(Solution) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let empty = Cell::all().filter(|cell| grid[cell.index()].is_none());
    let Some(cell) = empty.min_by_key(|cell| options[cell.index()].len()) else {
        return found(Solution::new(grid.map(|digit| digit.unwrap_or(Digit::D1))));
    };
    for digit in options[cell.index()] {
        let mut left = *options;
        for peer in cell.peers() {
            left[peer.index()].remove(digit);
        }
        grid[cell.index()] = Some(digit);
        search(&left, grid, found)?;
    }
    grid[cell.index()] = None;
    ControlFlow::Continue(())
}
