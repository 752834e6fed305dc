//! Version 1 of `sudoku-puzzle`, the exchange format of pencilmark.
//!
//! ```text
//! { "format": "sudoku-puzzle", "format_version": 1, "meta": {"title": .., "author": ..},
//!   "board": {"rows": 9, "cols": 9}, "digits": 9, "givens": [..81], "solution": [..81],
//!   "candidates": {"r1c1": [1, 3]}, "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}] }
//! ```
//!
//! One list contains all rules, including those of plain Sudoku. `rules` reads those that a registered kind expresses, and refuses others by naming
//! their type; `written` writes the list.
//!
//! ```text
//! { .. "board": {"rows": 15, "cols": 15}, "digits": 9, "givens": [0, 5, .., null, ..],
//!   "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, {"type": "box_grid", "origin": "r7c7", "box": [3, 3]}],
//!   "grids": [{"row": 0, "col": 0}, {"row": 6, "col": 6}] }
//! ```
//!
//! Several grids are stated by `grids`, by `layout` (a name), or by the rules. In such a puzzle, `givens` may consist of nested rows; 0, null and "."
//! are empty cells, and null is also a place without a cell. An object with `grids` or `layout` is accepted even if it does not declare the format,
//! and then only the necessary parts are read.

mod rules;
mod written;

use std::fmt;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Feature, Offset, Rules, Stride};
use ninefold_core::{Digit, DigitSet};
use serde_json::{Map, Value as Json, json};

use super::top::Top;
use crate::document::Document;
use crate::error::Error;
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::layout;
use crate::part::{Field, Part, Parts};
use crate::source::Ahead;
use crate::value::{Object, SIZES, Value};

pub(crate) static PENCILMARK: Format = Format {
    name: "pencilmark",
    about: "pencilmark's exchange format sudoku-puzzle, version 1, with its rules",
    seen: Seen::Described("the schema of pencilmark 1.0.0rc1"),
    endings: &[],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[Part::Givens, Part::Candidates, Part::Singles, Part::Solution]).named(&TEXTS))
            .with_layouts(|_| true)
            .with_rules(|rules| rules.grids().len() > 1 || SIZES.contains(&rules.size()))
            .with_constraints(|rules| match rules.grids().len() {
                1 => written::is_said(rules),
                _ => rules.constraints().is_empty() && rules.regions().is_none(),
            }),
    )),
};

const EXAMPLE: &str = r#"{"format":"sudoku-puzzle","format_version":1,"meta":{"title":"An example"},
"board":{"rows":9,"cols":9},"digits":9,"givens":[
0,0,0,0,0,9,0,0,0,0,0,0,0,1,4,7,0,0,0,0,2,0,0,0,0,0,0,
7,0,0,0,0,0,0,8,6,5,0,0,0,3,0,0,0,2,9,4,0,0,0,0,0,0,1,
0,0,0,0,0,0,4,0,0,0,0,6,2,5,0,0,0,0,0,0,0,8,0,0,0,0,0],
"rules":[{"type":"box_grid","origin":"r1c1","box":[3,3]}]}"#;

/// The texts of a puzzle for which a document has a field; others become lines of its comment.
const TEXTS: [(&str, Field); 5] = [
    ("title", Field::Title),
    ("author", Field::Author),
    ("source", Field::Source),
    ("date", Field::Date),
    ("url", Field::Link),
];

/// Keys that affect only the drawing, and keys that programs use internally.
const COSMETIC: [&str; 4] = ["$schema", "decorations", "style", "ext"];

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    let is_bare = !top.has("format") && top.has("givens");
    let several = ["grids", "layout", "rules"].into_iter().any(|key| top.has(key));
    Likeness::certain_if(top.says("format", "sudoku-puzzle") || is_bare && several)
}

