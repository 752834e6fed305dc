//! Writes documents as text.

use std::fmt;

use ninefold_core::multi::Grids;
use ninefold_core::rules::{Feature, Rules};

use crate::FORMATS;
use crate::document::Document;
use crate::drawn::unread;
use crate::format::{Context, Format, Style, Write};
use crate::loss::loss;
use crate::part::{Field, Part};

/// The reason why a document cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The format is read-only.
    ReadOnly(&'static str),
    /// A file in the format holds only one puzzle, and a second one was added.
    OnePuzzle(&'static str),
    /// The format cannot hold the document's set of grids or their rules, without which the file would contain a different puzzle.
    Grids(&'static str, Part),
    /// The format cannot hold grids with this number of rows.
    Size(&'static str, usize),
    /// The format holds only grids with as many rows and columns as digits, and a grid of the document has fewer.
    Shape(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly(format) => write!(f, "the format {format} is read-only"),
            Self::OnePuzzle(format) => write!(f, "a file in the format {format} holds one puzzle"),
            Self::Grids(format, part @ (Part::Regions | Part::Constraints)) => {
                write!(f, "the format {format} cannot hold {part}; {} can", others(format))
            }
            Self::Size(format, size) => {
                write!(f, "the format {format} cannot hold grids of {size}x{size}; {} can", of_size(*size))
            }
            Self::Grids(format, part) => write!(f, "the format {format} cannot hold {part}"),
            Self::Shape(format) => {
                write!(
                    f,
                    "the format {format} cannot hold grids with fewer rows or columns than digits; ninefold and iss can"
                )
            }
        }
    }
}

/// Returns the names of the formats that hold any rules, except the format given.
fn others(format: &str) -> &'static str {
    if format.starts_with("f-puzzles") { "ninefold" } else { "ninefold and f-puzzles-json" }
}

/// Lists the formats that hold grids with this number of rows.
fn of_size(size: usize) -> String {
    let Ok(rules) = Rules::sized(size) else { return String::new() };
    let document = Document::from(Grids::empty(rules));
    let holds = |format: &&&Format| format.write.is_some() && !loss(&document, format).has(Part::Size);
    let names: Vec<&str> = FORMATS.iter().filter(holds).map(|format| format.name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl std::error::Error for Refusal {}

/// Writes documents in one format, one after another, into a text.
///
/// ```
/// use ninefold_formats::{Document, Format, Style, Writer};
///
/// let mut writer = Writer::new(Format::named("sdm").unwrap(), Style::default())?;
/// let mut text = String::new();
/// writer.add(&Document::default(), &mut text)?;
/// writer.end(&mut text);
/// assert_eq!(text, ".".repeat(81) + "\n");
/// # Ok::<(), ninefold_formats::Refusal>(())
/// ```
#[derive(Clone)]
pub struct Writer {
    format: &'static Format,
    write: Write,
    style: Style,
    /// The layout of the last document written, if any.
    last: Option<Rules>,
}

impl Writer {
    /// Creates a writer of documents in the given format.
    ///
    /// # Errors
    ///
    /// Returns an error if the format is read-only.
    pub fn new(format: &'static Format, style: Style) -> Result<Self, Refusal> {
        let write = format.write.ok_or(Refusal::ReadOnly(format.name))?;
        Ok(Self { format, write, style, last: None })
    }

    /// Adds a document to the text. Parts that the format cannot hold are left out; see [`loss`].
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot hold the grids of the document, or if it holds only one puzzle and already has one. The text is then
    /// unchanged.
    pub fn add(&mut self, document: &Document, text: &mut String) -> Result<(), Refusal> {
        let before = match self.last {
            None => self.write.head,
            Some(_) => self.write.gap.ok_or(Refusal::OnePuzzle(self.format.name))?,
        };
        let piece = piece(self.format, self.write, document, self.last.as_ref(), self.style)?;
        text.push_str(before);
        text.push_str(&piece);
        self.last = Some(document.rules().clone());
        Ok(())
    }

    /// Ends the text, which must be the one that the documents were added to.
    pub fn end(self, text: &mut String) {
        if self.last.is_none() {
            text.push_str(self.write.head);
        }
        text.push_str(self.write.tail);
    }
}

/// Returns the text of a document that follows a document with the layout `above`, without the separator between them.
fn piece(
    format: &Format,
    write: Write,
    document: &Document,
    above: Option<&Rules>,
    style: Style,
) -> Result<String, Refusal> {
    if !document.rules().has(Feature::Implied) {
        if !write.carries.shapes && !document.rules().has_full_lines() {
            return Err(Refusal::Shape(format.name));
        }
        let lost = loss(document, format);
        let shape = [Part::Grids, Part::Layout, Part::Size, Part::Regions, Part::Constraints];
        if let Some(part) = shape.into_iter().find(|&part| lost.has(part)) {
            return Err(match part {
                Part::Size => Refusal::Size(format.name, document.rules().size()),
                part => Refusal::Grids(format.name, part),
            });
        }
    }
    let silent = unread::unread_rule(document, format).map(|_| document.clone().with(Field::Comment, ""));
    let document = silent.as_ref().unwrap_or(document);
    let mut text = String::new();
    let written = (write.puzzle)(document, Context { style, above }, &mut text);
    // Writing to a string cannot fail.
    debug_assert!(written.is_ok(), "{format}");
    Ok(text)
}

impl Format {
    /// Returns the text of the given documents as one file.
    ///
    /// # Errors
    ///
    /// Returns an error if the format is read-only, cannot hold several puzzles, or cannot hold the grids of a document.
    pub fn text(&'static self, documents: &[Document], style: Style) -> Result<String, Refusal> {
        let (mut writer, mut text) = (Writer::new(self, style)?, String::new());
        documents.iter().try_for_each(|document| writer.add(document, &mut text))?;
        writer.end(&mut text);
        Ok(text)
    }

    /// Returns the text of one document as it appears inside a file, without the text around and between puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error if the format is read-only, or cannot hold the grids of the document.
    pub fn piece(&self, document: &Document, style: Style) -> Result<String, Refusal> {
        let write = self.write.ok_or(Refusal::ReadOnly(self.name))?;
        piece(self, write, document, None, style)
    }
}
