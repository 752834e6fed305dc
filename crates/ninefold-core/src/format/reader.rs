//! Reads puzzles from text line by line.

use core::iter::FusedIterator;

use super::block::{Block, Outcome};
use super::error::{ParseError, ParseErrorKind};
use super::scan::{self, Scan};
use super::{Content, Format, Record};
use crate::grid::Grid;

/// A puzzle or an error found in the text.
type Item<'a> = Result<Record<'a>, ParseError>;

/// Accepts lines one at a time and returns the puzzles in them, whatever their formats. A reader uses a fixed amount of memory (about 1 KB), so the
/// text may be of any size.
///
/// ```
/// use ninefold_core::format::Reader;
///
/// let mut reader = Reader::new();
/// let mut found = Vec::new();
/// for line in ["123456789", "456789123", "789123456", "", "231564897"] {
///     reader.push(line.as_bytes(), &mut |item| found.push(item.map(|record| record.content)));
/// }
/// reader.finish(&mut |item| found.push(item.map(|record| record.content)));
/// let error = found[0].unwrap_err();
/// assert_eq!(error.to_string(), "line 5, column 10: the grid ends after 4 of its 9 rows");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The number of lines read so far.
    line: usize,
    block: Block,
}

impl Reader {
    /// The maximum length, in bytes, of a line that is examined.
    pub const LONGEST: usize = 1 << 16;

    /// Creates a reader positioned at the beginning of a text.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of lines read so far.
    pub const fn lines(&self) -> usize {
        self.line
    }

    /// Reads the next line, with or without its line terminator, and passes each puzzle or error that it completes to `sink`.
    pub fn push<'a>(&mut self, line: &'a [u8], sink: &mut impl FnMut(Item<'a>)) {
        self.line += 1;
        let bytes = without_end(if self.line == 1 { without_mark(line) } else { line });
        if let Some((grid, rest)) = super::line::quick(bytes)
            && let Ok(rest) = str::from_utf8(rest)
        {
            return self.of_line(grid, scan::label(rest), str::from_utf8(bytes).unwrap_or_default(), sink);
        }
        if bytes.len() > Self::LONGEST {
            return self.fail(ParseErrorKind::LongLine, Self::LONGEST + 1, sink);
        }
        match str::from_utf8(bytes) {
            Ok(text) => self.text(text, sink),
            Err(error) => {
                let valid = str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
                self.fail(ParseErrorKind::Utf8, valid.chars().count() + 1, sink);
            }
        }
    }

    /// Counts a line that the caller has read and found to be irrelevant.
    pub const fn pass_over(&mut self) {
        self.line += 1;
    }

    /// Records a line that was longer than [`LONGEST`](Self::LONGEST), so that the caller did not keep it.
    pub fn push_long<'a>(&mut self, sink: &mut impl FnMut(Item<'a>)) {
        self.line += 1;
        self.fail(ParseErrorKind::LongLine, Self::LONGEST + 1, sink);
    }

    /// Ends the text. A grid that still lacks rows is an error.
    pub fn finish<'a>(&mut self, sink: &mut impl FnMut(Item<'a>)) {
        pass(self.block.end(), sink);
    }

    /// Ends the grid above a line that the caller reads itself.
    pub fn interrupt<'a>(&mut self, sink: &mut impl FnMut(Item<'a>)) {
        pass(self.block.interrupt(), sink);
    }

    fn text<'a>(&mut self, text: &'a str, sink: &mut impl FnMut(Item<'a>)) {
        let line = self.line;
        let (format, content, label) = match scan::scan(text, self.block.context()) {
            Scan::Gap => return pass(self.block.space(), sink),
            // A comment between rows may mean that two lines were swapped.
            Scan::Comment => return pass(self.block.comment(), sink),
            Scan::Rule => return pass(self.block.rule(), sink),
            Scan::Top => return pass(self.block.top(), sink),
            Scan::Dashes(row) => return pass(self.block.dashes(line, row), sink),
            Scan::Row(row) => return pass(self.block.row(line, row), sink),
            Scan::BadRow(kind, column) => return pass(self.block.bad_row(kind.at(line, column)), sink),
            Scan::Bad(kind, column) => return self.fail(kind, column, sink),
            Scan::Line(grid, label) => return self.of_line(grid, label, text, sink),
            Scan::Candidates(board) => (Format::Candidates, Content::Board(board), ""),
            Scan::Sukaku(board, label) => (Format::Sukaku, Content::Board(board), label),
        };
        pass(self.block.interrupt(), sink);
        sink(Ok(Record { line, format, content, label }));
    }

    /// Passes the puzzle on a line to `sink`, or an error if another puzzle follows it on the line.
    fn of_line<'a>(&mut self, grid: Grid, label: &'a str, text: &'a str, sink: &mut impl FnMut(Item<'a>)) {
        if label.len() >= 81
            && let Some(at) = super::line::another(&grid, label)
        {
            let before = text.len() - label.len() + at;
            return self.fail(ParseErrorKind::Another, text[..before.min(text.len())].chars().count() + 1, sink);
        }
        pass(self.block.interrupt(), sink);
        sink(Ok(Record { line: self.line, format: Format::Line, content: Content::Grid(grid), label }));
    }

    fn fail<'a>(&mut self, kind: ParseErrorKind, column: usize, sink: &mut impl FnMut(Item<'a>)) {
        pass(self.block.interrupt(), sink);
        sink(Err(kind.at(self.line, column)));
    }
}

