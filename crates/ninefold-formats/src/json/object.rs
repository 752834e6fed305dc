//! Any JSON object that contains a puzzle, from services, collections, programming exercises, and the answers of this program.
//!
//! ```text
//! { "puzzle": PUZZLE, "solution": PUZZLE, "difficulty": "Hard", .. }
//! { "newboard": { "grids": [{ "value": PUZZLE, "solution": PUZZLE, "difficulty": "Hard" }] } }     the service Dosuku
//! { "puzzles": [PUZZLE, ..] }   { "anything": [{ "puzzle": PUZZLE, .. }, ..] }                     a list of them
//!
//! { "initialGrid": PUZZLE, "grid": PUZZLE }   { "data": { "puzzle": PUZZLE } }                     a position; an object inside
//! { "puzzle": PUZZLE, "document": { "format": "ninefold", .. }, .. }                               an answer for a puzzle with other rules
//!
//! PUZZLE: any shape that `shape` reads, such as "81 characters" or [[..9 values], ..9]
//! value:  1 to 9 as number or string; empty cells are null, 0, -1 or a string such as "" or ".", but all have the same sign
//! ```
//!
//! Known keys are the usual names of columns in tables and the names in `role`. If no key is known, the shape of the values decides. Of two grids,
//! the one with fewer digits is the puzzle if the other contains all of its digits; otherwise the object is refused. Everything else becomes a text,
//! unless it suggests another rule, in which case the object is refused.

use ninefold_core::multi::Grids;
use ninefold_core::rules::{Feature, Rules};
use ninefold_core::{Cell, Digit, Grid, format as core};

use super::top::Top;
use super::{fpuzzles, list, ninefold, shape};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{FieldValue, Fields, Format, Likeness, Read, Seen};
use crate::layout;
use crate::part::Field;
use crate::role::{Role, SOLUTIONS, field};
use crate::rules;
use crate::source::{Ahead, Column};
use crate::value::{self, Object, Value};

pub(crate) static OBJECT: Format = Format {
    name: "object",
    about: "any JSON object that contains a puzzle, such as {\"puzzle\": ..} or the reply of a web service",
    seen: Seen::Written("answers of this program, and of the service Dosuku, <https://sudoku-api.vercel.app>"),
    endings: &[],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: None,
};

const EXAMPLE: &str = r#"{"puzzle":[
[0,0,0,0,0,9,0,0,0],[0,0,0,0,1,4,7,0,0],[0,0,2,0,0,0,0,0,0],
[7,0,0,0,0,0,0,8,6],[5,0,0,0,3,0,0,0,2],[9,4,0,0,0,0,0,0,1],
[0,0,0,0,0,0,4,0,0],[0,0,6,2,5,0,0,0,0],[0,0,0,8,0,0,0,0,0]],"difficulty":"easy"}"#;

/// Whether a key usually names puzzles: as a column does, as the boards of Dosuku do, or as another word for givens or a position.
fn is_puzzle(key: &str) -> bool {
    is_named(key, &Column::PUZZLES) || Role::of(key).may_be_puzzle()
}

/// Keys of this program's answers that state where a puzzle comes from.
const PLACE: [&str; 3] = ["format", "source", "line"];

/// Words that suggest another rule if they occur in a key or name the kind of puzzle; the keys of f-puzzles do so too.
const RULES: [&str; 19] = [
    "cage",
    "cages",
    "constraint",
    "constraints",
    "diagonal",
    "diagonals",
    "hyper",
    "irregular",
    "jigsaw",
    "killer",
    "kropki",
    "regions",
    "samurai",
    "sandwich",
    "thermo",
    "thermos",
    "thermometers",
    "windoku",
    "xsudoku",
];

/// Keys whose value names the kind of puzzle.
const KINDS: [&str; 6] = ["variant", "variants", "type", "kind", "rules", "ruleset"];

/// The key of this program's answers under which the whole puzzle is stored if its rules are not plain.
pub(crate) const DOCUMENT: &str = "document";

