//! Errors in text that contains puzzles, and their positions.

use core::fmt;

use crate::cells::{Cell, Digit};

/// The position at which a text is no longer a valid puzzle, and the text expected there.
///
/// ```
/// use ninefold_core::Grid;
///
/// let error = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7".parse::<Grid>().unwrap_err();
/// assert_eq!((error.line, error.column), (1, 81));
/// assert_eq!(error.to_string(), "line 1, column 81: expected 81 cells on the line, found 80");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The kind of error.
    pub kind: ParseErrorKind,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

/// The ways in which text can fail to be a valid puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A line has the given number of cells instead of 81.
    LineWidth(usize),
    /// Another puzzle follows the cells of a line; [`puzzles`](crate::format::puzzles) reads all puzzles on a line.
    Another,
    /// A row has the given number of cells instead of nine.
    RowWidth(usize),
    /// A grid ends after the given number of rows.
    Truncated(usize),
    /// A grid continues after its nine rows.
    Excess,
    /// Other text directly follows nine bare rows that have no such text directly above them.
    Below,
    /// The bars of a row differ from those of the rows above it, so part of the row may be missing.
    Bars,
    /// The candidates of a cell are spread over three lines.
    Spread,
    /// A character that is neither a digit nor a sign for an empty cell.
    Character(char),
    /// Two different signs for an empty cell.
    Blanks(char, char),
    /// A digit occurs twice among the candidates of a cell.
    Twice(Digit),
    /// A smaller digit follows a larger one among the candidates of a cell.
    Order(Digit),
    /// In 729 characters, the position reserved for the given digit of the given cell contains another character.
    Place(Cell, Digit, char),
    /// The text does not begin like a puzzle.
    NoPuzzle,
    /// The line is longer than a reader accepts; see [`Reader::LONGEST`](crate::format::Reader::LONGEST).
    LongLine,
    /// The bytes are not valid UTF-8.
    Utf8,
    /// The text contains no puzzle.
    Empty,
    /// More text follows the puzzle.
    Trailing,
}

impl ParseErrorKind {
    pub(crate) const fn at(self, line: usize, column: usize) -> ParseError {
        ParseError { kind: self, line, column }
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineWidth(found @ (16 | 36 | 64)) => {
                let rows = found.isqrt();
                write!(
                    f,
                    "expected 81 cells on the line, found {found}; a grid of {rows} rows needs --layout {rows}x{rows}"
                )
            }
            Self::LineWidth(found) => write!(f, "expected 81 cells on the line, found {found}"),
            Self::Another => f.write_str("expected one puzzle per line, found another after the first"),
            Self::RowWidth(found) => write!(f, "expected 9 cells in the row, found {found}"),
            Self::Truncated(rows) => write!(f, "the grid ends after {rows} of its 9 rows"),
            Self::Excess => f.write_str("expected an empty line after the 9 rows of the grid, found another row"),
            Self::Below => f.write_str("expected an empty line below the 9 rows"),
            Self::Bars => f.write_str("expected as many bars in the row as in the first one"),
            Self::Spread => f.write_str("expected the candidates of each cell in one place, found them on three lines"),
            Self::Character(found) => {
                write!(f, "expected a digit or an empty cell (one of . 0 * _ - x ?), found {found:?}")
            }
            Self::Blanks(first, other) => {
                write!(f, "expected {first:?} for an empty cell as before, found {other:?}")
            }
            Self::Twice(digit) => write!(f, "expected different candidates in the cell, found {digit} twice"),
            Self::Order(digit) => {
                write!(f, "expected ascending candidates in the cell, found {digit} after a larger one")
            }
            Self::Place(cell, digit, found) => {
                write!(f, "expected {digit} or a blank as candidate {digit} of {cell}, found {found:?}")
            }
            Self::NoPuzzle => f.write_str("expected a puzzle: 81 cells on a line, or nine rows of nine"),
            Self::LongLine => f.write_str("the line is too long to be a puzzle"),
            Self::Utf8 => f.write_str("expected text in UTF-8"),
            Self::Empty => f.write_str("expected a puzzle, found none"),
            Self::Trailing => f.write_str("expected the end of the text after the puzzle"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl core::error::Error for ParseError {}
