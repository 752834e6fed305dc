//! `SudoCue`'s files of partly solved puzzles: nine lines of nine groups, with `u` before each digit that the user has placed.

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::format::DEAD;
use ninefold_core::{Cell, Digit, House};

use super::{content, take_rows, words};
use crate::document::Document;
use crate::draw;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::part::{Part, Parts};
use crate::source::{Ahead, Source};

pub(crate) static SDX: Format = Format {
    name: "sdx",
    about: "a position saved by SudoCue: candidates, and a u before placed digits",
    seen: Seen::Described("SudoCue's own page, <http://sudocue.net/fileformats.php>"),
    endings: &["sdx"],
    example: include_str!("../../data/examples/sdx.txt").trim_ascii_end(),
    sniff,
    read: Read::Stream(read),
    write: Some(Write::new(write, Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Candidates]))).apart()),
};

/// Recognises nine lines of nine groups in which at least one digit is marked as placed.
fn sniff(ahead: Ahead<'_>) -> Likeness {
    let is_sign = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'u' | b'.');
    let group = |word: &str| word == DEAD || word.bytes().all(is_sign);
    let row = |line: &&str| line.split_whitespace().count() == 9 && line.split_whitespace().all(group);
    let mut rows = ahead.lines().take(9);
    let starts = ahead.first().starts_with(|char: char| char.is_ascii_digit() || "u.(".contains(char));
    let marked = starts && ahead.lines().take(9).any(|line| line.contains('u'));
    Likeness::certain_if(marked && rows.all(|line| row(&line)) && ahead.lines().count() >= 9)
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let (text, line) = take_rows(source, |_| false);
    if text.trim().is_empty() {
        return ControlFlow::Continue(());
    }
    sink(document(&text, line).map(|document| Found { document, format: &SDX, line }))
}

fn document(text: &str, line: usize) -> Result<Document, Error> {
    // Replacing each mark by a space preserves the columns.
    let mut document = Document::from(content(&text.replace('u', " "), line)?);
    let rows = text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty());
    let groups = rows.flat_map(|(down, row)| words(row).map(move |(place, word)| (down, place, word)));
    for (cell, (down, place, word)) in Cell::all().zip(groups) {
        let Some(digit) = word.strip_prefix('u') else { continue };
        let digit: Digit = digit
            .parse()
            .map_err(|_| ErrorKind::expected("one placed digit after the u", word).at(line + down, place + 1))?;
        document.givens[cell.into()] = None;
        document.placed[cell.into()] = Some(digit);
    }
    Ok(document)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let board = document.board();
    for row in House::rows() {
        let cell = |cell: Cell| match document.placed[cell.into()] {
            Some(digit) => format!("u{digit}"),
            None => draw::options(&board, cell),
        };
        let cells: Vec<_> = row.cells().iter().map(cell).collect();
        writeln!(out, "{}", cells.join(" "))?;
    }
    Ok(())
}
