//! `OpenSudoku`'s collections: version 1 has one folder; versions 2 and 3 have several folders, and include games in progress.
//!
//! ```text
//! <opensudoku version="2">
//!   <folder name="...">
//!     <game data="81 digits, 0 for an empty cell"/>
//!     <game data="version: 1&#10;5|-|0|0|3,7,|1|..." note="..."/>     81 cells: see below
//!
//! <opensudoku version="3">                                            from 2024 on; for a time the root was opensudoku2,
//!   <folder name="...">                                               and the name of a folder was folder_name
//!     <game cells_data="version: 5&#10;..." user_note="..." rating_level="..." rating_value="..."/>
//!
//! version 1      value|digits with commas, or -|editable|
//! versions 2, 3  value|bits of the marks|editable|                    in version 2 also with an empty field after the bits
//! version 4      value|bits of corner marks|bits of centre marks|editable|
//! version 5      value|corner|centre|number of a colour, 0 for none|editable|
//! ```
//!
//! Before version 4 there was one kind of notes, which are candidates, so they are read as centre marks. Later versions of the app call the two kinds
//! primary and secondary. The look of a numbered colour depends on the theme, so colours are not kept. Facts: `SudokuBoard`, `CellCollection`,
//! `Cell`, `ExportTask` and `FileExportTask` in <https://gitlab.com/opensudoku/opensudoku>.

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::format as core;
use ninefold_core::{Cell, Digit, DigitSet};

use super::{Element, Node, escaped};
use crate::document::Document;
use crate::draw;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::part::{Field, Part, Parts};
use crate::source::Source;
use crate::texts::Texts;

pub(crate) static OPENSUDOKU: Format = Format {
    name: "opensudoku",
    about: "OpenSudoku's XML, versions 1 to 3, with placed digits and notes",
    seen: Seen::Written(
        "collections of version 1; later versions according to the source, <https://gitlab.com/opensudoku/opensudoku>",
    ),
    endings: &["opensudoku", "opensudoku2", "xml"],
    example: "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
<opensudoku version=\"2\">\n\
  <folder name=\"Hard ones\">\n\
    <game data=\"000009000000014700002000000700000086500030002940000001000000400006250000000800000\"/>\n\
  </folder>\n\
</opensudoku>",
    sniff: |ahead| ROOTS.into_iter().map(|root| super::sniff(ahead, root)).max().unwrap_or(Likeness::No),
    read: Read::Stream(read),
    write: Some(
        Write::new(
            write,
            Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Centre]).texts(&[
                Field::Source,
                Field::Date,
                Field::Comment,
            ]))
            .with_text(|field, text| field != Field::Date || is_time(text)),
        )
        .within("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n", "</opensudoku>\n"),
    ),
};

/// The current name of the root element, and the name that it had for a time.
const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];

/// The context of a game: the open elements, and the texts of its collection or folder.
#[derive(Default)]
struct Above {
    /// The names of the open elements, down to a depth that exceeds that of any valid collection.
    path: Vec<String>,
    collection: Texts,
    folder: Option<String>,
    /// Whether the collection has an unknown version, so that its games are skipped.
    refused: bool,
    /// The text of the innermost open element, as far as it has been read.
    text: String,
}

const DEPTH: usize = 16;

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut above = Above::default();
    super::read(source, &ROOTS, sink, |node, _| above.take(node))
}

impl Above {
    fn take(&mut self, node: &Node) -> Result<Option<Found>, Error> {
        match node {
            Node::Open(element) => {
                self.text.clear();
                if !element.empty && self.path.len() < DEPTH {
                    self.path.push(element.name.clone());
                }
                match element.name.as_str() {
                    name if ROOTS.contains(&name) => {
                        let checked = check_version(element);
                        self.refused = checked.is_err();
                        checked?;
                    }
                    "game" if self.refused => {}
                    "folder" => {
                        let name = element.attribute("name").or_else(|| element.attribute("folder_name"));
                        self.folder = name.map(str::to_owned);
                    }
                    "game" => return self.game(element).map(Some),
                    _ => {}
                }
            }
            Node::Close(name) => {
                if self.path.last() == Some(name) {
                    self.keep_text();
                    self.path.pop();
                }
                self.text.clear();
                if name == "folder" {
                    self.folder = None;
                }
            }
            Node::Text(text) if self.text.len() < super::TEXT => self.text.push_str(text),
            Node::Text(_) | Node::End => {}
        }
        Ok(None)
    }

    /// Stores a text of a version 1 collection, which applies to all games of the collection.
    fn keep_text(&mut self) {
        let [_, name] = &self.path[..] else { return };
        let field = match name.as_str() {
            "name" => Field::Source,
            "author" => Field::Author,
            "description" | "comment" => Field::Comment,
            "created" => Field::Date,
            "level" => Field::Level,
            "sourceURL" => Field::Link,
            "source" if !self.collection.has(Field::Source) => Field::Source,
            _ => return,
        };
        self.collection.add(field, &self.text);
    }

