//! Lists of formats, layouts, engines, techniques and constraints, and a page about each entry.

use ninefold::classic::Engine;
use ninefold::formats::{Format, Part, Parts, layout_places};
use ninefold::rules::{Named, Rules};
use serde_json::{Value, json};

use crate::aligned;
use crate::problem;

mod constraints;
mod techniques;

pub use constraints::{constraint, constraint_json, constraint_named, constraint_scene, constraints, example_of};
#[cfg(feature = "pdf")]
pub use techniques::technique_lesson;
pub use techniques::{page, step, technique, technique_html, technique_json, technique_named, techniques};

/// The number of characters to which the table of formats shortens an example.
const SHORT: usize = 48;

/// Returns the parts of a document that a format preserves when the document is written and read back.
fn carried(format: &Format) -> Parts {
    format.write.map_or(Parts::NONE, |write| write.carries.parts)
}

fn mark(holds: bool) -> &'static str {
    if holds { "yes" } else { "-" }
}

/// Returns a table of formats.
pub fn formats(formats: impl Iterator<Item = &'static Format>) -> String {
    let row = |format: &Format| {
        let line = format.example.lines().next().unwrap_or_default();
        let example: String = line.replace('\t', "  ").chars().take(SHORT).collect();
        let more = if example.len() < format.example.len() { "…" } else { "" };
        let write = mark(format.write.is_some());
        let endings = format.endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(" ");
        [format.name.to_owned(), write.to_owned(), endings, example + more]
    };
    let heading = ["NAME", "WRITTEN", "ENDINGS", "EXAMPLE"].map(str::to_owned);
    aligned::lines(&std::iter::once(heading).chain(formats.map(row)).collect::<Vec<_>>(), &[0, 1, 2, 3])
}

/// Describes a format in words.
pub fn format(format: &Format) -> String {
    let Format { name, about, example, .. } = format;
    let mut text = format!("{name}: {about}\nwritten: {}\n", mark(format.write.is_some()));
    if !format.endings.is_empty() {
        text += &format!("endings: .{}\n", format.endings.join(", ."));
    }
    let others: Vec<_> = format.names().skip(1).collect();
    if !others.is_empty() {
        text += &format!("also called: {}\n", others.join(", "));
    }
    if format.write.is_some() {
        text += &format!("says: {}\n", carried(format));
    }
    text + &format!("\n{example}\n")
}

/// Describes a format as JSON.
pub fn format_json(format: &Format) -> Value {
    json!({
        "name": format.name,
        "about": format.about,
        "read": true,
        "write": format.write.is_some(),
        "several": format.write.is_some_and(|write| write.gap.is_some()),
        "endings": format.endings,
        "also": format.names().skip(1).collect::<Vec<_>>(),
        "says": carried(format).iter().map(Part::name).collect::<Vec<_>>(),
        "example": format.example,
    })
}

/// Draws a layout, with its name and shape above the drawing.
pub fn layout(layout: &Rules, named: Option<&Named>) -> String {
    let (rows, columns, grids, cells) = (layout.rows(), layout.columns(), layout.grids().len(), layout.len());
    let mut text =
        named.map_or_else(|| problem::called(layout), |named| [&[named.name], named.also].concat().join(", "));
    text.extend(named.iter().flat_map(|named| [": ", named.about]));
    text + &format!("\n{grids} grids, {rows} x {columns}, {cells} cells\n{layout}\n\n")
}

/// Describes a layout as JSON.
pub fn layout_json(layout: &Rules, named: Option<&Named>) -> Value {
    json!({
        "name": named.map_or_else(|| problem::called(layout), |named| named.name.into()),
        "also": named.map_or(&[][..], |named| named.also),
        "about": named.map_or("", |named| named.about),
        "rows": layout.rows(),
        "columns": layout.columns(),
        "cells": layout.len(),
        "grids": layout_places(layout),
        "drawing": layout.to_string(),
    })
}

/// Describes a classic engine as JSON.
pub fn engine_json(engine: Engine) -> Value {
    json!({ "name": engine.name(), "about": engine.about() })
}
