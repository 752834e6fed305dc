//! Where puzzles come from: arguments, files, standard input; read line by line, handed on in chunks.
//!
//! ```text
//!           first line of text
//! source -+-> plain: the core's reader         a puzzle and its label
//!         +-> table: a Layout                  a puzzle and its columns
//!         +-> Parquet or Arrow, by first bytes a puzzle and its columns
//! ```

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Seek};
use std::path::Path;
use std::sync::Arc;

use ninefold::format::{Content, Format, Reader};
use ninefold::formats::Column;

use crate::columns::{self, Columns, Layout, Sniffed, Wrong, split};
use crate::io::columnar::{self, Batches};
use crate::io::output;
use crate::options::Work;
use crate::table::{Field, Value};

/// Puzzles in a chunk: enough for solving many at once, few enough to keep all cores busy with a small file.
pub(crate) const CHUNK: usize = 2048;

/// Messages about one source before the rest is only counted.
const MESSAGES: usize = 100;

/// A puzzle and where it stood.
pub(crate) struct Entry {
    pub(crate) content: Content,
    pub(crate) format: Format,
    pub(crate) label: Box<str>,
    /// What a table says beside; otherwise the label is all.
    pub(crate) columns: Option<Box<Columns>>,
    /// What stands behind the cells of a line: it separates the label's fields.
    pub(crate) mark: u8,
    /// The sign for an empty cell.
    pub(crate) blank: u8,
    pub(crate) source: Arc<str>,
    pub(crate) line: usize,
}

impl Entry {
    /// All that the puzzle came with, in order. Behind a puzzle without a table, what tabs, commas or semicolons separate are
    /// columns of their own, and anything else is a label.
    pub(crate) fn fields(&self) -> Vec<Field<'_>> {
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

    /// The puzzle on one line, with its own sign for empty cells.
    fn written(&self) -> String {
        let text = self.content.to_string();
        if self.blank == b'.' { text } else { text.replace('.', char::from(self.blank).encode_utf8(&mut [0; 4])) }
    }
}

/// What a source yields, in order.
#[allow(clippy::large_enum_variant, reason = "nearly all items are of the large kind")]
pub(crate) enum Item {
    Puzzle(Entry),
    /// A complete message about something unreadable.
    Error(String),
}

impl Item {
    pub(crate) fn puzzle(&self) -> Option<&Entry> {
        match self {
            Self::Puzzle(entry) => Some(entry),
            Self::Error(_) => None,
        }
    }
}

/// Some items in order.
pub(crate) struct Chunk {
    pub(crate) items: Vec<Item>,
    /// Bytes read for it.
    pub(crate) bytes: u64,
}

enum Origin {
    Stdin,
    File(OsString),
    Text(String),
}

/// All sources, one after the other.
pub(crate) struct Input {
    waiting: VecDeque<Origin>,
    open: Option<Source>,
    /// The column of puzzles, if the user names it.
    wanted: Option<Column>,
    /// The sum of the files' sizes, if it is known.
    pub(crate) size: Option<u64>,
    /// Somebody types the puzzles.
    pub(crate) typed: bool,
}

impl Input {
    /// The sources that the arguments name; standard input if there are none.
    pub(crate) fn new(arguments: &[OsString]) -> Self {
        let mut waiting: VecDeque<Origin> = arguments.iter().map(origin).collect();
        if waiting.is_empty() {
            waiting.push_back(Origin::Stdin);
        }
        let typed = waiting.iter().any(|origin| matches!(origin, Origin::Stdin)) && io::stdin().is_terminal();
        let size = waiting.iter().map(size).sum();
        Self { waiting, open: None, wanted: None, size, typed }
    }

    /// With the column of puzzles that the user names.
    pub(crate) fn with_column(self, work: &Work) -> Self {
        Self { wanted: work.column.clone(), ..self }
    }

    /// What a verb is to work on. Tells whoever has to type it.
    pub(crate) fn of(work: &Work) -> Self {
        let input = Self::new(&work.sources).with_column(work);
        if input.typed {
            output::message("reading puzzles from the terminal; Ctrl-D ends");
        }
        input
    }

