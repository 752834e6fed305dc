//! Puzzles of digits alone: only these have a canonical form, and only these can be proved to be puzzles.

use ninefold::format::Content;
use ninefold::{Board, Cell, Grid};

use crate::problem::Problem;

/// The digits of a puzzle that says nothing else; none if it has candidates that they do not explain.
pub fn only(problem: &Problem) -> Option<Grid> {
    match problem.single()? {
        Content::Grid(grid) => Some(*grid),
        Content::Board(board) => [*board.grid(), singles(board)].into_iter().find(|grid| explains(grid, board)),
    }
}

/// The digits of the cells that have no other candidate: formats of candidates write placed digits in this way.
fn singles(board: &Board) -> Grid {
    let mut grid = *board.grid();
    Cell::all().for_each(|cell| grid[cell] = grid[cell].or(board.candidates(cell).single()));
    grid
}

/// Whether these digits leave just the candidates of a board.
fn explains(grid: &Grid, board: &Board) -> bool {
    grid.board().all_options() == board.all_options()
}
