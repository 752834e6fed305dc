//! Puzzles line by line: plain text and tables, each puzzle with its place and with what stood beside it.
//!
//! ```text
//!           first line of text
//! source -+-> plain: the core's reader    a puzzle and its label
//!         +-> table: a Layout             a puzzle and its columns
//! ```
//!
//! Whoever has files pushes their lines into [`Lines`]; what is no text brings its rows to a [`Tally`].

use std::fmt::Display;
use std::sync::Arc;

use ninefold::format::{Content, Format, Reader};
use ninefold::formats::Column;
use serde_json::{Map, json};

use crate::columns::{self, Columns, Layout, Sniffed, Wrong, split};
use crate::problem::Problem;
use crate::table::{Field, Value};
use crate::verdict::Verdict;

/// Messages about one source before the rest is only counted.
const MESSAGES: usize = 100;

/// A puzzle and where it stood.
pub struct Entry {
    /// The puzzle.
    pub problem: Problem,
    /// The name of the format in which it was written.
    pub format: &'static str,
    /// The text behind it.
    pub label: Box<str>,
    /// What a table says beside; otherwise the label is all.
    pub columns: Option<Box<Columns>>,
    /// What stands behind the cells of a line: it separates the label's fields.
    pub mark: u8,
    /// The sign for an empty cell.
    pub blank: u8,
    /// The name of its source.
    pub source: Arc<str>,
    /// Its line there, or the number of its row; from 1.
    pub line: usize,
}

impl Entry {
    /// All that the puzzle came with, in order. Behind a puzzle without a table, what tabs, commas or semicolons separate are
    /// columns of their own, and anything else is a label.
    pub fn fields(&self) -> Vec<Field<'_>> {
        if let Some(columns) = &self.columns {
            return columns.fields().collect();
        }
        let puzzle = ("puzzle".into(), Value::text(self.written()));
        let behind = |(at, text): (usize, String)| (format!("column{}", at + 2).into(), Value::text(text.trim()));
        let label: Vec<Field<'_>> = match self.mark {
            _ if self.label.is_empty() => Vec::new(),
            mark @ (b'\t' | b',' | b';') => {
                let fields = split(&self.label, mark).map_while(Result::ok).map(|(_, field)| field);
                fields.enumerate().map(behind).collect()
            }
            _ => vec![("label".into(), Value::text(self.label.as_ref()))],
        };
        std::iter::once(puzzle).chain(label).collect()
    }

    /// A puzzle that stands for itself, with a text that labels it.
    pub fn new(problem: Problem, format: &'static str, source: &str, line: usize, label: &str) -> Self {
        Self { problem, format, label: label.into(), columns: None, mark: 0, blank: b'.', source: source.into(), line }
    }

    /// The puzzle and where it stood: the beginning of every JSON answer. Where there are several grids, their layout by its name, if it
    /// has one, and the place of each.
    pub fn json_head(&self) -> Map<String, serde_json::Value> {
        let mut object = Map::new();
        object.insert("puzzle".into(), self.problem.to_string().into());
        if self.problem.single().is_none() {
            let layout = self.problem.layout();
            let grid = |at: &ninefold::multi::Offset| json!({ "row": at.row, "col": at.column });
            object.insert("layout".into(), layout.known().into());
            object.insert("grids".into(), layout.grids().iter().map(grid).collect());
        }
        object.insert("format".into(), self.format.into());
        object.insert("source".into(), self.source.as_ref().into());
        object.insert("line".into(), self.line.into());
        if !self.label.is_empty() {
            object.insert("label".into(), self.label.as_ref().into());
        }
        object
    }

    /// The JSON answer with verdict and witness, as `docs/schema/answer.json` describes it.
    pub fn json(&self, verdict: &Verdict) -> serde_json::Value {
        let mut object = self.json_head();
        verdict.push_json(&mut object);
        object.into()
    }

    /// The puzzle on one line, with its own sign for empty cells.
    fn written(&self) -> String {
        let text = self.problem.to_string();
        if self.blank == b'.' { text } else { text.replace('.', char::from(self.blank).encode_utf8(&mut [0; 4])) }
    }
}

/// A puzzle or a message: sources yield them in order.
#[allow(clippy::large_enum_variant, reason = "nearly all items are of the large kind")]
pub enum Item {
    /// A puzzle.
    Puzzle(Entry),
    /// A complete message about something unreadable.
    Error(String),
}

