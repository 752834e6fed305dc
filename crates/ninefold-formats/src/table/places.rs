//! Reads one puzzle from a table of its cells, in which each line contains a row, a column and a digit.

use std::ops::ControlFlow;

use super::{CSV, is_gap, reader, row};
use crate::format::{Found, Piece, Pieces};
use crate::json::{list, shape};
use crate::source::{Ahead, Source};

/// Returns the indices of the columns for the row, the column and the digit, if a heading names all three.
fn columns<'a>(fields: impl Iterator<Item = &'a str>) -> Option<[usize; 3]> {
    let fields: Vec<&str> = fields.collect();
    let place = |kind| fields.iter().position(|field| shape::is_part(field, kind));
    Some([place(shape::PartOfCell::Row)?, place(shape::PartOfCell::Column)?, place(shape::PartOfCell::Digit)?])
}

/// Whether a text begins with a heading that names all three columns, and a line with a number follows.
pub(super) fn starts(ahead: Ahead<'_>, delimiter: u8) -> bool {
    let mut lines = ahead.lines();
    let heading = lines.next().unwrap_or_default();
    let is_number = |field: &str| field.len() < 4 && field.bytes().all(|byte| byte.is_ascii_digit());
    // Most text has no such numbers, and searching for numbers is faster than searching for the names of columns.
    lines.next().is_some_and(|line| super::split(line, delimiter).any(is_number))
        && columns(super::split(heading, delimiter)).is_some()
}

/// Reads the cells up to an empty line.
pub(super) fn read(delimiter: u8, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<()> {
    let (mut reader, line) = (reader(delimiter), source.line());
    let mut heading = None;
    let mut triples = Vec::new();
    while source.peek().is_some_and(|line| !is_gap(line.bytes)) && triples.len() < 999 {
        let cells = match row(source, &mut reader) {
            None => break,
            Some(Err(error)) => return sink(Piece::Error(error)),
            Some(Ok(cells)) => cells,
        };
        match heading {
            None => heading = columns(cells.iter().map(|cell| cell.text.trim())),
            Some(places) => {
                let field = |at: usize| cells.get(at).map_or("null", |cell| cell.text.trim());
                let [row, column, digit] = places.map(field);
                let digit = if digit.is_empty() { "0" } else { digit };
                triples.push(format!("[{row},{column},{digit}]"));
            }
        }
    }
    list::read(&CSV, &format!("[\n{}]", triples.join(",\n")), (line, 1), &mut |piece| {
        sink(match piece {
            Piece::Found(found, fields) => Piece::Found(Box::new(Found { line, ..*found }), fields),
            other => other,
        })
    })
}
