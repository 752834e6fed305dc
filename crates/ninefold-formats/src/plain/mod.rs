//! Reads lines, blocks, drawn grids, grids of candidates and lines of 729 characters through the core's reader. The other files of this folder write
//! these formats.

use std::borrow::Cow;
use std::ops::ControlFlow;

use ninefold_core::format as core;
use ninefold_core::format::{Reader, Record};
use ninefold_core::rules::{Feature, Rules};

use crate::error::{Error, ErrorKind};
use crate::format::{self, Format, Found, Likeness, Note, NoteKind, Piece, Pieces, Read, Seen, Write};
use crate::label::SEPARATORS;
use crate::link::{self, Linked};
use crate::source::{Column, Line, Source};
use hold::Hold;
use shape::Opinion;
use taken::Taken;

mod around;
mod block;
mod candidates;
mod cells;
mod drawn;
mod hold;
mod html;
mod jigsaw;
mod line;
mod quick;
mod regions;
mod rows;
mod rule;
mod runs;
mod several;
mod shape;
mod sized;
mod sukaku;
mod taken;

pub(crate) use {
    block::BLOCK,
    candidates::{CANDIDATES, HODOKU_GRID},
    cells::CELLS,
    drawn::{GRID, MSK, QQWING, SPF, UNICODE, VISUAL},
    line::{LINE, SDM},
    sukaku::SUKAKU,
};

/// The maximum length of a comment above a puzzle; further lines are dropped.
const COMMENT: usize = 1 << 14;

/// The maximum length of a row that includes a frame.
const LONGEST_ROW: usize = 400;

/// A line-by-line reader of plain text. A comment belongs to the puzzle below it.
#[allow(clippy::struct_excessive_bools, reason = "each records a property of the lines above")]
pub(crate) struct Plain {
    reader: Reader,
    /// The number of lines of the source before the first line of the current puzzle.
    above: usize,
    comment: String,
    /// The kind of frame lines seen since the last puzzle.
    stroke: Stroke,
    only: Option<&'static Format>,
    /// The layout that the caller requested.
    asked: Option<Rules>,
    /// The layout of the next puzzle, if known: the one that the caller requested, or that a line above names.
    layout: Option<Rules>,
    /// Whether no puzzle is pending.
    is_fresh: bool,
    /// Whether rows have been read that are not yet part of a puzzle.
    has_rows: bool,
    /// The number of consecutive rows so far.
    rows: usize,
    /// The lines around these rows.
    hold: Hold,
    /// Recent lines from which decorations were removed.
    taken: Taken,
    /// The number expected before the next row, if rows are numbered.
    number: u8,
    /// The number of lines of other text. `first` is the first such line.
    prose: usize,
    first: usize,
    /// Whether rows of several grids above were unreadable, so that the rows below may belong to them.
    broken: bool,
    /// Whether the line above is empty.
    is_gap: bool,
    /// Whether the line above is a rule in words.
    is_rule: bool,
    /// Whether a note has reported that the second grid on a line is the puzzle.
    is_told: bool,
    /// The notes about sizes that have been passed on so far.
    noted: Vec<NoteKind>,
    /// The first line that has not yet been searched for grids by their shape.
    unsearched: usize,
}

/// How a line is handled.
enum Turn {
    /// The core reads the line, unchanged or stripped to its cells.
    Read(Option<String>),
    /// The line belongs to a drawing and contains no cells.
    Pass,
    /// The line is other text.
    Prose,
}

