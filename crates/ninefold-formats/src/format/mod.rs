//! An entry of the registry: one format, how it is recognised, read and written.

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::rules::Rules;

use crate::document::Document;
use crate::error::Error;
use crate::part::{Field, Part, Parts};
use crate::source::{Ahead, Source};

mod piece;
mod row;

pub use piece::{FieldValue, Fields, Note, NoteKind, Piece, Pieces, Plain};
pub(crate) use row::Meaning;
pub use row::Row;

/// A notation of puzzles. There is one static for each, and a line in [`FORMATS`](crate::FORMATS).
#[non_exhaustive]
pub struct Format {
    /// The name that `--from` and `--format` take: lower case, hyphens.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    /// The origin of the facts about it.
    pub seen: Seen,
    /// The endings of its files without the dot, the usual one first.
    pub endings: &'static [&'static str],
    /// The standard example, or another small one, in this format.
    pub example: &'static str,
    /// Whether a text looks like this format. Among several with the same answer, the first in the registry is taken.
    pub sniff: fn(Ahead<'_>) -> Likeness,
    /// Its reader.
    pub read: Read,
    /// Its writer, if there is one.
    pub write: Option<Write>,
}

/// The origin of the facts about a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// From texts of the program itself, its site or its users.
    Written(&'static str),
    /// From a description or the source only; no file from the program itself was available.
    Described(&'static str),
}

/// The certainty with which a format recognises a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// It is not.
    No,
    /// It may be; formats that are certain take precedence.
    Likely,
    /// Nothing else looks like this.
    Certain,
}

impl Likeness {
    /// Certain if it holds, otherwise no.
    pub const fn certain_if(holds: bool) -> Self {
        if holds { Self::Certain } else { Self::No }
    }

    /// Likely if it holds, otherwise no.
    pub const fn likely_if(holds: bool) -> Self {
        if holds { Self::Likely } else { Self::No }
    }
}

/// The reader of a format.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Read {
    /// With the reader of plain text, which mixes several formats.
    Plain,
    /// One puzzle per line: takes the line without its end and without surrounding space. The line of an error is 1.
    Line(fn(&str) -> Result<Document, Error>),
    /// A puzzle in one JSON object: takes its text, whose first character is `{`. Lines of errors count from its first.
    Json(fn(&str) -> Result<Document, Error>),
    /// Anything else: takes lines or bytes from the source, at least one line, as long as they belong to it.
    Stream(fn(&mut Source<'_>, Sink<'_>) -> ControlFlow<()>),
    /// Reads a stream, and passes on rows as rows, with notes about them.
    Pieces(fn(&mut Source<'_>, Pieces<'_>) -> ControlFlow<()>),
}

/// The writer of a format.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Write {
    /// The text before the first puzzle.
    pub head: &'static str,
    /// Writes one puzzle and a line end. The layout is always one that it [carries](Carries::layouts).
    pub puzzle: fn(&Document, Context<'_>, &mut dyn fmt::Write) -> fmt::Result,
    /// The text between two puzzles; `None` if a file can hold only one.
    pub gap: Option<&'static str>,
    /// The text after the last puzzle.
    pub tail: &'static str,
    /// The parts that survive a round trip.
    pub carries: Carries,
}

impl Write {
    /// Puzzles one below the other.
    pub const fn new(write: fn(&Document, Context<'_>, &mut dyn fmt::Write) -> fmt::Result, carries: Carries) -> Self {
        Self { head: "", puzzle: write, gap: Some(""), tail: "", carries }
    }

    /// Puts an empty line between two puzzles.
    #[must_use]
    pub const fn apart(self) -> Self {
        Self { gap: Some("\n"), ..self }
    }

    /// Limits a file to one puzzle.
    #[must_use]
    pub const fn alone(self) -> Self {
        Self { gap: None, ..self }
    }

    /// Puts this text around all puzzles.
    #[must_use]
    pub const fn within(self, head: &'static str, tail: &'static str) -> Self {
        Self { head, tail, ..self }
    }
}

/// The parts that a format can carry, including the exact texts.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Carries {
    /// The parts.
    pub parts: Parts,
    /// Whether a text survives writing and reading.
    pub text: fn(Field, &str) -> bool,
    /// Whether the positions of a layout's grids, or its size, survive a round trip.
    pub layouts: fn(&Rules) -> bool,
    /// Whether grids with other numbers of rows and columns than of digits survive it too.
    pub shapes: bool,
    /// Whether regions and constraints survive a round trip with the same meaning.
    pub rules: fn(&Rules) -> bool,
}

impl Carries {
    /// These parts of single grids, and any text in those of the parts that are texts.
    pub const fn any(parts: Parts) -> Self {
        Self { parts, text: |_, _| true, layouts: Rules::is_single, shapes: false, rules: |_| true }
    }

    /// Adds texts of a kind.
    #[must_use]
    pub const fn with_text(self, text: fn(Field, &str) -> bool) -> Self {
        Self { text, ..self }
    }

    /// Adds the layouts of several grids that pass a test.
    #[must_use]
    pub const fn with_layouts(self, layouts: fn(&Rules) -> bool) -> Self {
        Self { parts: self.parts.and(Parts::of(&[Part::Grids])), layouts, ..self }
    }

    /// Adds grids of other sizes with standard boxes.
    #[must_use]
    pub const fn with_sizes(self) -> Self {
        Self { parts: self.parts.and(Parts::of(&[Part::Size])), ..self }
    }

    /// Adds grids of these sizes, with regions and constraints.
    #[must_use]
    pub const fn with_rules(self, sizes: fn(&Rules) -> bool) -> Self {
        Self { parts: self.parts.and(Parts::RULES), layouts: sizes, ..self }
    }

    /// Adds grids whose rows or columns have fewer cells than there are digits.
    #[must_use]
    pub const fn with_shapes(self) -> Self {
        Self { shapes: true, ..self }
    }

    /// Limits the regions and constraints to those that pass a test.
    #[must_use]
    pub const fn with_constraints(self, rules: fn(&Rules) -> bool) -> Self {
        Self { rules, ..self }
    }
}

/// Choices that a format leaves to the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The sign for an empty cell if the format leaves the choice; it must be one that readers accept.
    pub blank: char,
}

impl Default for Style {
    fn default() -> Self {
        Self { blank: '.' }
    }
}

/// Where a puzzle is written.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Context<'a> {
    /// The caller's choices.
    pub style: Style,
    /// The layout of the puzzle above in the same text, if there is one.
    pub above: Option<&'a Rules>,
}

/// A puzzle and its place.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The puzzle with the rest of the file's content; tidy.
    pub document: Document,
    /// The recognised format.
    pub format: &'static Format,
    /// The line on which it begins, counted from 1.
    pub line: usize,
}

/// A puzzle, or an error about unreadable text.
pub type Item = Result<Found, Error>;

/// Receives items in the order of the text; may break.
pub type Sink<'a> = &'a mut dyn FnMut(Item) -> ControlFlow<()>;

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}
