//! Solving: the engine says the same as the naive search, and all ways of asking it say the same as each other.
//!
//! ```text
//! byte 0        how to read the rest
//!   bit 0       add the solution below to the candidates, so that there mostly is one
//!   bit 1       place the digits that stand alone in every second cell
//!   bit 2       take the first 81 bytes of the rest as the digits of a grid instead
//! the rest      729 bits, nine a cell: its candidates; what is missing is 0
//! ```

#![no_main]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use libfuzzer_sys::{Corpus, fuzz_target};
use ninefold_core::solve::{self, naive};
use ninefold_core::{Board, Candidate, CandidateSet, Cell, Digit, Gap, Grid, PuzzleError, Solution};

const BASE: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// How many solutions are looked at.
const LIMIT: usize = 3;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let Some((&how, rest)) = bytes.split_first() else { return Corpus::Reject };
    let board = board(how, rest);
    if !is_narrow(&board) {
        return Corpus::Reject;
    }
    agree(&board, &by_search(&board));
    Corpus::Keep
});

fn board(how: u8, bytes: &[u8]) -> Board {
    if how & 4 != 0 {
        return grid(bytes).board();
    }
    let bit = |index: usize| bytes.get(index / 8).is_some_and(|byte| byte >> (index % 8) & 1 != 0);
    let mut candidates: CandidateSet = Candidate::all().filter(|candidate| bit(candidate.index())).collect();
    if how & 1 != 0 {
        candidates |= base().all_options();
    }
    let mut board = Board::from_candidates(candidates);
    if how & 2 != 0 {
        let even = Cell::all().filter(|cell| cell.index().is_multiple_of(2));
        let singles = even.filter_map(|cell| Some((cell, candidates.cell(cell).single()?)));
        singles.for_each(|(cell, digit)| board.place(cell, digit));
    }
    board
}

fn base() -> Board {
    BASE.parse().expect("the base is a grid")
}

/// A digit for each byte that is one; others are empty cells, and so are those that are missing.
fn grid(bytes: &[u8]) -> Grid {
    Cell::all().zip(bytes).filter_map(|(cell, &byte)| Some((cell, Digit::new(byte)?))).collect()
}

/// Whether the naive search gets to its end in good time.
fn is_narrow(board: &Board) -> bool {
    Cell::all().filter(|&cell| board.options(cell).len() <= 1).count() >= 20
}

/// The first solutions that the naive search comes to.
fn by_search(board: &Board) -> BTreeSet<Solution> {
    let mut found = BTreeSet::new();
    let _ = naive::each(board, &mut |solution| {
        assert!(found.insert(solution), "the naive search finds {solution} twice");
        if found.len() < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

fn agree(board: &Board, found: &BTreeSet<Solution>) {
    let listed: Vec<Solution> = solve::solutions(board).take(LIMIT).collect();
    assert!(listed.is_sorted_by(|one, next| one < next), "ascending {listed:?} of {board:?}");
    assert_eq!(listed.len(), found.len(), "{board:?}");
    if found.len() < LIMIT {
        assert!(listed.iter().eq(found), "{listed:?}, not {found:?} of {board:?}");
    } else {
        assert!(listed.iter().zip(found).all(|(listed, found)| listed <= found), "the lowest first: {board:?}");
    }
    (0..=LIMIT).for_each(|limit| assert_eq!(solve::count(board, limit as u64), limit.min(found.len()) as u64));
    let first = solve::first(board);
    assert_eq!(first.is_some(), !found.is_empty(), "{board:?}");
    for solution in listed.iter().chain(&first) {
        fits(board, solution);
    }
    proves(board, &listed);
}

/// Each digit is an option of its cell, and none of its peers has it.
fn fits(board: &Board, solution: &Solution) {
    for cell in Cell::all() {
        let digit = solution.digit(cell);
        assert!(board.options(cell).contains(digit), "{digit} in {cell}: {board:?}");
        assert!(cell.peers().iter().all(|peer| solution.digit(peer) != digit), "{digit} in {cell} twice: {board:?}");
    }
}

/// The verdict has the right kind, and its witness bears it out.
fn proves(board: &Board, listed: &[Solution]) {
    match solve::prove(board) {
        Ok(solution) => assert_eq!(listed, [solution]),
        Err(PuzzleError::Several(one, other)) => {
            assert!(listed.len() > 1 && one != other);
            fits(board, &one);
            fits(board, &other);
        }
        Err(error) => {
            assert!(listed.is_empty(), "{error}: {board:?}");
            witnessed(board, error);
        }
    }
}

fn witnessed(board: &Board, error: PuzzleError) {
    match error {
        PuzzleError::Clash(_, clash) => {
            assert_ne!(clash.cells[0], clash.cells[1]);
            assert!(clash.cells.iter().all(|&cell| clash.house.cells().contains(cell)));
            assert!(clash.cells.iter().all(|&cell| board.digit(cell) == Some(clash.digit)));
        }
        PuzzleError::Gap(_, Gap::Cell(cell)) => assert!(board.options(cell).is_empty()),
        PuzzleError::Gap(_, Gap::Digit(digit, house)) => {
            assert!(house.cells().iter().all(|cell| !board.options(cell).contains(digit)));
        }
        _ => {}
    }
}
