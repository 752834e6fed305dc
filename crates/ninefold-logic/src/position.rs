//! A position: the boards of all grids of a layout while the puzzle is being solved, and the known facts about the puzzle.
//!
//! A change to a shared cell is made in every grid that contains it. Techniques see one grid at a time, as a [`State`].
//!
//! In patterns that could be filled in two ways, shared cells count as given, since another grid would distinguish the fillings. A step that uses
//! such a pattern then relies only on the uniqueness of the solution of the whole puzzle, so its proof within one grid is valid.

#[cfg(not(wide))]
use crate::frame::Puzzle;
use crate::frame::multi::{Boards, Grids, LayoutCell};
use crate::frame::rules::Rules;
use crate::frame::{self, Board, Cell, CellSet};

use crate::frame::mark::Mark;

#[cfg(not(wide))]
use crate::linked;
use crate::proof::{self, Unsound};
use crate::state::{Home, State};
use crate::step::Step;

/// The boards of the grids of a layout, the given cells, and whether the solution is known to be unique.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_core::multi::Grids;
/// use ninefold_core::rules::Rules;
/// use ninefold_core::solve::solutions;
/// use ninefold_logic::{Method, Path};
///
/// // A full multi-sudoku with some cells emptied again.
/// let layout: Rules = "twodoku".parse().unwrap();
/// let full = solutions(&Grids::empty(layout)).next().unwrap();
/// let mut givens = full.clone();
/// full.rules().cells().step_by(4).for_each(|cell| givens[cell] = None);
/// let path = Path::of(&Puzzle::try_from(givens).unwrap(), &Method::hodoku());
/// assert!(path.is_solved());
/// for (position, step) in path.stages() {
///     assert_eq!(position.check(step), Ok(()));
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position(Kind);

/// Most positions have a single grid, and their steps are often cheap, so these positions do without a layout, a list of boards, and updates of other
/// boards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly all values are of the large variant")]
enum Kind {
    One(State),
    /// Several grids that share cells; all of them have nine rows.
    #[cfg(not(wide))]
    Several(Box<Several>),
}

#[cfg(not(wide))]
#[derive(Clone, PartialEq, Eq, Debug)]
struct Several {
    boards: Boards,
    givens: Grids,
    /// The givens of each grid.
    given: Vec<CellSet>,
    /// The cells of each grid that patterns with two fillings must not touch: the givens, and the cells shared with another grid.
    fixed: Vec<CellSet>,
    unique: bool,
}

impl Position {
    /// Creates the position of a puzzle with these givens, whose number of solutions is unknown.
    pub fn from_boards(boards: Boards, givens: &Grids) -> Self {
        Self::new(boards, givens, false)
    }

    /// Creates the position of a puzzle with these givens, whose solution the caller guarantees to be unique.
    pub fn assume_unique(boards: Boards, givens: &Grids) -> Self {
        Self::new(boards, givens, true)
    }

    pub(crate) fn new(boards: Boards, givens: &Grids, unique: bool) -> Self {
        #[cfg(not(wide))]
        if let (Some(board), Some(givens)) = (boards.single(), givens.single()) {
            return Self(Kind::One(State::new(*board, givens.filled(), unique)));
        }
        let layout = givens.rules();
        if layout.grids().len() == 1
            && let Some(home) = Home::of(layout, 0)
        {
            let given = |cell: &LayoutCell| givens[*cell].is_some();
            let given: CellSet =
                layout.cells().filter(given).flat_map(|cell| frame::homes(layout, cell)).map(|home| home.1).collect();
            let board = frame::each_board(&boards)[0];
            return Self(Kind::One(State::under(board, given, CellSet::EMPTY, unique, Some(home))));
        }
        Self::several_of(boards, givens, unique)
    }

    /// Unreachable in the wide build, since only grids of nine rows can be plain or share cells.
    #[cfg(wide)]
    fn several_of(_: Boards, _: &Grids, _: bool) -> Self {
        unreachable!("a wide grid has a home")
    }

