//! `KSudoku`'s saved games: the cells as letters, `b` to `j` for 1 to 9, and what was done since as a history.

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::{Cell, CellSet, Digit, DigitSet, Grid, House};

use super::{Element, Node, found};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Format, Found, Read, Sink, Style, Write};
use crate::part::{Part, Parts};
use crate::source::Source;

pub(crate) static KSUDOKU: Format = Format {
    name: "ksudoku",
    about: "a saved game of KSudoku, with placed digits and notes",
    endings: &["ksudoku"],
    example: "\
<!DOCTYPE ksudoku>\n\
<ksudoku>\n\
 <game had-help=\"0\">\n\
  <puzzle>\n\
   <graph order=\"9\" type=\"sudoku\"/>\n\
   <values>_____j_______beh____c______h______igf___d___cje______b______e____gcf_______i_____</values>\n\
  </puzzle>\n\
  <history/>\n\
 </game>\n\
</ksudoku>",
    sniff: |ahead| super::sniff(ahead, "ksudoku"),
    read: Read::Stream(read),
    write: Some(Write {
        head: "<!DOCTYPE ksudoku>\n<ksudoku>\n",
        puzzle: write,
        gap: None,
        tail: "</ksudoku>\n",
        carries: Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Centre, Part::Solution])),
    }),
};

/// A game as far as it has been read.
#[derive(Default)]
struct Game {
    document: Document,
    /// The line of the element, and whether it had values.
    line: usize,
    values: bool,
    /// The element whose text is being read, the text so far, and where the element stands.
    text: Option<(String, String, (usize, usize))>,
    /// Something is wrong with it: the rest is passed over.
    broken: bool,
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut game = Game::default();
    super::read(source, "ksudoku", sink, |node, place| {
        let result = game.take(node, place);
        game.broken |= result.is_err();
        result
    })
}

impl Game {
    fn take(&mut self, node: &Node, place: (usize, usize)) -> Result<Option<Found>, Error> {
        match node {
            Node::Open(element) if element.name == "game" => {
                *self = Self { line: element.place.0, ..Self::default() };
                Ok(None)
            }
            _ if self.broken => Ok(None),
            Node::Open(element) => self.open(element).map(|()| None),
            Node::Text(text) => {
                if let Some((_, all, _)) = &mut self.text
                    && all.len() + text.len() < super::TEXT
                {
                    all.push_str(text);
                }
                Ok(None)
            }
            Node::Close(name) if name == "game" => {
                if self.values {
                    return Ok(Some(found(std::mem::take(&mut self.document), &KSUDOKU, self.line)));
                }
                Err(ErrorKind::expected("the element values in the game", "").at(place.0, place.1))
            }
            Node::Close(_) => self.close().map(|()| None),
            Node::End => Ok(None),
        }
    }

