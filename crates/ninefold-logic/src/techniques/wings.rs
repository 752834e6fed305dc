//! Wings: a few cells of few candidates around a corner, one digit of which must be somewhere at the ends.
//!
//! ```text
//! XY-wing     12 --- 13      the pivot 12 is 1 or 2, so one of its wings is 3
//!             |              XYZ-wing: the pivot is 123, and may be the 3 itself
//!             23             W-wing: two cells 12, joined by a house that has 1 only where it sees one or the other
//!
//! bent set    n cells in two crossing houses with n digits, all but one of which can be in only one of the cells:
//!             the last digit is in one of its cells, and what sees them all cannot hold it
//! ```

use std::ops::ControlFlow;

use ninefold_core::mark::{Node, Role};
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::{Facts, closed, crossings};
use crate::step::{Part, Step, Via};
use crate::technique::{Class, Noun, Sink, Symmetric, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "w-wing",
        name: "W-Wing",
        noun: Noun::a("W-Wings"),
        class: Class::Wing,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Two cells with the same two candidates, and a house that has one of the digits in only two spots, of which one \
                sees the first cell and one the second. One of the spots takes the digit, so one of the cells takes the other \
                digit. Cells that see both lose it.",
        find: w_wing,
        explain: w_text,
    },
    Technique {
        id: "xy-wing",
        name: "XY-Wing",
        noun: Noun::an("XY-Wings"),
        class: Class::Wing,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "A pivot with candidates X and Y sees two wings, with X and Z and with Y and Z. Whichever digit the pivot takes, \
                one of the wings is left with Z. Cells that see both wings cannot be Z.",
        find: xy_wing,
        explain: xy_text,
    },
    Technique {
        id: "xyz-wing",
        name: "XYZ-Wing",
        noun: Noun::an("XYZ-Wings"),
        class: Class::Wing,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "A pivot with candidates X, Y and Z sees two wings, with X and Z and with Y and Z. One of the three cells is Z. \
                Cells that see all three cannot be Z.",
        find: xyz_wing,
        explain: xyz_text,
    },
    Technique {
        id: "wxyz-wing",
        name: "WXYZ-Wing",
        noun: Noun::a("WXYZ-Wings"),
        class: Class::Wing,
        follows: Some("xyz-wing"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Four cells in two crossing houses with four digits together, of which all but one are restricted: their spots \
                in the four cells see each other. Three digits cannot fill four cells, so the last digit is in one of its \
                spots, and cells that see all of these lose it.",
        find: bent::<4>,
        explain: bent_text,
    },
    Technique {
        id: "vwxyz-wing",
        name: "VWXYZ-Wing",
        noun: Noun::a("VWXYZ-Wings"),
        class: Class::Wing,
        follows: Some("firework-quadruple"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Five cells in two crossing houses with five digits together, of which all but one are restricted: their spots \
                in the cells see each other. The last digit is in one of its spots, and cells that see all of these lose it.",
        find: bent::<5>,
        explain: bent_text,
    },
    Technique {
        id: "uvwxyz-wing",
        name: "UVWXYZ-Wing",
        noun: Noun::a("UVWXYZ-Wings"),
        class: Class::Wing,
        follows: Some("siamese-sashimi-jellyfish"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Six cells in two crossing houses with six digits together, of which all but one are restricted: their spots \
                in the cells see each other. The last digit is in one of its spots, and cells that see all of these lose it.",
        find: bent::<6>,
        explain: bent_text,
    },
    Technique {
        id: "tuvwxyz-wing",
        name: "TUVWXYZ-Wing",
        noun: Noun::a("TUVWXYZ-Wings"),
        class: Class::Wing,
        follows: Some("uvwxyz-wing"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Seven cells in two crossing houses with seven digits together, of which all but one are restricted: their spots \
                in the cells see each other. The last digit is in one of its spots, and cells that see all of these lose it.",
        find: bent::<7>,
        explain: bent_text,
    },
];

/// Any three cells with two candidates each, of three digits: whichever of them sees the others is the pivot.
fn xy_wing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let cells: Vec<(Cell, DigitSet)> = facts.bivalue().iter().map(|cell| (cell, facts.digits(cell))).collect();
    for (index, &(one, first)) in cells.iter().enumerate() {
        for (place, &(other, second)) in cells.iter().enumerate().skip(index + 1) {
            if (first & second).len() != 1 {
                continue;
            }
            let thirds = cells[place + 1..].iter().filter(|(_, third)| *third == first ^ second);
            for &(last, _) in thirds {
                for [pivot, wing, end] in [[one, other, last], [other, one, last], [last, other, one]] {
                    if pivot.sees(wing) && pivot.sees(end) {
                        wings(pivot, [wing, end], CellSet::ALL, facts, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn xyz_wing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for pivot in facts.sized(3) {
        let own = facts.digits(pivot);
        let fits = |wing: &Cell| facts.digits(*wing).is_subset(own);
        let near: Vec<Cell> = (facts.bivalue() & pivot.peers()).iter().filter(fits).collect();
        for (index, &one) in near.iter().enumerate() {
            for &other in near[index + 1..].iter().filter(|&&other| facts.digits(other) != facts.digits(one)) {
                wings(pivot, [one, other], pivot.peers(), facts, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Eliminates the digit that two wings of a pivot share; `reach` is where.
fn wings(pivot: Cell, ends: [Cell; 2], reach: CellSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let [one, other] = ends;
    let [first, second] = ends.map(|end| facts.digits(end));
    let last = (first & second).iter();
    let eliminated = |last| facts.spots(last) & one.peers() & other.peers() & reach;
    last.filter(|&last| !eliminated(last).is_empty()).try_for_each(|last| {
        let draft = sink.step().digits(first | second).cell(Role::Pivot, pivot);
        sink.emit(draft.cell(Role::Wing, one).cell(Role::Wing, other).eliminate(last, eliminated(last)))
    })
}

fn w_wing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut rest = facts.bivalue();
    for one in rest {
        rest.remove(one);
        let digits = facts.digits(one);
        for other in (rest - one.peers()).iter().filter(|&other| facts.digits(other) == digits) {
            for last in digits {
                w_links([one, other], digits.without(last), last, facts, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Houses whose two spots for the joint digit see one end each.
fn w_links(ends: [Cell; 2], joint: DigitSet, last: Digit, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let [one, other] = ends;
    let Some(joint) = joint.first() else { return ControlFlow::Continue(()) };
    let eliminated = facts.spots(last) & one.peers() & other.peers();
    if eliminated.is_empty() {
        return ControlFlow::Continue(());
    }
    for pair in facts.pairs(joint) {
        let [a, b] = pair.cells;
        let fits = |a: Cell, b: Cell| a.sees(one) && b.sees(other);
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
    ControlFlow::Continue(())
}

fn bent<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for [one, other] in crossings() {
        let open = facts.open() & (one.cells() | other.cells());
        let cells: Vec<(Cell, DigitSet)> =
            open.iter().map(|cell| (cell, facts.digits(cell))).filter(|(_, digits)| digits.len() <= N).collect();
        closed(&cells, |cells: [Cell; N], digits| {
            let cells = CellSet::from_iter(cells);
            let bent = !cells.is_subset(one.cells()) && !cells.is_subset(other.cells());
            // A set of a row and a column that also lies in a box and a line was found there.
            let seen = one.kind() == HouseKind::Row && in_box_and_line(cells);
            if bent && !seen { restricted([one, other], cells, digits, facts, sink) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

fn in_box_and_line(cells: CellSet) -> bool {
    House::boxes().any(|square| {
        let rest = cells - square.cells();
        rest.len() < cells.len()
            && House::lines().any(|line| rest.is_subset(line.cells()) && !(line.cells() & square.cells()).is_empty())
    })
}

/// Eliminates the digit that is not restricted to one of the houses, if there is just one.
fn restricted(
    houses: [House; 2],
    cells: CellSet,
    digits: DigitSet,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let spots = |digit: Digit| facts.spots(digit) & cells;
    let free = |digit: &Digit| houses.iter().all(|house| !spots(*digit).is_subset(house.cells()));
    let free: DigitSet = digits.iter().filter(free).collect();
    let Some(last) = free.single() else { return ControlFlow::Continue(()) };
    let eliminated = facts.spots(last) & spots(last).common_peers();
    if eliminated.is_empty() {
        return ControlFlow::Continue(());
    }
    let draft = sink.step().digits(digits).cells(Role::Pattern, cells).eliminate(last, eliminated);
    sink.emit(houses.into_iter().fold(draft, |draft, house| draft.area(Role::Context, house)))
}

/// The digit that a wing eliminates.
fn last(step: &Step) -> Digit {
    step.conclusions().map(|claim| claim.candidate().digit).next().expect("a step concludes something")
}

fn wing_cells(step: &Step) -> Vec<Cell> {
    step.parts()
        .iter()
        .filter_map(|part| if let Part::Cell(Role::Wing, cell) = part { Some(*cell) } else { None })
        .collect()
}

/// `3/8/5 in r1c1, r1c5 and r2c2`: the digit that is eliminated comes last.
fn wing_short(step: &Step) -> String {
    let last = last(step);
    let others: Vec<String> = step.digits().without(last).iter().map(|digit| digit.to_string()).collect();
    let cells = step.cells(Role::Pivot) | step.cells(Role::Wing) | step.cells(Role::Pattern);
    format!("{}/{last} in {}", others.join("/"), text::brief(cells))
}

/// The wing that each digit of the pivot takes a candidate from: the pivot's digits other than the last, by wing.
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
    let link = step.parts().iter().find_map(|part| match part {
        Part::Strong(from, to, Via::House(house)) => Some((text::brief(from.cells), text::brief(to.cells), *house)),
        _ => None,
    });
    let Some((near, far, house)) = link else { return text::bare(step) };
    Text::new(
        format!(
            "{} in {}, {joint} in {}: {near}={far}",
            text::both(step.digits()),
            text::brief(step.cells(Role::Wing)),
            house
        ),
        format!(
            "{ends} are both {}. In {} only {near} and {far} can take {}, and each of these sees one of the two cells. So one of \
             the cells cannot be {joint}, and is {last}. A cell that sees both cannot be {last}.",
            text::either(step.digits()),
            house.words(),
            text::series(step.digits().without(last).iter().map(text::a), "and"),
        ),
    )
}

fn bent_text(step: &Step) -> Text {
    let last = last(step);
    let cells = step.cells(Role::Pattern);
    let count = text::count(cells.len());
    let others = step.digits().without(last);
    Text::new(
        wing_short(step),
        format!(
            "{}, in {}, have together {count} candidates: {}. Each of {} can be in only one of these cells, because its spots among \
             them see each other. That is one digit fewer than there are cells, so at least one of the cells is {last}. What sees \
             every {last} among them cannot be {last}.",
            text::list(cells),
            text::houses(step.houses(Role::Context)),
            text::both(step.digits()),
            text::both(others),
        ),
    )
}
