//! Grids and boards as text: they are read by [`parse`], and print themselves as lines and drawings.

use core::fmt;
use core::str::FromStr;

use super::{ParseError, candidates, framed, line, parse, sukaku};
use crate::grid::{Board, Grid};

impl Grid {
    /// Reads a grid in any of the text formats of [`format`](super).
    ///
    /// A candidate grid is read as the digits that stand alone.
    ///
    /// # Errors
    ///
    /// Where the text is not exactly one puzzle: line, column and what was expected.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        parse(text).map(|content| content.grid())
    }
}

impl Board {
    /// Reads a board in any of the text formats of [`format`](super).
    ///
    /// # Errors
    ///
    /// Where the text is not exactly one puzzle: line, column and what was expected.
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

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { framed::write(self, f) } else { line::write(self, f) }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { candidates::write(self, f) } else { sukaku::write(self, f) }
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
