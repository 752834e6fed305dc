//! `KSudoku`'s saved games, in which cells are letters, `b` to `j` for 1 to 9, and moves are recorded in a history.
//!
//! ```text
//! <graph order="9" type="custom" sizeX="21" sizeY="21" sizeZ="1" ncliques="135">
//!  <sudokugroups at="0" withblocks="1"/>           rows, columns and boxes of a grid with this first cell
//!  <sudokugroups at="12" withblocks="0"/>          only rows and columns: the boxes follow as cliques
//!  <clique size="9">252 253 254 273 ..</clique> ..
//! </graph>
//! <values>_b_..</values>                           _ for an empty cell, a dot for a place without a cell
//! ```
//!
//! `<clique size="9">0 10 20 ..</clique>` adds a diagonal, an irregular region or a further group;
//! `<cage operator="4" value="15" size="2">0 1</cage>` adds a cage with a sum (operator 4) or without one (operator 0). Cages list all their cells.
//!
//! The program counts cells down the columns: cell 1 is r2c1. A plain Sudoku has the type `sudoku` and needs no groups; in a graph of the type
//! `custom` only the groups define the rules, so they must be exactly the houses of its grids.

mod write;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Kind, Offset, Rules};
use ninefold_core::{Digit, DigitSet, House};

use super::{Element, Node};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::part::{Part, Parts};
use crate::source::{Ahead, Source};
use crate::variant::cages;

pub(crate) static KSUDOKU: Format = Format {
    name: "ksudoku",
    about: "a saved game of KSudoku with one or several grids, placed digits and notes",
    seen: Seen::Described("the source of the program, <https://invent.kde.org/games/ksudoku>"),
    endings: &["ksudoku"],
    example: include_str!("../../../data/examples/ksudoku.txt").trim_ascii_end(),
    sniff,
    read: Read::Stream(read),
    write: Some(
        Write::new(
            write::write,
            Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Centre, Part::Solution]))
                .with_rules(Rules::is_whole)
                .with_layouts(|rules| rules.size() == 9 && (rules.is_whole() || cages::is_nine(rules)))
                .with_constraints(write::is_said),
        )
        .alone()
        .within("<!DOCTYPE ksudoku>\n<ksudoku>\n", "</ksudoku>\n"),
    ),
};

/// Recognises a game, even one that has lost its root element but still has the groups of its cells: the rows of its values must not be read as a
/// plain puzzle.
fn sniff(ahead: Ahead<'_>) -> Likeness {
    let has_groups = || ahead.text().contains("<sudokugroups") || ahead.text().contains("<clique");
    match super::sniff(ahead, "ksudoku") {
        Likeness::No if ahead.first().starts_with('<') => Likeness::certain_if(has_groups()),
        likeness => likeness,
    }
}

/// The state of reading a game.
#[derive(Default)]
struct Game {
    document: Document,
    /// The line of the root element.
    line: usize,
    /// The elements seen so far that are allowed only once.
    seen: BTreeSet<&'static str>,
    /// The open graph.
    graph: Option<Graph>,
    /// The element whose text is being read, the text so far, and its position.
    text: Option<(String, String, (usize, usize))>,
    /// Whether the game has an error, so that the rest is skipped.
    broken: bool,
}

/// The cells of a puzzle, and the groups whose digits must differ.
struct Graph {
    place: Place,
    /// The numbers of rows and columns of the layout.
    size: (usize, usize),
    /// Whether the groups define the rules; otherwise the puzzle is a plain Sudoku.
    custom: bool,
    /// The declared number of houses.
    count: Option<String>,
    grids: Vec<Group>,
    cliques: Vec<Clique>,
    cages: Vec<Cage>,
    /// The type that the attribute `specific-type` states, in lower case.
    kind: String,
    /// The error to report if the kind of puzzle is unknown and the puzzle has no groups.
    unknown: Result<(), Error>,
}

/// A line and a column of the text.
type Place = (usize, usize);

/// The houses of one grid.
struct Group {
    /// The number of the first cell.
    first: usize,
    /// Whether the boxes are among the houses.
    boxes: bool,
}

/// A house, stated cell by cell.
struct Clique {
    place: Place,
    /// The numbers of the cells, in order.
    cells: Vec<usize>,
}

