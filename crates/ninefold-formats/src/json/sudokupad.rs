//! The JSON of `SudokuPad`: cells and regions, and everything else as drawings.
//!
//! ```text
//! { "cells": [[ {"value": 5, "pencilMarks": [1, 2], "centremarks": [3]}, .. 9 ], .. 9 ],
//!   "regions": [[ [0, 0], [0, 1], .. 9 ], .. 9 ],
//!   "cages": [ {"value": "title: A title"}, {"value": 15, "cells": [[0, 0], [0, 1]], "unique": true} ],
//!   "lines": [..], "arrows": [..], "underlays": [..], "overlays": [..], "metadata": {..} }
//! ```
//!
//! The site does not know what its drawings mean, but people who solve there do: a line may be a thermometer. So a drawing is
//! a rule, except for one that fills a cell with a colour, and for cages that repeat a house or hold a text. In links the keys
//! may be shortened ([`SHORT`]).

use std::collections::BTreeSet;
use std::fmt;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House};
use serde_json::{Map, Value as Json, json};

use super::top::Top;
use crate::candidates::Candidates;
use crate::colour::Colour;
use crate::document::Document;
use crate::error::Error;
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Field, Part, Parts};
use crate::source::Ahead;
use crate::value::{Object, Value, grid};

pub(crate) static SUDOKUPAD: Format = Format {
    name: "sudokupad-json",
    about: "the JSON of SudokuPad",
    seen: Seen::Described("the script of the site, <https://sudokupad.app>"),
    endings: &["sudokupad"],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: Some(Write::new(write, CARRIES)),
};

const EXAMPLE: &str = r#"{"cells":[
[{},{},{},{},{},{"value":9},{},{},{}],
[{},{},{},{},{"value":1},{"value":4},{"value":7},{},{}],
[{},{},{"value":2},{},{},{},{},{},{}],
[{"value":7},{},{},{},{},{},{},{"value":8},{"value":6}],
[{"value":5},{},{},{},{"value":3},{},{},{},{"value":2}],
[{"value":9},{"value":4},{},{},{},{},{},{},{"value":1}],
[{},{},{},{},{},{},{"value":4},{},{}],
[{},{},{"value":6},{"value":2},{"value":5},{},{},{},{}],
[{},{},{},{"value":8},{},{},{},{},{}]],
"regions":[
[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]],[[0,3],[0,4],[0,5],[1,3],[1,4],[1,5],[2,3],[2,4],[2,5]],
[[0,6],[0,7],[0,8],[1,6],[1,7],[1,8],[2,6],[2,7],[2,8]],[[3,0],[3,1],[3,2],[4,0],[4,1],[4,2],[5,0],[5,1],[5,2]],
[[3,3],[3,4],[3,5],[4,3],[4,4],[4,5],[5,3],[5,4],[5,5]],[[3,6],[3,7],[3,8],[4,6],[4,7],[4,8],[5,6],[5,7],[5,8]],
[[6,0],[6,1],[6,2],[7,0],[7,1],[7,2],[8,0],[8,1],[8,2]],[[6,3],[6,4],[6,5],[7,3],[7,4],[7,5],[8,3],[8,4],[8,5]],
[[6,6],[6,7],[6,8],[7,6],[7,7],[7,8],[8,6],[8,7],[8,8]]]}"#;

/// The parts that the site can show: no digits put down since, and no candidates but as notes.
pub(crate) const CARRIES: Carries =
    Carries::any(Parts::of(&[Part::Givens, Part::Corner, Part::Centre, Part::Colours, Part::Solution]).texts(&[
        Field::Title,
        Field::Author,
        Field::Comment,
    ]));