fn read(text: &str) -> Result<Document, Error> {
    let object = Value::parse(text)?.object()?;
    let is_bare = object.get("format").is_none() && layout::is_told(&object);
    if !is_bare {
        check_version(&object)?;
    }
    let has_several = has_several(&object);
    let (layout, excluded) = if has_several { (layout::of_object(&object)?, Vec::new()) } else { single(&object)? };
    check_size(&object, &layout)?;
    if let Some(rules) = object.get("rules").filter(|_| !is_bare && has_several) {
        check_kinds(rules)?;
    }
    let mut document = Document::from(givens(object.need("givens")?, &layout)?);
    for (key, value) in object.iter().filter(|(_, value)| !value.is_null()) {
        match key {
            "format" | "format_version" | "board" | "digits" | "givens" | "rules" | "grids" | "layout" => {}
            _ if COSMETIC.contains(&key) => {}
            "solution" if layout.has(Feature::Row81) => document.solution = Some(value.grids(&layout)?),
            "solution" => document.solution = Some(givens(value, &layout)?),
            "candidates" => {
                for (cell, value) in value.object()?.cells(&layout)? {
                    document.eliminated.set(cell, layout.digits() - value.digits_of(layout.size())?);
                }
            }
            "meta" => {
                for (key, value) in value.object()?.iter().filter(|(_, value)| !value.is_null()) {
                    read_text(&mut document, key, value)?;
                }
            }
            _ if is_bare => {}
            _ => return Err(value.expected("only known keys,")),
        }
    }
    for (cell, digits) in excluded {
        document.eliminated.set(cell, document.eliminated.get(cell) | digits);
    }
    Ok(document)
}

fn check_version(object: &Object<'_>) -> Result<(), Error> {
    let format = object.need("format")?;
    if format.text()? != "sudoku-puzzle" {
        return Err(format.expected("\"sudoku-puzzle\""));
    }
    let version = object.need("format_version")?;
    if version.number()? != 1 {
        return Err(version.expected("1, the version that this program supports"));
    }
    Ok(())
}

/// Whether an object describes several grids: it states their positions, or has more than one grid rule.
fn has_several(object: &Object<'_>) -> bool {
    let is_grid = |rule: &Value<'_>| rule.object().is_ok_and(|rule| rule.get("type").is_some_and(is_box_grid));
    let grids =
        || object.get("rules").map_or(0, |rules| rules.elements(MOST).iter().flatten().filter(|r| is_grid(r)).count());
    layout::is_told(object) || grids() > 1
}

fn is_box_grid(kind: Value<'_>) -> bool {
    kind.text().is_ok_and(|kind| kind == "box_grid")
}

/// Returns the rules of a puzzle with one grid, and the digits that these rules exclude from cells.
fn single(object: &Object<'_>) -> Result<(Rules, Vec<(LayoutCell, DigitSet)>), Error> {
    let board = object.need("board")?.object()?;
    let (rows, digits) = (board.need("rows")?, object.need("digits")?);
    let size = usize::try_from(rows.number()?).ok().filter(|size| SIZES.contains(size));
    let Some(size) = size else { return Err(board.value.rule(format!("grids of {} rows", rows.squeezed()))) };
    if board.need("cols")?.number()? != rows.number()? {
        return Err(board.value.rule("grids with different numbers of rows and columns"));
    }
    if digits.number()? != rows.number()? {
        return Err(digits.rule(format!("puzzles of {} digits in {size} rows", digits.squeezed())));
    }
    rules::read(object.need("rules")?, size)
}

/// Checks that the board and the digits, where stated, match the layout.
fn check_size(object: &Object<'_>, layout: &Rules) -> Result<(), Error> {
    let is_size = |size: usize, value: i64| usize::try_from(value) == Ok(size);
    if let Some(board) = object.get("board") {
        let board = board.object()?;
        let (rows, columns) = (board.need("rows")?.number()?, board.need("cols")?.number()?);
        if !is_size(layout.rows(), rows) || !is_size(layout.columns(), columns) {
            return Err(board.value.rule(format!("grids of {rows} by {columns} cells")));
        }
    }
    let digits = if layout.has(Feature::Implied) { Some(object.need("digits")?) } else { object.get("digits") };
    match digits.map(|digits| Ok::<_, Error>((digits, digits.number()?))).transpose()? {
        Some((digits, found)) if !is_size(layout.size(), found) => {
            Err(digits.rule(format!("puzzles of {found} digits")))
        }
        _ => Ok(()),
    }
}

/// Checks that a multi-sudoku has no rules other than those for its grids.
fn check_kinds(rules: Value<'_>) -> Result<(), Error> {
    for rule in rules.elements(MOST)? {
        let kind = rule.object()?.need("type")?;
        if !is_box_grid(kind) {
            return Err(rule.rule(format!("rules of the type {:?}", kind.text()?)));
        }
    }
    Ok(())
}

/// The maximum number of rules, which exceeds that of any puzzle.
const MOST: usize = 999;

/// The maximum number of values, which exceeds that of any layout.
const CELLS: usize = 297 * 297;

