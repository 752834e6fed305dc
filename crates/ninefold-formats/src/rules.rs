//! Reads and writes rules in JSON, with the keys of f-puzzles. The keys and their fields come from the registry of constraints, so this module names
//! no kind.
//!
//! ```text
//! "antiknight": true                                        a flag
//! "killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}] cells, with a value if the kind has one
//! "thermometer": [{"lines": [["R1C1", "R1C2"]]}]            lines
//! "odd": [{"cell": "R1C1"}]                                 a cell
//! "arrow": [{"cells": ["R1C1"], "lines": [[..]]}]           a circle, and lines from it
//! "clone": [{"cells": [..], "cloneCells": [..]}]            two groups of cells
//! "xsum": [{"cell": "R0C1", "value": "9"}]                  a place beside the grid
//! "littlekillersum": [{"cell": "R0C1", "direction": "DR"}]  a place beside the grid, with the direction of a diagonal
//! "negative": ["xv"]                                        flags in a list under one key: the kind `negative:xv`
//! "either": [{"options": [{"antiknight": true}, {..}]}]     options, each an object with constraints by these keys
//! ```

use std::collections::BTreeSet;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Fields, KINDS, Kind, Number, Rules};
use ninefold_core::{ExtraHouse, HouseKind};
use serde_json::{Map, Value as Json, json};

use crate::error::Error;
use crate::value::{Object, Value, place};

/// The maximum number of entries of one kind, which exceeds the number of cells in any grid.
const ENTRIES: usize = 2000;

/// The maximum number of cells in an entry, or in one of its lines.
const CELLS: usize = 2000;

/// The maximum number of cells of all constraints together. Rules of this size already take a moment to read, and far larger ones would exhaust
/// memory.
pub(crate) const ALL_CELLS: usize = 20_000;

/// Keys of entries that affect only the drawing.
const LOOKS: [&str; 9] =
    ["outlineC", "baseC", "fontC", "width", "height", "size", "angle", "isNewConstraint", "fromConstraint"];

/// Returns the kind whose entries are listed under a key. The key is the kind's id as f-puzzles spells it; aliases are meant for people, and some of
/// them have other meanings in files.
pub(crate) fn kind(key: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.id == key).copied()
}

/// Whether the value of a key is a list of flags, each of which is a separate kind.
pub(crate) fn is_list(key: &str) -> bool {
    KINDS.iter().any(|kind| kind.id.split_once(':').is_some_and(|(list, _)| list == key))
}

/// Whether a text contains members of a rules object, as happens when the opening bracket is missing.
pub(crate) fn are_named(text: &str) -> bool {
    let key = |(at, _): (usize, &str)| {
        text[..at].rsplit('"').next().is_some_and(|key| key == "regions" || kind(key).is_some())
    };
    text.match_indices("\":").any(key)
}

