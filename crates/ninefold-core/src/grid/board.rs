//! A board: placed digits and remaining candidates.

use core::fmt;

use super::super::cells::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use super::digits::Grid;

/// Placed digits and the candidates of the other cells.
///
/// Two invariants always hold: a cell with a placed digit has no candidates, and no candidate sees an equal placed digit. Only a solver can tell
/// whether the position is consistent in other respects.
///
/// `{}` prints 729 characters, nine per cell; `{:#}` draws the candidate grid. Both can be parsed, as can all formats of [`Grid`].
///
/// ```
/// use ninefold_core::{Board, Cell, Digit, Grid};
///
/// let cell: Cell = "r1c1".parse()?;
/// let mut board = Board::EMPTY;
/// board.place(cell, Digit::D5);
/// assert_eq!(board.digit(cell), Some(Digit::D5));
/// assert_eq!(board.spots(Digit::D5).len(), 81 - 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    placed: Grid,
    candidates: CandidateSet,
}

impl Board {
    /// A board with no placed digits and all candidates of the frame.
    pub const EMPTY: Self = Self { placed: Grid::EMPTY, candidates: CandidateSet::ALL };

    /// Creates a board with no placed digits and the given candidates: a pencil-mark puzzle ("Sukaku").
    pub const fn from_candidates(candidates: CandidateSet) -> Self {
        Self { placed: Grid::EMPTY, candidates }
    }

    /// Creates a board from the rearranged contents of another. The rearrangement must keep peers peers.
    pub(crate) const fn from_parts(placed: Grid, candidates: &CandidateSet) -> Self {
        Self { placed, candidates: *candidates }
    }

    /// The placed digits.
    pub const fn grid(&self) -> &Grid {
        &self.placed
    }

    /// The placed digit of a cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.placed[cell]
    }

    /// The candidates of a cell; empty if the cell has a placed digit.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates.cell(cell)
    }

    /// The digits that a cell may still hold: its placed digit, or else its candidates.
    pub fn options(&self, cell: Cell) -> DigitSet {
        self.digit(cell).map_or_else(|| self.candidates(cell), DigitSet::of)
    }

    /// All candidates of all cells.
    pub const fn all_candidates(&self) -> &CandidateSet {
        &self.candidates
    }

    /// The cells in which the given digit is a candidate.
    pub const fn spots(&self, digit: Digit) -> CellSet {
        self.candidates.digit(digit)
    }

    /// Whether `candidate` is one of the board's candidates.
    pub const fn allows(&self, candidate: Candidate) -> bool {
        self.candidates.contains(candidate)
    }

    /// Places a digit in a cell and removes it from the candidates of the given peers.
    pub(crate) fn place_among(&mut self, cell: Cell, digit: Digit, peers: CellSet) {
        self.placed[cell] = Some(digit);
        self.candidates.set_cell(cell, DigitSet::EMPTY);
        self.candidates.set_digit(digit, self.spots(digit) - peers);
    }

    /// Eliminates candidates.
    #[cfg(feature = "alloc")]
    pub(crate) fn remove_all(&mut self, candidates: &CandidateSet) {
        self.candidates -= *candidates;
    }

    /// Eliminates a candidate; returns whether it was present.
    pub const fn remove(&mut self, candidate: Candidate) -> bool {
        self.candidates.remove(candidate)
    }

    /// The [`options`](Self::options) of all cells as one set of candidates.
    pub fn all_options(&self) -> CandidateSet {
        let placed = self.placed.iter().map(|(cell, digit)| Candidate { cell, digit });
        placed.fold(self.candidates, CandidateSet::with)
    }

    /// Returns a cell that no digit fits, or a digit that fits no cell of a full house, if there is one. Cells are examined before houses, both in
    /// order.
    pub(crate) fn gap_among(
        &self,
        cells: CellSet,
        digits: DigitSet,
        houses: impl Iterator<Item = House>,
    ) -> Option<Gap> {
        let options = self.all_options();
        let cell = cells.iter().find(|&cell| options.cell(cell).is_empty()).map(Gap::Cell);
        cell.or_else(|| {
            let mut pairs = houses.flat_map(|house| digits.iter().map(move |digit| (digit, house)));
            let gap = pairs.find(|&(digit, house)| options.digit(digit).is_disjoint(house.cells()));
            gap.map(|(digit, house)| Gap::Digit(digit, house))
        })
    }
}

/// A cell that no digit fits, or a digit that fits no cell of a house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gap {
    /// No digit fits this cell.
    Cell(Cell),
    /// This digit fits no cell of this house.
    Digit(Digit, House),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "no digit can go into {cell}"),
            Self::Digit(digit, house) => write!(f, "{digit} can go nowhere in {}", house.words()),
        }
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}
