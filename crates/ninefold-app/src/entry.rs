//! Puzzles line by line: plain text and tables, each puzzle with its place and with what stood beside it.
//!
//! ```text
//!           first line of text
//! source -+-> plain: the core's reader    a puzzle and its label
//!         +-> table: a Layout             a puzzle and its columns
//! ```
//!
//! Whoever has files pushes their lines into [`Lines`]; what is no text brings its rows to a [`Tally`].

use std::fmt::{self, Display, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold::format::{self as plain, Reader};
use ninefold::formats::{self, Column, Document, Field, Format, Found, Part, Request, Style};
use ninefold::multi::Grids;
use serde_json::{Map, json};

use crate::columns::{self, Columns, Layout, Read, Sniffed, Wrong, split};
use crate::problem::{self, Problem};
use crate::table::{self, Value};
use crate::verdict::{self, Verdict};
use crate::visible::visible;

/// The widest row of several grids: lines of 81 characters are grids.
const WIDEST: usize = 80;

/// Room for a puzzle, a word and a solution.
const LINE: usize = 176;

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
    /// The other columns of its table; otherwise the label is all.
    pub columns: Option<Box<Columns>>,
    /// The sign behind the cells of a line: it separates the label's fields.
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
    pub fn fields(&self) -> Vec<table::Field<'_>> {
        if let Some(columns) = &self.columns {
            return columns.fields().collect();
        }
        if self.problem.single().is_none() {
            // Rows of text have no room for several grids: their place stands for them.
            let (layout, clues) = (problem::called(&self.problem.layout()), self.problem.clues());
            return vec![
                ("puzzle".into(), Value::text(format!("{}:{}", self.source, self.line))),
                ("layout".into(), Value::text(layout)),
                ("clues".into(), Value::Int(i64::try_from(clues).unwrap_or(i64::MAX))),
            ];
        }
        let puzzle = ("puzzle".into(), Value::text(self.written()));
        let behind = |(at, text): (usize, String)| (format!("column{}", at + 2).into(), Value::field(text.trim()));
        let label: Vec<table::Field<'_>> = match self.mark {
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
    pub fn new(problem: Problem, format: &'static str, source: impl Into<Arc<str>>, line: usize, label: &str) -> Self {
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

    /// Appends a JSON answer: the puzzle, where it stood, and what is said of it.
    ///
    /// # Errors
    /// None: a string takes everything.
    pub fn write_json<'a>(
        &self,
        fields: impl IntoIterator<Item = (&'a str, serde_json::Value)>,
        out: &mut String,
    ) -> fmt::Result {
        let mut object = self.json_head();
        object.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
        writeln!(out, "{}", serde_json::Value::from(object))
    }

    /// Appends the label on a line, if there is one.
    pub fn caption<'a>(&self, out: &'a mut String) -> &'a mut String {
        out.push_str(&visible(&self.label));
        if !self.label.is_empty() {
            out.push('\n');
        }
        out
    }

    /// The source and the line; of several grids the whole heading.
    pub fn place(&self) -> String {
        if self.problem.single().is_some() { format!("{}:{}", self.source, self.line) } else { self.heading() }
    }

    /// The place, the layout and the label: what stands for a puzzle that has no place on a line.
    pub fn heading(&self) -> String {
        problem::heading(&self.source, self.line, &self.problem.layout(), &self.label)
    }

    /// The puzzle, if it is a line; otherwise its heading.
    pub fn shown(&self) -> String {
        if self.problem.single().is_some() { self.problem.to_string() } else { self.heading() }
    }

    /// Digits of its layout as the puzzle came: a line, or lines in its format.
    pub fn alike(&self, digits: &Grids) -> String {
        if self.problem.single().is_some() {
            return verdict::text(digits) + "\n";
        }
        let holds_several = |format: &&'static Format| format.write.is_some_and(|write| write.gap.is_some());
        let format = Format::named(self.format).filter(holds_several).or_else(|| Format::named("block"));
        format.map_or_else(|| format!("{digits}\n"), |format| as_text(format, digits, &self.label))
    }

    /// Appends the solution as the puzzle came, or one of several, and behind it the verdict if it has not exactly one.
    pub fn push_solution(&self, verdict: &Verdict, out: &mut String) {
        if self.problem.single().is_some() {
            verdict.push_solution(out);
            if !verdict.is_unique() {
                out.extend(["\t", verdict.name()]);
            }
        } else {
            out.extend(verdict.solutions().first().map(|solution| self.alike(solution)));
            if !verdict.is_unique() {
                out.push_str(&format!("# {}: {}\n", verdict.name(), verdict.sentence()));
            }
        }
        out.push('\n');
    }

    /// One of its solutions with a number.
    pub fn numbered(&self, number: u64, solution: &Grids) -> String {
        let text = self.alike(solution);
        if self.problem.single().is_some() {
            format!("{number}\t{}", text.trim_end())
        } else {
            format!("# {number}\n{text}")
        }
    }

    /// The line below a list of its solutions.
    pub fn total(&self, total: &str) -> String {
        if self.problem.single().is_some() { format!("{total}\t{}", self.problem) } else { format!("# {total}") }
    }

    /// The verdict on a line: behind a puzzle its witness, with a mark between its parts; behind a heading a sentence.
    pub fn verdict(&self, verdict: &Verdict, mark: &str) -> String {
        let is_line = self.problem.single().is_some();
        let mut text = if is_line { String::with_capacity(LINE) } else { self.heading() };
        if is_line {
            // A string takes everything.
            let _ = write!(text, "{}", self.problem);
        }
        text.extend(["\t", verdict.name(), "\t"]);
        text + &if is_line { verdict.witness(mark) } else { verdict.sentence() }
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

/// Digits in a format, with their title as well as the format can say it.
pub fn as_text(format: &'static Format, digits: &Grids, title: &str) -> String {
    let document = label(Document::from(digits.clone()), format, title);
    format.text(&[document], Style::default()).unwrap_or_else(|_| format!("{digits}\n"))
}

/// A document with a title, or with a comment, if it has several grids and the format has room for one: blocks have no titles.
pub fn label(document: Document, format: &Format, title: &str) -> Document {
    let has_comments = format.write.is_some_and(|write| write.carries.parts.has(Part::Text(Field::Comment)));
    let field = if has_comments && !document.is_single() { Field::Comment } else { Field::Title };
    document.with(field, title)
}

/// Whether a text begins with several grids, in any format.
pub fn begins_with_several(text: &[u8]) -> bool {
    let mut several = false;
    let _ = formats::read_from(&mut &*text, Request::default(), &mut |item| {
        several = item.is_ok_and(|found| !found.document.is_single());
        ControlFlow::Break(())
    });
    several
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
    /// A puzzle of several lines may be on its way.
    is_inside: bool,
    number: usize,
}

impl Lines {
    /// Of a source; the user may name the column of puzzles.
    pub fn new(tally: Tally, wanted: Option<Column>) -> Self {
        Self { tally, reader: Reader::new(), layout: None, wanted, is_known: false, is_inside: false, number: 0 }
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
                self.is_inside = !is_complete(line);
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
                    Ok(Some(row)) => self.tally.table(row, self.number, chunk),
                    Err((column, text)) => self.tally.error(self.number, column, &text, chunk),
                }
            }
        }
    }

    /// Whether several grids come next, as far as can be seen ahead: a line names their layout, or, where no puzzle is on its way, rows
    /// begin that are wider than a grid, or break off before that is clear. Only plain text has such lines.
    pub fn begins_several(&self, ahead: &[u8]) -> bool {
        if self.layout.is_some() {
            return false;
        }
        if [&b"# layout:"[..], b"#layout:"].iter().any(|header| ahead.starts_with(header)) {
            return true;
        }
        let sign = |byte: &u8| byte.is_ascii_digit() || b" .*_xX#-,;\t".contains(byte);
        let is_row = |line: &[u8]| (9..=WIDEST).contains(&line.len()) && line.iter().all(sign);
        let mut lines = ahead.split_inclusive(|&byte| byte == b'\n').peekable();
        if self.is_inside || !lines.peek().is_some_and(|line| is_row(line.trim_ascii_end())) {
            return false;
        }
        let (mut count, mut is_wide, mut is_whole) = (0, false, false);
        for row in lines.map(<[u8]>::trim_ascii_end) {
            is_whole = row.is_empty();
            if is_whole {
                break;
            }
            count += 1;
            is_wide |= row.len() > 9;
        }
        is_wide && begins_with_several(ahead) || !is_whole && count < 9
    }

    /// Leaves the rest of the source to whoever reads documents: the lines taken so far, and the tally to go on with.
    pub fn leave(&mut self, chunk: &mut Chunk) -> (usize, Tally) {
        self.reader.finish(&mut self.tally.sink(Place::NOWHERE, chunk));
        (self.number, std::mem::replace(&mut self.tally, Tally::new(Arc::default())))
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

/// Whether a line is a puzzle, a comment or nothing: no puzzle is on its way behind it. Every line is asked, so few bytes are looked at:
/// rows of candidates have a blank behind the first of their cells.
fn is_complete(line: &[u8]) -> bool {
    match line.first() {
        None | Some(b'#') => true,
        Some(_) if line.len() > 80 => !line[..10].iter().any(u8::is_ascii_whitespace),
        Some(first) => first.is_ascii_whitespace() && line.trim_ascii().is_empty(),
    }
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
            Ok((content, format)) => self.table(Read { content, format, columns, puzzle }, number, chunk),
            Err((column, text)) => self.error(number, column, &text, chunk),
        }
    }

    /// Takes what the reader of documents has found in the lines below some others.
    pub fn document(&mut self, found: Result<Found, formats::Error>, above: usize, chunk: &mut Chunk) {
        match found {
            Ok(Found { line, document, format }) => {
                self.puzzles += 1;
                let problem = Problem::from(&document);
                let texts =
                    [document.text(Field::Title), document.text(Field::Comment).lines().last().unwrap_or_default()];
                let label = texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
                let source = Arc::clone(&self.name);
                chunk.items.push(Item::Puzzle(Entry::new(problem, format.name, source, line + above, label)));
            }
            Err(error) => self.error(error.line + above, error.column, &error.kind, chunk),
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
                let is_line = matches!(format, plain::Format::Line | plain::Format::Sukaku);
                let Place { mark, blank } = if is_line { place } else { Place::NOWHERE };
                let entry = Entry::new(content.into(), format.name(), Arc::clone(&self.name), line, label);
                chunk.items.push(Item::Puzzle(Entry { mark, blank, ..entry }));
            }
            Err(ninefold::ParseError { kind, line, column }) => self.error(line, column, &kind, chunk),
        }
    }

    fn table(&mut self, row: Read, line: usize, chunk: &mut Chunk) {
        self.puzzles += 1;
        let Read { content, format, columns, puzzle } = row;
        let blank = blank(columns.values[puzzle].shown().as_bytes());
        let entry = Entry::new(content.into(), format.name(), Arc::clone(&self.name), line, "");
        chunk.items.push(Item::Puzzle(Entry { columns: Some(Box::new(columns)), blank, ..entry }));
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
