//! Reads documents from bytes: recognises the format of a text piece by piece.
//!
//! ```text
//!   the next lines look like ...
//!     81 cells                     -> plain, at once
//!     rows of several grids        -> the rows that belong together; `# layout: NAME` above them, or lines of 81, names the layout
//!     a format, with certainty     -> that format takes its lines, then recognition starts again
//!     no format                    -> plain, which reports the error
//! ```
//!
//! No text is read twice: each format examines the next line and up to 4 KiB after it. Recognition therefore does not depend on how the bytes arrive,
//! and a file of any length needs only the memory of its longest line or object (at most 16 MiB). From a live source, a multi-sudoku that may be
//! complete is passed on at once, since the program that writes it may be waiting for the answer.

use std::io;
use std::ops::ControlFlow;

use ninefold_core::Digit;
use ninefold_core::format::ParseErrorKind;
use ninefold_core::rules::Rules;

use crate::document::Document;
use crate::drawn::unread;
use crate::error::{Error, ErrorKind};
use crate::format::{Fields, Format, Found, Item, Likeness, Note, NoteKind, Piece, Pieces, Read, Sink};
use crate::json::{self, list};
use crate::plain::{BLOCK, Plain};
use crate::registry::FORMATS;
use crate::source::{Ahead, Column, Source};
use crate::table;

/// Options for reading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    /// The format; `None` to detect it.
    pub from: Option<&'static Format>,
    /// The column of a table that contains the puzzles; `None` to detect it.
    pub column: Option<Column>,
    /// The layout of blocks and of lines of 81 cells; `None` to detect it. JSON and XML state their grids themselves.
    pub layout: Option<Rules>,
    /// Whether the writer of the bytes may be waiting for an answer. If so, a text that consists of the lines of one multi-sudoku is recognised from
    /// the lines received so far.
    pub live: bool,
    /// Whether to read documents of drawing sites without the rules that they only draw or describe, rather than refuse such documents.
    pub ignore_drawings: bool,
}

/// Reads puzzles from bytes and passes them on as they are found. The memory needed does not depend on the number of puzzles.
///
/// # Errors
///
/// Returns `Break` if the sink did.
pub fn read_from(input: &mut dyn io::Read, request: Request, sink: Sink<'_>) -> ControlFlow<()> {
    read_pieces(input, request, &mut |piece| piece.item().map_or(ControlFlow::Continue(()), &mut *sink))
}

/// Like [`read_from`], but passes on all pieces, including notes, and plain lines and table rows in their lightweight form.
///
/// # Errors
///
/// Returns `Break` if the sink did.
pub fn read_pieces(input: &mut dyn io::Read, request: Request, sink: Pieces<'_>) -> ControlFlow<()> {
    let mut source = Source::new(input, request.column, request.live);
    let mut any = false;
    let mut counted: &mut dyn FnMut(Piece<'_>) -> ControlFlow<()> = &mut |piece| {
        any |= !matches!(piece, Piece::Note(_));
        match piece {
            Piece::Found(found, fields) => judged(found, fields, request.ignore_drawings, sink),
            _ => sink(piece),
        }
    };
    let note = match request.from {
        Some(format) => forced(format, request.layout, &mut source, &mut counted)?,
        None => sniffing(request.layout, &mut source, &mut counted)?,
    };
    if let Some(failure) = source.failure() {
        let kind = ErrorKind::Source(failure.to_string());
        sink(Piece::Error(kind.at(source.line(), source.column())))?;
    }
    if let Some(name) = source.encoding() {
        sink(Piece::Note(Note { kind: NoteKind::Encoding(name), line: 1 }))?;
    }
    match note {
        // A text without any puzzle is an error.
        Some(note) if !any => sink(Piece::Error(ErrorKind::Plain(ParseErrorKind::NoPuzzle).at(note.line, 1))),
        Some(note) => sink(Piece::Note(note)),
        None => ControlFlow::Continue(()),
    }
}

/// Passes on a document with notes about raised digits and recovered drawings, or the error for rules that are only drawn or described.
fn judged(mut found: Box<Found>, fields: Option<Fields>, ignores: bool, sink: Pieces<'_>) -> ControlFlow<()> {
    if std::mem::take(&mut found.document.is_raised) {
        let kind = NoteKind::Raised(found.document.rules().size());
        sink(Piece::Note(Note { kind, line: found.line }))?;
    }
    match found.document.drawings.take() {
        Some(drawings) if ignores => {
            found.document = std::mem::take(&mut found.document).under(drawings.plain()).tidy();
        }
        Some(drawings) => {
            let kind = NoteKind::Drawn(drawings.into_words().into());
            sink(Piece::Note(Note { kind, line: found.line }))?;
        }
        None if ignores => {}
        None => {
            if let Some(kind) = unread::unread(&found) {
                return sink(Piece::Error(kind.at(found.line, 1)));
            }
        }
    }
    sink(Piece::Found(found, fields))
}