/// Short keys, as links have them, and what they are short for. Keys that this reader does not ask for are missing.
const SHORT: [(&str, &str); 14] = [
    ("ca", "cages"),
    ("ct", "center"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("l", "lines"),
    ("re", "regions"),
    ("t", "title"),
];

/// Keys that say how the site shows a puzzle, not what the puzzle is.
const COSMETIC: [&str; 8] = ["id", "cellSize", "settings", "author", "title", "videos", "vd", "sounds"];

/// Texts for the one who solves, which are no part of the puzzle.
const MESSAGES: [&str; 6] = ["msgcorrect", "msgincorrect", "msgvalid", "msginvalid", "msgunknown", "bgimage"];

/// The keys of a puzzle's texts.
const TEXTS: [&str; 5] = ["title", "author", "rules", "source", "solution"];

fn long(key: &str) -> &str {
    SHORT.iter().find(|(short, _)| *short == key).map_or(key, |&(_, long)| long)
}

/// The value of a key, long or short.
fn find<'a>(object: &Object<'a>, key: &str) -> Option<Value<'a>> {
    let short = SHORT.iter().find(|(_, long)| *long == key).and_then(|(short, _)| object.get(short));
    object.get(key).or(short)
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    Likeness::certain_if(top.has("cells") && (top.has("regions") || top.has("cages")))
}

fn read(text: &str) -> Result<Document, Error> {
    document(Value::parse(text)?)
}

/// The puzzle that the JSON says.
pub(crate) fn document(value: Value<'_>) -> Result<Document, Error> {
    let object = value.object()?;
    let mut document = Document::default();
    let cells = find(&object, "cells").ok_or_else(|| value.expected("an object with \"cells\""))?;
    for (cell, entry) in cells.rows()? {
        read_cell(&mut document, cell, entry)?;
    }
    let regions = find(&object, "regions").filter(|regions| !regions.is_void());
    read_regions(regions.ok_or_else(|| value.rule("grids without boxes"))?)?;
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void() && !value.is_null()) {
        read_other(&mut document, long(key), value)?;
    }
    Ok(document)
}

fn read_cell(document: &mut Document, cell: Cell, value: Value<'_>) -> Result<(), Error> {
    if value.is_null() {
        return Ok(());
    }
    let object = value.object()?;
    let given = object.get("given").map(Value::truth).transpose()?.unwrap_or(true);
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void() && !value.is_null()) {
        let mark = |set: &mut Candidates| value.digits().map(|digits| set.set(cell.into(), digits));
        match long(key) {
            "value" if given => document.givens[cell.into()] = value.entry()?,
            "value" => document.placed[cell.into()] = value.entry()?,
            "pencilMarks" | "cornermarks" => mark(&mut document.corner)?,
            "centremarks" | "centermarks" => mark(&mut document.centre)?,
            "given" => {}
            key => return Err(value.rule_in(format!("cell properties of the kind {key:?}"), cell)),
        }
    }
    Ok(())
}

fn read_regions(value: Value<'_>) -> Result<(), Error> {
    let regions = value.elements(99)?;
    let mut boxes = BTreeSet::new();
    for region in regions {
        let cells = cell_set(region)?;
        let found = House::boxes().find(|house| house.cells() == cells);
        let house = found.ok_or_else(|| match cells.first() {
            Some(cell) => region.rule_in("irregular regions", cell),
            None => region.rule("irregular regions"),
        })?;
        boxes.insert(house.index());
    }
    if boxes.len() == 9 { Ok(()) } else { Err(value.rule("grids without all nine boxes")) }
}

/// A list of pairs of row and column, counted from 0.
fn cell_set(value: Value<'_>) -> Result<CellSet, Error> {
    let cell = |pair: Value<'_>| -> Result<Cell, Error> {
        let pair_of = pair.exactly(2)?;
        let number = |value: Value<'_>| -> Result<u8, Error> {
            u8::try_from(value.number()? + 1).map_err(|_| value.expected("a number from 0 to 8"))
        };
        Cell::new(number(pair_of[0])?, number(pair_of[1])?).ok_or_else(|| pair.expected("a cell of the grid"))
    };
    value.elements(81)?.into_iter().map(cell).collect()
}