    fn open(&mut self, element: &Element) -> Result<(), Error> {
        let (line, column) = element.place;
        match element.name.as_str() {
            "graph" => graph(element),
            "simple-event" => event(element, &mut self.document),
            "values" | "solution" | "clique" => {
                self.text = Some((element.name.clone(), String::new(), element.place));
                if element.empty { self.close().map_err(|error| Error { line, column, ..error }) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    fn close(&mut self) -> Result<(), Error> {
        let Some((name, text, (line, column))) = self.text.take() else { return Ok(()) };
        let at = |kind: ErrorKind| kind.at(line, column);
        match name.as_str() {
            "values" => {
                self.document.givens = letters(text.trim()).map_err(at)?;
                self.values = true;
            }
            "solution" if !text.trim().is_empty() => self.document.solution = Some(letters(text.trim()).map_err(at)?),
            "clique" => clique(&text).map_err(at)?,
            _ => {}
        }
        Ok(())
    }
}

/// The size and the kind of the puzzle: a plain Sudoku of nine.
fn graph(element: &Element) -> Result<(), Error> {
    let attribute = |name| element.attribute(name).unwrap_or_default();
    let refuse = |rule: String, name| {
        let place = format!("{name}={:?}", attribute(name));
        Err(ErrorKind::rule(rule, place).at(element.place.0, element.place.1))
    };
    let kind = attribute("specific-type").to_ascii_lowercase();
    match kind.as_str() {
        "" | "plain" => {}
        "xsudoku" => return refuse("diagonals".into(), "specific-type"),
        "jigsaw" => return refuse("other regions than boxes".into(), "specific-type"),
        _ => return refuse(format!("puzzles of the kind {}", attribute("specific-type")), "specific-type"),
    }
    for (name, expected) in [("order", "9"), ("sizeX", "9"), ("sizeY", "9"), ("sizeZ", "1")] {
        if element.attribute(name).is_some_and(|value| value != expected) {
            return refuse("grids of other sizes than 9x9".into(), name);
        }
    }
    match attribute("type") {
        "sudoku" | "custom" | "" => Ok(()),
        other => refuse(format!("puzzles of the type {other}"), "type"),
    }
}

/// A group of cells that must all differ: one of the houses.
fn clique(text: &str) -> Result<(), ErrorKind> {
    let cells: Option<CellSet> = text.split_whitespace().map(|word| Cell::from_index(word.parse().ok()?)).collect();
    match cells {
        Some(cells) if House::all().any(|house| house.cells() == cells) => Ok(()),
        Some(cells) => Err(ErrorKind::rule("groups of cells besides rows, columns and boxes", cells.to_string())),
        None => Err(ErrorKind::expected("the numbers of cells from 0 to 80", text.trim())),
    }
}

/// 81 letters.
fn letters(text: &str) -> Result<Grid, ErrorKind> {
    let mut grid = Grid::EMPTY;
    let found = text.chars().count();
    if found != 81 {
        return Err(ErrorKind::expected("81 letters", &format!("{found} of them")));
    }
    for (cell, char) in Cell::all().zip(text.chars()) {
        grid[cell] = match char {
            '_' => None,
            '.' => return Err(ErrorKind::rule("grids with missing cells", cell.to_string())),
            'b'..='j' => Digit::new(char as u8 - b'a'),
            _ => return Err(ErrorKind::expected(format!("_ or a letter from b to j for {cell}"), &char.to_string())),
        };
    }
    Ok(grid)
}

/// Something that was done: a digit put down or taken away, or notes.
fn event(element: &Element, document: &mut Document) -> Result<(), Error> {
    let wrong = |what, found: Option<&str>| {
        ErrorKind::expected(what, found.unwrap_or_default()).at(element.place.0, element.place.1)
    };
    let index = element.attribute("index");
    let cell = index.and_then(|index| Cell::from_index(index.parse().ok()?));
    let cell = cell.ok_or_else(|| wrong("the number of a cell from 0 to 80", index))?;
    if let Some(markers) = element.attribute("markers") {
        let digits: DigitSet =
            Digit::all().zip(markers.bytes()).filter(|(_, bit)| *bit != b'0').map(|(d, _)| d).collect();
        document.centre.set_cell(cell, digits);
        return Ok(());
    }
    let value = element.attribute("value");
    let digit = value.and_then(|value| value.parse().ok()).filter(|value| *value <= 9);
    let digit = Digit::new(digit.ok_or_else(|| wrong("a value from 0 to 9", value))?);
    let given = element.attribute("given") == Some("true");
    *(if given { &mut document.givens[cell] } else { &mut document.placed[cell] }) = digit;
    Ok(())
}

fn write(document: &Document, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(" <game had-help=\"0\">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\"/>\n   <values>")?;
    write_letters(&document.givens, out)?;
    out.write_str("</values>\n")?;
    if let Some(solution) = &document.solution {
        out.write_str("   <solution>")?;
        write_letters(solution, out)?;
        out.write_str("</solution>\n")?;
    }
    out.write_str("  </puzzle>\n  <history>\n")?;
    for cell in Cell::all() {
        let (index, marks) = (cell.index(), document.centre.cell(cell));
        if !marks.is_empty() {
            let bits: String = Digit::all().map(|digit| if marks.contains(digit) { '1' } else { '0' }).collect();
            writeln!(out, "   <simple-event index=\"{index}\" markers=\"{bits}\"/>")?;
        }
        if let Some(digit) = document.placed[cell] {
            writeln!(out, "   <simple-event index=\"{index}\" value=\"{digit}\"/>")?;
        }
    }
    out.write_str("  </history>\n </game>\n")
}

fn write_letters(grid: &Grid, out: &mut dyn fmt::Write) -> fmt::Result {
    let letter = |digit: &Option<Digit>| digit.map_or('_', |digit| (b'a' + digit.get()) as char);
    grid.entries().iter().try_for_each(|digit| out.write_char(letter(digit)))
}
