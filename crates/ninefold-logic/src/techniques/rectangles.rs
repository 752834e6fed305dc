//! Rectangles: two rows, two columns and two boxes in which two digits could be swapped.
//!
//! ```text
//! 12 . . | 12      types 1 to 6 and the hidden rectangle differ in the places of the extra candidates, and in what else is known
//! 12 . . | 12+x    of 1 and 2; in avoidable rectangles some of the cells are filled already, but none of them is given
//! ```
//!
//! The narrow form requires both digits in each cell. The earlier elimination of one of the digits does not affect the argument, which concerns the
//! puzzle and not the current candidates; such rectangles are marked as wide.

use std::sync::LazyLock;

use crate::frame::mark::Role;
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind, SIDE};

use super::extras::{
    Pattern, each_unique, extra_digits, extras, in_line, roof, swap as told, swapped as short, unique,
};
use crate::facts::{Deadly, Facts, Subset};
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    unique("unique-rectangle-1", "Unique Rectangle Type 1", type_1_text, |facts, sink| {
        each_unique(facts, &mut |ur| ur.type_1(sink))
    })
    .plural("Unique Rectangles Type 1")
    .about(
        "Four cells in two rows, two columns and two boxes. If all of them held the same two digits, these could \
         change places, and the puzzle would have two solutions. When three of the cells have only these two \
         candidates, the fourth must hold something else.",
    ),
    unique("unique-rectangle-2", "Unique Rectangle Type 2", type_2_text, |facts, sink| {
        each_unique(facts, &mut |ur| type_2(ur, sink))
    })
    .plural("Unique Rectangles Type 2")
    .about(
        "A rectangle in which two cells side by side have the same extra candidate and no others: one of the two \
         extras is true; otherwise the digits of the rectangle could change places. Cells that see both lose the \
         extra candidate.",
    ),
    unique("unique-rectangle-3", "Unique Rectangle Type 3", type_3_text, |facts, sink| {
        each_unique(facts, &mut |ur| type_3(ur, sink))
    })
    .plural("Unique Rectangles Type 3")
    .about(
        "A rectangle in which two cells side by side have extra candidates. One of the extras is true, so in a naked \
         subset the two cells count as one cell with these candidates. The rest of the house loses the digits of the \
         subset.",
    ),
    unique("unique-rectangle-4", "Unique Rectangle Type 4", type_4_text, |facts, sink| {
        each_unique(facts, &mut |ur| type_4(ur, sink))
    })
    .plural("Unique Rectangles Type 4")
    .about(
        "A rectangle in which two cells side by side have extra candidates, and one of the digits of the rectangle \
         has no other spot in their house. One of the two cells takes that digit, so the other digit can be in \
         neither; otherwise the digits could change places.",
    ),
    unique("unique-rectangle-5", "Unique Rectangle Type 5", type_2_text, |facts, sink| {
        each_unique(facts, &mut |ur| type_5(ur, sink))
    })
    .plural("Unique Rectangles Type 5")
    .about(
        "A rectangle in which three cells, or two in opposite corners, have the same extra candidate and no others: \
         one of the extras is true. Cells that see all of them lose the extra candidate.",
    ),
    unique("unique-rectangle-6", "Unique Rectangle Type 6", type_6_text, |facts, sink| {
        each_unique(facts, &mut |ur| type_6(ur, sink))
    })
    .plural("Unique Rectangles Type 6")
    .about(
        "A rectangle in which two cells in opposite corners have extra candidates, and one of its digits has no other \
         spots in its rows, or in its columns. That digit is in both of these corners or in both of the others. In \
         the first case the digits could change places, so the two corners with extras lose the digit.",
    ),
    unique("hidden-rectangle", "Hidden Rectangle", hidden_text, |facts, sink| {
        each_unique(facts, &mut |ur| hidden(ur, sink))
    })
    .about(
        "A rectangle in which one corner has only the rectangle's two digits as candidates. In the row and in the \
         column of the opposite corner one of the digits has no spots outside the rectangle. If the opposite corner \
         held the other digit, both corners beside it would take the first digit, and the digits could change places. \
         So it does not hold that digit.",
    ),
    unique("avoidable-rectangle-1", "Avoidable Rectangle Type 1", avoidable_1_text, |facts, sink| {
        avoidable_1(&|count| count == 2, facts, sink)
    })
    .an()
    .plural("Avoidable Rectangles Type 1")
    .about(
        "A rectangle with three filled cells, none of them given, in which one digit in the fourth cell would let the \
         digits change places. The fourth cell is not that digit.",
    ),
    unique("avoidable-rectangle-1-wide", "Avoidable Rectangle Type 1 (wide)", avoidable_1_text, |facts, sink| {
        avoidable_1(&|count| count > 2, facts, sink)
    })
    .an()
    .plural("Avoidable Rectangles Type 1 (wide)")
    .after("rectangle")
    .about(
        "A rectangle with three filled cells, none of them given, in which one digit in the fourth cell would let the \
         digits change places. The fourth cell is not that digit, and keeps at least two candidates.",
    ),
    unique("avoidable-rectangle-2", "Avoidable Rectangle Type 2", avoidable_2_text, avoidable_2)
        .an()
        .plural("Avoidable Rectangles Type 2")
        .about(
            "A rectangle with two filled cells, neither of them given. Each of the other two cells has the candidate \
             that would let the digits change places, and one other candidate, the same for both. One of the two \
             cells takes that other candidate, and cells that see both lose it.",
        ),
    unique("avoidable-rectangle-2-wide", "Avoidable Rectangle Type 2 (wide)", avoidable_2_text, avoidable_2_wide)
        .an()
        .plural("Avoidable Rectangles Type 2 (wide)")
        .after("avoidable-rectangle-1-wide")
        .about(
            "An avoidable rectangle whose two filled cells lie in different boxes, or in opposite corners. Each of \
             the other two cells has the candidate that would let the digits change places, and one other candidate, \
             the same for both: one of the two cells takes that other candidate.",
        ),
];

