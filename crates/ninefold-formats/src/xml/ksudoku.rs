//! `KSudoku`'s saved games: the cells as letters, `b` to `j` for 1 to 9, and the moves as a history.
//!
//! ```text
//! <graph order="9" type="custom" sizeX="21" sizeY="21" sizeZ="1" ncliques="135">
//!  <sudokugroups at="0" withblocks="1"/>           rows, columns and boxes of a grid; its first cell
//!  <sudokugroups at="12" withblocks="0"/>          only rows and columns: the boxes follow one by one
//!  <clique size="9">252 253 254 273 ..</clique> ..
//! </graph>
//! <values>_b_..</values>                           _ for an empty cell, a dot where no cell is
//! ```
//!
//! The program counts cells down the columns: cell 1 is r2c1. A plain Sudoku is of the type `sudoku` and needs no groups; in a graph
//! of the type `custom` only the groups define the rules, so they must be exactly the houses of its grids.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Feature, Offset, Rules};
use ninefold_core::{Digit, DigitSet, House};

use super::{Element, Node};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Read, Seen, Sink, Write};
use crate::part::{Part, Parts};
use crate::source::Source;

pub(crate) static KSUDOKU: Format = Format {
    name: "ksudoku",
    about: "a saved game of KSudoku, with placed digits and notes, of one grid or of several",
    seen: Seen::Described("the source of the program, <https://invent.kde.org/games/ksudoku>"),
    endings: &["ksudoku"],
    example: include_str!("../../data/examples/ksudoku.txt").trim_ascii_end(),
    sniff: |ahead| super::sniff(ahead, "ksudoku"),
    read: Read::Stream(read),
    write: Some(
        Write::new(
            write,
            Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Centre, Part::Solution]))
                .with_layouts(Rules::is_whole),
        )
        .alone()
        .within("<!DOCTYPE ksudoku>\n<ksudoku>\n", "</ksudoku>\n"),
    ),
};

/// A game as far as it has been read.
#[derive(Default)]
struct Game {
    document: Document,
    /// The line of the element.
    line: usize,
    /// The elements that it had so far, of those that it may have but once.
    seen: BTreeSet<&'static str>,
    /// The graph that is open.
    graph: Option<Graph>,
    /// The element whose text is being read, the text so far, and the place of the element.
    text: Option<(String, String, (usize, usize))>,
    /// Something is wrong with it: the rest is passed over.
    broken: bool,
}

/// The cells of a puzzle, and the groups that must differ.
struct Graph {
    place: Place,
    /// Rows and columns.
    size: (usize, usize),
    /// Whether groups define the rules; otherwise it is a plain Sudoku.
    custom: bool,
    /// The declared number of houses.
    count: Option<String>,
    grids: Vec<Group>,
    cliques: Vec<Clique>,
    /// The error of a puzzle without groups whose kind is not known.
    unknown: Result<(), Error>,
}

/// A line and a column of the text.
type Place = (usize, usize);

/// The houses of one grid.
struct Group {
    /// The number of its first cell.
    first: usize,
    /// Whether its boxes are among them.
    boxes: bool,
}

