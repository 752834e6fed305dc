//! Puzzles of digits alone: only these have a canonical form, and only these can be proved to be puzzles.

use ninefold::formats::text::Content;
use ninefold::rules::{Feature, Unsupported};
use ninefold::{Board, Cell, Grid, Puzzle, PuzzleError};

use crate::problem::Problem;
use crate::verdict::Severity;

/// Why a problem is not answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It has several grids.
    #[error("only puzzles of one grid are taken here")]
    Several,
    /// Its rules do not have that.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// It has candidates that its digits do not explain.
    #[error("expected digits alone, found candidates that they do not explain")]
    Candidates,
    /// It has not exactly one solution.
    #[error("{0}")]
    NoPuzzle(PuzzleError),
}

impl Refusal {
    /// How bad that is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Several | Self::Unsupported(_) | Self::Candidates => Severity::Unreadable,
            Self::NoPuzzle(_) => Severity::Other,
        }
    }
}

/// The only grid of a problem, which is plain, for something that no other puzzle has.
///
/// # Errors
/// If there are several, or other rules.
pub fn one(problem: &Problem, feature: Feature) -> Result<&Content, Refusal> {
    let is_several = || problem.rules().has_plain_grids();
    problem.plain(feature).map_err(|why| if is_several() { Refusal::Several } else { why.into() })
}

/// The digits of a problem that says nothing else.
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

/// The puzzle of such digits.
///
/// # Errors
/// If there is more than digits, or not exactly one solution.
pub fn puzzle(problem: &Problem) -> Result<Puzzle, Refusal> {
    Puzzle::try_from(only(problem, Feature::ClueSets)?).map_err(Refusal::NoPuzzle)
}

/// The digits of the cells that have no other candidate: formats of candidates write placed digits in this way.
fn singles(board: &Board) -> Grid {
    let mut grid = *board.grid();
    Cell::all().for_each(|cell| grid[cell] = grid[cell].or(board.candidates(cell).single()));
    grid
}

/// Whether these digits leave just the candidates of a board.
fn explains(grid: &Grid, board: &Board) -> bool {
    grid.board().all_options() == board.all_options()
}
