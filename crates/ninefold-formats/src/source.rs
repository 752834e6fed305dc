//! A source of text with look-ahead, by lines or by bytes.
//!
//! ```text
//!  read, passed on      |  in the buffer                      |  not yet read
//!  ---------------------+-------------------------------------+---------------
//!                       start: line, column    [ ahead ]
//! ```

use std::io::{self, BufRead, Read};

use memchr::{memchr, memchr_iter, memrchr};

use crate::clean::Cleaner;
use crate::error::ErrorKind;
use crate::table;

/// Text from any source, read by lines or by bytes. Its buffer is as long as the longest requested line.
pub struct Source<'a> {
    input: &'a mut dyn Read,
    /// The converter from bytes to text, which is chosen when the first bytes have arrived.
    cleaner: Option<Cleaner>,
    /// The buffer. Bytes that were read but not yet passed on are between `start` and `end`; the space after them is reused.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The number of bytes after `start` that are known to contain no line end.
    searched: usize,
    /// The number of bytes requested by the next read.
    piece: usize,
    ended: bool,
    failure: Option<io::Error>,
    line: usize,
    column: usize,
    column_of_puzzle: Option<Column>,
    /// Whether the writer of the bytes may be waiting for an answer to those sent so far.
    live: bool,
    /// Whether the JSON above is malformed, so that the text after it may belong to it.
    pub(crate) is_broken: bool,
}

/// The column of a table that contains the puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Column {
    /// The number of the column, counted from 1.
    Number(usize),
    /// The name of the column, as written in the heading.
    Named(String),
}

impl Column {
    /// The usual names for the column of puzzles in collections.
    pub const PUZZLES: [&str; 18] = [
        "puzzle",
        "puzzles",
        "quiz",
        "quizzes",
        "sudoku",
        "unsolved",
        "question",
        "grid",
        "puzzle_string",
        "givens",
        "board",
        "clues",
        "problem",
        "initial",
        "input",
        "game",
        "mission",
        "start",
    ];

    /// Returns the error for a table that has the columns `found`, but not the requested one.
    pub fn lacking<'a>(&self, found: impl ExactSizeIterator<Item = &'a str>) -> ErrorKind {
        let count = found.len();
        let names = found.map(str::trim).collect::<Vec<_>>().join(", ");
        ErrorKind::Column(match self {
            Self::Number(number) => format!("expected a column {number}, found {count}: {names}"),
            Self::Named(name) => format!("expected a column called {name:?}, found {names}"),
        })
    }

    /// Whether a heading is a usual name for the column of puzzles.
    pub(crate) fn names(heading: &str) -> bool {
        Self::PUZZLES.iter().any(|name| name.eq_ignore_ascii_case(heading))
    }
}

/// The next line of a source.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Line<'a> {
    /// The line without its end.
    pub bytes: &'a [u8],
    /// Whether the line is longer than [`Source::LONGEST`], in which case `bytes` is only its beginning.
    pub cut: bool,
}

impl<'a> Line<'a> {
    /// Returns the line of the given length at the beginning of a text; `None` if the text is empty.
    fn of(rest: &'a [u8], length: usize) -> Option<Self> {
        let line = &rest[..length];
        let line = Self { bytes: line.strip_suffix(b"\r").unwrap_or(line), cut: length >= Source::LONGEST };
        (!rest.is_empty()).then_some(line)
    }
}

/// The number of bytes read at a time once a text has turned out to be long.
const PIECE: usize = 1 << 18;

/// The number of bytes in the first read. Most texts passed to the library are one puzzle, and clearing a larger buffer would take longer than
/// reading it.
const FIRST: usize = 1 << 12;

impl<'a> Source<'a> {
    /// The maximum length of a line; the rest of a longer line is skipped.
    pub const LONGEST: usize = 1 << 24;

    /// The number of bytes that [`ahead`](Self::ahead) shows.
    pub const AHEAD: usize = 1 << 12;

    /// Creates a source of the bytes of `input`.
    pub(crate) fn new(input: &'a mut dyn Read, column_of_puzzle: Option<Column>, live: bool) -> Self {
        let mut source = Self {
            input,
            cleaner: None,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            searched: 0,
            piece: if live { PIECE } else { FIRST },
            ended: false,
            failure: None,
            line: 1,
            column: 1,
            column_of_puzzle,
            live,
            is_broken: false,
        };
        // Only one read is made here, because the writer of the bytes may be waiting for an answer.
        source.fill(2);
        // In a long text, the evidence for an encoding may appear late.
        while !live && source.piece == PIECE && source.end < PIECE && source.fill(source.end + 1) {}
        let (cleaner, mark) = Cleaner::of(source.rest());
        let bytes = source.rest()[mark..].to_vec();
        (source.start, source.end) = (0, 0);
        source.cleaner = Some(cleaner);
        source.clean(&bytes);
        if source.ended {
            source.clean(&[]);
        }
        source
    }

