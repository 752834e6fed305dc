//! Tables: one puzzle per row, among other columns. The columns are known from a heading, from `gsf`'s `#!sudoku -c4`, from the caller, or from the
//! fields that look like a puzzle.
//!
//! ```text
//! puzzle,solution,level                     a heading: names of columns
//! 99480,99408,114,1895,98.7.. ,a label      no heading: the field of 81 cells, and the one after it
//! ```

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use ninefold_core::{Cell as Place, Grid, format as core};

use crate::document::Document;
use crate::draw;
use crate::error::{Error, ErrorKind};
use crate::format::{
    Context, FieldValue, Fields, Format, Found, Likeness, Meaning, Note, NoteKind, Piece, Pieces, Row,
};
use crate::json::object;
use crate::part::{Field, Part, Parts};
use crate::reader;
use crate::role::{Role, SOLUTIONS, field};
use crate::source::{Ahead, Column, Source};

mod csv;
mod gsf;
mod places;
mod tsv;

pub(crate) use {csv::CSV, gsf::GSF, tsv::TSV};

/// The longest row.
const LONGEST: usize = 1 << 16;

/// A field of a row and its position.
#[derive(Clone)]
struct Cell {
    text: String,
    line: usize,
    column: usize,
}

/// Takes the next row, over several lines if a quoted field has them. `None` at the end.
fn row(source: &mut Source<'_>, reader: &mut Reader) -> Option<Result<Vec<Cell>, Error>> {
    reader.reset();
    let (mut cells, mut text, mut place, mut size) = (Vec::new(), Vec::new(), (source.line(), 1), 0);
    loop {
        let number = source.line();
        let line = source.peek()?;
        size += line.bytes.len();
        if line.cut || size > LONGEST {
            source.skip();
            let what = "a row of the table is longer than 64 KiB; perhaps a quote is not closed";
            return Some(Err(ErrorKind::TooMuch(what.into()).at(place.0, place.1)));
        }
        let mut bytes = line.bytes.to_vec();
        bytes.push(b'\n');
        source.skip();
        let (mut at, mut counted, mut column) = (0, 0, 1);
        let mut buffer = [0; 1 << 10];
        while at < bytes.len() {
            let (result, read, written) = reader.read_field(&bytes[at..], &mut buffer);
            at += read;
            text.extend_from_slice(&buffer[..written]);
            let ReadFieldResult::Field { record_end } = result else { continue };
            let bytes_of_field = std::mem::take(&mut text);
            let Ok(field) = String::from_utf8(bytes_of_field) else {
                let kind = ErrorKind::Plain(core::ParseErrorKind::Utf8);
                return Some(Err(kind.at(place.0, place.1)));
            };
            cells.push(Cell { text: field, line: place.0, column: place.1 });
            column += String::from_utf8_lossy(&bytes[counted..at]).chars().count();
            counted = at;
            place = (number, column);
            if record_end {
                return Some(Ok(cells));
            }
        }
        if source.peek().is_none() {
            let kind = ErrorKind::expected("the closing quote of the field", "");
            return Some(Err(kind.at(place.0, place.1)));
        }
    }
}

/// Reads a text as a table because a column was requested: with tabs, commas or semicolons if the first line has them, otherwise with white space.
pub(crate) fn by_column(source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
    let ahead = source.ahead();
    match ahead.first() {
        line if line.contains('\t') => read(&TSV, b'\t', source, sink),
        line if line.contains([',', ';']) => {
            let delimiter = csv::delimiter(ahead);
            read(&CSV, delimiter, source, sink)
        }
        _ => gsf::spaced(source, sink),
    }
}

/// The meaning of a table's columns.
#[derive(Clone, Debug)]
struct Columns {
    names: Arc<[Box<str>]>,
    puzzle: usize,
    solution: Option<usize>,
    /// The column with whole puzzles, if the rules are not plain.
    document: Option<usize>,
    /// Other columns whose name and first row may be those of the puzzle. No row may have its puzzle there.
    rivals: Vec<usize>,
    /// The meaning of each column; columns without a field of their own are added to the comment with their names.
    others: Arc<[Meaning]>,
}

