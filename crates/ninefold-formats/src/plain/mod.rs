//! Lines, blocks, drawn grids, candidate grids and 729 characters, as the core's reader reads them. The files beside write them.

use std::ops::ControlFlow;

use ninefold_core::format::{self as core, Reader, Record};
use ninefold_core::multi::Layout;
use ninefold_core::{Digit, Grid};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::layout;
use crate::part::Field;
use crate::source::{Ahead, Source};

mod block;
mod candidates;
pub(crate) mod draw;
mod drawn;
mod line;
mod rows;
mod runs;
mod sukaku;

pub(crate) use {
    block::BLOCK,
    candidates::{CANDIDATES, HODOKU_GRID},
    drawn::{GRID, MSK, QQWING, SPF, UNICODE, VISUAL},
    line::{LINE, SDM},
    sukaku::SUKAKU,
};

/// The longest comment above a puzzle that is kept.
const COMMENT: usize = 1 << 14;

/// The longest row in a frame: lines of 81 and more cells have none.
const LONGEST_ROW: usize = 400;

/// Reads plain text line by line. A comment belongs to the puzzle below it.
pub(crate) struct Plain {
    reader: Reader,
    /// The lines of the source above the first that the reader took.
    above: usize,
    comment: String,
    /// The lines drawn since the last puzzle.
    stroke: Stroke,
    only: Option<&'static Format>,
    /// The layout that the one who reads has asked for.
    asked: Option<Layout>,
    /// The layout of what comes next, if it is known: the one that was asked for, or that a line above has named.
    layout: Option<Layout>,
    /// No puzzle is on its way.
    is_fresh: bool,
}

impl Plain {
    /// A reader of all plain formats, or of one, for all that has this layout.
    pub(crate) fn new(only: Option<&'static Format>, layout: Option<Layout>) -> Self {
        let asked = layout.filter(|layout| !layout.is_single());
        let layout = asked.clone();
        Self {
            reader: Reader::new(),
            above: 0,
            comment: String::new(),
            stroke: Stroke::None,
            only,
            asked,
            layout,
            is_fresh: true,
        }
    }

    /// Looks at the beginning of a source, which may be the lines of one multi-sudoku and nothing else.
    pub(crate) fn begin(&mut self, source: &mut Source<'_>) {
        if self.layout.is_none() && self.reads(&LINE) {
            self.layout = runs::recognised(source);
        }
    }

    fn reads(&self, format: &Format) -> bool {
        self.only.is_none_or(|only| only == format)
    }

    /// Whether a line may be of several grids, at a glance.
    pub(crate) fn may_be_several(&self, line: &[u8]) -> bool {
        self.layout.is_some() || line.starts_with(b"#") || self.is_fresh && rows::may_be_row(line)
    }

