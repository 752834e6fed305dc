//! Grids in JSON, recognised only by their shape.
//!
//! ```text
//! "81 characters"   [..9 strings]   [..81 values]   [[..9 values], ..9]
//! [{"val": 7}, ..81]   [[{"value": 7, "given": true}, ..9], ..9]       cells as objects
//! [{"row": 0, "col": 5, "value": 7}, ..]   [[0, 5, 7], ..]             cells with their places
//! {"A1": 7, ..}   {"r1c1": 7, ..}   {"cells": GRID}                    cells by name; a grid in a separate object
//! ```
//!
//! Positions count from 0 if a 0 occurs among them, and from 1 if the highest possible number occurs. If neither or both occur, the grid is refused.

use std::collections::BTreeMap;

use ninefold_core::{Cell, Digit, Grid};

use super::object::{self, LEAST};
use crate::document::Document;
use crate::error::Error;
use crate::value::{Object, Value};

/// Keys under which a cell has its digit, best first.
const VALUES: [&str; 9] = ["value", "val", "v", "digit", "number", "num", "n", "d", "symbol"];
/// Keys under which a cell has its row and column.
const ROWS: [&str; 4] = ["row", "r", "y", "rowindex"];
const COLUMNS: [&str; 6] = ["column", "col", "c", "x", "colindex", "columnindex"];
/// Keys under which a cell has its position as a single value.
const PLACES: [&str; 9] = ["position", "pos", "place", "cell", "index", "at", "location", "coord", "coordinates"];
/// Keys that state whether a cell is given.
const GIVEN: [&str; 10] =
    ["given", "fixed", "initial", "readonly", "locked", "original", "preset", "prefilled", "clue", "static"];
const FREE: [&str; 4] = ["editable", "mutable", "userentered", "userinput"];
/// Keys of a grid in an object that otherwise contains only texts about it.
const INNER: [&str; 5] = ["cells", "grid", "board", "rows", "values"];

/// The minimum number of cells with positions that make a grid.
const FEW: usize = 10;

/// Returns a key in the form used for comparison: in lower case, with letters and digits only, and without a leading `is`.
fn plain(key: &str) -> String {
    let plain: String = key.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    plain.strip_prefix("is").map(str::to_owned).unwrap_or(plain)
}

fn find<'a>(object: &Object<'a>, keys: &[&str]) -> Option<Value<'a>> {
    keys.iter().find_map(|key| object.iter().find(|(name, _)| plain(name) == *key).map(|(_, value)| value))
}

fn is_scalar(value: &Value<'_>) -> bool {
    !value.is_array() && !value.is_object() && value.raw().len() <= 6
}

/// Whether an object describes a single cell.
fn is_cell(value: &Value<'_>) -> bool {
    let Ok(object) = value.object() else { return false };
    let entry = find(&object, &VALUES).or_else(|| find(&object, &GIVEN));
    entry.is_some_and(|entry| is_scalar(&entry))
}

fn has_place(value: &Value<'_>) -> bool {
    let Ok(object) = value.object() else { return false };
    is_cell(value)
        && (find(&object, &PLACES).is_some() || find(&object, &ROWS).is_some() && find(&object, &COLUMNS).is_some())
}

fn is_triple(value: &Value<'_>) -> bool {
    value.elements(3).is_ok_and(|all| all.len() == 3 && all.iter().all(|one| one.number().is_ok()))
}

/// Returns the cell with the given name, such as `r3c5`, or `C5` with a letter for the row.
fn named(name: &str) -> Option<Cell> {
    let letter = |bytes: &[u8]| match *bytes {
        [row @ (b'A'..=b'I' | b'a'..=b'i'), column @ b'1'..=b'9'] => {
            Cell::new(row.to_ascii_uppercase() - b'A' + 1, column - b'0')
        }
        _ => None,
    };
    name.parse().ok().or_else(|| letter(name.as_bytes()))
}

/// Whether a value has the shape of a single grid, whatever its cells contain.
pub(crate) fn is_grid(value: Value<'_>) -> bool {
    if value.is_text() {
        return object::size(value) >= LEAST;
    }
    if value.is_object() {
        let Ok(object) = value.object() else { return false };
        return is_map(&object) || inner(&object).is_some();
    }
    let Ok(all) = value.elements(99) else { return false };
    let is_row = |row: &Value<'_>| {
        row.elements(9).is_ok_and(|row| row.len() == 9 && (row.iter().all(is_scalar) || row.iter().all(is_cell)))
    };
    let is_text = |row: &Value<'_>| row.text().is_ok_and(|text| (9..LEAST).contains(&text.chars().count()));
    match all.len() {
        81 if all.iter().all(is_scalar) || all.iter().all(is_cell) => true,
        9 if all.iter().all(is_row) || all.iter().all(is_text) => true,
        length => (FEW..=81).contains(&length) && (all.iter().all(has_place) || all.iter().all(is_triple)),
    }
}

