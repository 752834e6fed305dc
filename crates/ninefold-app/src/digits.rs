//! Puzzles that consist only of digits. Only these have a canonical form, and only these can be proved to have exactly one solution.

use ninefold::formats::text::Content;
use ninefold::multi::Grids;
use ninefold::rules::{Feature, Unsupported};
use ninefold::symmetry::Symmetry;
use ninefold::{Board, Cell, Grid, Puzzle, PuzzleError, Stop};

use crate::problem::{Problem, Unfit, patiently};
use crate::verdict::{Severity, Verdict};

/// The reason why a problem cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The rules lack the feature.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The problem has candidates that do not follow from its digits.
    #[error("expected digits only, found candidates that the digits do not imply")]
    Candidates,
    /// The digits do not have exactly one solution.
    #[error("{0}")]
    NoPuzzle(PuzzleError),
    /// A puzzle with other rules, or of several grids, does not have exactly one solution.
    #[error("{}", .0.sentence())]
    Unproved(Box<Verdict>),
    /// The givens lack the symmetry that must be kept.
    #[error("the givens lack the symmetry {0}: leave out --symmetry, or choose one that they have")]
    Symmetry(Symmetry),
    /// The requested form cannot show the problem.
    #[error(transparent)]
    Unfit(Box<Unfit>),
}

impl Refusal {
    /// Whether the refusal is about the rules of a problem rather than its digits.
    pub const fn is_about_rules(&self) -> bool {
        matches!(self, Self::Unsupported(_) | Self::Unfit(_))
    }

    /// Returns the severity of the refusal.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Unsupported(_) | Self::Candidates | Self::Symmetry(_) | Self::Unfit(_) => Severity::Unreadable,
            Self::NoPuzzle(_) | Self::Unproved(_) => Severity::Other,
        }
    }
}

/// Returns the content of a plain grid, for a feature that only plain grids have.
///
/// # Errors
/// Returns an error if the problem has several grids or other rules.
pub fn one(problem: &Problem, feature: Feature) -> Result<&Content, Refusal> {
    problem.plain(feature).map_err(Refusal::from)
}

/// Returns the digits of a problem that contains nothing else.
///
/// # Errors
/// Returns an error if the problem has several grids or other rules, or candidates that do not follow from its digits.
pub fn only(problem: &Problem, feature: Feature) -> Result<Grid, Refusal> {
    match one(problem, feature)? {
        Content::Grid(grid) => Ok(*grid),
        Content::Board(board) => {
            let mut grids = [*board.grid(), singles(board)].into_iter();
            grids.find(|grid| explains(grid, board)).ok_or(Refusal::Candidates)
        }
    }
}

/// Proves that a problem has exactly one solution.
///
/// # Errors
/// Returns an error if the problem has more than digits, or does not have exactly one solution.
pub fn puzzle(problem: &Problem) -> Result<Puzzle, Refusal> {
    Puzzle::try_from(only(problem, Feature::ClueSets)?).map_err(Refusal::NoPuzzle)
}

/// A puzzle that is proved to have exactly one solution.
pub enum Proved {
    /// A plain grid.
    Plain(Puzzle),
    /// Any other puzzle.
    Ruled(Puzzle<Grids>),
}

/// Proves that a problem, which may have any rules, has exactly one solution.
///
/// # Errors
/// Returns an error if the problem has more than digits and rules, or does not have exactly one solution.
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

/// Adds a digit to each cell that has a single candidate, since formats of candidates write placed digits in this way.
fn singles(board: &Board) -> Grid {
    let mut grid = *board.grid();
    Cell::all().for_each(|cell| grid[cell] = grid[cell].or(board.candidates(cell).single()));
    grid
}

/// Whether the given digits leave exactly the candidates of a board.
fn explains(grid: &Grid, board: &Board) -> bool {
    grid.board().all_options() == board.all_options()
}