/// Returns the houses that the flag `id` adds, each with its cells in order.
pub(crate) fn houses(rules: &Rules, id: &str) -> Option<BTreeSet<Vec<LayoutCell>>> {
    let flag = Constraint::new(Kind::named(id)?, rules, Vec::new(), None).ok()?;
    let hidden = HouseKind::Extra(ExtraHouse::HiddenWindow);
    let of = |rules: &Rules| -> BTreeSet<Vec<LayoutCell>> {
        let sorted = |cells: &[LayoutCell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        rules.houses().iter().filter(|house| house.name.0 != hidden).map(|house| sorted(&house.cells)).collect()
    };
    let base = rules.without_constraints();
    let (known, all) = (of(&base), of(&base.with_constraints([flag])));
    Some(all.difference(&known).cloned().collect())
}

/// Returns the index of a kind in the registry.
fn rank(kind: &Kind) -> usize {
    KINDS.iter().position(|other| **other == *kind).unwrap_or(KINDS.len())
}

/// Parts of entries that do not state a rule.
#[derive(Default)]
struct Remarks {
    texts: Vec<String>,
    /// The number of clues with cells but without their number.
    unnumbered: usize,
}

/// Returns the rules with all constraints that an object lists by kind, and remarks on values without a meaning.
pub(crate) fn read(object: &Object<'_>, rules: &Rules) -> Result<(Rules, Vec<String>), Error> {
    let mut remarks = Remarks::default();
    let all = listed(object, rules, &mut remarks)?;
    let rules = if all.is_empty() { rules.clone() } else { rules.with_constraints(all) };
    let Remarks { mut texts, unnumbered } = remarks;
    // The text must not contain a word that describes a rule.
    match unnumbered {
        0 => {}
        1 => texts.push("1 entry without a value was left out".to_owned()),
        count => texts.push(format!("{count} entries without a value were left out")),
    }
    Ok((rules, texts))
}

/// Returns the constraints that an object lists by kind.
fn listed(object: &Object<'_>, rules: &Rules, remarks: &mut Remarks) -> Result<Vec<Constraint>, Error> {
    let mut all = Vec::new();
    for (key, value) in object.iter() {
        if value.is_void() {
            continue;
        }
        if let Some(kind) = kind(key) {
            all.extend(entries(kind, value, rules, remarks)?);
        } else if is_list(key) {
            all.extend(flags(key, value, rules)?);
        }
        if all.iter().map(cells_of).sum::<usize>() > ALL_CELLS {
            return Err(value.expected(&format!("at most {ALL_CELLS} cells in all constraints")));
        }
    }
    all.sort_by_key(|constraint: &Constraint| rank(constraint.kind()));
    Ok(all)
}

/// Returns the number of cells of a constraint, including those of its options. A rule of the whole grid in an option counts as all cells, because it
/// is compiled for that option alone.
pub(crate) fn cells_of(constraint: &Constraint) -> usize {
    let own = constraint.cells().count();
    let part = |part: &Constraint| if part.lines().is_empty() { own } else { cells_of(part) };
    if constraint.options().is_empty() { own } else { constraint.options().iter().flatten().map(part).sum() }
}

/// Reads the options of an entry, each an object with constraints by kind.
fn options(value: Value<'_>, rules: &Rules, remarks: &mut Remarks) -> Result<Constraint, Error> {
    let object = value.object()?;
    object.once()?;
    let mut options = Vec::new();
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void()) {
        if key != "options" {
            return Err(value.rule(format!("entries of \"either\" with {key:?}")));
        }
        for option in value.elements(ENTRIES)? {
            let option = option.object()?;
            option.once()?;
            if let Some((key, value)) = option.iter().find(|(key, _)| kind(key).is_none() && !is_list(key)) {
                return Err(value.rule(format!("rules of the kind {key:?}")));
            }
            options.push(listed(&option, rules, remarks)?);
        }
    }
    Constraint::either(rules, options).map_err(|why| value.invalid(&why))
}

/// Returns the rules with their constraints in the order of the registry, or `None` if they are already in that order.
pub(crate) fn ordered(rules: &Rules) -> Option<Rules> {
    let ranks = rules.constraints().iter().map(|constraint| rank(constraint.kind()));
    if ranks.is_sorted() {
        return None;
    }
    let mut all = rules.constraints().to_vec();
    all.sort_by_key(|constraint| rank(constraint.kind()));
    Some(rules.without_constraints().with_constraints(all))
}

/// Returns the entry of a kind's first example, for messages.
fn example(kind: &'static Kind) -> String {
    let mut object = Map::new();
    if let Some(grids) = kind.examples.first().and_then(|example| example.grids(kind)) {
        write(grids.rules(), &mut object);
    }
    object.get(kind.id).and_then(|entries| entries.get(0)).map_or_else(String::new, Json::to_string)
}

