//! The input of `gsf`'s solver. The first line states the column of the puzzles and the separator of columns. A puzzle may be preceded by a quoted
//! label.
//!
//! ```text
//! #!sudoku -c4,            the fourth column, separated by commas
//! #!sudoku -c4             separated by white space
//! "a label" 98.7.....6..   without columns
//! ```

use std::ops::ControlFlow;

use super::{Cell, Columns, row};
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Likeness, Piece, Pieces, Read, Seen};
use crate::part::Field;
use crate::source::{Ahead, Column, Source};

pub(crate) static GSF: Format = Format {
    name: "gsf",
    about: "the input of gsf's solver: #!sudoku -c4 names the column; a label in quotes before a puzzle",
    seen: Seen::Described("the manual of gsf's solver"),
    endings: &[],
    example: "\
#!sudoku -c3,\n\
17,99,.....9.......147....2......7......865...3...294......1......4....625.......8.....,six and four",
    sniff,
    read: Read::Pieces(read),
    write: None,
};

const MARK: &str = "#!sudoku";

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first();
    Likeness::certain_if(
        line.starts_with(MARK)
            || labelled(line).and_then(|(_, cells)| cells.split_whitespace().next()).is_some_and(super::is_puzzle),
    )
}

/// Splits a line into its quoted label and the text after it.
fn labelled(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.strip_prefix('"')?.split_once('"')?;
    rest.starts_with(char::is_whitespace).then_some((label, rest.trim_start()))
}

fn read(source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
    let number = source.line();
    let Some(first) = source.peek().map(|line| String::from_utf8_lossy(line.bytes).into_owned()) else {
        return ControlFlow::Continue(());
    };
    let Some(options) = first.trim().strip_prefix(MARK) else { return lines(source, sink) };
    source.skip();
    match column(options) {
        None => {
            let what = "the column of the puzzles such as -c4";
            sink(Piece::Error(ErrorKind::expected(what, options.trim()).at(number, 9)))
        }
        Some((column, delimiter)) => rows(source, column, delimiter, sink),
    }
}

/// Parses the column of the puzzles and the separator of columns, which is white space by default.
fn column(options: &str) -> Option<(usize, Option<u8>)> {
    let option = options.split_whitespace().find_map(|option| option.strip_prefix("-c"))?;
    let digits = option.bytes().take_while(u8::is_ascii_digit).count();
    let number = option[..digits].parse::<usize>().ok().filter(|&number| number > 0)?;
    let delimiter = option.as_bytes().get(digits).copied().filter(u8::is_ascii);
    Some((number - 1, delimiter))
}

/// Reads the rows of a table whose column of puzzles is already known.
fn rows(source: &mut Source<'_>, column: usize, delimiter: Option<u8>, sink: Pieces<'_>) -> ControlFlow<()> {
    let mut reader = super::reader(delimiter.unwrap_or(b' '));
    while let Some(line) = source.peek() {
        if line.bytes.trim_ascii().is_empty() || line.bytes.starts_with(b"#") {
            source.skip();
            continue;
        }
        let number = source.line();
        let Some(row) = row(source, &mut reader) else { break };
        let filled = |cell: &Cell| delimiter.is_some() || !cell.text.is_empty();
        let row: Result<Vec<Cell>, Error> = row.map(|row| row.into_iter().filter(filled).collect());
        let row = row.and_then(|row| Columns::of_row(column, None, &row).row(&GSF, row, number));
        let (piece, note) = row.unwrap_or_else(|error| (Piece::Error(error), None));
        note.map_or(ControlFlow::Continue(()), |note| sink(Piece::Note(note)))?;
        sink(piece)?;
    }
    ControlFlow::Continue(())
}

/// Reads the rows of a table whose columns are separated by white space.
pub(super) fn spaced(source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
    match source.column_of_puzzle() {
        Some(Column::Number(number)) => {
            let column = number.saturating_sub(1);
            rows(source, column, None, sink)
        }
        _ => super::read(&super::TSV, b'\t', source, sink),
    }
}

/// Reads a line that contains a puzzle, which may be preceded by a quoted label.
fn lines(source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
    let number = source.line();
    let text = source.take_line().unwrap_or_default();
    let line = text.trim();
    if line.is_empty() || line.starts_with('#') {
        return ControlFlow::Continue(());
    }
    let (label, cells) = labelled(line).unwrap_or(("", line));
    let before = cells.as_ptr().addr() - text.as_ptr().addr();
    let column = text[..before].chars().count() + 1;
    let cell = Cell { text: cells.to_owned(), line: number, column };
    sink(match super::content(&cell) {
        Ok(content) => {
            let document = crate::document::Document::from(content).with(Field::Title, label).tidy();
            Piece::Found(Box::new(Found { document, format: &GSF, line: number }), None)
        }
        Err(error) => Piece::Error(error),
    })
}
