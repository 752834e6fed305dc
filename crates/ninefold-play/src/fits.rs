//! Actions and solvers that are available for some layouts only, and the reason.

use std::fmt;

use ninefold_core::rules::{Feature, Rules, Unsupported};

use crate::action::Action;
use crate::watch::Solver;

/// The reason why an action or solver is unavailable for the current puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// There is no other grid to move to.
    OneGrid,
    /// The solver supports plain single grids only.
    NotPlain(Solver),
    /// No solver that can be watched supports such puzzles.
    Rules(Unsupported),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneGrid => f.write_str("that key is for multi-sudoku"),
            Self::NotPlain(solver) => {
                let name = solver.name();
                write!(f, "{name} solves plain single grids only: press e to choose another solver, such as human")
            }
            Self::Rules(why) => why.fmt(f),
        }
    }
}

impl Action {
    /// Checks whether the action is available in a puzzle with that layout.
    ///
    /// # Errors
    ///
    /// The reason why it is unavailable.
    pub fn fits(self, layout: &Rules) -> Result<(), Unfit> {
        let is_for_several = matches!(self, Self::NextGrid | Self::LastGrid);
        if is_for_several && layout.grids().len() == 1 { Err(Unfit::OneGrid) } else { Ok(()) }
    }
}

impl Solver {
    /// Checks whether the solver can be watched on a puzzle with that layout.
    ///
    /// # Errors
    ///
    /// The reason why it cannot.
    pub fn fits(self, layout: &Rules) -> Result<(), Unfit> {
        layout.supports(Feature::Techniques).map_err(Unfit::Rules)?;
        let is_for_one = matches!(self, Self::Engine(_));
        if is_for_one && !layout.has(Feature::ClassicEngines) { Err(Unfit::NotPlain(self)) } else { Ok(()) }
    }
}
