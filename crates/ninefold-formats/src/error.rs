//! Errors in a file, and their positions.

use std::borrow::Cow;
use std::fmt;

use ninefold_core::ParseError;
use ninefold_core::format::ParseErrorKind;

/// An error in a text, with its position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Error {
    /// The kind of error.
    pub kind: ErrorKind,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

/// The reasons why a text is not a supported puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An error reported by the reader of plain text.
    Plain(ParseErrorKind),
    /// The text found differs from the text expected.
    Expected {
        /// The expected text.
        what: Cow<'static, str>,
        /// The text found instead; may be empty.
        found: String,
    },
    /// An additional rule that Ninefold does not support.
    Rule {
        /// The name of the rule in the plural, such as `killer cages`.
        rule: Cow<'static, str>,
        /// The place in the puzzle to which it applies: a cell, or a path in the file; may be empty.
        place: String,
    },
    /// A value that is impossible in this grid: its place, if known, and the reason.
    Invalid(String),
    /// A reference to a puzzle that is stored on a server.
    Network(Cow<'static, str>),
    /// A text that exceeds a limit of the reader.
    TooMuch(Cow<'static, str>),
    /// The source could not be read.
    Source(String),
    /// The caller named a column of puzzles that the table lacks: the name of this column, and the existing columns.
    Column(String),
}

/// The maximum number of characters that a message quotes from a text.
const SHOWN: usize = 40;

impl ErrorKind {
    /// Creates an error from the expected text and the text found.
    pub fn expected(what: impl Into<Cow<'static, str>>, found: &str) -> Self {
        let mut shown: String = found.chars().take(SHOWN).collect();
        if found.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        // A final comma separates the expected text from a place in JSON; the message itself continues with a comma.
        let what = match what.into() {
            Cow::Borrowed(what) => Cow::Borrowed(what.trim_end_matches(',')),
            Cow::Owned(what) => Cow::Owned(what.trim_end_matches(',').to_owned()),
        };
        Self::Expected { what, found: shown }
    }

    /// Creates the error for a rule that Ninefold does not support, with its place in the puzzle.
    pub fn rule(rule: impl Into<Cow<'static, str>>, place: impl Into<String>) -> Self {
        Self::Rule { rule: rule.into(), place: place.into() }
    }

    /// Returns the error with its position.
    pub const fn at(self, line: usize, column: usize) -> Error {
        Error { kind: self, line, column }
    }
}

impl Error {
    /// Returns the error with its line moved down by `lines`, for a text that begins on a later line of its source.
    #[must_use]
    pub fn below(mut self, lines: usize) -> Self {
        self.line += lines;
        self
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        let ParseError { kind, line, column } = error;
        ErrorKind::Plain(kind).at(line, column)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(kind) => kind.fmt(f),
            Self::Expected { what, found } if found.is_empty() => write!(f, "expected {what}"),
            Self::Expected { what, found } => write!(f, "expected {what}, found {found:?}"),
            Self::Rule { rule, place } if place.is_empty() => write!(f, "{rule} are not supported"),
            Self::Rule { rule, place } => write!(f, "{rule} are not supported ({place})"),
            Self::Network(what) => write!(f, "{what} is stored on a server, and Ninefold never goes online"),
            Self::TooMuch(what) => write!(f, "{what}"),
            Self::Invalid(message) | Self::Source(message) | Self::Column(message) => f.write_str(message),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for Error {}
