//! The method of Giulio Zambon's solver (*Sudoku Programming with C*, 2015): fifteen strategies in five levels, each with its own exact conditions,
//! so that the book's figures are reproduced exactly.
//!
//! ```
//! use ninefold_core::Grid;
//! use ninefold_logic::zambon::Run;
//!
//! let grid: Grid = "200080010001902000450061020004000089060070000710000060040107008000009500070020034".parse()?;
//! let run = Run::of(&grid);
//! assert_eq!(run.codes(), "0 10 12 31");
//! assert_eq!((run.level(), run.guesses(), run.solved()), (3, 0, 81));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The order of strategies
//!
//! ```text
//!            +------------------------------ something was eliminated: one use, from the top ------------------------------+
//!            v                                                                                                         |
//! clean-up ---> 0 unique-loop --> 1 naked-pair hidden-pair --> 2 naked-triple hidden-triple --> 3 rectangle XY-chain --+
//! (silent)                          box-line pointing-line       lines-2 naked-quad Y-wing        lines-3 lines-4
//!                                                                                                        |  nothing
//!                                                                                                        v
//!                                                                                                   4 backtrack
//! ```
//!
//! A strategy is called once; a call that eliminates at least one candidate is a *use*. Whenever one candidate remains in a cell, its peers are
//! cleaned up at once, even in the middle of a strategy, so naked singles are never a use.
//!
//! # The readings that the figures depend on
//!
//! The figures of the book depend on details, so these strategies are not the general techniques with limits: with XY-chain before rectangle, there
//! are 3,199 fewer rectangles, and with chains of three cells, eleven fewer puzzles need a guess. The order of eliminations matters too, down to
//! clean-ups in the middle of a pattern.
//!
//! - Level 3 tries rectangle before XY-chain.
//! - Houses are visited as row 1, column 1, box 1, row 2, and so on; lines as row 1, column 1, row 2.
//! - Subsets, box-line and pointing-line list the instances of a house on arrival, apply all of them, even where the list has become
//!   stale, and stop after the first house with an effect. The unique-loop stops only after a pass over all houses finds nothing.
//! - A naked triple is three cells with the *same* three candidates, and a hidden triple is three digits with the same three spots.
//! - Two to four lines: the first combination and digit with an effect, rows before columns, combinations before digits; a combination is skipped
//!   only for the digits that are solved in one of its lines.
//! - All Y-wings of a digit are applied with the pairs as they were at the time of the call. An XY-chain has four to nine cells; one that closes
//!   without an effect may still be followed further.
//! - A rectangle that reaches a box in which the digit is solved has no effect; one that reaches a box whose spots are all aligned with the
//!   cell before eliminates that cell's candidate, cleans up, and ends.
//! - Guesses are made in the first cell with the *most* candidates, after the book's own improvement; [`Guess::First`] takes the first cell, as in
//!   its figure 13-1. Of the strategies used after the first guess, only the depth of the last successful guess is counted.
//!
//! # What differs
//!
//! If a cell without candidates is left before the first guess, the original still guesses; none of these guesses can succeed, so they are not made
//! here. A puzzle that needs more than 25,000 guesses is abandoned ([`Run::is_given_up`]): an empty grid would keep the original busy forever. The
//! puzzles of the 17-clue list need at most 4,131.
//!
//! # Three ways to watch
//!
//! One generic solver has three kinds of watchers. [`Run`] is fast and records only the uses, [`log`] writes the output of the original, and
//! [`Method::zambon`](crate::Method::zambon) makes [steps](crate::Step) of the general techniques, with their proofs and words.

use std::fmt;

use crate::frame::multi::Grids;
use crate::frame::{Grid, Puzzle, Stop};

use crate::method::Method;
use crate::path::{Path, Walk};
use marks::Marks;
use solver::Solver;
use watch::Nobody;

pub use batch::{BatchError, batch};
pub use log::log;
pub use steps::code;