/// The columns of a table that another program reads, one of which contains the puzzles.
#[derive(Clone, Debug)]
pub struct Heading(Columns);

impl Heading {
    /// The column of puzzles among named ones; a lone column needs no name.
    pub fn find(names: &[Box<str>], wanted: Option<&Column>) -> Option<usize> {
        let place = |wanted: &str| names.iter().position(|other| other.eq_ignore_ascii_case(wanted));
        match wanted {
            Some(Column::Number(number)) => number.checked_sub(1).filter(|&at| at < names.len()),
            Some(Column::Named(name)) => place(name),
            None if names.len() == 1 => Some(0),
            None => Column::PUZZLES.into_iter().find_map(place),
        }
    }

    /// Names, and the place of the puzzles.
    pub fn new(names: Arc<[Box<str>]>, puzzle: usize) -> Self {
        let cell = |name: &str| Cell { text: name.to_owned(), line: 1, column: 1 };
        let cells: Vec<Cell> = names.iter().map(|name| cell(name)).collect();
        Self(Columns { names, ..Columns::headed(&cells, puzzle) })
    }

    /// A row with these values.
    ///
    /// # Errors
    ///
    /// If there is no puzzle where it should be; the column of the error counts the characters of the value.
    pub fn row(&self, values: Box<[FieldValue]>, line: usize) -> Result<Piece<'static>, Error> {
        let Columns { names, puzzle, others, .. } = &self.0;
        let cell = |at: usize| {
            let text = match values.get(at) {
                Some(FieldValue::Field(text) | FieldValue::Text(text)) => text.trim(),
                _ => "",
            };
            Cell { text: text.to_owned(), line, column: 1 }
        };
        let document = match self.0.document(&cell)? {
            Some(document) => document,
            None => match content(&cell(*puzzle)) {
                Ok(content) => {
                    let fields = Fields { names: Arc::clone(names), values, puzzle: *puzzle };
                    let others = Arc::clone(others);
                    return Ok(Piece::Row(Box::new(Row {
                        line,
                        format: &TSV,
                        content,
                        fields,
                        solution: None,
                        others,
                    })));
                }
                Err(wrong) => self.0.whole(&cell, wrong)?.0,
            },
        };
        let fields = Fields { names: Arc::clone(names), values, puzzle: *puzzle };
        Ok(Piece::Found(Box::new(Found { document, format: &TSV, line }), Some(fields)))
    }
}

impl Columns {
    /// The columns that a heading names.
    fn named(heading: &[Cell], wanted: Option<&Column>) -> Option<Self> {
        let names: Vec<String> = heading.iter().map(|cell| cell.text.trim().to_lowercase()).collect();
        let puzzle = match wanted {
            Some(Column::Number(number)) => number.checked_sub(1).filter(|&index| index < names.len()),
            Some(Column::Named(name)) => names.iter().position(|other| *other == name.to_lowercase()),
            None => Column::PUZZLES.iter().find_map(|known| names.iter().position(|name| name == known)),
        }?;
        Some(Self::headed(heading, puzzle))
    }

    /// The columns of a heading, one of which is known to contain the puzzle.
    fn headed(heading: &[Cell], puzzle: usize) -> Self {
        let names: Vec<String> = heading.iter().map(|cell| cell.text.trim().to_lowercase()).collect();
        let solution = names.iter().position(|name| SOLUTIONS.contains(&name.as_str())).filter(|&at| at != puzzle);
        let mut taken = Vec::new();
        let mut other = |(at, name): (usize, &String)| match field(name) {
            _ if at == puzzle || Some(at) == solution => Meaning::Grid,
            Some(field) if !taken.contains(&field) => {
                taken.push(field);
                Meaning::Field(field)
            }
            _ => Meaning::Named(name.clone()),
        };
        let others = names.iter().enumerate().map(&mut other).collect();
        let document = names.iter().position(|name| name == object::DOCUMENT);
        Self { names: unique(heading), puzzle, solution, document, rivals: Vec::new(), others }
    }

