//! The drawings that f-puzzles calls cosmetic: lines, circles, rectangles, texts and outlines.
//!
//! ```text
//! "line":   [{"lines": [["R1C1", "R1C2"]], "outlineC": "#F067F0", "width": 0.4}]
//! "circle": [{"cells": ["R1C1", "R1C2"], "baseC": "#FFFFFF", "outlineC": "#000000", "width": 0.3, "height": 0.3, "value": ""}]
//! "text":   [{"cells": ["R0C1"], "value": "9"}]
//! "cage":   [{"cells": ["R1C1", "R1C2"], "value": "9"}]
//! ```
//!
//! User scripts draw their own constraints in the same way, and name them in `fromConstraint`. If the document states such a constraint, its drawing
//! is skipped.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Kind, Rules};

use crate::colour::Colour;
use crate::drawn::sketch::{Cage, Point, Shape, Sketch, Stroke, hundredths};
use crate::error::Error;
use crate::rules::outer_place;
use crate::value::{Object, Value};

/// The maximum number of elements of a kind, and the maximum number of cells or lines of an element.
const MOST: usize = 2000;

/// The line width in the units of sketches that corresponds to one unit of f-puzzles.
const UNIT: f64 = 32.0;

/// The keys of elements that have a known meaning.
const KNOWN: [&str; 14] = [
    "lines",
    "cells",
    "outlineC",
    "baseC",
    "fontC",
    "width",
    "height",
    "size",
    "value",
    "angle",
    "isNewConstraint",
    "fromConstraint",
    "hidden",
    "c",
];

/// Adds the elements under a key to a sketch.
pub(super) fn add(key: &str, value: Value<'_>, rules: &Rules, sketch: &mut Sketch) -> Result<(), Error> {
    for value in value.elements(MOST)?.into_iter().filter(|value| !value.is_void()) {
        let object = value.object()?;
        if is_copy(&object, rules) {
            continue;
        }
        let points = places(&object)?;
        let place = points.first().map_or_else(String::new, |first| format!(" at {}", first.name()));
        let stranger = object.iter().find(|(key, value)| !KNOWN.contains(key) && !value.is_void());
        let added = match stranger {
            Some((key, _)) => Err(format!("{key:?}")),
            None if key == "line" => lines(&object, sketch),
            None if key == "cage" => cage(&object, &points, rules, sketch),
            None => shape(key, &object, &points).map(|shape| sketch.shapes.extend(shape)),
        };
        if let Err(why) = added {
            sketch.strange.push(format!("a {key}{place} with {why}"));
        }
    }
    Ok(())
}

/// Whether an element is a user script's drawing of a constraint that the rules already contain.
fn is_copy(object: &Object<'_>, rules: &Rules) -> bool {
    let name = object.get("fromConstraint").and_then(|name| name.words().ok()).unwrap_or_default();
    let id = name.to_lowercase().replace([' ', '-'], "");
    Kind::named(&id).is_some_and(|kind| rules.constraints().iter().any(|constraint| constraint.kind() == kind))
}

fn point(value: Value<'_>) -> Result<Point, Error> {
    let place = value.text().ok().and_then(|name| outer_place(&name));
    place.map(Point::middle_of).ok_or_else(|| value.expected("a cell such as R1C1"))
}

/// Returns the middle of each cell of an element.
fn places(object: &Object<'_>) -> Result<Vec<Point>, Error> {
    let cells = object.get("cells").map(|cells| cells.elements(MOST)).transpose()?.unwrap_or_default();
    cells.into_iter().map(point).collect()
}

fn colour(object: &Object<'_>, key: &str) -> Result<Option<Colour>, String> {
    let Some(value) = object.get(key).filter(|value| !value.is_void()) else { return Ok(None) };
    value.colour().map(Some).map_err(|_| format!("an unknown {key}"))
}

fn number(object: &Object<'_>, key: &str, usual: f64) -> f64 {
    let number = object.get(key).and_then(|value| value.words().ok()).and_then(|words| words.parse().ok());
    number.unwrap_or(usual)
}

fn lines(object: &Object<'_>, sketch: &mut Sketch) -> Result<(), String> {
    let colour = colour(object, "outlineC")?.ok_or("no colour")?;
    let width = UNIT * number(object, "width", 0.5);
    let all = object.get("lines").and_then(|lines| lines.elements(MOST).ok()).unwrap_or_default();
    for line in all {
        let points = line.elements(MOST).and_then(|cells| cells.into_iter().map(point).collect::<Result<Vec<_>, _>>());
        let points = points.map_err(|error| error.kind.to_string())?;
        sketch.strokes.push(Stroke { points, colour, width, has_head: false });
    }
    Ok(())
}

/// Returns a circle, a rectangle or a text, or `None` if the element is empty.
fn shape(key: &str, object: &Object<'_>, points: &[Point]) -> Result<Option<Shape>, String> {
    if points.is_empty() {
        return Err("no cells".to_owned());
    }
    if number(object, "angle", 0.0) != 0.0 {
        return Err("an angle".to_owned());
    }
    let text = object.get("value").and_then(|value| value.words().ok()).unwrap_or_default();
    let is_text = key == "text";
    if is_text && text.trim().is_empty() {
        return Ok(None);
    }
    let side = |key: &str| hundredths(number(object, key, 0.25)).ok_or_else(|| format!("an impossible {key}"));
    let [height, width] = if is_text { [25, 25] } else { [side("height")?, side("width")?] };
    let [fill, border] = if is_text { [None, None] } else { [colour(object, "baseC")?, colour(object, "outlineC")?] };
    let at = Point::mean(points);
    Ok(Some(Shape { at, height, width, is_round: key == "circle", fill, border, text, is_above: true }))
}

fn cage(object: &Object<'_>, points: &[Point], rules: &Rules, sketch: &mut Sketch) -> Result<(), String> {
    let cells: Option<Vec<LayoutCell>> = points.iter().map(|point| point.cell(rules)).collect();
    let cells = cells.filter(|cells| !cells.is_empty()).ok_or("cells outside the grid, or none")?;
    let label = object.get("value").filter(|value| !value.is_void()).and_then(|value| value.words().ok());
    sketch.cages.push(Cage { cells, label: label.unwrap_or_default(), sum: None, is_unique: None, is_region: false });
    Ok(())
}
