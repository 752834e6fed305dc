//! Any JSON object that has a puzzle in it, as services, collections and exercises of programming have them, and what this program
//! answers with.
//!
//! ```text
//! { "puzzle": PUZZLE, "solution": PUZZLE, "difficulty": "Hard", .. }
//! { "newboard": { "grids": [{ "value": PUZZLE, "solution": PUZZLE, "difficulty": "Hard" }] } }     the service Dosuku
//! { "puzzles": [PUZZLE, ..] }   { "anything": [{ "puzzle": PUZZLE, .. }, ..] }                     a list of them
//!
//! PUZZLE: "81 characters" or rows of them, [..9 strings], [..81 values], [[..9 values], ..9]
//! value:  1 to 9 as number or string; an empty cell is null, 0 or a string such as "" or ".", but the same sign everywhere
//! ```
//!
//! The names of the keys are those of columns in tables. Of two puzzles the one with fewer digits is it, if the other goes on from it.
//! Everything else becomes a text, except for what sounds like another rule: that is refused.

use ninefold_core::multi::Grids;
use ninefold_core::rules::{Feature, Rules};
use ninefold_core::{Cell, Digit, Grid, format as core};

use super::fpuzzles;
use super::top::Top;
use crate::document::Document;
use crate::error::Error;
use crate::format::{FieldValue, Fields, Format, Likeness, Read, Seen};
use crate::layout;
use crate::part::Field;
use crate::source::{Ahead, Column};
use crate::table::{SOLUTIONS, field};
use crate::value::{Object, Value};

pub(crate) static OBJECT: Format = Format {
    name: "object",
    about: "any JSON object with a puzzle in it, such as {\"puzzle\": ..} or the board of a service",
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

/// The names of puzzles: those of columns, and the name in the boards of Dosuku.
fn is_puzzle(key: &str) -> bool {
    is_named(key, &Column::PUZZLES) || key == "value"
}

/// The words of this program's answers for where a puzzle came from.
const PLACE: [&str; 3] = ["format", "source", "line"];

/// Words that mean another rule besides the names that f-puzzles has, where a key or a kind of puzzle is called so.
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

/// Keys whose value is the kind of puzzle.
const KINDS: [&str; 4] = ["variant", "variants", "type", "kind"];

/// The board of Dosuku.
const NEWBOARD: &str = "newboard";

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    let known = |key: &str| is_puzzle(key) || key == NEWBOARD;
    let is_list = |value: &str| {
        let first = value.strip_prefix('[').map(str::trim_start).filter(|first| first.starts_with('{'));
        first.is_some_and(|first| Top::of(Ahead::new(first)).keys().any(Column::names))
    };
    Likeness::likely_if(top.keys().any(known) || top.values().any(is_list))
}

/// The puzzles of an object that is a list of them: their texts, and where they begin. Nothing if it is none, or says another rule.
pub(crate) fn list<'a>(text: &'a str) -> Option<Vec<(&'a str, (usize, usize))>> {
    // Most objects have no list of anything but cells.
    if !Top::of(Ahead::new(text)).values().any(|value| value.starts_with(['[', '{'])) {
        return None;
    }
    let object = Value::parse(text).ok()?.object().ok()?;
    let mut all = Vec::new();
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void()) {
        match puzzles(key, value) {
            Some(more) => all.extend(more),
            None if is_puzzle(key) || other(&mut Document::default(), key, value).is_err() => return None,
            None => {}
        }
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

/// The elements of a list of puzzles, as texts or arrays under a name of theirs, or as objects. At least one of them must be a puzzle.
fn puzzles<'a>(key: &str, value: Value<'a>) -> Option<Vec<Value<'a>>> {
    let (value, is_board) = match value.object() {
        Ok(board) if key == NEWBOARD => (board.get("grids")?, true),
        _ => (value, false),
    };
    let named = |key: &str| if is_board { is_puzzle(key) } else { Column::names(key) };
    let holds = |value: &Value<'_>| {
        value.object().is_ok_and(|object| object.iter().any(|(key, value)| named(key) && size(value) >= LEAST))
    };
    let elements = value.elements(MOST).ok().filter(|elements| elements.len() > 1 || !is_board)?;
    let are_objects = elements.iter().all(|element| element.is_object()) && elements.iter().any(holds);
    let are_grids = is_puzzle(key) && elements.iter().all(|element| !element.is_object() && size(*element) >= LEAST);
    (are_objects || are_grids && !elements.is_empty()).then_some(elements)
}

