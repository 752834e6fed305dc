//! Errors in a file, and their positions.

use std::borrow::Cow;
use std::fmt;

use ninefold_core::ParseError;
use ninefold_core::format::ParseErrorKind;

/// An error in a text, and its position.
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

/// The ways in which a file can fail to be a supported puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An error of the plain formats.
    Plain(ParseErrorKind),
    /// Something else was expected.
    Expected {
        /// The expected text.
        what: Cow<'static, str>,
        /// The text found instead; may be empty.
        found: String,
    },
    /// A rule in addition to those of Sudoku, which Ninefold does not support.
    Rule {
        /// The rule's name in plural, such as `killer cages`.
        rule: Cow<'static, str>,
        /// The place in the puzzle to which it applies: a cell, or a path in the file; may be empty.
        place: String,
    },
    /// Something impossible in this grid: the place, if there is one, and the reason.
    Invalid(String),
    /// The puzzle itself is stored on a server.
    Network(Cow<'static, str>),
    /// More than a reader accepts.
    TooMuch(Cow<'static, str>),
    /// The source could not be read.
    Source(String),
    /// A table lacks the column of puzzles that the caller named: the column, and the existing ones.
    Column(String),
}

/// The longest piece of a text that a message quotes.
const SHOWN: usize = 40;

impl ErrorKind {
    /// An error that names the expected and the actual text.
    pub fn expected(what: impl Into<Cow<'static, str>>, found: &str) -> Self {
        let mut shown: String = found.chars().take(SHOWN).collect();
        if found.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        // A comma ends a clause in front of the place in JSON, if there is one; the message continues with a comma anyhow.
        let what = match what.into() {
            Cow::Borrowed(what) => Cow::Borrowed(what.trim_end_matches(',')),
            Cow::Owned(what) => Cow::Owned(what.trim_end_matches(',').to_owned()),
        };
        Self::Expected { what, found: shown }
    }

    /// A rule that Ninefold does not support, and its place in the puzzle.
    pub fn rule(rule: impl Into<Cow<'static, str>>, place: impl Into<String>) -> Self {
        Self::Rule { rule: rule.into(), place: place.into() }
    }

    /// The error at a place.
    pub const fn at(self, line: usize, column: usize) -> Error {
        Error { kind: self, line, column }
    }
}

impl Error {
    /// The error with its line counted from an earlier line, for a text that begins there.
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
