//! Intersections: what happens in the three cells that a box and a line share.
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
use crate::technique::{Class, Example, Noun, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "pointing",
        name: "Locked Candidates Type 1 (Pointing)",
        noun: Noun::plural("Locked Candidates Type 1 (Pointing)"),
        class: Class::Intersection,
        follows: None,
        assumes_unique: false,
        about: "If all the cells of a box that can hold a digit lie in one row or column, the digit comes to lie there, and \
                the rest of that line cannot hold it.",
        find: pointing,
        explain: locked_text,
        examples: &[Example { board: POINTING, finds: "r7c3<>1" }],
    },
    Technique {
        id: "claiming",
        name: "Locked Candidates Type 2 (Claiming)",
        noun: Noun::plural("Locked Candidates Type 2 (Claiming)"),
        class: Class::Intersection,
        follows: None,
        assumes_unique: false,
        about: "If all the cells of a row or column that can hold a digit lie in one box, the digit comes to lie there, and \
                the rest of that box cannot hold it.",
        find: claiming,
        explain: locked_text,
        examples: &[Example { board: CLAIMING, finds: "r7c3<>1" }],
    },
];

fn pointing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let lines = |cell: Cell| [cell.row(), cell.column()];
    House::boxes().try_for_each(|house| locked(house, lines, facts, sink))
}

fn claiming(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let square = |cell: Cell| [cell.house(HouseKind::Box)];
    House::rows().chain(House::columns()).try_for_each(|house| locked(house, square, facts, sink))
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

const POINTING: &str = "
+------------+-------+-----------+
| 24  8  3   | 5 1 7 | 6  24   9 |
| 9   67 16  | 3 4 2 | 8  17   5 |
| 5   47 12  | 6 9 8 | 14 1247 3 |
+------------+-------+-----------+
| 7   1  8   | 2 3 6 | 9  5    4 |
| 6   5  9   | 8 7 4 | 2  3    1 |
| 3   2  4   | 1 5 9 | 7  6    8 |
+------------+-------+-----------+
| 124 46 126 | 9 8 5 | 3  14   7 |
| 14  9  5   | 7 2 3 | 14 8    6 |
| 8   3  7   | 4 6 1 | 5  9    2 |
+------------+-------+-----------+
";

const CLAIMING: &str = "
+------------+-------+-----------+
| 24  8  3   | 5 1 7 | 6  24   9 |
| 9   67 16  | 3 4 2 | 8  17   5 |
| 5   47 12  | 6 9 8 | 14 1247 3 |
+------------+-------+-----------+
| 7   1  8   | 2 3 6 | 9  5    4 |
| 6   5  9   | 8 7 4 | 2  3    1 |
| 3   2  4   | 1 5 9 | 7  6    8 |
+------------+-------+-----------+
| 124 46 126 | 9 8 5 | 3  14   7 |
| 14  9  5   | 7 2 3 | 14 8    6 |
| 8   3  7   | 4 6 1 | 5  9    2 |
+------------+-------+-----------+
";
