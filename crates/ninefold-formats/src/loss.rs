//! Determines which parts are lost when a document is written: the parts of the document minus those that the format declares. Tests write random
//! documents in every format, read them back, and compare the result with the declaration.

use ninefold_core::rules::{Constraint, Kind};

use crate::document::Document;
use crate::drawn::unread;
use crate::format::{Carries, Format};
use crate::part::{Field, Part, Parts};

/// Returns the parts that are lost when a document is written in a format, which are the document's parts that the format cannot hold.
pub fn loss(document: &Document, format: &Format) -> Parts {
    let Some(write) = &format.write else { return document.parts() };
    let mut kept = kept(document, &write.carries);
    // Otherwise the comment would be read as rules that the puzzle does not have.
    if unread::unread_rule(document, format).is_some() {
        kept = kept.minus(Parts::of(&[Part::Text(Field::Comment)]));
    }
    let lost: Parts = Part::all().filter(|&part| !kept.has(part) && document.has(part)).collect();
    // If digits are written as candidates, a loss of placed digits is also a loss of givens.
    let lost = if lost.has(Part::Placed) && !write.carries.parts.has(Part::Givens) {
        lost.and(Parts::of(&[Part::Givens]))
    } else {
        lost
    };
    // If neither givens nor candidates are written, both are lost.
    if lost.has(Part::Givens) && !write.carries.parts.has(Part::Candidates) {
        lost.and(Parts::of(&[Part::Candidates]))
    } else {
        lost
    }
}

/// Returns the kinds of a document's constraints that the format holds under keys of Ninefold's own, so that other programs ignore them.
pub fn unknown_elsewhere(document: &Document, format: &Format) -> Vec<&'static Kind> {
    let Some(known) = format.write.and_then(|write| write.carries.known) else { return Vec::new() };
    let mut kinds: Vec<&'static Kind> = Vec::new();
    for kind in document.rules().constraints().iter().map(Constraint::kind) {
        if !known.contains(&kind.id) && !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// Returns the parts of a document that survive in a format.
fn kept(document: &Document, carries: &Carries) -> Parts {
    let spoiled = document.texts.iter().filter(|&(field, text)| !(carries.text)(field, text));
    let mut kept = carries.parts.minus(spoiled.map(|(field, _)| Part::Text(field)).collect());
    // Without candidates, a single candidate cannot be confused with a digit.
    if !kept.has(Part::Candidates) {
        kept = kept.and(Parts::of(&[Part::Singles]));
    }
    // The tests below assume that a grid has as many rows and columns as digits.
    if !carries.shapes && !document.rules().has_full_lines() {
        return kept.minus(Parts::RULES).and(Parts::of(&[Part::Layout]));
    }
    // If a format holds only one grid, the grids are reported as lost, not their positions.
    if !kept.has(Part::Grids) || (carries.layouts)(document.rules()) {
        kept = kept.and(Parts::of(&[Part::Layout]));
    }
    if kept.has(Part::Size) && !(carries.layouts)(document.rules()) {
        kept = kept.minus(Parts::of(&[Part::Size]));
    }
    let has_rules = document.has(Part::Regions) || document.has(Part::Constraints);
    if has_rules && kept.has(Part::Constraints) && !(carries.rules)(document.rules()) {
        kept = kept.minus(Parts::of(&[Part::Regions, Part::Constraints]));
    }
    kept
}
