//! Version 2 of ipuz, for puzzles of the kind Sudoku.
//!
//! ```text
//! { "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "boxes": true,
//!   "puzzle": [[0, 5, ..9], ..9], "saved": [[..9], ..9], "solution": [[..9], ..9], "title": .., "author": .. }
//! ```
//!
//! Texts may contain HTML: `&`, `<` and `>` are written as entities, and entities are decoded; other markup is kept.

use std::fmt;

use ninefold_core::multi::Grids;
use ninefold_core::{Cell, Digit, Grid};
use serde_json::{Map, Value as Json, json};

use super::top::{Top, innermost};
use crate::colour::Colour;
use crate::document::Document;
use crate::error::Error;
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Field, Part, Parts};
use crate::source::Ahead;
use crate::value::{Object, Value};

pub(crate) static IPUZ: Format = Format {
    name: "ipuz",
    about: "puzzles of the kind Sudoku in ipuz 2",
    seen: Seen::Described("the standard, <http://www.ipuz.org>"),
    endings: &["ipuz"],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: Some(
        Write::new(write, Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Solution]).named(&TEXTS))).alone(),
    ),
};

const EXAMPLE: &str = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"boxes":true,"puzzle":[
[0,0,0,0,0,9,0,0,0],[0,0,0,0,1,4,7,0,0],[0,0,2,0,0,0,0,0,0],
[7,0,0,0,0,0,0,8,6],[5,0,0,0,3,0,0,0,2],[9,4,0,0,0,0,0,0,1],
[0,0,0,0,0,0,4,0,0],[0,0,6,2,5,0,0,0,0],[0,0,0,8,0,0,0,0,0]],"title":"An example"}"#;

const VERSION: &str = "http://ipuz.org/v2";
const KIND: &str = "http://ipuz.org/sudoku";

/// The texts that a puzzle may have.
const TEXTS: [(&str, Field); 7] = [
    ("title", Field::Title),
    ("author", Field::Author),
    ("publication", Field::Source),
    ("difficulty", Field::Level),
    ("date", Field::Date),
    ("url", Field::Link),
    ("notes", Field::Comment),
];

/// Texts for which a document has no field; they become lines of its comment.
const REMARKS: [&str; 6] = ["copyright", "publisher", "intro", "explanation", "annotation", "origin"];

/// Keys that control how a puzzle is shown, identified or checked.
const COSMETIC: [&str; 10] = [
    "uniqueid",
    "charset",
    "displaycharset",
    "empty",
    "block",
    "showoperators",
    "checksum",
    "volatile",
    "dimensions",
    "cageborder",
];

/// Recognises the format by an address of the standard, given as the version or as the first of the kinds.
fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    let is_told = |key: &str| {
        let value = innermost(top.get(key).unwrap_or_default()).strip_prefix('"');
        let address = value.and_then(|text| text.split_once("://"));
        address.is_some_and(|(_, host)| host.strip_prefix("ipuz.org").is_some_and(|rest| rest.starts_with('/')))
    };
    Likeness::certain_if(is_told("version") || is_told("kind"))
}

fn read(text: &str) -> Result<Document, Error> {
    let value = Value::parse(text)?;
    let object = value.object()?;
    check_kind(&object)?;
    if object.get("boxes").is_none_or(Value::is_void) {
        return Err(object.get("boxes").unwrap_or(value).rule("grids without boxes"));
    }
    let mut document = Document::default();
    for (cell, value) in object.need("puzzle")?.rows()? {
        document.givens[cell.into()] = read_cell(cell, value)?;
        if let Some(colour) = read_style(cell, value)? {
            document.colours.insert(cell.into(), vec![colour]);
        }
    }
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void() && !value.is_null()) {
        read_entry(&mut document, key, value)?;
    }
    Ok(document)
}

fn check_kind(object: &Object<'_>) -> Result<(), Error> {
    let kinds = object.need("kind")?;
    let names = kinds.elements(99)?.into_iter().map(Value::text).collect::<Result<Vec<_>, _>>()?;
    // The name of a Sudoku variant continues with a slash: `http://ipuz.org/sudoku/killersudoku#1`.
    let plain = |name: &String| name.strip_prefix(KIND).is_some_and(|rest| rest.is_empty() || rest.starts_with('#'));
    match names.iter().find(|name| !plain(name)) {
        Some(name) => Err(kinds.rule(format!("puzzles of the kind {name}"))),
        None if names.is_empty() => Err(kinds.expected("the kind of the puzzle")),
        None => Ok(()),
    }
}