/// A house, cell by cell.
struct Clique {
    place: Place,
    /// The numbers of its cells, in order.
    cells: Vec<usize>,
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut game = Game::default();
    super::read(source, &["ksudoku"], sink, |node, place| {
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
                let missing = ["graph", "values"].into_iter().find(|name| !self.seen.contains(name));
                if let Some(name) = missing {
                    let what = format!("the element {name} in the game");
                    return Err(ErrorKind::expected(what, "").at(place.0, place.1));
                }
                let document = std::mem::take(&mut self.document);
                Ok(Some(Found { document, format: &KSUDOKU, line: self.line }))
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
                self.only_once("graph", element)?;
                self.graph = Some(graph(element)?);
                if element.empty { self.close_graph() } else { Ok(()) }
            }
            "sudokugroups" => self.graph(element)?.add(element),
            "roxdokugroups" => Err(ErrorKind::rule("cubes", "roxdokugroups").at(line, column)),
            "cage" => Err(ErrorKind::rule("killer cages", "cage").at(line, column)),
            "simple-event" => event(element, &mut self.document),
            "values" => self.only_once("values", element).and_then(|()| self.open_text(element)),
            "solution" => self.only_once("solution", element).and_then(|()| self.open_text(element)),
            "clique" => {
                self.graph(element)?;
                self.open_text(element)
            }
            _ => Ok(()),
        }
    }

    fn only_once(&mut self, name: &'static str, element: &Element) -> Result<(), Error> {
        if self.seen.insert(name) {
            return Ok(());
        }
        let what = format!("one element {name} in the game");
        Err(ErrorKind::expected(what, "another").at(element.place.0, element.place.1))
    }

    /// The graph around an element.
    fn graph(&mut self, element: &Element) -> Result<&mut Graph, Error> {
        let what = || ErrorKind::expected(format!("the element graph around {}", element.name), "");
        self.graph.as_mut().ok_or_else(|| what().at(element.place.0, element.place.1))
    }

    fn open_text(&mut self, element: &Element) -> Result<(), Error> {
        let (line, column) = element.place;
        self.text = Some((element.name.clone(), String::new(), element.place));
        if element.empty { self.close().map_err(|error| Error { line, column, ..error }) } else { Ok(()) }
    }

    /// Fixes the cells, before their contents are read.
    fn close_graph(&mut self) -> Result<(), Error> {
        let Some(graph) = self.graph.take() else { return Ok(()) };
        let layout = graph.rules()?;
        if self.seen.contains("values") {
            let (line, column) = graph.place;
            return Err(ErrorKind::expected("the element graph before the values", "").at(line, column));
        }
        self.document = Document::new(layout);
        Ok(())
    }

    fn close(&mut self) -> Result<(), Error> {
        let Some((name, text, place)) = self.text.take() else { return Ok(()) };
        let at = |kind: ErrorKind| kind.at(place.0, place.1);
        let text = text.trim();
        match (name.as_str(), &mut self.graph) {
            ("values", _) => self.document.givens = letters(text, self.document.rules()).map_err(at)?,
            ("solution", _) if !text.is_empty() => {
                self.document.solution = Some(letters(text, self.document.rules()).map_err(at)?);
            }
            ("clique", Some(graph)) => {
                let cells = graph.clique(text).map_err(at)?;
                graph.cliques.push(Clique { place, cells });
            }
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
        "killersudoku" | "mathdoku" => refuse("cages".into(), "specific-type")?,
        _ => {}
    }
    // Other kinds are defined by their groups; without these the rules are unknown.
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
    let custom = match attribute("type") {
        "custom" => true,
        "sudoku" | "" => false,
        other => refuse(format!("puzzles of the type {other}"), "type").map(|()| false)?,
    };
    let count = element.attribute("ncliques").map(str::to_owned);
    let (grids, cliques) = (Vec::new(), Vec::new());
    Ok(Graph { place: element.place, size, custom, count, grids, cliques, unknown })
}

/// More rows or columns than any layout has.
const LARGEST: usize = 297;

/// The most houses of a layout.
const HOUSES: usize = 27 * Rules::MOST;

impl Graph {
    /// Adds a grid.
    fn add(&mut self, group: &Element) -> Result<(), Error> {
        let at = |kind: ErrorKind| kind.at(group.place.0, group.place.1);
        let boxes = match group.attribute("withblocks") {
            None | Some("1") => true,
            Some("0") => false,
            Some(other) => return Err(at(ErrorKind::expected("0 or 1 as withblocks", other))),
        };
        let first = group.attribute("at").map_or(Some(0), |value| value.parse().ok());
        let first = first.filter(|first| *first < LARGEST * LARGEST);
        let first = first
            .ok_or_else(|| at(ErrorKind::expected("a number as at", group.attribute("at").unwrap_or_default())))?;
        if self.grids.len() == Rules::MOST {
            return Err(at(ErrorKind::TooMuch(format!("at most {} grids", Rules::MOST).into())));
        }
        self.grids.push(Group { first, boxes });
        Ok(())
    }

