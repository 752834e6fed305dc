//! Reads and writes tables with one puzzle per row, among other columns. The column of the puzzles is found from a heading, from `gsf`'s `#!sudoku
//! -c4`, from the caller's request, or from the fields that look like a puzzle.
//!
//! ```text
//! puzzle,solution,level                     a heading: names of columns
//! 99480,99408,114,1895,98.7.. ,a label      no heading: the field of 81 cells, and the field after it
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

/// The maximum length of a row.
const LONGEST: usize = 1 << 16;

/// A field of a row, with its position.
#[derive(Clone)]
struct Cell {
    text: String,
    line: usize,
    column: usize,
}

/// Takes the next row, which spans several lines if a quoted field does, or returns `None` at the end of the source.
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

/// Reads a text as a table because the caller requested a column. The columns are separated by tabs, commas or semicolons if the first line has any
/// of these, and by white space otherwise.
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
    /// The column that contains whole documents, for puzzles with rules other than those of plain grids.
    document: Option<usize>,
    /// Other columns whose name and first row would also fit the column of puzzles. A row that has a different puzzle there is refused.
    rivals: Vec<usize>,
    /// The meaning of each column. A column for which documents have no field is added to the comment under its name.
    others: Arc<[Meaning]>,
}

/// The columns of a table whose rows the caller reads itself. One of the columns contains the puzzles.
#[derive(Clone, Debug)]
pub struct Heading(Columns);

impl Heading {
    /// Finds the column of puzzles by its name. If there is only one column, it may have any name.
    pub fn find(names: &[Box<str>], wanted: Option<&Column>) -> Option<usize> {
        let place = |wanted: &str| names.iter().position(|other| other.eq_ignore_ascii_case(wanted));
        match wanted {
            Some(Column::Number(number)) => number.checked_sub(1).filter(|&at| at < names.len()),
            Some(Column::Named(name)) => place(name),
            None if names.len() == 1 => Some(0),
            None => Column::PUZZLES.into_iter().find_map(place),
        }
    }

    /// Creates a heading from the names of all columns and the index of the column of puzzles.
    pub fn new(names: Arc<[Box<str>]>, puzzle: usize) -> Self {
        let cell = |name: &str| Cell { text: name.to_owned(), line: 1, column: 1 };
        let cells: Vec<Cell> = names.iter().map(|name| cell(name)).collect();
        Self(Columns { names, ..Columns::headed(&cells, puzzle) })
    }

    /// Returns the row with the given values as a piece.
    ///
    /// # Errors
    ///
    /// Returns an error if the column of puzzles does not contain a puzzle. The column of the error is the position in the value.
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
    /// Returns the columns as named by a heading, if it names the column of puzzles.
    fn named(heading: &[Cell], wanted: Option<&Column>) -> Option<Self> {
        let names: Vec<String> = heading.iter().map(|cell| cell.text.trim().to_lowercase()).collect();
        let puzzle = match wanted {
            Some(Column::Number(number)) => number.checked_sub(1).filter(|&index| index < names.len()),
            Some(Column::Named(name)) => names.iter().position(|other| *other == name.to_lowercase()),
            None => Column::PUZZLES.iter().find_map(|known| names.iter().position(|name| name == known)),
        }?;
        Some(Self::headed(heading, puzzle))
    }

    /// Returns the columns of a heading, given the index of the column that contains the puzzle.
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

    /// Returns the columns with the solution in the given column, although the heading does not name it as such.
    fn solved(self, solution: Option<usize>) -> Self {
        let Some(at) = solution.filter(|at| *at != self.puzzle) else { return self };
        let is_grid = |(place, other): (usize, &Meaning)| if place == at { Meaning::Grid } else { other.clone() };
        Self { solution: Some(at), others: self.others.iter().enumerate().map(is_grid).collect(), ..self }
    }

    /// Returns the columns of a table without a heading, given a row and the index of the column that contains the puzzle.
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

    /// Reads the puzzle of a row from a document, which such a row contains besides the digits if the puzzle has rules other than those of plain
    /// grids.
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

    /// Reads the puzzle of a row from a text in another format, such as an object or a link, and returns it with a note about the reading. `wrong` is
    /// the error to return if the field is no such text.
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