    /// The next items: as many as there may be, or what there is before reading on would have to wait.
    pub(crate) fn chunk(&mut self, most: usize) -> Option<Chunk> {
        let mut chunk = Chunk { items: Vec::with_capacity(most), bytes: 0 };
        while chunk.items.len() < most {
            let Some(source) = &mut self.open else {
                let Some(origin) = self.waiting.pop_front() else { break };
                match Source::open(&origin, self.wanted.clone()) {
                    Ok(source) => self.open = Some(source),
                    Err(message) => chunk.items.push(Item::Error(message)),
                }
                continue;
            };
            if !source.read(&mut chunk) {
                self.open = None;
            } else if source.is_drained() && !chunk.items.is_empty() {
                break;
            }
        }
        (!chunk.items.is_empty()).then_some(chunk)
    }
}

fn origin(argument: &OsString) -> Origin {
    match argument.to_str() {
        Some("-") => Origin::Stdin,
        Some(text) if is_puzzle(text) && !Path::new(text).exists() => Origin::Text(text.to_owned()),
        _ => Origin::File(argument.clone()),
    }
}

/// Whether an argument that names no file is meant as a puzzle: more than one line, or mostly cells.
fn is_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|char| char.is_ascii_digit() || ".*_-xX| ".contains(*char)).count();
    text.contains('\n') || (text.len() >= 41 && 2 * cells > text.len())
}

fn size(origin: &Origin) -> Option<u64> {
    match origin {
        Origin::Stdin => None,
        Origin::Text(text) => Some(text.len() as u64),
        Origin::File(path) => std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len()),
    }
}

/// One open source.
enum Source {
    Text(Box<Text>),
    Batches(Box<Batches>, Tally),
}

impl Source {
    fn open(origin: &Origin, wanted: Option<Column>) -> Result<Self, String> {
        let (name, bytes): (Arc<str>, Box<dyn Read + Send>) = match origin {
            Origin::Stdin => ("stdin".into(), Box::new(io::stdin())),
            Origin::Text(text) => ("argument".into(), Box::new(Cursor::new(text.clone()))),
            Origin::File(path) => (path.to_string_lossy().into(), Box::new(open_file(path)?)),
        };
        let mut text = BufReader::with_capacity(1 << 18, bytes);
        let tally = Tally { name, puzzles: 0, errors: 0 };
        if text.fill_buf().is_ok_and(columnar::is_columnar) {
            let file = match origin {
                Origin::File(path) if size(origin).is_some() => open_file(path)?,
                _ => spool(&mut text).map_err(|error| format!("{}: {error}", tally.name))?,
            };
            let batches = Batches::open(file, wanted.as_ref()).map_err(|error| format!("{}: {error}", tally.name))?;
            return Ok(Self::Batches(Box::new(batches), tally));
        }
        Ok(Self::Text(Box::new(Text { bytes: text, line: Vec::new(), lines: Lines::new(tally, wanted) })))
    }

    /// Reading on would have to wait, or at least to ask the system.
    fn is_drained(&self) -> bool {
        match self {
            Self::Text(source) => source.bytes.buffer().is_empty(),
            Self::Batches(..) => false,
        }
    }

    /// Reads on; says whether the source goes on.
    fn read(&mut self, chunk: &mut Chunk) -> bool {
        match self {
            Self::Text(source) => source.line(chunk),
            Self::Batches(batches, tally) => row(batches, tally, chunk),
        }
    }
}