/// Whether the keys of an object are names of cells.
fn is_map(object: &Object<'_>) -> bool {
    object.iter().count() >= FEW && object.iter().all(|(key, value)| named(key).is_some() && is_scalar(&value))
}

/// Returns the grid of an object that contains no other grid.
fn inner<'a>(object: &Object<'a>) -> Option<Value<'a>> {
    let mut grids = object.iter().filter(|(_, value)| value.is_array() && is_grid(*value));
    let (key, value) = grids.next()?;
    (INNER.contains(&plain(key).as_str()) && grids.next().is_none()).then_some(value)
}

/// Reads the digits of a value whose cells are objects or have positions, or returns `None` if the value has another shape.
pub(crate) fn cells(value: Value<'_>) -> Option<Result<Document, Error>> {
    if value.is_object() {
        let object = value.object().ok()?;
        return if is_map(&object) { Some(map(&object)) } else { inner(&object).map(object::single) };
    }
    let all = value.elements(99).ok()?;
    let is_listed = (FEW..=81).contains(&all.len());
    if is_listed && all.iter().all(has_place) {
        return Some(listed(value, &all));
    }
    if is_listed && all.iter().all(is_triple) {
        return Some(triples(value, &all));
    }
    let flat = if all.len() == 9 && all.iter().all(|row| row.is_array()) {
        let rows: Vec<Vec<Value<'_>>> = all.iter().map(|row| row.exactly(9)).collect::<Result<_, _>>().ok()?;
        rows.concat()
    } else {
        all
    };
    let are_cells = flat.len() == 81 && flat.iter().all(is_cell);
    are_cells.then(|| marked(value, Cell::all().zip(flat)))
}

fn map(object: &Object<'_>) -> Result<Document, Error> {
    object.once()?;
    let (mut grid, mut blank) = (Grid::EMPTY, None);
    for (key, value) in object.iter() {
        let cell = named(key).ok_or_else(|| value.expected("the entry of a cell such as r3c5 or C5"))?;
        grid[cell] = object::entry(value, &mut blank)?;
        is_listed(value, grid[cell], object.iter().count())?;
    }
    Ok(grid.into())
}

