//! `KSudoku`'s saved games: the cells as letters, `b` to `j` for 1 to 9, and what was done since as a history.
//!
//! ```text
//! <graph order="9" type="custom" sizeX="21" sizeY="21" sizeZ="1">
//!  <sudokugroups at="0" withblocks="1"/>           one of several grids; its first cell, counted row by row
//!  <sudokugroups at="12" withblocks="1"/> ..
//! </graph>
//! <values>_b_..</values>                           _ for an empty cell, a dot where no cell is
//! ```

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::multi::{Grids, Layout, Offset};
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House};

use super::{Element, Node};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Read, Sink, Write};
use crate::part::{Part, Parts};
use crate::source::Source;

pub(crate) static KSUDOKU: Format = Format {
    name: "ksudoku",
    about: "a saved game of KSudoku, with placed digits and notes, of one grid or of several",
    endings: &["ksudoku"],
    example: include_str!("../../data/examples/ksudoku.txt").trim_ascii_end(),
    sniff: |ahead| super::sniff(ahead, "ksudoku"),
    read: Read::Stream(read),
    write: Some(
        Write::new(
            write,
            Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Centre, Part::Solution]))
                .with_layouts(Layout::is_whole),
        )
        .alone()
        .within("<!DOCTYPE ksudoku>\n<ksudoku>\n", "</ksudoku>\n"),
    ),
};

/// A game as far as it has been read.
#[derive(Default)]
struct Game {
    document: Document,
    /// The line of the element, and whether it had values.
    line: usize,
    values: bool,
    /// The graph that is open.
    graph: Option<Graph>,
    /// The element whose text is being read, the text so far, and where the element stands.
    text: Option<(String, String, (usize, usize))>,
    /// Something is wrong with it: the rest is passed over.
    broken: bool,
}