    /// Returns the line of the next byte, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters of the next byte, counted from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the requested column of a table.
    pub const fn column_of_puzzle(&self) -> Option<&Column> {
        self.column_of_puzzle.as_ref()
    }

    /// Returns the reason why the source ended early, if it did. Later calls return `None`.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Reads until at least `wanted` bytes are in the buffer, and returns whether it contains that many.
    fn fill(&mut self, wanted: usize) -> bool {
        while self.rest().len() < wanted && !self.ended {
            if self.start > 0 && self.start >= self.end / 2 {
                self.buffer.copy_within(self.start..self.end, 0);
                (self.start, self.end) = (0, self.end - self.start);
            }
            if self.buffer.len() < self.end + self.piece {
                self.buffer.resize(self.end + self.piece, 0);
            }
            let room = self.buffer.len() - self.end;
            let read = self.input.read(&mut self.buffer[self.end..]);
            let length = *read.as_ref().unwrap_or(&0);
            if length == room {
                self.piece = PIECE;
            }
            if self
                .cleaner
                .as_ref()
                .is_none_or(|cleaner| length > 0 && cleaner.passes(&self.buffer[self.end..self.end + length]))
            {
                self.end += length;
            } else {
                let bytes = self.buffer[self.end..self.end + length].to_vec();
                self.clean(&bytes);
            }
            match read {
                Ok(0) => self.ended = true,
                Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                    self.ended = true;
                    self.failure = Some(error);
                }
                _ => {}
            }
        }
        self.rest().len() >= wanted
    }

    /// Converts bytes to text and appends it to the buffer; an empty slice marks the end of the source.
    fn clean(&mut self, bytes: &[u8]) {
        let Some(cleaner) = &mut self.cleaner else { return };
        self.buffer.truncate(self.end);
        if bytes.is_empty() {
            cleaner.end(&mut self.buffer);
        } else {
            cleaner.push(bytes, &mut self.buffer);
        }
        self.end = self.buffer.len();
    }

    /// Returns the name of the encoding chosen for bytes that are not UTF-8.
    pub(crate) fn encoding(&self) -> Option<&'static str> {
        self.cleaner.as_ref().and_then(Cleaner::found)
    }

    /// Returns the next line without consuming it.
    pub fn peek(&mut self) -> Option<Line<'_>> {
        let length = self.find_end();
        Line::of(self.rest(), length)
    }

    /// Returns the length of the next line without its end, at most [`LONGEST`](Self::LONGEST).
    #[inline]
    fn find_end(&mut self) -> usize {
        // Most calls repeat an earlier search.
        if self.rest().get(self.searched) == Some(&b'\n') {
            return self.searched.min(Self::LONGEST);
        }
        self.search_end()
    }

    fn search_end(&mut self) -> usize {
        loop {
            let from = self.searched;
            if let Some(place) = memchr(b'\n', &self.rest()[from..]) {
                self.searched += place;
                return self.searched.min(Self::LONGEST);
            }
            self.searched = self.rest().len();
            if self.searched >= Self::LONGEST || !self.fill(self.searched + 1) {
                return self.searched.min(Self::LONGEST);
            }
        }
    }

    /// Returns the next line, and the first `wanted` bytes after it. A live source may return fewer bytes.
    #[inline]
    pub(crate) fn peek_below(&mut self, wanted: usize) -> Option<(Line<'_>, &[u8])> {
        let length = self.find_end();
        let next = length + 1;
        if !self.live && self.rest().len() < next + wanted {
            self.fill(next + wanted);
        }
        let rest = self.rest();
        let below = rest.get(next..).map_or(&[][..], |below| &below[..wanted.min(below.len())]);
        Some((Line::of(rest, length)?, below))
    }

    /// Returns the line that begins `from` bytes ahead, and the start of the line after it, without consuming anything. If the line is longer than
    /// [`LONGEST`](Self::LONGEST), only its beginning is returned.
    pub(crate) fn line_ahead(&mut self, from: usize) -> Option<(&[u8], usize)> {
        let mut searched = from;
        let end = loop {
            if let Some(place) = memchr(b'\n', &self.rest()[searched..]) {
                break searched + place;
            }
            searched = self.rest().len();
            if searched - from >= Self::LONGEST || !self.fill(searched + 1) {
                break searched;
            }
        };
        if self.rest().len() <= from {
            return None;
        }
        let next = (end + 1).min(self.rest().len());
        Some((&self.rest()[from..end], next))
    }

    /// Like [`line_ahead`](Self::line_ahead), but never waits: a live source is treated as ended after the lines received so far.
    pub(crate) fn line_ready(&mut self, from: usize) -> Option<(&[u8], usize)> {
        let ready = self.rest().get(from..)?;
        if !self.live || self.ended || memchr(b'\n', ready).is_some() {
            return self.line_ahead(from);
        }
        // The last line may lack its line end if it has at least the length of 81 cells. The rest of a shorter line is still to come, or the end of
        // the source.
        match ready.len() {
            0 => None,
            1..81 => self.line_ahead(from),
            _ => Some((&self.rest()[from..], self.rest().len())),
        }
    }

    /// Skips the next line.
    pub fn skip(&mut self) {
        loop {
            let length = self.find_end();
            if self.rest().len() > length && self.rest()[length] == b'\n' {
                self.start += length + 1;
                (self.searched, self.column) = (0, 1);
                self.line += 1;
                return;
            }
            if self.rest().is_empty() {
                return;
            }
            self.consume(length);
        }
    }

    /// Skips lines up to the next empty one.
    pub(crate) fn skip_paragraph(&mut self) {
        while self.peek().is_some_and(|line| !line.bytes.trim_ascii().is_empty()) {
            self.skip();
        }
    }

    /// Takes the next line as text, with replacement characters for bytes that are not UTF-8, or returns `None` at the end of the source.
    pub fn take_line(&mut self) -> Option<String> {
        let line = self.peek()?;
        let text = String::from_utf8_lossy(line.bytes).into_owned();
        self.skip();
        Some(text)
    }

    /// Looks ahead at the next line and the text after it, at least [`AHEAD`](Self::AHEAD) bytes if available. A live source does not wait for more
    /// bytes after a line that is a whole document, or after the first lines of a table, since the program that wrote them may be waiting for the
    /// answer.
    pub fn ahead(&mut self) -> Ahead<'_> {
        let length = self.find_end();
        let wanted = length.max(Self::AHEAD);
        while self.rest().len() < wanted && !(self.live && is_known(self.rest())) {
            let more = if self.live { self.rest().len() + 1 } else { wanted };
            if !self.fill(more) {
                break;
            }
        }
        let end = self.rest().len().min(wanted);
        Ahead::of_bytes(&self.rest()[..end])
    }

    /// Whether the next lines of a live source are a table, whose rows must not wait for the rows below them.
    pub(crate) fn is_table(&mut self) -> bool {
        if !self.live {
            return false;
        }
        self.ahead();
        table::is_evident(Ahead::of_bytes(complete(self.rest())))
    }
}