impl Plain {
    /// Creates a reader of all plain formats, or only of the format `only`, for puzzles with the given layout.
    pub(crate) fn new(only: Option<&'static Format>, layout: Option<Rules>) -> Self {
        let asked = layout.filter(|layout| !layout.has(Feature::Implied));
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
            has_rows: false,
            rows: 0,
            hold: Hold::default(),
            taken: Taken::default(),
            number: 1,
            prose: 0,
            first: 0,
            broken: false,
            is_gap: false,
            is_rule: false,
            is_told: false,
            noted: Vec::new(),
            unsearched: 0,
        }
    }

    /// Examines the beginning of a source to detect one that consists of the lines of a single multi-sudoku.
    pub(crate) fn begin(&mut self, source: &mut Source<'_>) {
        if self.layout.is_none() && self.reads(&LINE) {
            self.layout = runs::recognised(source);
        }
    }

    /// Returns the note about the source as a whole, if any.
    pub(crate) fn notes(&self) -> Option<Note> {
        (self.prose > 0).then_some(Note { kind: NoteKind::Prose(self.prose), line: self.first })
    }

    fn reads(&self, format: &Format) -> bool {
        self.only.is_none_or(|only| only == format)
    }

    /// Whether an empty line can be skipped because no puzzle is pending. If so, records the gap.
    pub(crate) fn pass_gap(&mut self) -> bool {
        let is_idle = self.reader.lines() == 0 && self.layout.is_none();
        if is_idle {
            self.broken &= !self.is_gap;
            (self.is_gap, self.is_fresh, self.rows) = (true, true, 0);
            self.hold.gap();
        }
        is_idle
    }

    /// Whether further rows may continue those above.
    pub(crate) const fn is_within(&self) -> bool {
        !self.is_fresh
    }

    /// Takes the lines up to the next empty one if they are grids by their shape and no other format claims them. Returns whether it took any.
    pub(crate) fn shaped(
        &mut self,
        source: &mut Source<'_>,
        is_free: fn(&mut Source<'_>) -> bool,
        sink: Pieces<'_>,
    ) -> ControlFlow<(), bool> {
        if self.layout.is_some() || self.broken {
            return ControlFlow::Continue(false);
        }
        let table = html::claim(source);
        let is_table = table.is_some();
        self.unsearched = if is_table { 0 } else { self.unsearched };
        let found = match table {
            Some(claim) => Ok(Opinion::Grids(claim)),
            None if !self.is_fresh || self.rows > 0 || self.hold.is_open() || source.line() < self.unsearched => {
                return ControlFlow::Continue(false);
            }
            None => shape::claim(source),
        };
        let opinion = match found {
            Ok(opinion) if is_table || is_free(source) => opinion,
            Ok(_) => return ControlFlow::Continue(false),
            Err(lines) => {
                self.unsearched = source.line() + lines;
                return ControlFlow::Continue(false);
            }
        };
        self.close(Below::Text, sink)?;
        let number = source.line();
        let claim = match opinion {
            Opinion::Grids(claim) => claim,
            Opinion::Refused(at, kind, lines) => {
                (0..lines).for_each(|_| source.skip());
                sink(Piece::Error(kind.at(number + at, 1)))?;
                return ControlFlow::Continue(true);
            }
        };
        let comments = std::mem::take(&mut self.comment);
        for (at, rows) in &claim.grids {
            match core::parse(rows) {
                Ok(content) => {
                    let format = if matches!(content, core::Content::Grid(_)) { &BLOCK } else { &CANDIDATES };
                    let (line, text) = (number + at, rows.as_bytes());
                    sink(Piece::Plain(format::Plain {
                        line,
                        format,
                        content: &content,
                        label: "",
                        comment: &comments,
                        text,
                    }))?;
                }
                Err(error) => sink(Piece::Error(ErrorKind::Plain(error.kind).at(number + at + error.line - 1, 1)))?,
            }
        }
        for &(at, count) in &claim.joined {
            sink(Piece::Note(Note { kind: NoteKind::Joined(count), line: number + at }))?;
        }
        if let Some((at, name)) = claim.rule {
            sink(Piece::Error(rule::error(name).at(number + at, 1)))?;
        }
        for below in &claim.below {
            sink(Piece::Note(Note { kind: NoteKind::Below, line: number + below }))?;
        }
        if let Some(first) = claim.texts.first() {
            self.first = if self.prose == 0 { number + first } else { self.first };
            self.prose += claim.texts.len();
        }
        (0..claim.lines).for_each(|_| source.skip());
        ControlFlow::Continue(true)
    }

    /// Takes the next line.
    pub(crate) fn line(&mut self, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
        let number = source.line();
        let turn = self.turn(source);
        if let Turn::Read(Some(bare)) = &turn
            && self.many(source, Some(bare), sink)?
        {
            return ControlFlow::Continue(());
        }
        let Some(line) = source.peek() else { return ControlFlow::Continue(()) };
        if self.reader.lines() == 0 {
            self.above = number - 1;
        }
        let (mut items, text) = (Vec::new(), line.bytes);
        let above = self.above;
        let mut keep = |item: Result<Record<'_>, _>| {
            items.push(item.map(Owned::from).map_err(|error| Error::from(error).below(above)));
        };
        let note = (!line.cut && !matches!(turn, Turn::Prose)).then(|| comment(text)).flatten();
        let words = str::from_utf8(text).unwrap_or_default();
        let is_closed = matches!(turn, Turn::Prose) && self.hold.is_closed_by(words);
        if is_closed {
            self.reader.finish(&mut keep);
        } else if self.hold.is_open() && (note.is_some() || matches!(turn, Turn::Prose)) {
            self.reader.interrupt(&mut keep);
        }
        match &turn {
            _ if line.cut => self.reader.push_long(&mut keep),
            Turn::Read(None) => self.reader.push(text, &mut keep),
            Turn::Read(Some(bare)) => {
                self.taken.keep(number, words, bare);
                self.reader.push(bare.as_bytes(), &mut keep);
            }
            Turn::Pass => self.reader.pass_over(),
            // Other text is treated like a comment, since it may be the title of the grid below.
            Turn::Prose => self.reader.push(b"#", &mut keep),
        }
        let is_row = note.is_none() && rows::may_be_row(text);
        self.has_rows |= note.is_none() && matches!(turn, Turn::Read(_)) && !text.trim_ascii().is_empty();
        // Such a line is not a row of one grid, and was not read as a row of several.
        let is_nine = || text.iter().filter(|byte| around::is_cell(**byte)).count() == 9;
        let is_broken = is_row && text.len() > 9 && !is_nine() && words.split_whitespace().count() != 9;
        // Items of the puzzle above, or of the line itself, are passed on now, before the text below is examined.
        let is_open = !is_closed && self.hold.is_open();
        items
            .into_iter()
            .try_for_each(|item| self.pass(item.and_then(|item| item.held(is_open, above)), text, sink))?;
        if note.is_none() && !matches!(self.stroke, Stroke::Unicode) && text.len() <= LONGEST_ROW {
            self.stroke = match Stroke::of(text) {
                Stroke::None => self.stroke,
                stroke => stroke,
            };
        }
        let is_empty = match &turn {
            Turn::Read(Some(bare)) => bare.is_empty(),
            _ => text.trim_ascii().is_empty(),
        };
        let is_gap = note.is_some() || is_empty || matches!(turn, Turn::Prose);
        match &turn {
            Turn::Prose => self.hold.text(words),
            Turn::Read(_) if is_gap || text.len() > LONGEST_ROW => self.hold.gap(),
            Turn::Read(_) => self.hold.row(words),
            Turn::Pass => {}
        }
        self.broken = is_broken || self.broken && (is_row || is_empty && !self.is_gap);
        self.is_gap = is_empty;
        self.is_fresh = is_gap || text.len() >= 81;
        self.rows = if self.is_fresh { 0 } else { self.rows + 1 };
        if matches!(turn, Turn::Prose) {
            self.number = 1;
        }
        let is_linked = matches!(turn, Turn::Prose) && linked(text, number, sink)?;
        if matches!(turn, Turn::Prose) && !is_linked {
            self.first = if self.prose == 0 { number } else { self.first };
            self.prose += 1;
        }
        let rule = if matches!(turn, Turn::Prose) { rule::told(words) } else { None };
        // Only the first of several consecutive rules is reported.
        if !std::mem::replace(&mut self.is_rule, rule.is_some())
            && let Some(name) = rule
        {
            sink(Piece::Error(rule::error(name).at(number, 1)))?;
        }
        if let Some(note) = note {
            append(&mut self.comment, note);
        }
        source.skip();
        ControlFlow::Continue(())
    }

    /// Determines how to handle the next line.
    fn turn(&mut self, source: &mut Source<'_>) -> Turn {
        let Some(Line { bytes, cut: false }) = source.peek() else { return Turn::Read(None) };
        let plain = |byte: &u8| byte.is_ascii_digit() || b".*_xX+|".contains(byte);
        // A quick check for the rows and the frames of most drawings.
        let is_plain = bytes.len() <= ROW && bytes.iter().all(plain) || bytes.starts_with(b"+--");
        let run = bytes.iter().take(LINE_OF_CELLS).take_while(|byte| around::is_cell(**byte)).count();
        let ends = |byte: &u8| around::is_cell(*byte) || SEPARATORS.contains(&char::from(*byte));
        let is_line = run == LINE_OF_CELLS
            && !bytes.get(run).is_some_and(|byte| b":'/)]}<&=".contains(byte))
            && bytes.get(LINE_OF_CELLS).is_none_or(ends);
        if is_plain || comment(bytes).is_some() || is_line {
            return Turn::Read(None);
        }
        let Ok(text) = str::from_utf8(bytes) else { return Turn::Read(None) };
        if let Some(row) = around::spaced(text) {
            return Turn::Read(Some(row));
        }
        if text.len() > LONGEST_LINE || text.trim().is_empty() && !text.contains('\t') {
            return Turn::Read(None);
        }
        if around::is_quoted_gap(text) {
            return Turn::Read(Some(String::new()));
        }
        // Cells among rules in malformed JSON are not a separate puzzle.
        if crate::rules::are_named(text) {
            return Turn::Prose;
        }
        if self.rows == 1 && around::is_markdown_rule(bytes) {
            return if has_one_rule(source, 0) { Turn::Pass } else { Turn::Read(None) };
        }
        if Column::names(text.trim()) {
            return if heads_lines(source) { Turn::Pass } else { Turn::Prose };
        }
        if let Some((number, cells)) = around::labelled(text) {
            let cells = cells.to_owned();
            let is_next = number == self.number && number > 1 || number == 1 && is_first(source);
            self.number = if is_next { number % 9 + 1 } else { 1 };
            return Turn::Read(is_next.then_some(cells));
        }
        let is_titled = self.rows == 0 && around::is_markdown_heading(text);
        if self.rows == 0 && around::is_heading(text) && Self::is_heading(source) || is_titled && heads_table(source) {
            return Turn::Pass;
        }
        let Some(Line { bytes, .. }) = source.peek() else { return Turn::Read(None) };
        let text = str::from_utf8(bytes).unwrap_or_default();
        let bare = around::taken_off(text);
        if around::is_prose(&bare, self.rows > 0) || text.trim() == "~~~" || has_links(text) {
            return Turn::Prose;
        }
        Turn::Read(match bare {
            Cow::Borrowed(same) if same.len() == text.len() => None,
            bare => Some(bare.into_owned()),
        })
    }

    /// Whether a line of column numbers is the heading of a drawing: the rows below it are numbered too, or they have bars below a line of the frame.
    fn is_heading(source: &mut Source<'_>) -> bool {
        let Some((first, mut from)) = source.line_ahead(0) else { return false };
        let has_bars = |line: &[u8]| line.contains(&b'|') || line.windows(2).any(|two| two == [0xe2, 0x94]);
        let is_bare = !has_bars(first);
        let mut is_framed = false;
        while let Some((line, next)) = source.line_ahead(from) {
            let text = String::from_utf8_lossy(line);
            if !is_framed && (is_rule(line) || text.trim_start().starts_with(['┌', '╔', '┏'])) {
                (is_framed, from) = (true, next);
                continue;
            }
            return around::labelled(&text).is_some_and(|(number, _)| number == 1)
                || is_framed && is_bare && has_bars(line);
        }
        false
    }

    /// Ends a text, or leaves the rest of the source to another format.
    pub(crate) fn end(&mut self, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
        let below = if source.peek().is_none() { Below::End } else { Below::Text };
        self.close(below, sink)?;
        self.comment.clear();
        self.layout.clone_from(&self.asked);
        ControlFlow::Continue(())
    }

    /// Passes on the pending puzzle. Comments after it belong to the next one.
    fn close(&mut self, below: Below, sink: Pieces<'_>) -> ControlFlow<()> {
        (self.is_fresh, self.has_rows) = (true, false);
        (self.rows, self.number) = (0, 1);
        if self.reader.lines() == 0 {
            return ControlFlow::Continue(());
        }
        let (mut last, above) = (None, self.above);
        let mut keep = |item: Result<Record<'_>, _>| {
            last = Some(item.map(Owned::from).map_err(|error| Error::from(error).below(above)));
        };
        match below {
            Below::End => self.reader.finish(&mut keep),
            Below::Text => self.reader.interrupt(&mut keep),
        }
        self.reader = Reader::new();
        let is_open = std::mem::take(&mut self.hold).is_open();
        last.into_iter().try_for_each(|item| self.pass(item.and_then(|item| item.held(is_open, above)), b"", sink))
    }

    fn pass(&mut self, item: Result<Owned, Error>, text: &[u8], sink: Pieces<'_>) -> ControlFlow<()> {
        let stroke = std::mem::take(&mut self.stroke);
        let comment = std::mem::take(&mut self.comment);
        self.has_rows = false;
        let Owned { line, format: plain, content, label } = match item {
            Ok(found) => found,
            Err(error) => return sink(Piece::Error(self.taken.placed(error))),
        };
        let line = line + self.above;
        let format = match self.only {
            Some(only) if !reads(only, plain) => {
                let what = format!("a puzzle in the format {only}");
                return sink(Piece::Error(ErrorKind::expected(what, plain.name()).at(line, 1)));
            }
            Some(only) => only,
            None => registered(plain, stroke),
        };
        let found = format::Plain { line, format, content: &content, label: &label, comment: &comment, text };
        if label.len() >= 81 && self.swapped(found, sink)? {
            ControlFlow::Continue(())
        } else {
            sink(Piece::Plain(found))
        }
    }
}