/// How the cells of a puzzle lie.
struct Graph {
    place: (usize, usize),
    /// Rows and columns.
    size: (usize, usize),
    /// The first cells of several grids.
    groups: Vec<usize>,
    /// The error of a puzzle without groups whose kind is not known.
    unknown: Result<(), Error>,
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
                    let document = std::mem::take(&mut self.document);
                    return Ok(Some(Found { document, format: &KSUDOKU, line: self.line }));
                }
                Err(ErrorKind::expected("the element values in the game", "").at(place.0, place.1))
            }
            Node::Close(name) if name == "graph" => self.close_graph().map(|()| None),
            Node::Close(_) => self.close().map(|()| None),
            Node::End => Ok(None),
        }
    }

    fn open(&mut self, element: &Element) -> Result<(), Error> {
        let (line, column) = element.place;
        match element.name.as_str() {
            "graph" => {
                self.graph = Some(graph(element)?);
                if element.empty { self.close_graph() } else { Ok(()) }
            }
            "sudokugroups" => match &mut self.graph {
                Some(graph) => graph.add(element),
                None => Err(ErrorKind::expected("the element graph around sudokugroups", "").at(line, column)),
            },
            "simple-event" => event(element, &mut self.document),
            "values" | "solution" | "clique" => {
                self.text = Some((element.name.clone(), String::new(), element.place));
                if element.empty { self.close().map_err(|error| Error { line, column, ..error }) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// The cells are known now, before anything stands in them.
    fn close_graph(&mut self) -> Result<(), Error> {
        let Some(graph) = self.graph.take() else { return Ok(()) };
        let layout = graph.layout()?;
        if layout != *self.document.layout() {
            if self.values {
                let (line, column) = graph.place;
                return Err(ErrorKind::expected("the element graph before the values", "").at(line, column));
            }
            self.document = Document::new(layout);
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), Error> {
        let Some((name, text, (line, column))) = self.text.take() else { return Ok(()) };
        let at = |kind: ErrorKind| kind.at(line, column);
        let text = text.trim();
        match name.as_str() {
            "values" => {
                self.document.givens = letters(text, self.document.layout()).map_err(at)?;
                self.values = true;
            }
            "solution" if !text.is_empty() => {
                self.document.solution = Some(letters(text, self.document.layout()).map_err(at)?);
            }
            "clique" if self.graph.as_ref().is_some_and(|graph| !graph.groups.is_empty()) => {
                return Err(at(ErrorKind::rule("groups of cells besides those of grids", "clique")));
            }
            "clique" => clique(text).map_err(at)?,
            _ => {}
        }
        Ok(())
    }
}

/// The size and the kind of the puzzle: a plain Sudoku of nine, or several.
fn graph(element: &Element) -> Result<Graph, Error> {
    let attribute = |name| element.attribute(name).unwrap_or_default();
    let refuse = |rule: String, name| {
        let place = format!("{name}={:?}", attribute(name));
        Err::<(), _>(ErrorKind::rule(rule, place).at(element.place.0, element.place.1))
    };
    let kind = attribute("specific-type").to_ascii_lowercase();
    match kind.as_str() {
        "xsudoku" => refuse("diagonals".into(), "specific-type")?,
        "jigsaw" => refuse("other regions than boxes".into(), "specific-type")?,
        _ => {}
    }
    // Kinds of several grids are known by their groups; without these nobody knows what the kind is like.
    let is_known = matches!(kind.as_str(), "" | "plain");
    let unknown = if is_known {
        Ok(())
    } else {
        refuse(format!("puzzles of the kind {}", attribute("specific-type")), "specific-type")
    };
    for (name, expected) in [("order", "9"), ("sizeZ", "1")] {
        if element.attribute(name).is_some_and(|value| value != expected) {
            refuse("grids of other sizes than 9x9".into(), name)?;
        }
    }
    let size = |name| -> Result<usize, Error> {
        let number = element.attribute(name).map_or(Some(9), |value| value.parse().ok());
        match number {
            Some(0) => {
                let what = format!("a number of rows or columns as {name} of the graph");
                Err(ErrorKind::expected(what, "0").at(element.place.0, element.place.1))
            }
            Some(number) => Ok(number),
            None => refuse("grids of other sizes than 9x9".into(), name).map(|()| 0),
        }
    };
    let size = (size("sizeY")?, size("sizeX")?);
    match attribute("type") {
        "sudoku" | "custom" | "" => {}
        other => refuse(format!("puzzles of the type {other}"), "type")?,
    }
    Ok(Graph { place: element.place, size, groups: Vec::new(), unknown })
}

/// More rows or columns than any layout has.
const LARGEST: usize = 297;

/// More grids than any layout has.
const MOST: usize = 99;

impl Graph {
    /// Adds one of several grids.
    fn add(&mut self, group: &Element) -> Result<(), Error> {
        let at = |kind: ErrorKind| kind.at(group.place.0, group.place.1);
        if group.attribute("withblocks").is_some_and(|value| value != "1") {
            return Err(at(ErrorKind::rule("grids without boxes", "sudokugroups")));
        }
        let first = group.attribute("at").map_or(Some(0), |value| value.parse().ok());
        let first = first.filter(|first| *first < LARGEST * LARGEST);
        let first = first
            .ok_or_else(|| at(ErrorKind::expected("a number as at", group.attribute("at").unwrap_or_default())))?;
        if self.groups.len() > MOST {
            return Err(at(ErrorKind::TooMuch("at most 64 grids".into())));
        }
        self.groups.push(first);
        Ok(())
    }

    fn layout(&self) -> Result<Layout, Error> {
        let at = |kind: ErrorKind| kind.at(self.place.0, self.place.1);
        let (rows, columns) = self.size;
        if self.groups.is_empty() {
            self.unknown.clone()?;
            let refuse = |name: &str, value| {
                Err(at(ErrorKind::rule("grids of other sizes than 9x9", format!("{name}=\"{value}\""))))
            };
            return match self.size {
                (9, 9) => Ok(Layout::single()),
                (_, 9) => refuse("sizeY", rows),
                _ => refuse("sizeX", columns),
            };
        }
        let offsets: Vec<Offset> = self.groups.iter().map(|at| Offset::at(at / columns, at % columns)).collect();
        let layout = Layout::new(&offsets).map_err(|error| at(ErrorKind::Source(error.to_string())))?;
        if (layout.rows(), layout.columns()) != (rows, columns) {
            let what = format!("grids that fill the {rows} rows and {columns} columns of the graph");
            return Err(at(ErrorKind::expected(what, "")));
        }
        Ok(layout)
    }
}

/// A group of cells that must all differ: one of the houses.
fn clique(text: &str) -> Result<(), ErrorKind> {
    let cells: Option<CellSet> = text.split_whitespace().map(|word| Cell::from_index(word.parse().ok()?)).collect();
    match cells {
        Some(cells) if House::all().any(|house| house.cells() == cells) => Ok(()),
        Some(cells) => Err(ErrorKind::rule("groups of cells besides rows, columns and boxes", cells.to_string())),
        None => Err(ErrorKind::expected("the numbers of cells from 0 to 80", text)),
    }
}

/// A letter for each row and column of a layout.
fn letters(text: &str, layout: &Layout) -> Result<Grids, ErrorKind> {
    let (places, columns) = (layout.rows() * layout.columns(), layout.columns());
    let found = text.chars().count();
    if found != places {
        return Err(ErrorKind::expected(format!("{places} letters"), &format!("{found} of them")));
    }
    let mut grids = Grids::empty(layout.clone());
    for (index, char) in text.chars().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let name = || format!("r{}c{}", row + 1, column + 1);
        match (layout.at(row, column), char) {
            (Some(cell), 'b'..='j') => grids[cell] = Digit::new(char as u8 - b'a'),
            (Some(_), '_') | (None, '.') => {}
            (Some(_), '.') => return Err(ErrorKind::rule("grids with missing cells", name())),
            (Some(_), _) => {
                return Err(ErrorKind::expected(
                    format!("_ or a letter from b to j for {}", name()),
                    &char.to_string(),
                ));
            }
            (None, _) => {
                let what = format!("a dot, as no grid has a cell there, for {}", name());
                return Err(ErrorKind::expected(what, &char.to_string()));
            }
        }
    }
    Ok(grids)
}

/// Something that was done: a digit put down or taken away, or notes.
fn event(element: &Element, document: &mut Document) -> Result<(), Error> {
    let wrong = |what: String, found: Option<&str>| {
        ErrorKind::expected(what, found.unwrap_or_default()).at(element.place.0, element.place.1)
    };
    let (rows, columns) = (document.layout().rows(), document.layout().columns());
    let index = element.attribute("index");
    let place = index.and_then(|index| index.parse::<usize>().ok());
    let cell = place.and_then(|place| document.layout().at(place / columns, place % columns));
    let cell = cell.ok_or_else(|| wrong(format!("the number of a cell from 0 to {}", rows * columns - 1), index))?;
    if let Some(markers) = element.attribute("markers") {
        let digits: DigitSet =
            Digit::all().zip(markers.bytes()).filter(|(_, bit)| *bit != b'0').map(|(d, _)| d).collect();
        document.centre.set(cell, digits);
        return Ok(());
    }
    let value = element.attribute("value");
    let digit = value.and_then(|value| value.parse().ok()).filter(|value| *value <= 9);
    let digit = Digit::new(digit.ok_or_else(|| wrong("a value from 0 to 9".into(), value))?);
    let given = element.attribute("given") == Some("true");
    *(if given { &mut document.givens[cell] } else { &mut document.placed[cell] }) = digit;
    Ok(())
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(" <game had-help=\"0\">\n  <puzzle>\n")?;
    write_graph(document.layout(), out)?;
    out.write_str("   <values>")?;
    write_letters(&document.givens, out)?;
    out.write_str("</values>\n")?;
    if let Some(solution) = &document.solution {
        out.write_str("   <solution>")?;
        write_letters(solution, out)?;
        out.write_str("</solution>\n")?;
    }
    out.write_str("  </puzzle>\n  <history>\n")?;
    for cell in document.layout().cells() {
        let ((row, column), marks) = (document.layout().place(cell), document.centre.get(cell));
        let index = row * document.layout().columns() + column;
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

fn write_graph(layout: &Layout, out: &mut dyn fmt::Write) -> fmt::Result {
    if layout.is_single() {
        return out.write_str("   <graph order=\"9\" type=\"sudoku\"/>\n");
    }
    let (rows, columns) = (layout.rows(), layout.columns());
    writeln!(out, "   <graph order=\"9\" type=\"custom\" sizeX=\"{columns}\" sizeY=\"{rows}\" sizeZ=\"1\">")?;
    for grid in layout.grids() {
        writeln!(out, "    <sudokugroups at=\"{}\" withblocks=\"1\"/>", grid.row * columns + grid.column)?;
    }
    out.write_str("   </graph>\n")
}

fn write_letters(grids: &Grids, out: &mut dyn fmt::Write) -> fmt::Result {
    let layout = grids.layout();
    let letter = |digit: Option<Digit>| digit.map_or('_', |digit| (b'a' + digit.get()) as char);
    for row in 0..layout.rows() {
        for column in 0..layout.columns() {
            out.write_char(layout.at(row, column).map_or('.', |cell| letter(grids[cell])))?;
        }
    }
    Ok(())
}
