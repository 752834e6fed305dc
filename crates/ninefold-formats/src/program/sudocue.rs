//! `SudoCue`'s `.sdk`: lines with a `#` and a letter for what is known of the puzzle, then nine rows.

use std::fmt;
use std::ops::ControlFlow;

use super::{content, peek, take_rows};
use crate::document::Document;
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Sink, Write};
use crate::part::Field;
use crate::plain::draw::{self, Drawing};
use crate::source::{Ahead, Source};

pub(crate) static SUDOCUE: Format = Format {
    name: "sudocue",
    about: "SudoCue's file of one puzzle: lines such as #AAuthor, then nine rows",
    endings: &[],
    example: include_str!("../../data/examples/sudocue.txt").trim_ascii_end(),
    sniff,
    read: Read::Stream(read),
    write: Some(Write::new(write, Carries::any(draw::GIVENS.named(&LETTERS))).apart()),
};

/// The letters of the fields.
pub(super) const LETTERS: [(u8, Field); 7] = [
    (b'A', Field::Author),
    (b'D', Field::Title),
    (b'B', Field::Date),
    (b'S', Field::Source),
    (b'L', Field::Level),
    (b'U', Field::Link),
    (b'C', Field::Comment),
];

/// The field and the text of a line.
fn header(line: &str) -> Option<(Field, &str)> {
    let rest = line.strip_prefix('#')?;
    let (_, field) = LETTERS.into_iter().find(|&(letter, _)| rest.as_bytes().first() == Some(&letter))?;
    Some((field, &rest[1..]))
}

/// More lines with letters than a puzzle has.
const HEADERS: usize = 24;

/// Whether the line behind those with letters, with which a text begins, is what it must be.
pub(super) fn is_headed(ahead: Ahead<'_>, next: impl Fn(&str) -> bool) -> bool {
    ahead.lines().take(HEADERS).find(|line| header(line).is_none() && !line.is_empty()).is_some_and(next)
}

/// Whether a text begins with what can only be a line with a letter: a single line that begins with a word is a comment.
fn is_sure(ahead: Ahead<'_>) -> bool {
    let mut headers = ahead.lines().map_while(header);
    let Some((field, text)) = headers.next() else { return false };
    let word = text.starts_with(|char: char| char.is_ascii_lowercase() || char == ' ');
    !word || field == Field::Link || headers.next().is_some()
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX".contains(&byte);
    Likeness::certain_if(is_sure(ahead) && is_headed(ahead, |line| line.len() == 9 && line.bytes().all(cell)))
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let above = source.line();
    let mut document = headers(source);
    let (text, line) = take_rows(source, |line| line.starts_with(['#', '[']));
    if text.trim().is_empty() && document == Document::default() {
        source.skip();
        return ControlFlow::Continue(());
    }
    let item = content(&text, line).map(|content| {
        let Document { givens, eliminated, .. } = content.into();
        (document.givens, document.eliminated) = (givens, eliminated);
        Found { document, format: &SUDOCUE, line: above }
    });
    sink(item)
}

/// Takes the lines with letters.
pub(super) fn headers(source: &mut Source<'_>) -> Document {
    let mut document = Document::default();
    while let Some(line) = peek(source)
        && (line.trim().is_empty() || line.starts_with('#'))
    {
        match header(line.trim()) {
            Some((field, text)) => document.texts.add(field, text),
            None => document.comment(line.trim().trim_start_matches('#')),
        }
        source.skip();
    }
    document
}

/// Writes the lines with letters.
pub(super) fn write_headers(document: &Document, out: &mut dyn fmt::Write) -> fmt::Result {
    for (letter, field) in LETTERS {
        for line in document.text(field).lines() {
            writeln!(out, "#{}{line}", letter as char)?;
        }
    }
    Ok(())
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    write_headers(document, out)?;
    Drawing::ROWS.write(&document.grid(), '.', out)
}
