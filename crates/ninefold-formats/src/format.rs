//! An entry of the registry: one format, how it is recognised, read and written.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use crate::document::Document;
use crate::error::Error;
use crate::part::Carries;
use crate::registry::FORMATS;
use crate::source::{Ahead, Source};

/// One way of writing puzzles down. There is one static of each, and a line in [`FORMATS`].
pub struct Format {
    /// The name that `--from` and `--to` take: lower case, hyphens.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The endings of its files without the dot; the first is the usual one.
    pub endings: &'static [&'static str],
    /// The house example, or another small one, in this format.
    pub example: &'static str,
    /// Whether a text looks like this format. Of several that say the same, the first in the registry is taken.
    pub sniff: fn(Ahead<'_>) -> Likeness,
    /// How it is read.
    pub read: Read,
    /// How it is written, if it is.
    pub write: Option<Write>,
}

/// How sure a format is that a text is its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    /// It is not.
    No,
    /// It may be; others that are sure go first.
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

/// How a format is read.
#[derive(Clone, Copy)]
pub enum Read {
    /// By the reader of plain text, which mixes several formats.
    Plain,
    /// A puzzle a line: takes the line without its end and without space around it. The line of an error is 1.
    Line(fn(&str) -> Result<Document, Error>),
    /// A puzzle in one JSON object: takes its text, whose first character is `{`. Lines of errors count from its first.
    Json(fn(&str) -> Result<Document, Error>),
    /// Anything else: takes lines or bytes from the source, at least one line, as long as they are its own.
    Stream(fn(&mut Source<'_>, Sink<'_>) -> ControlFlow<()>),
}

/// How a format is written.
#[derive(Clone, Copy)]
pub struct Write {
    /// What stands before the first puzzle.
    pub head: &'static str,
    /// One puzzle, with an end of line behind it.
    pub puzzle: fn(&Document, Manner, &mut dyn fmt::Write) -> fmt::Result,
    /// What stands between two puzzles; `None` if a file can hold one only.
    pub gap: Option<&'static str>,
    /// What stands behind the last puzzle.
    pub tail: &'static str,
    /// What comes back when it is read.
    pub carries: Carries,
}

/// Choices of the one who writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// The sign for an empty cell where the format leaves the choice; one that reading accepts.
    pub blank: char,
}

impl Default for Manner {
    fn default() -> Self {
        Self { blank: '.' }
    }
}

/// A puzzle and where it was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// What it says; tidy.
    pub document: Document,
    /// The format that was recognised.
    pub format: &'static Format,
    /// The line on which it begins, counted from 1.
    pub line: usize,
}

/// A puzzle, or something that could not be read.
pub type Item = Result<Found, Error>;

/// Takes items in the order of the text; may break off.
pub type Sink<'a> = &'a mut dyn FnMut(Item) -> ControlFlow<()>;

impl Format {
    /// The format of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().copied().find(|format| format.name == name)
    }

    /// The first format that has the ending of a file's name.
    pub fn of_file(path: &Path) -> Option<&'static Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        FORMATS.iter().copied().find(|format| format.endings.contains(&ending.as_str()))
    }

    /// Whether puzzles in this format can be read; otherwise it exists to be refused by the name of its rule.
    pub fn is_read(&self) -> bool {
        !self.about.ends_with("; refused")
    }

    /// The text of some documents.
    ///
    /// `None` if the format cannot be written, or not with so many puzzles.
    pub fn text(&self, documents: &[Document], manner: Manner) -> Option<String> {
        let write = self.write?;
        let mut text = write.head.to_owned();
        for (index, document) in documents.iter().enumerate() {
            text.push_str(if index == 0 { "" } else { write.gap? });
            (write.puzzle)(document, manner, &mut text).ok()?;
        }
        text.push_str(write.tail);
        Some(text)
    }
}

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