/// The key of this program's answers under which the other columns of the puzzle's source are stored.
const COLUMNS: &str = "columns";

/// The key of this program's answers under which the text after the puzzle is stored.
const LABEL: &str = "label";

/// The key of the board in answers of Dosuku.
const NEWBOARD: &str = "newboard";

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    let known = |key: &str| is_puzzle(key) || key == NEWBOARD || key == DOCUMENT;
    let is_list = |value: &str| {
        let first = value.strip_prefix('[').map(str::trim_start).filter(|first| first.starts_with('{'));
        first.is_some_and(|first| Top::of(Ahead::new(first)).keys().any(Column::names))
    };
    Likeness::likely_if(top.keys().any(known) || top.values().any(is_list))
}

/// Reads the puzzles of an object that is a list of puzzles: their texts and positions. Returns `None` if the object is no such list, or if it
/// suggests another rule.
pub(crate) fn list<'a>(text: &'a str) -> Option<Vec<(&'a str, (usize, usize))>> {
    // Most objects contain no lists except lists of cells.
    let top = Top::of(Ahead::new(text));
    if !top.values().any(|value| value.starts_with(['[', '{'])) && top.keys().any(is_puzzle) {
        return None;
    }
    let object = Value::parse(text).ok()?.object().ok()?;
    let mut all = Vec::new();
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void()) {
        match puzzles(key, value, DEEPEST) {
            Some(more) => all.extend(more),
            None if is_puzzle(key) && shape::is_grid(value)
                || is_named(key, &Column::PUZZLES)
                || other(&mut Document::default(), key, value).is_err() =>
            {
                return None;
            }
            None => {}
        }
    }
    if all.is_empty() {
        all = unnamed(&object);
    }
    let (mut from, mut place) = (0, (1, 1));
    let piece = |value: Value<'a>| {
        for char in text[from..value.offset()].chars() {
            place = if char == '\n' { (place.0 + 1, 1) } else { (place.0, place.1 + 1) };
        }
        from = value.offset();
        (value.raw(), place)
    };
    (!all.is_empty()).then(|| all.into_iter().map(piece).collect())
}

/// Reads the puzzles of an object whose keys are arbitrary names, such as `{"first": PUZZLE, "second": PUZZLE}`.
fn unnamed<'a>(object: &Object<'a>) -> Vec<Value<'a>> {
    let all = candidates(object);
    let read = |(key, value): &(&str, Value<'a>)| single(*value).ok().filter(|_| Role::of(key) == Role::Unknown);
    let grids: Vec<Document> = all.iter().map_while(read).collect();
    let is_apart = |at: usize| (0..grids.len()).all(|other| at == other || !goes_on(&grids[at], &grids[other]));
    let are_several =
        grids.len() > 1 && grids.len() == all.len() && grids.len() <= 99 && (0..grids.len()).all(is_apart);
    all.into_iter().map(|(_, value)| value).filter(|_| are_several).collect()
}

/// Reads the elements of a list of puzzles: texts or arrays, if the key names puzzles, or objects. At least one element must be a puzzle.
fn puzzles<'a>(key: &str, value: Value<'a>, deepest: usize) -> Option<Vec<Value<'a>>> {
    let (value, is_board) = match value.object() {
        Ok(board) if key == NEWBOARD => (board.get("grids")?, true),
        _ => (value, false),
    };
    let named = |key: &str| if is_board { is_puzzle(key) } else { Column::names(key) };
    let holds = |value: &Value<'_>| {
        value.object().is_ok_and(|object| object.iter().any(|(key, value)| named(key) && size(value) >= LEAST))
    };
    if value.is_object() && !shape::is_grid(value) {
        return within(value, deepest);
    }
    if shape::is_grid(value) {
        return None;
    }
    let elements = value.elements(MOST).ok().filter(|elements| elements.len() > 1 || !is_board)?;
    let are_objects = elements.iter().all(|element| element.is_object()) && elements.iter().any(holds);
    let is_puzzle = |value: &Value<'_>| !value.is_object() && (size(*value) >= LEAST || list::one(*value).is_ok());
    let are_grids = Role::of(key) != Role::Solution && elements.iter().all(is_puzzle);
    (are_objects || are_grids && !elements.is_empty()).then_some(elements)
}

