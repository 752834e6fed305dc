//! The method of Giulio Zambon's solver: fifteen strategies in five levels, with their own exact conditions.

use std::fmt;

use ninefold_core::{Board, Grid};

use crate::technique::Stop;
use marks::Marks;
use solver::Solver;
use watch::Nobody;

mod choose;
mod lines;
mod marks;
mod pairs;
mod rectangle;
mod solver;
mod subsets;
mod watch;

/// The most guesses that are tried for a puzzle.
const GUESSES: u32 = 50_000;

/// One of the fifteen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the variants are their own description")]
pub enum Strategy {
    UniqueLoop,
    NakedPair,
    HiddenPair,
    BoxLine,
    PointingLine,
    NakedTriple,
    HiddenTriple,
    Lines2,
    NakedQuad,
    YWing,
    Rectangle,
    XyChain,
    Lines3,
    Lines4,
    /// Guessing, with the depth at which it succeeded.
    Backtrack(u8),
}

impl Strategy {
    /// The level times ten and the place in it: 12 for box-line. Of guessing, 40 and the depth.
    pub const fn code(self) -> u8 {
        match self {
            Self::UniqueLoop => 0,
            Self::NakedPair => 10,
            Self::HiddenPair => 11,
            Self::BoxLine => 12,
            Self::PointingLine => 13,
            Self::NakedTriple => 20,
            Self::HiddenTriple => 21,
            Self::Lines2 => 22,
            Self::NakedQuad => 23,
            Self::YWing => 24,
            Self::Rectangle => 30,
            Self::XyChain => 31,
            Self::Lines3 => 32,
            Self::Lines4 => 33,
            Self::Backtrack(depth) => 40 + depth,
        }
    }
}

/// What a run over a puzzle came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    end: Marks,
    uses: Vec<Strategy>,
    tries: u32,
}

impl Run {
    /// Over a grid.
    pub fn of(grid: &Grid) -> Self {
        let mut solver = Self::cleaned(grid);
        solver.go();
        Self { end: solver.marks, uses: solver.uses, tries: solver.tries }
    }

    /// After the first clean-up: the quick way, unless something is wrong. Then it matters in which order things happened.
    fn cleaned(grid: &Grid) -> Solver<Nobody> {
        let clean = |marks| {
            let mut solver = Solver::new(marks, Nobody, Stop::NEVER);
            solver.clean_up();
            solver
        };
        let quick = Marks::pruned(grid).map(clean).filter(|solver| !solver.marks.is_bad());
        quick.unwrap_or_else(|| clean(Marks::from(grid)))
    }

    /// The strategies used.
    pub fn uses(&self) -> &[Strategy] { &self.uses }
    /// Tries.
    pub fn tries(&self) -> u32 { self.tries }
    /// Solved.
    pub fn is_solved(&self) -> bool { self.end.is_solved() && self.end.is_consistent() }
}
