//! Methods of grids and boards that are available only for the plain grid.

use super::board::{Board, Gap};
use super::digits::{Clash, Grid};
use crate::cells::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

impl Grid {
    /// Returns two cells that hold the same digit in the same house, if there are any, taking the first such house in the order of [`House::all`].
    pub fn clash(&self) -> Option<Clash> {
        House::all().find_map(|house| self.clash_in(house))
    }

    /// Returns the board with these digits placed and with every candidate that no placed digit rules out.
    pub fn board(&self) -> Board {
        Board::from(self)
    }
}

impl Board {
    /// Places a digit. It replaces the contents of the cell and is removed from the candidates of the cell's peers.
    ///
    /// Candidates that were eliminated by the cell's previous digit are not restored.
    ///
    /// The peers are those of the plain grid. For other rules, see `GridRules::place`.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.place_among(cell, digit, cell.peers());
    }

    /// Returns a cell that no digit fits, or a digit that fits no cell of a house, if there is one.
    ///
    /// Cells are examined before houses, and both in order.
    pub fn gap(&self) -> Option<Gap> {
        self.gap_among(CellSet::ALL, DigitSet::ALL, House::all())
    }
}

impl From<&Grid> for Board {
    fn from(grid: &Grid) -> Self {
        let mut filled = CellSet::EMPTY;
        let mut eliminated = [CellSet::EMPTY; 9];
        for (cell, digit) in grid.iter() {
            filled.insert(cell);
            eliminated[digit.index()] |= cell.peers();
        }
        let mut candidates = CandidateSet::ALL;
        Digit::ALL
            .into_iter()
            .zip(eliminated)
            .for_each(|(digit, cells)| candidates.set_digit(digit, !(filled | cells)));
        Self::from_parts(*grid, &candidates)
    }
}

impl From<Grid> for Board {
    fn from(grid: Grid) -> Self {
        Self::from(&grid)
    }
}