/// Reads the constraints of one kind.
fn entries(
    kind: &'static Kind,
    value: Value<'_>,
    rules: &Rules,
    remarks: &mut Remarks,
) -> Result<Vec<Constraint>, Error> {
    if kind.fields == Fields::Flag {
        let holds = value.truth()?;
        return Ok(if holds { vec![made(kind, value, rules, Vec::new(), Vec::new())?] } else { Vec::new() });
    }
    let entries = value.elements(ENTRIES)?.into_iter().filter(|entry| !entry.is_void() || entry.is_zero());
    if kind.fields == Fields::Options {
        return entries.map(|entry| options(entry, rules, remarks)).collect();
    }
    let read = |entry: Value<'_>| {
        if entry.is_object() {
            self::entry(kind, entry, rules, remarks)
        } else {
            Err(entry.expected(&format!("an object such as {}", example(kind))))
        }
    };
    let all = entries.map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().flatten().collect())
}

/// Reads a list of flags under one key.
fn flags(key: &str, value: Value<'_>, rules: &Rules) -> Result<Vec<Constraint>, Error> {
    let mut all: Vec<Constraint> = Vec::new();
    for word in value.elements(ENTRIES)? {
        let id = format!("{key}:{}", word.words()?);
        let kind = kind(&id).ok_or_else(|| word.rule(format!("rules of the kind {id:?}")))?;
        if all.iter().all(|constraint| constraint.kind() != kind) {
            all.push(made(kind, word, rules, Vec::new(), Vec::new())?);
        }
    }
    Ok(all)
}

/// The parts of an entry.
#[derive(Default)]
struct Entry<'a> {
    /// The cells under the key `cells` or `cell`.
    cells: Option<Vec<LayoutCell>>,
    others: Option<Vec<LayoutCell>>,
    lines: Vec<Vec<LayoutCell>>,
    /// A place beside the grid.
    beside: Option<Value<'a>>,
    direction: Option<Value<'a>>,
    numbers: Vec<Value<'a>>,
}

impl<'a> Entry<'a> {
    fn read(kind: &Kind, value: Value<'a>, rules: &Rules) -> Result<Self, Error> {
        let object = value.object()?;
        object.once()?;
        let mut entry = Self::default();
        // The number 0 counts as a value, such as the sum between two neighbours in a sandwich.
        for (key, value) in object.iter().filter(|(_, value)| !value.is_void() || value.is_zero()) {
            match (key, kind.fields) {
                (
                    "cells",
                    Fields::Cells | Fields::Cell | Fields::Circle | Fields::Pairs | Fields::Side | Fields::Slope,
                ) => {
                    entry.cells = Some(cells(value, rules)?);
                }
                ("cell", Fields::Cell) => entry.others = Some(vec![cell(value, rules)?]),
                ("cell", Fields::Side | Fields::Slope) => entry.beside = Some(value),
                ("direction", Fields::Slope) => entry.direction = Some(value),
                ("cloneCells", Fields::Pairs) => entry.others = Some(cells(value, rules)?),
                ("lines", Fields::Lines | Fields::Circle) => {
                    let all = value.elements(CELLS)?.into_iter().filter(|line| !line.is_void());
                    entry.lines = all.map(|line| cells(line, rules)).collect::<Result<Vec<_>, _>>()?;
                }
                ("value", _) if !matches!(kind.number, Number::None | Number::List) => entry.numbers.push(value),
                ("values", _) if kind.number == Number::List => entry.numbers = value.elements(CELLS)?,
                _ if LOOKS.contains(&key) || key == "value" && value.is_zero() => {}
                _ => return Err(value.rule(format!("entries of {:?} with {key:?}", kind.id))),
            }
        }
        Ok(entry)
    }

