//! Methods of grids and boards that only the plain grid has.

use super::board::{Board, Gap};
use super::digits::{Clash, Grid};
use crate::cells::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

impl Grid {
    /// Two cells of a house with the same digit, if there are any: the first in the order of [`House::all`].
    pub fn clash(&self) -> Option<Clash> {
        House::all().find_map(|house| self.clash_in(house))
    }

    /// The board with these digits placed and every candidate that no placed digit eliminates.
    pub fn board(&self) -> Board {
        Board::from(self)
    }
}

impl Board {
    /// Places a digit: it replaces the content of the cell, and is eliminated from the candidates of the cell's peers.
    ///
    /// Candidates that an earlier digit of the cell eliminated are not restored.
    ///
    /// The peers are those of the plain grid; for other rules see `GridRules::place`.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.place_among(cell, digit, cell.peers());
    }

    /// A cell, or a digit in a house, without a remaining place, if there is one.
    ///
    /// Cells are examined before houses, both in their order.
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
