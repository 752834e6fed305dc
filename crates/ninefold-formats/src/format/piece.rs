//! The pieces that a reader passes on: lightweight lines and rows, for callers that read millions of them, and documents for all other puzzles.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_core::Grid;
use ninefold_core::format::Content;

use super::{Format, Found, Item, Row};
use crate::document::Document;
use crate::error::Error;
use crate::label;
use crate::part::Field;

/// A piece of a text. Readers pass on pieces in the order of the text.
pub enum Piece<'a> {
    /// A puzzle of plain text.
    Plain(Plain<'a>),
    /// A row of a table.
    Row(Box<Row>),
    /// Any other puzzle, with the other values of the JSON object that contained it, if any.
    Found(Box<Found>, Option<Fields>),
    /// An error about unreadable text.
    Error(Error),
    /// A note for the caller.
    Note(Note),
}

/// Receives pieces in the order of the text; returning `Break` ends the reading.
pub type Pieces<'a> = &'a mut dyn FnMut(Piece<'_>) -> ControlFlow<()>;

/// A puzzle of plain text.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The notation of the puzzle.
    pub format: &'static Format,
    /// The digits, or the candidates.
    pub content: &'a Content,
    /// The text after the puzzle on the same line; may be empty.
    pub label: &'a str,
    /// The comment lines above, each with a line end.
    pub comment: &'a str,
    /// The last line of the puzzle, as written.
    pub text: &'a [u8],
}

/// Named values: the columns of a table row, or the entries of a JSON object.
#[derive(Clone, PartialEq, Debug)]
pub struct Fields {
    /// The names, without duplicates.
    pub names: Arc<[Box<str>]>,
    /// A value for each name.
    pub values: Box<[FieldValue]>,
    /// The index of the value that contains the puzzle.
    pub puzzle: usize,
}

/// A value stored beside a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldValue {
    /// A field of a text table, in which numbers are also texts.
    Field(Box<str>),
    /// A text.
    Text(Box<str>),
    /// A JSON value other than a text, as written.
    Json(Box<str>),
}

/// A note for the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Note {
    /// The kind of note.
    pub kind: NoteKind,
    /// The line, counted from 1.
    pub line: usize,
}

/// The kind of a note.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoteKind {
    /// Bytes that are not UTF-8 were read in the encoding with this name.
    Encoding(&'static str),
    /// Nine rows have text directly below them; the rows are read unchanged.
    Below,
    /// This number of grids follow one another without a line between them.
    Joined(usize),
    /// This number of lines, the first of which is the note's line, are not puzzles.
    Prose(usize),
    /// The number of cells on a line does not prove that they are a grid, but they fit a grid of this size.
    Size(usize),
    /// `0` stands for the largest digit of a grid of this size, since empty cells have a different sign.
    Zero(usize),
    /// The digits of a grid of this size begin at 0 in the text and at 1 in the document.
    Raised(usize),
    /// The text does not show whether a grid of this size has boxes; the grid is read without boxes.
    NoBoxes(usize),
    /// Two columns of a table, or two words of a line, contain grids.
    Columns {
        /// The column or word that was read as the puzzle.
        taken: Box<str>,
        /// The other column or word.
        other: Box<str>,
        /// Whether the puzzle was chosen because it has fewer givens; otherwise it was chosen because it is first.
        fewer: bool,
    },
    /// The kinds of the rules that were recovered from a document's drawings.
    Drawn(Box<str>),
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encoding(name) => write!(f, "this is not UTF-8: it was read as {name}"),
            Self::Below => {
                f.write_str("text directly below nine rows: the rows are read unchanged, and this line is skipped")
            }
            Self::Joined(grids) => {
                write!(f, "{} rows without an empty line between them are read as {grids} grids", 9 * grids)
            }
            Self::Prose(1) => f.write_str("1 line of other text was skipped"),
            Self::Prose(lines) => write!(f, "{lines} lines of other text were skipped; this is the first"),
            Self::Size(size) => write!(f, "{} cells on a line are read as a grid of {size}x{size}", size * size),
            Self::Zero(size) => write!(f, "0 is read as the digit {size}, because empty cells have another sign"),
            Self::Raised(size) => {
                write!(f, "the digits 0 to {} are read as 1 to {size}, each increased by 1", size - 1)
            }
            Self::NoBoxes(size) => {
                write!(f, "a grid of {size}x{size} may or may not have boxes: it is read without them")
            }
            Self::Drawn(words) => f.write_str(words),
            Self::Columns { taken, other, fewer } => {
                let why = if *fewer { "it has fewer givens" } else { "it comes first" };
                write!(f, "{taken} and {other} both contain grids: {taken} is read as the puzzle, because {why}")
            }
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl Piece<'_> {
    /// Returns the puzzle or the error of the piece, or `None` for a note.
    pub fn item(self) -> Option<Item> {
        Some(match self {
            Self::Plain(plain) => Ok(plain.found()),
            Self::Row(row) => Ok(row.found()),
            Self::Found(found, _) => Ok(*found),
            Self::Error(error) => Err(error),
            Self::Note(_) => return None,
        })
    }
}

impl Plain<'_> {
    /// Returns the document, including a solution that follows the cells on the line.
    pub fn found(&self) -> Found {
        let (solution, title) =
            label::solution(self.label).map_or((None, self.label), |(grid, rest)| (Some(grid), rest));
        let document = Document { solution: solution.map(Grid::into), ..(*self.content).into() };
        let document = document.with(Field::Title, title).with(Field::Comment, self.comment);
        Found { document: document.tidy(), format: self.format, line: self.line }
    }
}