    /// Returns the lines of the constraint in the form that its kind requires; they are empty if the entry is unfinished.
    fn lines(self, kind: &Kind, value: Value<'a>, rules: &Rules) -> Result<Vec<Vec<LayoutCell>>, Error> {
        let Self { cells, others, lines, beside, direction, .. } = self;
        Ok(match kind.fields {
            Fields::Flag | Fields::Options => Vec::new(),
            // A cell may be given under both keys if they agree.
            Fields::Cell if cells.is_some() && others.is_some() && cells != others => {
                return Err(value.expected("one cell"));
            }
            Fields::Cell | Fields::Cells => cells.or(others).into_iter().collect(),
            Fields::Lines => lines,
            Fields::Circle if lines.iter().all(|line| line.len() < 2) => Vec::new(),
            Fields::Circle => cells.into_iter().chain(lines).collect(),
            Fields::Pairs => cells.zip(others).into_iter().flat_map(|(one, other)| [one, other]).collect(),
            Fields::Side | Fields::Slope => {
                let seen = beside.map(|beside| seen(beside, direction, kind.fields, rules)).transpose()?;
                if let (Some(seen), Some(cells)) = (&seen, &cells)
                    && seen.iter().collect::<BTreeSet<_>>() != cells.iter().collect::<BTreeSet<_>>()
                {
                    return Err(value.expected("the cells seen from the place beside the grid"));
                }
                seen.or(cells).into_iter().collect()
            }
        })
    }
}

/// Returns the cells of the row, column or diagonal that a clue beside the grid sees.
fn seen(
    beside: Value<'_>,
    direction: Option<Value<'_>>,
    fields: Fields,
    rules: &Rules,
) -> Result<Vec<LayoutCell>, Error> {
    let from = beside.text().ok().and_then(|name| outer_place(&name));
    let step = match (fields, direction) {
        (Fields::Slope, None) => return Err(beside.expected("a direction beside the cell")),
        (Fields::Slope, Some(direction)) => match direction.words()?.to_uppercase().as_str() {
            "UL" => Some((-1, -1)),
            "UR" => Some((-1, 1)),
            "DL" => Some((1, -1)),
            "DR" => Some((1, 1)),
            _ => return Err(direction.expected("UL, UR, DL or DR")),
        },
        _ => from.and_then(|from| rules.inward(from)),
    };
    let cells = from.zip(step).map(|(from, step)| rules.seen_from(from, step)).filter(|cells| !cells.is_empty());
    cells.ok_or_else(|| beside.expected("a cell beside the grid, such as R0C1,"))
}

/// Returns the row and column of a name such as `R0C3`, counted from 0, so that a place above the first row is in row -1.
pub(crate) fn outer_place(text: &str) -> Option<(isize, isize)> {
    let (row, column) = text.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| text.parse::<u16>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    Some((isize::try_from(number(row)?).ok()? - 1, isize::try_from(number(column)?).ok()? - 1))
}

/// Reads one entry, or returns `None` if it is empty or has no meaning.
fn entry(
    kind: &'static Kind,
    value: Value<'_>,
    rules: &Rules,
    remarks: &mut Remarks,
) -> Result<Option<Constraint>, Error> {
    let entry = Entry::read(kind, value, rules)?;
    let (mut numbers, mut words) = (Vec::new(), None);
    for &number in &entry.numbers {
        if kind.number == Number::Text {
            numbers = number.text()?.chars().map(u32::from).collect();
            continue;
        }
        match number_of(kind, number)? {
            Ok(number) => numbers.push(number),
            // Some authors write text rather than a sum into a cage.
            Err(text) if kind.number == Number::Optional => words = Some(text),
            Err(_) => return Err(number.expected("a whole number")),
        }
    }
    let lines = entry.lines(kind, value, rules)?;
    // Programs keep entries without cells for unfinished drawings, and clues without a number as empty clues.
    if numbers.is_empty() && (lines.is_empty() || !matches!(kind.number, Number::None | Number::Optional)) {
        remarks.unnumbered += usize::from(!lines.is_empty());
        return Ok(None);
    }
    let constraint = made(kind, value, rules, lines, numbers)?;
    if let Some(words) = words {
        remarks.texts.push(format!("{words:?} in the {} is not a number", constraint.describe(rules)));
    }
    Ok(Some(constraint))
}

