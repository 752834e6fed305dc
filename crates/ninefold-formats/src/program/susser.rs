//! Susser's lines: cells with a plus before placed digits, followed by a colon and the excluded candidates.

use std::fmt;

use super::{hodoku, plus_cells, triples, write_plus, write_triples};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::Field;
use crate::source::Ahead;

pub(crate) static SUSSER: Format = Format {
    name: "susser",
    about: "81 characters with a plus before placed digits; excluded candidates after a colon",
    seen: Seen::Described("posts of the players' forum, <http://forum.enjoysudoku.com>"),
    endings: &[],
    example: "....+29.......147....2......7......865...3...294......1......4....625.......8.....:111 314",
    sniff,
    read: Read::Line(read),
    write: Some(Write::new(write, Carries::any(hodoku::PARTS))),
};

/// Recognises 81 cells with a plus among them, or followed by a colon and a triple.
fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first();
    let end = line.find(|char: char| !char.is_ascii_digit() && !".*_-xX+".contains(char)).unwrap_or(line.len());
    let plus = line[..end].bytes().filter(|&byte| byte == b'+').count();
    let signed = plus > 0 && line[..end].bytes().any(|byte| byte.is_ascii_digit());
    let extended = line[end..].strip_prefix(':').is_some_and(|rest| rest.trim_start().is_empty() || is_triple(rest));
    Likeness::certain_if(end == 81 + plus && (signed || extended))
}

fn is_triple(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

fn read(line: &str) -> Result<Document, Error> {
    let (givens, placed, end) = plus_cells(line, 1)?;
    let document = Document { placed, ..givens.into() };
    let rest = &line[end..];
    match rest.chars().next() {
        Some(':') => {
            let eliminated = triples(rest[1..].trim_end_matches(':'), end + 2)?;
            Ok(Document { eliminated, ..document })
        }
        Some(char) if !char.is_whitespace() => Err(ErrorKind::expected("a colon after 81 cells", rest).at(1, end + 1)),
        _ => Ok(document.with(Field::Title, rest)),
    }
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    write_plus(document, out)?;
    if !document.eliminated.is_empty() {
        out.write_char(':')?;
        write_triples(document, out)?;
    }
    out.write_char('\n')
}