fn read_entry(document: &mut Document, key: &str, value: Value<'_>) -> Result<(), Error> {
    if let Some(&(_, field)) = TEXTS.iter().find(|(name, _)| *name == key) {
        document.texts.add(field, &decode(&value.words()?));
        return Ok(());
    }
    match key {
        "version" | "kind" | "boxes" | "puzzle" => {}
        "solution" => document.solve(read_grid(value)?),
        "saved" => document.placed = read_grid(value)?.into(),
        _ if REMARKS.contains(&key) => document.comment(&format!("{key}: {}", decode(&value.words()?))),
        _ if COSMETIC.contains(&key) => {}
        // The standard reserves names with a colon for extensions by programs.
        _ if key.contains(':') => {}
        "cages" => return Err(value.first().unwrap_or(value).rule("cages")),
        "zones" => return Err(value.first().unwrap_or(value).rule("zones")),
        _ => return Err(value.rule(format!("rules of the kind {key:?}"))),
    }
    Ok(())
}

fn read_grid(value: Value<'_>) -> Result<Grid, Error> {
    let mut grid = Grid::EMPTY;
    for (cell, value) in value.rows()? {
        grid[cell] = read_cell(cell, value)?;
    }
    Ok(grid)
}

/// Reads a cell: a number, a string, or an object with either.
fn read_cell(cell: Cell, value: Value<'_>) -> Result<Option<Digit>, Error> {
    if !value.is_object() {
        return if value.is_null() { Err(value.rule_in("missing cells", cell)) } else { entry(value) };
    }
    let object = value.object()?;
    object.get("value").or(object.get("cell")).map_or(Ok(None), entry)
}

/// Reads the colour of a cell; refuses other styles, such as circles, which may represent a rule.
fn read_style(cell: Cell, value: Value<'_>) -> Result<Option<Colour>, Error> {
    let style = if value.is_object() { value.object()?.get("style") } else { None };
    let Some(style) = style.filter(|style| style.is_object()) else { return Ok(None) };
    let style = style.object()?;
    match style.iter().find(|(key, value)| !["color", "highlight"].contains(key) && !value.is_void()) {
        Some((key, value)) => Err(value.rule_in(format!("styles of the kind {key:?}"), cell)),
        None => style.get("color").map(Value::colour).transpose(),
    }
}

/// Reads a digit, or a sign for an empty cell.
fn entry(value: Value<'_>) -> Result<Option<Digit>, Error> {
    let blank = value.words().is_ok_and(|words| [".", "_", " "].contains(&words.as_str()));
    if blank { Ok(None) } else { value.entry() }
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let rows = |grids: &Grids| -> Json {
        let numbers: Vec<u8> = grids.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect();
        numbers.chunks(9).map(Json::from).collect()
    };
    let mut object = Map::new();
    object.insert("version".into(), json!(VERSION));
    object.insert("kind".into(), json!([format!("{KIND}#1")]));
    object.insert("boxes".into(), json!(true));
    for (key, field) in TEXTS {
        if !document.text(field).is_empty() {
            object.insert(key.into(), json!(encode(document.text(field))));
        }
    }
    object.insert("puzzle".into(), rows(&document.givens));
    if document.has(Part::Placed) {
        object.insert("saved".into(), rows(&document.placed));
    }
    if let Some(solution) = &document.solution {
        object.insert("solution".into(), rows(solution));
    }
    writeln!(out, "{}", Json::from(object))
}

const ENTITIES: [(&str, &str); 3] = [("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")];

fn encode(text: &str) -> String {
    ENTITIES.iter().rev().fold(text.to_owned(), |text, (sign, entity)| text.replace(sign, entity))
}

fn decode(text: &str) -> String {
    ENTITIES.iter().fold(text.to_owned(), |text, (sign, entity)| text.replace(entity, sign))
}
