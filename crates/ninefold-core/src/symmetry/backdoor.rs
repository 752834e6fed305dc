//! Backdoors: cells whose digits, once placed, leave a puzzle that singles can solve.
//!
//! The solution is known, so a house in which a digit has one spot left need not be searched for it: the spot is the cell that has the digit in the
//! solution. Only the number of spots is kept for each house and digit.
//!
//! What singles place is monotone: more digits at the beginning place at least the same cells. So if a pair of cells fails, then each pair of cells
//! that were placed on the way fails too, since it places a subset of them. Most pairs of a hard puzzle are rejected without being tried.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::cells::{Cell, CellSet, Digit};
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// The digits to add to a puzzle so that naked and hidden singles solve it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Backdoors {
    /// No digits are needed, since singles are enough.
    None,
    /// The digit of any one of these cells is enough.
    Cells(CellSet),
    /// The digits of any one of these pairs of cells are enough, while no single cell suffices. The list may be empty.
    Pairs(Vec<[Cell; 2]>),
}

/// Finds the cells that each suffice on their own. If there are none, finds the pairs of cells that suffice.
///
/// ```
/// use ninefold_core::{Grid, Puzzle, symmetry::{Backdoors, backdoors}};
///
/// let easy: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(backdoors(&Puzzle::try_from(easy)?), Backdoors::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backdoors(puzzle: &Puzzle) -> Backdoors {
    let solution = puzzle.solution();
    let homes = Digit::ALL.map(|digit| Cell::all().filter(|&cell| solution.digit(cell) == digit).collect());
    let start = Singles::empty(solution, &homes).with(puzzle.givens().filled(), CellSet::EMPTY);
    if start.is_solved() {
        return Backdoors::None;
    }
    let (mut solved, mut failed) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in start.open() {
        if failed.contains(cell) {
            continue;
        }
        let state = start.with(cell.into(), solved);
        if state.is_solved() {
            solved.insert(cell);
        } else {
            failed |= state.placed;
        }
    }
    if !solved.is_empty() {
        return Backdoors::Cells(solved);
    }
    // Cells that place many others reject the most pairs, so they are tried first.
    let mut states: Vec<(Cell, Singles<'_>)> =
        start.open().iter().map(|cell| (cell, start.with(cell.into(), CellSet::EMPTY))).collect();
    states.sort_by_key(|(_, state)| Reverse(state.placed.len()));
    let mut failed = [CellSet::EMPTY; 81];
    let mut solved = [CellSet::EMPTY; 81];
    let mut pairs = Vec::new();
    for (place, (one, state)) in states.iter().enumerate() {
        for &(other, _) in &states[place + 1..] {
            if state.placed.contains(other) || failed[one.index()].contains(other) {
                continue;
            }
            let both = state.with(other.into(), solved[one.index()] | solved[other.index()]);
            if both.is_solved() {
                solved[one.index()].insert(other);
                solved[other.index()].insert(*one);
                pairs.push([(*one).min(other), (*one).max(other)]);
            } else {
                let together = both.placed - start.placed;
                together.iter().for_each(|cell| failed[cell.index()] |= together);
            }
        }
    }
    pairs.sort_unstable();
    Backdoors::Pairs(pairs)
}

/// The state of a board after all singles have been placed.
#[derive(Clone, Debug)]
struct Singles<'a> {
    solution: &'a Solution,
    /// The cells of each digit in the solution.
    homes: &'a [CellSet; 9],
    /// The spots of each digit.
    spots: [CellSet; 9],
    /// The number of spots of each digit in each house.
    in_house: [[u8; 27]; 9],
    /// The number of candidates of each cell.
    in_cell: [u8; 81],
    placed: CellSet,
}

impl<'a> Singles<'a> {
    fn empty(solution: &'a Solution, homes: &'a [CellSet; 9]) -> Self {
        Self {
            solution,
            homes,
            spots: [CellSet::ALL; 9],
            in_house: [[9; 27]; 9],
            in_cell: [9; 81],
            placed: CellSet::EMPTY,
        }
    }

    /// Places the digits of these cells, and then all singles. With one of the cells in `enough` the puzzle is known to be solved, so the rest is
    /// not placed.
    fn with(&self, mut waiting: CellSet, enough: CellSet) -> Self {
        let mut state = self.clone();
        while let Some(cell) = waiting.first() {
            if !waiting.is_disjoint(enough) {
                state.placed = CellSet::ALL;
                break;
            }
            waiting = (waiting | state.place(cell)) - state.placed;
        }
        state
    }

    const fn is_solved(&self) -> bool {
        self.placed.len() == 81
    }

    fn open(&self) -> CellSet {
        !self.placed
    }

    /// Places the digit of a cell, and returns the cells that are singles now. Some of them may be placed already.
    fn place(&mut self, cell: Cell) -> CellSet {
        self.placed.insert(cell);
        let digit = self.solution.digit(cell);
        let mut singles = CellSet::EMPTY;
        for other in Digit::ALL {
            if other != digit && self.spots[other.index()].remove(cell) {
                singles |= self.lose(cell, other);
            }
        }
        let peers = self.spots[digit.index()] & cell.peers();
        self.spots[digit.index()] = self.spots[digit.index()] - peers;
        for peer in peers {
            self.in_cell[peer.index()] -= 1;
            if self.in_cell[peer.index()] == 1 {
                singles.insert(peer);
            }
            singles |= self.lose(peer, digit);
        }
        singles
    }

    /// Counts a lost spot in the houses of its cell, and returns the cells that are now the only spots in a house.
    fn lose(&mut self, cell: Cell, digit: Digit) -> CellSet {
        let mut singles = CellSet::EMPTY;
        for (place, &house) in HOUSES[cell.index()].iter().enumerate() {
            let left = &mut self.in_house[digit.index()][usize::from(house)];
            *left -= 1;
            if *left == 1 {
                singles |= cell.houses()[place].cells() & self.homes[digit.index()];
            }
        }
        singles
    }
}

/// The numbers of the houses of each cell.
const HOUSES: [[u8; 3]; 81] = {
    let mut numbers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let houses = Cell::ALL[cell].houses();
        numbers[cell] = [houses[0].index() as u8, houses[1].index() as u8, houses[2].index() as u8];
        cell += 1;
    }
    numbers
};
