//! Facts compared with their definitions, on disordered boards.

use std::ops::ControlFlow;

use ninefold_core::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::facts::{Almost, closed};
use ninefold_logic::{Facts, State};
use proptest::prelude::*;

fn boards() -> impl Strategy<Value = Board> {
    let candidates = prop::collection::vec(0..729_usize, 0..500);
    let placed = prop::collection::vec((0..81_usize, 0..9_usize), 0..6);
    (candidates, placed).prop_map(|(candidates, placed)| {
        let mut board =
            Board::from_candidates(candidates.into_iter().filter_map(Candidate::from_index).collect::<CandidateSet>());
        for (cell, digit) in placed {
            board.place(Cell::from_index(cell).unwrap(), Digit::ALL[digit]);
        }
        board
    })
}

/// All sets of cells of a house with one digit more than cells, by examining every subset of every house.
fn almost(board: &Board) -> Vec<(CellSet, DigitSet)> {
    let mut found = Vec::new();
    for house in House::all() {
        let open: Vec<Cell> = house.cells().iter().filter(|cell| !board.candidates(*cell).is_empty()).collect();
        for chosen in 1..1_u32 << open.len() {
            let cells: CellSet =
                open.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, cell)| *cell).collect();
            let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | board.candidates(cell));
            if digits.len() == cells.len() + 1 {
                found.push((cells, digits));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The cells of every choice of one spot in each row without the digit placed, no two of which see each other.
fn used(board: &Board, digit: Digit) -> CellSet {
    fn fill(rows: &[CellSet], chosen: CellSet, used: &mut CellSet) {
        let Some((row, rest)) = rows.split_first() else { return *used |= chosen };
        let free = row.iter().filter(|cell| chosen.is_disjoint(cell.peers()));
        free.for_each(|cell| fill(rest, chosen.with(cell), used));
    }
    let lacks = |row: &House| row.cells().iter().all(|cell| board.digit(cell) != Some(digit));
    let rows: Vec<CellSet> = House::rows().filter(lacks).map(|row| board.spots(digit) & row.cells()).collect();
    let mut used = CellSet::EMPTY;
    fill(&rows, CellSet::EMPTY, &mut used);
    used
}

proptest! {
    #[test]
    fn doomed(board in boards()) {
        let state = State::from(board);
        let facts = Facts::new(&state);
        for digit in Digit::all() {
            prop_assert_eq!(facts.doomed(digit), board.spots(digit) - used(&board, digit));
        }
    }

    #[test]
    fn cells_by_size(board in boards()) {
        let state = State::from(board);
        let facts = Facts::new(&state);
        for cell in Cell::all() {
            prop_assert_eq!(facts.digits(cell), board.candidates(cell));
            for size in 0..=9 {
                prop_assert_eq!(facts.sized(size).contains(cell), board.candidates(cell).len() == size);
            }
        }
        prop_assert_eq!(facts.open(), Cell::all().filter(|&cell| !board.candidates(cell).is_empty()).collect());
    }

    #[test]
    fn pairs_and_lines(board in boards()) {
        let state = State::from(board);
        let facts = Facts::new(&state);
        for digit in Digit::all() {
            let two = House::all().filter(|house| (board.spots(digit) & house.cells()).len() == 2);
            prop_assert!(facts.pairs(digit).iter().map(|pair| pair.house).eq(two));
            for pair in facts.pairs(digit) {
                prop_assert_eq!(CellSet::from_iter(pair.cells), board.spots(digit) & pair.house.cells());
            }
            for (column, rows) in facts.lines(digit, House::columns()) {
                let cells = (1..=9).filter(|row| rows >> (row - 1) & 1 == 1).map(|row| Cell::new(row, column.number()).unwrap());
                prop_assert_eq!(cells.collect::<CellSet>(), board.spots(digit) & column.cells());
            }
        }
    }

    #[test]
    fn almost_locked_sets(board in boards()) {
        let state = State::from(board);
        let mut found: Vec<(CellSet, DigitSet)> = Vec::new();
        for Almost { cells, digits, house } in Facts::new(&state).almost() {
            prop_assert!(cells.is_subset(house.cells()));
            found.push((*cells, *digits));
        }
        found.sort_unstable();
        prop_assert_eq!(found, almost(&board));
    }

    /// Each choice of three sets whose union has three members occurs once.
    #[test]
    fn closed_choices(masks in prop::collection::vec(1..512_u16, 0..9)) {
        let items: Vec<(usize, u16)> = masks.iter().copied().enumerate().collect();
        let mut found = Vec::new();
        let _ = closed(&items, |choice: [usize; 3], union| {
            found.push((choice, union));
            ControlFlow::Continue(())
        });
        let mut expected = Vec::new();
        for a in 0..masks.len() {
            for b in a + 1..masks.len() {
                for c in b + 1..masks.len() {
                    let union = masks[a] | masks[b] | masks[c];
                    if union.count_ones() == 3 {
                        expected.push(([a, b, c], union));
                    }
                }
            }
        }
        prop_assert_eq!(found, expected);
    }
}