/// Reads the puzzles of all lists inside an object that is not a puzzle itself.
fn within(value: Value<'_>, deepest: usize) -> Option<Vec<Value<'_>>> {
    let object = value
        .object()
        .ok()
        .filter(|object| deepest > 0 && candidates(object).iter().all(|(_, value)| !shape::is_grid(*value)))?;
    let all: Vec<_> = object.iter().filter_map(|(key, value)| puzzles(key, value, deepest - 1)).flatten().collect();
    (!all.is_empty()).then_some(all)
}

/// A limit that exceeds the number of puzzles in the longest possible text.
const MOST: usize = 1 << 18;

fn read(text: &str) -> Result<Document, Error> {
    read_value(Value::parse(text)?)
}

/// Reads the puzzle in a value: an object, or an element of a list.
pub(super) fn read_value(value: Value<'_>) -> Result<Document, Error> {
    if !value.is_object() {
        return if shape::is_grid(value) || !value.is_array() { single(value) } else { list::one(value) };
    }
    let object = value.object()?;
    if let Some(board) = object.get(NEWBOARD) {
        return dosuku(board);
    }
    if let Some(cells) = shape::cells(value).filter(|_| candidates(&object).is_empty()) {
        return cells;
    }
    match inside(&object) {
        Some((key, inner)) => around(&object, key, inner),
        None => document(&object),
    }
}

/// Returns the only entry of an object that contains a puzzle further inside, if the object has no grid of its own. Services answer like this:
/// `{"data": {"puzzle": ..}}`.
fn inside<'a, 'o>(object: &'o Object<'a>) -> Option<(&'o str, Value<'a>)> {
    if !candidates(object).is_empty() {
        return None;
    }
    let mut all = object.iter().filter(|(_, value)| value.is_object() && holds_within(*value, DEEPEST));
    let only = all.next()?;
    all.next().is_none().then_some(only)
}

/// Reads the puzzle inside an entry, together with the texts of the other entries.
fn around(object: &Object<'_>, key: &str, inner: Value<'_>) -> Result<Document, Error> {
    let mut document = read_value(inner)?;
    for (name, value) in object.iter().filter(|&(name, value)| name != key && !value.is_void()) {
        other(&mut document, name, value)?;
    }
    Ok(document)
}

/// The maximum number of objects nested around a puzzle.
const DEEPEST: usize = 6;

/// Whether a text is an object that contains a puzzle under any name, down to a maximum depth.
pub(crate) fn holds(text: &str) -> bool {
    Value::parse(text).is_ok_and(|value| holds_within(value, DEEPEST))
}

fn holds_within(value: Value<'_>, deepest: usize) -> bool {
    if shape::is_grid(value) {
        return true;
    }
    if deepest == 0 {
        return false;
    }
    match value.object() {
        Ok(object) => object.iter().any(|(key, value)| {
            let is_container = value.is_object() || value.is_array() || value.is_text();
            is_container && Role::of(key) != Role::Solution && holds_within(value, deepest - 1)
        }),
        Err(_) if value.is_array() => value.first().is_some_and(|first| holds_within(first, deepest - 1)),
        Err(_) => false,
    }
}

/// Returns the entries of an object as written, if one of them contains the puzzle. In an answer of this program, the columns of its input follow.
pub(crate) fn fields(text: &str) -> Option<Fields> {
    let object = Value::parse(text).ok()?.object().ok()?;
    let earlier = earlier(&object);
    let is_own = |key: &str| earlier.is_none() || key != COLUMNS;
    let mut puzzles = object.iter().filter(|(key, _)| is_own(key));
    let puzzle = match inner(&object) {
        Some(_) => puzzles.position(|(key, _)| key == "puzzle")?,
        None => puzzles.position(|(key, value)| is_puzzle(key) && size(value) >= LEAST)?,
    };
    // A column with the name of an entry would make the name ambiguous.
    let earlier = earlier.as_ref().map(|earlier| earlier.iter().filter(|(key, _)| object.get(key).is_none()));
    let all = object.iter().filter(|(key, _)| is_own(key)).chain(earlier.into_iter().flatten());
    let value = |value: Value<'_>| match value.text() {
        Ok(text) => FieldValue::Text(text.into()),
        Err(_) => FieldValue::Json(value.raw().into()),
    };
    let (names, values): (Vec<Box<str>>, Vec<FieldValue>) = all.map(|(key, entry)| (key.into(), value(entry))).unzip();
    Some(Fields { names: names.into(), values: values.into(), puzzle })
}