    /// The cells of a house, nine numbers.
    fn clique(&self, text: &str) -> Result<Vec<usize>, ErrorKind> {
        let places = self.size.0.saturating_mul(self.size.1);
        let number = |word: &str| word.parse().ok().filter(|number: &usize| *number < places);
        let cells: Option<BTreeSet<usize>> = text.split_whitespace().take(99).map(number).collect();
        if self.cliques.len() > HOUSES {
            return Err(ErrorKind::TooMuch("more groups of cells than any layout has".into()));
        }
        let last = places.saturating_sub(1);
        cells
            .map(|cells| cells.into_iter().collect())
            .ok_or_else(|| ErrorKind::expected(format!("the numbers of cells from 0 to {last}"), text))
    }

    /// The layout of the grids, if the declarations agree with it.
    fn rules(&self) -> Result<Rules, Error> {
        if !self.grids.is_empty() {
            let layout = self.several()?;
            return self.check_houses(&layout).map(|()| layout);
        }
        let refuse = |name: &str, value| {
            let place = format!("{name}=\"{value}\"");
            Err(self.at(ErrorKind::rule("grids of other sizes than 9x9", place)))
        };
        let layout = Rules::single();
        match self.size {
            _ if self.cliques.is_empty() && self.unknown.is_err() => self.unknown.clone()?,
            (rows, 9) if rows != 9 => return refuse("sizeY", rows),
            (_, columns) if columns != 9 => return refuse("sizeX", columns),
            _ if !self.cliques.is_empty() => self.check_houses(&layout)?,
            _ if self.custom => {
                return Err(self.at(ErrorKind::expected("groups of cells in a graph of the type custom", "")));
            }
            _ => {}
        }
        Ok(layout)
    }

    /// The layout of the grids that it lists; together they begin in the corner.
    fn several(&self) -> Result<Rules, Error> {
        let (rows, columns) = self.size;
        let offset = |group: &Group| Offset::at(group.first % rows, group.first / rows);
        let offsets: Vec<Offset> = self.grids.iter().map(offset).collect();
        let layout = Rules::new(&offsets).map_err(|error| self.at(ErrorKind::Source(error.to_string())))?;
        if (layout.rows(), layout.columns()) == self.size && layout.grids() == offsets {
            return Ok(layout);
        }
        let what = format!("grids that fill the {rows} rows and {columns} columns of the graph");
        Err(self.at(ErrorKind::expected(what, "")))
    }

    fn at(&self, kind: ErrorKind) -> Error {
        kind.at(self.place.0, self.place.1)
    }

    /// Checks that every group of the graph is a house of the layout, and that no house is missing.
    fn check_houses(&self, layout: &Rules) -> Result<(), Error> {
        let rows = layout.rows();
        let rule = |rule: &'static str, cells: &[usize]| {
            let names: Vec<_> = cells.iter().map(|&index| name(index, rows)).collect();
            ErrorKind::rule(rule, names.join(" "))
        };
        let of_grid = |grid| House::all().map(move |house| numbers(layout, grid, house));
        let mut missing: BTreeSet<Vec<usize>> = (0..layout.grids().len()).flat_map(of_grid).collect();
        if let Some(odd) = self.cliques.iter().find(|clique| !missing.contains(&clique.cells)) {
            let (line, column) = odd.place;
            return Err(rule("groups of cells besides rows, columns and boxes", &odd.cells).at(line, column));
        }
        self.cliques.iter().for_each(|clique| _ = missing.remove(&clique.cells));
        for (grid, group) in self.grids.iter().enumerate() {
            group.houses().for_each(|house| _ = missing.remove(&numbers(layout, grid, house)));
        }
        match missing.first() {
            Some(house) => Err(self.at(rule("grids without all their rows, columns and boxes", house))),
            None => self.check_count(),
        }
    }

    /// Checks the number of groups against the declared one, if there is one: a difference means that some were lost.
    fn check_count(&self) -> Result<(), Error> {
        let told = self.cliques.len() + self.grids.iter().map(|group| group.houses().count()).sum::<usize>();
        match &self.count {
            Some(count) if *count != told.to_string() => {
                let what = format!("{told} as ncliques, as there are so many groups");
                Err(self.at(ErrorKind::expected(what, count)))
            }
            _ => Ok(()),
        }
    }
}

