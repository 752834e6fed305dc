//! Lines, blocks, drawn grids, candidate grids and 729 characters: what core's reader reads. The files beside write them.

use std::ops::ControlFlow;

use ninefold_core::format::{self as core, Reader, Record};

use crate::document::{Document, Field};
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Item, Likeness, Sink};
use crate::source::{Ahead, Source};

mod block;
mod candidates;
mod grid;
mod line;
mod sukaku;

pub(crate) use {block::BLOCK, candidates::CANDIDATES, grid::GRID, line::LINE, sukaku::SUKAKU};

/// The longest comment above a puzzle that is kept.
const COMMENT: usize = 1 << 14;

/// Reads plain text line by line. A comment belongs to the puzzle below it.
pub(crate) struct Plain {
    reader: Reader,
    /// The lines of the source above the first that the reader took.
    above: usize,
    comment: String,
    /// Since the last puzzle something was drawn: a frame, or bars.
    drawn: bool,
    only: Option<&'static Format>,
}

impl Plain {
    /// A reader of all plain formats, or of one.
    pub(crate) fn new(only: Option<&'static Format>) -> Self {
        Self { reader: Reader::new(), above: 0, comment: String::new(), drawn: false, only }
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
            self.reader.push_long(&mut keep)
        } else {
            self.reader.push(line.bytes, &mut keep)
        }
        let note = (!line.cut).then(|| comment(line.bytes)).flatten();
        self.drawn |= is_drawn(line.bytes);
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
        let drawn = std::mem::take(&mut self.drawn);
        let item: Item = item.and_then(|Owned { line, format, mut document }| {
            let format = registered(format, drawn);
            if self.only.is_some_and(|only| only != format && !(only == &BLOCK && format == &GRID)) {
                let what = self.only.map_or(String::new(), |only| format!("a puzzle in the format {only}"));
                return Err(ErrorKind::expected(what, format.name).at(line + self.above, 1));
            }
            document.set(Field::Comment, &self.comment);
            Ok(Found { document, format, line: line + self.above })
        });
        self.comment.clear();
        sink(item)
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
        let document = Document::from(record.content).with(Field::Title, record.label);
        Self { line: record.line, format: record.format, document }
    }
}

/// The entry of the registry for a format of core's.
fn registered(format: core::Format, drawn: bool) -> &'static Format {
    match format {
        core::Format::Line => &LINE,
        core::Format::Block if drawn => &GRID,
        core::Format::Block => &BLOCK,
        core::Format::Candidates => &CANDIDATES,
        core::Format::Sukaku => &SUKAKU,
    }
}

/// The text of a line that is a comment.
fn comment(line: &[u8]) -> Option<&str> {
    let line = str::from_utf8(line).ok()?.trim();
    let rest = ["#", "//", "%"].iter().find_map(|sign| line.strip_prefix(sign))?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

fn is_drawn(line: &[u8]) -> bool {
    line.contains(&b'|')
        || line.windows(3).any(|three| three == b"---")
        || line.windows(2).any(|two| two == [0xe2, 0x94])
}

/// Plain text is what nothing else is: nobody has to claim it.
const fn unclaimed(_: Ahead<'_>) -> Likeness {
    Likeness::No
}