/// Returns the columns of the input that an answer of this program contains.
fn earlier<'a>(object: &Object<'a>) -> Option<Object<'a>> {
    let is_answer = PLACE.iter().all(|key| object.get(key).is_some());
    object.get(COLUMNS).filter(|columns| is_answer && columns.is_object())?.object().ok()
}

/// Keeps the columns of the input that an answer of this program contains, as texts.
fn recall(document: &mut Document, earlier: &Object<'_>) {
    earlier.iter().filter(|(_, value)| !value.is_void()).for_each(|(key, value)| remark(document, key, value));
}

/// Reads the puzzle in the entry with the given key.
pub(crate) fn named(text: &str, key: &str) -> Result<Document, Error> {
    let object = Value::parse(text)?.object()?;
    grid(object.need(key)?, &Rules::single())
}

/// Reads the only grid in a board of Dosuku.
fn dosuku(board: Value<'_>) -> Result<Document, Error> {
    let grids = board.object()?.need("grids")?;
    match grids.elements(MOST)?[..] {
        [grid] => document(&grid.object()?),
        _ => Err(grids.expected("grids of 81 cells")),
    }
}

/// Returns the entry of this program's answer that contains the whole puzzle, either as an object or as text.
fn inner<'a>(object: &Object<'a>) -> Option<Value<'a>> {
    object.get(DOCUMENT).filter(|inner| {
        let is_own = |inner: &Object<'_>| inner.get("format").is_some_and(|format| says_own(format));
        inner.object().is_ok_and(|inner| is_own(&inner)) || inner.text().is_ok_and(|text| is_document(&text))
    })
}

fn says_own(format: Value<'_>) -> bool {
    format.text().is_ok_and(|format| format == ninefold::NINEFOLD.name)
}

/// Whether a text is a document in this program's own format, as in the rows of its tables.
pub(crate) fn is_document(text: &str) -> bool {
    text.starts_with('{') && Top::of(Ahead::new(text)).says("format", ninefold::NINEFOLD.name)
}

/// Reads the puzzle of an answer that contains it as a document in the entry `inner`.
fn answer(object: &Object<'_>, inner: Value<'_>) -> Result<Document, Error> {
    let mut document = match inner.text() {
        Ok(text) => ninefold::read(&text).map_err(|error| inner.invalid(&error.kind.to_string()))?,
        Err(_) => ninefold::read_value(inner)?,
    };
    let earlier = earlier(object);
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void()) {
        match key {
            DOCUMENT | "rules" => {}
            COLUMNS if earlier.is_some() => {}
            // The label is the title or a line of the comment, which the document already has.
            LABEL if value.text().is_ok_and(|label| has_text(&document, &label)) => {}
            _ if PLACE.contains(&key) => {}
            "puzzle" if is_document(&value.text()?) => {}
            "puzzle" => agree(&document, &value.text()?).map_err(|what| value.expected(what))?,
            "solution" => solved(&mut document, &value.text()?).map_err(|what| value.expected(what))?,
            _ => remark(&mut document, key, value),
        }
    }
    earlier.iter().for_each(|earlier| recall(&mut document, earlier));
    Ok(document)
}

/// Whether a text is one of the texts of a document, or a line of its comment.
fn has_text(document: &Document, text: &str) -> bool {
    Field::ALL.into_iter().any(|field| document.text(field).lines().any(|line| line == text))
}