/// Four cells of two rows, two columns and two boxes: the corners in order around the rectangle, and as a set. Every board has the same 486
/// rectangles, and each step needs them.
static CORNERS: LazyLock<Vec<([Cell; 4], CellSet)>> = LazyLock::new(|| {
    let spans: Vec<(u8, u8)> = (1..=8).flat_map(|one| (one + 1..=9).map(move |other| (one, other))).collect();
    let near = |(one, other): (u8, u8)| (one - 1) / 3 == (other - 1) / 3;
    let pairs = spans.iter().flat_map(|&rows| spans.iter().map(move |&columns| (rows, columns)));
    let corners = pairs.filter(|&(rows, columns)| near(rows) != near(columns)).filter_map(|(rows, columns)| {
        let ((top, bottom), (left, right)) = (rows, columns);
        Some([Cell::new(top, left)?, Cell::new(top, right)?, Cell::new(bottom, right)?, Cell::new(bottom, left)?])
    });
    corners.map(|corners| (corners, CellSet::from_iter(corners))).collect()
});

/// Type 2: two adjacent corners with the same single extra.
fn type_2(ur: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    if in_line(ur.roof, ur.facts) { ur.type_2(sink) } else { GO_ON }
}

/// Type 5: three corners, or two opposite ones, with the same single extra.
fn type_5(ur: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    if in_line(ur.roof, ur.facts) { GO_ON } else { ur.type_2(sink) }
}

/// Type 3: two corners whose extras form a naked subset with other cells.
fn type_3(ur: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    if ur.roof.len() != 2 {
        return GO_ON;
    }
    // Subsets of a box that are also in the line of the roof have been found in the line.
    let anew = |subset: &Subset| subset.house.kind() != HouseKind::Box || !in_line(ur.roof | subset.cells, ur.facts);
    let mut subsets = ur.deadly.subsets(ur.roof, ur.digits, ur.facts).into_iter().filter(anew);
    subsets.try_for_each(|subset| ur.type_3(&subset, sink))
}

/// Type 4: two adjacent corners, one of which must take a digit of the rectangle.
fn type_4(ur: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    if ur.roof.len() != 2 || !in_line(ur.roof, ur.facts) {
        return GO_ON;
    }
    for digit in ur.digits {
        let locked = |house: &House| ur.facts.spots_in(*house, digit).is_subset(ur.roof);
        if let Some(house) = Deadly::homes(ur.roof, ur.facts.rules()).find(locked) {
            let draft = ur.draft(sink).house(Role::Base, house, digit);
            sink.emit(draft.eliminate_all(ur.digits.without(digit), ur.roof))?;
        }
    }
    GO_ON
}

/// Type 6: two opposite corners, and a digit that has no other spots in both rows or both columns.
fn type_6(ur: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    if ur.roof.len() != 2 || in_line(ur.roof, ur.facts) {
        return GO_ON;
    }
    for digit in ur.digits {
        let locked = |house: &House| ur.facts.spots_in(*house, digit).is_subset(ur.deadly.cells);
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines = ur.roof.iter().filter_map(|cell| ur.facts.houses_of(cell).find(|house| house.kind() == kind));
            if lines.clone().all(|line| locked(&line)) {
                let draft = ur.draft(sink).houses(Role::Base, lines, digit);
                sink.emit(draft.eliminate(digit, ur.roof))?;
                break;
            }
        }
    }
    GO_ON
}