fn read_other(document: &mut Document, key: &str, value: Value<'_>) -> Result<(), Error> {
    match key {
        "cells" | "regions" => Ok(()),
        _ if COSMETIC.contains(&key) => Ok(()),
        "cages" => value.elements(999)?.into_iter().try_for_each(|cage| read_cage(document, cage)),
        "underlays" => value.elements(9999)?.into_iter().try_for_each(|underlay| read_underlay(document, underlay)),
        "metadata" | "metaData" => {
            let object = value.object()?;
            object.iter().try_for_each(|(key, value)| read_entry(document, key, value))
        }
        "lines" => Err(drawing(value, "drawn lines")),
        "arrows" => Err(drawing(value, "drawn arrows")),
        "overlays" => Err(drawing(value, "drawn signs")),
        "foglight" | "foglink" | "triggereffect" => Err(value.rule("fogs of war")),
        "global" => {
            let rule = value.first().unwrap_or(value);
            let name = rule.words().unwrap_or_else(|_| "unknown".to_owned());
            Err(rule.rule(format!("global rules of the kind {name:?}")))
        }
        _ => Err(value.first().unwrap_or(value).rule(format!("rules of the kind {key:?}"))),
    }
}

/// The error for the first of several drawings, with the cell in which it begins.
fn drawing(value: Value<'_>, name: &str) -> Error {
    let drawing = value.first().unwrap_or(value);
    match drawing.object().ok().and_then(|object| begins_in(&object)) {
        Some(cell) => drawing.rule_in(name, cell),
        None => drawing.rule(name),
    }
}

/// The cell of a drawing's middle or first point.
fn begins_in(object: &Object<'_>) -> Option<Cell> {
    let points = object.get("wayPoints").or(object.get("wp")).and_then(Value::first);
    let place = find(object, "center").or(points)?.exactly(2).ok()?;
    let number = |value: Value<'_>| {
        let at = value.fraction().ok()?;
        (1..=9).find(|&number: &u8| (f64::from(number) - 1.0..f64::from(number)).contains(&at))
    };
    Cell::new(number(place[0])?, number(place[1])?)
}

/// A cage without cells holds a text, one that is a house says nothing new, and others are a rule.
fn read_cage(document: &mut Document, value: Value<'_>) -> Result<(), Error> {
    let object = value.object()?;
    let says = find(&object, "value");
    let cells = find(&object, "cells").filter(|cells| !cells.is_void());
    if let Some(says) = says.filter(|says| says.is_text()) {
        let text = says.text()?;
        match text.split_once(':').map(|(key, rest)| (key.trim(), rest)) {
            Some((key, rest)) if cells.is_none() || TEXTS.contains(&key) => return entry(document, key, rest, says),
            _ if cells.is_none() => return Err(says.rule("cages without cells")),
            _ => {}
        }
    }
    let Some(cells) = cells else { return Ok(()) };
    let set = cell_set(cells)?;
    let sum = find(&object, "sum").or(says);
    let plain = sum.is_none_or(|sum| sum.is_void() || sum.words().is_ok_and(|words| words == "45"));
    let house = House::all().any(|house| house.cells() == set);
    match set.first() {
        Some(cell) if !(plain && house) => Err(value.rule_in("cages", cell)),
        _ => Ok(()),
    }
}

fn read_entry(document: &mut Document, key: &str, value: Value<'_>) -> Result<(), Error> {
    match value.words() {
        _ if value.is_void() || value.is_null() => Ok(()),
        Ok(words) if words != "true" => entry(document, long(key), &words, value),
        _ => Err(value.rule(format!("rules of the kind {key:?}"))),
    }
}

/// A text of the puzzle.
fn entry(document: &mut Document, key: &str, text: &str, value: Value<'_>) -> Result<(), Error> {
    match key {
        "title" => document.set(Field::Title, text),
        "author" => document.set(Field::Author, text),
        "rules" => document.set(Field::Comment, text),
        "source" => document.set(Field::Source, text),
        "solution" => document.solve(grid(text.trim()).ok_or_else(|| value.expected("81 digits of a solution"))?),
        "foglight" => return Err(value.rule("fogs of war")),
        _ if MESSAGES.contains(&key) => {}
        _ => document.comment(&format!("{key}: {}", text.trim())),
    }
    Ok(())
}

