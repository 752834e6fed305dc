//! `KSudoku`'s games with several grids: a graph of groups that begin at places, and the cells as letters.
//!
//! ```text
//! <graph order="9" type="custom" sizeX="21" sizeY="21" sizeZ="1">
//!  <sudokugroups at="0" withblocks="1"/>           a grid; its first cell, counted row by row
//!  <sudokugroups at="12" withblocks="1"/> ..
//! </graph>
//! <values>_b_..</values>                           b to j for 1 to 9, _ for an empty cell, a dot where no cell is
//! ```

use std::fmt::{self, Write};

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, Layout, Offset};
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::{Format, Found};
use crate::error::{Error, ErrorKind};

/// Whether a text is a game with groups.
pub(super) fn claims(text: &str) -> bool {
    let text: String = text.chars().take(1 << 14).collect();
    text.contains("<ksudoku") && text.contains("<sudokugroups")
}

/// What has been read of a game.
#[derive(Default)]
struct Game {
    size: Option<(usize, usize)>,
    areas: Vec<usize>,
    values: String,
    inside: bool,
}

pub(super) fn read(text: &str) -> Result<Found, Error> {
    let mut reader = Reader::from_str(text);
    let mut game = Game::default();
    loop {
        let place = usize::try_from(reader.buffer_position()).unwrap_or_default();
        let at = |kind: ErrorKind| {
            let before = &text.get(..place).unwrap_or(text);
            kind.at(
                before.matches('\n').count() + 1,
                before.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
            )
        };
        let event =
            reader.read_event().map_err(|error| at(ErrorKind::Source(format!("not well-formed XML: {error}"))))?;
        match event {
            Event::Start(start) | Event::Empty(start) => game.open(&start).map_err(at)?,
            Event::Text(piece) if game.inside && game.values.len() < MOST => game.values += piece.trim(),
            Event::End(end) if end.local_name().as_ref() == "values" => game.inside = false,
            Event::End(end) if end.local_name().as_ref() == "game" => return game.found().map_err(at),
            Event::Eof => return Err(at(ErrorKind::expected("the end of the element game", ""))),
            _ => {}
        }
    }
}

/// More letters than any figure has.
const MOST: usize = 297 * 297;

impl Game {
    fn open(&mut self, element: &BytesStart<'_>) -> Result<(), ErrorKind> {
        let number = |name: &str, usual: usize| -> Result<usize, ErrorKind> {
            let mut attributes = element.attributes();
            let attributes = attributes.with_checks(false).take(64).filter_map(Result::ok);
            let mut named = attributes.filter(|attribute| attribute.key.local_name().as_ref() == name);
            let Some(attribute) = named.next() else { return Ok(usual) };
            let text = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|error| ErrorKind::Source(error.to_string()))?;
            text.parse()
                .ok()
                .filter(|number| *number < MOST)
                .ok_or_else(|| ErrorKind::expected(format!("a number as {name}"), &text))
        };
        match element.local_name().as_ref() {
            "graph" => {
                if (number("order", 9)?, number("sizeZ", 1)?) != (9, 1) {
                    return Err(ErrorKind::rule("puzzles of another order than 9, or in space,", "graph"));
                }
                self.size = Some((number("sizeY", 9)?, number("sizeX", 9)?));
            }
            "sudokugroups" => {
                if number("withblocks", 1)? != 1 {
                    return Err(ErrorKind::rule("grids without boxes", "sudokugroups"));
                }
                if self.areas.len() > 99 {
                    return Err(ErrorKind::TooMuch("at most 64 grids".into()));
                }
                self.areas.push(number("at", 0)?);
            }
            "clique" => return Err(ErrorKind::rule("groups of cells besides those of grids", "clique")),
            "values" => self.inside = true,
            _ => {}
        }
        Ok(())
    }

    fn found(self) -> Result<Found, ErrorKind> {
        let (rows, columns) =
            self.size.filter(|size| size.1 > 0).ok_or_else(|| ErrorKind::expected("the element graph", ""))?;
        let areas: Vec<Offset> = self.areas.iter().map(|at| Offset::at(at / columns, at % columns)).collect();
        let layout = Layout::new(&areas).map_err(|error| ErrorKind::Source(error.to_string()))?;
        if (layout.rows(), layout.columns()) != (rows, columns) {
            return Err(ErrorKind::expected(format!("grids that fill {rows} rows and {columns} columns"), ""));
        }
        let letters: Vec<char> = self.values.chars().collect();
        if letters.len() != rows * columns {
            return Err(ErrorKind::expected(
                format!("{} letters", rows * columns),
                &format!("{} of them", letters.len()),
            ));
        }
        let mut figure = Grids::empty(layout.clone());
        for (index, char) in letters.into_iter().enumerate() {
            let (row, column) = (index / columns, index % columns);
            let wrong =
                |what: &str| ErrorKind::expected(format!("{what} for r{}c{}", row + 1, column + 1), &char.to_string());
            match (layout.at(row, column), char) {
                (Some(site), 'b'..='j') => figure[site] = Digit::new(char as u8 - b'a'),
                (Some(_), '_') | (None, '.') => {}
                (Some(_), _) => return Err(wrong("_ or a letter from b to j")),
                (None, _) => return Err(wrong("a dot, as no grid has a cell there,")),
            }
        }
        Ok(Found { figure, format: Format::Ksudoku, line: 1, title: String::new() })
    }
}

pub(super) fn write(figure: &Grids, out: &mut dyn Write) -> fmt::Result {
    let layout = figure.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    writeln!(out, "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>")?;
    writeln!(out, "   <graph order=\"9\" type=\"custom\" sizeX=\"{columns}\" sizeY=\"{rows}\" sizeZ=\"1\">")?;
    for area in layout.grids() {
        writeln!(out, "    <sudokugroups at=\"{}\" withblocks=\"1\"/>", area.row * columns + area.column)?;
    }
    out.write_str("   </graph>\n   <values>")?;
    for index in 0..rows * columns {
        let site = layout.at(index / columns, index % columns);
        let letter = |site| figure[site].map_or('_', |digit| char::from(b'a' + digit.get()));
        out.write_char(site.map_or('.', letter))?;
    }
    writeln!(out, "</values>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>")
}
