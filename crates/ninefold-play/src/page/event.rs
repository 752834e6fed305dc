//! Events as data, from which the page makes sentences.

use serde::Serialize;

use super::parts::VerdictView;
use crate::notes::{CellNotes, Gist};
use ninefold_core::{Digit, DigitSet};

/// A candidate, serialized for a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Spot {
    pub(crate) cell: usize,
    pub(crate) digit: u8,
}

/// An event. Cells are given by their indices.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum Event {
    Digit { digit: u8, cell: usize, clashes: Vec<usize>, wrong: bool, tidied: usize },
    Digits { digit: u8, cells: usize, on: bool, clashes: Vec<usize>, wrong: bool, tidied: usize },
    Given,
    Note { mode: &'static str, digit: u8, on: bool, cells: usize },
    Struck { digit: u8, on: bool, cells: usize },
    Colour { colour: u8, name: &'static str, on: bool, cells: usize },
    Clear { what: &'static str, digits: Vec<u8>, cells: usize },
    Swap { to: &'static str, cells: usize },
    Mode { mode: &'static str },
    Input { input: &'static str, held: Option<u8> },
    Select { cells: usize },
    Alike { by: &'static str, value: Vec<u8>, cells: usize, digits: usize, notes: usize },
    Highlight { on: bool },
    Only { only: Option<super::Only>, cells: usize },
    Undo { what: What, cell: usize, name: String },
    Redo { what: What, cell: usize, name: String },
    Nothing { of: &'static str },
    Went { entry: usize },
    Fill { notes: usize },
    Automatic { on: bool },
    Savepoint { name: String, number: usize, filled: usize },
    Return { name: String, number: usize },
    Compare { name: String, cells: Vec<usize> },
    Wipe,
    Check { check: &'static str },
    NoSolutionCheck { verdict: VerdictView },
    Checked { check: &'static str, wrong: usize, cells: Vec<usize> },
    Complete { digit: u8 },
    House { house: &'static str, number: usize, grid: usize },
    Hint { depth: u8, text: String, is_fault: bool },
    Searching,
    Done { text: String, places: Vec<Spot>, strikes: usize },
    NoHint { solved: bool },
    WhyNot { cell: usize, digit: u8, answer: &'static str, text: String },
    Verdict { verdict: VerdictView },
    Grade { level: String, score: u32 },
    Count { count: u64, more: bool },
    Pause,
    Resume { elapsed: u64 },
    Solved { elapsed: u64, hints: u32 },
    Over,
    Task { state: &'static str, technique: String, text: String, missing: Option<usize> },
    Refused { action: String, why: String },
    Settings,
}

/// A summary of a change, for a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct What {
    did: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    cell: usize,
    cells: usize,
    digits: usize,
    notes: usize,
}

impl From<Gist> for What {
    fn from(gist: Gist) -> Self {
        let Gist { cell, before, after, cells, digits, notes } = gist;
        // If several cells got the same content, the first one represents all; otherwise only numbers are reported.
        let is_one = cells == 1 || digits == 1 || notes == cells;
        let (did, digit) = if is_one { difference(before, after) } else { ("many", None) };
        Self { did, digit: digit.map(Digit::get), cell, cells, digits, notes }
    }
}

/// Returns the word for the change of a cell, and the digit or colour concerned.
fn difference(before: CellNotes, after: CellNotes) -> (&'static str, Option<Digit>) {
    match (before.digit, after.digit) {
        (old, Some(new)) if old != Some(new) => return ("digit", Some(new)),
        (Some(old), None) => return ("digit-off", Some(old)),
        _ => {}
    }
    let layers: [(DigitSet, DigitSet, &str, &str); 4] = [
        (before.corner, after.corner, "corner", "corner-off"),
        (before.centre, after.centre, "centre", "centre-off"),
        (before.eliminated, after.eliminated, "struck", "restored"),
        (before.colours, after.colours, "colour", "colour-off"),
    ];
    let differs: Vec<_> = layers.into_iter().filter(|(old, new, ..)| old != new).collect();
    let &[(old, new, on, off)] = differs.as_slice() else { return ("many", None) };
    let (came, went) = (new - old, old - new);
    match (came.len(), went.len()) {
        (1, 0) => (on, came.first()),
        (0, 1) => (off, went.first()),
        _ => ("many", None),
    }
}