/// Whether the line `from` bytes ahead is the only rule of a Markdown table: neither of the two lines after it is another rule.
fn has_one_rule(source: &mut Source<'_>, mut from: usize) -> bool {
    let mut lines = [false; 3];
    for is_rule in &mut lines {
        let Some((line, next)) = source.line_ahead(from) else { return false };
        *is_rule = around::is_markdown_rule(line);
        from = next;
    }
    lines == [true, false, false]
}

/// Whether the first row below the next line has the number 2.
fn is_first(source: &mut Source<'_>) -> bool {
    let mut from = source.line_ahead(0).map_or(0, |(_, next)| next);
    for _ in 0..3 {
        let Some((line, next)) = source.line_ahead(from) else { return false };
        if let Some((number, _)) = around::labelled(&String::from_utf8_lossy(&line[..line.len().min(LONGEST_ROW)])) {
            return number == 2;
        }
        from = next;
    }
    false
}

/// Whether all puzzles of a line are in links.
fn has_links(line: &str) -> bool {
    if !link::may_be_in(line.as_bytes()) || core::line(line.trim_start().as_bytes()).is_some() {
        return false;
    }
    let mut rest = line.to_owned();
    let mut any = false;
    for linked in link::links_in(line) {
        any = true;
        rest = rest.replace(linked.address.as_ref(), " ");
    }
    any && !rest.split(|char: char| !char.is_ascii() || !around::is_cell(char as u8)).any(|run| run.len() >= 81)
}

