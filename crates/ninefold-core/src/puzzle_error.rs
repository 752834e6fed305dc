//! The reasons why givens are not a puzzle, each with its witness.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use alloc::format;
#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "alloc")]
use crate::cells::LayoutCell;
use crate::grid::{Clash, Gap};
#[cfg(feature = "alloc")]
use crate::rules::Rules;
use crate::solution::{Solution, Solved};

/// One of the grids of a layout, as a prefix in messages: `in grid 2, `, or nothing if there is only one.
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

/// A flaw in words and with its cells.
#[cfg(feature = "alloc")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Broken {
    /// The rule and the digits: `two 5s in r1c2 and r3c3, which must differ`.
    pub text: String,
    /// The cells to point at.
    pub cells: Vec<LayoutCell>,
    /// Their names.
    pub names: Vec<String>,
}

#[cfg(feature = "alloc")]
impl Broken {
    pub(crate) fn new(text: String, rules: &Rules, cells: Vec<LayoutCell>) -> Self {
        let names = cells.iter().map(|&cell| format!("{}", rules.name(cell))).collect();
        Self { text, cells, names }
    }
}

/// The witness of a rule that only puzzles with rules of their own have. Without an allocator it has no values, so the variants of [`PuzzleError`]
/// with it exist in every build, but cannot be constructed.
#[cfg(feature = "alloc")]
type Witness = Box<Broken>;
#[cfg(not(feature = "alloc"))]
type Witness = core::convert::Infallible;

/// Why givens or candidates do not have exactly one solution, with the witness. `S` is the type of their solutions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PuzzleError<S = Solution> {
    /// Two digits of a grid break the rules.
    Clash(GridOf, Clash),
    /// A cell, or a digit in a house, of a grid has no place left.
    Gap(GridOf, Gap),
    /// Digits break a rule that no house of at most nine cells expresses.
    Broken(Witness),
    /// A cell of a grid with more than nine rows has no candidate left.
    Stuck(Witness),
    /// There is no visible error, but a search finds no solution.
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
            Self::Unsolvable => f.write_str("no solution, as an exhaustive search shows"),
            Self::Several(one, other) => {
                f.write_str("several solutions, which differ in ")?;
                one.write_differences(other, f)
            }
            Self::Stopped => f.write_str("the search was stopped before it reached a result"),
        }
    }
}

impl<S: Solved> core::error::Error for PuzzleError<S> {}