/// Reads the puzzle of a table row that contains a document, and compares it with the puzzle and the solution in the same row.
///
/// # Errors
/// Returns the index of the argument that is wrong, and the error.
pub(crate) fn of_row(document: &str, puzzle: &str, solution: Option<&str>) -> Result<Document, (usize, ErrorKind)> {
    let mut read = ninefold::read(document).map_err(|error| (0, error.kind))?;
    agree(&read, puzzle).map_err(|what| (1, ErrorKind::expected(what, puzzle)))?;
    if let Some(solution) = solution {
        solved(&mut read, solution).map_err(|what| (2, ErrorKind::expected(what, solution)))?;
    }
    Ok(read)
}

/// Checks that the puzzle given beside a document has the document's digits.
fn agree(document: &Document, puzzle: &str) -> Result<(), &'static str> {
    let is_same = |digits: &Grids| *digits == document.grids();
    // A puzzle with eliminated candidates is not compared, because the document lists these candidates itself.
    let is_board = !document.eliminated.is_empty();
    let is_right = is_board || digits(puzzle, document.rules()).as_ref().is_some_and(is_same);
    if is_right { Ok(()) } else { Err("the digits of the document") }
}

/// Sets the solution that a row states beside a document, if it fits.
pub(crate) fn solved(document: &mut Document, solution: &str) -> Result<(), &'static str> {
    let solution = digits(solution, document.rules()).ok_or("a digit for each cell of the document")?;
    let mut cells = document.givens.digits().iter().zip(solution.digits());
    if !cells.all(|(given, digit)| digit.is_some() && (given.is_none() || given == digit)) {
        return Err("a solution of the document");
    }
    if document.solution.get_or_insert_with(|| solution.clone()) == &solution {
        Ok(())
    } else {
        Err("the solution of the document")
    }
}

/// Reads the digits of a block of rows, in which spaces stand where there is no cell.
fn digits(text: &str, layout: &Rules) -> Option<Grids> {
    let signs = text.chars().filter(|sign| !sign.is_whitespace()).take(layout.len() + 1);
    let digits = signs.map(|sign| value::entry(layout.size(), sign)).collect::<Result<Vec<_>, _>>().ok()?;
    (digits.len() == layout.len()).then(|| Grids::new(layout.clone(), digits))
}

/// Reads the puzzle of an object.
fn document(object: &Object<'_>) -> Result<Document, Error> {
    if let Some(inner) = inner(object) {
        return answer(object, inner);
    }
    // The row of a puzzle with other rules contains the whole puzzle as text.
    if let Some(whole) = object.get("puzzle").filter(|puzzle| puzzle.text().is_ok_and(|text| is_document(&text))) {
        return answer(object, whole);
    }
    let is_answer = PLACE.iter().all(|key| object.get(key).is_some());
    // An answer may state other rules only in words.
    if let Some(rules) = object.get("rules").filter(|rules| is_answer && rules.is_text()) {
        let words = rules.text()?;
        return Err(
            rules.invalid(&format!("an answer describes these rules only in words ({words}); read the puzzle itself"))
        );
    }
    let layout = several(object)?.unwrap_or_else(Rules::single);
    let grids = candidates(object);
    let mut document = puzzle(object, &layout, &grids)?;
    for (key, value) in object.iter().filter(|(key, value)| is_named(key, &SOLUTIONS) && size(*value) >= LEAST) {
        solve(&mut document, key, value)?;
    }
    if let Some((solution, value)) = document.solution.as_ref().zip(first(object, &SOLUTIONS)) {
        check(&document, solution, value)?;
    }
    let earlier = earlier(object);
    let is_said = |key: &str| {
        is_answer && PLACE.contains(&key)
            || earlier.is_some() && key == COLUMNS
            || !layout.has(Feature::Implied) && is_place(key)
    };
    for (key, value) in object.iter().filter(|&(key, value)| !value.is_void() && !is_said(key)) {
        let is_taken = grids.iter().any(|(_, taken)| taken.offset() == value.offset());
        if !is_taken && (!is_named(key, &SOLUTIONS) || size(value) < LEAST) {
            other(&mut document, key, value)?;
        }
    }
    earlier.iter().for_each(|earlier| recall(&mut document, earlier));
    Ok(document)
}

