//! The elements of a drawing in JSON: lines, arrows, shapes, texts and cages.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::Rules;
use serde_json::{Map, Value as Json, json};

use super::{find, long};
use crate::colour::Colour;
use crate::drawn::sketch::{Cage, Point, Shape, Sketch, Stroke, hundredths};
use crate::error::Error;
use crate::value::{Object, Value};

/// The maximum number of elements of a kind, and of the points of a line.
const MOST: usize = 9999;

/// The keys of lines and shapes that either have a known meaning or affect only the colours and sizes of texts and borders.
const LINE: [&str; 4] = ["wayPoints", "color", "thickness", "headLength"];
const SHAPE: [&str; 14] = [
    "center",
    "width",
    "height",
    "rounded",
    "text",
    "color",
    "fontSize",
    "backgroundColor",
    "borderColor",
    "borderSize",
    "thickness",
    "stroke",
    "textStroke",
    "angle",
];
const CAGE: [&str; 10] =
    ["cells", "value", "sum", "unique", "hidden", "style", "color", "borderColor", "outlineC", "fontC"];

/// Returns the first key of an object that has a value and is not in `known`.
fn stranger<'o>(object: &'o Object<'_>, known: &[&str]) -> Option<&'o str> {
    let mut keys = object.iter().filter(|(_, value)| !value.is_void()).map(|(key, _)| long(key));
    keys.find(|key| !known.contains(key))
}

fn number(object: &Object<'_>, key: &str) -> f64 {
    find(object, key).and_then(|value| value.fraction().ok()).unwrap_or_default()
}

fn point(value: Value<'_>) -> Option<Point> {
    match value.exactly(2).ok()?[..] {
        [row, column] => Point::of(row.fraction().ok()?, column.fraction().ok()?),
        _ => None,
    }
}

/// Reads the colour stored under a key. Returns `None` if the key is missing, or an error if the colour cannot be read.
fn colour(object: &Object<'_>, key: &str) -> Result<Option<Colour>, ()> {
    let Some(value) = find(object, key).filter(|value| !value.is_void()) else { return Ok(None) };
    value.colour().map(Some).map_err(|_| ())
}

/// Adds lines or arrows.
pub(super) fn strokes(value: Value<'_>, has_head: bool, sketch: &mut Sketch) -> Result<(), Error> {
    for value in value.elements(MOST)? {
        let object = value.object()?;
        let points: Option<Vec<Point>> = match find(&object, "wayPoints") {
            Some(points) => points.elements(MOST)?.into_iter().map(point).collect(),
            None => None,
        };
        let name = if has_head { "an arrow" } else { "a line" };
        let place = points
            .as_ref()
            .and_then(|points| points.first())
            .map_or_else(String::new, |first| format!(" from {}", first.name()));
        match (points, colour(&object, "color"), stranger(&object, &LINE)) {
            (Some(points), Ok(Some(colour)), None) if points.len() > 1 => {
                sketch.strokes.push(Stroke { points, colour, width: number(&object, "thickness"), has_head });
            }
            (.., Some(key)) => sketch.strange.push(format!("{name}{place} with {key:?}")),
            _ => sketch.strange.push(format!("{name}{place} without points or colour")),
        }
    }
    Ok(())
}

/// Adds rectangles, circles and texts.
pub(super) fn shapes(value: Value<'_>, is_above: bool, sketch: &mut Sketch) -> Result<(), Error> {
    for value in value.elements(MOST)? {
        let object = value.object()?;
        match shape(&object, is_above) {
            Ok(shape) if is_invisible(&shape) => {}
            Ok(shape) => sketch.shapes.push(shape),
            Err(why) => {
                let place =
                    find(&object, "center").and_then(point).map_or_else(String::new, |at| format!(" at {}", at.name()));
                sketch.strange.push(format!("a shape{place} with {why}"));
            }
        }
    }
    Ok(())
}

/// Whether a shape is invisible. A shape that fills a cell is never invisible: it is a colour of the cell, even if transparent.
fn is_invisible(shape: &Shape) -> bool {
    let is_clear = |colour: Option<Colour>| colour.is_none_or(|colour| colour.0[3] == 0);
    let is_cell = !shape.is_above && shape.has_size(99..=101) && shape.fill.is_some();
    shape.text.trim().is_empty() && is_clear(shape.fill) && is_clear(shape.border) && !is_cell
}