    /// The heading with the solution in a given column, if one is found that the heading does not name as such.
    fn solved(self, solution: Option<usize>) -> Self {
        let Some(at) = solution.filter(|at| *at != self.puzzle) else { return self };
        let is_grid = |(place, other): (usize, &Meaning)| if place == at { Meaning::Grid } else { other.clone() };
        Self { solution: Some(at), others: self.others.iter().enumerate().map(is_grid).collect(), ..self }
    }

    /// The columns of a row without a heading, one of which contains the puzzle.
    fn of_row(puzzle: usize, solution: Option<usize>, row: &[Cell]) -> Self {
        let solution = solution.or_else(|| (puzzle + 1..row.len()).find(|&at| is_solution(&row[at].text)));
        let label = (puzzle + 1..row.len()).find(|&at| Some(at) != solution);
        let label = label.filter(|&at| row[at].text.parse::<f64>().is_err());
        let other = |at| match at {
            _ if at == puzzle || Some(at) == solution => Meaning::Grid,
            _ if Some(at) == label => Meaning::Field(Field::Title),
            _ => Meaning::Named(format!("column {}", at + 1)),
        };
        let name = |at| if at == puzzle { "puzzle".into() } else { format!("column{}", at + 1).into() };
        let (names, others) = ((0..row.len()).map(name).collect(), (0..row.len()).map(other).collect());
        Self { names, puzzle, solution, document: None, rivals: Vec::new(), others }
    }

    /// The puzzle of a row that contains it as a document beside its digits, with rules other than those of plain grids.
    fn document(&self, cell: &dyn Fn(usize) -> Cell) -> Result<Option<Document>, Error> {
        let Some(at) = self.document else { return Ok(None) };
        let (document, puzzle, solution) = (cell(at), cell(self.puzzle), self.solution_of(cell));
        if !object::is_document(&document.text) {
            return Ok(None);
        }
        let text = solution.as_ref().map(|cell| &*cell.text);
        let read = object::of_row(&document.text, &puzzle.text, text).map_err(|(column, kind)| {
            let cell = [Some(&document), Some(&puzzle), solution.as_ref()][column].unwrap_or(&puzzle);
            kind.at(cell.line, cell.column)
        })?;
        Ok(Some(self.told(read, at, cell)))
    }

    /// The puzzle of a row that contains it as a whole text of another format, an object or a link, and a note about its reading. `wrong` is the error of
    /// the field as a plain grid.
    fn whole(&self, cell: &dyn Fn(usize) -> Cell, wrong: Error) -> Result<(Document, Option<Note>), Error> {
        let puzzle = cell(self.puzzle);
        let text = puzzle.text.trim();
        if !["{", "http://", "https://"].iter().any(|sign| text.starts_with(sign)) {
            return Err(wrong);
        }
        let (found, note) = reader::within(text).map_err(|error| error.kind.at(puzzle.line, puzzle.column))?;
        let mut read = found.document;
        if let Some(cell) = self.solution_of(cell) {
            let wrong = |what| ErrorKind::expected(what, &cell.text).at(cell.line, cell.column);
            object::solved(&mut read, &cell.text).map_err(wrong)?;
        }
        Ok((self.told(read, self.puzzle, cell), note))
    }

    /// The solution in a row, if there is one.
    fn solution_of(&self, cell: &dyn Fn(usize) -> Cell) -> Option<Cell> {
        self.solution.map(cell).filter(|cell| !cell.text.trim().is_empty())
    }

    /// The document with the texts of all other columns than the one that contains it.
    fn told(&self, mut document: Document, own: usize, cell: &dyn Fn(usize) -> Cell) -> Document {
        for (at, meaning) in self.others.iter().enumerate().filter(|(other, _)| *other != own) {
            let Cell { text, .. } = cell(at);
            match meaning {
                _ if text.is_empty() => {}
                Meaning::Field(field) => document.set(*field, &text),
                Meaning::Named(name) => document.comment(&format!("{name}: {text}")),
                Meaning::Grid => {}
            }
        }
        document
    }