/// Reads the number in a value, or returns the value's words if it is not a number.
fn number_of(kind: &Kind, value: Value<'_>) -> Result<Result<u32, String>, Error> {
    let Number::Word(words) = kind.number else { return value.whole_or_words() };
    let text = value.words()?;
    let known = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(text.trim()));
    let list = || words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" or ");
    known.map(|(_, number)| Ok(*number)).ok_or_else(|| value.expected(&list()))
}

/// Creates a constraint. If the kind does not allow these lines or values, the error is reported at the entry.
fn made(
    kind: &'static Kind,
    value: Value<'_>,
    rules: &Rules,
    lines: Vec<Vec<LayoutCell>>,
    numbers: Vec<u32>,
) -> Result<Constraint, Error> {
    Constraint::new(kind, rules, lines, numbers).map_err(|why| value.invalid(&why))
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

/// Adds the constraints of some rules to an object, with one list for each kind.
pub(crate) fn write(rules: &Rules, object: &mut Map<String, Json>) {
    list(rules.constraints(), rules, object);
}

fn list(constraints: &[Constraint], rules: &Rules, object: &mut Map<String, Json>) {
    for constraint in constraints {
        let kind = constraint.kind();
        let (key, entry) = match (kind.fields, kind.id.split_once(':')) {
            (Fields::Flag, None) => {
                object.insert(kind.id.into(), true.into());
                continue;
            }
            (Fields::Flag, Some((list, word))) => (list, word.into()),
            _ => (kind.id, Json::Object(written(constraint, rules))),
        };
        let list = object.entry(key).or_insert_with(|| json!([]));
        if let Json::Array(list) = list {
            list.push(entry);
        }
    }
}

/// Returns the entry for a constraint that has cells.
fn written(constraint: &Constraint, rules: &Rules) -> Map<String, Json> {
    let name = |&cell: &LayoutCell| {
        let (row, column) = rules.place(cell);
        json!(format!("R{}C{}", row + 1, column + 1))
    };
    let names = |cells: &Vec<LayoutCell>| -> Json { cells.iter().map(name).collect() };
    let (kind, lines) = (constraint.kind(), constraint.lines());
    let mut entry = Map::new();
    let mut set = |key: &str, value: Json| _ = entry.insert(key.into(), value);
    match (kind.fields, lines) {
        (Fields::Options, _) => {
            let option = |parts: &Vec<Constraint>| {
                let mut object = Map::new();
                list(parts, rules, &mut object);
                Json::Object(object)
            };
            set("options", constraint.options().iter().map(option).collect());
        }
        (Fields::Cell, [line]) => set("cell", line.first().map(name).into()),
        (Fields::Cells, [line]) => set("cells", names(line)),
        (Fields::Lines, lines) => set("lines", lines.iter().map(names).collect()),
        (Fields::Circle, [circle, lines @ ..]) => {
            set("cells", names(circle));
            set("lines", lines.iter().map(names).collect());
        }
        (Fields::Pairs, [cells, clones]) => {
            set("cells", names(cells));
            set("cloneCells", names(clones));
        }
        (Fields::Side | Fields::Slope, [line]) => {
            if let Some(((row, column), (down, right))) = rules.seen_by(line) {
                set("cell", json!(format!("R{}C{}", row + 1, column + 1)));
                if kind.fields == Fields::Slope {
                    let upwards = if down < 0 { "U" } else { "D" };
                    set("direction", json!(format!("{upwards}{}", if right < 0 { "L" } else { "R" })));
                }
            }
        }
        _ => {}
    }
    match (kind.number, constraint.values()) {
        (Number::List, values) => set("values", values.into()),
        (Number::Text, _) => set("value", constraint.text().into()),
        (_, [value]) => {
            let word = kind.spelled(*value).map(str::to_owned);
            set("value", word.unwrap_or_else(|| value.to_string()).into());
        }
        _ => {}
    }
    entry
}