    /// Takes what is next if it is several grids, or says which layout they have. Says whether it was.
    pub(crate) fn several(&mut self, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<(), bool> {
        if !self.reads(&BLOCK) && !self.reads(&LINE) {
            return ControlFlow::Continue(false);
        }
        let may_be_row = self.layout.is_none()
            && source.peek().is_some_and(|line| rows::may_be_row(line.bytes))
            && rows::are_wide(source);
        if self.layout.is_none() && !may_be_row && source.peek().is_none_or(|line| !line.bytes.starts_with(b"#")) {
            return ControlFlow::Continue(false);
        }
        let (number, ahead) = (source.line(), source.ahead());
        if let Some(name) = layout::header(ahead.first()) {
            let named = layout::layout(name);
            source.skip();
            self.close(sink)?;
            match named {
                Ok(layout) => self.layout = Some(layout).filter(|layout| !layout.is_single()),
                Err(error) => sink(Err(error.kind.at(number, 1)))?,
            }
            return ControlFlow::Continue(true);
        }
        let Some(kind) = self.kind(ahead, may_be_row) else { return ControlFlow::Continue(false) };
        self.close(sink)?;
        let item = match kind {
            Kind::Rows => rows::take(source, self.layout.as_ref()).map(|grids| (grids, String::new(), &BLOCK)),
            Kind::Run(layout) => {
                let comment = &mut self.comment;
                let taken = runs::take(source, &layout, &mut |note| append(comment, note));
                taken.map(|(grids, title)| (grids, title, &LINE))
            }
        };
        // A line names the layout of the block below it, or of all lines.
        if item.as_ref().is_ok_and(|(_, _, format)| *format == &BLOCK) {
            self.layout.clone_from(&self.asked);
        }
        let comment = std::mem::take(&mut self.comment);
        sink(item.map(|(grids, title, format)| {
            let document = Document::from(grids).with(Field::Title, &title).with(Field::Comment, &comment);
            Found { document, format, line: number }
        }))?;
        ControlFlow::Continue(true)
    }

    /// How several grids are written that are next.
    fn kind(&self, ahead: Ahead<'_>, may_be_row: bool) -> Option<Kind> {
        let Some(layout) = &self.layout else {
            return (may_be_row && self.is_fresh && self.reads(&BLOCK) && rows::claims(ahead.text()))
                .then_some(Kind::Rows);
        };
        let line = ahead.first();
        // What stands in brackets says by itself which grids it has.
        if line.is_empty() || line.starts_with(['{', '[', '<']) || is_note(line) {
            return None;
        }
        let has_cells = line.split_whitespace().next().is_some_and(|word| word.len() >= 81);
        let is_run = self.reads(&LINE) && (has_cells || !self.reads(&BLOCK));
        Some(if is_run { Kind::Run(layout.clone()) } else { Kind::Rows })
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
        if note.is_none() && !matches!(self.stroke, Stroke::Unicode) && line.bytes.len() <= LONGEST_ROW {
            self.stroke = match Stroke::of(line.bytes) {
                Stroke::None => self.stroke,
                stroke => stroke,
            };
        }
        self.is_fresh = note.is_some() || line.bytes.len() >= 81 || line.bytes.trim_ascii().is_empty();
        if let Some(note) = note {
            append(&mut self.comment, note);
        }
        source.skip();
        items.into_iter().try_for_each(|item| self.pass(item, sink))
    }

    /// Ends the text, or gives way to another format.
    pub(crate) fn end(&mut self, sink: Sink<'_>) -> ControlFlow<()> {
        self.close(sink)?;
        self.comment.clear();
        self.layout.clone_from(&self.asked);
        ControlFlow::Continue(())
    }

    /// Passes on the puzzle that is on its way. Comments behind it belong to what follows.
    fn close(&mut self, sink: Sink<'_>) -> ControlFlow<()> {
        let (mut last, above) = (None, self.above);
        self.reader.finish(&mut |item: Result<Record<'_>, _>| {
            last = Some(item.map(Owned::from).map_err(|error| Error::from(error).below(above)));
        });
        self.reader = Reader::new();
        self.is_fresh = true;
        last.into_iter().try_for_each(|item| self.pass(item, sink))
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

/// How several grids are written.
enum Kind {
    /// A line for each row.
    Rows,
    /// A line for each grid of this layout.
    Run(Layout),
}

/// Adds a line to a comment, unless it is long enough.
fn append(comment: &mut String, note: &str) {
    if comment.len() + note.len() < COMMENT {
        comment.push_str(note);
        comment.push('\n');
    }
}

/// Whether a line is a comment, and not a row: there a `#` may stand where no cell is.
fn is_note(line: &str) -> bool {
    line == "#" || ["# ", "//", "%"].iter().any(|sign| line.starts_with(sign))
}

/// A record that does not borrow its label.
struct Owned {
    line: usize,
    format: core::Format,
    document: Document,
}

impl From<Record<'_>> for Owned {
    fn from(record: Record<'_>) -> Self {
        let (solution, label) =
            solution(record.label).map_or((None, record.label), |(grid, rest)| (Some(grid.into()), rest));
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

/// The text of a line that is a comment.
fn comment(line: &[u8]) -> Option<&str> {
    let line = str::from_utf8(line).ok()?.trim();
    let rest = ["#", "//", "%"].iter().find_map(|sign| line.strip_prefix(sign))?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// A format of plain text. That is what nothing else is: nobody has to claim it.
const fn plain(
    name: &'static str,
    about: &'static str,
    seen: Seen,
    endings: &'static [&'static str],
    example: &'static str,
    write: Write,
) -> Format {
    let example = example.trim_ascii_end();
    Format { name, about, seen, endings, example, sniff: |_| Likeness::No, read: Read::Plain, write: Some(write) }
}
