//! Intersections: digits that are confined to the three cells shared by a box and a line.
//!
//! ```text
//! pointing   the box has its 7 here          claiming   the row has its 7 here
//!     . 7 7 | - - - | - - -                      . 7 7 | . . . | . . .
//!     . . . |       |                            - - - |       |
//!     . . . |       |                            - - - |       |
//! ```

use crate::frame::mark::Role;
use crate::frame::{CellSet, Digit, House};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::{Draft, Step};
use crate::technique::{Class, Find, Sink, Technique};
use crate::text::{self, Text};

const fn lock(id: &'static str, name: &'static str, find: Find) -> Technique {
    Technique::new(id, name, Class::Intersection, locked_text, find).without_article()
}

pub(super) static FAMILY: &[Technique] = &[
    lock("pointing", "Locked Candidates Type 1 (Pointing)", |facts, sink| {
        facts.boxes().try_for_each(|base| locked(base, facts, sink))
    })
    .about(
        "If all the cells of a box that can hold a digit lie in one row or column, one of them takes it, and the rest \
         of that line cannot hold it.",
    ),
    lock("claiming", "Locked Candidates Type 2 (Claiming)", |facts, sink| {
        facts.rows_and_columns().try_for_each(|base| locked(base, facts, sink))
    })
    .about(
        "If all the cells of a row or column that can hold a digit lie in one box, one of them takes it, and the rest \
         of that box cannot hold it.",
    ),
];

/// Emits the digits whose spots in `base` are all in another house.
fn locked(base: House, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.locks(base).try_for_each(|(digit, spots, cover)| {
        let eliminated = facts.spots_in(cover, digit) - spots;
        if eliminated.is_empty() {
            return GO_ON;
        }
        sink.emit(draw(sink.step(), [base, cover], digit, spots).eliminate(digit, eliminated))
    })
}

/// Adds to a draft the spots of a digit in the first house, which are all in the second.
pub(crate) fn draw(draft: Draft<'_>, [base, cover]: [House; 2], digit: Digit, spots: CellSet) -> Draft<'_> {
    draft.digits(digit).house(Role::Base, base, digit).area(Role::Cover, cover).show(Role::Pattern, digit, spots)
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
    let (list, a_digit) = (text::list(cells), text::a(digit));
    Text::new(
        format!("{digit} of {base} in {}", text::brief(cells)),
        format!(
            "In {base} only {list} can take {a_digit}, and {lie} in {cover}. Whichever of them takes it, no other cell of {cover} can."
        ),
    )
}
