//! Tables: a puzzle a row, among other columns. The columns are known from a heading, from `#!sudoku -c4` as `gsf` has it, from
//! the one who reads, or from what looks like a puzzle.
//!
//! ```text
//! puzzle,solution,level                     a heading: names of columns
//! 99480,99408,114,1895,98.7.. ,a label      no heading: the field of 81 cells, and the one behind it
//! ```

use std::fmt;
use std::ops::ControlFlow;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use ninefold_core::format as core;

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Context, Format, Found, Item, Likeness, Sink};
use crate::part::{Field, Part, Parts};
use crate::plain::draw;
use crate::source::{Ahead, Column, Source};

mod csv;
mod gsf;
mod tsv;

pub(crate) use {csv::CSV, gsf::GSF, tsv::TSV};

/// The longest row.
const LONGEST: usize = 1 << 16;

/// A field of a row and where it begins.
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
            let kind = ErrorKind::expected("the quote that closes the field", "");
            return Some(Err(kind.at(place.0, place.1)));
        }
    }
}

/// Reads a text as a table because a column was asked for: with tabs, commas or semicolons if the first line has them, otherwise
/// with white space.
pub(crate) fn by_column(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
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
struct Columns {
    puzzle: usize,
    solution: Option<usize>,
    /// The meaning of each column; those without a field of their own go into the comment with their names.
    others: Vec<Other>,
}

enum Other {
    /// The puzzle, or its solution.
    Grid,
    Field(Field),
    Named(String),
}

const SOLUTIONS: [&str; 5] = ["solution", "solutions", "solved", "answer", "solution_grid"];

fn field(name: &str) -> Option<Field> {
    let named = Field::ALL.into_iter().find(|field| field.name() == name);
    named.or(match name {
        "label" | "name" | "id" => Some(Field::Title),
        "difficulty" => Some(Field::Level),
        "url" => Some(Field::Link),
        "comments" | "description" => Some(Field::Comment),
        _ => None,
    })
}

impl Columns {
    /// The columns that a heading names.
    fn named(heading: &[Cell], wanted: Option<&Column>) -> Option<Self> {
        let names: Vec<String> = heading.iter().map(|cell| cell.text.trim().to_lowercase()).collect();
        let puzzle = match wanted {
            Some(Column::Number(number)) => number.checked_sub(1).filter(|&index| index < names.len()),
            Some(Column::Named(name)) => names.iter().position(|other| *other == name.to_lowercase()),
            None => names.iter().position(|name| Column::PUZZLES.contains(&name.as_str())),
        }?;
        let solution = names.iter().position(|name| SOLUTIONS.contains(&name.as_str())).filter(|&at| at != puzzle);
        let mut taken = Vec::new();
        let mut other = |(at, name): (usize, &String)| match field(name) {
            _ if at == puzzle || Some(at) == solution => Other::Grid,
            Some(field) if !taken.contains(&field) => {
                taken.push(field);
                Other::Field(field)
            }
            _ => Other::Named(name.clone()),
        };
        let others = names.iter().enumerate().map(&mut other).collect();
        Some(Self { puzzle, solution, others })
    }

    /// The columns of a row without a heading, of which one holds the puzzle.
    fn of_row(puzzle: usize, row: &[Cell]) -> Self {
        let solution = (puzzle + 1..row.len()).find(|&at| is_solution(&row[at].text));
        let label = (puzzle + 1..row.len()).find(|&at| Some(at) != solution);
        let label = label.filter(|&at| row[at].text.parse::<f64>().is_err());
        let other = |at| match at {
            _ if at == puzzle || Some(at) == solution => Other::Grid,
            _ if Some(at) == label => Other::Field(Field::Title),
            _ => Other::Named(format!("column {}", at + 1)),
        };
        Self { puzzle, solution, others: (0..row.len()).map(other).collect() }
    }

    /// The puzzle of a row that begins on that line.
    fn document(&self, row: &[Cell], line: usize) -> Result<Document, Error> {
        let Some(puzzle) = row.get(self.puzzle) else {
            let end = row.last().map_or((line, 1), |cell| (cell.line, cell.column + cell.text.chars().count()));
            let what = format!("a puzzle in column {}", self.puzzle + 1);
            return Err(ErrorKind::expected(what, "").at(end.0, end.1));
        };
        let mut document = Document::from(content(puzzle)?);
        if let Some(solution) = self.solution.and_then(|at| row.get(at)).filter(|cell| !cell.text.trim().is_empty()) {
            document.solution = Some(content(solution)?.grid().into());
        }
        for (cell, other) in row.iter().zip(&self.others) {
            let text = cell.text.trim();
            match other {
                _ if text.is_empty() => {}
                Other::Grid => {}
                Other::Field(field) => document.texts.add(*field, text),
                Other::Named(name) => document.comment(&format!("{name}: {text}")),
            }
        }
        Ok(document)
    }
}

fn content(cell: &Cell) -> Result<core::Content, Error> {
    core::parse(&cell.text).map_err(|error| {
        let column = if error.line == 1 { cell.column + error.column - 1 } else { error.column };
        ErrorKind::Plain(error.kind).at(cell.line + error.line - 1, column)
    })
}

fn is_solution(text: &str) -> bool {
    text.len() == 81 && text.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// Whether a field holds a puzzle: 81 cells or 729, with one sign for empty ones.
fn is_puzzle(text: &str) -> bool {
    matches!(text.trim().len(), 81 | 729) && core::parse(text).is_ok()
}

/// The fields of a line, without looking at quotes closely: good enough to recognise it.
fn split(line: &str, delimiter: u8) -> impl Iterator<Item = &str> {
    line.split(delimiter as char).map(|field| field.trim().trim_matches('"'))
}

/// Whether a text begins with a heading or a row of a table.
fn sniff(ahead: Ahead<'_>, delimiter: u8) -> Likeness {
    let line = ahead.first();
    if line.len() > LONGEST || !line.as_bytes().contains(&delimiter) {
        return Likeness::No;
    }
    // A puzzle with its label is a line of plain text, whatever the label has in it.
    let word = line.split([' ', '\t', ',', ';', '#', '|', '"']).next().unwrap_or_default();
    if is_puzzle(word) {
        return Likeness::No;
    }
    let heading = split(line, delimiter).any(|name| Column::PUZZLES.contains(&name.to_lowercase().as_str()));
    Likeness::likely_if(heading || split(line, delimiter).any(is_puzzle))
}

fn reader(delimiter: u8) -> Reader {
    ReaderBuilder::new().delimiter(delimiter).build()
}

/// Reads rows up to an empty line.
fn read(format: &'static Format, delimiter: u8, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut reader = reader(delimiter);
    let wanted = source.column_of_puzzle().cloned();
    let mut columns = None;
    let mut first = true;
    while source.peek().is_some_and(|line| !line.bytes.trim_ascii().is_empty()) {
        let line = source.line();
        let row = match row(source, &mut reader) {
            None => break,
            Some(Ok(row)) => row,
            Some(Err(error)) => {
                sink(Err(error))?;
                continue;
            }
        };
        if std::mem::take(&mut first) {
            columns = heading(&row, wanted.as_ref());
            if let Some(Heading::Lacks(name)) = &columns {
                sink(Err(ErrorKind::expected(format!("a column called {name:?}"), "").at(line, 1)))?;
                source.skip_paragraph();
                return ControlFlow::Continue(());
            }
            if columns.is_some() {
                continue;
            }
        }
        sink(item(format, &row, line, columns.as_ref(), wanted.as_ref()))?;
    }
    if source.peek().is_some() {
        source.skip();
    }
    ControlFlow::Continue(())
}

/// The first row of a table, where it is a heading.
enum Heading {
    Columns(Columns),
    /// The column that was asked for is not in it.
    Lacks(String),
}

/// Reads a heading; `None` if the row is none.
fn heading(row: &[Cell], wanted: Option<&Column>) -> Option<Heading> {
    if row.iter().any(|cell| is_puzzle(&cell.text)) {
        return None;
    }
    match (Columns::named(row, wanted), wanted) {
        (Some(columns), _) => Some(Heading::Columns(columns)),
        (None, Some(Column::Named(name))) => Some(Heading::Lacks(name.clone())),
        (None, _) => None,
    }
}

fn item(
    format: &'static Format,
    row: &[Cell],
    line: usize,
    columns: Option<&Heading>,
    wanted: Option<&Column>,
) -> Item {
    let of_row;
    let columns = if let Some(Heading::Columns(columns)) = columns {
        columns
    } else {
        let puzzle = match wanted {
            Some(Column::Number(number)) => number.saturating_sub(1),
            _ => row.iter().position(|cell| is_puzzle(&cell.text)).unwrap_or_else(|| longest(row)),
        };
        of_row = Columns::of_row(puzzle, row);
        &of_row
    };
    Ok(Found { document: columns.document(row, line)?, format, line })
}

/// The field that was most likely meant as a puzzle.
fn longest(row: &[Cell]) -> usize {
    (0..row.len()).rev().max_by_key(|&at| row[at].text.len()).unwrap_or(0)
}

/// The texts in the order of the columns.
const TEXTS: [Field; 8] =
    [Field::Title, Field::Author, Field::Source, Field::Level, Field::Rating, Field::Date, Field::Link, Field::Comment];

/// The parts that a table can say.
const PARTS: Parts = Parts::of(&[Part::Givens, Part::Solution]).texts(&TEXTS);

fn write(document: &Document, delimiter: char, context: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::cells(&document.grid(), context.style.blank, out)?;
    out.write_char(delimiter)?;
    document.solution.iter().try_for_each(|solution| draw::cells(&solution.grid(0), '.', out))?;
    for field in TEXTS {
        out.write_char(delimiter)?;
        quoted(document.text(field), delimiter, out)?;
    }
    out.write_char('\n')
}

/// A field, in quotes if it needs them.
fn quoted(text: &str, delimiter: char, out: &mut dyn fmt::Write) -> fmt::Result {
    if text.contains([delimiter, '"', '\n', '\r']) {
        write!(out, "\"{}\"", text.replace('"', "\"\""))
    } else {
        out.write_str(text)
    }
}
