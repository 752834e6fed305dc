//! The grids of a multi-sudoku with their candidates, in step; and what can be wrong with a multi-sudoku.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::grids::{Grids, LayoutCell};
use super::layout::Layout;
use crate::board::{Board, Gap};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Clash;
use crate::set::DigitSet;

/// The boards of a multi-sudoku's grids. Where grids share a cell, they agree on its digit and candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    layout: Layout,
    boards: Vec<Board>,
}

impl From<&Grids> for Boards {
    fn from(grids: &Grids) -> Self {
        let mut boards =
            Self { layout: grids.layout().clone(), boards: grids.iter().map(|grid| grid.board()).collect() };
        for grid in 0..boards.boards.len() {
            boards.share(grid);
        }
        boards
    }
}

impl Boards {
    /// The layout.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The board of a grid.
    pub fn board(&self, grid: usize) -> &Board {
        &self.boards[grid]
    }

    /// The boards in the order of the grids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Board> {
        self.boards.iter()
    }

    /// The digits.
    pub fn grids(&self) -> Grids {
        let digit = |cell| {
            let (grid, cell) = self.layout.homes(cell)[0];
            self.boards[grid].digit(cell)
        };
        Grids::new(self.layout.clone(), self.layout.cells().map(digit))
    }

    /// What may end up in a cell.
    pub fn options(&self, cell: LayoutCell) -> DigitSet {
        let homes = self.layout.homes(cell).iter();
        homes.fold(DigitSet::ALL, |options, &(grid, cell)| options & self.boards[grid].options(cell))
    }

    /// Places a digit in all grids of a cell.
    pub fn place(&mut self, cell: LayoutCell, digit: Digit) {
        for (grid, cell) in self.layout.clone().homes(cell) {
            self.boards[*grid].place(*cell, digit);
            self.share(*grid);
        }
    }

    /// Eliminates a candidate in all grids of a cell; says whether it was there.
    pub fn remove(&mut self, cell: LayoutCell, digit: Digit) -> bool {
        let homes = self.layout.homes(cell).iter();
        homes.fold(false, |was, &(grid, cell)| self.boards[grid].remove(Candidate { cell, digit }) | was)
    }

    /// Lets the others know what has happened on a grid: digits placed there are placed, candidates eliminated there are eliminated. Says which
    /// grids have changed by it.
    pub fn follow(&mut self, grid: usize, change: impl FnOnce(&mut Board)) -> Vec<usize> {
        let before: Vec<Board> = self.boards.clone();
        change(&mut self.boards[grid]);
        self.share(grid);
        (0..self.boards.len()).filter(|&grid| self.boards[grid] != before[grid]).collect()
    }

    /// Hands on what a grid knows of its shared cells, and so on.
    fn share(&mut self, grid: usize) {
        let mut due = vec![grid];
        while let Some(grid) = due.pop() {
            for home in Cell::all() {
                let cell = self.layout.cell(grid, home);
                if !self.layout.is_shared(cell) {
                    continue;
                }
                let (digit, candidates) = (self.boards[grid].digit(home), self.boards[grid].candidates(home));
                for &(other, there) in self.layout.homes(cell).iter().filter(|other| **other != (grid, home)) {
                    if self.boards[other].learn(there, digit, candidates) {
                        due.push(other);
                    }
                }
            }
        }
    }

    /// What is wrong at first sight: a clash before a gap, the first grid first.
    pub fn flaw(&self) -> Option<PuzzleError> {
        let clash = |(grid, board): (usize, &Board)| Some(PuzzleError::Clash(grid, board.grid().clash()?));
        let gap = |(grid, board): (usize, &Board)| Some(PuzzleError::Gap(grid, board.gap()?));
        let all = || self.boards.iter().enumerate();
        all().find_map(clash).or_else(|| all().find_map(gap))
    }
}

impl Board {
    /// Learns of the digit or the candidates that a cell has elsewhere; says whether that is new.
    fn learn(&mut self, cell: Cell, digit: Option<Digit>, candidates: DigitSet) -> bool {
        match digit {
            Some(digit) if self.digit(cell) == Some(digit) => false,
            Some(digit) => {
                self.place(cell, digit);
                true
            }
            None => {
                let lost = self.candidates(cell) - candidates;
                lost.iter().for_each(|digit| _ = self.remove(Candidate { cell, digit }));
                !lost.is_empty()
            }
        }
    }
}

/// Why a multi-sudoku does not have exactly one solution, with the witness. Grids are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// Two digits of a grid break the rules.
    Clash(usize, Clash),
    /// A cell, or a digit in a house, of a grid has no place left.
    Gap(usize, Gap),
    /// Nothing is wrong at first sight, but search finds no solution.
    Unsolvable,
    /// There are at least these two different solutions.
    Several(Box<Grids>, Box<Grids>),
    /// The search was given up after so many guesses.
    Unfinished(u64),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(grid, clash) => write!(f, "in grid {}, {clash}", grid + 1),
            Self::Gap(grid, gap) => write!(f, "in grid {}, {gap}", grid + 1),
            Self::Unsolvable => f.write_str("no solution, as search shows"),
            Self::Several(one, other) => {
                f.write_str("several solutions, which differ in")?;
                let layout = one.layout();
                one.differences(other).take(20).try_for_each(|cell| write!(f, " {}", layout.name(cell)))?;
                if one.differences(other).nth(20).is_some() { f.write_str(" and others") } else { Ok(()) }
            }
            Self::Unfinished(guesses) => write!(f, "not decided after {guesses} guesses"),
        }
    }
}

impl core::error::Error for PuzzleError {}
