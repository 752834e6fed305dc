//! The reach of plain techniques, without a path: their steps never spoil later ones, so the cells that stay open do not depend on the order, and can
//! be counted without making steps.

use crate::frame::{Board, Candidate, CellSet, Digit, DigitSet, House, Puzzle};

/// The techniques to apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// Naked and hidden singles.
    Singles,
    /// Singles, locked candidates, and naked and hidden pairs and triples.
    Subsets,
}

impl Reach {
    /// Returns the number of cells that the techniques leave open.
    pub(crate) fn open(self, puzzle: &Puzzle) -> u64 {
        let mut board = puzzle.board();
        loop {
            while singles(&mut board) {}
            if self == Self::Singles || !(locked(&mut board) || subsets(&mut board)) {
                return 81 - board.grid().filled().len() as u64;
            }
        }
    }
}

/// Places singles; returns whether there were any.
pub(crate) fn singles(board: &mut Board) -> bool {
    let mut found = false;
    for digit in Digit::all() {
        let mut spots = board.spots(digit);
        for house in House::all() {
            if let Some(cell) = (spots & house.cells()).single() {
                board.place(cell, digit);
                spots = board.spots(digit);
                found = true;
            }
        }
    }
    for cell in !board.grid().filled() {
        if let Some(digit) = board.candidates(cell).single() {
            board.place(cell, digit);
            found = true;
        }
    }
    found
}

fn locked(board: &mut Board) -> bool {
    let mut found = false;
    for digit in Digit::all() {
        for square in House::boxes() {
            for line in House::rows().chain(House::columns()) {
                let (square, line) = (square.cells(), line.cells());
                let spots = board.spots(digit);
                if spots.is_disjoint(square & line) {
                    continue;
                }
                let (beside, along) = (spots & (square - line), spots & (line - square));
                if beside.is_empty() != along.is_empty() {
                    found |= eliminate(board, beside | along, digit.into());
                }
            }
        }
    }
    found
}

fn subsets(board: &mut Board) -> bool {
    House::all().fold(false, |found, house| naked(board, house.cells()) | hidden(board, house.cells()) | found)
}

fn naked(board: &mut Board, house: CellSet) -> bool {
    let open = house - board.grid().filled();
    let few: Vec<(CellSet, DigitSet)> = open
        .iter()
        .map(|cell| (CellSet::of(cell), board.candidates(cell)))
        .filter(|(_, digits)| matches!(digits.len(), 2..=3))
        .collect();
    as_many(&few).into_iter().fold(false, |found, (cells, digits)| eliminate(board, open - cells, digits) | found)
}

fn hidden(board: &mut Board, house: CellSet) -> bool {
    let few: Vec<(CellSet, DigitSet)> = Digit::all()
        .map(|digit| (board.spots(digit) & house, DigitSet::of(digit)))
        .filter(|(cells, _)| matches!(cells.len(), 2..=3))
        .collect();
    as_many(&few).into_iter().fold(false, |found, (cells, digits)| eliminate(board, cells, !digits) | found)
}

/// Returns the unions of two and three of the given pairs that have as many cells as digits.
fn as_many(few: &[(CellSet, DigitSet)]) -> Vec<(CellSet, DigitSet)> {
    let join = |one: (CellSet, DigitSet), other: (CellSet, DigitSet)| (one.0 | other.0, one.1 | other.1);
    let mut found = Vec::new();
    for (at, &one) in few.iter().enumerate() {
        for (next, &other) in few.iter().enumerate().skip(at + 1) {
            let two = join(one, other);
            let three = few[next + 1..].iter().map(|&third| join(two, third));
            let fits = |(cells, digits): &(CellSet, DigitSet)| cells.len() == digits.len();
            found.extend(core::iter::once(two).chain(three).filter(fits));
        }
    }
    found
}

/// Eliminates candidates; returns whether there were any.
fn eliminate(board: &mut Board, cells: CellSet, digits: DigitSet) -> bool {
    let mut found = false;
    for cell in cells {
        for digit in board.candidates(cell) & digits {
            found |= board.remove(Candidate { cell, digit });
        }
    }
    found
}