    fn game(&self, element: &Element) -> Result<Found, Error> {
        let (line, column) = element.place;
        let either = |old: &str, new: &str| element.attribute(old).or_else(|| element.attribute(new));
        let data = either("data", "cells_data").unwrap_or_default().trim();
        let cells = cells(data).map_err(|kind| kind.at(line, column))?;
        let mut document = Document { texts: self.collection.clone(), ..cells };
        if let Some(folder) = &self.folder {
            document.set(Field::Source, folder);
        }
        for (name, field) in [("created", Field::Date), ("rating_level", Field::Level), ("rating_value", Field::Rating)]
        {
            // The app writes one of these values if the value is unknown.
            if let Some(text) = element.attribute(name).filter(|text| !["0", "-1", "null"].contains(text)) {
                document.set(field, text);
            }
        }
        document.comment(either("note", "user_note").unwrap_or_default());
        Ok(Found { document, format: &OPENSUDOKU, line })
    }
}

/// Whether a text is a time as the app stores it; 0 means that the time is unknown.
fn is_time(text: &str) -> bool {
    text != "0" && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn check_version(root: &Element) -> Result<(), Error> {
    match root.attribute("version") {
        None | Some("1" | "2" | "3") => Ok(()),
        Some(version) => {
            let what = "a collection of version 1, 2 or 3";
            Err(ErrorKind::expected(what, version).at(root.place.0, root.place.1))
        }
    }
}

fn cells(data: &str) -> Result<Document, ErrorKind> {
    let mut document = Document::default();
    let Some(rest) = data.strip_prefix("version:") else {
        document.givens = core::parse(data).map_err(|error| ErrorKind::Plain(error.kind))?.grid().into();
        return Ok(document);
    };
    let (version, rest) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    let Ok(version @ 1..=5) = version.parse() else {
        return Err(ErrorKind::expected("cells of version 1 to 5", version));
    };
    let mut fields = rest.trim().split('|');
    for cell in Cell::all() {
        read_cell(&mut document, cell, version, &mut fields)?;
    }
    match fields.find(|field| !field.is_empty()) {
        Some(more) => Err(ErrorKind::expected("81 cells", more)),
        None => Ok(document),
    }
}

fn read_cell<'a>(
    document: &mut Document,
    cell: Cell,
    version: u8,
    fields: &mut impl Iterator<Item = &'a str>,
) -> Result<(), ErrorKind> {
    let wrong = |what: &str, found: &str| ErrorKind::expected(format!("{what} {cell}"), found);
    let mut field = |what: &str| fields.next().ok_or_else(|| wrong(what, ""));
    let value = field("the value of")?;
    let notes = field("the notes of")?;
    let marks = |notes| digits(notes, version).ok_or_else(|| wrong("the notes of", notes));
    if version < 4 {
        document.centre.set(cell.into(), marks(notes)?);
    } else {
        document.corner.set(cell.into(), marks(notes)?);
        document.centre.set(cell.into(), marks(field("the centre notes of")?)?);
    }
    if version == 5 {
        let colour = field("the colour of")?;
        if !matches!(colour.as_bytes(), [b'0'..=b'9']) {
            return Err(wrong("the number of a colour of", colour));
        }
    }
    let mut editable = field("0 or 1 for editable in")?;
    if version == 2 && editable.is_empty() {
        // The first versions of the app that wrote bits added a superfluous bar after them.
        editable = field("0 or 1 for editable in")?;
    }
    let grid = match editable {
        "0" => &mut document.givens,
        "1" => &mut document.placed,
        _ => return Err(wrong("0 or 1 for editable in", editable)),
    };
    grid[cell.into()] = match value {
        "0" => None,
        _ => Some(value.parse().map_err(|_| wrong("a digit or 0 in", value))?),
    };
    Ok(())
}

/// Decodes the notes of a cell: digits, each followed by a comma, or (since version 2) a number with one bit for each digit.
fn digits(notes: &str, version: u8) -> Option<DigitSet> {
    if version > 1 && !notes.contains(',') {
        let bits = if notes == "-" { 0 } else { notes.parse::<u16>().ok().filter(|bits| bits >> 9 == 0)? };
        return Some(Digit::all().filter(|digit| bits >> digit.index() & 1 != 0).collect());
    }
    let digits = notes.split(',').filter(|note| !matches!(*note, "" | "-"));
    digits.map(|note| note.parse().ok()).collect()
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "  <folder name=\"{}\">\n    <game", escaped(document.text(Field::Source)))?;
    let created = document.text(Field::Date);
    if !created.is_empty() && is_time(created) {
        write!(out, " created=\"{created}\"")?;
    }
    out.write_str(" data=\"")?;
    if !document.has(Part::Placed) && document.centre.is_empty() {
        draw::cells(&document.givens.grid(0), '0', out)?;
    } else {
        out.write_str("version: 1&#10;")?;
        Cell::all().try_for_each(|cell| write_cell(document, cell, out))?;
    }
    match document.text(Field::Comment) {
        "" => {}
        note => write!(out, "\" note=\"{}", escaped(note))?,
    }
    out.write_str("\"/>\n  </folder>\n")
}

fn write_cell(document: &Document, cell: Cell, out: &mut dyn fmt::Write) -> fmt::Result {
    let value = document.givens[cell.into()].or(document.placed[cell.into()]).map_or(0, Digit::get);
    write!(out, "{value}|")?;
    let notes = document.centre.get(cell.into());
    notes.iter().try_for_each(|digit| write!(out, "{digit},"))?;
    let none = if notes.is_empty() { "-" } else { "" };
    write!(out, "{none}|{}|", u8::from(document.givens[cell.into()].is_none()))
}
