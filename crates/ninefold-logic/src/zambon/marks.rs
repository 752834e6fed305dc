//! The grid as Zambon's solver keeps it: candidates of cells, spots of digits, and whether something went wrong.
//!
//! ```text
//! cells   r1c1: 3    r1c2: 57   r1c3: 578 ...    a cell with one candidate is solved, however it came to that
//! spots   5: r1c23 ...                           the same the other way round; solved cells are among the spots
//! ```
//!
//! Unlike on a [`Board`], a solved cell keeps its candidate, and its peers may have it for as long as nobody has cleaned up.

use ninefold_core::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House};

/// Candidates, and what is kept about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    cells: [DigitSet; 81],
    spots: [CellSet; 9],
    solved: CellSet,
    left: u32,
    bad: bool,
}

impl Marks {
    const FULL: Self = Self {
        cells: [DigitSet::ALL; 81],
        spots: [CellSet::ALL; 9],
        solved: CellSet::EMPTY,
        left: 729,
        bad: false,
    };

    /// Exactly what follows: nothing is cleaned up yet.
    pub(super) fn new(options: impl Fn(Cell) -> DigitSet) -> Self {
        let mut marks = Self::FULL;
        for cell in Cell::all() {
            let options = options(cell);
            (DigitSet::ALL - options).iter().for_each(|digit| marks.strike(Candidate { cell, digit }));
        }
        marks
    }

    pub(super) const fn digits(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// The cells that have a digit as a candidate, solved ones among them.
    pub(super) const fn spots(&self, digit: Digit) -> CellSet {
        self.spots[digit.index()]
    }

    pub(super) const fn solved(&self) -> CellSet {
        self.solved
    }

    /// How many candidates there are.
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

    /// Whether there is something to do, and sense in doing it.
    pub(super) fn is_open(&self) -> bool {
        !self.bad && !self.is_solved()
    }

    /// Takes a candidate away that is there.
    pub(super) fn strike(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let digits = &mut self.cells[cell.index()];
        digits.remove(digit);
        match digits.len() {
            0 => {
                self.bad = true;
                self.solved.remove(cell);
            }
            1 => _ = self.solved.insert(cell),
            _ => {}
        }
        self.spots[digit.index()].remove(cell);
        self.left -= 1;
    }

    /// Makes a digit the only candidate of a cell.
    pub(super) fn set(&mut self, cell: Cell, digit: Digit) {
        self.digits(cell).without(digit).iter().for_each(|digit| self.strike(Candidate { cell, digit }));
    }

    /// The cells with that many candidates: nine sets are added up as the bits of 81 numbers side by side.
    pub(super) fn sized(&self, size: usize) -> CellSet {
        let mut bits = [CellSet::EMPTY; 4];
        for mut carry in self.spots {
            for bit in &mut bits {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        let agree = |(place, &bit): (usize, &CellSet)| if size >> place & 1 == 1 { bit } else { !bit };
        bits.iter().enumerate().map(agree).fold(CellSet::ALL, |cells, bit| cells & bit)
    }

    /// The candidates of the unsolved among some cells.
    pub(super) fn open_digits(&self, cells: CellSet) -> DigitSet {
        (cells - self.solved).iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.digits(cell))
    }

    /// Whether no cell is empty and no house has a digit solved twice.
    pub(super) fn is_consistent(&self) -> bool {
        let twice = |digit: Digit| {
            let solved = self.spots(digit) & self.solved;
            House::all().any(|house| (solved & house.cells()).len() > 1)
        };
        self.cells.iter().all(|digits| !digits.is_empty()) && !Digit::all().any(twice)
    }

    /// The solved cells.
    pub(super) fn grid(&self) -> Grid {
        self.solved.iter().filter_map(|cell| Some((cell, self.digits(cell).single()?))).collect()
    }

    /// A board that has nothing placed: it is drawn as the solver sees it.
    pub(super) fn board(&self) -> Board {
        let mut candidates = CandidateSet::EMPTY;
        Digit::all().for_each(|digit| candidates.set_digit(digit, self.spots(digit)));
        Board::from_candidates(candidates)
    }
}

/// Givens as single candidates, and all nine elsewhere.
impl From<&Grid> for Marks {
    fn from(grid: &Grid) -> Self {
        Self::new(|cell| grid[cell].map_or(DigitSet::ALL, DigitSet::of))
    }
}

/// What each cell may end up with.
impl From<&Board> for Marks {
    fn from(board: &Board) -> Self {
        let options = board.all_options();
        Self::new(|cell| options.cell(cell))
    }
}