/// Reads the puzzles of a text in any format, and returns them together with errors for the unreadable parts between them.
pub fn read(text: &str) -> Vec<Item> {
    collect(text, Request::default())
}

/// Reads the puzzles of a text in one format.
pub fn read_as(text: &str, format: &'static Format) -> Vec<Item> {
    collect(text, Request { from: Some(format), ..Request::default() })
}

fn collect(text: &str, request: Request) -> Vec<Item> {
    let mut items = Vec::new();
    let _ = read_from(&mut text.as_bytes(), request, &mut |item| {
        items.push(item);
        ControlFlow::Continue(())
    });
    items
}

/// Reads the only puzzle of a text, in any format.
///
/// # Errors
///
/// Returns the error of the first unreadable part, or an error if there is no puzzle or more than one.
pub fn parse(text: &str) -> Result<Found, Error> {
    let mut items = read(text).into_iter();
    let first = items.next().ok_or(ErrorKind::Plain(ParseErrorKind::Empty).at(1, 1))??;
    match items.next() {
        None => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(next)) => Err(ErrorKind::Plain(ParseErrorKind::Trailing).at(next.line, 1)),
    }
}

/// Reads the only puzzle of a text that is part of another text, such as a field of a table, and returns it with the first note about it. The reader
/// of the outer text handles the puzzle's drawings.
///
/// # Errors
///
/// Returns the error of the first unreadable part, or an error if there is no puzzle or more than one.
pub(crate) fn within(text: &str) -> Result<(Found, Option<Note>), Error> {
    let (mut bytes, mut first, mut note) = (text.as_bytes(), None, None);
    let mut source = Source::new(&mut bytes, None, false);
    let _ = sniffing(None, &mut source, &mut |piece| {
        if let Piece::Note(found) = piece {
            note.get_or_insert(found);
        } else if let Some(item) = piece.item() {
            let is_second = first.is_some() && item.is_ok();
            let trailing = |found: &Found| ErrorKind::Plain(ParseErrorKind::Trailing).at(found.line, 1);
            first = Some(if is_second { item.and_then(|found| Err(trailing(&found))) } else { item });
            return if matches!(first, Some(Ok(_))) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        }
        ControlFlow::Continue(())
    });
    let found = first.unwrap_or_else(|| Err(ErrorKind::Plain(ParseErrorKind::Empty).at(1, 1)))?;
    Ok((found, note))
}