mod batch;
mod cross;
mod lines;
mod log;
mod marks;
mod pairs;
mod rectangle;
mod solver;
mod steps;
mod subsets;
mod watch;

/// The maximum number of guesses for a puzzle.
const GUESSES: u32 = 25_000;

/// The cell in which to guess.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Guess {
    /// The first of the cells with the most candidates: the version behind the book's figures.
    #[default]
    Most,
    /// The first unsolved cell: the backtracking before its improvement (figure 13-1).
    First,
}

/// One of the fifteen strategies.
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
    /// Guessing, with the depth of the guess that solved the puzzle: one less than the number of current guesses.
    Backtrack(u8),
}

impl Strategy {
    /// Returns the code: ten times the level plus the place in it, so 12 for box-line. For guessing, 40 plus the depth.
    pub const fn code(self) -> u8 {
        self.told().0
    }

    /// Returns the name in the log.
    pub const fn name(self) -> &'static str {
        self.told().1
    }

    const fn told(self) -> (u8, &'static str) {
        match self {
            Self::UniqueLoop => (0, "unique-loop"),
            Self::NakedPair => (10, "naked-pair"),
            Self::HiddenPair => (11, "hidden-pair"),
            Self::BoxLine => (12, "box-line"),
            Self::PointingLine => (13, "pointing-line"),
            Self::NakedTriple => (20, "naked-triple"),
            Self::HiddenTriple => (21, "hidden-triple"),
            Self::Lines2 => (22, "lines-2"),
            Self::NakedQuad => (23, "naked-quad"),
            Self::YWing => (24, "Y-wing"),
            Self::Rectangle => (30, "rectangle"),
            Self::XyChain => (31, "XY-chain"),
            Self::Lines3 => (32, "lines-3"),
            Self::Lines4 => (33, "lines-4"),
            Self::Backtrack(depth) => (40 + depth, "backtrack"),
        }
    }

    /// Returns the level, 0 to 4.
    pub const fn level(self) -> u8 {
        match self {
            Self::Backtrack(_) => 4,
            _ => self.code() / 10,
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Method {
    /// Returns the method of Zambon's solver, reproduced exactly. If no strategy has an effect, it guesses: see
    /// [`Step::is_guess`](crate::Step::is_guess).
    ///
    /// Without some of its techniques, the solver skips their strategies, like the reader in chapter 2 of the book who chooses strategies by level.
    /// It cleans up and guesses in any case.
    ///
    /// ```
    /// use ninefold_core::{Grid, Puzzle};
    /// use ninefold_logic::{Method, Path, Step};
    ///
    /// let grid: Grid = "200080010001902000450061020004000089060070000710000060040107008000009500070020034".parse()?;
    /// let path = Path::of(&Puzzle::try_from(grid)?, &Method::zambon());
    /// assert!(path.is_solved() && !path.steps().iter().any(Step::is_guess));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zambon() -> Self {
        let plain_only = Some("Zambon's method supports the plain grid only; the method hints supports other rules");
        Self {
            solver: Some(crate::method::Solver::Path(steps::steps)),
            always: &[steps::CLEAN_UP],
            plain_only,
            ..Self::new("zambon", steps::techniques())
        }
    }
}

impl Path {
    /// Returns the codes of the steps on Zambon's scale, for puzzles of several grids, which his solver does not support. Consecutive singles count
    /// once, since his clean-ups are not a strategy; 40 is added if the rest must be guessed. A step without a counterpart has no code.
    pub fn zambon_codes(&self) -> Vec<u8> {
        let mut codes: Vec<u8> = self.steps().iter().filter_map(|step| code(step.technique())).collect();
        codes.dedup_by(|one, other| *one == 0 && *other == 0);
        if !self.is_solved() {
            codes.push(Strategy::Backtrack(0).code());
        }
        codes
    }
}

/// Returns the level of a puzzle, and the number of uses of strategies of that level. For several grids, which his solver does not support, the codes
/// of the steps are used.
pub fn level(puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> (u8, usize) {
    let (levels, is_solved): (Vec<u8>, bool) = if let Some(grid) = puzzle.givens().single() {
        let run = Run::until(&grid, stop);
        (run.uses().iter().map(|strategy| strategy.level()).collect(), run.is_solved())
    } else {
        let path = Walk::new(puzzle, &Method::zambon()).until(stop).path(usize::MAX);
        (path.zambon_codes().iter().map(|code| code / 10).collect(), path.is_solved())
    };
    let level = if is_solved { levels.iter().copied().max().unwrap_or_default() } else { 4 };
    (level, levels.into_iter().filter(|other| *other == level).count())
}

/// The outcome of a run over a grid: the rating of a puzzle on Zambon's scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    end: Marks,
    uses: Vec<Strategy>,
    tries: u32,
    given_up: bool,
    stopped: bool,
}

impl Run {
    /// Runs the solver on any grid, whether or not it is a valid puzzle.
    pub fn of(grid: &Grid) -> Self {
        Self::until(grid, Stop::NEVER)
    }

    /// Like [`of`](Self::of), with a stop.
    pub fn until(grid: &Grid, stop: Stop<'_>) -> Self {
        Self::guessing(grid, Guess::Most, stop)
    }

    /// Like [`until`](Self::until), but with the cell for guesses chosen by `guess`.
    pub fn guessing(grid: &Grid, guess: Guess, stop: Stop<'_>) -> Self {
        let mut solver = Self::cleaned(grid, stop);
        solver.guess_in = guess;
        solver.go();
        let Solver { marks: end, uses, tries, given_up, stopped, .. } = solver;
        Self { end, uses, tries, given_up, stopped }
    }

    /// Returns the solver after the first clean-up. It is computed the quick way, unless there is an inconsistency: then the order of events matters.
    fn cleaned<'a>(grid: &Grid, stop: Stop<'a>) -> Solver<'a, Nobody> {
        let clean = |marks: Marks| {
            let mut solver = Solver::new(&marks, Nobody, stop);
            solver.clean_up();
            solver
        };
        let quick = Marks::pruned(grid).map(clean).filter(|solver| !solver.marks.is_bad());
        quick.unwrap_or_else(|| clean(Marks::from(grid)))
    }

    /// Returns the strategies used, in order. Guessing counts as one, and is the last.
    pub fn uses(&self) -> &[Strategy] {
        &self.uses
    }

    /// Returns the codes of the strategies used: `0 10 12 31`.
    pub fn codes(&self) -> String {
        self.uses.iter().map(|strategy| strategy.code().to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the highest level of a strategy used, 0 to 4; 0 if the clean-up is enough.
    pub fn level(&self) -> u8 {
        self.uses.iter().map(|strategy| strategy.level()).max().unwrap_or_default()
    }

    /// Returns the number of guesses below the solution.
    pub fn guesses(&self) -> u8 {
        match self.uses.last() {
            Some(Strategy::Backtrack(depth)) => depth + 1,
            _ => 0,
        }
    }

    /// Returns the number of guesses tried, including those undone.
    pub const fn tries(&self) -> u32 {
        self.tries
    }

    /// Returns the number of cells solved in the end.
    pub const fn solved(&self) -> usize {
        self.end.solved().len()
    }

    /// Returns the digits of the solved cells.
    pub fn grid(&self) -> Grid {
        self.end.grid()
    }

    /// Whether at the end every cell has a candidate and no house has a digit solved twice.
    pub fn is_consistent(&self) -> bool {
        self.end.is_consistent()
    }

    /// Whether every cell is solved, without an inconsistency.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved() && self.is_consistent()
    }

    /// Whether the run was stopped; the results then do not rate the puzzle.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether the run was abandoned after too many guesses, so that the result is unknown.
    pub const fn is_given_up(&self) -> bool {
        self.given_up
    }
}
