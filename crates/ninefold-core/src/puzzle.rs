//! A puzzle: givens proved to have exactly one solution. And the solution.

use core::fmt;

use crate::cells::{Cell, CellSet, Digit};
use crate::grid::{Board, Clash, Gap, Grid};

/// Givens that have exactly one solution, with that solution: the proof is made when the puzzle is.
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
pub struct Puzzle {
    givens: Grid,
    solution: Solution,
}

impl Puzzle {
    /// The givens.
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The only solution.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The puzzle of other givens that are known to have the same solution and no other.
    pub(crate) const fn with_givens(&self, givens: Grid) -> Self {
        Self { givens, ..*self }
    }

    /// Givens that are known to have that solution and no other.
    pub(crate) const fn of_parts(givens: Grid, solution: Solution) -> Self {
        Self { givens, solution }
    }

    /// The board that the solving starts from.
    pub fn board(&self) -> Board {
        self.givens.board()
    }
}

/// A full grid with each digit once in each row, column and box. Only solvers make it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Digit; 81]);

impl Solution {
    pub(crate) const fn new(digits: [Digit; 81]) -> Self {
        Self(digits)
    }

    /// The solution that a search has filled in; every cell has a digit.
    pub(crate) fn of_full(grid: &Grid) -> Self {
        Self(grid.entries().map(|digit| digit.unwrap_or(Digit::D1)))
    }

    /// The digit of a cell.
    pub const fn digit(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The 81 digits in reading order.
    pub const fn digits(&self) -> &[Digit; 81] {
        &self.0
    }

    /// The solution as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new(self.0.map(Some))
    }

    /// Whether it has all of these digits.
    #[cfg(feature = "alloc")]
    pub(crate) fn has(&self, digits: &Grid) -> bool {
        digits.filled().iter().all(|cell| digits[cell] == Some(self.digit(cell)))
    }

    /// The cells in which two solutions differ.
    pub fn differences(&self, other: &Self) -> CellSet {
        Cell::all().filter(|&cell| self.digit(cell) != other.digit(cell)).collect()
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        solution.grid()
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.grid(), f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.grid(), f)
    }
}

/// Why a board does not have exactly one solution, with the witness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "no allocator to box with; it is made once a puzzle")]
pub enum PuzzleError {
    /// Two placed digits break the rules.
    Clash(Clash),
    /// A cell, or a digit in a house, has no place left.
    Gap(Gap),
    /// Nothing is wrong at first sight, but search finds no solution.
    Unsolvable,
    /// There are at least these two different solutions.
    Several(Solution, Solution),
    /// It is not known, as the search was stopped.
    Stopped,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => clash.fmt(f),
            Self::Gap(gap) => gap.fmt(f),
            Self::Unsolvable => f.write_str("no solution, as search shows"),
            Self::Several(one, other) => {
                write!(f, "several solutions, which differ in {}", one.differences(other))
            }
            Self::Stopped => f.write_str("the search was stopped before it was decided"),
        }
    }
}

impl core::error::Error for PuzzleError {}
