//! The reasons why givens do not form a puzzle, each with its evidence.

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

/// A grid of a layout, printed as a prefix of messages: `in grid 2, `, or nothing if the layout has only one grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GridOf {
    /// The number of the grid, counted from 0.
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

/// A flaw in a puzzle: its description and its cells.
#[cfg(feature = "alloc")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Broken {
    /// The description, such as `two 5s in r1c2 and r3c3, which must differ`.
    pub text: String,
    /// The cells to highlight.
    pub cells: Vec<LayoutCell>,
    /// The names of the cells.
    pub names: Vec<String>,
}

#[cfg(feature = "alloc")]
impl Broken {
    pub(crate) fn new(text: String, rules: &Rules, cells: Vec<LayoutCell>) -> Self {
        let names = cells.iter().map(|&cell| format!("{}", rules.name(cell))).collect();
        Self { text, cells, names }
    }
}

/// The evidence for a flaw in a puzzle that carries its own rules. Without an allocator, this type has no values: the variants of [`PuzzleError`]
/// that hold it exist in every build, but cannot be constructed.
#[cfg(feature = "alloc")]
type Witness = Box<Broken>;
#[cfg(not(feature = "alloc"))]
type Witness = core::convert::Infallible;

/// The reason why givens or candidates do not have exactly one solution, with evidence. `S` is the type of solution.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PuzzleError<S = Solution> {
    /// Two digits of a grid break the rules.
    Clash(GridOf, Clash),
    /// In one of the grids, either no digit fits a cell, or a digit fits no cell of a house.
    Gap(GridOf, Gap),
    /// Digits break a rule that cannot be expressed as a house of at most nine cells.
    Broken(Witness),
    /// A cell of a grid with more than nine rows has no candidate left.
    Stuck(Witness),
    /// No error is visible, but a search found no solution.
    Unsolvable,
    /// There is more than one solution; these two differ.
    Several(S, S),
    /// The search was stopped before it could decide.
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