fn is_named(key: &str, names: &[&str]) -> bool {
    names.contains(&key.to_lowercase().as_str())
}

fn first<'a>(object: &Object<'a>, names: &[&str]) -> Option<Value<'a>> {
    object.iter().find(|(key, value)| is_named(key, names) && size(*value) >= LEAST).map(|(_, value)| value)
}

/// Whether the value of a key states the positions of several grids.
fn is_place(key: &str) -> bool {
    matches!(key, "grids" | "layout")
}

/// Reads the layout of several grids as this program's answers state it.
fn several(object: &Object<'_>) -> Result<Option<Rules>, Error> {
    let is_grid = |grid: &Value<'_>| grid.object().is_ok_and(|grid| grid.get("row").is_some());
    let Some(grids) = object.get("grids").filter(|grids| grids.first().is_some_and(|grid| is_grid(&grid))) else {
        return Ok(None);
    };
    // Unlike positions, a name also determines how far apart the cells of a grid are.
    match object.get("layout").filter(|layout| layout.is_text()) {
        Some(name) => layout::of_value(name).map(Some),
        None => layout::of_value(grids).map(Some),
    }
}

/// The minimum number of cells for a value to count as a grid, even a damaged one.
pub(super) const LEAST: usize = 60;

/// Returns the approximate number of cells in a value, or 0 for prose.
pub(super) fn size(value: Value<'_>) -> usize {
    let cells = |text: &str| {
        let (cells, all) = text.chars().filter(|char| !char.is_whitespace()).fold((0, 0), |(cells, all), char| {
            (cells + usize::from(char.is_ascii_digit() || ".*_-xX?".contains(char)), all + 1)
        });
        if 2 * cells > all { cells } else { 0 }
    };
    let of_element = |element: &Value<'_>| match element.elements(99) {
        Ok(inner) => inner.iter().filter(|value| !value.is_array() && !value.is_object()).count(),
        Err(_) if element.is_object() => 0,
        Err(_) if element.is_text() => element.text().map_or(1, |text| cells(&text).max(1)),
        Err(_) => 1,
    };
    if value.is_array() {
        value.elements(999).map_or(0, |elements| elements.iter().map(of_element).sum())
    } else {
        value.text().map_or(0, |text| cells(&text))
    }
}

/// Returns the grids of an object with their keys, except solutions. If no key has a known name, returns the values with the shape of a grid.
fn candidates<'a, 'o>(object: &'o Object<'a>) -> Vec<(&'o str, Value<'a>)> {
    let is_open = |(key, _): &(&str, Value<'_>)| Role::of(key) != Role::Solution && !is_named(key, &SOLUTIONS);
    let is_named =
        |(key, value): &(&str, Value<'_>)| is_puzzle(key) && (size(*value) >= LEAST || shape::is_grid(*value));
    let all = || object.iter().filter(is_open);
    let named: Vec<_> = all().filter(is_named).collect();
    if named.is_empty() { all().filter(|(_, value)| shape::is_grid(*value)).collect() } else { named }
}

/// Reads the puzzle of an object. Of several grids, the givens are the one that all others extend.
fn puzzle(object: &Object<'_>, layout: &Rules, grids: &[(&str, Value<'_>)]) -> Result<Document, Error> {
    let mut all = Vec::new();
    for &(key, value) in grids {
        all.push((key, value, grid(value, layout)?));
    }
    let digits = |document: &Document| document.givens.digits().iter().flatten().count();
    // A position without digits adds no information.
    if all.len() > 1 {
        all.retain(|(key, _, document)| Role::of(key) != Role::Position || digits(document) > 0);
    }
    all.sort_by_key(|(key, _, document)| (digits(document), Role::of(key).rank()));
    let is_again = |at: &usize| all[..*at].iter().any(|(key, ..)| Role::of(key) == Role::of(all[*at].0));
    if let Some(at) = (2..all.len()).find(is_again) {
        return Err(all[at].1.expected("one puzzle, or two,"));
    }
    let mut all = all.into_iter();
    let Some((name, _, mut puzzle)) = all.next() else {
        let value = object.iter().find(|(key, _)| is_puzzle(key)).map_or(object.value, |(_, value)| value);
        return Err(value.expected("a puzzle of 81 cells"));
    };
    for (key, value, more) in all {
        let is_less = Role::of(name) == Role::Position && Role::of(key).rank() < 2;
        let is_marked = !puzzle.eliminated.is_empty() || !more.eliminated.is_empty();
        if is_less || is_marked || !goes_on(&puzzle, &more) {
            return Err(value.expected(&format!("the same puzzle as {name:?}, or digits placed in it,")));
        }
        if more.givens == puzzle.givens {
            continue;
        }
        if more.givens.digits().iter().all(Option::is_some) && puzzle.solution.is_none() {
            puzzle.solution = Some(more.givens);
        } else if Role::of(key) == Role::Givens && Role::of(name) == Role::Givens {
            return Err(value.expected(&format!("the same puzzle as {name:?}")));
        } else {
            puzzle.placed = more.givens;
        }
    }
    Ok(puzzle)
}

