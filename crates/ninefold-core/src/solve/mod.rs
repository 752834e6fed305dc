//! Exact solving: a solution, how many there are, all of them in order, or the verdict with its witness.
//!
//! Everything starts from a [`Board`], so a puzzle given by candidates alone solves like one given by digits. Nothing here
//! allocates or recurses: a search is a value of about 10 KB that lives where the caller puts it.
//!
//! ```
//! use ninefold_core::{Grid, solve};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(solve::count(&grid.board(), 2), 1);
//!
//! // Without its first two digits the puzzle has more solutions; they come in ascending order.
//! let open: Grid = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let all: Vec<_> = solve::solutions(&open.board()).collect();
//! assert!(all.len() > 1 && all.is_sorted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::iter::FusedIterator;

use crate::board::Board;
use crate::puzzle::{PuzzleError, Solution};

mod backend;
mod engine;
mod lanes;
pub mod naive;
#[cfg(test)]
mod tests;

use backend::Backend;
use engine::{Adaptive, Reading, Search};

/// A solution, if there is one: the same on every machine. Of several it is not always the lowest; that is
/// the first of [`solutions`].
pub fn first(board: &Board) -> Option<Solution> {
    Search::<Adaptive>::new(Backend::best(), board).next()
}

/// The number of solutions, counted up to a limit.
pub fn count(board: &Board, limit: u64) -> u64 {
    let mut search = Search::<Adaptive>::new(Backend::best(), board);
    let mut found = 0;
    while found < limit && search.advance() {
        found += 1;
    }
    found
}

/// All solutions, lazily, in ascending order of their 81 digits.
///
/// The first comes at once, even from an empty board, and the iterator needs no memory beyond itself.
pub fn solutions(board: &Board) -> Solutions {
    Solutions(Search::new(Backend::best(), board))
}

/// The solution of a board that has exactly one.
///
/// # Errors
///
/// What is wrong, with its witness, when there is none or more than one. The simplest reason is given: a clash
/// before a gap, and a gap before "search finds nothing".
pub fn prove(board: &Board) -> Result<Solution, PuzzleError> {
    let mut search = Search::<Adaptive>::new(Backend::best(), board);
    match (search.next(), search.next()) {
        (Some(solution), None) => Ok(solution),
        (Some(one), Some(other)) => Err(PuzzleError::Several(one, other)),
        (None, _) => Err(flaw(board)),
    }
}

/// Why a board without solution has none.
fn flaw(board: &Board) -> PuzzleError {
    let clash = board.grid().clash().map(PuzzleError::Clash);
    let flaw = clash.or_else(|| board.gap().map(PuzzleError::Gap));
    flaw.unwrap_or(PuzzleError::Unsolvable)
}

/// The solutions of a board in ascending order: see [`solutions`].
#[derive(Clone, Debug)]
pub struct Solutions(Search<Reading>);

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.0.next()
    }
}

impl FusedIterator for Solutions {}
