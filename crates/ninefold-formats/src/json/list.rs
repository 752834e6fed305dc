//! Lists of puzzles in JSON, nested to any depth, and arrays of numbers as programs print them.
//!
//! ```text
//! ["P", "Q"]   [["P", "hard"], ["Q", "easy"]]   [["P", "S"], ..]     S: the solution of P
//! [GRID, GRID]   [..18 rows of 9 values]                             GRID: see `shape`
//! ```

use std::ops::ControlFlow;

use ninefold_core::{Digit, Grid};

use super::object;
use super::shape;
use super::top::{Top, innermost};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Piece, Pieces};
use crate::part::Field;
use crate::source::Ahead;
use crate::value::Value;

/// The maximum number of values of a list.
const MOST: usize = 1 << 20;

/// The maximum nesting depth of lists.
const DEEPEST: usize = 6;

/// Signs for empty cells that occur only in JSON and Python.
const ODD: [&str; 7] = ["-1", ".0", "\" \"", "NaN", "nan", "' '", "Infinity"];

/// Whether a text begins with a list whose end only its brackets can show. Arrays with one row per line are plain text.
pub(crate) fn starts(ahead: Ahead<'_>) -> bool {
    if !ahead.first().starts_with('[') {
        return false;
    }
    if is_printed(ahead) {
        return true;
    }
    let text = ahead.text().trim_start();
    let inner = text.trim_start_matches(|char: char| matches!(char, '[' | '(') || char.is_whitespace());
    let depth = text[..text.len() - inner.len()].matches(['[', '(']).count();
    if inner.starts_with('{') {
        return depth > 1 || is_cell(inner);
    }
    let row = inner.split([']', ')']).next().unwrap_or_default();
    let is_puzzle = |text: &str| text.trim().trim_matches(['"', '\'']).len() >= object::LEAST;
    if row.split(',').any(|field| field.trim().starts_with(['"', '\'']) && is_puzzle(field)) {
        return true;
    }
    match row.split(',').count() {
        _ if depth > 2 => true,
        81 => depth > 1 || ODD.iter().any(|odd| row.contains(odd)),
        9 if depth > 1 => {
            let is_rows = row.split(',').any(|field| field.trim().len() > 9);
            is_rows || ODD.iter().any(|odd| text.contains(odd))
        }
        3 => depth > 1,
        _ => false,
    }
}

/// Whether the text begins with lines of brackets that are followed by a single value.
fn is_printed(ahead: Ahead<'_>) -> bool {
    let is_open = |line: &str| line.chars().all(|char| char == '[' || char.is_whitespace());
    if !is_open(ahead.first()) {
        return false;
    }
    let first = ahead.lines().find(|line| !is_open(line)).unwrap_or_default().trim();
    let value = first.trim_end_matches(',').trim_matches('"').trim();
    matches!(value, "null" | "" | "." | "-1") || value.parse().is_ok_and(|number: f32| (0.0..=9.0).contains(&number))
}

/// Whether an object, possibly truncated, is a cell rather than a puzzle.
fn is_cell(text: &str) -> bool {
    let top = Top::of(Ahead::new(innermost(text)));
    let short = |value: &str| value.len() < object::LEAST;
    let mut keys = top.keys().peekable();
    keys.peek().is_some() && top.values().all(short) && keys.any(shape::is_key)
}

/// Passes on the puzzles of a list that begins here, as puzzles of the given format.
pub(crate) fn read(
    format: &'static Format,
    text: &str,
    (line, column): (usize, usize),
    sink: Pieces<'_>,
) -> ControlFlow<()> {
    match documents(text) {
        Ok(all) => all.into_iter().try_for_each(|(document, below)| {
            let found = Found { document: document.tidy(), format, line: line + below - 1 };
            sink(Piece::Found(Box::new(found), None))
        }),
        Err(error) => {
            let indent = if error.line == 1 { column - 1 } else { 0 };
            sink(Piece::Error(Error { column: error.column + indent, ..error }.below(line - 1)))
        }
    }
}

/// Reads the puzzles of a list, each with the line on which it begins.
fn documents(text: &str) -> Result<Vec<(Document, usize)>, Error> {
    let value = Value::parse(text)?;
    let numbers = numbers(value);
    if let Ok(grids) = numbers {
        return Ok(grids.into_iter().map(|grid| (grid.into(), 1)).collect());
    }
    let mut all = Vec::new();
    match collect(value, DEEPEST, &mut all) {
        Ok(()) => Ok(all),
        // For a list that contains only bare values, the errors of its numbers are more helpful.
        Err(error) => Err(numbers.err().filter(|_| !text.contains(['"', '{'])).unwrap_or(error)),
    }
}

/// Reads the only puzzle of a list, which may also contain a label and a solution.
pub(crate) fn one(value: Value<'_>) -> Result<Document, Error> {
    let mut all = Vec::new();
    collect(value, DEEPEST, &mut all)?;
    match all.pop() {
        Some((document, _)) if all.is_empty() => Ok(document),
        _ => Err(value.expected("one puzzle of 81 cells")),
    }
}

fn collect(value: Value<'_>, deepest: usize, all: &mut Vec<(Document, usize)>) -> Result<(), Error> {
    if shape::is_grid(value) {
        all.push((object::single(value)?, value.line()));
        return Ok(());
    }
    if value.is_object() {
        all.push((object::read_value(value)?, value.line()));
        return Ok(());
    }
    let elements = value.elements(MOST)?;
    let is_word = |value: &Value<'_>| !value.is_array() && !value.is_object() && !shape::is_grid(*value);
    if deepest == 0 || elements.iter().all(is_word) {
        return Err(value.expected("9 rows of 9 cells, or 81 of them,"));
    }
    let (before, mut words) = (all.len(), Vec::new());
    for element in elements {
        if is_word(&element) {
            words.push(element);
            continue;
        }
        let from = all.len();
        collect(element, deepest - 1, all)?;
        // A full grid that extends the preceding grid is its solution.
        if all.len() == from + 1 && from > before && solves(&all[from - 1].0, &all[from].0) {
            let solution = all.pop().map(|(solution, _)| solution.givens);
            all[from - 1].0.solution = solution;
        }
    }
    if words.is_empty() {
        return Ok(());
    }
    let [(document, _)] = &mut all[before..] else {
        return Err(words[0].expected("a puzzle of 81 cells"));
    };
    for word in words.into_iter().filter(|word| !word.is_void()) {
        let text = word.words()?;
        let field = if document.texts.has(Field::Title) { Field::Comment } else { Field::Title };
        match field {
            Field::Title => document.set(field, &text),
            _ => document.comment(&text),
        }
    }
    Ok(())
}

/// Whether a full grid extends a puzzle that has no solution yet.
fn solves(puzzle: &Document, full: &Document) -> bool {
    let is_full = full.givens.digits().iter().all(Option::is_some);
    is_full && puzzle.solution.is_none() && puzzle.givens != full.givens && object::goes_on(puzzle, full)
}

/// Reads the grids of nested arrays that contain only cells. Either each innermost array is a row of nine cells, or each is a grid of 81.
fn numbers(value: Value<'_>) -> Result<Vec<Grid>, Error> {
    let (mut grids, mut cells, mut blank) = (Vec::new(), Vec::new(), None);
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
            cells.push(object::entry(value, &mut blank)?);
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
