//! Figures in JSON.
//!
//! ```text
//! { "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 15, "cols": 15}, "digits": 9,
//!   "givens": [0, 5, .., null, ..],
//!   "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, {"type": "box_grid", "origin": "r7c7", "box": [3, 3]}],
//!   "grids": [{"row": 0, "col": 0}, {"row": 6, "col": 6}] }
//! ```
//!
//! The layout is that of `grids`, or of `layout` (a name), or of the rules. `givens` may be nested rows, and 0, null or "." is an empty
//! cell; null where no cell is. Only what is needed is looked at.

use std::fmt::{self, Write};

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, Layout, Offset, Stride};
use serde_json::{Value as Json, json};

use super::{Format, Found, STRIDES};
use crate::error::Error;
use crate::value::{Object, Value};

/// Whether a text has an object with several grids.
pub(super) fn claims(text: &str) -> bool {
    let text = text.get(..1 << 14).unwrap_or(text);
    let several_rules = text.matches("\"box_grid\"").count() > 1;
    text.contains("\"grids\"") && text.contains("\"givens\"")
        || several_rules
        || text.contains("\"layout\"") && text.contains("\"givens\"")
}

pub(super) fn read(text: &str) -> Vec<Result<Found, Error>> {
    let mut found = Vec::new();
    let mut input = text.as_bytes();
    let mut source = crate::source::Source::new(&mut input, None);
    while source.peek().is_some() {
        let before = source.line();
        let _ = crate::json::text(&mut source, &mut |object, (line, column)| {
            let indent = |error: Error| {
                let column = if error.line == 1 { error.column + column - 1 } else { error.column };
                Error { column, ..error }.below(line - 1)
            };
            found.push(one(object).map_err(indent).map(|found| Found { line, ..found }));
            std::ops::ControlFlow::Continue(())
        });
        if source.line() == before && source.column() == 1 {
            source.skip();
        }
    }
    found
}

fn one(text: &str) -> Result<Found, Error> {
    let object = Value::parse(text)?.object()?;
    let layout = layout(&object)?;
    let givens = object.need("givens")?;
    let mut values = Vec::new();
    for value in givens.elements(MOST)? {
        if value.is_array() {
            values.extend(value.elements(MOST)?);
        } else {
            values.push(value);
        }
        if values.len() > MOST {
            return Err(givens.expected("fewer cells"));
        }
    }
    let (rows, columns) = (layout.rows(), layout.columns());
    if values.len() != rows * columns {
        return Err(givens.expected(&format!("{rows} times {columns} cells")));
    }
    let mut figure = Grids::empty(layout.clone());
    for (index, value) in values.into_iter().enumerate() {
        match layout.at(index / columns, index % columns) {
            Some(site) if !value.is_null() => {
                figure[site] = if value.words().is_ok_and(|text| text == ".") { None } else { value.entry()? };
            }
            Some(_) => {}
            None if value.is_null() || value.is_void() => {}
            None => return Err(value.expected("null, as no grid has a cell here,")),
        }
    }
    let title = object.get("meta").and_then(|meta| meta.object().ok()?.get("title")?.text().ok());
    Ok(Found { figure, format: Format::Pencilmark, line: 1, title: title.unwrap_or_default() })
}

/// More values than any figure has.
const MOST: usize = 297 * 297;

/// The layout that an object tells.
pub(super) fn layout(object: &Object<'_>) -> Result<Layout, Error> {
    let (place, areas) = if let Some(grids) = object.get("grids") {
        (grids, grids.elements(99)?.into_iter().map(area).collect::<Result<Vec<_>, _>>()?)
    } else if let Some(name) = object.get("layout") {
        return name.text()?.parse().map_err(|_| name.expected("the name of a layout"));
    } else {
        let rules = object.need("rules")?;
        (rules, rules.elements(99)?.into_iter().map(rule).collect::<Result<Vec<_>, _>>()?)
    };
    Layout::new(&areas).map_err(|error| place.expected(&format!("a layout ({error})")))
}

fn area(value: Value<'_>) -> Result<Offset, Error> {
    let object = value.object()?;
    let line = |name: &str, other: &str| {
        let value = object.get(other).map_or_else(|| object.need(name), Ok)?;
        let number = usize::try_from(value.number()?).ok().filter(|number| *number < 1000);
        number.ok_or_else(|| value.expected("a number of cells from 0 to 999"))
    };
    let stride = match object.get("stride") {
        None => Stride::Whole,
        Some(value) => {
            let name = value.text()?;
            let stride = STRIDES.iter().find(|(other, _)| *other == name);
            stride.map(|&(_, stride)| stride).ok_or_else(|| value.expected("whole, boxes or cells"))?
        }
    };
    Ok(Offset { row: line("row", "row")?, column: line("col", "column")?, stride })
}

/// The grid that begins at a rule's origin.
fn rule(value: Value<'_>) -> Result<Offset, Error> {
    let object = value.object()?;
    let kind = object.need("type")?;
    if kind.text()? != "box_grid" {
        return Err(kind.rule(format!("rules of the type {}", kind.text()?)));
    }
    let origin = object.need("origin")?;
    let text = origin.text()?;
    let place = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let number =
        |text: &str| text.parse().ok().filter(|number| (1..1000).contains(number)).map(|number: usize| number - 1);
    let place = place.and_then(|(row, column)| Some(Offset::at(number(row)?, number(column)?)));
    place.ok_or_else(|| origin.expected("a cell such as r7c13"))
}

pub(super) fn write(figure: &Grids, title: &str, out: &mut dyn Write) -> fmt::Result {
    let layout = figure.layout();
    let value = |index: usize| {
        let site = layout.at(index / layout.columns(), index % layout.columns());
        site.map_or(Json::Null, |site| figure[site].map_or(0, Digit::get).into())
    };
    let givens: Json = (0..layout.rows() * layout.columns()).map(value).collect();
    let whole = |area: &&Offset| area.stride == Stride::Whole;
    let rule = |area: &Offset| json!({ "type": "box_grid", "origin": format!("r{}c{}", area.row + 1, area.column + 1), "box": [3, 3] });
    let grid = |area: &Offset| {
        let mut grid = json!({ "row": area.row, "col": area.column });
        if let Some((name, _)) =
            STRIDES.iter().find(|(_, stride)| *stride == area.stride && area.stride != Stride::Whole)
        {
            grid["stride"] = json!(name);
        }
        grid
    };
    let mut object = json!({
        "format": "sudoku-puzzle",
        "format_version": 1,
        "board": { "rows": layout.rows(), "cols": layout.columns() },
        "digits": 9,
        "givens": givens,
        "rules": layout.grids().iter().filter(whole).map(rule).collect::<Json>(),
        "grids": layout.grids().iter().map(grid).collect::<Json>(),
    });
    if !title.is_empty() {
        object["meta"] = json!({ "title": title });
    }
    writeln!(out, "{object}")
}