    /// Refuses a row in which another column may contain the puzzle: a grid that does not extend the one taken.
    fn check(&self, at: usize, row: &[Cell], content: &core::Content) -> Result<(), Error> {
        let Some(cell) = row.get(at).filter(|cell| is_puzzle(&cell.text)) else { return Ok(()) };
        let other = self::content(cell)?.grid();
        if other == Grid::EMPTY || extends(&content.grid(), &other) {
            return Ok(());
        }
        let name = |at: usize| self.names.get(at).map_or("", |name| &**name);
        let what = format!("{} after {}: name the column of the puzzle", name(at), name(self.puzzle));
        Err(ErrorKind::expected(what, "").at(cell.line, cell.column))
    }

    /// The puzzle of a row that begins on a given line, and a note about its reading.
    fn row(
        &self,
        format: &'static Format,
        row: Vec<Cell>,
        line: usize,
    ) -> Result<(Piece<'static>, Option<Note>), Error> {
        let Some(puzzle) = row.get(self.puzzle) else {
            // For a field on several lines, its position is that of the first.
            let width = |text: &str| text.lines().next().unwrap_or_default().chars().count();
            let end = row.last().map_or((line, 1), |cell| (cell.line, cell.column + width(&cell.text)));
            let what = format!("a puzzle in column {}", self.puzzle + 1);
            return Err(ErrorKind::expected(what, "").at(end.0, end.1));
        };
        let at = |at: usize| row.get(at).map_or_else(|| Cell { text: String::new(), line, column: 1 }, Cell::clone);
        let (document, note) = match (self.document(&at)?, content(puzzle)) {
            (Some(document), _) => (document, None),
            (None, Err(wrong)) => self.whole(&at, wrong)?,
            (None, Ok(content)) => return Ok((self.plain(format, row, content, line)?, None)),
        };
        let fields = self.fields(row);
        let note = note.map(|note| Note { line, ..note });
        Ok((Piece::Found(Box::new(Found { document, format, line }), Some(fields)), note))
    }

    /// The row of a plain grid.
    fn plain(
        &self,
        format: &'static Format,
        row: Vec<Cell>,
        content: core::Content,
        line: usize,
    ) -> Result<Piece<'static>, Error> {
        for &at in &self.rivals {
            self.check(at, &row, &content)?;
        }
        let solution = self.solution.and_then(|at| row.get(at)).filter(|cell| !cell.text.trim().is_empty());
        let solution = solution.map(self::content).transpose()?.map(|content| content.grid());
        let (fields, others) = (self.fields(row), Arc::clone(&self.others));
        Ok(Piece::Row(Box::new(Row { line, format, content, fields, solution, others })))
    }

    fn fields(&self, row: Vec<Cell>) -> Fields {
        let names =
            if row.len() <= self.names.len() { Arc::clone(&self.names) } else { longer(&self.names, row.len()) };
        let values = row.into_iter().map(|cell| FieldValue::Field(cell.text.trim().into())).collect();
        Fields { names, values, puzzle: self.puzzle }
    }
}

/// Names without repetition and without gaps.
fn unique(heading: &[Cell]) -> Arc<[Box<str>]> {
    let mut names: Vec<Box<str>> = Vec::with_capacity(heading.len());
    for (at, cell) in heading.iter().enumerate() {
        let name = cell.text.trim();
        let is_free = !name.is_empty() && names.iter().all(|other| **other != *name);
        names.push(if is_free { name.into() } else { format!("column{}", at + 1).into() });
    }
    names.into()
}

/// The names of a row that has more fields than its heading.
fn longer(names: &[Box<str>], length: usize) -> Arc<[Box<str>]> {
    let numbered = (names.len()..length).map(|at| format!("column{}", at + 1).into());
    names.iter().cloned().chain(numbered).collect()
}

fn content(cell: &Cell) -> Result<core::Content, Error> {
    match core::line(cell.text.as_bytes()) {
        Some((grid, "")) => return Ok(core::Content::Grid(grid)),
        // A solution serves as a label there; another puzzle is the next of several grids.
        Some((_, rest)) if !is_solution(rest.trim()) && core::line(rest.trim().as_bytes()).is_some() => {
            return Err(ErrorKind::expected("one grid in the column of puzzles", rest).at(cell.line, cell.column + 81));
        }
        _ => {}
    }
    core::parse(&cell.text).map_err(|error| {
        let column = if error.line == 1 { cell.column + error.column - 1 } else { error.column };
        let kind = match error.kind {
            core::ParseErrorKind::Another => ErrorKind::expected("one grid in the column of puzzles", "another"),
            kind => ErrorKind::Plain(kind),
        };
        kind.at(cell.line + error.line - 1, column)
    })
}

