//! Two links of one digit: skyscraper, kite, turbot fish and empty rectangle.
//!
//! ```text
//! skyscraper      X . . | . X .     two rows with two spots each; one pair of ends is in one column,
//!                 . . . | . . .     so one of the other ends holds the digit
//!                 X . . | . . X
//! 2-string kite   a row and a column with two spots each; one end of each is in the same box
//! turbot fish     any two houses with two spots; one end of the one sees one end of the other
//! empty rectangle a box whose spots lie in one row and one column, and a line with two spots that starts in that row
//! ```
//!
//! The argument is the same each time: if one free end is false then the other is true.

use std::ops::ControlFlow;

use ninefold_core::mark::{Node, Role};
use ninefold_core::{Cell, CellSet, Digit, House, HouseKind};

use crate::facts::{Facts, Pair};
use crate::step::{Draft, Part, Step, Via};
use crate::technique::{Class, Noun, Sink, Symmetric, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "skyscraper",
        name: "Skyscraper",
        noun: Noun::a("Skyscrapers"),
        class: Class::SingleDigit,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Two rows with two spots each for a digit, of which one pair shares a column. Not both cells of that column hold \
                the digit, so one of the other two does. Cells that see both of these lose it. The same with columns.",
        find: skyscraper,
        explain: linked_text,
    },
    Technique {
        id: "two-string-kite",
        name: "2-String Kite",
        noun: Noun::a("2-String Kites"),
        class: Class::SingleDigit,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "A row and a column with two spots each for a digit, of which one spot of each lies in the same box. Not both \
                cells in the box hold the digit, so one of the far ends does. The cell where the lines of the far ends cross \
                loses it.",
        find: kite,
        explain: linked_text,
    },
    Technique {
        id: "dual-two-string-kite",
        name: "Dual 2-String Kite",
        noun: Noun::a("Dual 2-String Kites"),
        class: Class::SingleDigit,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Two kites that hang from the same two cells of a box, on one digit or on two: each eliminates the cell where the \
                lines of its own far ends cross.",
        find: dual_kite,
        explain: dual_kite_text,
    },
    Technique {
        id: "turbot-fish",
        name: "Turbot Fish",
        noun: Noun::a("Turbot Fish"),
        class: Class::SingleDigit,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Two houses with two spots each for a digit, whose spots are linked: one spot of the one sees one spot of the \
                other, so not both are true, and one of the other two is. Cells that see both of these lose the digit.",
        find: turbot,
        explain: linked_text,
    },
    Technique {
        id: "empty-rectangle",
        name: "Empty Rectangle",
        noun: Noun::an("Empty Rectangles"),
        class: Class::SingleDigit,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "The spots of a box for a digit lie in one row and one column of it. A column with two spots starts in that row: \
                if its far end is false, its near end takes the row, and the box has to use its column. So the cell where that \
                column crosses the row of the far end loses the digit. The same with rows and columns exchanged.",
        find: |facts, sink| each_rectangle(facts, 3, &mut |er| er.emit(sink)),
        explain: rectangle_text,
    },
    Technique {
        id: "empty-rectangle-of-two",
        name: "Empty Rectangle (two candidates)",
        noun: Noun::an("Empty Rectangles (two candidates)"),
        class: Class::SingleDigit,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "An empty rectangle whose box has only two spots for the digit, one in the row and one in the column. It is a \
                turbot fish as well, and some do not call it a rectangle.",
        find: |facts, sink| {
            each_rectangle(facts, 2, &mut |er| {
                if er.box_spots.len() == 2 { er.emit(sink) } else { ControlFlow::Continue(()) }
            })
        },
        explain: rectangle_text,
    },
    Technique {
        id: "dual-empty-rectangle",
        name: "Dual Empty Rectangle",
        noun: Noun::a("Dual Empty Rectangles"),
        class: Class::SingleDigit,
        follows: None,
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Two empty rectangles on one digit in one box, each with a line of its own: what both eliminate is done in one \
                step.",
        find: dual_rectangle,
        explain: dual_rectangle_text,
    },
];

/// Two houses with two spots each: the spots are in the order far, near, near, far.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Linked {
    digit: Digit,
    houses: [House; 2],
    cells: [Cell; 4],
    eliminated: CellSet,
}

