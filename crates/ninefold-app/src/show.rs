//! Documents shown: their places, their contents, a drawing, and the parts that it does not show.

use std::fmt::{self, Write};

use ninefold::formats;
use ninefold::formats::{Candidates, Document, Field, Format, Found};
use ninefold::multi::Boards;
use ninefold::render::text::Layout;
use ninefold::render::{Candidates as Shown, Scene, text};
use ninefold::rules::{Feature, Rules};

use crate::draw::{GridText, Pen};
use crate::problem;
use crate::visible::visible;

/// The way in which a document is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Its digits, with a grid shaded if one is named.
    Digits(Option<usize>),
    /// Its candidates.
    Candidates,
}

/// Appends a description of a document from a source.
///
/// # Errors
/// Never: a string accepts all text.
pub fn show(source: &str, found: &Found, view: View, pen: Pen, out: &mut String) -> fmt::Result {
    let Found { document, format, line, .. } = found;
    let layout = document.rules();
    // The format follows the layout unless that is the usual one.
    let kind = if document.rules().has(Feature::Implied) {
        format.to_string()
    } else {
        format!("{} ({format})", problem::called(layout))
    };
    writeln!(out, "{}:{line}: {kind}", visible(source))?;
    for field in Field::ALL {
        document.text(field).lines().try_for_each(|line| writeln!(out, "{field}: {}", visible(line)))?;
    }
    let digits = document.grids();
    match view {
        View::Digits(shaded) if digits.filled().next().is_some() || document.eliminated.is_empty() => {
            let shaded = shaded.filter(|&grid| grid < layout.grids().len());
            out.push_str(&GridText::new(digits).givens(document.givens.clone()).shaded(shaded).text(pen));
            let mut rules = layout.constraints().iter();
            rules.try_for_each(|rule| writeln!(out, "{}", rule.describe_whole(layout)))?;
        }
        _ => boards(&document.boards(), pen, out)?,
    }
    summary(document, out)
}

/// The document as described in `docs/schema/document.json`, on a line.
pub fn json(document: &Document) -> String {
    let format = Format::named("ninefold").and_then(|format| format.piece(document, formats::Style::default()).ok());
    format.map(|text| text.trim_end().to_owned() + "\n").unwrap_or_default()
}

/// The document as a JSON value, for answers.
pub(crate) fn object(document: &Document) -> serde_json::Value {
    serde_json::from_str(&json(document)).unwrap_or_default()
}

/// The candidates of each grid, with the rules beyond those of plain grids.
pub(crate) fn boards(boards: &Boards, pen: Pen, out: &mut String) -> fmt::Result {
    if !boards.rules().has_plain_grids()
        && let Ok(scene) = Scene::of(boards, &boards.grids(), Shown::Shown)
    {
        out.push_str(&text::paint(&scene, &pen.manuscript(Layout::Columns)));
        return Ok(());
    }
    for (grid, board) in (1..).zip(boards.iter()) {
        if !boards.rules().has(Feature::Implied) {
            writeln!(out, "grid {grid}")?;
        }
        writeln!(out, "{board:#}")?;
    }
    Ok(())
}

/// Counts and notes, which a drawing does not show.
fn summary(document: &Document, out: &mut String) -> fmt::Result {
    let layout = document.rules();
    let (givens, placed) = (document.givens.filled().count(), document.placed.filled().count());
    let mut parts = Vec::new();
    if !document.rules().has(Feature::Implied) {
        parts.extend([count(layout.grids().len(), "grid", "grids"), format!("{} cells", layout.len())]);
    }
    parts.push(count(givens, "given", "givens"));
    if placed > 0 {
        parts.push(format!("{placed} placed"));
    }
    if !document.eliminated.is_empty() {
        parts.push(count(document.eliminated.len(), "candidate eliminated", "candidates eliminated"));
    }
    if !document.colours.is_empty() {
        parts.push(count(document.colours.len(), "cell coloured", "cells coloured"));
    }
    if document.solution.is_some() {
        parts.push("with a solution".into());
    }
    writeln!(out, "{}", parts.join(", "))?;
    notes("corner marks", &document.corner, layout, out)?;
    notes("centre marks", &document.centre, layout, out)
}

fn count(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

fn notes(name: &str, notes: &Candidates, layout: &Rules, out: &mut String) -> fmt::Result {
    let cells: Vec<_> = notes.iter(layout).map(|(cell, digits)| format!("{} {digits}", layout.name(cell))).collect();
    if cells.is_empty() { Ok(()) } else { writeln!(out, "{name}: {}", cells.join(", ")) }
}
