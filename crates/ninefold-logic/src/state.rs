//! A state: a board, and the known facts about its puzzle.
//!
//! A board alone shows neither which digits were given nor whether the solution is unique. Arguments from uniqueness require both facts: without
//! them, the proof of such a step is not accepted.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
#[cfg(not(wide))]
use std::sync::OnceLock;

#[cfg(not(wide))]
use crate::frame::Puzzle;
use crate::frame::rules::{GridRules, Rules};
#[cfg(not(wide))]
use crate::frame::symmetry::Transform;
use crate::frame::{self, Board, CellSet};

use crate::facts::tables::Tables;

/// A board while the puzzle is being solved, the given cells, and whether the solution is known to be unique.
///
/// Most techniques need only the board. Those that argue from uniqueness need the rest: a pattern whose digits could be swapped must not touch a
/// given, and the swap leads to a contradiction only if the solution is known to be unique.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    board: Board,
    givens: CellSet,
    fixed: CellSet,
    unique: bool,
    home: Option<Home>,
}

/// A grid of a puzzle whose rules are not plain.
///
/// Plain grids have no home, so for them nothing is stored, cloned or compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    whole: Rules,
    grid: usize,
    rules: Arc<GridRules>,
    tables: Tables,
}

impl Home {
    /// Creates the home for a grid of a puzzle; `None` if its rules are plain.
    ///
    /// # Panics
    ///
    /// Panics if there is no such grid, or its size is that of another frame.
    pub fn of(whole: &Rules, grid: usize) -> Option<Self> {
        let rules = frame::grid_rules(whole, grid);
        let tables = || Tables::new(whole.constraints().len());
        (!rules.is_plain()).then(|| Self { whole: whole.clone(), grid, rules, tables: tables() })
    }

    /// Returns the tables of the grid's constraints.
    pub(crate) const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Returns the rules of the puzzle.
    pub const fn whole(&self) -> &Rules {
        &self.whole
    }

    /// Returns the number of the grid.
    pub const fn grid(&self) -> usize {
        self.grid
    }

    /// Returns the rules of the grid.
    pub fn rules(&self) -> &GridRules {
        &self.rules
    }
}

/// Returns the rules of a grid: those of its home, or the plain rules without one.
#[cfg(not(wide))]
pub(crate) fn rules_of(home: Option<&Home>) -> &GridRules {
    static PLAIN: OnceLock<Arc<GridRules>> = OnceLock::new();
    home.map_or_else(|| &**PLAIN.get_or_init(GridRules::plain), Home::rules)
}

/// Returns the rules of a grid, which always has a home, since no wide grid is plain.
#[cfg(wide)]
pub(crate) fn rules_of(home: Option<&Home>) -> &GridRules {
    home.expect("a wide grid is not plain").rules()
}

impl State {
    /// Returns this state with another board of the same puzzle, such as the user's.
    ///
    /// The board must agree with the puzzle's givens, or the facts about it are invalid.
    #[must_use]
    pub fn with_board(&self, board: Board) -> Self {
        Self { board, ..self.clone() }
    }

    #[cfg(not(wide))]
    pub(crate) const fn new(board: Board, givens: CellSet, unique: bool) -> Self {
        Self { board, givens, fixed: givens, unique, home: None }
    }

    /// Creates the state of a board under the rules of `home`. Patterns that could be filled in two ways must not touch the `fixed` cells.
    pub(crate) fn under(board: Board, givens: CellSet, fixed: CellSet, unique: bool, home: Option<Home>) -> Self {
        let fixed = fixed | givens | home.as_ref().map_or(CellSet::EMPTY, |home| home.rules().fixed());
        Self { board, givens, fixed, unique, home }
    }

    /// Creates the state of a puzzle with these givens, which the caller guarantees to have only one solution.
    #[cfg(not(wide))]
    pub fn assume_unique(board: Board, givens: CellSet) -> Self {
        Self::new(board, givens, true)
    }

    /// Returns the placed digits and the candidates.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules of the grid, and the board, for changes under these rules.
    pub(crate) fn rules_and_board(&mut self) -> (&GridRules, &mut Board) {
        (rules_of(self.home.as_ref()), &mut self.board)
    }

    /// Returns the rules of the grid.
    pub fn rules(&self) -> &GridRules {
        rules_of(self.home.as_ref())
    }

    /// Returns the grid of the board, unless its rules are plain.
    pub const fn home(&self) -> Option<&Home> {
        self.home.as_ref()
    }

    /// Returns the cells that the puzzle gives.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the cells whose digits cannot be swapped without consequences: givens, cells under constraints, and cells shared with other grids.
    pub const fn fixed(&self) -> CellSet {
        self.fixed
    }

    /// Returns this state after a transform of the puzzle. Only a plain grid can be transformed.
    #[must_use]
    #[cfg(not(wide))]
    pub fn transformed(&self, by: &Transform) -> Self {
        Self {
            board: by.board(&self.board),
            givens: by.cells(self.givens),
            fixed: by.cells(self.fixed),
            unique: self.unique,
            home: self.home.clone(),
        }
    }

    /// Whether the puzzle is known to have only one solution.
    pub const fn is_unique(&self) -> bool {
        self.unique
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        match &self.home {
            None => self.board.grid().entries().iter().all(Option::is_some),
            Some(home) => home.rules().is_solved(&self.board),
        }
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.board, self.givens, self.unique).hash(state);
    }
}

#[cfg(not(wide))]
impl From<&Puzzle> for State {
    fn from(puzzle: &Puzzle) -> Self {
        Self::new(puzzle.board(), puzzle.givens().filled(), true)
    }
}

/// Counts every placed digit as given, and does not assume that the solution is unique.
#[cfg(not(wide))]
impl From<Board> for State {
    fn from(board: Board) -> Self {
        Self::new(board, board.grid().filled(), false)
    }
}