impl Item {
    /// The puzzle, if it is one.
    pub fn puzzle(&self) -> Option<&Entry> {
        match self {
            Self::Puzzle(entry) => Some(entry),
            Self::Error(_) => None,
        }
    }
}

/// Some items in order.
#[derive(Default)]
pub struct Chunk {
    /// The items.
    pub items: Vec<Item>,
    /// Bytes read for it.
    pub bytes: u64,
}

/// Lines on their way to puzzles.
///
/// ```
/// use ninefold_app::entry::{Chunk, Lines, Tally};
///
/// let (mut lines, mut chunk) = (Lines::new(Tally::new("puzzles.csv".into()), None), Chunk::default());
/// lines.push(b"id,puzzle\n", &mut chunk);
/// lines.push(b"17,.....9.......147....2......7......865...3...294......1......4....625.......8.....\n", &mut chunk);
/// lines.finish(&mut chunk);
/// let entry = chunk.items[0].puzzle().unwrap();
/// assert_eq!((entry.line, entry.fields()[0].1.shown().into_owned()), (2, "17".to_owned()));
/// ```
pub struct Lines {
    tally: Tally,
    /// Of plain text, and of all lines before it is known whether that is what it is.
    reader: Reader,
    layout: Option<Layout>,
    wanted: Option<Column>,
    is_known: bool,
    number: usize,
}

impl Lines {
    /// Of a source; the user may name the column of puzzles.
    pub fn new(tally: Tally, wanted: Option<Column>) -> Self {
        Self { tally, reader: Reader::new(), layout: None, wanted, is_known: false, number: 0 }
    }

    /// The name of the source.
    pub fn name(&self) -> &str {
        &self.tally.name
    }

    /// Takes a line, with or without its end, and appends what it completes.
    pub fn push(&mut self, line: &[u8], chunk: &mut Chunk) {
        self.number += 1;
        if !self.is_known && self.is_heading(line) {
            return;
        }
        match &mut self.layout {
            None => {
                let place = Place { mark: mark(line), blank: blank(line) };
                self.reader.push(line, &mut self.tally.sink(place, chunk));
            }
            Some(layout) => {
                let result = str::from_utf8(line).map_err(utf8).map(trim_end).map(|line| (line, layout));
                let result = result.and_then(|(line, layout)| {
                    let is_gap = line.trim().is_empty() || line.starts_with('#');
                    (!is_gap).then(|| layout.row(line)).transpose()
                });
                match result {
                    Ok(None) => {}
                    Ok(Some(columns::Read { content, format, columns, puzzle })) => {
                        let blank = blank(columns.values[puzzle].shown().as_bytes());
                        self.tally.table(Tabular { content, format, columns, blank }, self.number, chunk);
                    }
                    Err((column, text)) => self.tally.error(self.number, column, &text, chunk),
                }
            }
        }
    }

    /// Passes over a line that is longer than [`Reader::LONGEST`].
    pub fn push_long(&mut self, chunk: &mut Chunk) {
        self.number += 1;
        self.is_known = true;
        match self.layout {
            None => self.reader.push_long(&mut self.tally.sink(Place::NOWHERE, chunk)),
            Some(_) => self.tally.error(self.number, Reader::LONGEST + 1, &"the line is longer than 64 KiB", chunk),
        }
    }

    /// Finds out from the first line that says something how the others are to be read; says whether it was the heading.
    fn is_heading(&mut self, line: &[u8]) -> bool {
        let Ok(text) = str::from_utf8(line) else {
            self.is_known = true;
            return false;
        };
        let text = trim_end(text.trim_start_matches('\u{feff}'));
        if text.trim().is_empty() || ["#", "//", "%"].iter().any(|mark| text.starts_with(mark)) {
            return false;
        }
        self.is_known = true;
        let sniffed = Layout::sniff(text, self.wanted.as_ref());
        let is_heading = sniffed.as_ref().is_some_and(|sniffed| sniffed.is_heading);
        self.layout = sniffed.map(|sniffed: Sniffed| sniffed.layout);
        is_heading
    }

    /// Ends the source: what is still incomplete, and messages about all of it.
    pub fn finish(&mut self, chunk: &mut Chunk) {
        self.reader.finish(&mut self.tally.sink(Place::NOWHERE, chunk));
        self.tally.finish(chunk);
    }
}

fn trim_end(line: &str) -> &str {
    line.trim_end_matches(['\n', '\r'])
}

