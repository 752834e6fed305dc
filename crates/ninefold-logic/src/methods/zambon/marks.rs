//! The grid in the representation of Zambon's solver: candidates of cells, spots of digits, and whether a contradiction has occurred.
//!
//! ```text
//! cells   r1c1: 3    r1c2: 57   r1c3: 578 ...    a cell with one candidate is solved, whatever the reason
//! spots   5: r1c23 ...                           the same data by digit; solved cells are among the spots
//! ```
//!
//! Unsolved cells are also stored separately, since most strategies examine only these: a house is then nine words that need no test.
//!
//! Unlike on a [`Board`], a solved cell keeps its candidate, and its peers may have the same candidate until the clean-up.

use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House};

use crate::facts::counts::Counts;

/// Candidates, and derived data about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    cells: [DigitSet; 81],
    /// The candidates of the unsolved cells; none for solved ones.
    open: [DigitSet; 81],
    spots: [CellSet; 9],
    solved: CellSet,
    left: u32,
    bad: bool,
}

impl Marks {
    const FULL: Self = Self {
        cells: [DigitSet::ALL; 81],
        open: [DigitSet::ALL; 81],
        spots: [CellSet::ALL; 9],
        solved: CellSet::EMPTY,
        left: 729,
        bad: false,
    };

    /// Takes candidates as they are, without any clean-up.
    pub(super) fn new(options: impl Fn(Cell) -> DigitSet) -> Self {
        let mut marks = Self::FULL;
        for cell in Cell::all() {
            (DigitSet::ALL - options(cell)).iter().for_each(|digit| marks.eliminate(Candidate { cell, digit }));
        }
        marks
    }

    /// Returns the givens as single candidates, and in other cells the candidates that no given eliminates; `None` if two givens see each other.
    ///
    /// If the givens are consistent, this equals the result of cleaning up around them, but is computed much faster.
    pub(super) fn pruned(grid: &Grid) -> Option<Self> {
        let mut marks = Self::FULL;
        let filled = grid.filled();
        let mut used = [DigitSet::EMPTY; 27];
        for (cell, digit) in grid.iter() {
            let spots = &mut marks.spots[digit.index()];
            *spots -= cell.peers();
            if !cell.houses().iter().all(|house| used[house.index()].insert(digit)) {
                return None;
            }
        }
        for digit in Digit::all() {
            marks.spots[digit.index()] -= filled - grid.spots(digit);
        }
        for cell in Cell::all() {
            let [row, column, square] = cell.houses().map(|house| used[house.index()]);
            marks.keep(cell, grid[cell].map_or(!(row | column | square), DigitSet::of));
        }
        marks.left = marks.cells.iter().map(|digits| digits.len() as u32).sum();
        marks.bad = marks.cells.contains(&DigitSet::EMPTY);
        Some(marks)
    }

    /// Replaces the candidates of a cell by `digits`.
    fn keep(&mut self, cell: Cell, digits: DigitSet) {
        self.cells[cell.index()] = digits;
        let open = &mut self.open[cell.index()];
        match digits.len() {
            0 => {
                *open = DigitSet::EMPTY;
                self.solved.remove(cell);
            }
            1 => {
                *open = DigitSet::EMPTY;
                self.solved.insert(cell);
            }
            _ => *open = digits,
        }
    }

    pub(super) const fn digits(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Returns the cells that have a digit as a candidate, including solved ones.
    pub(super) const fn spots(&self, digit: Digit) -> CellSet {
        self.spots[digit.index()]
    }

    pub(super) const fn solved(&self) -> CellSet {
        self.solved
    }

    /// Returns the number of candidates.
    pub(super) const fn left(&self) -> u32 {
        self.left
    }

    /// Whether a cell has lost its last candidate.
    pub(super) const fn is_bad(&self) -> bool {
        self.bad
    }

    pub(super) fn is_solved(&self) -> bool {
        self.solved == CellSet::ALL
    }

    /// Whether there are unsolved cells, and no cell has lost its last candidate.
    pub(super) fn is_open(&self) -> bool {
        !self.bad && !self.is_solved()
    }

    /// Removes an existing candidate.
    pub(super) fn eliminate(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let digits = self.digits(cell).without(digit);
        self.keep(cell, digits);
        self.bad |= digits.is_empty();
        self.spots[digit.index()].remove(cell);
        self.left -= 1;
    }

    /// Makes a digit the only candidate of a cell.
    pub(super) fn set(&mut self, cell: Cell, digit: Digit) {
        self.digits(cell).without(digit).iter().for_each(|digit| self.eliminate(Candidate { cell, digit }));
    }

    /// Returns the cells with exactly `size` candidates.
    pub(super) fn sized(&self, size: usize) -> CellSet {
        Counts::of(self.spots).exactly(size)
    }

    /// Returns the candidates of a cell unless it is solved.
    pub(super) const fn open(&self, cell: Cell) -> DigitSet {
        self.open[cell.index()]
    }

    /// Whether every cell has a candidate and no house has a digit solved twice.
    pub(super) fn is_consistent(&self) -> bool {
        let twice = |digit: Digit| {
            let solved = self.spots(digit) & self.solved;
            House::all().any(|house| (solved & house.cells()).len() > 1)
        };
        self.cells.iter().all(|digits| !digits.is_empty()) && !Digit::all().any(twice)
    }

    /// Returns the solved cells.
    pub(super) fn grid(&self) -> Grid {
        self.solved.iter().filter_map(|cell| Some((cell, self.digits(cell).single()?))).collect()
    }

    /// Returns a board without placed digits, but with the candidates of the solver, for drawings.
    pub(super) fn board(&self) -> Board {
        let mut candidates = CandidateSet::EMPTY;
        Digit::all().for_each(|digit| candidates.set_digit(digit, self.spots(digit)));
        Board::from_candidates(candidates)
    }
}

/// Givens become single candidates, and the other cells have all nine.
impl From<&Grid> for Marks {
    fn from(grid: &Grid) -> Self {
        Self::new(|cell| grid[cell].map_or(DigitSet::ALL, DigitSet::of))
    }
}

/// Each cell has its candidates of the board.
impl From<&Board> for Marks {
    fn from(board: &Board) -> Self {
        let options = board.all_options();
        Self::new(|cell| options.cell(cell))
    }
}