/// Whether a row may be a heading for those below: one of its fields is a word, and none looks like a part of a grid.
fn is_heading(row: &[Cell]) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX?".contains(&byte);
    let is_word = |text: &str| text.chars().any(char::is_alphabetic) && !text.bytes().all(is_cell);
    let is_part =
        |text: &str| text.split(|char: char| !char.is_ascii() || !is_cell(char as u8)).any(|run| run.len() >= PART);
    row.iter().any(|cell| is_word(&cell.text)) && !row.iter().any(|cell| is_part(&cell.text))
}

/// This many adjacent cells are a part of a grid.
const PART: usize = 18;

fn is_solution(text: &str) -> bool {
    text.len() == 81 && text.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// Whether a field contains a puzzle: 81 cells or 729, with one sign for empty ones.
fn is_puzzle(text: &str) -> bool {
    matches!(text.trim().len(), 81 | 729) && core::parse(text).is_ok()
}

/// The fields of a line, with only a rough handling of quotes: good enough to recognise it.
fn split(line: &str, delimiter: u8) -> impl Iterator<Item = &str> {
    line.split(delimiter as char).map(|field| field.trim().trim_matches('"'))
}

/// Fewer cells than this may be a number.
const PIECE: usize = 40;

fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || b".*_-xX?".contains(&byte)
}

/// Whether a text begins with a heading or a row of a table.
fn sniff(ahead: Ahead<'_>, delimiter: u8) -> Likeness {
    let line = ahead.first();
    if line.len() > LONGEST || memchr::memchr(delimiter, line.as_bytes()).is_none() {
        return Likeness::No;
    }
    // A puzzle with its label is a line of plain text, whatever the label contains.
    let word = line.split([' ', '\t', ',', ';', '#', '|', '"']).next().unwrap_or_default();
    if is_puzzle(word) {
        return Likeness::No;
    }
    if places::starts(ahead, delimiter) {
        return Likeness::Likely;
    }
    let heading = || split(line, delimiter).any(Column::names);
    let is_row = |line: &str| is_row(line, delimiter);
    // Words with a row below them are a heading, whatever they are.
    let below = || {
        let mut lines = ahead.lines().filter(|line| !line.is_empty());
        let fields = |line: &str| split(line, delimiter).count();
        lines.next().zip(lines.next()).is_some_and(|(line, below)| is_row(below) && fields(below) >= fields(line))
    };
    Likeness::likely_if(is_row(line) || !line.contains([' ', '.']) && heading() || below())
}

/// Whether a field of a line is a puzzle. A long piece of cells beside it shows that a longer line has been split.
fn is_row(line: &str, delimiter: u8) -> bool {
    let is_piece = |field: &str| field.len() > PIECE && field.bytes().all(is_cell) && !is_puzzle(field);
    line.len() > 81 && split(line, delimiter).any(is_puzzle) && !split(line, delimiter).any(is_piece)
}

/// Whether complete lines are the beginning of a table: a row, or a heading and the line below it.
pub(crate) fn is_evident(lines: Ahead<'_>) -> bool {
    [b'\t', csv::delimiter(lines)].into_iter().any(|delimiter| {
        let is_enough =
            || is_row(lines.first(), delimiter) || lines.lines().filter(|line| !line.is_empty()).count() > 1;
        sniff(lines, delimiter) > Likeness::No && is_enough()
    })
}

fn reader(delimiter: u8) -> Reader {
    // Fields between tabs contain quotes literally.
    ReaderBuilder::new().delimiter(delimiter).quoting(delimiter != b'\t').build()
}

