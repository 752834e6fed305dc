//! Rules in JSON, with the keys of f-puzzles. The registry of constraints defines the keys and their fields: no kind is
//! named here.
//!
//! ```text
//! "antiknight": true                                        a flag
//! "killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}] cells, with a value where the kind takes one
//! "thermometer": [{"lines": [["R1C1", "R1C2"]]}]            lines
//! "odd": [{"cell": "R1C1"}]                                 a cell
//! ```

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Fields, KINDS, Kind, Rules};
use serde_json::{Map, Value as Json, json};

use crate::error::Error;
use crate::value::{Object, Value, place};

/// The most entries of one kind: more than there are cells.
const ENTRIES: usize = 2000;

/// The most cells that an entry or a line of it names.
const CELLS: usize = 2000;

/// Keys of entries that say how they are drawn.
const LOOKS: [&str; 9] =
    ["outlineC", "baseC", "fontC", "width", "height", "size", "angle", "isNewConstraint", "fromConstraint"];

/// The kind whose entries have that key: its id, as f-puzzles spells it. Its aliases are for people; some mean other things in files.
pub(crate) fn kind(key: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.id == key).copied()
}

/// The place of a kind in the registry.
fn rank(kind: &Kind) -> usize {
    KINDS.iter().position(|other| **other == *kind).unwrap_or(KINDS.len())
}

/// The rules with all constraints that an object lists by kind. A value that is no number is passed to the caller.
pub(crate) fn read(object: &Object<'_>, rules: &Rules, remark: &mut dyn FnMut(String)) -> Result<Rules, Error> {
    let mut all = Vec::new();
    for (key, value) in object.iter() {
        if let Some(kind) = kind(key).filter(|_| !value.is_void()) {
            all.extend(entries(kind, value, rules, remark)?);
        }
    }
    all.sort_by_key(|constraint: &Constraint| rank(constraint.kind()));
    Ok(if all.is_empty() { rules.clone() } else { rules.with_constraints(all) })
}

/// The rules with their constraints in the order of the registry, if they have another.
pub(crate) fn ordered(rules: &Rules) -> Option<Rules> {
    let ranks = rules.constraints().iter().map(|constraint| rank(constraint.kind()));
    if ranks.is_sorted() {
        return None;
    }
    let mut all = rules.constraints().to_vec();
    all.sort_by_key(|constraint| rank(constraint.kind()));
    Some(rules.without_constraints().with_constraints(all))
}

/// The constraints of one kind.
fn entries(
    kind: &'static Kind,
    value: Value<'_>,
    rules: &Rules,
    remark: &mut dyn FnMut(String),
) -> Result<Vec<Constraint>, Error> {
    if kind.fields == Fields::Flag {
        let holds = value.truth()?;
        return Ok(if holds { vec![made(kind, value, rules, Vec::new(), None)?] } else { Vec::new() });
    }
    let entries = value.elements(ENTRIES)?.into_iter().filter(|entry| !entry.is_void());
    let all = entries.map(|entry| self::entry(kind, entry, rules, remark)).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().flatten().collect())
}

/// One entry; none if it is empty.
fn entry(
    kind: &'static Kind,
    value: Value<'_>,
    rules: &Rules,
    remark: &mut dyn FnMut(String),
) -> Result<Option<Constraint>, Error> {
    let object = value.object()?;
    object.once()?;
    let (mut lines, mut number) = (Vec::new(), None);
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void()) {
        match (key, kind.fields) {
            ("cells", Fields::Cells { .. } | Fields::Cell) => lines.push(cells(value, rules)?),
            ("cell", Fields::Cell) => lines.push(vec![cell(value, rules)?]),
            ("lines", Fields::Lines) => {
                let all = value.elements(CELLS)?.into_iter().filter(|line| !line.is_void());
                lines.extend(all.map(|line| cells(line, rules)).collect::<Result<Vec<_>, _>>()?);
            }
            ("value", Fields::Cells { value: true }) => number = Some(value),
            _ if LOOKS.contains(&key) => {}
            _ => return Err(value.rule(format!("entries of {:?} with {key:?}", kind.id))),
        }
    }
    // Programs keep such entries for unfinished drawings.
    if lines.is_empty() && number.is_none() {
        return Ok(None);
    }
    // A cell may be there under both keys.
    if kind.fields == Fields::Cell && lines.len() == 2 && lines[0] == lines[1] {
        lines.pop();
    }
    let sum = number.map(Value::whole_or_words).transpose()?;
    let words = match &sum {
        Some(Err(words)) => Some(words.clone()),
        _ => None,
    };
    let constraint = made(kind, value, rules, lines, sum.and_then(Result::ok))?;
    if let Some(words) = words {
        remark(format!("{words:?} is written in the {}, and is no number", constraint.describe(rules)));
    }
    Ok(Some(constraint))
}

/// The constraint; lines or values that the kind refuses are an error at the entry.
fn made(
    kind: &'static Kind,
    value: Value<'_>,
    rules: &Rules,
    lines: Vec<Vec<LayoutCell>>,
    number: Option<u32>,
) -> Result<Constraint, Error> {
    Constraint::new(kind, rules, lines, number).map_err(|why| value.invalid(&why))
}

fn cells(value: Value<'_>, rules: &Rules) -> Result<Vec<LayoutCell>, Error> {
    value.elements(CELLS)?.into_iter().map(|value| cell(value, rules)).collect()
}

fn cell(value: Value<'_>, rules: &Rules) -> Result<LayoutCell, Error> {
    let found = value.text().ok().and_then(|name| place(&name)).and_then(|(row, column)| rules.at(row, column));
    found.ok_or_else(|| {
        let (rows, columns) = (rules.rows(), rules.columns());
        value.expected(&format!("a cell of the grid, R1C1 to R{rows}C{columns},"))
    })
}

/// Adds the constraints to an object, a list for each kind.
pub(crate) fn write(rules: &Rules, object: &mut Map<String, Json>) {
    for constraint in rules.constraints() {
        let kind = constraint.kind();
        let name = |&cell: &LayoutCell| {
            let (row, column) = rules.place(cell);
            json!(format!("R{}C{}", row + 1, column + 1))
        };
        let names = |cells: &[LayoutCell]| -> Json { cells.iter().map(name).collect() };
        let lines = constraint.lines();
        let entry = match kind.fields {
            Fields::Flag => {
                object.insert(kind.id.into(), true.into());
                continue;
            }
            Fields::Cell => json!({ "cell": lines[0].first().map(name) }),
            Fields::Cells { .. } => match constraint.value() {
                Some(value) => json!({ "cells": names(&lines[0]), "value": value.to_string() }),
                None => json!({ "cells": names(&lines[0]) }),
            },
            Fields::Lines => json!({ "lines": lines.iter().map(|line| names(line)).collect::<Vec<_>>() }),
        };
        let list = object.entry(kind.id).or_insert_with(|| json!([]));
        if let Json::Array(list) = list {
            list.push(entry);
        }
    }
}
