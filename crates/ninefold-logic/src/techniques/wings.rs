//! Wings: a few cells with few candidates around a pivot, such that one of the cells at the ends must hold a certain digit.
//!
//! ```text
//! XY-wing     12 --- 13      the pivot 12 is 1 or 2, so one of its wings is 3
//!             |              XYZ-wing: the pivot is 123, and may be the 3 itself
//!             23             W-wing: two cells 12, joined by a house in which each 1 is seen by one of the two cells
//!
//! bent set    n cells in two crossing houses with n digits, all but one of which can be in only one of the cells:
//!             the last digit is in one of its cells, and a candidate that sees them all is false
//! ```

use std::collections::HashSet;

use crate::frame::mark::{Node, Role};
use crate::frame::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::{self, Facts};
use crate::flow::{Flow, GO_ON};
use crate::step::{Step, Via};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("w-wing", "W-Wing", Class::Wing, w_text, w_wing).about(
        "Two cells with the same two candidates, and a house in which one of the digits has only two spots, one of \
         which sees the first cell and the other the second. One of the spots takes that digit, so one of the two \
         cells takes the other digit. Cells that see both cells lose it.",
    ),
    Technique::new("xy-wing", "XY-Wing", Class::Wing, xy_text, xy_wing).an().about(
        "A pivot with candidates X and Y sees two wings, with X and Z and with Y and Z. Whichever digit the pivot \
         takes, one of the wings is left with Z. Cells that see both wings cannot be Z.",
    ),
    Technique::new("xyz-wing", "XYZ-Wing", Class::Wing, xyz_text, xyz_wing).an().about(
        "A pivot with candidates X, Y and Z sees two wings, with X and Z and with Y and Z. One of the three cells \
         is Z. Cells that see all three cannot be Z.",
    ),
    Technique::new("wxyz-wing", "WXYZ-Wing", Class::Wing, bent_text, bent::<4>).after("xyz-wing").about(
        "Four cells in two crossing houses with four digits between them, all but one of which are restricted: the \
         spots of each in the four cells see each other. Three digits cannot fill four cells, so the last digit is in \
         one of its spots, and cells that see all of these lose it.",
    ),
    Technique::new("vwxyz-wing", "VWXYZ-Wing", Class::Wing, bent_text, bent::<5>).after("firework-quadruple").about(
        "Five cells in two crossing houses with five digits between them, all but one of which are restricted: the \
         spots of each in the cells see each other. The last digit is in one of its spots, and cells that see all of \
         these lose it.",
    ),
    Technique::new("uvwxyz-wing", "UVWXYZ-Wing", Class::Wing, bent_text, bent::<6>)
        .after("siamese-sashimi-jellyfish")
        .about(
            "Six cells in two crossing houses with six digits between them, all but one of which are restricted: the \
             spots of each in the cells see each other. The last digit is in one of its spots, and cells that see all \
             of these lose it.",
        ),
    Technique::new("tuvwxyz-wing", "TUVWXYZ-Wing", Class::Wing, bent_text, bent::<7>).after("uvwxyz-wing").about(
        "Seven cells in two crossing houses with seven digits between them, all but one of which are restricted: the \
         spots of each in the cells see each other. The last digit is in one of its spots, and cells that see all of \
         these lose it.",
    ),
];

/// Emits three cells with two candidates each and three digits in all: the pivot is a cell that sees the others.
fn xy_wing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let cells: Vec<(Cell, DigitSet)> = facts.bivalue().iter().map(|cell| (cell, facts.digits(cell))).collect();
    for (index, &(one, first)) in cells.iter().enumerate() {
        for (place, &(other, second)) in cells.iter().enumerate().skip(index + 1) {
            if (first & second).len() != 1 {
                continue;
            }
            let thirds = cells[place + 1..].iter().filter(|(_, third)| *third == first ^ second);
            for &(last, _) in thirds {
                for [pivot, wing, end] in [[one, other, last], [other, one, last], [last, other, one]] {
                    if facts.are_peers(pivot, wing) && facts.are_peers(pivot, end) {
                        wings(pivot, [wing, end], CellSet::ALL, facts, sink)?;
                    }
                }
            }
        }
    }
    GO_ON
}

