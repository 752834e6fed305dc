//! Lists of all that there is, and a page on one of each: formats, layouts, engines, techniques.

use ninefold::classic::Engine;
use ninefold::formats::{Format, Part, Parts, layout_places};
use ninefold::logic::json::Tenths;
use ninefold::logic::page::Row;
use ninefold::logic::{Picture, Technique, explainer, hodoku, techniques};
use ninefold::rules::{Named, Rules};
use serde_json::{Value, json};

use crate::aligned;
use crate::problem;

/// Examples in the table of formats end here.
const SHORT: usize = 48;

/// The parts that come back after writing.
fn carried(format: &Format) -> Parts {
    format.write.map_or(Parts::NONE, |write| write.carries.parts)
}

fn mark(holds: bool) -> &'static str {
    if holds { "yes" } else { "-" }
}

/// A table of formats.
pub fn formats(formats: impl Iterator<Item = &'static Format>) -> String {
    let row = |format: &Format| {
        let line = format.example.lines().next().unwrap_or_default();
        let example: String = line.replace('\t', "  ").chars().take(SHORT).collect();
        let more = if example.len() < format.example.len() { "…" } else { "" };
        let (read, write) = (mark(format.is_read()), mark(format.write.is_some()));
        let endings = format.endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(" ");
        [format.name.to_owned(), read.to_owned(), write.to_owned(), endings, example + more]
    };
    let heading = ["NAME", "READ", "WRITE", "ENDINGS", "EXAMPLE"].map(str::to_owned);
    aligned::lines(&std::iter::once(heading).chain(formats.map(row)).collect::<Vec<_>>(), &[0, 1, 2, 3, 4])
}

/// A format in words.
pub fn format(format: &Format) -> String {
    let Format { name, about, example, .. } = format;
    let (read, write) = (mark(format.is_read()), mark(format.write.is_some()));
    let mut text = format!("{name}: {about}\nread: {read}, written: {write}\n");
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

/// The same as JSON.
pub fn format_json(format: &Format) -> Value {
    json!({
        "name": format.name,
        "about": format.about,
        "read": format.is_read(),
        "write": format.write.is_some(),
        "several": format.write.is_some_and(|write| write.gap.is_some()),
        "endings": format.endings,
        "also": format.names().skip(1).collect::<Vec<_>>(),
        "says": carried(format).iter().map(Part::name).collect::<Vec<_>>(),
        "example": format.example,
    })
}

/// A layout drawn, with its name and shape.
pub fn layout(layout: &Rules, named: Option<&Named>) -> String {
    let (rows, columns, grids, cells) = (layout.rows(), layout.columns(), layout.grids().len(), layout.len());
    let mut text =
        named.map_or_else(|| problem::called(layout), |named| [&[named.name], named.also].concat().join(", "));
    text.extend(named.iter().flat_map(|named| [": ", named.about]));
    text + &format!("\n{grids} grids, {rows} x {columns}, {cells} cells\n{layout}\n\n")
}

/// The same as JSON.
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

/// A classic engine as JSON.
pub fn engine_json(engine: Engine) -> Value {
    json!({ "name": engine.name(), "about": engine.about() })
}

/// A table of all techniques, with their ratings.
pub fn techniques() -> String {
    let width = |of: fn(&Technique) -> &str| techniques::all().map(|technique| of(technique).len()).max().unwrap_or(0);
    let (ids, names) = (width(|technique| technique.id), width(|technique| technique.name));
    let mut out = format!("{:ids$}  {:names$}  {:9}  {:>5}  {:>8}  UNIQUE\n", "ID", "NAME", "LEVEL", "SCORE", "SE");
    for technique in techniques::all() {
        let Row { level, score, explainer, unique } = Row::of(technique);
        let Technique { id, name, .. } = technique;
        let line = format!("{id:ids$}  {name:names$}  {level:9}  {score:>5}  {explainer:>8}  {unique}");
        out.extend([line.trim_end(), "\n"]);
    }
    out
}

/// The page of a technique: its ratings, why it works, an example.
pub fn technique(technique: &'static Technique) -> String {
    let mut out = format!("{} ({})\n\n{}\n\n", technique.name, technique.id, technique.about);
    let row = Row::of(technique);
    let scales =
        [("HoDoKu level", &row.level), ("HoDoKu score", &row.score), ("Sudoku Explainer 1.2.1", &row.explainer)];
    for (scale, value) in scales.into_iter().filter(|(_, value)| !value.is_empty()) {
        out += &format!("{scale}: {value}\n");
    }
    if technique.assumes_unique {
        out += "It argues with there being only one solution, so it is used only where that is proved.\n";
    }
    if let Some((state, step)) = technique.example() {
        let (picture, said) = (Picture::new(state.board(), &step), step.reason());
        out += &format!("\nExample: {}\n{picture}\n\n{said}\n", step.text().short);
    }
    out
}

/// A technique with its ratings, as `docs/schema/technique.json` describes it.
pub fn technique_json(technique: &Technique) -> Value {
    let hodoku = hodoku::rating(technique).map(|hodoku| {
        json!({ "code": hodoku.code, "level": hodoku.level.to_string(), "score": hodoku.score, "on": hodoku.on })
    });
    let rating = |tenths: u8| f64::from(Tenths(tenths));
    let explainer = explainer::rating(technique).map(|own| {
        if own.is_fixed() {
            json!(rating(own.least))
        } else {
            json!({ "least": rating(own.least), "most": rating(own.most) })
        }
    });
    json!({
        "id": technique.id,
        "name": technique.name,
        "about": technique.about,
        "assumes_unique": technique.assumes_unique,
        "hodoku": hodoku,
        "explainer": explainer,
    })
}
