//! Ninefold's own JSON: the complete content of a document. `docs/schema/document.json` describes it.
//!
//! ```text
//! { "format": "ninefold", "version": 1,
//!   "layout": "samurai",                   or   "size": 6, "regions": [0, 0, 1, .., null, ..], "killercage": [{"cells": ["R1C1"], "value": "6"}], ..
//!   "givens": "81 characters", "placed": "81 characters",
//!   "eliminated": {"r1c1": "123"}, "corner": {..}, "centre": {..}, "colours": {"r1c1": ["#ffa0a0"]},
//!   "solution": "81 characters", "title": .., "author": .., "source": .., "level": .., "rating": .., "date": .., "link": ..,
//!   "comment": .. }
//! ```
//!
//! All keys except `format`, `version` and `givens` are optional. A hand-written object may omit these three if it has constraints, as in
//! `{"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}`, or `format` and `version` if it has `givens` with a size, regions or a layout. Unknown keys
//! are errors, since they would be lost. Without a layout there is one grid. With a layout, `givens` has one character for each of its cells, and a
//! cell is named by its row and column in the whole layout. A grid with fewer rows or columns than digits has the keys `rows` and `columns` besides
//! `size`, and has no boxes unless `regions` states them. Constraints have the keys and the form of f-puzzles. Digits above 9 are letters, starting
//! with `A` for 10.

use std::fmt;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, DigitSet};
use serde_json::{Map, Value as Json, json};

use super::top::Top;
use crate::candidates::Candidates;
use crate::colour::Colour;
use crate::document::Document;
use crate::error::Error;
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::layout;
use crate::part::{Field, Part, Parts};
use crate::rules;
use crate::source::Ahead;
use crate::value::{Object, Value};

pub(crate) static NINEFOLD: Format = Format {
    name: "ninefold",
    about: "Ninefold's own JSON, which loses nothing; one object per line, or a list of objects",
    seen: Seen::Written("this program"),
    endings: &["json", "jsonl"],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: Some(Write::new(write, CARRIES)),
};

const EXAMPLE: &str = r##"{"format":"ninefold","version":1,
"givens":".....9.......147....2......7......865...3...294......1......4....625.......8.....",
"placed":"8................................................................................",
"eliminated":{"r1c2":"36"},"corner":{"r1c4":"37"},"centre":{"r1c5":"26"},"colours":{"r1c6":["#ffa0a0"]},
"title":"An example"}"##;

const CARRIES: Carries =
    Carries::any(Parts::CELLS.texts(&Field::ALL)).with_layouts(|_| true).with_rules(|_| true).with_shapes();

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    // In answers of this program, `format` is the format of the input.
    let is_answer = top.has("puzzle") && top.has("line");
    if top.has("format") {
        return Likeness::certain_if(top.says("format", NINEFOLD.name) && !is_answer);
    }
    Likeness::certain_if(top.keys().all(is_known) && is_bare(|key| top.has(key), top.keys()))
}

/// Keys that are neither texts nor rules.
const KEYS: [&str; 14] = [
    "format",
    "version",
    "givens",
    "layout",
    "size",
    "rows",
    "columns",
    "regions",
    "placed",
    "solution",
    "eliminated",
    "corner",
    "centre",
    "colours",
];

/// Whether objects of this format may have the given key.
fn is_known(key: &str) -> bool {
    let is_text = || Field::ALL.into_iter().any(|field| field.name() == key);
    KEYS.contains(&key) || is_rule(key) || is_text()
}

fn is_rule(key: &str) -> bool {
    rules::kind(key).is_some() || rules::is_list(key)
}

/// Whether an object that does not name its format is a hand-written puzzle, because it lists constraints, or states givens together with the size,
/// regions or layout of their grids.
fn is_bare<'k>(has: impl Fn(&str) -> bool, mut keys: impl Iterator<Item = &'k str>) -> bool {
    keys.any(is_rule) || has("givens") && ["size", "rows", "columns", "regions", "layout"].into_iter().any(has)
}

pub(super) fn read(text: &str) -> Result<Document, Error> {
    read_value(Value::parse(text)?)
}

/// Reads the puzzle of an object, which may be nested in another object.
pub(super) fn read_value(value: Value<'_>) -> Result<Document, Error> {
    let object = value.object()?;
    object.once()?;
    let has = |key: &str| object.get(key).is_some();
    let is_bare = !has("format") && is_bare(has, object.iter().map(|(key, _)| key));
    if !is_bare {
        let format = object.need("format")?;
        if format.text()? != NINEFOLD.name {
            return Err(format.expected("\"ninefold\""));
        }
        object.need("version")?;
    }
    if let Some(version) = object.get("version")
        && version.number()? != 1
    {
        return Err(version.expected("1, the version that this program supports"));
    }
    let (layout, remarks) = rules::read(&object, &shape(&object)?)?;
    let givens = match object.get("givens") {
        None if is_bare => Grids::empty(layout.clone()),
        _ => object.need("givens")?.grids(&layout)?,
    };
    let mut document = Document::from(givens);
    for (key, value) in object.iter().filter(|(_, value)| !value.is_null()) {
        match key {
            "format" | "version" | "givens" | "layout" | "size" | "rows" | "columns" | "regions" => {}
            _ if is_rule(key) => {}
            "placed" => {
                document.placed = value.grids(&layout)?;
                let is_other = |cell| {
                    document.placed[cell].is_some_and(|digit| document.givens[cell].is_some_and(|given| given != digit))
                };
                if let Some(cell) = layout.cells().find(|&cell| is_other(cell)) {
                    return Err(
                        value.invalid(&format!("{} is given: placed digits are for other cells", layout.name(cell)))
                    );
                }
            }
            "solution" => document.solution = Some(value.grids(&layout)?),
            "eliminated" => document.eliminated = candidates(value, &layout)?,
            "corner" => document.corner = candidates(value, &layout)?,
            "centre" => document.centre = candidates(value, &layout)?,
            "colours" => {
                for (cell, value) in value.object()?.cells(&layout)? {
                    let colours = value.elements(99)?.into_iter().map(Value::colour).collect::<Result<_, _>>()?;
                    document.colours.insert(cell, colours);
                }
            }
            _ => {
                let Some(field) = Field::ALL.into_iter().find(|field| field.name() == key) else {
                    return Err(value.invalid(&"unknown key; constraints and texts are keys beside size and givens"));
                };
                document.set(field, &value.text()?);
            }
        }
    }
    remarks.iter().for_each(|remark| document.comment(remark));
    Ok(document)
}