/// Emits hidden rectangles: a corner without extras, and a digit that has no other spots in the lines of the opposite corner.
fn hidden(ur: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    let floor = ur.deadly.cells - ur.roof;
    if !(1..=2).contains(&floor.len()) || (floor.len() == 2 && in_line(floor, ur.facts)) {
        return GO_ON;
    }
    for corner in floor {
        let opposite = ur.deadly.cells.iter().find(|&cell| cell != corner && !lines_meet(cell, corner));
        let Some(opposite) = opposite else { continue };
        for digit in ur.digits {
            let lines = [ur.facts.row(opposite), ur.facts.column(opposite)];
            let locked = |line: &House| ur.facts.spots_in(*line, digit).is_subset(ur.deadly.cells);
            if lines.iter().all(locked) {
                let draft = ur.draft(sink).houses(Role::Base, lines, digit).points(Role::Pivot, [corner]);
                sink.emit(draft.eliminate_all(ur.digits.without(digit), CellSet::of(opposite)))?;
            }
        }
    }
    GO_ON
}

fn lines_meet(one: Cell, other: Cell) -> bool {
    let place = |cell: Cell| (cell.index() / SIDE, cell.index() % SIDE);
    let ((row, column), (other_row, other_column)) = (place(one), place(other));
    row == other_row || column == other_column
}

/// Returns the candidates of both digits in all four corners.
fn crossed(corners: [Cell; 4], digits: [Digit; 2]) -> CandidateSet {
    Deadly::of(CellSet::from_iter(corners), DigitSet::from_iter(digits)).set
}

/// Visits the rectangles with at least two corners already filled and none given, as seen from each corner.
fn each_standing(facts: &Facts<'_>, visit: &mut dyn FnMut([Cell; 4], [Option<Digit>; 4]) -> Flow) -> Flow {
    let filled = facts.board().grid().filled() - facts.state().fixed();
    // The corners are computed for plain boxes only.
    if filled.len() < 2 || !facts.rules().is_plain() {
        return GO_ON;
    }
    let free = |cells: CellSet| cells.is_disjoint(facts.state().fixed()) && (cells & filled).len() >= 2;
    for (corners, _) in CORNERS.iter().copied().filter(|&(_, cells)| free(cells)) {
        let digits = corners.map(|corner| facts.board().digit(corner));
        for turn in 0..4 {
            let (mut corners, mut digits) = (corners, digits);
            corners.rotate_left(turn);
            digits.rotate_left(turn);
            visit(corners, digits)?;
        }
    }
    GO_ON
}

/// Type 1: three corners are placed. The first is open, and must not have the digit of the opposite corner; `fits` tests its number of candidates.
fn avoidable_1(fits: &dyn Fn(usize) -> bool, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_standing(facts, &mut |corners, digits| {
        let [None, Some(side), Some(same), Some(other)] = digits else { return GO_ON };
        let open = corners[0];
        if side != other || !facts.digits(open).contains(same) || !fits(facts.digits(open).len()) {
            return GO_ON;
        }
        sink.emit(sink.step().digits(same).digits(side).deadly(&crossed(corners, [same, side])).eliminate(same, open))
    })
}

/// Type 2: two corners in one box are placed.
fn avoidable_2(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_facing(facts, &mut |corners, open, digits| {
        let narrow = facts.region(corners[2]) == facts.region(corners[3]);
        if narrow { common_extra(corners, open, digits, facts, sink) } else { GO_ON }
    })
}

/// Type 2 in the wide sense: two adjacent corners in different boxes are placed, or two opposite corners.
fn avoidable_2_wide(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_facing(facts, &mut |corners, open, digits| {
        let narrow = facts.region(corners[2]) == facts.region(corners[3]);
        if narrow { GO_ON } else { common_extra(corners, open, digits, facts, sink) }
    })?;
    each_standing(facts, &mut |corners, digits| {
        let [None, Some(one), None, Some(other)] = digits else { return GO_ON };
        if one != other || corners[0] > corners[2] {
            return GO_ON;
        }
        let open = [corners[0], corners[2]];
        let both = facts.digits(open[0]) & facts.digits(open[1]);
        both.iter()
            .try_for_each(|digit| common_extra(corners, open.map(|cell| (cell, digit)), [one, digit], facts, sink))
    })
}

/// A visitor, which receives the corners, the open corners with the digits that they would need, and the two digits.
type Facing<'a> = dyn FnMut([Cell; 4], [(Cell, Digit); 2], [Digit; 2]) -> Flow + 'a;

