//! Lines, blocks, drawn grids, candidate grids and 729 characters, as the core's reader reads them. The files beside write them.

use std::ops::ControlFlow;

use ninefold_core::format::{self as core, Reader, Record};
use ninefold_core::{Digit, Grid};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Likeness, Sink};
use crate::part::Field;
use crate::source::{Ahead, Source};

mod block;
mod candidates;
pub(crate) mod draw;
mod grid;
mod hodoku_grid;
mod line;
mod msk;
mod qqwing;
mod sdm;
mod spf;
mod sukaku;
mod unicode;
mod visual;

pub(crate) use {
    block::BLOCK, candidates::CANDIDATES, grid::GRID, hodoku_grid::HODOKU_GRID, line::LINE, msk::MSK, qqwing::QQWING,
    sdm::SDM, spf::SPF, sukaku::SUKAKU, unicode::UNICODE, visual::VISUAL,
};

/// The longest comment above a puzzle that is kept.
const COMMENT: usize = 1 << 14;

/// Reads plain text line by line. A comment belongs to the puzzle below it.
pub(crate) struct Plain {
    reader: Reader,
    /// The lines of the source above the first that the reader took.
    above: usize,
    comment: String,
    /// The lines drawn since the last puzzle.
    stroke: Stroke,
    only: Option<&'static Format>,
}

impl Plain {
    /// A reader of all plain formats, or of one.
    pub(crate) fn new(only: Option<&'static Format>) -> Self {
        Self { reader: Reader::new(), above: 0, comment: String::new(), stroke: Stroke::None, only }
    }

    /// Takes the next line.
    pub(crate) fn line(&mut self, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
        let number = source.line();
        let Some(line) = source.peek() else { return ControlFlow::Continue(()) };
        if self.reader.lines() == 0 {
            self.above = number - 1;
        }
        let mut items = Vec::new();
        let above = self.above;
        let mut keep = |item: Result<Record<'_>, _>| {
            items.push(item.map(Owned::from).map_err(|error| Error::from(error).below(above)));
        };
        if line.cut {
            self.reader.push_long(&mut keep);
        } else {
            self.reader.push(line.bytes, &mut keep);
        }
        let note = (!line.cut).then(|| comment(line.bytes)).flatten();
        if note.is_none() && !matches!(self.stroke, Stroke::Unicode) && !is_long(line.bytes) {
            self.stroke = match Stroke::of(line.bytes) {
                Stroke::None => self.stroke,
                stroke => stroke,
            };
        }
        if let Some(note) = note
            && self.comment.len() + note.len() < COMMENT
        {
            self.comment.push_str(note);
            self.comment.push('\n');
        }
        source.skip();
        items.into_iter().try_for_each(|item| self.pass(item, sink))
    }

    /// Ends the text, or gives way to another format.
    pub(crate) fn end(&mut self, sink: Sink<'_>) -> ControlFlow<()> {
        let (mut last, above) = (None, self.above);
        self.reader.finish(&mut |item: Result<Record<'_>, _>| {
            last = Some(item.map(Owned::from).map_err(|error| Error::from(error).below(above)));
        });
        self.reader = Reader::new();
        last.into_iter().try_for_each(|item| self.pass(item, sink))?;
        self.comment.clear();
        ControlFlow::Continue(())
    }

    fn pass(&mut self, item: Result<Owned, Error>, sink: Sink<'_>) -> ControlFlow<()> {
        let stroke = std::mem::take(&mut self.stroke);
        let comment = std::mem::take(&mut self.comment);
        sink(item.and_then(|Owned { line, format: plain, mut document }| {
            let line = line + self.above;
            let format = match self.only {
                Some(only) if !reads(only, plain) => {
                    let what = format!("a puzzle in the format {only}");
                    return Err(ErrorKind::expected(what, plain.name()).at(line, 1));
                }
                Some(only) => only,
                None => registered(plain, stroke),
            };
            document.set(Field::Comment, &comment);
            Ok(Found { document, format, line })
        }))
    }
}

/// A record that does not borrow its label.
struct Owned {
    line: usize,
    format: core::Format,
    document: Document,
}

impl From<Record<'_>> for Owned {
    fn from(record: Record<'_>) -> Self {
        let (solution, label) = solution(record.label).map_or((None, record.label), |(grid, rest)| (Some(grid), rest));
        let document = Document { solution, ..record.content.into() }.with(Field::Title, label);
        Self { line: record.line, format: record.format, document }
    }
}

/// The entry of the registry for a format of the core's.
fn registered(plain: core::Format, stroke: Stroke) -> &'static Format {
    match (plain, stroke) {
        (core::Format::Line, _) => &LINE,
        (core::Format::Block, Stroke::None) => &BLOCK,
        (core::Format::Block, Stroke::Ascii) => &GRID,
        (core::Format::Block, Stroke::Unicode) => &UNICODE,
        (core::Format::Candidates, _) => &CANDIDATES,
        (core::Format::Sukaku, _) => &SUKAKU,
    }
}

/// Whether what the core found is what the format looks like. A drawing of candidates without a choice anywhere looks like one
/// of digits.
fn reads(only: &Format, plain: core::Format) -> bool {
    match plain {
        core::Format::Line => [&LINE, &SDM].contains(&only),
        core::Format::Sukaku => only == &SUKAKU,
        core::Format::Candidates => [&CANDIDATES, &HODOKU_GRID].contains(&only),
        core::Format::Block => ![&LINE, &SDM, &SUKAKU].contains(&only),
    }
}

/// The kind of lines drawn between the cells.
#[derive(Clone, Copy, Default)]
enum Stroke {
    #[default]
    None,
    Ascii,
    Unicode,
}

impl Stroke {
    fn of(line: &[u8]) -> Self {
        let unicode = |two: &[u8]| two[0] == 0xe2 && matches!(two[1], 0x94 | 0x95);
        match () {
            () if line.windows(2).any(unicode) => Self::Unicode,
            () if line.contains(&b'|') || is_rule(line) => Self::Ascii,
            () => Self::None,
        }
    }
}

/// The characters that may separate the cells from their label.
const SEPARATORS: [char; 7] = [' ', '\t', ',', ';', '#', '|', '"'];

/// A label without what separates it from the cells.
fn label(text: &str) -> &str {
    text.trim_start_matches(SEPARATORS)
}

/// Whether a line is dashes, and not a row of nine empty cells.
fn is_rule(line: &[u8]) -> bool {
    let dashes = line.windows(3).any(|three| three == b"---");
    dashes && line.trim_ascii().len() > 9 && !line.iter().any(u8::is_ascii_digit)
}

/// The 81 digits that a text begins with, and what stands behind them.
fn solution(text: &str) -> Option<(Grid, &str)> {
    let (digits, rest) = text.split_at_checked(81)?;
    let ends = rest.is_empty() || rest.starts_with(SEPARATORS);
    let grid = Grid::new(std::array::from_fn(|place| Digit::from_ascii(digits.as_bytes()[place])));
    (ends && grid.entries().iter().all(Option::is_some)).then_some((grid, label(rest)))
}

/// Lines of 81 and more cells have no frame.
const fn is_long(line: &[u8]) -> bool {
    line.len() > 400
}

/// The text of a line that is a comment.
fn comment(line: &[u8]) -> Option<&str> {
    let line = str::from_utf8(line).ok()?.trim();
    let rest = ["#", "//", "%"].iter().find_map(|sign| line.strip_prefix(sign))?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// Plain text is what nothing else is: nobody has to claim it.
const fn unclaimed(_: Ahead<'_>) -> Likeness {
    Likeness::No
}