    #[cfg(not(wide))]
    fn several_of(boards: Boards, givens: &Grids, unique: bool) -> Self {
        let layout = givens.rules();
        let cells = |grid: usize, test: &dyn Fn(LayoutCell) -> bool| -> CellSet {
            layout.grid(grid).cells().iter().filter(|&cell| test(layout.cell(grid, cell))).collect()
        };
        let each = |test: &dyn Fn(LayoutCell) -> bool| -> Vec<CellSet> {
            (0..layout.grids().len()).map(|grid| cells(grid, test)).collect()
        };
        let given = each(&|cell| givens[cell].is_some());
        let fixed = each(&|cell| givens[cell].is_some() || layout.is_shared(cell));
        Self(Kind::Several(Box::new(Several { boards, givens: givens.clone(), given, fixed, unique })))
    }

    /// Returns the layout of the puzzle.
    pub fn rules(&self) -> Rules {
        match &self.0 {
            Kind::One(state) => state.home().map_or_else(Rules::single, |home| home.whole().clone()),
            #[cfg(not(wide))]
            Kind::Several(several) => several.boards.rules().clone(),
        }
    }

    /// Whether all grids are plain.
    pub fn is_plain(&self) -> bool {
        match &self.0 {
            Kind::One(state) => state.home().is_none(),
            #[cfg(not(wide))]
            Kind::Several(several) => several.boards.rules().has_plain_grids(),
        }
    }

    /// Returns the number of grids.
    pub fn grids(&self) -> usize {
        match &self.0 {
            Kind::One(_) => 1,
            #[cfg(not(wide))]
            Kind::Several(several) => several.boards.iter().len(),
        }
    }

    /// Returns the boards of all grids.
    pub fn boards(&self) -> Boards {
        match &self.0 {
            Kind::One(state) => match state.home() {
                #[cfg(not(wide))]
                None => (*state.board()).into(),
                #[cfg(wide)]
                None => unreachable!("a wide grid has a home"),
                Some(home) => frame::boards_of(home.whole(), state.board()),
            },
            #[cfg(not(wide))]
            Kind::Several(several) => several.boards.clone(),
        }
    }

    /// Returns the board of a grid.
    ///
    /// # Panics
    ///
    /// Panics if there is no grid with this number.
    pub fn board(&self, grid: usize) -> &Board {
        match &self.0 {
            Kind::One(state) => {
                assert_eq!(grid, 0, "there is one grid");
                state.board()
            }
            #[cfg(not(wide))]
            Kind::Several(several) => several.boards.board(grid),
        }
    }

    /// Returns the marks of a step found in this position, on the board of its grid.
    ///
    /// # Panics
    ///
    /// Panics if the grid of the step does not exist.
    pub fn marks(&self, step: &Step) -> Vec<Mark> {
        step.marks(self.board(step.grid()))
    }

    /// Returns the given cells of a grid.
    ///
    /// # Panics
    ///
    /// Panics if there is no grid with this number.
    pub fn given(&self, grid: usize) -> CellSet {
        match &self.0 {
            Kind::One(state) => {
                assert_eq!(grid, 0, "there is one grid");
                state.givens()
            }
            #[cfg(not(wide))]
            Kind::Several(several) => several.given[grid],
        }
    }

    /// Returns the cell of the puzzle at a position in a grid, which must contain it.
    pub fn cell(&self, grid: usize, cell: Cell) -> LayoutCell {
        frame::layout_cell(&self.rules(), grid, cell)
    }

    /// Returns the digits that the puzzle gives.
    pub fn givens(&self) -> Grids {
        match &self.0 {
            Kind::One(state) => {
                let given = |cell: Cell| state.board().digit(cell).filter(|_| state.givens().contains(cell));
                let rules = self.rules();
                let digit = |cell| frame::homes(&rules, cell).next().and_then(|home| given(home.1));
                let digits: Vec<_> = rules.cells().map(|cell| digit(cell).map(frame::Digit::unframed)).collect();
                Grids::new(rules, digits)
            }
            #[cfg(not(wide))]
            Kind::Several(several) => several.givens.clone(),
        }
    }