/// More puzzles than the longest text has.
const MOST: usize = 1 << 18;

fn read(text: &str) -> Result<Document, Error> {
    let value = Value::parse(text)?;
    // One of a list.
    if !value.is_object() {
        return grid(value, &Rules::single());
    }
    let object = value.object()?;
    match object.get(NEWBOARD) {
        Some(board) => dosuku(board),
        None => document(&object),
    }
}

/// The entries of an object as they stand there, if one of them is its puzzle.
pub(crate) fn fields(text: &str) -> Option<Fields> {
    let object = Value::parse(text).ok()?.object().ok()?;
    let puzzle = object.iter().position(|(key, value)| is_puzzle(key) && size(value) >= LEAST)?;
    let names = object.iter().map(|(key, _)| key.into()).collect();
    let value = |value: Value<'_>| match value.text() {
        Ok(text) => FieldValue::Text(text.into()),
        Err(_) => FieldValue::Json(value.raw().into()),
    };
    Some(Fields { names, values: object.iter().map(|(_, entry)| value(entry)).collect(), puzzle })
}

/// The puzzle in the entry of that name.
pub(crate) fn named(text: &str, key: &str) -> Result<Document, Error> {
    let object = Value::parse(text)?.object()?;
    grid(object.need(key)?, &Rules::single())
}

/// The one grid in a board of Dosuku.
fn dosuku(board: Value<'_>) -> Result<Document, Error> {
    let grids = board.object()?.need("grids")?;
    match grids.elements(MOST)?[..] {
        [grid] => document(&grid.object()?),
        _ => Err(grids.expected("grids of 81 cells")),
    }
}

/// The puzzle of an object.
fn document(object: &Object<'_>) -> Result<Document, Error> {
    let is_answer = PLACE.iter().all(|key| object.get(key).is_some());
    // An answer has the words of rules that are not plain, and not the rules.
    if let Some(rules) = object.get("rules").filter(|rules| is_answer && rules.is_text()) {
        let words = rules.text()?;
        return Err(
            rules.invalid(&format!("an answer has only the words of these rules ({words}); read the puzzle itself"))
        );
    }
    let layout = several(object)?.unwrap_or_else(Rules::single);
    let mut document = puzzle(object, &layout)?;
    for (key, value) in object.iter().filter(|(key, value)| is_named(key, &SOLUTIONS) && size(*value) >= LEAST) {
        solve(&mut document, key, value)?;
    }
    if let Some((solution, value)) = document.solution.as_ref().zip(first(object, &SOLUTIONS)) {
        check(&document, solution, value)?;
    }
    let is_said = |key: &str| (is_answer && PLACE.contains(&key)) || !layout.has(Feature::Implied) && is_place(key);
    for (key, value) in object.iter().filter(|&(key, value)| !value.is_void() && !is_said(key)) {
        if (!is_puzzle(key) && !is_named(key, &SOLUTIONS)) || size(value) < LEAST {
            other(&mut document, key, value)?;
        }
    }
    Ok(document)
}

fn is_named(key: &str, names: &[&str]) -> bool {
    names.contains(&key.to_lowercase().as_str())
}

fn first<'a>(object: &Object<'a>, names: &[&str]) -> Option<Value<'a>> {
    object.iter().find(|(key, value)| is_named(key, names) && size(*value) >= LEAST).map(|(_, value)| value)
}

/// Whether a key says where several grids lie.
fn is_place(key: &str) -> bool {
    matches!(key, "grids" | "layout")
}

/// The layout of several grids, as the answers of this program have it.
fn several(object: &Object<'_>) -> Result<Option<Rules>, Error> {
    let is_grid = |grid: &Value<'_>| grid.object().is_ok_and(|grid| grid.get("row").is_some());
    let Some(grids) = object.get("grids").filter(|grids| grids.first().is_some_and(|grid| is_grid(&grid))) else {
        return Ok(None);
    };
    // A name also says how far apart the cells of a grid lie.
    match object.get("layout").filter(|layout| layout.is_text()) {
        Some(name) => layout::of_value(name).map(Some),
        None => layout::of_value(grids).map(Some),
    }
}