fn utf8(error: std::str::Utf8Error) -> Wrong {
    (error.valid_up_to() + 1, ninefold::format::ParseErrorKind::Utf8.to_string())
}

/// The byte behind the cells of a line.
fn mark(line: &[u8]) -> u8 {
    let line = line.trim_ascii();
    let behind = |at: usize| line.get(at).copied().filter(|byte| b"\t,; #".contains(byte));
    behind(81).or_else(|| behind(729)).unwrap_or_default()
}

/// The first sign for an empty cell.
fn blank(line: &[u8]) -> u8 {
    line.iter().take(81).copied().find(|byte| b".0*_-xX".contains(byte)).unwrap_or(b'.')
}

/// The signs that a line shows beside its puzzle.
#[derive(Clone, Copy)]
struct Place {
    mark: u8,
    blank: u8,
}

impl Place {
    const NOWHERE: Self = Self { mark: 0, blank: b'.' };
}

/// A row of a table.
struct Tabular {
    content: Content,
    format: Format,
    columns: Columns,
    blank: u8,
}

/// The name of a source, and how much it has yielded.
pub struct Tally {
    name: Arc<str>,
    puzzles: usize,
    errors: usize,
}

impl Tally {
    /// Of a source that is yet to be read.
    pub fn new(name: Arc<str>) -> Self {
        Self { name, puzzles: 0, errors: 0 }
    }

    /// The name of the source.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes the row of a table that is no text, whose puzzle stands in one of its columns.
    pub fn row(&mut self, columns: Columns, puzzle: usize, number: usize, chunk: &mut Chunk) {
        let text = columns.values[puzzle].shown().into_owned();
        match columns::parse(&text, 1) {
            Ok((content, format)) => {
                let blank = blank(text.as_bytes());
                self.table(Tabular { content, format, columns, blank }, number, chunk);
            }
            Err((column, text)) => self.error(number, column, &text, chunk),
        }
    }

    /// Ends a source that cannot be read any further.
    pub fn fail(&mut self, message: &str, chunk: &mut Chunk) {
        self.errors += 1;
        chunk.items.push(Item::Error(format!("{}: {message}", self.name)));
        self.finish(chunk);
    }

    /// Turns what the reader finds into items.
    fn sink<'a>(
        &'a mut self,
        place: Place,
        chunk: &'a mut Chunk,
    ) -> impl for<'b> FnMut(Result<ninefold::format::Record<'b>, ninefold::ParseError>) + 'a {
        move |found| match found {
            Ok(record) => {
                self.puzzles += 1;
                let ninefold::format::Record { line, format, content, label } = record;
                let is_line = matches!(format, Format::Line | Format::Sukaku);
                let Place { mark, blank } = if is_line { place } else { Place::NOWHERE };
                let (label, source) = (label.into(), Arc::clone(&self.name));
                chunk.items.push(Item::Puzzle(Entry {
                    problem: content.into(),
                    format: format.name(),
                    label,
                    columns: None,
                    mark,
                    blank,
                    source,
                    line,
                }));
            }
            Err(ninefold::ParseError { kind, line, column }) => self.error(line, column, &kind, chunk),
        }
    }

    fn table(&mut self, row: Tabular, line: usize, chunk: &mut Chunk) {
        self.puzzles += 1;
        let Tabular { content, format, columns, blank } = row;
        chunk.items.push(Item::Puzzle(Entry {
            problem: content.into(),
            format: format.name(),
            label: Box::default(),
            columns: Some(Box::new(columns)),
            mark: 0,
            blank,
            source: Arc::clone(&self.name),
            line,
        }));
    }

    fn error(&mut self, line: usize, column: usize, what: &dyn Display, chunk: &mut Chunk) {
        let Self { name, errors, .. } = self;
        *errors += 1;
        if *errors <= MESSAGES {
            chunk.items.push(Item::Error(format!("{name}:{line}:{column}: {what}")));
        } else if *errors == MESSAGES + 1 {
            chunk.items.push(Item::Error(format!("{name}: further unreadable places are only counted")));
        }
    }

    /// Ends the source.
    pub fn finish(&mut self, chunk: &mut Chunk) {
        let Self { name, errors, puzzles } = self;
        if *errors > MESSAGES {
            chunk.items.push(Item::Error(format!("{name}: {errors} unreadable places in all")));
        }
        if *puzzles == 0 && *errors == 0 {
            chunk.items.push(Item::Error(format!("{name}: expected a puzzle, found none")));
        }
    }
}