/// Whether the next line is followed by a Markdown rule and then by rows.
fn heads_table(source: &mut Source<'_>) -> bool {
    let below = source.line_ahead(0).map(|(_, next)| next);
    below.is_some_and(|below| has_one_rule(source, below))
}

/// Whether the next line is the heading of a table with one column.
fn heads_lines(source: &mut Source<'_>) -> bool {
    let from = source.line_ahead(0).map(|(_, next)| next);
    from.and_then(|from| source.line_ahead(from)).is_some_and(|(line, _)| core::line(line).is_some())
}

/// Passes on the puzzles in the links of a line of other text, and returns whether there were any.
fn linked(line: &[u8], number: usize, sink: Pieces<'_>) -> ControlFlow<(), bool> {
    let text = str::from_utf8(line).unwrap_or_default();
    let mut any = false;
    if link::may_be_in(line) {
        for Linked { column, address, format } in link::links_in(text) {
            let (Read::Line(read) | Read::Lines(read, _)) = format.read else { continue };
            any = true;
            sink(match read(&address) {
                Ok(document) => Piece::Found(Box::new(Found { document: document.tidy(), format, line: number }), None),
                Err(error) => Piece::Error(Error { column: error.column + column - 1, ..error }.below(number - 1)),
            })?;
        }
    }
    ControlFlow::Continue(any)
}