/// Reads rows up to an empty line that no row follows.
fn read(format: &'static Format, delimiter: u8, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
    if source.column_of_puzzle().is_none() && places::starts(source.ahead(), delimiter) {
        return places::read(delimiter, source, sink);
    }
    let mut reader = reader(delimiter);
    let wanted = source.column_of_puzzle().cloned();
    let (mut columns, mut heading): (Option<Columns>, Option<Vec<Cell>>) = (None, None);
    let mut is_noted = false;
    while source.peek().is_some_and(|line| is_gap(line.bytes)) {
        source.skip();
    }
    while goes_on(source, delimiter, columns.as_ref()) {
        let line = source.line();
        let row = match row(source, &mut reader) {
            None => break,
            Some(Ok(row)) => row,
            Some(Err(error)) => {
                sink(Piece::Error(error))?;
                continue;
            }
        };
        if columns.is_none() && heading.is_none() && !row.iter().any(|cell| is_puzzle(&cell.text)) {
            if wanted.is_none() && !is_heading(&row) {
                let broken = row.get(longest(&row)).map(content);
                broken.and_then(Result::err).map_or(ControlFlow::Continue(()), |error| sink(Piece::Error(error)))?;
                continue;
            }
            columns = Columns::named(&row, wanted.as_ref());
            if let (None, Some(wanted)) = (&columns, &wanted) {
                sink(Piece::Error(wanted.lacking(row.iter().map(|cell| &*cell.text)).at(line, 1)))?;
                source.skip_paragraph();
                return ControlFlow::Continue(());
            }
            heading = Some(row);
            continue;
        }
        if let Some(heading) = heading.take() {
            let (chosen, note) = headed(columns.take(), &heading, &row, (line, wanted.is_some()));
            note.into_iter().try_for_each(|note| sink(Piece::Note(note)))?;
            columns = Some(chosen);
        }
        let columns = match &mut columns {
            Some(columns) => columns,
            columns => {
                let (chosen, note) = unheaded(&row, wanted.as_ref(), line);
                note.into_iter().try_for_each(|note| sink(Piece::Note(note)))?;
                columns.insert(chosen)
            }
        };
        let (piece, note) = columns.row(format, row, line).unwrap_or_else(|error| (Piece::Error(error), None));
        // All rows of a table are read in the same way.
        if let Some(note) = note.filter(|_| !std::mem::replace(&mut is_noted, true)) {
            sink(Piece::Note(note))?;
        }
        sink(piece)?;
    }
    // A heading without rows, or a row without a puzzle.
    match heading {
        Some(row) if columns.is_none() => match row.get(longest(&row)).map(content) {
            Some(Err(error)) => sink(Piece::Error(error)),
            _ => ControlFlow::Continue(()),
        },
        _ => ControlFlow::Continue(()),
    }
}

/// Whether another row follows. After empty lines and comments it must have its puzzle in the same column as the others.
fn goes_on(source: &mut Source<'_>, delimiter: u8, columns: Option<&Columns>) -> bool {
    let (mut from, mut gaps) = (0, 0);
    let next = loop {
        match source.line_ahead(from) {
            Some((line, next)) if is_gap(line) && gaps < GAPS => (from, gaps) = (next, gaps + 1),
            Some((line, _)) => break String::from_utf8_lossy(&line[..line.len().min(LONGEST)]).into_owned(),
            None => return false,
        }
        if columns.is_none() {
            return false;
        }
    };
    if gaps == 0 {
        return true;
    }
    let fits = columns.is_some_and(|columns| {
        split(&next, delimiter).count() >= columns.names.len().max(2)
            && split(&next, delimiter).nth(columns.puzzle).is_some_and(is_puzzle)
    });
    if fits {
        (0..gaps).for_each(|_| source.skip());
    }
    fits
}

fn is_gap(line: &[u8]) -> bool {
    line.trim_ascii().is_empty() || line.starts_with(b"#")
}

/// More empty lines and comments than this end a table.
const GAPS: usize = 64;

/// The number of givens of a field, if it is a grid.
fn givens(cell: &Cell) -> Option<usize> {
    is_puzzle(&cell.text).then(|| content(cell).ok()).flatten().map(|content| content.grid().filled().len())
}