impl Linked {
    fn draft<'b>(&self, draft: Draft<'b>) -> Draft<'b> {
        let node = |cell| Node::new(self.digit, cell);
        let [far, near, next, end] = self.cells.map(node);
        let [one, other] = self.houses;
        let draft = draft.digits(self.digit).strong(far, near, Via::House(one)).weak(near, next);
        draft.strong(next, end, Via::House(other)).eliminate(self.digit, self.eliminated)
    }

    fn emit(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        sink.emit(self.draft(sink.step().digits(self.digit)))
    }
}

/// Every way to join two houses of two spots that eliminates something, with the houses in their order.
fn each_linked(facts: &Facts<'_>, visit: &mut dyn FnMut(Linked) -> ControlFlow<()>) -> ControlFlow<()> {
    worthwhile(facts).try_for_each(|digit| join(digit, facts.pairs(digit), facts, visit))
}

/// The digits of which one digit alone can rule something out.
fn worthwhile(facts: &Facts<'_>) -> impl Iterator<Item = Digit> {
    Digit::all().filter(|&digit| !facts.doomed(digit).is_empty())
}

fn join(
    digit: Digit,
    pairs: &[Pair],
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(Linked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, one) in pairs.iter().enumerate() {
        for other in pairs[index + 1..].iter().filter(|other| are_apart(*one, **other)) {
            joints(digit, *one, *other, facts).into_iter().flatten().try_for_each(&mut *visit)?;
        }
    }
    ControlFlow::Continue(())
}

fn are_apart(one: Pair, other: Pair) -> bool {
    CellSet::from_iter(one.cells).is_disjoint(CellSet::from_iter(other.cells))
}

fn joints(digit: Digit, one: Pair, other: Pair, facts: &Facts<'_>) -> [Option<Linked>; 4] {
    let ([a, b], [c, d]) = (one.cells, other.cells);
    [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]].map(|cells| {
        let [far, near, next, end] = cells;
        let eliminated = facts.spots(digit) & far.peers() & end.peers();
        let linked = Linked { digit, houses: [one.house, other.house], cells, eliminated };
        (near.sees(next) && !eliminated.is_empty()).then_some(linked)
    })
}

/// All digits in rows, then all digits in columns.
fn skyscraper(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    [HouseKind::Row, HouseKind::Column].into_iter().try_for_each(|kind| {
        worthwhile(facts).try_for_each(|digit| {
            let pairs: Vec<Pair> =
                facts.pairs(digit).iter().copied().filter(|pair| pair.house.kind() == kind).collect();
            let cross = |cell: Cell| if kind == HouseKind::Row { cell.column() } else { cell.row() };
            join(digit, &pairs, facts, &mut |linked| {
                let [far, near, next, end] = linked.cells.map(cross);
                if near == next && far != end { linked.emit(sink) } else { ControlFlow::Continue(()) }
            })
        })
    })
}

/// The kites: a row and a column, joined in a box. Only the crossing of the lines of the far ends is eliminated.
fn each_kite(facts: &Facts<'_>, visit: &mut dyn FnMut(Linked) -> ControlFlow<()>) -> ControlFlow<()> {
    each_linked(facts, &mut |linked| {
        let kinds = linked.houses.map(House::kind);
        let [far, near, next, end] = linked.cells;
        let crossing = far.column().cells() & end.row().cells() & linked.eliminated;
        let joined = near.house(HouseKind::Box) == next.house(HouseKind::Box);
        let kite = kinds == [HouseKind::Row, HouseKind::Column] && joined && !crossing.is_empty();
        if kite { visit(Linked { eliminated: crossing, ..linked }) } else { ControlFlow::Continue(()) }
    })
}

fn kite(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_kite(facts, &mut |kite| kite.emit(sink))
}

