//! Cells spread over lines of any length: every 81 cells are a puzzle, wherever the lines end.
//!
//! ```text
//! stream   8xxxxxxxx xx     read by the Sudoku programs of z88dk: 1 to 9 are givens, every other character is an empty cell, even a space
//!          36xxx            the end of a line is not a cell
//! digits   8,0,0,0,0,0,0    typed into an HP-71B, whose lines hold 48 cells: digits, separated by commas or spaces
//!          0,0,3,6          zeros are empty cells, and everything else is an error
//! ```
//!
//! Any text of the right length is such a puzzle, so a lost or added character shifts all cells after it. Therefore these formats are never detected,
//! and a text that ends within a puzzle is an error.

use std::ops::ControlFlow;

use ninefold_core::format::ParseErrorKind;
use ninefold_core::{Cell, Digit, Grid};

use crate::document::Document;
use crate::error::ErrorKind;
use crate::format::{Format, Found, Likeness, Read, Seen, Sink};
use crate::source::Source;

pub(crate) static STREAM: Format = Format {
    name: "stream",
    about: "81 characters across any number of lines: 1 to 9 are givens, everything else, even a space, is an empty cell; read only if --from names the format",
    seen: Seen::Described("the Sudoku programs of z88dk, <https://github.com/z88dk/z88dk>"),
    endings: &[],
    example: "-----9-------147----\n2......7......865...3...2\n94??????1??????4????625???????8?????",
    sniff: |_| Likeness::No,
    read: Read::Stream(|source, sink| read(&STREAM, source, sink)),
    write: None,
};

pub(crate) static DIGITS: Format = Format {
    name: "digits",
    about: "81 digits across any number of lines, 0 for an empty cell, optionally separated by commas or spaces; read only if --from names the format",
    seen: Seen::Described("the article about SUDOKU71 for the HP-71B, by V. Albillo (2005)"),
    endings: &[],
    example: "0,0,0,0,0,9,0,0,0,0,0,0,0,1,4,7,0,0,0,0,2,0,0,0,0,0,0,7,0,0,0,0,0,0,8,6,5,0,0,0,3,0,0,0,2,9,4,0\n\
              0,0,0,0,0,1,0,0,0,0,0,0,4,0,0,0,0,6,2,5,0,0,0,0,0,0,0,8,0,0,0,0,0",
    sniff: |_| Likeness::No,
    read: Read::Stream(|source, sink| read(&DIGITS, source, sink)),
    write: None,
};

/// The role of a character.
enum Sign {
    Given(Digit),
    Empty,
    Between,
}

/// Returns the role of a character in the given format, or an error if the format does not allow it.
fn sign(format: &Format, char: char) -> Result<Sign, ErrorKind> {
    let digit = u8::try_from(char).ok().and_then(Digit::from_ascii);
    match (digit, char) {
        (Some(digit), _) => Ok(Sign::Given(digit)),
        (None, _) if *format == STREAM => Ok(Sign::Empty),
        (None, '0') => Ok(Sign::Empty),
        (None, ',' | ' ' | '\t' | ';') => Ok(Sign::Between),
        _ => Err(ErrorKind::expected("digits from 0 to 9, with commas or spaces between them", &char.to_string())),
    }
}

/// Reads whole lines, up to one at whose end a puzzle ends.
fn read(format: &'static Format, source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let (mut grid, mut count, mut start) = (Grid::EMPTY, 0, (1, 1));
    loop {
        let line = source.line();
        if source.peek().is_some_and(|next| next.cut) {
            source.skip();
            return sink(Err(ErrorKind::Plain(ParseErrorKind::LongLine).at(line, 1)));
        }
        let Some(text) = source.take_line() else { break };
        for (at, char) in text.chars().enumerate() {
            let digit = match sign(format, char) {
                Ok(Sign::Given(digit)) => Some(digit),
                Ok(Sign::Empty) => None,
                Ok(Sign::Between) => continue,
                // The next cell is unknown, so the rest of the line and the puzzle are left out.
                Err(kind) => return sink(Err(kind.at(line, at + 1))),
            };
            if count == 0 {
                start = (line, at + 1);
            }
            if let Some(cell) = Cell::from_index(count) {
                grid[cell] = digit;
            }
            count += 1;
            if count == Cell::all().len() {
                let document = Document::from(std::mem::replace(&mut grid, Grid::EMPTY));
                sink(Ok(Found { document, format, line: start.0 }))?;
                count = 0;
            }
        }
        if count == 0 {
            return ControlFlow::Continue(());
        }
    }
    if count == 0 {
        return ControlFlow::Continue(());
    }
    let what = if *format == STREAM { "each character counts, even a space" } else { "each digit is a cell" };
    let short = format!("expected 81 cells, found the end after {count}: {what}");
    sink(Err(ErrorKind::Invalid(short).at(start.0, start.1)))
}
