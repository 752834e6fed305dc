//! Puzzles of digits alone: what has a canonical form, and what can be proved to be a puzzle.

use ninefold::format::Content;
use ninefold::{Board, Cell, Grid, Puzzle};

use crate::io::input::Entry;
use crate::io::output;
use crate::io::run::Severity;

/// The digits of a puzzle that says nothing else; for others a message.
pub(crate) fn of(entry: &Entry) -> Option<Grid> {
    let grid = only_digits(&entry.content);
    if grid.is_none() {
        let Entry { source, line, .. } = entry;
        output::message(&format!("{source}:{line}: expected digits alone, found candidates that they do not explain"));
    }
    grid
}

/// The digits of a puzzle that says nothing else.
pub(crate) fn only_digits(content: &Content) -> Option<Grid> {
    match content {
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

/// Tells why something is no puzzle with exactly one solution.
pub(crate) fn unproved(entry: &Entry) -> Severity {
    let Some(grid) = of(entry) else { return Severity::Unreadable };
    if let Err(error) = Puzzle::try_from(grid) {
        output::message(&format!("{}:{}: {error}", entry.source, entry.line));
    }
    Severity::Other
}
