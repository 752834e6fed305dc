//! Intersections: digits that are confined to the three cells that a box and a line share.
//!
//! ```text
//! pointing   the box has its 7 here          claiming   the row has its 7 here
//!     . 7 7 | - - - | - - -                      . 7 7 | . . . | . . .
//!     . . . |       |                            - - - |       |
//!     . . . |       |                            - - - |       |
//! ```

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Cell, Digit, House, HouseKind};

use crate::facts::Facts;
use crate::step::Step;
use crate::technique::{Class, Noun, Sink, Symmetric, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "pointing",
        name: "Locked Candidates Type 1 (Pointing)",
        noun: Noun::plural("Locked Candidates Type 1 (Pointing)"),
        class: Class::Intersection,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "If all the cells of a box that can hold a digit lie in one row or column, the digit comes to lie there, and \
                the rest of that line cannot hold it.",
        find: pointing,
        explain: locked_text,
    },
    Technique {
        id: "claiming",
        name: "Locked Candidates Type 2 (Claiming)",
        noun: Noun::plural("Locked Candidates Type 2 (Claiming)"),
        class: Class::Intersection,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "If all the cells of a row or column that can hold a digit lie in one box, the digit comes to lie there, and \
                the rest of that box cannot hold it.",
        find: claiming,
        explain: locked_text,
    },
];

fn pointing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let lines = |cell: Cell| [cell.row(), cell.column()];
    House::boxes().try_for_each(|house| locked(house, lines, facts, sink))
}

fn claiming(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let square = |cell: Cell| [cell.house(HouseKind::Box)];
    House::lines().try_for_each(|house| locked(house, square, facts, sink))
}

/// Digits whose spots in `base` all lie in another house, one of those that `others` names for the first spot.
fn locked<const N: usize>(
    base: House,
    others: fn(Cell) -> [House; N],
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let spots = facts.spots_in(base, digit);
        let Some(first) = spots.first().filter(|_| (2..=3).contains(&spots.len())) else { continue };
        for cover in others(first).into_iter().filter(|cover| spots.is_subset(cover.cells())) {
            let eliminated = facts.spots_in(cover, digit) - spots;
            if !eliminated.is_empty() {
                let draft = sink.step().digits(digit).house(Role::Base, base, digit).area(Role::Cover, cover);
                sink.emit(draft.show(Role::Pattern, digit, spots).eliminate(digit, eliminated))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked_text(step: &Step) -> Text {
    let (base, cover) = (text::houses(step.houses(Role::Base)), text::houses(step.houses(Role::Cover)));
    let Some(digit) = step.digits().first() else { return text::bare(step) };
    let cells = step.spots(Role::Pattern).digit(digit);
    let lie = match cells.len() {
        1 => "that lies",
        2 => "both lie",
        _ => "all three lie",
    };
    Text::new(
        format!("{digit} of {base} in {}", text::brief(cells)),
        format!(
            "In {base} only {} can take {}, and {lie} in {cover}. Whichever of them takes it, no other cell of {cover} can.",
            text::list(cells),
            text::a(digit),
        ),
    )
}