/// The columns below a heading, with this first row. A heading may name the solution as the puzzle, or name nothing correctly.
fn headed(
    named: Option<Columns>,
    heading: &[Cell],
    row: &[Cell],
    (line, is_wanted): (usize, bool),
) -> (Columns, Option<Note>) {
    let called =
        |at: usize| heading.get(at).map_or_else(|| format!("column {}", at + 1), |cell| cell.text.trim().to_owned());
    let named = named.or_else(|| by_role(heading, row));
    let Some(named) = named else {
        let (puzzle, other) = fewest(row);
        let note = other.map(|(other, fewer)| note(called(puzzle), called(other), fewer, line));
        let solution = other.map(|(other, _)| other).filter(|&other| is_solution(&row[other].text));
        return (Columns::headed(heading, puzzle).solved(solution), note);
    };
    let in_column = |at: usize| row.get(at).and_then(givens);
    let (puzzle, solution) = (in_column(named.puzzle), named.solution.and_then(in_column));
    match (puzzle, solution, named.solution) {
        (Some(81), Some(..81), Some(at)) => {
            let note = note(called(at), called(named.puzzle), true, line);
            (Columns::headed(heading, at).solved(Some(named.puzzle)), Some(note))
        }
        _ if is_wanted => (named, None),
        _ => by_content(named, heading, row, line),
    }
}

/// The columns of a heading whose words contain a name of the puzzle, such as `initial_board`, and whose first row has a grid there.
fn by_role(heading: &[Cell], row: &[Cell]) -> Option<Columns> {
    let has_grid = |at: &usize| row.get(*at).is_some_and(|cell| is_puzzle(&cell.text));
    let in_role = |role| (0..heading.len()).find(|at| Role::of(&heading[*at].text) == role && has_grid(at));
    let puzzle = [Role::Givens, Role::Puzzle, Role::Open, Role::Position].into_iter().find_map(in_role)?;
    Some(Columns::headed(heading, puzzle))
}

/// The columns of a heading after examining the first row. A column of puzzles may contain numbers there, or a position with more digits than the
/// givens in another column.
fn by_content(named: Columns, heading: &[Cell], row: &[Cell], line: usize) -> (Columns, Option<Note>) {
    let role = |at: usize| heading.get(at).map_or(Role::Unknown, |cell| Role::of(&cell.text));
    let grid = |at: usize| row.get(at).filter(|cell| is_puzzle(&cell.text)).and_then(|cell| content(cell).ok());
    let is_text = |at: usize| heading.get(at).is_some_and(|cell| field(&cell.text.trim().to_lowercase()).is_some());
    let is_open =
        |at: &usize| *at == named.puzzle || Some(*at) != named.solution && role(*at) != Role::Solution && !is_text(*at);
    let grids: Vec<(usize, core::Content)> =
        (0..row.len()).filter(is_open).filter_map(|at| Some((at, grid(at)?))).collect();
    let Some((_, own)) = grids.iter().find(|(at, _)| *at == named.puzzle) else {
        // A malformed puzzle remains one; a number is a count or an id.
        let is_number = row.get(named.puzzle).is_some_and(|cell| is_number(&cell.text));
        let least = grids.iter().min_by_key(|(_, content)| content.grid().filled().len());
        return match least {
            Some(&(at, _)) if is_number => by_content(Columns::headed(heading, at), heading, row, line),
            // Without grids, the solutions are read.
            None if is_number => {
                match named.solution.filter(|at| row.get(*at).is_some_and(|cell| is_puzzle(&cell.text))) {
                    Some(at) => (Columns::headed(heading, at), None),
                    None => (named, None),
                }
            }
            _ => (named, None),
        };
    };
    let called = |at: usize| heading.get(at).map_or_else(String::new, |cell| cell.text.trim().to_owned());
    // Equal grids: the name decides.
    let is_less = |&&(at, ref other): &&(usize, core::Content)| {
        let is_givens = role(at).rank() < role(named.puzzle).rank();
        at != named.puzzle
            && role(at) != Role::Position
            && extends(&other.grid(), &own.grid())
            && (other.grid() != own.grid() || is_givens)
    };
    let least = grids.iter().filter(is_less).min_by_key(|(_, content)| content.grid().filled().len());
    let (chosen, note) = match least {
        None => (named, None),
        Some(&(at, _)) => {
            let is_plain = role(at).rank() < role(named.puzzle).rank();
            let note = (!is_plain).then(|| note(called(at), called(named.puzzle), true, line));
            let solution = named.solution.or_else(|| Some(named.puzzle).filter(|&at| is_solution(row[at].text.trim())));
            (Columns::headed(heading, at).solved(solution), note)
        }
    };
    let is_rival = |at: &usize| *at != chosen.puzzle && role(*at).may_be_puzzle();
    let rivals = grids.iter().map(|&(at, _)| at).filter(is_rival).collect();
    (Columns { rivals, ..chosen }, note)
}