/// A drawing under the digits that fills one cell with a colour.
fn read_underlay(document: &mut Document, value: Value<'_>) -> Result<(), Error> {
    let object = value.object()?;
    let one = |key| find(&object, key).is_some_and(|side: Value<'_>| side.fraction() == Ok(1.0));
    let center = find(&object, "center").and_then(middle);
    let colour = find(&object, "backgroundColor").map(Value::colour);
    let empty = |key| object.get(key).is_none_or(Value::is_void);
    let known = ["text", "te", "borderColor", "c1", "rounded", "r"].into_iter().all(empty);
    match (center, colour) {
        (Some(cell), Some(Ok(colour))) if known && one("width") && one("height") => {
            document.colours.entry(cell.into()).or_default().push(colour);
            Ok(())
        }
        _ => Err(match begins_in(&object) {
            Some(cell) => value.rule_in("drawn shapes", cell),
            None => value.rule("drawn shapes"),
        }),
    }
}

/// The cell in whose middle a place, row and column, is.
fn middle(value: Value<'_>) -> Option<Cell> {
    let place = value.exactly(2).ok()?;
    let number = |value: Value<'_>| (1..=9).find(|&number: &u8| value.fraction() == Ok(f64::from(number) - 0.5));
    Cell::new(number(place[0])?, number(place[1])?)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "{}", json(document))
}

/// The JSON that says a puzzle.
pub(crate) fn json(document: &Document) -> Json {
    let cells: Vec<Json> = Cell::all().map(|cell| cell_json(document, cell)).collect();
    let place = |cell: Cell| json!([cell.index() / 9, cell.index() % 9]);
    let regions: Vec<Json> = House::boxes().map(|house| house.cells().iter().map(place).collect()).collect();
    json!({
        "cellSize": 50,
        "cells": cells.chunks(9).map(Json::from).collect::<Vec<_>>(),
        "regions": regions,
        "cages": texts(document),
        "underlays": underlays(document),
    })
}

/// The site shows no digit that is not given, so those put down since are given too.
fn cell_json(document: &Document, cell: Cell) -> Json {
    let mut entry = Map::new();
    if let Some(digit) = document.givens[cell.into()].or(document.placed[cell.into()]) {
        entry.insert("value".into(), json!(digit.get()));
    }
    let mut mark = |key: &str, digits: DigitSet| {
        if !digits.is_empty() {
            entry.insert(key.into(), digits.iter().map(Digit::get).collect());
        }
    };
    mark("pencilMarks", document.corner.get(cell.into()));
    mark("centremarks", document.centre.get(cell.into()));
    entry.into()
}

/// Texts, as cages without cells.
fn texts(document: &Document) -> Vec<Json> {
    let fields = [("title", Field::Title), ("author", Field::Author), ("rules", Field::Comment)];
    let texts = fields.into_iter().map(|(key, field)| (key, document.text(field).to_owned()));
    let digits = |solution: &Grids| {
        solution.digits().iter().map(|digit| digit.map_or('0', |digit| digit.ascii() as char)).collect()
    };
    let solution = document.solution.as_ref().map_or_else(String::new, digits);
    let all = texts.chain([("solution", solution)]).filter(|(_, text)| !text.is_empty());
    all.map(|(key, text)| json!({ "value": format!("{key}: {text}") })).collect()
}

/// Colours, one on top of the other.
fn underlays(document: &Document) -> Vec<Json> {
    let half = |number: usize| f32::from(number as u8) + 0.5;
    let underlay = |cell: LayoutCell, colour: &Colour| {
        json!({
            "center": [half(cell.index() / 9), half(cell.index() % 9)],
            "width": 1,
            "height": 1,
            "backgroundColor": colour.to_string(),
        })
    };
    let all = document.colours.iter();
    all.flat_map(|(&cell, colours)| colours.iter().map(move |colour| underlay(cell, colour))).collect()
}