fn sniffing(layout: Option<Rules>, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<(), Option<Note>> {
    let mut plain = Plain::new(None, layout);
    let key = match source.column_of_puzzle() {
        Some(Column::Named(name)) => Some(name.clone()),
        _ => None,
    };
    while source.column_of_puzzle().is_some() && source.peek().is_some() {
        if json::starts(source.ahead()) {
            json::text(source, &mut |text, place| objects(None, key.as_deref(), text, place, sink))?;
            continue;
        }
        table::by_column(source, sink)?;
        // Empty lines after a document are skipped.
        while source.peek().is_some_and(|line| line.bytes.trim_ascii().is_empty()) {
            source.skip();
        }
    }
    plain.begin(source);
    loop {
        if plain.quick(source, sink)? {
            continue;
        }
        let Some(line) = source.peek() else { break };
        if line.bytes.is_empty() && plain.pass_gap() {
            source.skip();
            continue;
        }
        if plain.jigsaw_rows(source, sink)? {
            continue;
        }
        let Some(line) = source.peek() else { break };
        let is_within = is_row(line.bytes) && plain.is_within();
        // The shape of a grid is known only at the end of its paragraph, and the rows of a table must not wait for that.
        let is_plain_line = is_plain(line.bytes);
        let is_table = !is_plain_line && !is_row(line.bytes) && source.is_table();
        if !is_within && !is_plain_line && !is_table && plain.shaped(source, is_free, sink)? {
            continue;
        }
        let Some(line) = source.peek() else { break };
        let is_known = is_plain(line.bytes) || is_row(line.bytes);
        if !is_table && plain.may_be_several(line.bytes) && plain.several(source, sink)? {
            continue;
        }
        if is_known {
            plain.line(source, sink)?;
            continue;
        }
        let ahead = source.ahead();
        if list::starts(ahead) {
            plain.end(source, sink)?;
            json::value(source, &mut |text, place| list::read(&BLOCK, text, place, sink))?;
        } else if json::starts(ahead) {
            plain.end(source, sink)?;
            json::text(source, &mut |text, place| objects(None, None, text, place, sink))?;
        } else if let Some(format) = recognise(ahead, |format| !matches!(format.read, Read::Json(_))) {
            plain.end(source, sink)?;
            some(format, source, sink)?;
        } else {
            plain.line(source, sink)?;
        }
    }
    plain.end(source, sink)?;
    ControlFlow::Continue(plain.notes())
}

/// Whether no other format recognises the next lines.
fn is_free(source: &mut Source<'_>) -> bool {
    let ahead = source.ahead();
    !json::starts(ahead) && recognise(ahead, |format| !matches!(format.read, Read::Json(_))).is_none()
}

/// Whether a line is empty, a comment, or 81 cells; most lines of large files are.
fn is_plain(line: &[u8]) -> bool {
    let cell = |byte: &u8| Digit::from_ascii(*byte).is_some() || b"0.".contains(byte);
    let ends = |byte: &u8| b" \t,;#|\"".contains(byte);
    let comment = [&b"# "[..], b"//", b"%"].iter().any(|sign| line.starts_with(sign));
    line.is_empty() || comment || line.len() >= 81 && line[..81].iter().all(cell) && line.get(81).is_none_or(ends)
}

/// Whether a line consists only of the characters of rows and rules, as many lines of large files do. The frames of Simple Sudoku, which look
/// similar, are excluded.
fn is_row(line: &[u8]) -> bool {
    let drawn = |byte: &u8| byte.is_ascii_digit() || b".*_-xX|+".contains(byte);
    line.len() <= ROW && line.iter().all(drawn) && !line.starts_with(b"*--")
}

/// The maximum length of a row of nine cells and four bars.
const ROW: usize = 13;

/// Returns the format that recognises a text with the greatest certainty.
fn recognise(ahead: Ahead<'_>, which: impl Fn(&Format) -> bool) -> Option<&'static Format> {
    let mut best = (Likeness::No, None);
    for format in FORMATS.iter().copied().filter(|format| which(format)) {
        let likeness = (format.sniff)(ahead);
        if likeness > best.0 {
            best = (likeness, Some(format));
        }
    }
    best.1
}

/// Lets a format take its next unit from the source: a line, an object, or a stream.
fn some(format: &'static Format, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
    match format.read {
        Read::Plain => Plain::new(None, None).line(source, sink),
        Read::Line(parse) => one_line(format, parse, source, sink),
        Read::Lines(parse, continues) => lines(format, parse, continues, source, sink),
        Read::Json(_) => {
            let next = if list::starts(source.ahead()) { json::value } else { json::text };
            next(source, &mut |text, place| objects(Some(format), None, text, place, sink))
        }
        Read::Stream(read) => {
            read(source, &mut |item| sink(item.map_or_else(Piece::Error, |found| document(found, None))))
        }
        Read::Pieces(read) => read(source, sink),
    }
}

/// Returns a found document as a piece, after making it tidy.
fn document(found: Found, fields: Option<Fields>) -> Piece<'static> {
    Piece::Found(Box::new(Found { document: found.document.tidy(), ..found }), fields)
}

fn forced(
    format: &'static Format,
    layout: Option<Rules>,
    source: &mut Source<'_>,
    sink: Pieces<'_>,
) -> ControlFlow<(), Option<Note>> {
    let mut plain = Plain::new(Some(format), layout);
    plain.begin(source);
    while let Some(line) = source.peek() {
        match format.read {
            Read::Plain => {
                if !(plain.may_be_several(line.bytes) && plain.several(source, sink)?) {
                    plain.line(source, sink)?;
                }
            }
            _ if is_blank(line.bytes, format) => source.skip(),
            _ => some(format, source, sink)?,
        }
    }
    plain.end(source, sink)?;
    ControlFlow::Continue(plain.notes())
}

/// Whether a format skips a line: formats of single lines skip comments and empty lines, formats of tables skip empty lines.
fn is_blank(line: &[u8], format: &Format) -> bool {
    match format.read {
        Read::Line(_) | Read::Lines(..) => is_comment(line),
        Read::Pieces(_) => line.trim_ascii().is_empty(),
        _ => false,
    }
}

fn is_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#")
}