/// Whether a grid contains all digits of another.
fn extends(from: &Grid, to: &Grid) -> bool {
    Place::all().all(|cell| from[cell].is_none() || from[cell] == to[cell])
}

/// Whether a field contains a number such as a count, or is empty.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit() || b".,%".contains(&byte))
}

/// The columns of a table without a heading, with this first row.
fn unheaded(row: &[Cell], wanted: Option<&Column>, line: usize) -> (Columns, Option<Note>) {
    if let Some(Column::Number(number)) = wanted {
        return (Columns::of_row(number.saturating_sub(1), None, row), None);
    }
    let (puzzle, other) = fewest(row);
    let called = |at: usize| format!("column {}", at + 1);
    // A puzzle followed by its solution is the usual order.
    let told = other.filter(|&(other, fewer)| !(fewer && other > puzzle && is_solution(&row[other].text)));
    let solution = other.map(|(other, _)| other).filter(|&other| is_solution(&row[other].text));
    (
        Columns::of_row(puzzle, solution, row),
        told.map(|(other, fewer)| note(called(puzzle), called(other), fewer, line)),
    )
}

fn note(taken: String, other: String, fewer: bool, line: usize) -> Note {
    Note { kind: NoteKind::Columns { taken: taken.into(), other: other.into(), fewer }, line }
}

/// The field with the fewest givens, or the longest if there is no grid; and another field with a grid, and whether that has more givens.
fn fewest(row: &[Cell]) -> (usize, Option<(usize, bool)>) {
    let grids: Vec<(usize, usize)> = (0..row.len()).filter_map(|at| Some((at, givens(&row[at])?))).collect();
    let Some(&(puzzle, least)) = grids.iter().min_by_key(|(_, givens)| *givens) else { return (longest(row), None) };
    let other = grids.iter().filter(|(at, _)| *at != puzzle).max_by_key(|(_, givens)| *givens);
    (puzzle, other.map(|&(at, givens)| (at, givens > least)))
}

/// The field that was most likely intended as a puzzle.
fn longest(row: &[Cell]) -> usize {
    (0..row.len()).rev().max_by_key(|&at| row[at].text.len()).unwrap_or(0)
}

/// The texts in the order of the columns.
const TEXTS: [Field; 8] =
    [Field::Title, Field::Author, Field::Source, Field::Level, Field::Rating, Field::Date, Field::Link, Field::Comment];

/// The parts that a table can express.
const PARTS: Parts = Parts::of(&[Part::Givens, Part::Solution]).texts(&TEXTS);

fn write(document: &Document, delimiter: char, context: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::cells(&document.grid(), context.style.blank, out)?;
    out.write_char(delimiter)?;
    document.solution.iter().try_for_each(|solution| draw::cells(&solution.grid(0), '.', out))?;
    for field in TEXTS {
        out.write_char(delimiter)?;
        match delimiter {
            '\t' => out.write_str(&document.text(field).replace(BREAKS, " "))?,
            _ => quoted(document.text(field), delimiter, out)?,
        }
    }
    out.write_char('\n')
}

/// The characters that a field between tabs cannot have.
const BREAKS: [char; 3] = ['\t', '\n', '\r'];

/// A field, quoted if necessary.
fn quoted(text: &str, delimiter: char, out: &mut dyn fmt::Write) -> fmt::Result {
    if text.contains([delimiter, '"', '\n', '\r']) || text.starts_with('#') {
        write!(out, "\"{}\"", text.replace('"', "\"\""))
    } else {
        out.write_str(text)
    }
}
