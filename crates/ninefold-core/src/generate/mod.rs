//! Generation of puzzles to order.
//!
//! ```text
//! Order --plan--> Plan --make--> Made          order   the specification of a puzzle, and its contradictions
//!   |              |                           plain   puzzles of plain rules; several: of other rules
//!   |              |                           full    grids: quick, or each as likely as any other
//!   Impossible     +-- fresh: a new puzzle     dig     clues removed from a full grid while there is one solution
//!                  +-- near: a similar one     fill    digits for a fixed pattern
//!                  +-- judge: its distance     few     fewer clues by neighbours
//!                                              around  puzzles around something rare, or with many clues
//!                                              controlled  puzzles whose bias is known
//!                                              book    puzzles of Zambon's book
//! Variant                                      drawn   puzzles whose constraints are drawn too
//! ```
//!
//! The caller defines difficulty by a closure that returns the distance of a puzzle from the order. The search moves from puzzles to neighbours that
//! are at most as far away. A [`Stop`] ends the search, since no code in this module reads a clock.
//!
//! ```
//! use ninefold_core::generate::{Clues, Made, Order, Random, Seed};
//! use ninefold_core::Stop;
//! use ninefold_core::solve::Solver;
//!
//! let plan = Order { clues: Clues::exactly(26), ..Order::default() }.plan()?;
//! let mut random = Random::new(Seed::new(9));
//! let made = plan.make(Solver::new(), &mut random, &mut |_| 0, Stop::NEVER);
//! let Made::Puzzle(puzzle) = made else { unreachable!() };
//! assert_eq!(puzzle.givens().filled().len(), 26);
//! # Ok::<(), ninefold_core::generate::Impossible>(())
//! ```
//!
//! A seed gives the same puzzle on every machine and backend.

mod around;
mod book;
mod climb;
mod controlled;
mod dig;
mod few;
mod fill;
mod full;
mod log;
mod orbits;
mod order;
mod pattern;
mod plain;
mod plan;
mod several;
mod swaps;
mod uniform;

pub use crate::random::{Random, Seed};
pub use book::Book;
pub use climb::{Distance, Made, Short, TOO_MUCH};
pub use controlled::weight;
pub use log::Dug;
pub(crate) use orbits::reachable;
pub use order::{Clues, FEWEST, Fill, Further, Givens, Hold, Impossible, Order, Rest, Scheme, Shape};
pub use pattern::{Pattern, PatternError};
pub use plan::Plan;
pub use several::{Failure, Variant, VariantError, orbits, puzzle, solution};
pub(crate) use swaps::swaps;

use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::solve::Solver;
use crate::stop::Stop;
use uniform::Uniform;

/// Makes a minimal puzzle, in which every given is needed. The same seed gives the same puzzle everywhere.
///
/// ```
/// use ninefold_core::generate;
///
/// let puzzle = generate::minimal(generate::Seed::new(2026));
/// assert!((20..30).contains(&puzzle.givens().filled().len()));
/// ```
#[allow(clippy::missing_panics_doc, reason = "the default order is possible")]
pub fn minimal(seed: Seed) -> Puzzle {
    let plan = Order::default().plan().expect("the default order is possible");
    match plan.make(Solver::new(), &mut Random::new(seed), &mut |_| 0, Stop::NEVER) {
        Made::Puzzle(puzzle) => puzzle,
        Made::Stopped(_) => unreachable!("every full grid has minimal puzzles, and the search is never stopped"),
    }
}

/// A source of full grids.
///
/// ```
/// use ninefold_core::generate::{Fill, FullGrids, Random, Seed};
///
/// let mut random = Random::new(Seed::new(1));
/// for fill in [Fill::Quick, Fill::Uniform] {
///     let grids = FullGrids::new(fill);
///     assert_ne!(grids.next(&mut random), grids.next(&mut random));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct FullGrids(Option<Uniform>);

impl FullGrids {
    /// Creates a source of full grids. For [`Fill::Uniform`], this builds a table of 160 KB.
    pub fn new(fill: Fill) -> Self {
        Self((fill == Fill::Uniform).then(Uniform::new))
    }

    /// Generates the next grid.
    pub fn next(&self, random: &mut Random) -> Solution {
        match &self.0 {
            Some(uniform) => uniform.grid(random),
            None => full::quick(random),
        }
    }
}

/// Counts the full grids that have the same first band as `solution`.
///
/// The number is between 6.8 and 7.8 thousand million, depending on the class of the band. All bands together have 6,670,903,752,021,072,936,960 full
/// grids (Felgenhauer and Jarvis, 2005).
pub fn completions(solution: &Solution) -> u64 {
    let digit = |row: usize, column: usize| 1 << solution.digits()[9 * row + column].index();
    let column = |column: usize| core::array::from_fn(|row| digit(row, column));
    Uniform::new().completions([0, 3, 6].map(|at| core::array::from_fn(|place| column(at + place))))
}
