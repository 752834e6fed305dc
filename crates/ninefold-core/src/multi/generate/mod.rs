//! New puzzles of any layout to order.
//!
//! ```text
//! Order --plan--> Plan --make--> Made           full      the grids of a layout filled at random
//!   |              |                            thin      clues taken away while there is one solution
//!   Impossible     one grid: crate::generate    judged    clues taken away as far as a judge allows
//!                                               pattern   clues in given places, changed until there is one solution
//! ```
//!
//! An order is said in the words of [`crate::generate`], which makes the puzzles of one grid. Random numbers are the caller's: equal numbers make
//! equal puzzles on every machine.
//!
//! ```
//! use ninefold_core::Stop;
//! use ninefold_core::generate::{Clues, Random, Seed};
//! use ninefold_core::multi::{Rules, Puzzle, generate::{self, Order}};
//!
//! let layout: Rules = "twodoku".parse()?;
//! let order = Order { clues: Clues::exactly(60), ..Order::of(&layout) };
//! let puzzle = generate::puzzle(order, &mut Random::new(Seed::new(7)), Stop::NEVER)?;
//! assert_eq!(puzzle.givens().filled().count(), 60);
//! assert_eq!(Puzzle::try_from(puzzle.givens().clone())?, puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod full;
mod judged;
mod pattern;
mod plan;
mod thin;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

pub use full::solution;
pub use plan::Plan;

use super::boards::PuzzleError;
use super::grids::{Grids, LayoutCell};
use super::search::Puzzle;
use crate::cells::{Cell, CellSet};
use crate::generate::{self as single, Clues, Fill, Made, Random};
use crate::rules::Rules;
use crate::solve::Solver;
use crate::stop::{Stop, Stopped};
use crate::symmetry::Turn;

/// Which cells clues are in.
pub type Shape = single::Shape<Vec<LayoutCell>>;

/// The properties that new puzzles of a layout are to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// How many clues.
    pub clues: Clues,
    /// Which cells they are in.
    pub shape: Shape,
    /// Digits that have to be given, in the layout of the puzzles.
    pub fixed: Grids,
    /// Digits that the solution has to have, whether they are given or not; in the same layout.
    pub full: Grids,
    /// How the full grids come about.
    pub fill: Fill,
    /// Whether each grid has one solution without the others.
    pub alone: bool,
}

impl Order {
    /// Minimal puzzles of a layout.
    pub fn of(layout: &Rules) -> Self {
        Self {
            clues: Clues::MINIMAL,
            shape: Shape::Free,
            fixed: Grids::empty(layout.clone()),
            full: Grids::empty(layout.clone()),
            fill: Fill::Quick,
            alone: false,
        }
    }

    /// The layout of the puzzles.
    pub const fn rules(&self) -> &Rules {
        self.fixed.rules()
    }

    /// The same order for a plain grid, if that is the layout. Whoever orders nothing else links nothing for several grids with its plan.
    pub fn single(&self) -> Option<single::Order> {
        let (fixed, full) = (self.fixed.single()?, self.full.single()?);
        let cells = |pattern: &Vec<LayoutCell>| pattern.iter().map(|cell| Cell::ALL[cell.index()]).collect::<CellSet>();
        let shape = match &self.shape {
            Shape::Free => single::Shape::Free,
            Shape::Symmetric(symmetry, hold) => single::Shape::Symmetric(*symmetry, *hold),
            Shape::Varied(hold) => single::Shape::Varied(*hold),
            Shape::Pattern(pattern) => single::Shape::Pattern(cells(pattern)),
            Shape::Scheme(scheme) => single::Shape::Scheme(*scheme),
        };
        // The only grid has one solution without others in any case.
        Some(single::Order { clues: self.clues, shape, fixed, full, fill: self.fill })
    }
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The reason is one that single grids have too.
    Single(single::Impossible),
    /// The layout does not look the same after that turn.
    Turn(Turn),
    /// No turn or mirror leaves the layout as it is.
    Crooked,
    /// At least so many clues are asked for, and there are so many cells.
    Many(usize, usize),
    /// The fixed digits have no solution.
    Fixed(PuzzleError),
    /// The digits that the solution is to have have none.
    Full(PuzzleError),
    /// A digit is fixed in a cell of that name, and the solution is to have another one there.
    FullFixed(String),
    /// A fixed digit outside the pattern: the name of its cell.
    Outside(String),
    /// That is for single grids.
    Several(&'static str),
    /// That is for plain grids: nine rows, standard boxes, no constraints.
    Plain(&'static str),
    /// The rules have no solution, whatever is given.
    Rules,
}

impl From<single::Impossible> for Impossible {
    fn from(error: single::Impossible) -> Self {
        Self::Single(error)
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(error) => error.fmt(f),
            Self::Turn(turn) => {
                write!(f, "the layout is another one after {turn}, so clues cannot be symmetric that way")
            }
            Self::Crooked => f.write_str("the layout is another one after every turn, so clues cannot be symmetric"),
            Self::Many(least, cells) => {
                write!(f, "the layout has {cells} cells, and at least {least} clues are asked for")
            }
            Self::Fixed(error) => write!(f, "fixed digits: {error}"),
            Self::Full(error) => write!(f, "full grid: {error}"),
            Self::FullFixed(cell) => write!(f, "full grid: another digit is fixed in {cell}"),
            Self::Outside(cell) => write!(f, "fixed digits: {cell} is not in the pattern"),
            Self::Several(what) => write!(f, "{what} is for single grids"),
            Self::Plain(what) => {
                write!(
                    f,
                    "{what} is for plain grids of nine rows; these rules have another size, regions or constraints"
                )
            }
            Self::Rules => f.write_str("the rules have no solution: remove or change a constraint or region"),
        }
    }
}

impl core::error::Error for Impossible {}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There can be none.
    Impossible(Impossible),
    /// It was stopped before one was found.
    Stopped,
}

impl From<Impossible> for Failure {
    fn from(error: Impossible) -> Self {
        Self::Impossible(error)
    }
}

impl From<Stopped> for Failure {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible(error) => error.fmt(f),
            Self::Stopped => f.write_str("stopped before a puzzle was found"),
        }
    }
}

impl core::error::Error for Failure {}

/// A puzzle as it is ordered, however hard it is.
///
/// # Errors
///
/// If there can be none, or it was stopped before one was found.
pub fn puzzle(order: Order, random: &mut Random, stop: Stop<'_>) -> Result<Puzzle, Failure> {
    match order.plan()?.make(Solver::new(), random, &mut |_| 0, stop) {
        Made::Puzzle(puzzle) => Ok(puzzle),
        Made::Stopped(_) => Err(Failure::Stopped),
    }
}

impl Order {
    /// The order, if nothing shows that it is impossible.
    ///
    /// # Errors
    ///
    /// The reason why there is no such puzzle.
    pub fn plan(self) -> Result<Plan, Impossible> {
        Plan::new(self)
    }

    fn outside(&self, pattern: &[LayoutCell]) -> Option<Impossible> {
        let outside = self.fixed.filled().find(|cell| !pattern.contains(cell))?;
        Some(Impossible::Outside(self.rules().name(outside).to_string()))
    }
}
