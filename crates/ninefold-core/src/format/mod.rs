//! Puzzles as text, in the notations that people paste and programs write.
//!
//! | format | looks like |
//! |---|---|
//! | [`Line`](Format::Line) | 81 characters on a line, optionally followed by a label |
//! | [`Block`](Format::Block) | nine lines of nine cells, with or without frames, bars and spaces |
//! | [`Candidates`](Format::Candidates) | nine lines of nine groups of digits, or 81 groups on a line |
//! | [`Sukaku`](Format::Sukaku) | 729 characters, nine per cell: each is its own digit or a blank |
//!
//! In a drawing of candidates, `()` stands for a cell that has lost all its candidates. An empty cell in such a drawing is open: its candidates are
//! not noted, so it has all those that the placed digits allow.
//!
//! An empty cell is `.`, `0`, `*`, `_`, `-`, `?`, `x`, `X` or a space; each puzzle must use a single sign. Lines that start with `#`, `//` or `%` are
//! comments. Text that follows the 81 cells of a line after a space, tab, comma, semicolon or `#` is the label of the puzzle.
//!
//! [`parse`] reads text with one puzzle, [`read`] reads text with any number of puzzles in any formats, and a [`Reader`] accepts text line by line.
//!
//! ```
//! use ninefold_core::format::{self, Format};
//!
//! let text = "
//! .....9.......147....2......7......865...3...294......1......4....625.......8..... one of the hard ones
//!
//! 53..7....
//! 6..195...
//! .98....6.
//! ";
//! let mut records = format::read(text);
//! let first = records.next().unwrap()?;
//! assert_eq!((first.line, first.format, first.label), (2, Format::Line, "one of the hard ones"));
//!
//! let error = records.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 6, column 10: the grid ends after 3 of its 9 rows");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

mod block;
mod candidates;
mod error;
mod framed;
mod junction;
mod line;
mod reader;
mod scan;
mod sukaku;
mod text;

pub use error::{ParseError, ParseErrorKind};
pub use junction::junction;
pub use reader::{Reader, Records, line, parse, puzzles, read};
pub use scan::DEAD;
pub use text::NoPuzzle;

pub use crate::grid::Content;

/// The notation of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// 81 characters on a line.
    Line,
    /// Nine lines of nine cells.
    Block,
    /// Groups of candidate digits.
    Candidates,
    /// 729 characters, nine per cell.
    Sukaku,
}

impl Format {
    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Block => "block",
            Self::Candidates => "candidates",
            Self::Sukaku => "sukaku",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A puzzle found in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// The number of the puzzle's first line, counted from 1.
    pub line: usize,
    /// The notation of the puzzle.
    pub format: Format,
    /// The digits or candidates.
    pub content: Content,
    /// The text after a puzzle written on one line; may be empty.
    pub label: &'a str,
}
