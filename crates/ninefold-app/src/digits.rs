//! Puzzles that consist only of digits: only these have a canonical form, and only these can be proved to be puzzles.

use ninefold::formats::text::Content;
use ninefold::multi::Grids;
use ninefold::rules::{Feature, Unsupported};
use ninefold::symmetry::Symmetry;
use ninefold::{Board, Cell, Grid, Puzzle, PuzzleError, Stop};

use crate::problem::{Problem, Unfit, patiently};
use crate::verdict::{Severity, Verdict};

/// The reason why a problem is not answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Its rules lack the feature.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// It has candidates that its digits do not explain.
    #[error("expected digits only, found candidates that the digits do not imply")]
    Candidates,
    /// It does not have exactly one solution.
    #[error("{0}")]
    NoPuzzle(PuzzleError),
    /// A puzzle with other rules, or of several grids, does not have exactly one solution.
    #[error("{}", .0.sentence())]
    Unproved(Box<Verdict>),
    /// Its givens lack the symmetry that they are to keep.
    #[error("the givens lack the symmetry {0}: leave out --symmetry, or choose one that they have")]
    Symmetry(Symmetry),
    /// The requested form cannot show it.
    #[error(transparent)]
    Unfit(Box<Unfit>),
}

impl Refusal {
    /// Its severity.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Unsupported(_) | Self::Candidates | Self::Symmetry(_) | Self::Unfit(_) => Severity::Unreadable,
            Self::NoPuzzle(_) | Self::Unproved(_) => Severity::Other,
        }
    }
}

/// The only grid of a problem, which is plain, for a feature that no other puzzle has.
///
/// # Errors
/// If there are several, or other rules.
pub fn one(problem: &Problem, feature: Feature) -> Result<&Content, Refusal> {
    problem.plain(feature).map_err(Refusal::from)
}

/// The digits of a problem that contains nothing else.
///
/// # Errors
/// If it has several grids or other rules, or candidates that the digits do not explain.
pub fn only(problem: &Problem, feature: Feature) -> Result<Grid, Refusal> {
    match one(problem, feature)? {
        Content::Grid(grid) => Ok(*grid),
        Content::Board(board) => {
            let mut grids = [*board.grid(), singles(board)].into_iter();
            grids.find(|grid| explains(grid, board)).ok_or(Refusal::Candidates)
        }
    }
}

/// The puzzle with these digits.
///
/// # Errors
/// If the problem is more than digits, or does not have exactly one solution.
pub fn puzzle(problem: &Problem) -> Result<Puzzle, Refusal> {
    Puzzle::try_from(only(problem, Feature::ClueSets)?).map_err(Refusal::NoPuzzle)
}

/// A puzzle that is proved to have exactly one solution.
pub enum Proved {
    /// A plain grid.
    Plain(Puzzle),
    /// Any other.
    Ruled(Puzzle<Grids>),
}

/// The puzzle of digits only, under any rules.
///
/// # Errors
/// If the problem is more than digits and rules, or does not have exactly one solution.
pub fn puzzle_of(problem: &Problem, stop: Stop<'_>) -> Result<Proved, Refusal> {
    if problem.plain(Feature::ClueSets).is_ok() {
        return puzzle(problem).map(Proved::Plain);
    }
    let givens = problem.grids();
    if problem.boards() != givens.boards() {
        return Err(Refusal::Candidates);
    }
    patiently(stop, |stop| Puzzle::prove(givens, stop))
        .map(Proved::Ruled)
        .map_err(|error| Refusal::Unproved(Box::new(error.into())))
}

/// The digits of the cells that have no other candidate: formats of candidates write placed digits in this way.
fn singles(board: &Board) -> Grid {
    let mut grid = *board.grid();
    Cell::all().for_each(|cell| grid[cell] = grid[cell].or(board.candidates(cell).single()));
    grid
}

/// Whether these digits leave exactly the candidates of a board.
fn explains(grid: &Grid, board: &Board) -> bool {
    grid.board().all_options() == board.all_options()
}