/// Whether `to` contains all givens of `from`.
pub(super) fn goes_on(from: &Document, to: &Document) -> bool {
    let digits = from.givens.digits().iter().zip(to.givens.digits());
    digits.into_iter().all(|(from, to)| from.is_none() || from == to)
}

/// Reads the puzzle of a value with the shape of a single grid.
pub(super) fn single(value: Value<'_>) -> Result<Document, Error> {
    grid(value, &Rules::single())
}

/// Reads the digits of a value with the shape of one of the layout's grids.
fn grid(value: Value<'_>, layout: &Rules) -> Result<Document, Error> {
    if !layout.has(Feature::Row81) {
        return block(value, layout).map(Document::from);
    }
    if let Some(document) = shape::cells(value) {
        return document;
    }
    if !value.is_array() {
        let text = value.text()?;
        return core::parse(&text).map(Document::from).map_err(|_| value.expected("81 cells, or nine rows of nine"));
    }
    let elements = value.elements(999)?;
    if elements.iter().all(|element| element.text().is_ok_and(|text| text.chars().count() > 1)) {
        let rows: Vec<String> = elements.into_iter().map(Value::text).collect::<Result<_, _>>()?;
        let read = core::parse(&rows.join("\n")).ok().filter(|_| rows.len() == 9);
        return read.map(Document::from).ok_or_else(|| value.expected("nine rows of nine cells"));
    }
    let cells = if elements.iter().any(|element| element.is_array()) {
        value.rows()?
    } else {
        Cell::all().zip(value.exactly(81)?).collect()
    };
    let (mut grid, mut blank) = (Grid::EMPTY, None);
    for (cell, value) in cells {
        grid[cell] = entry(value, &mut blank)?;
    }
    Ok(grid.into())
}

/// Reads a digit; the sign of an empty cell is `None`, and must be the same as in earlier cells.
pub(super) fn entry(value: Value<'_>, blank: &mut Option<String>) -> Result<Option<Digit>, Error> {
    let digit = cell(value)?;
    if digit.is_none() {
        let sign = value.squeezed();
        let first = blank.get_or_insert_with(|| sign.clone());
        if *first != sign {
            return Err(value.expected(&format!("{first} for an empty cell as before")));
        }
    }
    Ok(digit)
}

/// Reads a digit, which may be written with a decimal point as in `7.0`; a sign for an empty cell is `None`.
pub(super) fn cell(value: Value<'_>) -> Result<Option<Digit>, Error> {
    let sign = value.squeezed();
    let inner = sign.strip_prefix('"').and_then(|sign| sign.strip_suffix('"')).unwrap_or(&sign);
    let inner = inner.strip_suffix(".0").unwrap_or(inner);
    if matches!(inner, "" | "null" | "0" | "-1") || inner.len() == 1 && ".*_-xX?".contains(inner) {
        return Ok(None);
    }
    inner.parse().map(Some).map_err(|_| value.expected("a digit from 1 to 9"))
}

