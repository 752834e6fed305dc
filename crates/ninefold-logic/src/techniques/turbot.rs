//! Two links of one digit: skyscraper, kite, turbot fish and empty rectangle.
//!
//! ```text
//! skyscraper      X . . | . X .     two rows with two spots each; one pair of ends is in one column,
//!                 . . . | . . .     so one of the other ends holds the digit
//!                 X . . | . . X
//! 2-string kite   a row and a column with two spots each; one end of each is in the same box
//! turbot fish     any two houses with two spots; one end of the first sees one end of the second
//! empty rectangle a box whose spots are all in one row and one column, and a line with two spots that starts in that row
//! ```
//!
//! The argument is the same in all of these: if one free end is false, the other is true.

use crate::frame::mark::{Node, Role};
use crate::frame::{Cell, CellSet, Digit, House, HouseKind};

use crate::facts::{Facts, Pair, collect};
use crate::flow::{Flow, GO_ON, Visit};
use crate::step::{Draft, Step, Via};
use crate::technique::{Class, Find, Sink, Technique};
use crate::text::{self, Text};

/// Creates a technique with two links of one digit.
const fn two(id: &'static str, name: &'static str, explain: fn(&Step) -> Text, find: Find) -> Technique {
    Technique::new(id, name, Class::SingleDigit, explain, find)
}

pub(super) static FAMILY: &[Technique] = &[
    two("skyscraper", "Skyscraper", linked_text, skyscraper).about(
        "Two rows with two spots each for a digit, where one spot of each row is in the same column. Not both cells \
         of that column hold the digit, so at least one of the other two does. Cells that see both of the other two \
         lose it. The same argument works with rows and columns exchanged.",
    ),
    two("two-string-kite", "2-String Kite", linked_text, kite).about(
        "A row and a column with two spots each for a digit, where one spot of the row and one of the column are in \
         the same box. Not both cells in the box hold the digit, so at least one of the far ends does. The cell where \
         the lines of the far ends cross loses it.",
    ),
    two("dual-two-string-kite", "Dual 2-String Kite", dual_kite_text, dual_kite).about(
        "Two kites that share two cells of a box, on one digit or on two: each eliminates the cell where the lines of \
         its own far ends cross.",
    ),
    two("turbot-fish", "Turbot Fish", linked_text, turbot).plural("Turbot Fish").about(
        "Two houses with two spots each for a digit, linked in this way: one spot of the first house sees one spot of \
         the second, so not both are true, and one of the two far spots is. Cells that see both far spots lose the \
         digit.",
    ),
    two("empty-rectangle", "Empty Rectangle", rectangle_text, |facts, sink| {
        each_rectangle(facts, 3, &mut |er| er.emit(sink))
    })
    .an()
    .about(
        "All spots of a box for a digit are in one row and one column. Another column with two spots has one of them, \
         its near end, in that row: if its far end is false, its near end is true, and the box must have the digit in \
         its own column. So the cell where the column of the box crosses the row of the far end loses the digit. The \
         same argument works with rows and columns exchanged.",
    ),
    two("empty-rectangle-of-two", "Empty Rectangle (two candidates)", rectangle_text, |facts, sink| {
        each_rectangle(facts, 2, &mut |er| {
            if er.box_spots.len() == 2 { er.emit(sink) } else { GO_ON }
        })
    })
    .an()
    .plural("Empty Rectangles (two candidates)")
    .about(
        "An empty rectangle whose box has only two spots for the digit, one in the row and one in the column. This is \
         a turbot fish as well, and some authors do not call it an empty rectangle.",
    ),
    two("dual-empty-rectangle", "Dual Empty Rectangle", dual_rectangle_text, dual_rectangle).about(
        "Two empty rectangles on one digit in one box, each with a line of its own: one step makes the eliminations \
         of both.",
    ),
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

    fn emit(&self, sink: &mut Sink<'_>) -> Flow {
        sink.emit(self.draft(sink.step()))
    }
}

/// Visits every way to join two houses with two spots that eliminates something, taking the houses in order.
fn each_linked(facts: &Facts<'_>, visit: Visit<'_, Linked>) -> Flow {
    facts.worthwhile().try_for_each(|digit| join(digit, facts.pairs(digit), facts, visit))
}

fn join(digit: Digit, pairs: &[Pair], facts: &Facts<'_>, visit: Visit<'_, Linked>) -> Flow {
    for (index, one) in pairs.iter().enumerate() {
        for other in pairs[index + 1..].iter().filter(|other| are_apart(*one, **other)) {
            joints(digit, *one, *other, facts).into_iter().flatten().try_for_each(&mut *visit)?;
        }
    }
    GO_ON
}

fn are_apart(one: Pair, other: Pair) -> bool {
    CellSet::from_iter(one.cells).is_disjoint(CellSet::from_iter(other.cells))
}

fn joints(digit: Digit, one: Pair, other: Pair, facts: &Facts<'_>) -> [Option<Linked>; 4] {
    let ([a, b], [c, d]) = (one.cells, other.cells);
    [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]].map(|cells| {
        let [far, near, next, end] = cells;
        if !facts.are_peers(near, next) {
            return None;
        }
        let eliminated = facts.spots(digit) & facts.peers(far) & facts.peers(end);
        let linked = || Linked { digit, houses: [one.house, other.house], cells, eliminated };
        (!eliminated.is_empty()).then(linked)
    })
}