/// The number of cells that a line must begin with so that the text before its cells need not be searched for.
const LINE_OF_CELLS: usize = 81;

/// The maximum length of a row of nine cells and four bars.
const ROW: usize = 13;

/// The maximum length of a line from which decorations around cells are removed.
const LONGEST_LINE: usize = 1 << 12;

/// The text below a puzzle that ends the puzzle.
#[derive(Clone, Copy)]
enum Below {
    /// The end of the source.
    End,
    /// A line for another reader.
    Text,
}

/// Adds a line to a comment, unless the comment would become too long.
fn append(comment: &mut String, note: &str) {
    if comment.len() + note.len() < COMMENT {
        comment.push_str(note);
        comment.push('\n');
    }
}

/// Whether a line is a comment rather than a row, in which a `#` may be a place without a cell.
fn is_note(line: &str) -> bool {
    line == "#" || ["# ", "//", "%"].iter().any(|sign| line.starts_with(sign))
}

/// A record of the core that owns its label.
struct Owned {
    line: usize,
    format: core::Format,
    content: core::Content,
    label: String,
}

impl Owned {
    /// Returns the record, or an error if it consists of nine rows whose opening bracket has not been closed.
    fn held(self, is_open: bool, above: usize) -> Result<Self, Error> {
        if is_open && matches!(self.format, core::Format::Block | core::Format::Candidates) {
            return Err(ErrorKind::Plain(core::ParseErrorKind::Below).at(above + self.line + 8, 1));
        }
        Ok(self)
    }
}

