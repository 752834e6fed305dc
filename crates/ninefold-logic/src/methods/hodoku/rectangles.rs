//! The unique rectangles that `HoDoKu` 2.2.0 examines, and their order.
//!
//! `HoDoKu` goes from each cell with two candidates to the rectangles that could be filled with these. It remembers examined rectangles by their four
//! cells, regardless of the digits:
//!
//! ```text
//! 289 . . | . 38 .      3 and 8 are tried first, and whether or not they give a step,
//! 289 . . | . 28 .      2 and 8 are never tried in the same cells
//! ```
//!
//! Of the subsets that the extras of a rectangle form, it takes the first by cells: `r9c14` precedes `r9c4`.
//!
//! This was inferred from its scores and paths. If it remembered every rectangle of open cells, and not only rectangles whose digits are possible
//! given the placed ones, the scores of other puzzles would differ from `HoDoKu`'s.

use std::ops::ControlFlow;

use crate::frame::mark::Role;
use crate::frame::{Cell, DigitSet};

use crate::facts::Facts;
use crate::flow::GO_ON;
use crate::limits::Limits;
use crate::step::Step;
use crate::techniques;

/// Whether the digits of a rectangle are the first that are possible in its cells.
pub(super) fn is_tried(facts: &Facts<'_>, step: &Step) -> bool {
    let Some(deadly) = step.deadly() else { return true };
    let cells = deadly.cells();
    let could_be = |digits: &DigitSet| digits.iter().all(|digit| cells.is_subset(facts.allowed(digit)));
    let first = (cells & facts.bivalue()).iter().map(|cell| facts.digits(cell)).find(could_be);
    first == Some(deadly.digits())
}

/// Returns the first rectangle whose extras form a subset, with the first of its subsets by cells.
pub(super) fn with_subset(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    let home = |step: &Step| (step.deadly().copied(), step.houses(Role::Base).next());
    let cells = |step: &Step| -> Vec<Cell> { step.cells(Role::Wing).iter().collect() };
    let mut first: Option<Step> = None;
    // The finder lists the subsets of a rectangle in a house one after another, small ones first, since people prefer these.
    let _ = techniques::by_id("unique-rectangle-3")?.search(facts, limits, &mut |step| {
        match &first {
            _ if !is_tried(facts, &step) => {}
            Some(first) if home(first) != home(&step) => return ControlFlow::Break(()),
            Some(first) if cells(first) <= cells(&step) => {}
            _ => first = Some(step),
        }
        GO_ON
    });
    first
}