/// Reads the digits of cells, some of which may be marked as givens.
fn marked<'a>(all: Value<'a>, cells: impl Iterator<Item = (Cell, Value<'a>)>) -> Result<Document, Error> {
    let (mut givens, mut placed, mut blank) = (Grid::EMPTY, Grid::EMPTY, None);
    let mut unmarked = Vec::new();
    let (mut is_marked, mut is_freed) = (false, false);
    let cells: Vec<(Cell, Value<'a>)> = cells.collect();
    are_alike(&cells)?;
    for (cell, value) in cells {
        let object = value.object()?;
        let digit = find(&object, &VALUES).map_or(Ok(None), |value| object::entry(value, &mut blank))?;
        let mark = find(&object, &GIVEN);
        match (mark.map(Value::truth), find(&object, &FREE).map(Value::truth).transpose()?) {
            // The entry may contain the given digit itself rather than a mark.
            (Some(Err(_)), _) => {
                let given = mark.map_or(Ok(None), |mark| object::entry(mark, &mut None))?;
                (givens[cell], is_marked) = (given, true);
                placed[cell] = digit.filter(|_| given.is_none());
            }
            (Some(Ok(true)), _) | (None, Some(false)) => (givens[cell], is_marked) = (digit, true),
            (Some(Ok(false)), _) => (placed[cell], is_marked) = (digit, true),
            (None, Some(true)) => (placed[cell], is_freed) = (digit, true),
            (None, None) => unmarked.push((cell, digit)),
        }
    }
    for (cell, digit) in unmarked {
        if is_marked && !is_freed { placed[cell] = digit } else { givens[cell] = digit }
    }
    if givens == Grid::EMPTY && placed != Grid::EMPTY {
        return Err(all.expected("a cell that is marked as given"));
    }
    Ok(Document { placed: placed.into(), ..givens.into() }.tidy())
}

/// Refuses a cell that lacks a key which all other cells have, but has an unknown key instead, since that key must be misspelt.
fn are_alike(cells: &[(Cell, Value<'_>)]) -> Result<(), Error> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, value) in cells {
        value.object()?.iter().for_each(|(key, _)| *counts.entry(plain(key)).or_default() += 1);
    }
    if !counts.values().any(|&count| count == 1) {
        return Ok(());
    }
    for (_, value) in cells {
        let object = value.object()?;
        let lacks = |(key, count): (&String, &usize)| *count + 1 == cells.len() && find(&object, &[key]).is_none();
        let own = object.iter().find(|(key, _)| counts.get(&plain(key)) == Some(&1));
        if let Some((key, value)) = own
            && counts.iter().any(lacks)
        {
            return Err(value.expected(&format!("a key of the other cells instead of {key:?}")));
        }
    }
    Ok(())
}

/// Reads a list of cells with positions. All row and column numbers must count from the same number.
fn listed<'a>(all: Value<'a>, cells: &[Value<'a>]) -> Result<Document, Error> {
    let (mut numbers, mut placed) = (Vec::new(), Vec::new());
    for value in cells {
        match place(*value)? {
            Place::Cell(cell) => placed.push((cell, *value)),
            Place::Numbers(count, at) => numbers.push((count, at, *value)),
        }
    }
    placed.extend(numbered(all, &numbers)?);
    once(&placed)?;
    marked(all, placed.into_iter())
}

enum Place {
    Cell(Cell),
    /// The number of possible values, and a row and a column or an index.
    Numbers(i64, Vec<i64>),
}

fn place(value: Value<'_>) -> Result<Place, Error> {
    let object = value.object()?;
    let pair = |object: &Object<'_>| {
        let both = find(object, &ROWS).zip(find(object, &COLUMNS));
        both.map(|(row, column)| Ok(Place::Numbers(9, vec![row.number()?, column.number()?])))
    };
    if let Some(pair) = pair(&object) {
        return pair;
    }
    let place = find(&object, &PLACES).ok_or_else(|| value.expected("a cell with its place"))?;
    if place.is_object() {
        return pair(&place.object()?).unwrap_or_else(|| Err(place.expected("a row and a column")));
    }
    if place.is_array() {
        let both = place.exactly(2)?;
        return Ok(Place::Numbers(9, vec![both[0].number()?, both[1].number()?]));
    }
    match named(place.words()?.trim()) {
        Some(cell) => Ok(Place::Cell(cell)),
        None => Ok(Place::Numbers(81, vec![place.number()?])),
    }
}

/// Converts positions, which may count from 0 or from 1, to cells.
fn numbered<'a>(all: Value<'a>, cells: &[(i64, Vec<i64>, Value<'a>)]) -> Result<Vec<(Cell, Value<'a>)>, Error> {
    let Some(&(count, ..)) = cells.first() else { return Ok(Vec::new()) };
    let has = |number: i64| cells.iter().any(|(_, at, _)| at.contains(&number));
    let first = match (has(0), has(count)) {
        (true, false) => 0,
        (false, true) => 1,
        (true, true) => return Err(all.expected(&format!("{count} numbers of places, not both 0 and {count},"))),
        (false, false) => return Err(all.expected("a place that shows whether rows are counted from 0 or from 1")),
    };
    let cell = |(own, at, value): &(i64, Vec<i64>, Value<'a>)| {
        let inside = at.iter().all(|number| (0..count).contains(&(number - first))) && *own == count;
        let index = at.iter().fold(0, |index, number| 9 * index + number - first);
        let cell = usize::try_from(index).ok().filter(|_| inside).and_then(|index| Cell::all().nth(index));
        cell.map(|cell| (cell, *value)).ok_or_else(|| value.expected("a cell of the grid"))
    };
    cells.iter().map(cell).collect()
}

/// Refuses an empty cell in a list of fewer than 81 cells, since such a list contains only cells with digits.
fn is_listed(value: Value<'_>, digit: Option<Digit>, cells: usize) -> Result<(), Error> {
    if digit.is_none() && cells < 81 { Err(value.expected("a digit from 1 to 9")) } else { Ok(()) }
}

/// Refuses a cell that occurs twice.
fn once(cells: &[(Cell, Value<'_>)]) -> Result<(), Error> {
    let again = |at: &usize| cells[..*at].iter().any(|(cell, _)| *cell == cells[*at].0);
    match (0..cells.len()).find(again) {
        Some(at) => Err(cells[at].1.expected(&format!("{} once", cells[at].0))),
        None => Ok(()),
    }
}

/// Reads cells written as triples of row, column and digit.
fn triples<'a>(all: Value<'a>, cells: &[Value<'a>]) -> Result<Document, Error> {
    let (mut grid, mut blank, mut numbers) = (Grid::EMPTY, None, Vec::new());
    for value in cells {
        let three = value.exactly(3)?;
        numbers.push((9, vec![three[0].number()?, three[1].number()?], three[2]));
    }
    let placed = numbered(all, &numbers)?;
    once(&placed)?;
    for (cell, value) in placed {
        grid[cell] = object::entry(value, &mut blank)?;
        is_listed(value, grid[cell], cells.len())?;
    }
    Ok(grid.into())
}

/// Whether a key may name the digit, the position or the mark of a cell.
pub(crate) fn is_key(key: &str) -> bool {
    let key = plain(key);
    [&VALUES[..], &ROWS, &COLUMNS, &PLACES, &GIVEN].iter().any(|keys| keys.contains(&key.as_str()))
}

/// The part of a cell that is stored under a key or in a column.
#[derive(Clone, Copy)]
pub(crate) enum PartOfCell {
    Row,
    Column,
    Digit,
}

/// Whether a key or column name stands for the given part of a cell.
pub(crate) fn is_part(key: &str, part: PartOfCell) -> bool {
    let keys: &[&str] = match part {
        PartOfCell::Row => &ROWS,
        PartOfCell::Column => &COLUMNS,
        PartOfCell::Digit => &VALUES,
    };
    keys.contains(&plain(key).as_str())
}