    /// Returns the solution in a row, if there is one.
    fn solution_of(&self, cell: &dyn Fn(usize) -> Cell) -> Option<Cell> {
        self.solution.map(cell).filter(|cell| !is_count(&cell.text))
    }

    /// Adds the texts of all columns to a document, except the text of the column `own`, which contains the document itself.
    fn told(&self, mut document: Document, own: usize, cell: &dyn Fn(usize) -> Cell) -> Document {
        for (at, meaning) in self.others.iter().enumerate().filter(|(other, _)| *other != own) {
            let Cell { text, .. } = cell(at);
            match meaning {
                _ if text.is_empty() => {}
                Meaning::Field(field) => document.set(*field, &text),
                Meaning::Named(name) => document.comment(&format!("{name}: {text}")),
                Meaning::Grid if Some(at) == self.solution && is_count(&text) => {
                    document.comment(&format!("{}: {text}", self.names[at]));
                }
                Meaning::Grid => {}
            }
        }
        document
    }

    /// Refuses a row in which another column contains a grid that does not extend the chosen one, since that grid may be the puzzle.
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

    /// Reads the puzzle of a row that begins on line `line`, and returns it with a note about the reading.
    fn row(
        &self,
        format: &'static Format,
        row: Vec<Cell>,
        line: usize,
    ) -> Result<(Piece<'static>, Option<Note>), Error> {
        let Some(puzzle) = row.get(self.puzzle) else {
            // For a field on several lines, the position on its first line counts.
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

    /// Returns the row of a puzzle that is a plain grid.
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
        let solution = self.solution.and_then(|at| row.get(at)).filter(|cell| !is_count(&cell.text));
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

/// Returns the names of columns, in which unique names replace missing and repeated ones.
fn unique(heading: &[Cell]) -> Arc<[Box<str>]> {
    let mut names: Vec<Box<str>> = Vec::with_capacity(heading.len());
    for (at, cell) in heading.iter().enumerate() {
        let name = cell.text.trim();
        let is_free = !name.is_empty() && names.iter().all(|other| **other != *name);
        names.push(if is_free { name.into() } else { format!("column{}", at + 1).into() });
    }
    names.into()
}

/// Returns the names of a heading, extended to the given number of fields.
fn longer(names: &[Box<str>], length: usize) -> Arc<[Box<str>]> {
    let numbered = (names.len()..length).map(|at| format!("column{}", at + 1).into());
    names.iter().cloned().chain(numbered).collect()
}

fn content(cell: &Cell) -> Result<core::Content, Error> {
    match core::line(cell.text.as_bytes()) {
        Some((grid, "")) => return Ok(core::Content::Grid(grid)),
        // A solution in the same field serves as a label. Another puzzle there would mean that the field contains several grids.
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

/// Whether a row may be the heading of the rows below it. At least one of its fields must be a word, and none may look like part of a grid.
fn is_heading(row: &[Cell]) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX?".contains(&byte);
    let is_word = |text: &str| text.chars().any(char::is_alphabetic) && !text.bytes().all(is_cell);
    let is_part =
        |text: &str| text.split(|char: char| !char.is_ascii() || !is_cell(char as u8)).any(|run| run.len() >= PART);
    row.iter().any(|cell| is_word(&cell.text)) && !row.iter().any(|cell| is_part(&cell.text))
}

/// The minimum number of adjacent cells that count as part of a grid.
const PART: usize = 18;

/// Whether a text in the column of solutions is not a solution: it is empty, `-`, or a number of solutions such as `2` or `>= 1000`.
fn is_count(text: &str) -> bool {
    let text = text.trim();
    let number = text.strip_prefix(">=").unwrap_or(text).trim_start();
    // The smallest grid has 16 cells.
    text == "-" || number.len() < 16 && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_solution(text: &str) -> bool {
    text.len() == 81 && text.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// Whether a field contains a puzzle: 81 or 729 cells, in which all empty cells have the same sign.
fn is_puzzle(text: &str) -> bool {
    matches!(text.trim().len(), 81 | 729) && core::parse(text).is_ok()
}

/// Splits a line into fields. Quotes are handled only roughly, which suffices for recognition.
fn split(line: &str, delimiter: u8) -> impl Iterator<Item = &str> {
    line.split(delimiter as char).map(|field| field.trim().trim_matches('"'))
}

/// The maximum number of adjacent cells that may still be a number.
const PIECE: usize = 40;

fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || b".*_-xX?".contains(&byte)
}

/// Determines how likely it is that a text begins with the heading or a row of a table.
fn sniff(ahead: Ahead<'_>, delimiter: u8) -> Likeness {
    let line = ahead.first();
    if line.len() > LONGEST || memchr::memchr(delimiter, line.as_bytes()).is_none() {
        return Likeness::No;
    }
    // A puzzle with a label is a line of plain text, whatever the label contains.
    let word = line.split([' ', '\t', ',', ';', '#', '|', '"']).next().unwrap_or_default();
    if is_puzzle(word) {
        return Likeness::No;
    }
    if places::starts(ahead, delimiter) {
        return Likeness::Likely;
    }
    let heading = || split(line, delimiter).any(Column::names);
    let is_row = |line: &str| is_row(line, delimiter);
    // A line of any words is a heading if a row is below it.
    let below = || {
        let mut lines = ahead.lines().filter(|line| !line.is_empty());
        let fields = |line: &str| split(line, delimiter).count();
        lines.next().zip(lines.next()).is_some_and(|(line, below)| is_row(below) && fields(below) >= fields(line))
    };
    Likeness::likely_if(is_row(line) || !line.contains([' ', '.']) && heading() || below())
}

/// Whether a field of a line is a puzzle. If another field is a long run of cells that is not a puzzle, a longer line has been split, so the line is
/// not a row.
fn is_row(line: &str, delimiter: u8) -> bool {
    let is_piece = |field: &str| field.len() > PIECE && field.bytes().all(is_cell) && !is_puzzle(field);
    line.len() > 81 && split(line, delimiter).any(is_puzzle) && !split(line, delimiter).any(is_piece)
}

/// Whether complete lines are clearly the beginning of a table: a row, or a heading and another line.
pub(crate) fn is_evident(lines: Ahead<'_>) -> bool {
    [b'\t', csv::delimiter(lines)].into_iter().any(|delimiter| {
        let is_enough =
            || is_row(lines.first(), delimiter) || lines.lines().filter(|line| !line.is_empty()).count() > 1;
        sniff(lines, delimiter) > Likeness::No && is_enough()
    })
}

fn reader(delimiter: u8) -> Reader {
    // In fields separated by tabs, quotes are literal.
    ReaderBuilder::new().delimiter(delimiter).quoting(delimiter != b'\t').build()
}

/// Reads rows up to an empty line that no further row follows.
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
        // All rows of a table are read in the same way, so a single note suffices.
        if let Some(note) = note.filter(|_| !std::mem::replace(&mut is_noted, true)) {
            sink(Piece::Note(note))?;
        }
        sink(piece)?;
    }
    // The table is only a heading without rows, or a row without a puzzle.
    match heading {
        Some(row) if columns.is_none() => match row.get(longest(&row)).map(content) {
            Some(Err(error)) => sink(Piece::Error(error)),
            _ => ControlFlow::Continue(()),
        },
        _ => ControlFlow::Continue(()),
    }
}

/// Whether another row follows. After empty lines or comments, its puzzle must be in the same column as in the rows before.
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

/// The maximum number of empty lines and comments between two rows; if there are more, the table ends.
const GAPS: usize = 64;

/// Returns the number of givens in a field, if the field is a grid.
fn givens(cell: &Cell) -> Option<usize> {
    is_puzzle(&cell.text).then(|| content(cell).ok()).flatten().map(|content| content.grid().filled().len())
}

/// Determines the columns from a heading and the first row, since the heading may call the solution the puzzle, or may have only unknown names.
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

/// Returns the columns of a heading in which a name suggests the puzzle, such as `initial_board`, if the first row has a grid in that column.
fn by_role(heading: &[Cell], row: &[Cell]) -> Option<Columns> {
    let has_grid = |at: &usize| row.get(*at).is_some_and(|cell| is_puzzle(&cell.text));
    let in_role = |role| (0..heading.len()).find(|at| Role::of(&heading[*at].text) == role && has_grid(at));
    let puzzle = [Role::Givens, Role::Puzzle, Role::Open, Role::Position].into_iter().find_map(in_role)?;
    Some(Columns::headed(heading, puzzle))
}

/// Corrects the columns of a heading on the basis of the first row. The column that is named as the puzzle may contain numbers, or a position with
/// more digits than the givens in another column.
fn by_content(named: Columns, heading: &[Cell], row: &[Cell], line: usize) -> (Columns, Option<Note>) {
    let role = |at: usize| heading.get(at).map_or(Role::Unknown, |cell| Role::of(&cell.text));
    let grid = |at: usize| row.get(at).filter(|cell| is_puzzle(&cell.text)).and_then(|cell| content(cell).ok());
    let is_text = |at: usize| heading.get(at).is_some_and(|cell| field(&cell.text.trim().to_lowercase()).is_some());
    let is_open =
        |at: &usize| *at == named.puzzle || Some(*at) != named.solution && role(*at) != Role::Solution && !is_text(*at);
    let grids: Vec<(usize, core::Content)> =
        (0..row.len()).filter(is_open).filter_map(|at| Some((at, grid(at)?))).collect();
    let Some((_, own)) = grids.iter().find(|(at, _)| *at == named.puzzle) else {
        // A malformed puzzle is still the puzzle, but a number is a count or an id.
        let is_number = row.get(named.puzzle).is_some_and(|cell| is_number(&cell.text));
        let least = grids.iter().min_by_key(|(_, content)| content.grid().filled().len());
        return match least {
            Some(&(at, _)) if is_number => by_content(Columns::headed(heading, at), heading, row, line),
            // If there are no grids but solutions, the solutions are read as the puzzles.
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
    // If grids are equal, the names determine which is the puzzle.
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

/// Whether `to` contains all digits of `from`.
fn extends(from: &Grid, to: &Grid) -> bool {
    Place::all().all(|cell| from[cell].is_none() || from[cell] == to[cell])
}

/// Whether a field is empty or contains a number, such as a count.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit() || b".,%".contains(&byte))
}

/// Determines the columns of a table without a heading from its first row.
fn unheaded(row: &[Cell], wanted: Option<&Column>, line: usize) -> (Columns, Option<Note>) {
    if let Some(Column::Number(number)) = wanted {
        return (Columns::of_row(number.saturating_sub(1), None, row), None);
    }
    let (puzzle, other) = fewest(row);
    let called = |at: usize| format!("column {}", at + 1);
    // A puzzle followed by its solution is the usual order, so no note is needed.
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

/// Returns the field with the fewest givens, or the longest field if no field is a grid. Also returns another field that is a grid, if any, and
/// whether it has more givens.
fn fewest(row: &[Cell]) -> (usize, Option<(usize, bool)>) {
    let grids: Vec<(usize, usize)> = (0..row.len()).filter_map(|at| Some((at, givens(&row[at])?))).collect();
    let Some(&(puzzle, least)) = grids.iter().min_by_key(|(_, givens)| *givens) else { return (longest(row), None) };
    let other = grids.iter().filter(|(at, _)| *at != puzzle).max_by_key(|(_, givens)| *givens);
    (puzzle, other.map(|&(at, givens)| (at, givens > least)))
}

/// Returns the longest field, which is most likely to be meant as a puzzle.
fn longest(row: &[Cell]) -> usize {
    (0..row.len()).rev().max_by_key(|&at| row[at].text.len()).unwrap_or(0)
}

/// The texts, in the order of the columns in which they are written.
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

/// The characters that no field between tabs can contain.
const BREAKS: [char; 3] = ['\t', '\n', '\r'];

/// Writes a field, quoted if necessary.
fn quoted(text: &str, delimiter: char, out: &mut dyn fmt::Write) -> fmt::Result {
    if text.contains([delimiter, '"', '\n', '\r']) || text.starts_with('#') {
        write!(out, "\"{}\"", text.replace('"', "\"\""))
    } else {
        out.write_str(text)
    }
}