fn xyz_wing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for pivot in facts.sized(3) {
        let own = facts.digits(pivot);
        let fits = |wing: &Cell| facts.digits(*wing).is_subset(own);
        let near: Vec<Cell> = (facts.bivalue() & facts.peers(pivot)).iter().filter(fits).collect();
        for (index, &one) in near.iter().enumerate() {
            for &other in near[index + 1..].iter().filter(|&&other| facts.digits(other) != facts.digits(one)) {
                wings(pivot, [one, other], facts.peers(pivot), facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Eliminates the digit that the two wings of a pivot share from the cells `reach`.
fn wings(pivot: Cell, ends: [Cell; 2], reach: CellSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let [one, other] = ends;
    let [first, second] = ends.map(|end| facts.digits(end));
    let last = (first & second).iter();
    let eliminated = |last| facts.spots(last) & facts.peers(one) & facts.peers(other) & reach;
    last.filter(|&last| !eliminated(last).is_empty()).try_for_each(|last| {
        let draft = sink.step().digits(first | second).cell(Role::Pivot, pivot);
        sink.emit(draft.cell(Role::Wing, one).cell(Role::Wing, other).eliminate(last, eliminated(last)))
    })
}

fn w_wing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut rest = facts.bivalue();
    for one in rest {
        rest.remove(one);
        let digits = facts.digits(one);
        for other in (rest - facts.peers(one)).iter().filter(|&other| facts.digits(other) == digits) {
            for last in digits {
                w_links([one, other], digits.without(last), last, facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Emits the houses with two spots for the joint digit, each of which sees one end.
fn w_links(ends: [Cell; 2], joint: DigitSet, last: Digit, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let [one, other] = ends;
    let Some(joint) = joint.first() else { return GO_ON };
    let eliminated = facts.spots(last) & facts.peers(one) & facts.peers(other);
    if eliminated.is_empty() {
        return GO_ON;
    }
    for pair in facts.pairs(joint) {
        let [a, b] = pair.cells;
        let fits = |a: Cell, b: Cell| facts.are_peers(a, one) && facts.are_peers(b, other);
        let (near, far) = if fits(a, b) {
            (a, b)
        } else if fits(b, a) {
            (b, a)
        } else {
            continue;
        };
        let node = |cell: Cell| Node::new(joint, cell);
        let draft = sink.step().digits(joint).digits(last).cell(Role::Wing, one).weak(node(one), node(near));
        let draft = draft.strong(node(near), node(far), Via::House(pair.house)).weak(node(far), node(other));
        sink.emit(draft.cell(Role::Wing, other).eliminate(last, eliminated))?;
    }
    GO_ON
}

fn bent<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    // Cells in two boxes and two lines are visited twice, once for each box with the line of the other cells.
    let mut emitted = HashSet::new();
    facts::bent::<N>(facts, &mut |houses, cells, digits| {
        // A set of a row and a column that is also in a box and a line is found there.
        let seen = houses[0].kind() == HouseKind::Row && in_box_and_line(cells, facts);
        if seen { GO_ON } else { restricted(houses, cells, digits, &mut emitted, facts, sink) }
    })
}

fn in_box_and_line(cells: CellSet, facts: &Facts<'_>) -> bool {
    facts.boxes().any(|square| {
        let rest = cells - square.cells();
        rest.len() < cells.len()
            && facts
                .rows_and_columns()
                .any(|line| rest.is_subset(line.cells()) && !(line.cells() & square.cells()).is_empty())
    })
}

/// Eliminates the digit that is not confined to one of the houses, if there is exactly one such digit.
fn restricted(
    houses: [House; 2],
    cells: CellSet,
    digits: DigitSet,
    emitted: &mut HashSet<(CellSet, Digit)>,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let spots = |digit: Digit| facts.spots(digit) & cells;
    let free = |digit: &Digit| houses.iter().all(|house| !spots(*digit).is_subset(house.cells()));
    let free: DigitSet = digits.iter().filter(free).collect();
    let Some(last) = free.single() else { return GO_ON };
    let eliminated = facts.spots(last) & facts.common_peers(spots(last));
    if eliminated.is_empty() || !emitted.insert((cells, last)) {
        return GO_ON;
    }
    let draft = sink.step().digits(digits).cells(Role::Pattern, cells).eliminate(last, eliminated);
    sink.emit(draft.areas(Role::Context, houses))
}

/// Returns the digit that a wing eliminates.
fn last(step: &Step) -> Digit {
    step.first().digit
}

fn wing_cells(step: &Step) -> Vec<Cell> {
    step.named_cells().filter(|(role, _)| *role == Role::Wing).map(|(_, cell)| cell).collect()
}

/// Returns the short text: `3/8/5 in r1c1, r1c5 and r2c2`, where the eliminated digit comes last.
fn wing_short(step: &Step) -> String {
    let last = last(step);
    let others: Vec<String> = step.digits().without(last).iter().map(|digit| digit.to_string()).collect();
    let cells = step.cells(Role::Pivot) | step.cells(Role::Wing) | step.cells(Role::Pattern);
    format!("{}/{last} in {}", others.join("/"), text::brief(cells))
}

/// Returns the pivot, and for each of its digits other than the last, the wing that loses the digit.
fn wing_cases(step: &Step) -> Option<(Cell, Vec<(Digit, Cell)>)> {
    let pivot = step.cells(Role::Pivot).first()?;
    let last = last(step);
    let wings = wing_cells(step);
    let digits = step.digits().without(last);
    Some((pivot, digits.iter().zip(wings).collect()))
}

fn xy_text(step: &Step) -> Text {
    let last = last(step);
    let Some((pivot, cases)) = wing_cases(step) else { return text::bare(step) };
    let digits = text::either(cases.iter().map(|(digit, _)| *digit).collect());
    let wings = text::series(cases.iter().map(|(_, wing)| wing), "and");
    Text::new(
        wing_short(step),
        format!(
            "{pivot} is {digits}. It sees {wings}, each of which has one of these digits and {last} as candidates: whichever {pivot} \
             takes, one of the two is left with {last}. A cell that sees both of them cannot be {last}.",
        ),
    )
}

fn xyz_text(step: &Step) -> Text {
    let last = last(step);
    let Some((pivot, cases)) = wing_cases(step) else { return text::bare(step) };
    let wings = text::series(cases.iter().map(|(_, wing)| wing), "and");
    Text::new(
        wing_short(step),
        format!(
            "{pivot} is {}. It sees {wings}, each of which has {last} and one of the other two as candidates. If {pivot} is not \
             {last} itself, it leaves one of them {last}: one of the three cells is {last}. A cell that sees all three cannot be.",
            text::either(step.digits()),
        ),
    )
}

fn w_text(step: &Step) -> Text {
    let last = last(step);
    let joint = text::both(step.digits().without(last));
    let ends = text::series(wing_cells(step), "and");
    let Some((near, far, Via::House(house))) = step.strong().next() else { return text::bare(step) };
    let [near, far] = [near, far].map(|node| text::brief(node.cells));
    let (digits, line) = (step.digits(), house.words());
    let (all, any) = (text::both(digits), text::either(digits));
    let a_joint = text::series(digits.without(last).iter().map(text::a), "and");
    Text::new(
        format!("{all} in {}, {joint} in {house}: {near}={far}", text::brief(step.cells(Role::Wing))),
        format!(
            "Each of {ends} is {any}. In {line} only {near} and {far} can take {a_joint}, and each of these sees one of the two cells. So \
             one of the cells cannot be {joint}, and is {last}. A cell that sees both cannot be {last}."
        ),
    )
}

fn bent_text(step: &Step) -> Text {
    let (last, cells) = (last(step), step.cells(Role::Pattern));
    let (named, houses, count) =
        (text::list(cells), text::houses(step.houses(Role::Context)), text::count(cells.len()));
    let (digits, others) = (text::both(step.digits()), text::both(step.digits().without(last)));
    Text::new(
        wing_short(step),
        format!(
            "{named}, in {houses}, have together {count} candidates: {digits}. Each of {others} can be in only one of these cells, because its \
             spots among them see each other. That is one digit fewer than there are cells, so at least one of the cells is {last}. A \
             cell that sees every {last} among them cannot be {last}."
        ),
    )
}