impl From<Record<'_>> for Owned {
    fn from(record: Record<'_>) -> Self {
        let Record { line, format, content, label } = record;
        Self { line, format, content, label: label.to_owned() }
    }
}

/// Returns the registry's entry for one of the core's formats.
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

/// Whether the requested format allows the core's result. A drawing of candidates with one candidate in each cell looks like a drawing of digits.
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
            // A quick check for most text.
            () if memchr::memchr3(b'|', b'-', 0xe2, line).is_none() => Self::None,
            () if line.windows(2).any(unicode) => Self::Unicode,
            () if line.contains(&b'|') || is_rule(line) => Self::Ascii,
            () => Self::None,
        }
    }
}

/// Whether a line consists only of cells and bars.
fn is_bare(line: &[u8]) -> bool {
    line.len() <= ROW && line.iter().all(|byte| around::is_cell(*byte) || *byte == b'|')
}

/// Whether a line is a rule of dashes rather than a row of nine empty cells.
fn is_rule(line: &[u8]) -> bool {
    let dashes = line.windows(3).any(|three| three == b"---");
    dashes && line.trim_ascii().len() > 9 && !line.iter().any(u8::is_ascii_digit)
}

/// Returns the text of a line, if it is a comment.
fn comment(line: &[u8]) -> Option<&str> {
    // Most lines begin with a letter or a cell.
    if line.first().is_none_or(|sign| sign.is_ascii_graphic() && !b"#/%".contains(sign)) {
        return None;
    }
    let line = str::from_utf8(line).ok()?.trim();
    let rest = ["#", "//", "%"].iter().find_map(|sign| line.strip_prefix(sign))?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// Creates a format of plain text. Its `sniff` never recognises anything, since text that no other format claims is plain.
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
