//! Candidate grids, which contain a group of digits for each cell.

use crate::cells::{CandidateSet, Cell, CellSet, Digit, DigitSet};
use crate::grid::Board;

/// The contents of a cell in a candidate grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    /// The digits of the cell; empty if the cell has no candidates left. Whether a digit alone in its cell is placed is decided at the end of the
    /// drawing.
    Digits(DigitSet),
    /// A sign for an empty cell. No candidates are noted, so all are possible.
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

/// Builds the board described by 81 groups. A digit alone in its cell is placed, unless a peer has it as one of several candidates (`HoDoKu`'s rule),
/// or as a lone digit that is itself unplaced for that reason. In both cases, the digit is a naked single that has not been placed yet. Equal placed
/// digits may clash. An open cell has all candidates that the placed digits allow.
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
