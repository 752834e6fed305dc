//! Templates: all ways to place a digit in every row, column and box at once, overlaid.
//!
//! ```text
//! 7 . . | . . .      a template is nine cells, one in each row, column and box: there are 46,656.
//! . . . | 7 . .      The spots that all possible templates of a digit have in common are true,
//! . 7 . | . . .      and a spot that none of them uses is false.
//! ```
//!
//! The templates need not be listed. Spots that no template uses are [doomed](Facts::doomed), and a spot is in all templates exactly if it is the
//! only one of its row that is not doomed. A cell that must hold a digit is removed from the templates of other digits; this is repeated until
//! nothing changes.

use std::array;

use crate::frame::mark::Role;
use crate::frame::{Candidate, CellSet, Digit, DigitSet, House};

use crate::facts::Facts;
use crate::flow::Flow;
use crate::state::State;
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("template-set", "Template Set", Class::Template, set_text, template_set).about(
        "Of the 46,656 ways to put a digit once into every row, column and box, look at those that still fit the \
         candidates, and that avoid the cells that must hold another digit. A cell that all of them use holds the \
         digit.",
    ),
    Technique::new("template-delete", "Template Delete", Class::Template, delete_text, template_delete).about(
        "Of the 46,656 ways to put a digit once into every row, column and box, look at those that still fit the \
         candidates, and that avoid the cells that must hold another digit. A candidate that none of them uses is \
         false.",
    ),
];

/// The spots that the templates of a digit have in common, and the spots that none of them uses.
#[derive(Clone, Copy, Default)]
struct Overlay {
    /// The spots that all templates use.
    common: CellSet,
    /// The spots that no template uses.
    unused: CellSet,
    /// The digits whose common spots removed cells from these templates, the digits whose common spots removed cells from the templates of those
    /// digits, and so on.
    needs: DigitSet,
}

/// Computes the overlays of all nine digits, repeating until nothing changes any more.
fn overlays(facts: &Facts<'_>) -> [Overlay; 9] {
    let mut overlays = [Overlay::default(); 9];
    let mut board = *facts.board();
    loop {
        let before = overlays.map(|overlay| (overlay.common, overlay.unused));
        let state = State::from(board);
        let reduced = Facts::new(&state);
        for digit in Digit::all() {
            let overlay = &mut overlays[digit.index()];
            overlay.unused = facts.spots(digit) & (reduced.doomed(digit) | !reduced.spots(digit));
            overlay.common = common(reduced.spots(digit) - overlay.unused);
        }
        if overlays.map(|overlay| (overlay.common, overlay.unused)) == before {
            return overlays;
        }
        let taken: [(CellSet, DigitSet); 9] = array::from_fn(|at| (overlays[at].common, overlays[at].needs));
        for digit in Digit::all() {
            for other in Digit::all().filter(|&other| other != digit) {
                let (cells, needs) = taken[other.index()];
                for cell in board.spots(digit) & cells {
                    board.remove(Candidate { cell, digit });
                    overlays[digit.index()].needs |= needs.with(other);
                }
            }
        }
    }
}

/// Returns the spots that are the only ones in their row.
fn common(spots: CellSet) -> CellSet {
    House::rows().filter_map(|row| (spots & row.cells()).single()).collect()
}

fn template_set(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let overlays = overlays(facts);
    Digit::all().try_for_each(|digit| {
        let common = overlays[digit.index()].common;
        let alone = self::common(facts.spots(digit) - facts.doomed(digit)) == common;
        let draft = draft(digit, alone, &overlays, facts, sink);
        sink.emit(common.iter().fold(draft, |draft, cell| draft.place(cell, digit)))
    })
}

fn template_delete(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let overlays = overlays(facts);
    Digit::all().try_for_each(|digit| {
        let unused = overlays[digit.index()].unused;
        let draft = draft(digit, unused == facts.doomed(digit), &overlays, facts, sink);
        sink.emit(draft.eliminate(digit, unused))
    })
}

/// Adds to a draft all rows of the digit, and of the digits for which its templates must leave room.
fn draft<'b>(digit: Digit, alone: bool, overlays: &[Overlay; 9], facts: &Facts<'_>, sink: &Sink<'b>) -> Draft<'b> {
    let draft = rows(Role::Base, digit, facts, sink.step().digits(digit));
    let others = if alone { DigitSet::EMPTY } else { overlays[digit.index()].needs.without(digit) };
    others.iter().fold(draft, |draft, other| {
        let draft = rows(Role::Context, other, facts, draft);
        draft.show(Role::Supposed, other, overlays[other.index()].common)
    })
}

fn rows<'b>(role: Role, digit: Digit, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
    let placed = facts.board().grid().spots(digit);
    let open = House::rows().filter(|row| placed.is_disjoint(row.cells()));
    draft.houses(role, open, digit)
}

/// Returns the short text: `8 in rows 258`.
fn short(step: &Step) -> String {
    let rows: String = step.houses(Role::Base).map(|row| row.number().to_string()).collect();
    format!("{} in rows {rows}", text::both(step.digits()))
}

/// Describes the spots that other digits exclude.
fn room(step: &Step) -> String {
    let fixed = step.spots(Role::Supposed);
    let others: DigitSet = step.house_digits(Role::Context).map(|(_, digit)| digit).collect();
    let fixed = others.iter().map(|digit| format!("{digit} has to be in {}", text::list(fixed.digit(digit))));
    if others.is_empty() {
        String::new()
    } else {
        format!(" In the same way {}, which takes room from {}.", text::series(fixed, "and"), step.digits())
    }
}

/// Returns the words for the templates of the digit, with their relation to some cells.
fn told(step: &Step, ways: &str, cells: &str) -> Text {
    let (digit, room) = (text::both(step.digits()), room(step));
    let teach = format!(
        "Try to put a {digit} into each row that lacks one, so that no two of them share a column or a box.{room} {ways} of doing it that \
         the candidates allow uses {cells}."
    );
    Text::new(short(step), teach)
}

fn set_text(step: &Step) -> Text {
    told(step, "Every way", &text::list(step.placed().cells()))
}

fn delete_text(step: &Step) -> Text {
    told(step, "No way", &text::either_of(step.eliminated().cells()))
}
