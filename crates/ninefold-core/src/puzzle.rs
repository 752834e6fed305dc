//! A puzzle: givens proved to have exactly one solution. And the solution.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::fmt;

use crate::cells::{Cell, CellSet, Digit};
use crate::grid::{Board, Clash, Gap, Grid};
#[cfg(feature = "alloc")]
use crate::multi::Broken;
use crate::solve::start::Solved;
use crate::solve::{Solver, Start};
use crate::stop::Stop;

/// Givens that have exactly one solution, with that solution: constructing it proves it.
///
/// `G` is how the givens are held: a [`Grid`] for plain rules, `multi::Grids` for givens that carry their rules.
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
    /// The puzzle of givens that have exactly one solution.
    ///
    /// # Errors
    ///
    /// The reason, with its witness, when there is none or more than one, or [`PuzzleError::Stopped`].
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

    /// Givens that are known to have `solution` and no other.
    #[cfg(feature = "alloc")]
    pub(crate) const fn of_parts(givens: G, solution: G::Solution) -> Self {
        Self { givens, solution }
    }
}

impl Puzzle {
    /// The puzzle of other givens that are known to have the same solution and no other.
    pub(crate) const fn with_givens(&self, givens: Grid) -> Self {
        Self { givens, ..*self }
    }

    /// The board that the solving starts from.
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

/// One of the grids of a layout, as a prefix in messages: `in grid 2, `, or nothing where there is only one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GridOf {
    /// Its number, counted from 0.
    pub grid: usize,
    /// The number of grids.
    pub grids: usize,
}

impl GridOf {
    /// The only grid of its layout.
    pub const ONLY: Self = Self { grid: 0, grids: 1 };
}

impl fmt::Display for GridOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.grids > 1 { write!(f, "in grid {}, ", self.grid + 1) } else { Ok(()) }
    }
}

/// The witness of a rule that only puzzles with rules of their own have. Without an allocator there are none, so their variants of
/// [`PuzzleError`] exist in every build, but have no value.
#[cfg(feature = "alloc")]
type Witness = Box<Broken>;
#[cfg(not(feature = "alloc"))]
type Witness = core::convert::Infallible;

/// Why givens or candidates do not have exactly one solution, with the witness. `S` is the type of their solutions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleError<S = Solution> {
    /// Two digits of a grid break the rules.
    Clash(GridOf, Clash),
    /// A cell, or a digit in a house, of a grid has no place left.
    Gap(GridOf, Gap),
    /// Digits break a rule that no house of at most nine cells expresses.
    Broken(Witness),
    /// A cell of a grid with more than nine rows has no candidate left.
    Stuck(Witness),
    /// Nothing is wrong at first sight, but search finds no solution.
    Unsolvable,
    /// There are at least these two different solutions.
    Several(S, S),
    /// Undecided: the search was stopped.
    Stopped,
}

impl<S: Solved> fmt::Display for PuzzleError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(at, clash) => write!(f, "{at}{clash}"),
            Self::Gap(at, gap) => write!(f, "{at}{gap}"),
            #[cfg(feature = "alloc")]
            Self::Broken(broken) | Self::Stuck(broken) => f.write_str(&broken.text),
            #[cfg(not(feature = "alloc"))]
            Self::Broken(none) | Self::Stuck(none) => match *none {},
            Self::Unsolvable => f.write_str("no solution, as search shows"),
            Self::Several(one, other) => {
                f.write_str("several solutions, which differ in ")?;
                one.write_differences(other, f)
            }
            Self::Stopped => f.write_str("the search was stopped before it was decided"),
        }
    }
}

impl<S: Solved> core::error::Error for PuzzleError<S> {}
