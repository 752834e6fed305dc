//! The exchange format `sudoku-puzzle`, version 1, of pencilmark.
//!
//! ```text
//! { "format": "sudoku-puzzle", "format_version": 1, "meta": {"title": .., "author": ..},
//!   "board": {"rows": 9, "cols": 9}, "digits": 9, "givens": [..81], "solution": [..81],
//!   "candidates": {"r1c1": [1, 3]}, "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}] }
//! ```
//!
//! All rules are in a list, those of Sudoku included: whatever is there besides is refused by its type.

use std::fmt;

use ninefold_core::{Cell, Digit, Grid};
use serde_json::{Map, Value as Json, json};

use crate::document::Document;
use crate::error::Error;
use crate::format::{Carries, Format, Likeness, Read, Style, Write};
use crate::part::{Field, Part, Parts};
use crate::source::Ahead;
use crate::value::{Object, Value};

pub(crate) static PENCILMARK: Format = Format {
    name: "pencilmark",
    about: "the exchange format sudoku-puzzle, version 1, of pencilmark",
    endings: &[],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: Some(Write {
        head: "",
        puzzle: write,
        gap: Some(""),
        tail: "",
        carries: Carries::any(Parts::of(&[Part::Givens, Part::Candidates, Part::Singles, Part::Solution]).texts(&[
            Field::Title,
            Field::Author,
            Field::Source,
            Field::Date,
            Field::Link,
        ])),
    }),
};

const EXAMPLE: &str = r#"{"format":"sudoku-puzzle","format_version":1,"meta":{"title":"An example"},
"board":{"rows":9,"cols":9},"digits":9,"givens":[
0,0,0,0,0,9,0,0,0,0,0,0,0,1,4,7,0,0,0,0,2,0,0,0,0,0,0,
7,0,0,0,0,0,0,8,6,5,0,0,0,3,0,0,0,2,9,4,0,0,0,0,0,0,1,
0,0,0,0,0,0,4,0,0,0,0,6,2,5,0,0,0,0,0,0,0,8,0,0,0,0,0],
"rules":[{"type":"box_grid","origin":"r1c1","box":[3,3]}]}"#;

/// The texts that a puzzle may have; others become lines of its comment.
const TEXTS: [(&str, Field); 5] = [
    ("title", Field::Title),
    ("author", Field::Author),
    ("source", Field::Source),
    ("date", Field::Date),
    ("url", Field::Link),
];

/// Keys that say how it is drawn, and what programs keep for themselves.
const COSMETIC: [&str; 4] = ["$schema", "decorations", "style", "ext"];

fn sniff(ahead: Ahead<'_>) -> Likeness {
    Likeness::certain_if(ahead.text().contains("\"sudoku-puzzle\"") && ahead.text().contains("\"givens\""))
}

fn read(text: &str) -> Result<Document, Error> {
    let object = Value::parse(text)?.object()?;
    let format = object.need("format")?;
    if format.text()? != "sudoku-puzzle" {
        return Err(format.expected("\"sudoku-puzzle\""));
    }
    let version = object.need("format_version")?;
    if version.number()? != 1 {
        return Err(version.expected("1, the version that this program knows"));
    }
    check_size(&object)?;
    check_rules(object.need("rules")?)?;
    let mut document = Document::new();
    for (cell, value) in Cell::all().zip(object.need("givens")?.exactly(81)?) {
        if value.is_null() {
            return Err(value.rule_in("missing cells", cell));
        }
        document.givens[cell] = value.entry()?;
    }
    for (key, value) in object.iter().filter(|(_, value)| !value.is_null()) {
        match key {
            "format" | "format_version" | "board" | "digits" | "givens" | "rules" => {}
            _ if COSMETIC.contains(&key) => {}
            "solution" => document.solution = Some(value.grid()?),
            "candidates" => {
                for (cell, value) in value.object()?.cells()? {
                    document.eliminated.set_cell(cell, !value.digits()?);
                }
            }
            "meta" => {
                for (key, value) in value.object()?.iter().filter(|(_, value)| !value.is_null()) {
                    read_text(&mut document, key, value)?;
                }
            }
            _ => return Err(value.expected("nothing, for the key is unknown,")),
        }
    }
    Ok(document)
}

fn check_size(object: &Object<'_>) -> Result<(), Error> {
    let board = object.need("board")?.object()?;
    let (rows, columns) = (board.need("rows")?.number()?, board.need("cols")?.number()?);
    let digits = object.need("digits")?;
    match (rows, columns, digits.number()?) {
        (9, 9, 9) => Ok(()),
        (9, 9, digits_found) => Err(digits.rule(format!("puzzles of {digits_found} digits"))),
        _ => Err(board.value.rule(format!("grids of {rows} by {columns} cells"))),
    }
}

/// There must be one rule: nine rows, columns and boxes.
fn check_rules(rules: Value<'_>) -> Result<(), Error> {
    let mut boxed = false;
    for rule in rules.elements(999)? {
        let object = rule.object()?;
        let kind = object.need("type")?.text()?;
        let plain = |key: &str, wanted: &str| object.get(key).is_some_and(|value| value.squeezed() == wanted);
        boxed = match kind.as_str() {
            "box_grid" if !boxed && plain("origin", "\"r1c1\"") && plain("box", "[3,3]") => true,
            "grid" => return Err(rule.rule("grids without boxes, or with irregular ones,")),
            kind => return Err(rule.rule(format!("rules of the type {kind:?}"))),
        };
    }
    if boxed { Ok(()) } else { Err(rules.rule("grids without rows, columns and boxes")) }
}

fn read_text(document: &mut Document, key: &str, value: Value<'_>) -> Result<(), Error> {
    let text = if value.is_text() { value.text()? } else { value.squeezed() };
    match TEXTS.iter().find(|(name, _)| *name == key) {
        Some(&(_, field)) => document.set(field, &text),
        None => document.comment(&format!("{key}: {text}")),
    }
    Ok(())
}

fn write(document: &Document, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    let numbers = |grid: &Grid| -> Json { grid.entries().iter().map(|digit| digit.map_or(0, Digit::get)).collect() };
    let grid = document.grid();
    let mut object = Map::new();
    object.insert("format".into(), json!("sudoku-puzzle"));
    object.insert("format_version".into(), json!(1));
    let texts = TEXTS.iter().filter(|(_, field)| !document.text(*field).is_empty());
    let meta: Map<_, _> = texts.map(|&(key, field)| (key.to_owned(), json!(document.text(field)))).collect();
    if !meta.is_empty() {
        object.insert("meta".into(), meta.into());
    }
    object.insert("board".into(), json!({ "rows": 9, "cols": 9 }));
    object.insert("digits".into(), json!(9));
    object.insert("givens".into(), numbers(&grid));
    if let Some(solution) = &document.solution {
        object.insert("solution".into(), numbers(solution));
    }
    if !document.eliminated.is_empty() {
        let board = document.board();
        let cells = Cell::all().filter(|&cell| !document.eliminated.cell(cell).is_empty());
        let digits = |cell| -> Json { board.candidates(cell).iter().map(Digit::get).collect() };
        let entries: Map<_, _> = cells.map(|cell| (cell.to_string(), digits(cell))).collect();
        object.insert("candidates".into(), entries.into());
    }
    object.insert("rules".into(), json!([{ "type": "box_grid", "origin": "r1c1", "box": [3, 3] }]));
    writeln!(out, "{}", Json::from(object))
}