/// Reads the digits at all rows and columns of a layout.
fn givens(list: Value<'_>, layout: &Rules) -> Result<Grids, Error> {
    let (rows, columns) = (layout.rows(), layout.columns());
    let is_one = layout.grids().len() == 1;
    let values = if is_one { list.exactly(rows * columns)? } else { flat(list)? };
    if values.len() != rows * columns {
        return Err(list.expected(&format!("{rows} times {columns} cells")));
    }
    let mut grids = Grids::empty(layout.clone());
    for (index, value) in values.into_iter().enumerate() {
        match layout.at(index / columns, index % columns) {
            Some(cell) if value.is_null() && is_one => {
                return Err(value.rule_in("missing cells", layout.name(cell)));
            }
            Some(cell) if !value.is_null() => grids[cell] = entry(value, layout.size())?,
            Some(_) => {}
            None if value.is_null() || value.is_void() => {}
            None => return Err(value.expected("null, as no grid has a cell here,")),
        }
    }
    Ok(grids)
}

fn entry(value: Value<'_>, size: usize) -> Result<Option<Digit>, Error> {
    if value.words().is_ok_and(|text| text == ".") { Ok(None) } else { value.entry_of(size) }
}

/// Reads the elements of an array; the elements of inner arrays take the place of these arrays.
fn flat(list: Value<'_>) -> Result<Vec<Value<'_>>, Error> {
    let mut values = Vec::new();
    for value in list.elements(CELLS)? {
        if value.is_array() {
            values.extend(value.elements(CELLS)?);
        } else {
            values.push(value);
        }
        if values.len() > CELLS {
            return Err(list.expected("fewer cells"));
        }
    }
    Ok(values)
}

fn read_text(document: &mut Document, key: &str, value: Value<'_>) -> Result<(), Error> {
    let text = if value.is_text() { value.text()? } else { value.squeezed() };
    match TEXTS.iter().find(|(name, _)| *name == key) {
        Some(&(_, field)) => document.set(field, &text),
        None => document.comment(&format!("{key}: {text}")),
    }
    Ok(())
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let layout = document.rules();
    let mut object = Map::new();
    object.insert("format".into(), json!("sudoku-puzzle"));
    object.insert("format_version".into(), json!(1));
    let texts = TEXTS.iter().filter(|(_, field)| !document.text(*field).is_empty());
    let meta: Map<_, _> = texts.map(|&(key, field)| (key.to_owned(), json!(document.text(field)))).collect();
    if !meta.is_empty() {
        object.insert("meta".into(), meta.into());
    }
    object.insert("board".into(), json!({ "rows": layout.rows(), "cols": layout.columns() }));
    object.insert("digits".into(), json!(layout.size()));
    object.insert("givens".into(), numbers(&document.grids()));
    if let Some(solution) = &document.solution {
        object.insert("solution".into(), numbers(solution));
    }
    if !document.eliminated.is_empty() {
        let boards = document.boards();
        let digits = |cell| -> Json { boards.options(cell).iter().map(Digit::get).collect() };
        let cells = document.eliminated.iter(layout).map(|(cell, _)| (layout.name(cell).to_string(), digits(cell)));
        object.insert("candidates".into(), cells.collect::<Map<_, _>>().into());
    }
    let is_one = layout.grids().len() == 1;
    let list = if is_one { written::list(layout) } else { boxes(layout) };
    object.insert("rules".into(), list.into());
    if !is_one {
        object.insert("grids".into(), layout::layout_places(layout));
    }
    writeln!(out, "{}", Json::from(object))
}

/// Returns the rules that state the boxes of several grids. Grids whose cells are not adjacent are omitted, since other programs do not support them.
fn boxes(layout: &Rules) -> Vec<Json> {
    let whole = layout.grids().iter().filter(|grid| grid.stride == Stride::Whole);
    let origin = |grid: &Offset| format!("r{}c{}", grid.row + 1, grid.column + 1);
    whole.map(|grid| json!({ "type": "box_grid", "origin": origin(grid), "box": [3, 3] })).collect()
}

/// Returns a number for each place: the digit, 0 for an empty cell, or null for a place without a cell.
fn numbers(grids: &Grids) -> Json {
    let layout = grids.rules();
    let number = |index: usize| {
        let cell = layout.at(index / layout.columns(), index % layout.columns());
        cell.map_or(Json::Null, |cell| grids[cell].map_or(0, Digit::get).into())
    };
    (0..layout.rows() * layout.columns()).map(number).collect()
}
