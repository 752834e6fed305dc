//! The entries of the registry: each entry is one format, with the functions that recognise, read and write it.

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

/// A notation for puzzles. Each format is a static with an entry in [`FORMATS`](crate::FORMATS).
#[non_exhaustive]
pub struct Format {
    /// The name that `--from` and `--format` accept, in lower case with hyphens.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    /// The origin of the facts about the format.
    pub seen: Seen,
    /// The extensions of its files without the dot, the usual one first.
    pub endings: &'static [&'static str],
    /// An example in this format: the standard puzzle, or another small one.
    pub example: &'static str,
    /// Returns how likely it is that a text is in this format. Among formats with the same likeness, the first in the registry is chosen.
    pub sniff: fn(Ahead<'_>) -> Likeness,
    /// The reader of the format.
    pub read: Read,
    /// The writer of the format, if there is one.
    pub write: Option<Write>,
}

/// The origin of the facts about a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// The facts come from files of the program itself, of its site or of its users.
    Written(&'static str),
    /// The facts come from a description or from source code only; no file of the program itself was available.
    Described(&'static str),
}

/// The certainty with which a format recognises a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// The text is not in the format.
    No,
    /// The text may be in this format, unless another format is certain.
    Likely,
    /// The text can only be in this format.
    Certain,
}

impl Likeness {
    /// Returns `Certain` if `holds` is true, otherwise `No`.
    pub const fn certain_if(holds: bool) -> Self {
        if holds { Self::Certain } else { Self::No }
    }

    /// Returns `Likely` if `holds` is true, otherwise `No`.
    pub const fn likely_if(holds: bool) -> Self {
        if holds { Self::Likely } else { Self::No }
    }
}

/// The reader of a format.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Read {
    /// The reader of plain text, which reads several formats.
    Plain,
    /// Reads one puzzle per line. The function receives the line without its end and without surrounding space; its errors are on line 1.
    Line(fn(&str) -> Result<Document, Error>),
    /// Reads a puzzle from one or more lines, which the first function receives joined by line ends; its errors count lines from the first. The second
    /// function receives the lines so far and the next line, and returns whether the puzzle continues there.
    Lines(fn(&str) -> Result<Document, Error>, fn(&str, &str) -> bool),
    /// Reads a puzzle from one JSON object. The function receives the text of the object, whose first character is `{`, and counts the lines of
    /// errors from there.
    Json(fn(&str) -> Result<Document, Error>),
    /// Reads anything else. The function takes lines or bytes from the source for as long as they belong to the format, and at least one line.
    Stream(fn(&mut Source<'_>, Sink<'_>) -> ControlFlow<()>),
    /// Reads like `Stream`, but passes on the rows of tables as rows, together with notes about them.
    Pieces(fn(&mut Source<'_>, Pieces<'_>) -> ControlFlow<()>),
}

/// The writer of a format.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Write {
    /// The text before the first puzzle.
    pub head: &'static str,
    /// Writes one puzzle and a line end. The format [carries](Carries::layouts) the layout of every puzzle passed to it.
    pub puzzle: fn(&Document, Context<'_>, &mut dyn fmt::Write) -> fmt::Result,
    /// The text between two puzzles; `None` if a file can hold only one.
    pub gap: Option<&'static str>,
    /// The text after the last puzzle.
    pub tail: &'static str,
    /// The parts that survive a round trip.
    pub carries: Carries,
}

impl Write {
    /// Creates a writer that puts puzzles one below the other.
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

    /// Puts the text `head` before all puzzles and `tail` after them.
    #[must_use]
    pub const fn within(self, head: &'static str, tail: &'static str) -> Self {
        Self { head, tail, ..self }
    }
}

/// The parts that a format can carry, and limits on their contents.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Carries {
    /// The parts.
    pub parts: Parts,
    /// Whether a text survives a round trip.
    pub text: fn(Field, &str) -> bool,
    /// Whether the positions of a layout's grids, or its size, survive a round trip.
    pub layouts: fn(&Rules) -> bool,
    /// Whether grids whose numbers of rows or columns differ from the number of digits survive a round trip.
    pub shapes: bool,
    /// Whether regions and constraints survive a round trip with the same meaning.
    pub rules: fn(&Rules) -> bool,
    /// The kinds of constraints that other programs read from the format, if it has keys that only Ninefold reads.
    pub known: Option<&'static [&'static str]>,
}

impl Carries {
    /// Creates a declaration for single grids with the given parts; texts among these parts may have any content.
    pub const fn any(parts: Parts) -> Self {
        Self { parts, text: |_, _| true, layouts: Rules::is_single, shapes: false, rules: |_| true, known: None }
    }

    /// Limits the texts to those that pass the test `text`.
    #[must_use]
    pub const fn with_text(self, text: fn(Field, &str) -> bool) -> Self {
        Self { text, ..self }
    }

    /// Adds layouts of several grids that pass the test `layouts`.
    #[must_use]
    pub const fn with_layouts(self, layouts: fn(&Rules) -> bool) -> Self {
        Self { parts: self.parts.and(Parts::of(&[Part::Grids])), layouts, ..self }
    }

    /// Adds grids of other sizes with standard boxes.
    #[must_use]
    pub const fn with_sizes(self) -> Self {
        Self { parts: self.parts.and(Parts::of(&[Part::Size])), ..self }
    }

    /// Adds grids that pass the test `sizes`, with regions and constraints.
    #[must_use]
    pub const fn with_rules(self, sizes: fn(&Rules) -> bool) -> Self {
        Self { parts: self.parts.and(Parts::RULES), layouts: sizes, ..self }
    }

    /// Adds grids whose rows or columns have fewer cells than there are digits.
    #[must_use]
    pub const fn with_shapes(self) -> Self {
        Self { shapes: true, ..self }
    }

    /// Names the kinds of constraints that other programs read; they ignore all others.
    #[must_use]
    pub const fn with_known(self, known: &'static [&'static str]) -> Self {
        Self { known: Some(known), ..self }
    }

    /// Limits the regions and constraints to those that pass the test `rules`.
    #[must_use]
    pub const fn with_constraints(self, rules: fn(&Rules) -> bool) -> Self {
        Self { rules, ..self }
    }
}

/// Choices that a format leaves to the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The sign for an empty cell, for formats that leave the choice. It must be a sign that readers accept.
    pub blank: char,
}

impl Default for Style {
    fn default() -> Self {
        Self { blank: '.' }
    }
}

/// The context in which a puzzle is written.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Context<'a> {
    /// The caller's choices.
    pub style: Style,
    /// The layout of the previous puzzle in the same text, if any.
    pub above: Option<&'a Rules>,
}

/// A puzzle and its position.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The puzzle with the rest of the file's content, in tidy form.
    pub document: Document,
    /// The recognised format.
    pub format: &'static Format,
    /// The line on which the puzzle begins, counted from 1.
    pub line: usize,
}

/// A puzzle, or an error about unreadable text.
pub type Item = Result<Found, Error>;

/// Receives items in the order of the text; returning `Break` ends the reading.
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
