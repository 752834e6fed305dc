//! Backdoors: cells whose digits, once placed, leave a puzzle that singles can solve.

use alloc::vec::Vec;

use crate::cells::{Cell, CellSet, Digit, House};
use crate::puzzle::Puzzle;

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
    let start = Singles::of(puzzle);
    if start.is_solved() {
        return Backdoors::None;
    }
    let open = start.open();
    let with = |state: &Singles, cell: Cell| state.clone().with(cell, puzzle.solution().digit(cell));
    let states: Vec<(Cell, Singles)> = open.iter().map(|cell| (cell, with(&start, cell))).collect();
    let solved: CellSet = states.iter().filter(|(_, state)| state.is_solved()).map(|(cell, _)| *cell).collect();
    if !solved.is_empty() {
        return Backdoors::Cells(solved);
    }
    let pairs = states.iter().flat_map(|(one, state)| {
        let later = state.open().iter().filter(move |other| other > one);
        later.filter(move |&other| with(state, other).is_solved()).map(move |other| [*one, other])
    });
    Backdoors::Pairs(pairs.collect())
}

/// The state of a board after all singles have been placed.
#[derive(Clone, Debug)]
struct Singles {
    /// The remaining places of each digit.
    spots: [CellSet; 9],
    placed: usize,
}

impl Singles {
    fn of(puzzle: &Puzzle) -> Self {
        let mut singles = Self { spots: [CellSet::ALL; 9], placed: 0 };
        puzzle.givens().iter().for_each(|(cell, digit)| singles.place(cell, digit));
        singles.go();
        singles
    }

    fn with(mut self, cell: Cell, digit: Digit) -> Self {
        self.place(cell, digit);
        self.go();
        self
    }

    fn is_solved(&self) -> bool {
        self.placed == 81
    }

    fn open(&self) -> CellSet {
        self.spots.iter().fold(CellSet::EMPTY, |open, &spots| open | spots)
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.placed += 1;
        self.spots.iter_mut().for_each(|spots| *spots = spots.without(cell));
        self.spots[digit.index()] = self.spots[digit.index()] - cell.peers();
    }

    fn go(&mut self) {
        while let Some((cell, digit)) = self.hidden().or_else(|| self.naked()) {
            self.place(cell, digit);
        }
    }

    fn hidden(&self) -> Option<(Cell, Digit)> {
        Digit::all().find_map(|digit| {
            let spots = self.spots[digit.index()];
            House::all().find_map(|house| (spots & house.cells()).single()).map(|cell| (cell, digit))
        })
    }

    fn naked(&self) -> Option<(Cell, Digit)> {
        let (once, twice) = self
            .spots
            .iter()
            .fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), &spots| (once | spots, twice | once & spots));
        let cell = (once - twice).first()?;
        Digit::all().find(|digit| self.spots[digit.index()].contains(cell)).map(|digit| (cell, digit))
    }
}
