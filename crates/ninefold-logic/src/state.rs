//! A state: a board, and what is known of the puzzle that it came from.

use ninefold_core::symmetry::Transform;
use ninefold_core::{Board, CellSet, Puzzle};

/// A board on its way to the solution, which cells were given, and whether the solution is known to be the only one.
///
/// Most techniques need the board alone. Those that argue with uniqueness need the rest: a pattern that could be turned
/// over must not touch a given, and turning it over contradicts nothing but a proof that there is only one solution.
///
/// ```
/// use ninefold_core::{Grid, Puzzle};
/// use ninefold_logic::State;
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let state = State::from(&Puzzle::try_from(grid)?);
/// assert!(state.is_unique() && !state.is_solved());
/// assert!(!State::from(grid.board()).is_unique());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    board: Board,
    givens: CellSet,
    unique: bool,
}

impl State {
    /// Another board of the same puzzle: the user's own, say.
    ///
    /// The board must agree with the puzzle's givens, or what is said of it has no meaning.
    pub fn with_board(self, board: Board) -> Self {
        Self { board, ..self }
    }

    pub(crate) const fn new(board: Board, givens: CellSet, unique: bool) -> Self {
        Self { board, givens, unique }
    }

    /// A board of a puzzle with those givens that the caller vouches to have only one solution.
    pub fn assume_unique(board: Board, givens: CellSet) -> Self {
        Self { board, givens, unique: true }
    }

    /// The placed digits and the candidates.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) const fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// The cells that the puzzle gives.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The same state of the puzzle that a transform makes of this one.
    pub fn transformed(&self, by: &Transform) -> Self {
        Self { board: by.board(&self.board), givens: by.cells(self.givens), unique: self.unique }
    }

    /// Whether the puzzle is known to have only one solution.
    pub const fn is_unique(&self) -> bool {
        self.unique
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.board.grid().entries().iter().all(Option::is_some)
    }
}

impl From<&Puzzle> for State {
    fn from(puzzle: &Puzzle) -> Self {
        Self { board: puzzle.board(), givens: puzzle.givens().filled(), unique: true }
    }
}

/// Every placed digit counts as given, and nothing is known of other solutions.
impl From<Board> for State {
    fn from(board: Board) -> Self {
        Self { board, givens: board.grid().filled(), unique: false }
    }
}
