//! A puzzle: givens proved to have exactly one solution.

use crate::grid::{Board, Grid};
use crate::puzzle_error::PuzzleError;
use crate::solve::{Solver, Start};
use crate::stop::Stop;

/// Givens proved by the constructor to have exactly one solution, together with that solution.
///
/// `G` is the type of the givens: a [`Grid`] for plain rules, or `multi::Grids` for givens that carry their rules.
///
/// ```
/// use ninefold_core::{Grid, Puzzle, PuzzleError};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let puzzle = Puzzle::try_from(grid)?;
/// assert_eq!(puzzle.solution().to_string()[..9], *"814729635");
///
/// let error = Puzzle::try_from(Grid::EMPTY).unwrap_err();
/// assert!(matches!(error, PuzzleError::Several(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle<G: Start = Grid> {
    givens: G,
    solution: G::Solution,
}

impl<G: Start> Puzzle<G> {
    /// Proves that the givens have exactly one solution, and stores both.
    ///
    /// # Errors
    ///
    /// Returns the reason, with evidence, if there is no solution or more than one, and [`PuzzleError::Stopped`] if the search was stopped.
    pub fn prove(givens: G, stop: Stop<'_>) -> Result<Self, PuzzleError<G::Solution>> {
        let solution = Solver::new().prove(&givens, stop)?;
        Ok(Self { givens, solution })
    }

    /// The givens.
    pub const fn givens(&self) -> &G {
        &self.givens
    }

    /// The only solution.
    pub const fn solution(&self) -> &G::Solution {
        &self.solution
    }

    /// Creates a puzzle from givens that are known to have `solution` and no other.
    #[cfg(feature = "alloc")]
    pub(crate) const fn of_parts(givens: G, solution: G::Solution) -> Self {
        Self { givens, solution }
    }
}

impl Puzzle {
    /// Replaces the givens with others that are known to have the same solution and no other.
    pub(crate) const fn with_givens(&self, givens: Grid) -> Self {
        Self { givens, ..*self }
    }

    /// Returns the board from which solving starts.
    pub fn board(&self) -> Board {
        self.givens.board()
    }
}

impl TryFrom<Grid> for Puzzle {
    type Error = PuzzleError;

    fn try_from(givens: Grid) -> Result<Self, PuzzleError> {
        Self::prove(givens, Stop::NEVER)
    }
}
