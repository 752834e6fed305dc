//! The loss when a document is written: its parts, minus those that the format declares. Tests write and read back random documents in every format
//! and compare the result with the declaration.

use crate::document::Document;
use crate::drawn::unread;
use crate::format::{Carries, Format};
use crate::part::{Field, Part, Parts};

/// The parts that are lost if a document is written in a format: those that it has and the format cannot hold.
pub fn loss(document: &Document, format: &Format) -> Parts {
    let Some(write) = &format.write else { return document.parts() };
    let mut kept = kept(document, &write.carries);
    // A comment that would be read as rules which the puzzle does not have.
    if unread::unread_rule(document, format).is_some() {
        kept = kept.minus(Parts::of(&[Part::Text(Field::Comment)]));
    }
    let lost: Parts = Part::all().filter(|&part| !kept.has(part) && document.has(part)).collect();
    // If digits are only candidates, placed ones are treated like givens.
    let lost = if lost.has(Part::Placed) && !write.carries.parts.has(Part::Givens) {
        lost.and(Parts::of(&[Part::Givens]))
    } else {
        lost
    };
    // Nor are givens candidates if neither is written.
    if lost.has(Part::Givens) && !write.carries.parts.has(Part::Candidates) {
        lost.and(Parts::of(&[Part::Candidates]))
    } else {
        lost
    }
}

/// The parts that survive for any document.
fn kept(document: &Document, carries: &Carries) -> Parts {
    let spoiled = document.texts.iter().filter(|&(field, text)| !(carries.text)(field, text));
    let mut kept = carries.parts.minus(spoiled.map(|(field, _)| Part::Text(field)).collect());
    // A format without candidates leaves no ambiguity about them.
    if !kept.has(Part::Candidates) {
        kept = kept.and(Parts::of(&[Part::Singles]));
    }
    // The other tests are written for grids with as many rows and columns as digits.
    if !carries.shapes && !document.rules().has_full_lines() {
        return kept.minus(Parts::RULES).and(Parts::of(&[Part::Layout]));
    }
    // For a format without room for a second grid, that is reported, not its missing position.
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