    /// Returns the state of the grid, if there is only one.
    pub const fn single(&self) -> Option<&State> {
        match &self.0 {
            Kind::One(state) => Some(state),
            #[cfg(not(wide))]
            Kind::Several(_) => None,
        }
    }

    /// Returns the state of a grid. Cells shared with other grids count as given.
    ///
    /// # Panics
    ///
    /// Panics if there is no grid with this number.
    pub fn state(&self, grid: usize) -> State {
        match &self.0 {
            Kind::One(state) => {
                assert_eq!(grid, 0, "there is one grid");
                state.clone()
            }
            #[cfg(not(wide))]
            Kind::Several(several) => {
                let home = Home::of(several.boards.rules(), grid);
                let (given, fixed) = (several.given[grid], several.fixed[grid]);
                State::under(*several.boards.board(grid), given, fixed, several.unique, home)
            }
        }
    }

    /// Whether the puzzle is known to have only one solution.
    pub const fn is_unique(&self) -> bool {
        match &self.0 {
            Kind::One(state) => state.is_unique(),
            #[cfg(not(wide))]
            Kind::Several(several) => several.unique,
        }
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        match &self.0 {
            Kind::One(state) => state.is_solved(),
            #[cfg(not(wide))]
            Kind::Several(several) => {
                let rules = several.boards.rules();
                several.boards.iter().enumerate().all(|(grid, board)| rules.grid(grid).is_solved(board))
            }
        }
    }

    /// Applies a step in all affected grids.
    pub fn apply(&mut self, step: &Step) {
        match &mut self.0 {
            Kind::One(state) => state.apply(step),
            #[cfg(not(wide))]
            Kind::Several(_) => _ = self.follow(step),
        }
    }

    /// Applies a step, and returns the changed grids.
    pub(crate) fn follow(&mut self, step: &Step) -> Vec<usize> {
        match &mut self.0 {
            Kind::One(state) => {
                state.apply(step);
                vec![0]
            }
            #[cfg(not(wide))]
            Kind::Several(several) => {
                let rules = several.boards.rules().grid(step.grid()).clone();
                several.boards.follow(step.grid(), |board| step.apply_under(&rules, board))
            }
        }
    }

    /// Returns the boards, if there are several.
    #[cfg(wide)]
    #[allow(clippy::unused_self, reason = "others have several")]
    pub(crate) const fn several(&self) -> Option<&Boards> {
        None
    }

    /// Returns the boards, if there are several.
    #[cfg(not(wide))]
    pub(crate) const fn several(&self) -> Option<&Boards> {
        match &self.0 {
            Kind::One(_) => None,
            #[cfg(not(wide))]
            Kind::Several(several) => Some(&several.boards),
        }
    }

    /// Checks whether a step follows: in its grid alone, by its net across grids, or by search.
    ///
    /// # Errors
    ///
    /// Returns the flaw in the step.
    pub fn check(&self, step: &Step) -> Result<(), Unsound> {
        #[cfg(not(wide))]
        if let Kind::Several(several) = &self.0
            && let Some(checked) = linked::check(&several.boards, step)
        {
            return checked;
        }
        proof::check(&self.state(step.grid()), step)
    }
}

impl From<State> for Position {
    fn from(state: State) -> Self {
        Self(Kind::One(state))
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Self {
        Self(Kind::One(state.clone()))
    }
}

impl From<&Position> for Position {
    fn from(position: &Position) -> Self {
        position.clone()
    }
}

#[cfg(not(wide))]
impl From<&Puzzle> for Position {
    fn from(puzzle: &Puzzle) -> Self {
        Self(Kind::One(puzzle.into()))
    }
}

#[cfg(not(wide))]
impl From<&Puzzle<Grids>> for Position {
    fn from(puzzle: &Puzzle<Grids>) -> Self {
        Self::assume_unique(puzzle.givens().boards(), puzzle.givens())
    }
}
