//! Grids and boards as text: [`parse`] reads them, and [`Display`](fmt::Display) prints them as lines and drawings.

use core::fmt;
use core::str::FromStr;

use super::scan::DEAD;
use super::{ParseError, framed, line, parse, sukaku};
use crate::cells::DigitSet;
use crate::grid::{Board, Grid};
use crate::puzzle::Puzzle;
use crate::puzzle_error::PuzzleError;

impl Grid {
    /// Reads a grid in any of the text formats of [`format`](super).
    ///
    /// If the text is a candidate grid, only its placed digits are returned.
    ///
    /// # Errors
    ///
    /// Returns the line, the column and the text expected there if the text is not exactly one puzzle.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        // Most texts are a single line, for which the reader of all formats is not needed.
        line::alone(text.as_bytes()).map_or_else(|| parse(text).map(|content| content.grid()), Ok)
    }
}

impl Board {
    /// Reads a board in any of the text formats of [`format`](super).
    ///
    /// # Errors
    ///
    /// Returns the line, the column and the text expected there if the text is not exactly one puzzle.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        parse(text).map(|content| content.board())
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// The reason why text is not a puzzle with exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "no allocator to box with; built once per puzzle")]
#[non_exhaustive]
pub enum NoPuzzle {
    /// The text cannot be read. The error holds the position and the text expected there.
    Text(ParseError),
    /// The digits do not have exactly one solution. The error holds the evidence.
    Digits(PuzzleError),
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Digits(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NoPuzzle {}

/// Reads a grid in any of the text formats of [`format`](super), and proves that it has exactly one solution.
///
/// ```
/// use ninefold_core::{NoPuzzle, Puzzle};
///
/// let puzzle: Puzzle = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// assert_eq!(puzzle.solution().to_string()[..9], *"814729635");
/// assert!(matches!("12".parse::<Puzzle>(), Err(NoPuzzle::Text(_))));
/// assert!(matches!(".".repeat(81).parse::<Puzzle>(), Err(NoPuzzle::Digits(_))));
/// # Ok::<(), NoPuzzle>(())
/// ```
impl FromStr for Puzzle {
    type Err = NoPuzzle;

    fn from_str(text: &str) -> Result<Self, NoPuzzle> {
        Self::try_from(Grid::parse(text).map_err(NoPuzzle::Text)?).map_err(NoPuzzle::Digits)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return line::write(self, f);
        }
        framed::write(|cell| self[cell].map_or(DigitSet::EMPTY, DigitSet::of), ".", f)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { framed::write(|cell| self.options(cell), DEAD, f) } else { sukaku::write(self, f) }
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line::write(self, f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self:#}")
    }
}
