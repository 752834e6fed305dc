//! How far plain techniques get, and nothing about the way: what they find never spoils what they could find later, so the cells that
//! are left do not depend on the order, and no steps are needed to count them.

use ninefold_core::{Board, Candidate, CellSet, Digit, DigitSet, House, Puzzle};

/// The techniques that are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// Naked and hidden singles.
    Singles,
    /// Locked candidates, naked and hidden pairs and triples too.
    Subsets,
}

impl Reach {
    /// How many cells are open at the end.
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

fn singles(board: &mut Board) -> bool {
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
    few_of(&few, |cells, digits| cells.len() == digits.len())
        .into_iter()
        .fold(false, |found, (cells, digits)| eliminate(board, open - cells, digits) | found)
}

fn hidden(board: &mut Board, house: CellSet) -> bool {
    let few: Vec<(CellSet, DigitSet)> = Digit::all()
        .map(|digit| (board.spots(digit) & house, DigitSet::of(digit)))
        .filter(|(cells, _)| matches!(cells.len(), 2..=3))
        .collect();
    few_of(&few, |cells, digits| cells.len() == digits.len())
        .into_iter()
        .fold(false, |found, (cells, digits)| eliminate(board, cells, !digits) | found)
}

/// The unions of two and three of them that fit.
fn few_of(few: &[(CellSet, DigitSet)], fits: impl Fn(CellSet, DigitSet) -> bool) -> Vec<(CellSet, DigitSet)> {
    let join = |one: (CellSet, DigitSet), other: (CellSet, DigitSet)| (one.0 | other.0, one.1 | other.1);
    let mut found = Vec::new();
    for (at, &one) in few.iter().enumerate() {
        for (next, &other) in few.iter().enumerate().skip(at + 1) {
            let two = join(one, other);
            let three = few[next + 1..].iter().map(|&third| join(two, third));
            found.extend(core::iter::once(two).chain(three).filter(|&(cells, digits)| fits(cells, digits)));
        }
    }
    found
}

/// Takes candidates away; says whether there were any.
fn eliminate(board: &mut Board, cells: CellSet, digits: DigitSet) -> bool {
    let mut found = false;
    for cell in cells {
        for digit in board.candidates(cell) & digits {
            found |= board.remove(Candidate { cell, digit });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use ninefold_core::generate::{Made, Order, Random, Seed};
    use ninefold_core::solve::Solver;

    use super::*;
    use crate::Method;
    use crate::hodoku::{Level, rating};
    use crate::path::Path;

    /// Nothing is left exactly where a path needs no harder technique.
    #[test]
    fn it_agrees_with_paths() {
        let plan = Order::default().plan().unwrap();
        let mut met = [0; 3];
        for seed in 0..150 {
            let made =
                plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, ninefold_core::Stop::NEVER);
            let Made::Puzzle(puzzle) = made else { unreachable!() };
            let path = Path::of(&puzzle, &Method::hodoku());
            let counts = path.counts();
            let hardest = counts.iter().filter_map(|(technique, _)| rating(technique)).map(|own| own.level);
            let hardest = if path.is_solved() { hardest.max() } else { None };
            for (reach, level) in [(Reach::Singles, Level::Easy), (Reach::Subsets, Level::Medium)] {
                let solved = hardest.is_some_and(|hardest| hardest <= level);
                assert_eq!(reach.open(&puzzle) == 0, solved, "{}", puzzle.givens());
                met[0] += usize::from(solved);
            }
            met[1] += usize::from(hardest == Some(Level::Medium));
            met[2] += usize::from(hardest > Some(Level::Medium));
        }
        assert!(met.iter().all(|&met| met > 5), "{met:?}");
    }
}