/// Visits two adjacent placed corners, and the open ones with the digit that each would need for the exchange.
fn each_facing(facts: &Facts<'_>, visit: &mut Facing<'_>) -> Flow {
    each_standing(facts, &mut |corners, digits| match digits {
        [None, None, Some(one), Some(other)] if one != other => {
            visit(corners, [(corners[0], one), (corners[1], other)], [one, other])
        }
        _ => GO_ON,
    })
}

/// Eliminates a candidate that both open corners have, besides their digits, from the cells that see both.
fn common_extra(
    corners: [Cell; 4],
    open: [(Cell, Digit); 2],
    digits: [Digit; 2],
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let extra = |(cell, digit): (Cell, Digit)| {
        let all = facts.digits(cell);
        (all.len() == 2 && all.contains(digit)).then(|| all.without(digit)).and_then(DigitSet::single)
    };
    let [one, other] = open;
    let Some(extra) = extra(one).filter(|&first| extra(other) == Some(first)) else { return GO_ON };
    let eliminated = facts.peers(one.0) & facts.peers(other.0);
    let draft = sink.step().digits(DigitSet::from_iter(digits)).deadly(&crossed(corners, digits));
    sink.emit(draft.show(Role::Fin, extra, CellSet::from_iter([one.0, other.0])).eliminate(extra, eliminated))
}

fn type_1_text(step: &Step) -> Text {
    let roof = text::list(roof(step));
    told(step, short(step), &format!("All but {roof} have no other candidates, so {roof} must hold something else."))
}

fn type_2_text(step: &Step) -> Text {
    let both = if roof(step).len() == 2 { "both" } else { "all three" };
    let rest = format!(
        "The only other candidates there are {}, so one of these is true. A cell that sees {both} cannot hold that digit.",
        extras(step)
    );
    told(step, short(step), &rest)
}

fn type_3_text(step: &Step) -> Text {
    let (others, house) = (step.cells(Role::Wing), text::houses(step.houses(Role::Base)));
    let (roof, extras) = (text::list(roof(step)), text::either(extra_digits(step)));
    let (list, count) = (text::list(others), text::count(others.len() + 1));
    let rest = format!(
        "So one of {roof} holds {extras}. With {list} in {house} that makes {count} cells, and together they have no more digits than \
         that: all of them are used up there, and no other cell of {house} can hold them."
    );
    told(step, format!("{}, with {}", short(step), text::brief(others)), &rest)
}

fn type_4_text(step: &Step) -> Text {
    let (house, roof) = (text::houses(step.houses(Role::Base)), text::list(roof(step)));
    let (eliminated, locked) = (text::both(step.concluded()), step.digits() - step.concluded());
    let a_locked = text::series(locked.iter().map(text::a), "and");
    let rest = format!(
        "In {house} only {roof} can take {a_locked}, so one of them does. If the other were {eliminated}, the four cells would hold only \
         the two digits."
    );
    told(step, format!("{}, {} locked in {house}", short(step), text::both(locked)), &rest)
}

fn type_6_text(step: &Step) -> Text {
    let (lines, roof) = (text::houses(step.houses(Role::Base)), text::list(roof(step)));
    let digit = text::both(step.concluded());
    let rest = format!(
        "In {lines} only these four cells can take {digit}, so it is in two opposite corners. If these were {roof}, the other two \
         corners, which have no other candidates, would make the rectangle complete."
    );
    told(step, format!("{}, {digit} locked in {lines}", short(step)), &rest)
}

fn hidden_text(step: &Step) -> Text {
    let (lines, corner) = (text::houses(step.houses(Role::Base)), text::list(step.cells(Role::Pivot)));
    let Candidate { cell, digit } = step.first();
    let locked = text::both(step.digits().without(digit));
    let rest = format!(
        "{corner} has no other candidates, and in {lines} only these cells can take {locked}. If {cell} were {digit}, the two corners \
         beside it would both be {locked}, {corner} would be {digit} too, and the rectangle would be complete."
    );
    told(step, format!("{}, {locked} locked in {lines}", short(step)), &rest)
}

fn avoidable_1_text(step: &Step) -> Text {
    let Candidate { cell, digit } = step.first();
    let rest = format!("The other three cells are filled: {digit} in {cell} would make it complete.");
    told(step, short(step), &rest)
}

fn avoidable_2_text(step: &Step) -> Text {
    let (roof, extra) = (text::list(roof(step)), text::both(extra_digits(step)));
    let rest = format!(
        "Two of the cells are filled, and {roof} have only one candidate each besides: {extra}. One of them takes it, and a cell that \
         sees both cannot."
    );
    told(step, short(step), &rest)
}
