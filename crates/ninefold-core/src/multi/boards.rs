//! The grids of a multi-sudoku with their candidates, in step; and what can be wrong with a multi-sudoku.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::grids::{Grids, LayoutCell};
use crate::cells::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::grid::{Board, Clash, Gap};
use crate::rules::Rules;
use crate::solve::grid_set::GridSet;

/// The boards of a layout's grids. Where grids share a cell, they agree on its digit and candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    layout: Rules,
    boards: Vec<Board>,
}

impl From<&Grids> for Boards {
    fn from(grids: &Grids) -> Self {
        let layout = grids.rules().clone();
        let mut boards: Vec<Board> = grids.iter().map(|grid| grid.board()).collect();
        for grid in 0..boards.len() {
            share(&layout, &mut boards, grid);
        }
        Self { layout, boards }
    }
}

/// A layout of one grid.
impl From<Board> for Boards {
    fn from(board: Board) -> Self {
        Self { layout: Rules::single(), boards: vec![board] }
    }
}

impl From<Grids> for Boards {
    fn from(grids: Grids) -> Self {
        Self::from(&grids)
    }
}

/// Hands on what a grid knows of its shared cells, to those that it shares them with, and so on. Gives those that have learnt of it.
fn share(layout: &Rules, boards: &mut [Board], grid: usize) -> GridSet {
    let mut learnt = GridSet::EMPTY;
    if boards.len() == 1 {
        return learnt;
    }
    let mut due = vec![grid];
    while let Some(grid) = due.pop() {
        for home in Cell::all() {
            let cell = layout.cell(grid, home);
            if !layout.is_shared(cell) {
                continue;
            }
            let (digit, candidates) = (boards[grid].digit(home), boards[grid].candidates(home));
            for &(other, there) in layout.homes(cell).iter().filter(|other| **other != (grid, home)) {
                if boards[other].learn(there, digit, candidates) {
                    due.push(other);
                    learnt.insert(other);
                }
            }
        }
    }
    learnt
}

impl Boards {
    /// The layout.
    pub const fn rules(&self) -> &Rules {
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

    /// The board, if there is only one grid and its cells lie side by side.
    pub fn single(&self) -> Option<&Board> {
        self.boards.first().filter(|_| self.layout.is_single())
    }

    /// The digits.
    pub fn grids(&self) -> Grids {
        let digit = |cell| {
            let (grid, cell) = self.layout.homes(cell)[0];
            self.boards[grid].digit(cell)
        };
        Grids::new(self.layout.clone(), self.layout.cells().map(digit))
    }

    /// The digits that may end up in a cell.
    pub fn options(&self, cell: LayoutCell) -> DigitSet {
        let homes = self.layout.homes(cell).iter();
        homes.fold(DigitSet::ALL, |options, &(grid, cell)| options & self.boards[grid].options(cell))
    }

    /// Places a digit in all grids of a cell.
    pub fn place(&mut self, cell: LayoutCell, digit: Digit) {
        let Self { layout, boards } = self;
        for &(grid, cell) in layout.homes(cell) {
            boards[grid].place(cell, digit);
            share(layout, boards, grid);
        }
    }

    /// Eliminates a candidate in all grids of a cell; says whether it was there.
    pub fn remove(&mut self, cell: LayoutCell, digit: Digit) -> bool {
        let homes = self.layout.homes(cell).iter();
        homes.fold(false, |was, &(grid, cell)| self.boards[grid].remove(Candidate { cell, digit }) | was)
    }

    /// Changes a grid and lets the others know: digits placed there are placed, candidates eliminated there are eliminated.
    /// Says which grids have changed by it.
    pub fn follow(&mut self, grid: usize, change: impl FnOnce(&mut Board)) -> Vec<usize> {
        let Self { layout, boards } = self;
        let before = boards[grid];
        change(&mut boards[grid]);
        let mut changed = share(layout, boards, grid);
        if boards[grid] != before {
            changed.insert(grid);
        }
        changed.iter().collect()
    }

    /// The error that shows at first sight: a clash before a gap, the first grid first.
    pub fn flaw(&self) -> Option<PuzzleError> {
        let at = |grid| GridOf { grid, grids: self.boards.len() };
        let clash = |(grid, board): (usize, &Board)| Some(PuzzleError::Clash(at(grid), board.grid().clash()?));
        let gap = |(grid, board): (usize, &Board)| Some(PuzzleError::Gap(at(grid), board.gap()?));
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

/// One of the grids of a layout. In words it is `in grid 2, `, and nothing where there is only one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GridOf {
    /// Its number, counted from 0.
    pub grid: usize,
    /// How many there are.
    pub grids: usize,
}

impl GridOf {
    /// The grid of a layout that has no other.
    pub const ONLY: Self = Self { grid: 0, grids: 1 };
}

impl fmt::Display for GridOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.grids > 1 { write!(f, "in grid {}, ", self.grid + 1) } else { Ok(()) }
    }
}

/// Why a board, or the boards of a layout, do not have exactly one solution, with the witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// Two digits of a grid break the rules.
    Clash(GridOf, Clash),
    /// A cell, or a digit in a house, of a grid has no place left.
    Gap(GridOf, Gap),
    /// Nothing is wrong at first sight, but search finds no solution.
    Unsolvable,
    /// There are at least these two different solutions.
    Several(Box<Grids>, Box<Grids>),
    /// It is not known, as the search was stopped.
    Stopped,
}

impl From<crate::PuzzleError> for PuzzleError {
    fn from(error: crate::PuzzleError) -> Self {
        match error {
            crate::PuzzleError::Clash(clash) => Self::Clash(GridOf::ONLY, clash),
            crate::PuzzleError::Gap(gap) => Self::Gap(GridOf::ONLY, gap),
            crate::PuzzleError::Unsolvable => Self::Unsolvable,
            crate::PuzzleError::Stopped => Self::Stopped,
            crate::PuzzleError::Several(one, other) => Self::Several(Box::new(one.into()), Box::new(other.into())),
        }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(at, clash) => write!(f, "{at}{clash}"),
            Self::Gap(at, gap) => write!(f, "{at}{gap}"),
            Self::Unsolvable => f.write_str("no solution, as search shows"),
            Self::Several(one, other) => {
                f.write_str("several solutions, which differ in")?;
                let layout = one.rules();
                if layout.is_single() {
                    let differ = |cell: LayoutCell| layout.homes(cell).iter().map(|&(_, cell)| cell);
                    return write!(f, " {}", one.differences(other).flat_map(differ).collect::<CellSet>());
                }
                one.differences(other).take(20).try_for_each(|cell| write!(f, " {}", layout.name(cell)))?;
                if one.differences(other).nth(20).is_some() { f.write_str(" and others") } else { Ok(()) }
            }
            Self::Stopped => f.write_str("the search was stopped before it was decided"),
        }
    }
}

impl core::error::Error for PuzzleError {}