impl Group {
    /// The houses that the program makes of it.
    fn houses(&self) -> impl Iterator<Item = House> {
        House::all().filter(|house| self.boxes || !House::boxes().any(|other| other == *house))
    }
}

/// The numbers of a house's cells, in order.
fn numbers(layout: &Rules, grid: usize, house: House) -> Vec<usize> {
    let mut numbers: Vec<_> = house.cells().iter().map(|cell| number(layout, layout.cell(grid, cell))).collect();
    numbers.sort_unstable();
    numbers
}

/// The number of a cell: they are counted down the columns.
fn number(layout: &Rules, cell: LayoutCell) -> usize {
    let (row, column) = layout.place(cell);
    column * layout.rows() + row
}

/// The name of the cell of that number.
fn name(number: usize, rows: usize) -> String {
    format!("r{}c{}", number % rows + 1, number / rows + 1)
}

/// A letter for each row and column of a layout, column by column.
fn letters(text: &str, layout: &Rules) -> Result<Grids, ErrorKind> {
    let (places, rows) = (layout.rows() * layout.columns(), layout.rows());
    let found = text.chars().count();
    if found != places {
        return Err(ErrorKind::expected(format!("{places} letters"), &format!("{found} of them")));
    }
    let mut grids = Grids::empty(layout.clone());
    for (index, char) in text.chars().enumerate() {
        let name = || name(index, rows);
        match (layout.at(index % rows, index / rows), char) {
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
    let (rows, columns) = (document.rules().rows(), document.rules().columns());
    let index = element.attribute("index");
    let place = index.and_then(|index| index.parse::<usize>().ok());
    let cell = place.and_then(|place| document.rules().at(place % rows, place / rows));
    let cell = cell.ok_or_else(|| wrong(format!("the number of a cell from 0 to {}", rows * columns - 1), index))?;
    if let Some(markers) = element.attribute("markers") {
        if markers.len() != 9 || !markers.bytes().all(|bit| matches!(bit, b'0' | b'1')) {
            return Err(wrong("nine signs 0 or 1 as markers".into(), Some(markers)));
        }
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
    write_graph(document.rules(), out)?;
    out.write_str("   <values>")?;
    write_letters(&document.givens, out)?;
    out.write_str("</values>\n")?;
    if let Some(solution) = &document.solution {
        out.write_str("   <solution>")?;
        write_letters(solution, out)?;
        out.write_str("</solution>\n")?;
    }
    out.write_str("  </puzzle>\n  <history>\n")?;
    for cell in document.rules().cells() {
        let (index, marks) = (number(document.rules(), cell), document.centre.get(cell));
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

fn write_graph(layout: &Rules, out: &mut dyn fmt::Write) -> fmt::Result {
    if layout.has(Feature::Implied) {
        return out.write_str("   <graph order=\"9\" type=\"sudoku\"/>\n");
    }
    let (rows, columns, count) = (layout.rows(), layout.columns(), 27 * layout.grids().len());
    writeln!(
        out,
        "   <graph order=\"9\" type=\"custom\" sizeX=\"{columns}\" sizeY=\"{rows}\" sizeZ=\"1\" ncliques=\"{count}\">"
    )?;
    for grid in layout.grids() {
        writeln!(out, "    <sudokugroups at=\"{}\" withblocks=\"1\"/>", grid.column * rows + grid.row)?;
    }
    out.write_str("   </graph>\n")
}

fn write_letters(grids: &Grids, out: &mut dyn fmt::Write) -> fmt::Result {
    let layout = grids.rules();
    let letter = |digit: Option<Digit>| digit.map_or('_', |digit| (b'a' + digit.get()) as char);
    for column in 0..layout.columns() {
        for row in 0..layout.rows() {
            out.write_char(layout.at(row, column).map_or('.', |cell| letter(grids[cell])))?;
        }
    }
    Ok(())
}
