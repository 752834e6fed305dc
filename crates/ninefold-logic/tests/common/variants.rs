//! The corpus of variant puzzles, as far as its constraints are known.

use std::io::Read as _;

use flate2::read::GzDecoder;
use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, KINDS, Kind, Rules};
use serde_json::{Value, json};

/// A puzzle with one solution.
pub(crate) struct Variant {
    pub(crate) id: String,
    pub(crate) kinds: Vec<String>,
    pub(crate) givens: Grids,
    pub(crate) solution: Grids,
}

/// The kinds of the corpus beside those of the registry and sizes.
const OTHERS: [&str; 3] = ["killercage-nosum", "irregular", "noboxes"];

/// The kind whose name in files is `id`.
fn registered(id: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.id == id).copied()
}

/// The puzzles of at most nine rows with one solution whose kinds are all known.
pub(crate) fn variants(bytes: &[u8]) -> Vec<Variant> {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
    text.lines().filter_map(|line| read(&serde_json::from_str(line).unwrap())).collect()
}

fn read(entry: &Value) -> Option<Variant> {
    let size = entry["size"].as_u64().filter(|size| *size <= 9)? as usize;
    let kinds: Vec<String> = entry["kinds"].as_array()?.iter().map(|kind| kind.as_str().unwrap().to_owned()).collect();
    let is_known =
        |kind: &String| registered(kind).is_some() || OTHERS.contains(&kind.as_str()) || kind.starts_with("size");
    if entry["count"] != 1 || entry["constraints"].is_null() || !kinds.iter().all(is_known) {
        return None;
    }
    let rules = Rules::sized(size).unwrap();
    let rules = match entry["regions"].as_array() {
        _ if entry["noboxes"] == true => rules.with_regions(&vec![None; size * size]).unwrap(),
        Some(regions) => {
            let regions: Vec<Option<u8>> = regions.iter().map(|one| one.as_u64().map(|one| one as u8)).collect();
            rules.with_regions(&regions).unwrap()
        }
        None => rules,
    };
    let mut constraints = Vec::new();
    for (key, value) in entry["constraints"].as_object()? {
        let kind = registered(key)?;
        match value {
            Value::Bool(true) => constraints.push(Constraint::new(kind, &rules, Vec::new(), None).unwrap()),
            Value::Array(all) => constraints.extend(all.iter().map(|one| constraint(kind, &rules, one))),
            _ => {}
        }
    }
    let rules = rules.with_constraints(constraints);
    let grids = |digits: &Value| {
        let digits = digits.as_array().unwrap().iter();
        Grids::new(rules.clone(), digits.map(|digit| Digit::of_size(size, digit.as_u64().unwrap() as u8)))
    };
    let (givens, solution) = (grids(&entry["givens"]), grids(&entry["solutions"][0]));
    Some(Variant { id: entry["id"].as_str()?.into(), kinds, givens, solution })
}

fn constraint(kind: &'static Kind, rules: &Rules, value: &Value) -> Constraint {
    let cells = |list: &Value| -> Vec<LayoutCell> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|cell| rules.cell_named(&cell.as_str().unwrap().to_lowercase()).unwrap())
            .collect()
    };
    let lines = match (&value["lines"], &value["cells"]) {
        (Value::Array(lines), _) => lines.iter().map(cells).collect(),
        (_, Value::Null) => vec![cells(&json!([value["cell"]]))],
        (_, list) => vec![cells(list)],
    };
    let number = value["value"].as_u64().or_else(|| value["value"].as_str()?.parse().ok()).map(|number| number as u32);
    Constraint::new(kind, rules, lines, number).unwrap()
}