/// Emits the skyscrapers of all digits in rows, then of all digits in columns.
fn skyscraper(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    [HouseKind::Row, HouseKind::Column].into_iter().try_for_each(|kind| {
        facts.worthwhile().try_for_each(|digit| {
            let pairs: Vec<Pair> =
                facts.pairs(digit).iter().copied().filter(|pair| pair.house.kind() == kind).collect();
            let cross = |cell: Cell| if kind == HouseKind::Row { facts.column(cell) } else { facts.row(cell) };
            join(digit, &pairs, facts, &mut |linked| {
                let [far, near, next, end] = linked.cells.map(cross);
                if near == next && far != end { linked.emit(sink) } else { GO_ON }
            })
        })
    })
}

/// Visits the kites: a row and a column, joined in a box. Only the cell where the lines of the far ends cross is eliminated.
fn each_kite(facts: &Facts<'_>, visit: Visit<'_, Linked>) -> Flow {
    each_linked(facts, &mut |linked| {
        let kinds = linked.houses.map(House::kind);
        let [far, near, next, end] = linked.cells;
        let crossing = facts.column(far).cells() & facts.row(end).cells() & linked.eliminated;
        let joined = facts.region(near).is_some() && facts.region(near) == facts.region(next);
        let kite = kinds == [HouseKind::Row, HouseKind::Column] && joined && !crossing.is_empty();
        if kite { visit(Linked { eliminated: crossing, ..linked }) } else { GO_ON }
    })
}

fn kite(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_kite(facts, &mut |kite| kite.emit(sink))
}

fn dual_kite(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let kites = collect(|visit| each_kite(facts, visit));
    let joint = |kite: &Linked| CellSet::from_iter([kite.cells[1], kite.cells[2]]);
    for (index, one) in kites.iter().enumerate() {
        for other in &kites[index + 1..] {
            if joint(one) == joint(other) && (one.digit, one.eliminated) != (other.digit, other.eliminated) {
                let draft = other.draft(one.draft(sink.step()));
                sink.emit(draft.about(one.digit))?;
            }
        }
    }
    GO_ON
}

fn turbot(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_linked(facts, &mut |linked| linked.emit(sink))
}

/// A box whose spots are in a line and a cross line, and a link that starts in the line.
struct Rectangle {
    digit: Digit,
    square: House,
    box_spots: CellSet,
    /// The line of the box in which the link starts, and the line that is left for the box if the link's start is true.
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
        draft.areas(Role::Cover, self.lines).eliminate(*digit, self.eliminated)
    }

    fn emit(&self, sink: &mut Sink<'_>) -> Flow {
        let draft = self.draft(sink.step());
        sink.emit(if self.box_spots.len() == 2 { draft.wide() } else { draft })
    }
}

/// Visits every empty rectangle whose box has at least `least` spots.
fn each_rectangle(facts: &Facts<'_>, least: usize, visit: Visit<'_, Rectangle>) -> Flow {
    for digit in facts.worthwhile() {
        for square in facts.boxes() {
            let spots = facts.spots_in(square, digit);
            if (least..=5).contains(&spots.len()) {
                each_crossing(square, spots, facts, &mut |row, column| {
                    links(digit, square, [row, column], facts, visit)?;
                    links(digit, square, [column, row], facts, visit)
                })?;
            }
        }
    }
    GO_ON
}

/// Visits the pairs of a row and a column of a box that together contain all its spots, where each contains some spots that the other does not.
fn each_crossing(
    square: House,
    spots: CellSet,
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(House, House) -> Flow,
) -> Flow {
    square.cells().iter().try_for_each(|cell| {
        let (row, column) = (facts.row(cell), facts.column(cell));
        let (across, down) = (spots & row.cells(), spots & column.cells());
        let rectangle = (across | down) == spots && !(across - down).is_empty() && !(down - across).is_empty();
        if rectangle { visit(row, column) } else { GO_ON }
    })
}

/// Visits the links that start in the first line outside the box, and whose end shares a line with a single spot of the second line, which is
/// eliminated.
fn links(digit: Digit, square: House, lines: [House; 2], facts: &Facts<'_>, visit: Visit<'_, Rectangle>) -> Flow {
    let [start, rest] = lines;
    let box_spots = facts.spots_in(square, digit);
    for near in facts.spots_in(start, digit) - square.cells() {
        let house = line_of(near, rest.kind(), facts);
        let Some(far) = (facts.spots_in(house, digit).without(near)).single() else { continue };
        let end = line_of(far, start.kind(), facts);
        let eliminated = (facts.spots_in(end, digit) & rest.cells()) - square.cells();
        if let Some(eliminated) = eliminated.without(far).single() {
            let link = Pair { house, cells: [near, far] };
            visit(Rectangle { digit, square, box_spots, lines, link, eliminated })?;
        }
    }
    GO_ON
}