/// A cage, with its sum if known.
struct Cage {
    place: Place,
    cells: Vec<usize>,
    sum: Option<u32>,
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
            "cage" => {
                let cage = cage(element)?;
                self.graph(element)?.cages.push(cage);
                self.open_text(element)
            }
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

    /// Returns the graph that contains an element, or an error if there is none.
    fn graph(&mut self, element: &Element) -> Result<&mut Graph, Error> {
        let what = || ErrorKind::expected(format!("the element graph around {}", element.name), "");
        self.graph.as_mut().ok_or_else(|| what().at(element.place.0, element.place.1))
    }

    fn open_text(&mut self, element: &Element) -> Result<(), Error> {
        let (line, column) = element.place;
        self.text = Some((element.name.clone(), String::new(), element.place));
        if element.empty { self.close().map_err(|error| Error { line, column, ..error }) } else { Ok(()) }
    }

    /// Ends the graph, which determines the cells before their contents are read.
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
            ("cage", Some(graph)) => {
                let cells = graph.clique(text).map_err(at)?;
                if let Some(cage) = graph.cages.last_mut() {
                    cage.cells = cells;
                }
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

/// Reads the size and the kind of a puzzle: a plain Sudoku of size nine, or several grids.
fn graph(element: &Element) -> Result<Graph, Error> {
    let attribute = |name| element.attribute(name).unwrap_or_default();
    let refuse = |rule: String, name| {
        let place = format!("{name}={:?}", attribute(name));
        Err::<(), _>(ErrorKind::rule(rule, place).at(element.place.0, element.place.1))
    };
    let kind = attribute("specific-type").to_ascii_lowercase();
    if kind == "mathdoku" {
        refuse("cages with operators other than sums".into(), "specific-type")?;
    }
    // A puzzle of another kind is defined by its groups; without groups, its rules are unknown.
    let is_known = matches!(kind.as_str(), "" | "plain");
    let unknown = if is_known { Ok(()) } else { refuse(rule_of(&kind, attribute("specific-type")), "specific-type") };
    for (name, expected) in [("order", "9"), ("sizeZ", "1")] {
        if element.attribute(name).is_some_and(|value| value != expected) {
            refuse("grids of sizes other than 9x9".into(), name)?;
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
            None => refuse("grids of sizes other than 9x9".into(), name).map(|()| 0),
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
    Ok(Graph { place: element.place, size, custom, count, grids, cliques, cages: Vec::new(), kind, unknown })
}

/// Returns the name of the rule that a type or specific type adds.
fn rule_of(kind: &str, name: &str) -> String {
    match kind {
        "xsudoku" => "diagonals".into(),
        "jigsaw" => "other regions than boxes".into(),
        "killersudoku" => "cages".into(),
        _ => format!("puzzles of the kind {name}"),
    }
}

/// Reads a cage, without its cells.
fn cage(element: &Element) -> Result<Cage, Error> {
    let (line, column) = element.place;
    let value = element.attribute("value").unwrap_or_default();
    let sum = match element.attribute("operator") {
        Some("4") => Some(value.parse().map_err(|_| ErrorKind::expected("a sum as value", value).at(line, column))?),
        Some("0") => None,
        operator => {
            let place = format!("operator={:?}", operator.unwrap_or_default());
            return Err(ErrorKind::rule("cages with operators other than sums", place).at(line, column));
        }
    };
    Ok(Cage { place: element.place, cells: Vec::new(), sum })
}

/// The maximum number of rows or columns of a layout.
const LARGEST: usize = 297;

/// The maximum number of houses of a layout.
const HOUSES: usize = 27 * Rules::MOST;

impl Graph {
    /// Adds a grid to the graph.
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

    /// Reads the nine cell numbers of a house.
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

    /// Builds the layout of the grids, if the declared groups agree with it.
    fn rules(&self) -> Result<Rules, Error> {
        if !self.grids.is_empty() {
            let layout = self.several()?;
            return self.complete(&layout);
        }
        let refuse = |name: &str, value| {
            let place = format!("{name}=\"{value}\"");
            Err(self.at(ErrorKind::rule("grids of sizes other than 9x9", place)))
        };
        let layout = Rules::single();
        match self.size {
            _ if self.cliques.is_empty() && self.unknown.is_err() => self.unknown.clone()?,
            (rows, 9) if rows != 9 => return refuse("sizeY", rows),
            (_, columns) if columns != 9 => return refuse("sizeX", columns),
            _ if !self.cliques.is_empty() || !self.cages.is_empty() => return self.complete(&layout),
            _ if self.custom => {
                return Err(self.at(ErrorKind::expected("groups of cells in a graph of the type custom", "")));
            }
            _ => {}
        }
        Ok(layout)
    }

    /// Builds the layout of the listed grids. Its origin is the top left corner of the smallest area around them.
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

    /// Builds the rules that all groups and cages state. Several grids must have exactly their houses as groups; a single grid may also have
    /// irregular regions, diagonals and further groups.
    fn complete(&self, layout: &Rules) -> Result<Rules, Error> {
        let rows = layout.rows();
        let rule = |rule: &'static str, cells: &[usize]| {
            let names: Vec<_> = cells.iter().map(|&index| name(index, rows)).collect();
            ErrorKind::rule(rule, names.join(" "))
        };
        let of_grid = |grid| House::all().map(move |house| numbers(layout, grid, house));
        let mut missing: BTreeSet<Vec<usize>> = (0..layout.grids().len()).flat_map(of_grid).collect();
        let (known, odd): (Vec<&Clique>, Vec<&Clique>) =
            self.cliques.iter().partition(|clique| missing.contains(&clique.cells));
        if let Some(odd) = odd.first().filter(|_| !layout.is_single()) {
            let (line, column) = odd.place;
            return Err(rule("groups of cells besides rows, columns and boxes", &odd.cells).at(line, column));
        }
        known.iter().for_each(|clique| _ = missing.remove(&clique.cells));
        for (grid, group) in self.grids.iter().enumerate() {
            group.houses().for_each(|house| _ = missing.remove(&numbers(layout, grid, house)));
        }
        let (mut rules, mut odd) = (layout.clone(), odd);
        if let Some(house) = missing.first() {
            let regions = self.regions(layout, &missing);
            let regions =
                regions.ok_or_else(|| self.at(rule("grids without all their rows, columns and boxes", house)))?;
            rules = rules.with_regions(&regions).map_err(|why| self.at(ErrorKind::Invalid(why.to_string())))?;
            // A group of nine cells that already form a region is not a further group.
            odd.retain(|clique| !is_region(layout, &regions, &clique.cells));
        }
        self.check_count()?;
        let constraints = self.constraints(&rules, &odd)?;
        let has = |id: &str| constraints.iter().any(|constraint| constraint.kind().id == id);
        let lacks = match self.kind.as_str() {
            "xsudoku" => !has("diagonal-") || !has("diagonal+"),
            "jigsaw" => rules.regions().is_none(),
            "killersudoku" => !has("killercage"),
            _ => false,
        };
        if lacks {
            self.unknown.clone()?;
        }
        Ok(if constraints.is_empty() { rules } else { rules.with_constraints(constraints) })
    }

    /// Finds the regions of a single grid whose boxes are missing: nine groups of nine cells each. A group that is also a row counts as a region only
    /// if the rows are complete without it.
    fn regions(&self, layout: &Rules, missing: &BTreeSet<Vec<usize>>) -> Option<Vec<Option<u8>>> {
        let of = |house| numbers(layout, 0, house);
        let boxes: BTreeSet<Vec<usize>> = House::boxes().map(of).collect();
        let lines: BTreeSet<Vec<usize>> = House::rows().chain(House::columns()).map(of).collect();
        let is_free = layout.is_single() && missing.is_subset(&boxes) && self.grids.iter().all(|group| !group.boxes);
        let is_own = |clique: &&Clique| {
            let is_line = self.grids.is_empty() && lines.contains(&clique.cells);
            clique.cells.len() == 9 && !is_line && diagonal(layout, &clique.cells).is_none()
        };
        let own = self.cliques.iter().filter(is_own);
        let (mut regions, mut number) = (vec![None; layout.len()], 0);
        for clique in own.filter(|_| is_free) {
            for &cell in &clique.cells {
                let at = layout.at(cell % layout.rows(), cell / layout.rows())?;
                if regions.get_mut(at.index())?.replace(number).is_some() {
                    return None;
                }
            }
            number += 1;
        }
        (number == 9).then_some(regions)
    }

    /// Returns the constraints that further groups and cages state.
    fn constraints(&self, rules: &Rules, odd: &[&Clique]) -> Result<Vec<Constraint>, Error> {
        let cells = |numbers: &[usize]| -> Vec<LayoutCell> {
            numbers.iter().filter_map(|&cell| rules.at(cell % rules.rows(), cell / rules.rows())).collect()
        };
        let make = |id: &str, lines, value: Option<u32>, (line, column): Place| {
            let kind = Kind::named(id).ok_or_else(|| ErrorKind::rule(format!("constraints of the kind {id:?}"), ""));
            let made = kind.and_then(|kind| {
                Constraint::new(kind, rules, lines, value).map_err(|why| ErrorKind::Invalid(why.to_string()))
            });
            made.map_err(|kind| kind.at(line, column))
        };
        let mut all: Vec<Constraint> = Vec::new();
        for clique in odd {
            let own = match diagonal(rules, &clique.cells) {
                Some(id) => make(id, Vec::new(), None, clique.place)?,
                None => make("extraregion", vec![cells(&clique.cells)], None, clique.place)?,
            };
            if !all.contains(&own) {
                all.push(own);
            }
        }
        let caged: usize = self.cages.iter().map(|cage| cage.cells.len()).sum();
        let different: BTreeSet<usize> = self.cages.iter().flat_map(|cage| cage.cells.iter().copied()).collect();
        if !self.cages.is_empty() && (caged != rules.len() || different.len() != caged) {
            let what = format!("cages with each of {} cells once", rules.len());
            return Err(self.at(ErrorKind::expected(what, &format!("{} of {caged} cells", self.cages.len()))));
        }
        for cage in self.cages.iter().filter(|cage| cage.sum.is_some() || cage.cells.len() > 1) {
            all.push(make("killercage", vec![cells(&cage.cells)], cage.sum, cage.place)?);
        }
        Ok(all)
    }

    /// Checks the number of groups against the declared number, if any. If they differ, groups have been lost.
    fn check_count(&self) -> Result<(), Error> {
        let told = self.cliques.len() + self.grids.iter().map(|group| group.houses().count()).sum::<usize>();
        match &self.count {
            Some(count) if *count != told.to_string() => {
                let what = format!("{told} as ncliques, the number of groups");
                Err(self.at(ErrorKind::expected(what, count)))
            }
            _ => Ok(()),
        }
    }
}

impl Group {
    /// Returns the houses that the program derives from the group.
    fn houses(&self) -> impl Iterator<Item = House> {
        House::all().filter(|house| self.boxes || !House::boxes().any(|other| other == *house))
    }
}

/// Returns the kind of the diagonal that these cells form, if any.
fn diagonal(rules: &Rules, cells: &[usize]) -> Option<&'static str> {
    let (size, all) = (rules.size(), cells.len() == rules.size() && rules.grids().len() == 1);
    let places = || cells.iter().map(|cell| (cell % size, cell / size));
    match all {
        true if places().all(|(row, column)| row == column) => Some("diagonal-"),
        true if places().all(|(row, column)| row + column + 1 == size) => Some("diagonal+"),
        _ => None,
    }
}

/// Whether the cells are exactly those of one region.
fn is_region(layout: &Rules, regions: &[Option<u8>], cells: &[usize]) -> bool {
    let region = |cell: &usize| {
        let at = layout.at(cell % layout.rows(), cell / layout.rows())?;
        regions.get(at.index()).copied().flatten()
    };
    let first = cells.first().and_then(region);
    cells.len() == 9 && first.is_some() && cells.iter().all(|cell| region(cell) == first)
}

/// Returns the numbers of a house's cells, in order.
fn numbers(layout: &Rules, grid: usize, house: House) -> Vec<usize> {
    let mut numbers: Vec<_> = house.cells().iter().map(|cell| number(layout, layout.cell(grid, cell))).collect();
    numbers.sort_unstable();
    numbers
}

/// Returns the number of a cell, counted down the columns.
fn number(layout: &Rules, cell: LayoutCell) -> usize {
    let (row, column) = layout.place(cell);
    column * layout.rows() + row
}

/// Returns the name of the cell with a given number.
fn name(number: usize, rows: usize) -> String {
    format!("r{}c{}", number % rows + 1, number / rows + 1)
}

/// Parses one letter for each row and column of a layout, column by column.
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

/// Applies an event of the history: a digit that was placed or removed, or notes.
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
