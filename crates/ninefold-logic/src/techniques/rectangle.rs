//! Rectangle: four boxes that cannot all contain a digit if it is in a certain cell of one of them.
//!
//! ```text
//!    X . . | . b .     if X were true, box b has the digit in another row and box d in another column;
//!    . . . | b . .     whichever of their spots are right, every c sees one of them
//!    ------+------
//!    . d . | c . .
//!    . . d | . c .
//! ```
//!
//! Giulio Zambon discovered this pattern. Fish give the same eliminations, but here only three boxes need to be examined.

use crate::frame::mark::Role;
use crate::frame::{Candidate, Cell, CellSet, Digit, House, HouseKind};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::{Claim, Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("rectangle", "Rectangle", Class::SingleDigit, rectangle_text, rectangle)
        .after("finned-mutant-leviathan")
        .about(
            "Four boxes form a rectangle. If a digit were in a certain cell of one box, the box beside it would have \
             the digit in another row, and the box above or below it in another column. If these two digits, wherever \
             they are, leave the fourth box no place for the digit, it is not in that cell.",
        )];

fn rectangle(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for digit in Digit::all() {
        for cell in facts.doomed(digit) {
            for boxes in rounds(cell) {
                if is_broken(facts, boxes, cell, digit) {
                    sink.emit(draw(sink.step(), boxes, Candidate { cell, digit }))?;
                }
            }
        }
    }
    GO_ON
}

/// Returns the rectangles of boxes that contain the box of a cell: that box, one beside it, one above or below that, and one above or below the first
/// box.
fn rounds(cell: Cell) -> impl Iterator<Item = [House; 4]> {
    let own = cell.house(HouseKind::Box);
    let (band, stack) = ((own.number() - 1) / 3, (own.number() - 1) % 3);
    let square = |band: u8, stack: u8| House::new(HouseKind::Box, 3 * band + stack + 1);
    let corners =
        (0..3).filter(move |&b| b != band).flat_map(move |b| (0..3).filter(move |&s| s != stack).map(move |s| (b, s)));
    corners.filter_map(move |(b, s)| Some([own, square(band, s)?, square(b, s)?, square(b, stack)?]))
}

/// Whether a digit in a cell of the first box makes it impossible to fill the others, although each of them has places left.
fn is_broken(facts: &Facts<'_>, boxes: [House; 4], cell: Cell, digit: Digit) -> bool {
    let [beside, corner, above] = [1, 2, 3].map(|at| facts.spots_in(boxes[at], digit) - cell.peers());
    let leaves = |one: Cell, other: Cell| !(corner - one.peers() - other.peers()).is_empty();
    ![beside, corner, above].contains(&CellSet::EMPTY)
        && !beside.iter().any(|one| above.iter().any(|other| leaves(one, other)))
}

/// Adds to a draft the boxes that a candidate of the first box would leave without the digit.
pub(crate) fn draw(draft: Draft<'_>, boxes: [House; 4], candidate: Candidate) -> Draft<'_> {
    let Candidate { cell, digit } = candidate;
    let draft = draft.digits(digit).suppose(Claim::True(candidate)).area(Role::Cover, boxes[0]);
    draft.houses(Role::Base, boxes[1..].iter().copied(), digit).eliminate(digit, cell)
}

fn rectangle_text(step: &Step) -> Text {
    let Candidate { cell, digit } = step.first();
    let boxes: Vec<House> = step.houses(Role::Base).collect();
    let [first, second, third] = boxes[..] else { return text::bare(step) };
    let [one, corner, other] = [first, second, third].map(House::words);
    let (beside, above) =
        if shares_rows(first, cell) { (cell.row(), cell.column()) } else { (cell.column(), cell.row()) };
    let start = cell.house(HouseKind::Box);
    Text::new(
        format!("{digit} in {}, with {cell}", text::houses(std::iter::once(start).chain(boxes.iter().copied()))),
        format!(
            "Suppose that {cell} is {digit}. Then {one} has its {digit} outside {}, and {other} outside {}. Wherever these two \
             are, no place is left for the {digit} of {corner}.",
            beside.words(),
            above.words(),
        ),
    )
}

/// Whether a box is beside the box of a cell.
fn shares_rows(square: House, cell: Cell) -> bool {
    !(square.cells() & cell.row().cells()).is_empty()
}
