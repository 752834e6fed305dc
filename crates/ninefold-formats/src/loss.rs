//! What is lost when a document is written: it follows from what the document says and what the format can say, in one place.

use crate::document::Document;
use crate::format::Format;
use crate::part::{Part, Parts};

/// The parts that are lost if a document is written in a format: those that it has and the format cannot say.
pub fn loss(document: &Document, format: &Format) -> Parts {
    let Some(write) = &format.write else { return document.parts() };
    let spoiled = document.texts.iter().filter(|&(&field, text)| !(write.carries.text)(field, text));
    let spoiled: Parts = spoiled.map(|(&field, _)| Part::Text(field)).collect();
    let mut carried = write.carries.parts.minus(spoiled);
    // A format that says nothing of candidates leaves nothing unclear about them.
    if !carried.has(Part::Candidates) {
        carried = carried.and(Parts::of(&[Part::Singles]));
    }
    let lost: Parts = Part::all().filter(|&part| !carried.has(part) && document.has(part)).collect();
    // Where digits are candidates only, placed ones are no better off than givens.
    if lost.has(Part::Placed) && !carried.has(Part::Givens) { lost.and(Parts::of(&[Part::Givens])) } else { lost }
}