/// Reads the layout of the grids, or their size and regions.
fn shape(object: &Object<'_>) -> Result<Rules, Error> {
    let rules = match (object.get("layout"), object.get("size")) {
        (Some(_), Some(size)) => {
            return Err(size.expected("no size together with a layout, whose grids have nine rows,"));
        }
        (Some(layout), None) => match object.get("rows").or(object.get("columns")) {
            Some(lines) => return Err(lines.expected("no rows or columns together with a layout")),
            None => layout::of_value(layout)?,
        },
        (None, size) => sized(size, object.get("rows"), object.get("columns"))?,
    };
    let Some(value) = object.get("regions") else { return Ok(rules) };
    let region = |value: Value<'_>| {
        if value.is_null() {
            return Ok(None);
        }
        let number = u8::try_from(value.number()?).ok();
        number.map(Some).ok_or_else(|| value.expected("a region from 0 to 255, or null,"))
    };
    let regions = value.exactly(rules.len())?.into_iter().map(region).collect::<Result<Vec<_>, _>>()?;
    rules.with_regions(&regions).map_err(|why| value.invalid(&why))
}

/// Returns a single grid with the given numbers of digits, rows and columns; the last two default to the number of digits.
fn sized(size: Option<Value<'_>>, rows: Option<Value<'_>>, columns: Option<Value<'_>>) -> Result<Rules, Error> {
    let Some(place) = rows.or(columns).or(size) else { return Ok(Rules::single()) };
    let number = |value: Option<Value<'_>>, usual: usize| -> Result<usize, Error> {
        value.map_or(Ok(usual), |value| Ok(usize::try_from(value.number()?).unwrap_or_default()))
    };
    let digits = number(size, 9)?;
    Rules::shaped(number(rows, digits)?, number(columns, digits)?, digits).map_err(|why| place.invalid(&why))
}

/// Reads the candidates of cells, which are listed by name.
pub(super) fn candidates(value: Value<'_>, layout: &Rules) -> Result<Candidates, Error> {
    let mut candidates = Candidates::EMPTY;
    for (cell, value) in value.object()?.cells(layout)? {
        let (text, size) = (value.text()?, layout.size());
        let digits: Option<DigitSet> = text.bytes().map(|byte| Digit::from_symbol(size, byte)).collect();
        let digits = digits.filter(|digits| digits.len() == text.len());
        candidates.set(cell, digits.ok_or_else(|| value.expected(&format!("different digits from 1 to {size}")))?);
    }
    Ok(candidates)
}

/// Returns the digits of all cells in reading order, with a dot for each empty cell.
fn digits(grids: &Grids) -> Json {
    grids.digits().iter().map(|digit| digit.map_or('.', |digit| char::from(digit.ascii()))).collect::<String>().into()
}

/// Returns the digits of a cell in ascending order.
fn symbols(digits: DigitSet) -> String {
    digits.iter().map(|digit| char::from(digit.ascii())).collect()
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut object = Map::new();
    object.insert("format".into(), json!("ninefold"));
    object.insert("version".into(), json!(1));
    let layout = document.rules();
    if document.has(Part::Grids) {
        object.insert("layout".into(), layout::to_value(layout));
    }
    if document.has(Part::Size) {
        object.insert("size".into(), json!(layout.size()));
        if !layout.has_full_lines() {
            object.insert("rows".into(), json!(layout.rows()));
            object.insert("columns".into(), json!(layout.columns()));
        }
    }
    if let Some(regions) = layout.regions() {
        object.insert("regions".into(), json!(regions));
    }
    rules::write(layout, &mut object);
    object.insert("givens".into(), digits(&document.givens));
    if document.has(Part::Placed) {
        object.insert("placed".into(), digits(&document.placed));
    }
    let name = |cell: LayoutCell| layout.name(cell).to_string();
    for (key, set) in [("eliminated", &document.eliminated), ("corner", &document.corner), ("centre", &document.centre)]
    {
        if !set.is_empty() {
            let entries = set.iter(layout).map(|(cell, digits)| (name(cell), json!(symbols(digits))));
            object.insert(key.into(), entries.collect::<Map<_, _>>().into());
        }
    }
    if !document.colours.is_empty() {
        let list = |colours: &[Colour]| -> Json { colours.iter().map(Colour::to_string).collect() };
        let entries = document.colours.iter().map(|(&cell, colours)| (name(cell), list(colours)));
        object.insert("colours".into(), entries.collect::<Map<_, _>>().into());
    }
    if let Some(solution) = &document.solution {
        object.insert("solution".into(), digits(solution));
    }
    document.texts.iter().for_each(|(field, text)| drop(object.insert(field.name().into(), json!(text))));
    writeln!(out, "{}", Json::from(object))
}
