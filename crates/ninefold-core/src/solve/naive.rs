//! A simple search that is obviously correct and serves as the reference with which tests compare the engine.
//!
//! The search chooses the empty cell with the fewest possible digits, tries these digits in order, and recurses. It uses no deduction, tables or bit
//! masks, so it has nothing in common with the engine.

use core::ops::ControlFlow;

use crate::cells::{Cell, Digit, DigitSet};
use crate::grid::Board;
use crate::solution::Solution;

/// Counts the solutions up to a limit. This function is slow: hard puzzles take many milliseconds.
pub fn count(board: &Board, limit: u64) -> u64 {
    let mut found = 0;
    let _ = each(board, &mut |_| {
        found += 1;
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found.min(limit)
}

/// Calls a closure with each solution, in no particular order, until the closure returns [`ControlFlow::Break`].
pub fn each(board: &Board, found: &mut impl FnMut(Solution) -> ControlFlow<()>) -> ControlFlow<()> {
    search(&Cell::ALL.map(|cell| board.options(cell)), &mut [None; 81], found)
}

/// Fills the remaining cells. `options` are the digits that the placed digits allow in each cell.
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
