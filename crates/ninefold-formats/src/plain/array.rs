//! Arrays of numbers that stand on a line each, as programs print them: nine in nine, or 81.

use std::ops::ControlFlow;

use ninefold_core::{Digit, Grid};

use super::BLOCK;
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Found, Piece, Pieces};
use crate::source::Ahead;
use crate::value::Value;

/// More values than any list has.
const MOST: usize = 1 << 20;

/// Whether a text begins with brackets and a lone value behind them. Arrays with a row on each line, or with all on one, are plain text.
pub(crate) fn starts(ahead: Ahead<'_>) -> bool {
    let is_open = |line: &str| line.chars().all(|char| char == '[' || char.is_whitespace());
    if !ahead.first().starts_with('[') || !is_open(ahead.first()) {
        return false;
    }
    let first = ahead.lines().find(|line| !is_open(line)).unwrap_or_default();
    let value = first.trim_end_matches(',');
    value == "null"
        || matches!(value.trim_matches('"'), "" | "." | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9")
}

/// Passes on the puzzles of an array that begins at that place.
pub(crate) fn read(text: &str, (line, column): (usize, usize), sink: Pieces<'_>) -> ControlFlow<()> {
    let grids = Value::parse(text).and_then(grids).map_err(|error| {
        let indent = if error.line == 1 { column - 1 } else { 0 };
        Error { column: error.column + indent, ..error }.below(line - 1)
    });
    match grids {
        Ok(grids) => grids.into_iter().try_for_each(|grid| {
            let document = Document::from(grid);
            sink(Piece::Found(Box::new(Found { document, format: &BLOCK, line }), None))
        }),
        Err(error) => sink(Piece::Error(error)),
    }
}

/// The grids of nested arrays, in which each row has nine values, or each grid 81.
fn grids(value: Value<'_>) -> Result<Vec<Grid>, Error> {
    let (mut grids, mut cells) = (Vec::new(), Vec::new());
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        if value.is_array() {
            let inner = value.elements(MOST)?;
            let is_row = inner.iter().any(|value| !value.is_array());
            if is_row && (!matches!(inner.len(), 9 | 81) || !cells.len().is_multiple_of(9)) {
                return Err(value.expected("a row of 9 cells, or 81 of them,"));
            }
            open.extend(inner.into_iter().rev());
        } else {
            cells.push(entry(value)?);
        }
        if cells.len() == 81 {
            let all: [Option<Digit>; 81] = std::array::from_fn(|at| cells[at]);
            grids.push(Grid::new(all));
            cells.clear();
        }
    }
    if cells.is_empty() && !grids.is_empty() {
        return Ok(grids);
    }
    Err(ErrorKind::expected("9 rows of 9 cells", "").at(1, 1))
}

fn entry(value: Value<'_>) -> Result<Option<Digit>, Error> {
    if value.is_null() || value.words().is_ok_and(|text| text == ".") { Ok(None) } else { value.entry() }
}
