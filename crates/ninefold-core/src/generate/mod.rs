//! Puzzles to order.
//!
//! ```text
//! Order --plan--> Plan --make--> Made          order   what a puzzle is to be like, and what shows that there is none
//!   |              |                           full    grids: quick, or each as likely as any other
//!   Impossible     +-- fresh: a new puzzle     dig     clues out of a full grid, as long as there is one solution
//!                  +-- near: one like it       fill    digits for a fixed pattern
//!                  +-- judge: how far off      few     fewer clues by neighbours
//! ```
//!
//! How hard a puzzle is to be is for the caller to say: a closure tells how far a puzzle is from what is wanted, and the search goes from
//! puzzles to neighbours that are no further off. Another closure says when to stop, as nothing here looks at a clock.
//!
//! ```
//! use ninefold_core::generate::{Clues, Made, Order, Random, Seed};
//! use ninefold_core::solve::Solver;
//!
//! let plan = Order { clues: Clues::exactly(26), ..Order::default() }.plan()?;
//! let mut random = Random::new(Seed::new(9));
//! let made = plan.make(Solver::new(), &mut random, &mut |_| 0, &mut || true);
//! let Made::Puzzle(puzzle) = made else { unreachable!() };
//! assert_eq!(puzzle.givens().filled().len(), 26);
//! # Ok::<(), ninefold_core::generate::Impossible>(())
//! ```
//!
//! The same seed makes the same puzzle on every machine and backend.

mod dig;
mod few;
mod fill;
mod full;
mod orbits;
mod order;
mod pattern;
mod plan;
mod random;

pub use order::{Clues, FEWEST, Fill, Hold, Impossible, Order, Rest, Scheme, Shape};
pub use pattern::{Pattern, PatternError};
pub use plan::{Distance, Made, Plan, Short};
pub use random::{Random, Seed};

use crate::puzzle::Solution;
use crate::solve::Solver;

/// A full grid.
///
/// ```
/// use ninefold_core::generate::{self, Fill, Random, Seed};
/// use ninefold_core::solve::Solver;
///
/// let mut random = Random::new(Seed::new(1));
/// let grid = generate::full(Fill::Quick, Solver::new(), &mut random);
/// assert_ne!(grid, generate::full(Fill::Quick, Solver::new(), &mut random));
/// ```
pub fn full(fill: Fill, solver: Solver, random: &mut Random) -> Solution {
    match fill {
        Fill::Quick => full::quick(random),
        Fill::Uniform => full::uniform(solver, random),
    }
}