fn shape(object: &Object<'_>, is_above: bool) -> Result<Shape, String> {
    let side = |key: &str| hundredths(number(object, key)).ok_or_else(|| format!("an impossible {key}"));
    let colour = |key: &str| colour(object, key).map_err(|()| format!("an unknown {key}"));
    let at = find(object, "center").and_then(point).ok_or("no place")?;
    if let Some(key) = stranger(object, &SHAPE) {
        return Err(format!("{key:?}"));
    }
    if number(object, "angle") != 0.0 {
        return Err("an angle".to_owned());
    }
    let text = find(object, "text").and_then(|text| text.words().ok()).unwrap_or_default();
    let is_round = find(object, "rounded").is_some_and(|rounded| !rounded.is_void());
    let (fill, border) = (colour("backgroundColor")?, colour("borderColor")?);
    Ok(Shape { at, height: side("height")?, width: side("width")?, is_round, fill, border, text, is_above })
}

/// Adds a cage.
pub(super) fn cage(object: &Object<'_>, cells: Vec<LayoutCell>, sketch: &mut Sketch) -> Result<(), Error> {
    let unique = find(object, "unique").map(Value::truth).transpose()?;
    let sum = match find(object, "sum").filter(|sum| !sum.is_void()) {
        Some(sum) => match sum.whole_or_words()? {
            Ok(sum) => Some(sum),
            Err(_) => return Err(sum.expected("a whole number")),
        },
        None => None,
    };
    let style = find(object, "style").and_then(|style| style.words().ok()).unwrap_or_default();
    let label = find(object, "value").filter(|value| !value.is_void()).and_then(|value| value.words().ok());
    let cage = Cage { cells, label: label.unwrap_or_default(), sum, is_unique: unique, is_region: style == "box" };
    if let Some(key) = stranger(object, &CAGE) {
        sketch.strange.push(format!("a cage with {key:?}"));
    } else if !matches!(&*style, "" | "killer" | "box") {
        sketch.strange.push(format!("a cage in the style {style:?}"));
    } else {
        sketch.cages.push(cage);
    }
    Ok(())
}

/// Returns the JSON of a line or an arrow.
pub(super) fn stroke_json(stroke: &Stroke) -> Json {
    let mut entry = Map::new();
    entry.insert("wayPoints".into(), stroke.points.iter().map(|point| json!(point.fractions())).collect());
    entry.insert("color".into(), json!(stroke.colour.to_string()));
    entry.insert("thickness".into(), json!(stroke.width));
    if stroke.has_head {
        entry.insert("headLength".into(), json!(0.3));
    }
    entry.into()
}

/// Returns the JSON of a shape or a text.
pub(super) fn shape_json(shape: &Shape) -> Json {
    let length = |length: i32| json!(f64::from(length) / 100.0);
    let mut entry = Map::new();
    entry.insert("center".into(), json!(shape.at.fractions()));
    entry.insert("width".into(), length(shape.width));
    entry.insert("height".into(), length(shape.height));
    entry.insert("rounded".into(), json!(shape.is_round));
    for (key, colour) in [("backgroundColor", shape.fill), ("borderColor", shape.border)] {
        if let Some(colour) = colour {
            entry.insert(key.into(), json!(colour.to_string()));
        }
    }
    if !shape.text.is_empty() {
        let is_dark = shape.fill.is_some_and(|fill| fill.0 == [0, 0, 0, 255]);
        entry.insert("text".into(), json!(shape.text));
        entry.insert("color".into(), json!(if is_dark { "#ffffff" } else { "#000000" }));
        let size = if shape.text.len() > 2 { 14 } else { 20 };
        entry.insert("fontSize".into(), json!(size));
    }
    entry.into()
}

/// Returns the JSON of a cage.
pub(super) fn cage_json(cage: &Cage, rules: &Rules) -> Json {
    let place = |&cell: &LayoutCell| {
        let (row, column) = rules.place(cell);
        json!([row, column])
    };
    let mut entry = Map::new();
    entry.insert("cells".into(), cage.cells.iter().map(place).collect());
    entry.insert("unique".into(), json!(cage.is_unique));
    if let Some(sum) = cage.sum {
        entry.insert("value".into(), json!(sum.to_string()));
        entry.insert("sum".into(), json!(sum));
    }
    if cage.is_region {
        entry.insert("style".into(), json!("box"));
    }
    entry.into()
}