/// Reads the rows of several grids, in which spaces stand where there is no cell.
fn block(value: Value<'_>, layout: &Rules) -> Result<Grids, Error> {
    let text = value.text()?;
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let mut grids = Grids::empty(layout.clone());
    let wrong = |row: usize, column: usize| {
        value.expected(&format!("rows of the layout, but for row {} and column {},", row + 1, column + 1))
    };
    if rows.len() != layout.rows() {
        return Err(value.expected(&format!("{} rows", layout.rows())));
    }
    for (row, signs) in rows.iter().enumerate() {
        for column in 0..signs.len().max(layout.columns()) {
            match (layout.at(row, column), signs.get(column)) {
                (Some(_), Some('.')) | (None, None | Some(' ')) => {}
                (Some(cell), Some(sign @ '1'..='9')) => grids[cell] = Digit::from_ascii(*sign as u8),
                _ => return Err(wrong(row, column)),
            }
        }
    }
    Ok(grids)
}

/// Sets the solution; a list of several solutions becomes lines of the comment instead.
fn solve(document: &mut Document, key: &str, value: Value<'_>) -> Result<(), Error> {
    let all = value.elements(99).unwrap_or_default();
    if all.len() > 1 && all.iter().all(|one| size(*one) >= LEAST) {
        return all.into_iter().try_for_each(|one| {
            document.comment(&format!("{key}: {}", one.text()?));
            Ok(())
        });
    }
    let value = if let [one] = all[..] { one } else { value };
    let solution = grid(value, document.rules())?.givens;
    match &document.solution {
        Some(other) if *other != solution => Err(value.expected("the same solution")),
        _ => {
            document.solution = Some(solution);
            Ok(())
        }
    }
}

/// Checks that a solution is complete, contains the digits of the puzzle, and has no repeated digits.
fn check(document: &Document, solution: &Grids, value: Value<'_>) -> Result<(), Error> {
    let digits = document.givens.digits().iter().zip(solution.digits());
    let fits = digits.into_iter().all(|(given, digit)| digit.is_some() && (given.is_none() || given == digit));
    let clashes = (0..document.rules().grids().len()).any(|grid| solution.grid(grid).clash().is_some());
    if fits && !clashes { Ok(()) } else { Err(value.expected("a solution of the puzzle")) }
}

/// Keeps an entry as a text or as a line of the comment; refuses an entry that suggests another rule.
fn other(document: &mut Document, key: &str, value: Value<'_>) -> Result<(), Error> {
    let name = key.to_lowercase();
    if let Some(rule) = rule(&name) {
        return Err(value.rule(format!("rules of the kind {rule:?}")));
    }
    let said = value.words().unwrap_or_else(|_| value.squeezed());
    if KINDS.contains(&name.as_str())
        && let Some(rule) = rule(&said.to_lowercase())
    {
        return Err(value.rule(format!("puzzles of the kind {rule:?}")));
    }
    remark(document, key, value);
    Ok(())
}

/// Keeps an entry as a text, or as a line of the comment.
fn remark(document: &mut Document, key: &str, value: Value<'_>) {
    let said = value.words().unwrap_or_else(|_| value.squeezed());
    match field(&key.to_lowercase()) {
        Some(Field::Comment) => document.comment(&said),
        Some(field) if !document.texts.has(field) => document.set(field, &said),
        _ => document.comment(&format!("{key}: {said}")),
    }
}

/// Returns the first word in a text that suggests another rule.
fn rule(text: &str) -> Option<&str> {
    let is_rule = |word: &str| {
        let of_others = fpuzzles::RULES.iter().any(|&(rule, _)| rule == word);
        RULES.contains(&word) || of_others || rules::kind(word).is_some() || rules::is_list(word)
    };
    text.split(|char: char| !char.is_alphanumeric()).find(|word| is_rule(word))
}