/// Returns the row or the column of a cell.
fn line_of(cell: Cell, kind: HouseKind, facts: &Facts<'_>) -> House {
    if kind == HouseKind::Row { facts.row(cell) } else { facts.column(cell) }
}

fn dual_rectangle(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = collect(|visit| each_rectangle(facts, 2, visit));
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            if (one.digit, one.square) == (other.digit, other.square) && one.eliminated != other.eliminated {
                let draft = other.draft(one.draft(sink.step()));
                sink.emit(if one.box_spots.len() == 2 { draft.wide() } else { draft })?;
            }
        }
    }
    GO_ON
}

/// Returns the strong links of a step in order: the ends, and the house of the link.
fn strong(step: &Step) -> Vec<(Node, Node, House)> {
    let in_house = |(from, to, via)| if let Via::House(house) = via { Some((from, to, house)) } else { None };
    step.strong().filter_map(in_house).collect()
}

fn name(node: Node) -> String {
    text::brief(node.cells)
}

fn common_house(one: CellSet, other: CellSet, step: &Step) -> Option<String> {
    let both = one | other;
    let rules = step.rules();
    let shared = rules.groups().iter().chain(rules.houses().iter().rev()).find(|house| both.is_subset(house.cells()));
    shared.map(|house| house.words().to_string())
}

fn linked_text(step: &Step) -> Text {
    let links = strong(step);
    let [(far, near, one), (next, end, other)] = links[..] else { return text::bare(step) };
    let (digit, joint) = (far.digit, common_house(near.cells, next.cells, step));
    let ([far, near, next, end], a_digit) = ([far, near, next, end].map(name), text::a(digit));
    let [one_house, other_house] = [one, other].map(House::words);
    let joined = match joint {
        Some(joint) => format!("{near} and {next} are both in {joint}"),
        None => format!("{near} and {next} see each other"),
    };
    Text::new(
        format!("{digit} in {one}, {other}: {far}={near}-{next}={end}"),
        format!(
            "In {one_house} only {far} and {near} can take {a_digit}, in {other_house} only {next} and {end}. {joined}, \
             so at most one of them holds the {digit}, and at least one of {far} and {end} does. A cell that sees both of these \
             cannot."
        ),
    )
}

fn dual_kite_text(step: &Step) -> Text {
    let links = strong(step);
    let [(a, near, _), (next, b, _), (c, low, _), (high, d, _)] = links[..] else { return text::bare(step) };
    let joint = text::brief(near.cells | next.cells);
    let digits =
        if near.digit == low.digit { near.digit.to_string() } else { format!("{} and {}", near.digit, low.digit) };
    let kite = |ends: [Node; 4]| {
        let (digit, [far, near, next, end]) = (ends[0].digit, ends.map(name));
        format!("{digit} in {far} or {end}, as not both {near} and {next} can hold it")
    };
    let (one, other) = (kite([a, near, next, b]), kite([c, low, high, d]));
    Text::new(
        format!("{digits}, both kites through {joint}"),
        format!(
            "Two rows or columns with only two spots run through each of the cells {joint}. One kite puts {one}; the other puts {other}. \
             The cell where the lines of the two far ends of a kite cross cannot hold its digit."
        ),
    )
}

fn rectangle_text(step: &Step) -> Text {
    let square = text::houses(step.houses(Role::Pattern));
    let lines: Vec<House> = step.houses(Role::Cover).collect();
    let [start, rest] = lines[..] else { return text::bare(step) };
    let [(far, near, house)] = strong(step)[..] else { return text::bare(step) };
    let (digit, a_digit) = (far.digit, text::a(far.digit));
    let end = far.cells.first().and_then(|cell| {
        step.rules()
            .houses_of(cell)
            .iter()
            .find(|house| house.kind() == start.kind())
            .map(|house| house.words().to_string())
    });
    let end = end.unwrap_or_default();
    let (signs, eliminated) = (signs(start, rest), text::list(step.eliminated().digit(digit)));
    let ([near, far], [line, start, rest]) = ([near, far].map(name), [house, start, rest].map(House::words));
    Text::new(
        format!("{digit} of {square} in {signs}, {near}={far} in {house}"),
        format!(
            "In {square} every place for {a_digit} lies in {start} or {rest}. In {line} only {near} and {far} can take one. If {far} does \
             not, {near} does, and then the {digit} of {square} lies in {rest}. So one way or the other {eliminated}, in {rest} and {end}, \
             sees {a_digit}."
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
    let [far, near, next, end] = [far, near, next, end].map(name);
    let said =
        |far: &str, near: &str, house: House| format!("in {}, where {digit} goes into {near} or {far}", house.words());
    let (first, second, a_digit) = (said(&far, &near, one), said(&end, &next, other), text::a(digit));
    Text::new(
        format!("{digit} of {square}, {near}={far} in {one}, {next}={end} in {other}"),
        format!(
            "In {square} every place for {a_digit} lies in one row or one column. Two links start in these lines: one {first}, the other \
             {second}. Each works with the box as an empty rectangle: the near end of the link true leaves the box only its other \
             line, the near end false makes the far end true. Each eliminates the cell that sees both."
        ),
    )
}
