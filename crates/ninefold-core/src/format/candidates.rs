//! Candidate grids: a group of digits for each cell.

use crate::cells::{CandidateSet, Cell, CellSet, Digit, DigitSet};
use crate::grid::Board;

/// The board that 81 groups describe. A digit alone in its cell is placed, unless a peer has it as one of several candidates
/// (`HoDoKu`'s rule), or alone and not placed for that reason: then it is a naked single that nobody has placed yet.
/// Equal digits that are placed may clash.
pub(super) fn board(groups: &[DigitSet; 81]) -> Board {
    let mut candidates = CandidateSet::EMPTY;
    Cell::all().for_each(|cell| candidates.set_cell(cell, groups[cell.index()]));
    let mut board = Board::from_candidates(candidates);
    let lone: CellSet = Cell::all().filter(|cell| groups[cell.index()].len() == 1).collect();
    for digit in Digit::all() {
        let (mut placed, mut open) = (candidates.digit(digit) & lone, candidates.digit(digit) - lone);
        while let Some(cell) = placed.iter().find(|cell| !cell.peers().is_disjoint(open)) {
            placed.remove(cell);
            open.insert(cell);
        }
        placed.iter().for_each(|cell| board.place(cell, digit));
    }
    board
}