fn one_line(
    format: &'static Format,
    parse: impl Fn(&str) -> Result<Document, Error>,
    source: &mut Source<'_>,
    sink: Pieces<'_>,
) -> ControlFlow<()> {
    let number = source.line();
    let Some(line) = source.peek() else { return ControlFlow::Continue(()) };
    let (bytes, cut) = (line.bytes, line.cut);
    let item = match str::from_utf8(bytes) {
        _ if cut => Err(ErrorKind::Plain(ParseErrorKind::LongLine).at(1, Source::LONGEST + 1)),
        Ok(text) => {
            let indent = text.len() - text.trim_start().len();
            let indent = text[..indent].chars().count();
            parse(text.trim()).map_err(|error| Error { column: error.column + indent, ..error })
        }
        Err(error) => {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).chars().count();
            Err(ErrorKind::Plain(ParseErrorKind::Utf8).at(1, valid + 1))
        }
    };
    source.skip();
    let found = |read| document(Found { document: read, format, line: number }, None);
    sink(item.map_or_else(|error| Piece::Error(error.below(number - 1)), found))
}

/// Passes on the puzzle in the next lines. Empty lines and comments are skipped if the puzzle continues after them.
fn lines(
    format: &'static Format,
    parse: impl Fn(&str) -> Result<Document, Error>,
    continues: impl Fn(&str, &str) -> bool,
    source: &mut Source<'_>,
    sink: Pieces<'_>,
) -> ControlFlow<()> {
    let Some((text, skipped)) = continued(source, continues) else {
        return one_line(format, parse, source, sink);
    };
    let number = source.line();
    (0..skipped).for_each(|_| source.skip());
    let found = |read| document(Found { document: read, format, line: number }, None);
    sink(parse(&text).map_or_else(|error| Piece::Error(error.below(number - 1)), found))
}

/// Returns the next lines, up to the last that continues the first, and their number; or `None` if that is only one line. Lines that are not UTF-8,
/// and lines that are too long, belong to no other line.
fn continued(source: &mut Source<'_>, continues: impl Fn(&str, &str) -> bool) -> Option<(String, usize)> {
    let (mut text, mut count, mut from, mut gap) = (String::new(), 0, 0, 0);
    while let Some((line, next)) = source.line_ready(from) {
        let is_gap = count > 0 && is_comment(line);
        let line = str::from_utf8(line).ok().filter(|line| line.len() < Source::LONGEST)?.trim_end();
        if is_gap {
            gap += 1;
        } else if count == 0 || continues(&text, line) {
            // Lines without a part of the puzzle are kept as empty lines, so that the lines of errors are right.
            (0..gap + usize::from(count > 0)).for_each(|_| text.push('\n'));
            text.push_str(line);
            count += gap + 1;
            gap = 0;
        } else {
            break;
        }
        if text.len() >= Source::LONGEST || next == from {
            break;
        }
        from = next;
    }
    (count > 1).then_some((text, count))
}

/// Passes on the puzzle in a JSON object that begins at a given position, or the puzzles of a list in the object. If `key` is given, reads only the
/// entry with this key.
fn objects(
    format: Option<&'static Format>,
    key: Option<&str>,
    text: &str,
    (line, column): (usize, usize),
    sink: Pieces<'_>,
) -> ControlFlow<()> {
    let sniffed = || recognise(Ahead::new(text), |format| matches!(format.read, Read::Json(_)));
    let format = format.or_else(|| key.map_or_else(sniffed, |_| Some(&json::object::OBJECT)));
    let format = format.or_else(|| json::object::holds(text).then_some(&json::object::OBJECT));
    let Some(format) = format else {
        let what = "a JSON object in one of the known formats";
        return sink(Piece::Error(ErrorKind::expected(what, text).at(line, column)));
    };
    let all = (key.is_none() && format == &json::object::OBJECT).then(|| json::object::list(text)).flatten();
    let Some(all) = all else { return sink(object(format, key, text, (line, column))) };
    all.into_iter().try_for_each(|(text, (below, at))| {
        let place = (line + below - 1, if below == 1 { column + at - 1 } else { at });
        sink(object(format, None, text, place))
    })
}

/// Reads the puzzle in a JSON object that begins at a given position, or only the object's entry `key` if it is given.
fn object(format: &'static Format, key: Option<&str>, text: &str, (line, column): (usize, usize)) -> Piece<'static> {
    let parse = |text: &str| match format.read {
        Read::Json(parse) => parse(text),
        _ => Err(ErrorKind::expected("a format of JSON", format.name).at(1, 1)),
    };
    let indent = |error: &Error| if error.line == 1 { column - 1 } else { 0 };
    match key.map_or_else(|| parse(text), |key| json::object::named(text, key)) {
        Ok(read) => {
            let fields = if format == &json::object::OBJECT { json::object::fields(text) } else { None };
            document(Found { document: read, format, line }, fields)
        }
        Err(error) => Piece::Error(Error { column: error.column + indent(&error), ..error }.below(line - 1)),
    }
}