fn pass<'a>(Outcome(end): Outcome, sink: &mut impl FnMut(Item<'a>)) {
    let record = |(line, format, content)| Record { line, format, content, label: "" };
    end.into_iter().for_each(|end| sink(end.map(record)));
}

/// Removes the line terminator, `\n` or `\r\n`.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Removes the byte-order mark with which some editors start UTF-8 files.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// Reads a line of 81 cells and the label after them. This is the fast path for the lines that make up large files. Returns `None` for any other
/// line: a [`Reader`] reports its error, and [`puzzles`] reads a line with several puzzles.
pub fn line(line: &[u8]) -> Option<(Grid, &str)> {
    match super::line::quick(without_end(line))? {
        // Most lines have no label.
        (grid, []) => Some((grid, "")),
        (grid, rest) => {
            let label = scan::label(str::from_utf8(rest).ok()?);
            (label.len() < 81 || super::line::another(&grid, label).is_none()).then_some((grid, label))
        }
    }
}

/// Iterates over the puzzles on a line, 81 cells each, with their labels. A solution that follows its puzzle is part of the label.
///
/// ```
/// use ninefold_core::format::puzzles;
///
/// let one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let other = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
/// let line = format!("{one}, the first; {other} # the second");
/// let labels: Vec<&str> = puzzles(line.as_bytes()).map(|(_, label)| label).collect();
/// assert_eq!(labels, ["the first", "the second"]);
/// ```
pub fn puzzles(line: &[u8]) -> impl Iterator<Item = (Grid, &str)> {
    let cut = |text: &[u8]| Some(super::line::quick(text)?.0);
    let line = without_end(line);
    let mut next = cut(line).and_then(|grid| Some((grid, scan::label(str::from_utf8(line.get(81..)?).ok()?))));
    core::iter::from_fn(move || {
        let (grid, label) = next.take()?;
        let Some(at) = super::line::another(&grid, label) else { return Some((grid, label)) };
        let (own, cells) = label.split_at(at);
        next = cut(&cells.as_bytes()[..81]).map(|grid| (grid, scan::label(cells[81..].trim_start_matches(AROUND))));
        Some((grid, own.trim_end_matches(AROUND)))
    })
}

/// The characters that may separate the puzzles on a line from their labels.
const AROUND: [char; 15] = [' ', '\t', ',', ';', '#', '|', '"', '\'', '(', ')', '[', ']', '{', '}', ':'];

/// Iterates over the puzzles in a text in order. Unreadable parts between them yield errors.
pub fn read(text: &str) -> Records<'_> {
    Records { rest: Some(text), reader: Reader::new(), ready: [None, None] }
}

/// An iterator over the puzzles in a text, returned by [`read`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    /// The remaining lines; `None` once the end has been handled.
    rest: Option<&'a str>,
    reader: Reader,
    /// The results of the last line, which can both end a grid and contain a puzzle.
    ready: [Option<Item<'a>>; 2],
}

impl<'a> Iterator for Records<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        loop {
            if let Some(item) = self.ready.iter_mut().find_map(Option::take) {
                return Some(item);
            }
            let rest = self.rest?;
            let ready = &mut self.ready;
            let mut places = ready.iter_mut();
            let mut sink = |item| places.next().into_iter().for_each(|place| *place = Some(item));
            if rest.is_empty() {
                self.reader.finish(&mut sink);
                self.rest = None;
            } else {
                let (line, rest) = rest.split_once('\n').unwrap_or((rest, ""));
                self.reader.push(line.as_bytes(), &mut sink);
                self.rest = Some(rest);
            }
        }
    }
}

impl FusedIterator for Records<'_> {}

/// Parses text that contains exactly one puzzle.
///
/// # Errors
///
/// Returns the first error if part of the text cannot be read, or if the text contains no puzzle or more than one.
pub fn parse(text: &str) -> Result<Content, ParseError> {
    let mut records = read(text);
    let first = records.next().ok_or(ParseErrorKind::Empty.at(1, 1))??;
    match records.next() {
        None => Ok(first.content),
        Some(Err(error)) => Err(error),
        Some(Ok(next)) => Err(ParseErrorKind::Trailing.at(next.line, 1)),
    }
}