/// Returns the complete lines of a text.
fn complete(text: &[u8]) -> &[u8] {
    memrchr(b'\n', text).map_or(&[], |end| &text[..end])
}

/// Whether the complete lines of a text determine its format, whatever lines follow.
fn is_known(text: &[u8]) -> bool {
    let lines = complete(text);
    let first = memchr(b'\n', lines).map_or(lines, |end| &lines[..end]);
    is_whole(first) || table::is_evident(Ahead::of_bytes(lines))
}

/// Whether a line is an object or a link, so that later lines cannot affect its format.
fn is_whole(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.starts_with(b"{") && line.ends_with(b"}") || line.starts_with(b"https://") || line.starts_with(b"http://")
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let ready = self.fill_buf()?;
        let length = ready.len().min(buffer.len());
        buffer[..length].copy_from_slice(&ready[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Source<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.fill(1);
        Ok(self.rest())
    }

    fn consume(&mut self, amount: usize) {
        let passed = &self.buffer[self.start..self.start + amount];
        let characters = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        match memrchr(b'\n', passed) {
            Some(last) => {
                self.line += memchr_iter(b'\n', passed).count();
                self.column = 1 + characters(&passed[last + 1..]);
            }
            None => self.column += characters(passed),
        }
        self.start += amount;
        self.searched = self.searched.saturating_sub(amount);
    }
}

/// A look ahead into a source: the entire next line, and some of the text after it.
#[derive(Clone, Copy, Debug)]
pub struct Ahead<'a> {
    bytes: &'a [u8],
    first: &'a str,
    /// The entire look ahead as text, if it is known to be UTF-8.
    text: Option<&'a str>,
}

impl<'a> Ahead<'a> {
    /// Creates a look ahead at the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        let first = memchr(b'\n', text.as_bytes()).map_or(text, |end| &text[..end]);
        Self { bytes: text.as_bytes(), first: first.trim(), text: Some(text) }
    }

    fn of_bytes(bytes: &'a [u8]) -> Self {
        let end = memchr(b'\n', bytes).unwrap_or(bytes.len());
        Self { bytes, first: str::from_utf8(&bytes[..end]).unwrap_or_default().trim(), text: None }
    }

    /// Returns the first line without surrounding space, or an empty string if it is not UTF-8.
    pub const fn first(self) -> &'a str {
        self.first
    }

    /// Iterates over the lines without surrounding space; the last may be truncated. A line that is not UTF-8 is returned as an empty string.
    pub fn lines(self) -> impl Iterator<Item = &'a str> + Clone {
        self.bytes.split(|&byte| byte == b'\n').map(|line| str::from_utf8(line).unwrap_or_default().trim())
    }

    /// Returns the text up to the first byte that is not UTF-8.
    pub fn text(self) -> &'a str {
        if let Some(text) = self.text {
            return text;
        }
        match str::from_utf8(self.bytes) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&self.bytes[..error.valid_up_to()]).unwrap_or_default(),
        }
    }
}
