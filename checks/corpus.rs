//! The corpus of variants: converts its entries to rules without any reader, and to documents as f-puzzles would write them.

#![allow(dead_code, reason = "each test file that includes this uses a part of it")]

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Fields, KINDS, Kind, Rules};
use serde_json::{Map, Value, json};

/// The names of kinds that occur in the corpus but are neither registered kinds nor sizes.
const OTHERS: [&str; 7] =
    ["killercage-nosum", "irregular", "noboxes", "pencil", "arrow-pill", "negative:ratio", "negative:xv"];

pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn number(value: &Value) -> Option<u32> {
    let of_text = || value.as_str()?.parse().ok();
    value.as_u64().and_then(|number| u32::try_from(number).ok()).or_else(of_text)
}

/// Whether every rule of an entry is registered.
pub(crate) fn is_known(entry: &Value) -> bool {
    let is = |name: &str| Kind::named(name).is_some() || OTHERS.contains(&name) || name.starts_with("size");
    let all = list(&entry["kinds"]).all(|name| name.as_str().is_some_and(is));
    // A translated puzzle of another program whose solutions no second program has counted.
    let is_unchecked = entry["iss"].is_string()
        && entry["id"].as_str().is_some_and(|id| id.starts_with("iss-"))
        && !list(&entry["verified"]).any(|by| by == "cpsat");
    all && !is_unchecked && entry["constraints"].is_object() && entry["size"].is_u64()
}

pub(crate) fn size(entry: &Value) -> usize {
    usize::try_from(entry["size"].as_u64().unwrap()).unwrap()
}

/// Returns an entry as f-puzzles would write it.
pub(crate) fn fpuzzles(entry: &Value) -> String {
    let size = size(entry);
    let cell = |at: usize| {
        let mut cell = Map::new();
        if entry["givens"][at] != json!(0) {
            cell.insert("value".into(), entry["givens"][at].clone());
            cell.insert("given".into(), true.into());
        }
        if let Some(regions) = entry["regions"].as_array() {
            cell.insert("region".into(), regions[at].clone());
        } else if entry["noboxes"] == true {
            cell.insert("region".into(), Value::Null);
        }
        let marks = &entry["pencil"][format!("R{}C{}", at / size + 1, at % size + 1)];
        if marks.is_array() {
            cell.insert("givenPencilMarks".into(), marks.clone());
        }
        Value::from(cell)
    };
    let cells: Vec<Value> = (0..size * size).map(cell).collect();
    let mut object = Map::new();
    object.insert("size".into(), size.into());
    object.insert("grid".into(), cells.chunks(size).map(|row| Value::from(row.to_vec())).collect());
    object.extend(entry["constraints"].as_object().unwrap().clone());
    Value::from(object).to_string()
}

/// Returns the cells that a clue beside the grid sees.
fn seen(rules: &Rules, entry: &Value) -> Vec<LayoutCell> {
    let name = entry["cell"].as_str().unwrap();
    let (row, column) = name[1..].split_once('C').unwrap();
    let end = isize::try_from(rules.size()).unwrap();
    let place = [row, column].map(|text| text.parse::<isize>().unwrap() - 1);
    let step = match entry["direction"].as_str() {
        Some(direction) => {
            [if direction.starts_with('U') { -1 } else { 1 }, if direction.ends_with('L') { -1 } else { 1 }]
        }
        None => place.map(|at| if at < 0 { 1 } else { -isize::from(at == end) }),
    };
    let cell = |steps: isize| {
        let at = |axis: usize| usize::try_from(place[axis] + steps * step[axis]).ok();
        rules.at(at(0)?, at(1)?)
    };
    (1..).map_while(cell).collect()
}

/// Returns the lines of cells in an entry of a kind.
fn lines(rules: &Rules, kind: &Kind, entry: &Value) -> Vec<Vec<LayoutCell>> {
    let cells = |names: &Value| list(names).map(|name| rules.cell_named(name.as_str().unwrap()).unwrap()).collect();
    let all = |key: &str| list(&entry[key]).map(cells).collect::<Vec<Vec<_>>>();
    match kind.fields {
        // The corpus has no options.
        Fields::Flag | Fields::Options => Vec::new(),
        Fields::Cell if entry["cell"].is_string() => vec![cells(&json!([entry["cell"]]))],
        Fields::Lines => all("lines"),
        Fields::Circle => [vec![cells(&entry["cells"])], all("lines")].concat(),
        Fields::Pairs => vec![cells(&entry["cells"]), cells(&entry["cloneCells"])],
        Fields::Side | Fields::Slope if entry["cell"].is_string() => vec![seen(rules, entry)],
        Fields::Cell | Fields::Cells | Fields::Side | Fields::Slope => vec![cells(&entry["cells"])],
    }
}

/// Returns the constraints of one kind, from its entries.
fn constraints(rules: &Rules, kind: &'static Kind, value: &Value) -> Vec<Constraint> {
    let make = |lines, values: Vec<u32>| {
        Constraint::new(kind, rules, lines, values).unwrap_or_else(|why| panic!("{kind:?}: {why}: {value}"))
    };
    if kind.fields == Fields::Flag {
        return if *value == json!(true) { vec![make(Vec::new(), Vec::new())] } else { Vec::new() };
    }
    let values = |entry: &Value| match entry["value"].as_str() {
        Some("X") => vec![10],
        Some("V") => vec![5],
        _ => list(&entry["values"]).chain([&entry["value"]]).filter_map(number).collect(),
    };
    list(value).map(|entry| make(lines(rules, kind, entry), values(entry))).collect()
}

/// Returns the rules of an entry whose kinds are known.
pub(crate) fn rules(entry: &Value) -> Rules {
    let mut rules = Rules::sized(size(entry)).unwrap();
    if entry["regions"].is_array() {
        let region = |value: &Value| number(value).map(|region| u8::try_from(region).unwrap());
        rules = rules.with_regions(&list(&entry["regions"]).map(region).collect::<Vec<_>>()).unwrap();
    } else if entry["noboxes"] == true {
        rules = rules.with_regions(&vec![None; rules.len()]).unwrap();
    }
    let own = |kind: &&'static Kind| match kind.id.split_once(':') {
        Some((list, word)) => {
            let is_there = self::list(&entry["constraints"][list]).any(|name| name == word);
            constraints(&rules, kind, &json!(is_there))
        }
        None => constraints(&rules, kind, &entry["constraints"][kind.id]),
    };
    let all: Vec<Constraint> = KINDS.iter().flat_map(own).collect();
    rules.with_constraints(all)
}