fn dual_kite(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut kites: Vec<Linked> = Vec::new();
    let _ = each_kite(facts, &mut |kite| {
        kites.push(kite);
        ControlFlow::Continue(())
    });
    let joint = |kite: &Linked| CellSet::from_iter([kite.cells[1], kite.cells[2]]);
    for (index, one) in kites.iter().enumerate() {
        for other in &kites[index + 1..] {
            if joint(one) == joint(other) && (one.digit, one.eliminated) != (other.digit, other.eliminated) {
                let draft = other.draft(one.draft(sink.step()));
                sink.emit(draft.about(one.digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn turbot(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_linked(facts, &mut |linked| linked.emit(sink))
}

/// A box whose spots lie in a line and a cross line, and a link that starts in the line.
struct Rectangle {
    digit: Digit,
    square: House,
    box_spots: CellSet,
    /// The line of the box that the link starts in, and the one that is left to the box if the link says so.
    lines: [House; 2],
    link: Pair,
    eliminated: Cell,
}

impl Rectangle {
    fn draft<'b>(&self, draft: Draft<'b>) -> Draft<'b> {
        let Self { digit, link, .. } = self;
        let [near, far] = link.cells.map(|cell| Node::new(*digit, cell));
        let draft =
            draft.digits(*digit).house(Role::Pattern, self.square, *digit).strong(far, near, Via::House(link.house));
        let draft = self.lines.iter().fold(draft, |draft, line| draft.area(Role::Cover, *line));
        draft.eliminate(*digit, self.eliminated)
    }

    fn emit(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let draft = self.draft(sink.step());
        sink.emit(if self.box_spots.len() == 2 { draft.wide() } else { draft })
    }
}

/// Every empty rectangle whose box has at least so many spots.
fn each_rectangle(
    facts: &Facts<'_>,
    least: usize,
    visit: &mut dyn FnMut(Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::all().filter(|&digit| !facts.doomed(digit).is_empty()) {
        for square in House::boxes() {
            let spots = facts.spots_in(square, digit);
            if (least..=5).contains(&spots.len()) {
                each_crossing(square, spots, &mut |row, column| {
                    links(digit, square, [row, column], facts, visit)?;
                    links(digit, square, [column, row], facts, visit)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The crossings in a box such that all spots lie in the row or in the column, and some in only one of them.
fn each_crossing(
    square: House,
    spots: CellSet,
    visit: &mut dyn FnMut(House, House) -> ControlFlow<()>,
) -> ControlFlow<()> {
    square.cells().iter().try_for_each(|cell| {
        let (row, column) = (cell.row(), cell.column());
        let (across, down) = (spots & row.cells(), spots & column.cells());
        let rectangle = (across | down) == spots && !(across - down).is_empty() && !(down - across).is_empty();
        if rectangle { visit(row, column) } else { ControlFlow::Continue(()) }
    })
}

/// Links that start in the first line outside the box and end in the line of a spot of the second.
fn links(
    digit: Digit,
    square: House,
    lines: [House; 2],
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [start, rest] = lines;
    let box_spots = facts.spots_in(square, digit);
    for near in facts.spots_in(start, digit) - square.cells() {
        let house = near.house(rest.kind());
        let Some(far) = (facts.spots_in(house, digit).without(near)).single() else { continue };
        let end = far.house(start.kind());
        let eliminated = (facts.spots_in(end, digit) & rest.cells()) - square.cells();
        if let Some(eliminated) = eliminated.without(far).single() {
            let link = Pair { house, cells: [near, far] };
            visit(Rectangle { digit, square, box_spots, lines, link, eliminated })?;
        }
    }
    ControlFlow::Continue(())
}

fn dual_rectangle(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut all: Vec<Rectangle> = Vec::new();
    let _ = each_rectangle(facts, 2, &mut |er| {
        all.push(er);
        ControlFlow::Continue(())
    });
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            if (one.digit, one.square) == (other.digit, other.square) && one.eliminated != other.eliminated {
                let draft = other.draft(one.draft(sink.step()));
                sink.emit(if one.box_spots.len() == 2 { draft.wide() } else { draft })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The strong links of a step in order: the ends, and the house that makes the link.
fn strong(step: &Step) -> Vec<(Node, Node, House)> {
    let link = |part: &Part| match part {
        Part::Strong(from, to, Via::House(house)) => Some((*from, *to, *house)),
        _ => None,
    };
    step.parts().iter().filter_map(link).collect()
}

fn name(node: Node) -> String {
    text::brief(node.cells)
}

fn common_house(one: CellSet, other: CellSet) -> String {
    let both = one | other;
    let shared = House::all().rfind(|house| both.is_subset(house.cells()));
    text::houses(shared)
}

fn linked_text(step: &Step) -> Text {
    let links = strong(step);
    let [(far, near, one), (next, end, other)] = links[..] else { return text::bare(step) };
    let digit = far.digit;
    Text::new(
        format!("{digit} in {}, {}: {}={}-{}={}", one, other, name(far), name(near), name(next), name(end)),
        format!(
            "In {} only {} and {} can take {}, in {} only {} and {}. {} and {} are both in {}, so at most one of them holds the \
             {digit}, and at least one of {} and {} does. A cell that sees both of these cannot.",
            one.words(),
            name(far),
            name(near),
            text::a(digit),
            other.words(),
            name(next),
            name(end),
            name(near),
            name(next),
            common_house(near.cells, next.cells),
            name(far),
            name(end),
        ),
    )
}

fn dual_kite_text(step: &Step) -> Text {
    let links = strong(step);
    let [(a, near, _), (next, b, _), (c, low, _), (high, d, _)] = links[..] else { return text::bare(step) };
    let joint = text::brief(near.cells | next.cells);
    let digits =
        if near.digit == low.digit { near.digit.to_string() } else { format!("{} and {}", near.digit, low.digit) };
    let kite = |far: Node, near: Node, next: Node, end: Node| {
        format!(
            "{} in {} or {}, as not both {} and {} can hold it",
            far.digit,
            name(far),
            name(end),
            name(near),
            name(next)
        )
    };
    Text::new(
        format!("{digits}, both kites through {joint}"),
        format!(
            "Two rows or columns with only two spots run through each of the cells {joint}. One kite puts {}; the other puts {}. \
             Where the lines of the two far ends of a kite cross, its digit cannot stand.",
            kite(a, near, next, b),
            kite(c, low, high, d),
        ),
    )
}

fn rectangle_text(step: &Step) -> Text {
    let square = text::houses(step.houses(Role::Pattern));
    let lines: Vec<House> = step.houses(Role::Cover).collect();
    let [start, rest] = lines[..] else { return text::bare(step) };
    let [(far, near, house)] = strong(step)[..] else { return text::bare(step) };
    let digit = far.digit;
    Text::new(
        format!("{digit} of {square} in {}, {}={} in {}", signs(start, rest), name(near), name(far), house),
        format!(
            "In {square} every place for {} lies in {} or {}. In {} only {} and {} can take one. If {} does not, {} does, and then \
             the {digit} of {square} lies in {}. So one way or the other {}, in {} and {}, sees {}.",
            text::a(digit),
            start.words(),
            rest.words(),
            house.words(),
            name(near),
            name(far),
            name(far),
            name(near),
            rest.words(),
            text::list(step.eliminated().digit(digit)),
            rest.words(),
            far.cells.first().map_or_else(String::new, |cell| cell.house(start.kind()).words().to_string()),
            text::a(digit),
        ),
    )
}

fn signs(one: House, other: House) -> String {
    if one < other { format!("{one}{other}") } else { format!("{other}{one}") }
}

fn dual_rectangle_text(step: &Step) -> Text {
    let square = text::houses(step.houses(Role::Pattern).next());
    let links = strong(step);
    let [(far, near, one), (end, next, other)] = links[..] else { return text::bare(step) };
    let digit = far.digit;
    let said = |far: Node, near: Node, house: House| {
        format!("in {}, where {digit} goes into {} or {}", house.words(), name(near), name(far))
    };
    Text::new(
        format!("{digit} of {square}, {}={} in {one}, {}={} in {other}", name(near), name(far), name(next), name(end)),
        format!(
            "In {square} every place for {} lies in one row or one column. Two links start in these lines: one {}, the other \
             {}. Each works with the box as an empty rectangle: the near end of the link true leaves the box only its other \
             line, the near end false makes the far end true. Each eliminates the cell that sees both.",
            text::a(digit),
            said(far, near, one),
            said(end, next, other),
        ),
    )
}
