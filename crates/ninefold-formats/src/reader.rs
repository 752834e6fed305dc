//! From bytes to documents: finds out, piece by piece, which format a text is in.
//!
//! ```text
//!   what is next looks like ...
//!     81 cells                     -> plain, at once
//!     rows of several grids        -> as many rows as belong together; `# layout: NAME` above them, or lines of 81, says which they are
//!     a format that is sure of it  -> that format takes its lines, then we look again
//!     nothing                      -> plain, which knows what is wrong with it
//! ```

use std::io;
use std::ops::ControlFlow;

use ninefold_core::Digit;
use ninefold_core::format::ParseErrorKind;
use ninefold_core::multi::Layout;

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Item, Likeness, Read, Sink};
use crate::json;
use crate::plain::Plain;
use crate::registry::FORMATS;
use crate::source::{Ahead, Column, Source};
use crate::table;

/// How to read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    /// The format, if it is not to be found out.
    pub from: Option<&'static Format>,
    /// The column of a table that holds the puzzles, if it is not to be found out.
    pub column: Option<Column>,
    /// The layout of blocks and lines of 81 cells, if it is not to be found out. JSON and XML say by themselves which grids they have.
    pub layout: Option<Layout>,
}

/// Reads puzzles from bytes and passes them on as they come. Memory does not depend on their number.
///
/// # Errors
///
/// `Break` if the sink broke off.
pub fn read_from(input: &mut dyn io::Read, request: Request, sink: Sink<'_>) -> ControlFlow<()> {
    let mut source = Source::new(input, request.column);
    let sink: Sink<'_> = &mut |item: Item| sink(item.map(tidy));
    match request.from {
        Some(format) => forced(format, request.layout, &mut source, sink)?,
        None => sniffing(request.layout, &mut source, sink)?,
    }
    match source.failure() {
        Some(failure) => {
            let kind = ErrorKind::Source(failure.to_string());
            sink(Err(kind.at(source.line(), source.column())))
        }
        None => ControlFlow::Continue(()),
    }
}

/// The puzzles of a text, whatever their formats, and what could not be read between them.
pub fn read(text: &str) -> Vec<Item> {
    collect(text, Request::default())
}

/// The puzzles of a text in one format.
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

/// The one puzzle of a text, whatever its format.
///
/// # Errors
///
/// The first thing that could not be read; or that there is no puzzle, or more than one.
pub fn parse(text: &str) -> Result<Found, Error> {
    let mut items = read(text).into_iter();
    let first = items.next().ok_or(ErrorKind::Plain(ParseErrorKind::Empty).at(1, 1))??;
    match items.next() {
        None => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(next)) => Err(ErrorKind::Plain(ParseErrorKind::Trailing).at(next.line, 1)),
    }
}

fn tidy(found: Found) -> Found {
    Found { document: found.document.tidy(), ..found }
}

fn sniffing(layout: Option<Layout>, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut plain = Plain::new(None, layout);
    while source.column_of_puzzle().is_some() && source.peek().is_some() {
        table::by_column(source, sink)?;
    }
    plain.begin(source);
    while let Some(line) = source.peek() {
        let is_known = is_plain(line.bytes) || is_row(line.bytes);
        if plain.may_be_several(line.bytes) && plain.several(source, sink)? {
            continue;
        }
        if is_known {
            plain.line(source, sink)?;
            continue;
        }
        let ahead = source.ahead();
        if json::starts(ahead) {
            plain.end(sink)?;
            json::text(source, &mut |text, place| sink(object(None, text, place)))?;
        } else if let Some(format) = recognise(ahead, |format| !matches!(format.read, Read::Json(_))) {
            plain.end(sink)?;
            some(format, source, sink)?;
        } else {
            plain.line(source, sink)?;
        }
    }
    plain.end(sink)
}

/// Whether a line is one of those that make up large files: nothing, a comment, or 81 cells.
fn is_plain(line: &[u8]) -> bool {
    let cell = |byte: &u8| Digit::from_ascii(*byte).is_some() || b"0.".contains(byte);
    let ends = |byte: &u8| b" \t,;#|\"".contains(byte);
    let comment = [&b"# "[..], b"//", b"%"].iter().any(|sign| line.starts_with(sign));
    line.is_empty() || comment || line.len() >= 81 && line[..81].iter().all(cell) && line.get(81).is_none_or(ends)
}

/// Whether a line is one of the rows and rules that make up large files too: nothing else looks like that, but for the frame of
/// Simple Sudoku.
fn is_row(line: &[u8]) -> bool {
    let drawn = |byte: &u8| byte.is_ascii_digit() || b".*_-xX|+".contains(byte);
    line.len() <= ROW && line.iter().all(drawn) && !line.starts_with(b"*--")
}

/// Nine cells and four bars.
const ROW: usize = 13;

/// The format that is surest of a text.
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

/// Lets a format take as much as it does at once: a line, an object, a stream.
fn some(format: &'static Format, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    match format.read {
        Read::Plain => Plain::new(None, None).line(source, sink),
        Read::Line(parse) => one_line(format, parse, source, sink),
        Read::Refused(refuse) => one_line(format, |line| Err(refuse(line)), source, sink),
        Read::Json(_) => json::text(source, &mut |text, place| sink(object(Some(format), text, place))),
        Read::Stream(read) => read(source, sink),
    }
}

fn forced(format: &'static Format, layout: Option<Layout>, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut plain = Plain::new(Some(format), layout);
    plain.begin(source);
    while let Some(line) = source.peek() {
        match format.read {
            Read::Plain => {
                if !(plain.may_be_several(line.bytes) && plain.several(source, sink)?) {
                    plain.line(source, sink)?;
                }
            }
            Read::Line(_) | Read::Refused(_) if is_comment(line.bytes) => source.skip(),
            _ => some(format, source, sink)?,
        }
    }
    plain.end(sink)
}

fn is_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#")
}

fn one_line(
    format: &'static Format,
    parse: impl Fn(&str) -> Result<Document, Error>,
    source: &mut Source<'_>,
    sink: Sink<'_>,
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
    let found = |document| Found { document, format, line: number };
    sink(item.map(found).map_err(|error| error.below(number - 1)))
}

/// The puzzle in the text of a JSON object that begins at that place.
fn object(format: Option<&'static Format>, text: &str, (line, column): (usize, usize)) -> Item {
    let sniffed = || recognise(Ahead::new(text), |format| matches!(format.read, Read::Json(_)));
    let format = format.or_else(sniffed);
    let Some((format, Read::Json(parse))) = format.map(|format| (format, format.read)) else {
        return Err(ErrorKind::expected("a JSON object in one of the known formats", text).at(line, column));
    };
    let indent = |error: &Error| if error.line == 1 { column - 1 } else { 0 };
    let document = parse(text)
        .map_err(|error| Error { column: error.column + indent(&error), ..error })
        .map_err(|error| error.below(line - 1))?;
    Ok(Found { document, format, line })
}