/// The least number of cells that something must have to be taken for a grid, if a broken one.
const LEAST: usize = 60;

/// The number of cells that a value seems to have; prose has none.
fn size(value: Value<'_>) -> usize {
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

/// The puzzle; of two the one from which the other goes on.
fn puzzle(object: &Object<'_>, layout: &Rules) -> Result<Document, Error> {
    let named = || object.iter().filter(|(key, _)| is_puzzle(key));
    let mut grids = named().map(|(_, value)| value).filter(|value| size(*value) >= LEAST);
    let Some(one) = grids.next() else {
        let value = named().next().map_or(object.value, |(_, value)| value);
        return Err(value.expected("a puzzle of 81 cells"));
    };
    let mut document = grid(one, layout)?;
    if let Some(other) = grids.next() {
        document = joined(document, grid(other, layout)?).ok_or_else(|| other.expected("the same puzzle"))?;
    }
    match grids.next() {
        Some(more) => Err(more.expected("one puzzle, or two,")),
        None => Ok(document),
    }
}

/// Two puzzles as one: the digits that one of them has more were placed, or solve it.
fn joined(one: Document, other: Document) -> Option<Document> {
    let goes_on = |from: &Document, to: &Document| {
        let digits = from.givens.digits().iter().zip(to.givens.digits());
        digits.into_iter().all(|(from, to)| from.is_none() || from == to)
    };
    let (mut puzzle, more) = if goes_on(&one, &other) { (one, other) } else { (other, one) };
    if !goes_on(&puzzle, &more) || !puzzle.eliminated.is_empty() || !more.eliminated.is_empty() {
        return None;
    }
    if more.givens.digits().iter().all(Option::is_some) {
        puzzle.solution = Some(more.givens).filter(|solution| *solution != puzzle.givens);
    } else {
        puzzle.placed = more.givens;
    }
    Some(puzzle)
}

/// The digits that a value says.
fn grid(value: Value<'_>, layout: &Rules) -> Result<Document, Error> {
    if !layout.has(Feature::Row81) {
        return block(value, layout).map(Document::from);
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

/// A digit, or nothing for the sign of an empty cell, which must be the same as before.
fn entry(value: Value<'_>, blank: &mut Option<String>) -> Result<Option<Digit>, Error> {
    let sign = value.squeezed();
    let inner = sign.strip_prefix('"').and_then(|sign| sign.strip_suffix('"')).unwrap_or(&sign);
    if !(matches!(inner, "" | "null" | "0") || inner.len() == 1 && ".*_-xX?".contains(inner)) {
        return value.digit().map(Some);
    }
    let first = blank.get_or_insert_with(|| sign.clone());
    if *first == sign { Ok(None) } else { Err(value.expected(&format!("{first} for an empty cell as before"))) }
}

/// The rows of several grids, with spaces where no cell is.
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

/// Takes a solution; several of them are no more than a remark.
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

/// A solution must have all digits, those of the puzzle among them, and obey the rules.
fn check(document: &Document, solution: &Grids, value: Value<'_>) -> Result<(), Error> {
    let digits = document.givens.digits().iter().zip(solution.digits());
    let fits = digits.into_iter().all(|(given, digit)| digit.is_some() && (given.is_none() || given == digit));
    let clashes = (0..document.rules().grids().len()).any(|grid| solution.grid(grid).clash().is_some());
    if fits && !clashes { Ok(()) } else { Err(value.expected("a solution of the puzzle")) }
}

/// A text, or a remark; what sounds like another rule is refused.
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
    match field(&name) {
        Some(Field::Comment) => document.comment(&said),
        Some(field) if !document.texts.has(field) => document.set(field, &said),
        _ => document.comment(&format!("{key}: {said}")),
    }
    Ok(())
}

/// The first word of a text that means another rule.
fn rule(text: &str) -> Option<&str> {
    let is_rule = |word: &str| RULES.contains(&word) || fpuzzles::RULES.iter().any(|&(rule, _)| rule == word);
    text.split(|char: char| !char.is_alphanumeric()).find(|word| is_rule(word))
}
