//! Descriptions of documents: their places and contents, a drawing, and whatever the drawing does not show.

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

/// How a document is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// The digits, with the given grid shaded, if any.
    Digits(Option<usize>),
    /// The candidates.
    Candidates,
}

/// Appends a description of a document that was found in a source.
///
/// # Errors
/// Never fails, since a string accepts all text.
pub fn show(source: &str, found: &Found, view: View, pen: Pen, out: &mut String) -> fmt::Result {
    let Found { document, format, line, .. } = found;
    let layout = document.rules();
    // The heading names the format after the layout, unless that is the plain grid.
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

/// Writes a document on one line as `docs/schema/document.json` describes it.
pub fn json(document: &Document) -> String {
    let format = Format::named("ninefold").and_then(|format| format.piece(document, formats::Style::default()).ok());
    format.map(|text| text.trim_end().to_owned() + "\n").unwrap_or_default()
}

/// Returns the document as a JSON value, for answers.
pub(crate) fn object(document: &Document) -> serde_json::Value {
    serde_json::from_str(&json(document)).unwrap_or_default()
}

/// Draws the candidates of each grid, together with any rules beyond those of plain grids.
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

/// Writes what a drawing does not show: counts and notes.
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
