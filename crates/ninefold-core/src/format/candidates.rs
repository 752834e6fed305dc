//! Candidate grids: a group of digits for each cell.

use crate::cells::{CandidateSet, Cell, CellSet, Digit, DigitSet};
use crate::grid::Board;

/// The content of a cell in a candidate grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    /// Its digits, in a drawing whose end decides whether a lone digit is placed. Empty if it is written as a cell without candidates.
    Digits(DigitSet),
    /// A sign for an empty cell: no candidates are noted, so all are possible.
    Open,
}

impl Group {
    pub(super) const EMPTY: Self = Self::Digits(DigitSet::EMPTY);

    pub(super) const fn digits(self) -> DigitSet {
        match self {
            Self::Digits(digits) => digits,
            Self::Open => DigitSet::EMPTY,
        }
    }
}

/// The board that 81 groups describe. A digit alone in its cell is placed, unless a peer has it as one of several candidates (`HoDoKu`'s rule), or
/// alone but unplaced for that reason: then it is a naked single not placed yet. Equal placed digits may clash. An open cell has the candidates that
/// the placed digits allow.
pub(super) fn board(groups: &[Group; 81]) -> Board {
    let mut candidates = CandidateSet::EMPTY;
    Cell::all().for_each(|cell| candidates.set_cell(cell, groups[cell.index()].digits()));
    let lone: CellSet = Cell::all().filter(|cell| groups[cell.index()].digits().len() == 1).collect();
    let noted = candidates;
    let open = Cell::all().filter(|cell| groups[cell.index()] == Group::Open);
    open.for_each(|cell| candidates.set_cell(cell, DigitSet::ALL));
    let mut board = Board::from_candidates(candidates);
    for digit in Digit::all() {
        let (mut placed, mut open) = (noted.digit(digit) & lone, noted.digit(digit) - lone);
        while let Some(cell) = placed.iter().find(|cell| !cell.peers().is_disjoint(open)) {
            placed.remove(cell);
            open.insert(cell);
        }
        placed.iter().for_each(|cell| board.place(cell, digit));
    }
    board
}
