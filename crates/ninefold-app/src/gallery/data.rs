//! Drawings as data: the content of each cell, together with the picture. `docs/schema/drawing.json` describes the format.

use std::collections::BTreeMap;

use ninefold::DigitSet;
use ninefold::render::{Origin, Scene, Spot, Square, Style, svg};
use serde_json::{Map, Value, json};

use super::{Drawing, Gallery, Medium};

impl Gallery<'_> {
    /// Writes drawings as JSON objects, one per line.
    pub fn json(&self, drawings: &[Drawing]) -> String {
        let scenes = self.named(drawings, Medium::Html);
        let (mut scenes, mut out) = (scenes.iter(), String::new());
        for drawing in drawings {
            let Some(puzzle) = scenes.next() else { break };
            let mut object = object(puzzle, self.style);
            if let Some(solution) = drawing.solution.as_ref().and_then(|_| scenes.next()) {
                object.insert("solution".into(), self::object(solution, self.style).into());
            }
            out += &format!("{}\n", Value::from(object));
        }
        out
    }
}

fn object(scene: &Scene, style: &Style) -> Map<String, Value> {
    let mut object = Map::new();
    if !scene.name().is_empty() {
        object.insert("title".into(), scene.name().into());
    }
    let (width, height) = scene.size();
    object.insert("width".into(), width.into());
    object.insert("height".into(), height.into());
    let boxes = scene.boxes();
    if boxes.is_empty() {
        object.insert("regions".into(), regions(scene));
    } else {
        object.insert("boxes".into(), boxes.into_iter().map(name).collect());
    }
    let rules = scene.rules();
    if !rules.is_empty() {
        object.insert("rules".into(), rules.into());
    }
    object.insert("cells".into(), scene.squares().iter().map(|(&spot, square)| cell(spot, square)).collect());
    object.insert("svg".into(), svg::paint(scene, style).into());
    object
}

/// Lists the cells of each region.
fn regions(scene: &Scene) -> Value {
    let mut regions: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (spot, region) in scene.regions() {
        regions.entry(region.unwrap_or(usize::MAX)).or_default().push(name(spot));
    }
    regions.remove(&usize::MAX);
    regions.into_values().collect()
}

/// Returns the name of a cell, whose row and column are counted over the whole board.
fn name(spot: Spot) -> String {
    format!("r{}c{}", spot.y + 1, spot.x + 1)
}

fn cell(spot: Spot, square: &Square) -> Value {
    let mut object = json!({ "cell": name(spot) });
    if let Some((digit, origin)) = square.digit {
        object["digit"] = digit.get().into();
        object["given"] = (origin == Origin::Given).into();
    }
    for (key, digits) in [("candidates", square.candidates), ("corner", square.corner), ("centre", square.centre)] {
        if digits != DigitSet::EMPTY {
            object[key] = digits.iter().map(|digit| char::from(digit.ascii())).collect::<String>().into();
        }
    }
    if !square.colours.is_empty() {
        object["colours"] = square.colours.iter().map(ToString::to_string).collect();
    }
    object
}