/// Copies what cannot be read from back to front into a file that can.
fn spool(bytes: &mut impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(bytes, &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// Takes the next row of a columnar file; its place is its number.
fn row(batches: &mut Batches, tally: &mut Tally, chunk: &mut Chunk) -> bool {
    match batches.row() {
        None => {
            tally.finish(chunk);
            return false;
        }
        Some(Err(error)) => {
            tally.errors += 1;
            chunk.items.push(Item::Error(format!("{}: {error}", tally.name)));
            tally.finish(chunk);
            return false;
        }
        Some(Ok((number, columns, bytes))) => {
            chunk.bytes += bytes;
            let text = columns.values[batches.puzzle].shown();
            match columns::parse(&text, 1) {
                Ok((content, format)) => {
                    let blank = blank(text.as_bytes());
                    tally.table(Tabular { content, format, columns, blank }, number, chunk);
                }
                Err((column, text)) => tally.error(number, column, &text, chunk),
            }
        }
    }
    true
}

/// A source of lines.
struct Text {
    bytes: BufReader<Box<dyn Read + Send>>,
    line: Vec<u8>,
    lines: Lines,
}

impl Text {
    /// Reads a line; says whether the source goes on.
    fn line(&mut self, chunk: &mut Chunk) -> bool {
        if let Some(bytes) = self.quick_line(chunk) {
            chunk.bytes += bytes as u64;
            return true;
        }
        self.line.clear();
        let longest = Reader::LONGEST as u64 + 1;
        match (&mut self.bytes).take(longest).read_until(b'\n', &mut self.line) {
            Ok(0) => {
                self.lines.finish(chunk);
                return false;
            }
            Ok(bytes) => chunk.bytes += bytes as u64,
            Err(error) => {
                self.lines.finish(chunk);
                chunk.items.push(Item::Error(format!("{}: {error}", self.lines.tally.name)));
                return false;
            }
        }
        if self.line.len() > Reader::LONGEST && !self.line.ends_with(b"\n") {
            self.lines.push_long(chunk);
            chunk.bytes += skip_line(&mut self.bytes);
        } else {
            self.lines.push(&self.line, chunk);
        }
        true
    }

    /// Reads a line that is in the buffer as a whole, from there; gives its length.
    fn quick_line(&mut self, chunk: &mut Chunk) -> Option<usize> {
        let Self { bytes: source, lines, .. } = self;
        let bytes = memchr::memchr(b'\n', source.buffer()).filter(|&end| end <= Reader::LONGEST)? + 1;
        lines.push(&source.buffer()[..bytes], chunk);
        source.consume(bytes);
        Some(bytes)
    }
}

/// Lines on their way to puzzles.
struct Lines {
    tally: Tally,
    /// Of plain text, and of all lines before it is known whether that is what it is.
    reader: Reader,
    layout: Option<Layout>,
    wanted: Option<Column>,
    is_known: bool,
    number: usize,
}

impl Lines {
    fn new(tally: Tally, wanted: Option<Column>) -> Self {
        Self { tally, reader: Reader::new(), layout: None, wanted, is_known: false, number: 0 }
    }

    fn push(&mut self, line: &[u8], chunk: &mut Chunk) {
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

    fn push_long(&mut self, chunk: &mut Chunk) {
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

    fn finish(&mut self, chunk: &mut Chunk) {
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

/// What a line shows beside its puzzle.
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
struct Tally {
    name: Arc<str>,
    puzzles: usize,
    errors: usize,
}

impl Tally {
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
                    content,
                    format,
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
        let (columns, source) = (Some(Box::new(columns)), Arc::clone(&self.name));
        let label = Box::default();
        chunk.items.push(Item::Puzzle(Entry { content, format, label, columns, mark: 0, blank, source, line }));
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

    fn finish(&mut self, chunk: &mut Chunk) {
        let Self { name, errors, puzzles } = self;
        if *errors > MESSAGES {
            chunk.items.push(Item::Error(format!("{name}: {errors} unreadable places in all")));
        }
        if *puzzles == 0 && *errors == 0 {
            chunk.items.push(Item::Error(format!("{name}: expected a puzzle, found none")));
        }
    }
}

fn open_file(path: &OsString) -> Result<File, String> {
    let shown = path.to_string_lossy();
    match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => Err(format!("{shown}: is a folder")),
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let width = shown.chars().count();
            Err(format!("{shown}: no such file, and no puzzle either (expected 81 cells, found {width} characters)"))
        }
        Err(error) => Err(format!("{shown}: {error}")),
    }
}

/// Reads on to the end of the line without keeping it; gives the number of bytes.
fn skip_line(text: &mut impl BufRead) -> u64 {
    let mut skipped = 0;
    while let Ok(buffer) = text.fill_buf()
        && !buffer.is_empty()
    {
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        text.consume(length);
        skipped += length as u64;
        if end.is_some() {
            break;
        }
    }
    skipped
}
