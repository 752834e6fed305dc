//! `OpenSudoku`'s collections: version 1 with one folder, version 2 with several and with games in progress.
//!
//! ```text
//! <opensudoku version="2">
//!   <folder name="...">
//!     <game data="81 digits, 0 for an empty cell"/>
//!     <game data="version: 1&#10;5|-|0|0|3,7,|1|..." note="..."/>     value|notes|editable| 81 times
//! ```

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::format as core;
use ninefold_core::{Cell, Digit, DigitSet};

use super::{Element, Node, escaped};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Read, Sink, Write};
use crate::part::{Field, Part, Parts};
use crate::plain::draw;
use crate::source::Source;
use crate::texts::Texts;

pub(crate) static OPENSUDOKU: Format = Format {
    name: "opensudoku",
    about: "OpenSudoku's XML, versions 1 and 2, with placed digits and notes",
    endings: &["opensudoku", "xml"],
    example: "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
<opensudoku version=\"2\">\n\
  <folder name=\"Hard ones\">\n\
    <game data=\"000009000000014700002000000700000086500030002940000001000000400006250000000800000\"/>\n\
  </folder>\n\
</opensudoku>",
    sniff: |ahead| super::sniff(ahead, "opensudoku"),
    read: Read::Stream(read),
    write: Some(
        Write::new(
            write,
            Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Centre]).texts(&[
                Field::Source,
                Field::Date,
                Field::Comment,
            ]))
            .with_text(|field, text| field != Field::Date || text.bytes().all(|byte| byte.is_ascii_digit())),
        )
        .within("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n", "</opensudoku>\n"),
    ),
};

/// The texts of a game that are known before it comes: from the elements above it, or from its folder.
#[derive(Default)]
struct Above {
    /// The names of open elements, up to a depth that no collection has.
    path: Vec<String>,
    collection: Texts,
    folder: Option<String>,
    /// The text of the innermost element so far.
    text: String,
}

const DEPTH: usize = 16;

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut above = Above::default();
    super::read(source, "opensudoku", sink, |node, _| above.take(node))
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
                    "folder" => self.folder = element.attribute("name").map(str::to_owned),
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

    /// The texts of version 1, which hold for all its games.
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
        let data = element.attribute("data").unwrap_or_default().trim();
        let cells = cells(data).map_err(|kind| kind.at(line, column))?;
        let mut document = Document { texts: self.collection.clone(), ..cells };
        if let Some(folder) = &self.folder {
            document.set(Field::Source, folder);
        }
        if let Some(created) = element.attribute("created").filter(|&created| created != "0") {
            document.set(Field::Date, created);
        }
        document.comment(element.attribute("note").unwrap_or_default());
        Ok(Found { document, format: &OPENSUDOKU, line })
    }
}

fn cells(data: &str) -> Result<Document, ErrorKind> {
    let mut document = Document::default();
    let Some(rest) = data.strip_prefix("version:") else {
        document.givens = core::parse(data).map_err(|error| ErrorKind::Plain(error.kind))?.grid().into();
        return Ok(document);
    };
    let (version, rest) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    let Ok(version @ 1..=3) = version.parse() else {
        return Err(ErrorKind::expected("cells of version 1, 2 or 3", version));
    };
    let mut fields = rest.trim().split('|');
    for cell in Cell::all() {
        let (Some(value), Some(notes), Some(editable)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(ErrorKind::expected(format!("value|notes|editable| of {cell}"), ""));
        };
        let grid = if editable == "0" { &mut document.givens } else { &mut document.placed };
        grid[cell.into()] = match value {
            "0" => None,
            _ => Some(value.parse().map_err(|_| ErrorKind::expected(format!("a digit or 0 in {cell}"), value))?),
        };
        let notes = digits(notes, version).ok_or_else(|| ErrorKind::expected(format!("the notes of {cell}"), notes))?;
        document.centre.set(cell.into(), notes);
    }
    match fields.find(|field| !field.is_empty()) {
        Some(more) => Err(ErrorKind::expected("81 cells", more)),
        None => Ok(document),
    }
}

/// The notes of a cell: digits with commas behind, or since version 2 a number with a bit for each.
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
    if !created.is_empty() && (OPENSUDOKU.write.is_some_and(|write| (write.carries.text)(Field::Date, created))) {
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
