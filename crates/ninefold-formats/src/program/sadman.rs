//! `SadMan` Sudoku's `.sdk`: sections with headings in brackets.
//!
//! ```text
//! #AAuthor           header lines as in SudoCue's files, if any
//! [Puzzle]           the givens
//! .....9...          nine rows
//! [State]            the current digits; at most one such section
//! 8....9...          nine rows
//! [Other]            any other section becomes a comment
//! ```

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::Grid;

use super::sudocue::{LETTERS, behind, fits, headed, headers, write_headers};
use super::{content, peek, take_rows};
use crate::document::Document;
use crate::draw::Borders;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::part::{Part, Parts};
use crate::source::{Ahead, Source};

pub(crate) static SADMAN: Format = Format {
    name: "sadman",
    about: "a file of SadMan Sudoku: sections [Puzzle] and [State], and lines such as #AAuthor",
    seen: Seen::Described(
        "Sudopedia, <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>, and SudoCue's page, <http://sudocue.net/fileformats.php>",
    ),
    endings: &["sdk"],
    example: include_str!("../../data/examples/sadman.txt").trim_ascii_end(),
    sniff,
    read: Read::Stream(read),
    write: Some(
        Write::new(write, Carries::any(Parts::of(&[Part::Givens, Part::Placed]).named(&LETTERS)).with_text(fits))
            .apart(),
    ),
};

/// Returns the name of a section.
fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b' ').then_some(name)
}

pub(super) fn is_puzzle(line: &str) -> bool {
    section(line).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"))
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let first = ahead.first();
    let is_known = |name: &str| ["puzzle", "state"].iter().any(|known| name.eq_ignore_ascii_case(known));
    // Other programs and forums also write words in brackets, so an unknown first section counts only if a known one follows.
    let is_first = section(first)
        .is_some_and(|name| is_known(name) || ahead.lines().any(|line| section(line).is_some_and(is_known)));
    Likeness::certain_if(is_first || first.starts_with('#') && behind(ahead).is_some_and(is_puzzle))
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let line = source.line();
    let document = headers(source);
    if document == Document::default() && peek(source).is_none() {
        return ControlFlow::Continue(());
    }
    read_below(document, line, source, sink)
}

/// Reads the sections below the header lines, the first of which is on line `line`.
pub(super) fn read_below(document: Document, line: usize, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    sink(puzzle(document, source).map(|document| Found { document, format: &SADMAN, line }))
}

/// Reads the sections of a puzzle, up to the next `[Puzzle]` or the next header lines. If a section is malformed, all are skipped, so that none of
/// them is taken for a separate puzzle.
fn puzzle(document: Document, source: &mut Source<'_>) -> Result<Document, Error> {
    let start = source.line();
    let result = sections(document, source);
    if result.is_err() {
        if source.line() == start {
            source.skip();
        }
        while peek(source).is_some_and(|line| !is_puzzle(line.trim()) && !line.starts_with('#')) {
            source.skip();
        }
    }
    result
}

fn sections(mut document: Document, source: &mut Source<'_>) -> Result<Document, Error> {
    let start = peek(source).unwrap_or_default();
    if !is_puzzle(start.trim()) {
        return Err(ErrorKind::expected("[Puzzle]", start.trim()).at(source.line(), 1));
    }
    source.skip();
    // Some programs write the header lines below the heading.
    if peek(source).is_some_and(|line| line.starts_with('#')) {
        let line = source.line();
        let (below, is_apart) = headed(source);
        if is_apart {
            return Err(ErrorKind::expected("nine rows directly below the lines with letters", "").at(line, 1));
        }
        document.texts = below.texts;
    }
    document.givens = rows(source)?.into();
    let mut has_state = false;
    loop {
        skip_empty(source);
        let next = peek(source).unwrap_or_default();
        let Some(name) = section(next.trim()).filter(|_| !is_puzzle(next.trim())).map(str::to_ascii_lowercase) else {
            return Ok(document);
        };
        let line = source.line();
        let heading = source.take_line().unwrap_or_default();
        match name.as_str() {
            "state" if std::mem::replace(&mut has_state, true) => {
                return Err(ErrorKind::expected("one section [State]", heading.trim()).at(line, 1));
            }
            "state" => state(&mut document, source)?,
            _ => {
                document.comment(heading.trim());
                remark(&mut document, source);
            }
        }
    }
}

/// Adds the lines of an unknown section to the comment.
fn remark(document: &mut Document, source: &mut Source<'_>) {
    while let Some(line) = peek(source)
        && !line.trim().is_empty()
        && !line.starts_with(['[', '#'])
    {
        document.comment(line.trim_end());
        source.skip();
    }
}

fn rows(source: &mut Source<'_>) -> Result<Grid, Error> {
    // An empty line here may have been swapped with the first row.
    if peek(source).is_some_and(|line| line.trim().is_empty()) {
        return Err(ErrorKind::expected("nine rows directly below the header", "").at(source.line(), 1));
    }
    let (text, line) = take_rows(source, |line| line.starts_with(['[', '#']));
    Ok(content(&text, line)?.grid())
}

/// Reads the digits placed so far, which must include all givens.
fn state(document: &mut Document, source: &mut Source<'_>) -> Result<(), Error> {
    let line = source.line();
    let state = rows(source)?;
    if let Some((cell, digit)) = document.givens.grid(0).iter().find(|&(cell, digit)| state[cell] != Some(digit)) {
        let row = usize::from(cell.row().number()) - 1;
        let what = format!("the given {digit} in {cell} of the state");
        return Err(ErrorKind::expected(what, "").at(line + row, cell.column().number().into()));
    }
    document.placed = state.into();
    Ok(())
}

fn skip_empty(source: &mut Source<'_>) {
    while peek(source).is_some_and(|line| line.trim().is_empty()) {
        source.skip();
    }
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    write_headers(document, out)?;
    out.write_str("[Puzzle]\n")?;
    Borders::ROWS.write(&document.givens.grid(0), '.', out)?;
    if !document.has(Part::Placed) {
        return Ok(());
    }
    out.write_str("[State]\n")?;
    Borders::ROWS.write(&document.grid(), '.', out)
}
