//! New puzzles for orders that carry their rules.
//!
//! ```text
//!   one plain grid: super::plain     full      the grids of a layout filled at random
//!                                    givens    clues added until there is one solution
//!                                    thin      clues removed while there is one solution
//!                                    judged    clues removed as far as a judge allows
//!                                    drawn     random rules
//!                                    pattern   clues in given cells, changed until there is one solution
//! ```

mod drawn;
mod full;
mod givens;
mod judged;
mod pattern;
mod plan;
mod thin;

use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;

pub use drawn::{Variant, VariantError};
pub use full::solution;
pub(super) use plan::Kind;
pub use plan::orbits;

use super::{Clues, Fill, Impossible, Made, Order, Plan, Random, Shape};
use crate::cells::{Cell, CellSet};
use crate::multi::{Grids, LayoutCell};
use crate::puzzle::Puzzle;
use crate::rules::{Feature, Rules, Unsupported};
use crate::solve::Solver;
use crate::stop::{Stop, Stopped};

impl Order<Grids> {
    /// Creates the order for minimal puzzles of a layout.
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

    /// Converts the order to one for a plain grid. Plans for such orders link no code for other rules.
    ///
    /// # Errors
    ///
    /// Returns the reason why the rules lack the feature if they are not plain.
    pub fn plain(&self, feature: Feature) -> Result<Order, Unsupported> {
        self.single().ok_or_else(|| self.rules().not_plain(feature))
    }

    pub(super) fn single(&self) -> Option<Order> {
        let (fixed, full) = (self.fixed.single()?, self.full.single()?);
        let cells = |pattern: &Vec<LayoutCell>| pattern.iter().map(|cell| Cell::ALL[cell.index()]).collect::<CellSet>();
        let shape = match &self.shape {
            Shape::Free => Shape::Free,
            Shape::Symmetric(symmetry, hold) => Shape::Symmetric(*symmetry, *hold),
            Shape::Varied(hold) => Shape::Varied(*hold),
            Shape::Pattern(pattern) => Shape::Pattern(cells(pattern)),
            Shape::Scheme(scheme) => Shape::Scheme(*scheme),
        };
        Some(Order { clues: self.clues, shape, fixed, full, fill: self.fill, alone: self.alone })
    }
}

/// The reason why no puzzle was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// No puzzle is possible.
    Impossible(Impossible),
    /// The search was stopped before it found a puzzle.
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

/// Makes a puzzle that meets an order, whatever its difficulty.
///
/// ```
/// use ninefold_core::generate::{self, Clues, Order, Random, Seed};
/// use ninefold_core::rules::Rules;
/// use ninefold_core::{Puzzle, Stop};
///
/// let layout: Rules = "twodoku".parse()?;
/// let order = Order { clues: Clues::exactly(60), ..Order::of(&layout) };
/// let puzzle = generate::puzzle(order, &mut Random::new(Seed::new(7)), Stop::NEVER)?;
/// assert_eq!(puzzle.givens().filled().count(), 60);
/// assert_eq!(Puzzle::try_from(puzzle.givens().clone())?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if no puzzle can meet the order, or if the search was stopped before it found one.
pub fn puzzle(order: Order<Grids>, random: &mut Random, stop: Stop<'_>) -> Result<Puzzle<Grids>, Failure> {
    match order.plan()?.make(Solver::new(), random, &mut |_| 0, stop) {
        Made::Puzzle(puzzle) => Ok(puzzle),
        Made::Stopped(_) => Err(Failure::Stopped),
    }
}

impl Order<Grids> {
    /// Checks the order and prepares a plan for making puzzles.
    ///
    /// # Errors
    ///
    /// Returns the reason why no puzzle can meet the order.
    pub fn plan(self) -> Result<Plan<Grids>, Impossible> {
        Kind::new(self).map(Plan::new)
    }

    fn outside(&self, pattern: &[LayoutCell]) -> Option<Impossible> {
        let outside = self.fixed.filled().find(|cell| !pattern.contains(cell))?;
        Some(Impossible::Outside(self.rules().name(outside).to_string()))
    }
}
