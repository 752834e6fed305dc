//! Sue de Coq: two sets that intersect in the cells shared by a box and a line.
//!
//! ```text
//! box     A A .            together, the shared cells I, the cells L of the line and the cells B of the box have
//!         B . .            as many digits as cells, and each digit can be there only once:
//! line    I I . | L . L    so every digit is used, and the other cells of its house cannot have it
//! ```
//!
//! In the basic form, the cells outside the crossing have only digits of the crossing. In the extended form they may have others, with one more cell
//! for each; such a digit may even occur on both sides, and is then used up in both houses.

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, DigitSet, House};

use crate::facts::{Facts, Set};
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

/// The roles of the crossing, the cells of the line, and those of the box.
const CROSSING: Role = Role::Group(0);
const LINE: Role = Role::Group(1);
const BOX: Role = Role::Group(2);

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("sue-de-coq", "Sue de Coq", Class::AlmostLockedSet, sue_text, sue_de_coq)
        .plural("Sues de Coq")
        .about(
            "Two or three cells that a box and a line share, with at least two digits more than cells; some cells in \
             the rest of the line, and some in the rest of the box, that take up these surplus digits without having \
             any of them in common. Then there are as many digits as cells, each digit can be used only once, and so \
             each is used: digits of the crossing and of the line are ruled out in the rest of the line, digits of \
             the crossing and of the box in the rest of the box.",
        )];

/// Returns the number of digits minus the number of cells, or `None` if that is negative.
fn surplus(set: Set) -> Option<usize> {
    set.digits.len().checked_sub(set.cells.len())
}

fn sue_de_coq(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for line in facts.rows_and_columns() {
        for square in facts.boxes() {
            let shared = facts.open() & line.cells() & square.cells();
            if shared.len() >= 2 {
                facts.each_set(Set::default(), shared, &mut |shared| {
                    let spare = shared.cells.len() >= 2 && surplus(shared).is_some_and(|surplus| surplus >= 2);
                    let crossing = Crossing { line, square, shared };
                    if spare { on_line(crossing, facts, sink) } else { GO_ON }
                })?;
            }
        }
    }
    GO_ON
}

#[derive(Clone, Copy)]
struct Crossing {
    line: House,
    square: House,
    shared: Set,
}

impl Crossing {
    /// Returns the number of digits of the crossing that a side uses up: the number of its cells minus that of its other digits.
    fn taken(&self, side: Set) -> Option<usize> {
        let own = (side.digits - self.shared.digits).len();
        let touches = !(side.digits & self.shared.digits).is_empty();
        side.cells.len().checked_sub(own).filter(|&taken| touches && taken > 0)
    }
}

/// Tries the sets of cells of the line that use up some of the surplus, but not all.
fn on_line(at: Crossing, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(surplus) = surplus(at.shared) else { return GO_ON };
    let cells = (facts.open() & at.line.cells()) - at.shared.cells;
    facts.each_set(Set::default(), cells, &mut |line| match at.taken(line).and_then(|taken| surplus.checked_sub(taken))
    {
        Some(rest) if rest > 0 => in_box(at, line, rest, facts, sink),
        _ => GO_ON,
    })
}

/// Tries the sets of cells of the box that use up the rest of the surplus, with digits of the crossing that the set of the line does not have.
fn in_box(at: Crossing, line: Set, rest: usize, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let barred = line.digits & at.shared.digits;
    let fits = |cell: &Cell| (facts.digits(*cell) & barred).is_empty();
    let cells = (facts.open() & at.square.cells()) - at.shared.cells - line.cells;
    facts.each_set(Set::default(), cells.iter().filter(fits).collect(), &mut |square| {
        if at.taken(square) == Some(rest) { emit(at, line, square, facts, sink) } else { GO_ON }
    })
}

fn emit(at: Crossing, line: Set, square: Set, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let crossing = at.shared;
    let both = line.digits & square.digits;
    let of_line = ((crossing.digits | line.digits) - square.digits) | both;
    let of_box = ((crossing.digits | square.digits) - line.digits) | both;
    let line_cells = (facts.open() & at.line.cells()) - crossing.cells - line.cells;
    let box_cells = (facts.open() & at.square.cells()) - crossing.cells - square.cells;
    let hit = |digits: DigitSet, cells: CellSet| digits.iter().any(|digit| !facts.spots(digit).is_disjoint(cells));
    if !hit(of_line, line_cells) && !hit(of_box, box_cells) {
        return GO_ON;
    }
    let draft = sink.step().digits(crossing.digits);
    let draft = draft.cells(CROSSING, crossing.cells).cells(LINE, line.cells).cells(BOX, square.cells);
    let draft = draft.area(Role::Base, at.line).area(Role::Cover, at.square);
    let draft = draft.show_all(LINE, line.digits, line.cells).show_all(BOX, square.digits, square.cells);
    sink.emit(draft.eliminate_all(of_line, line_cells).eliminate_all(of_box, box_cells))
}

fn sue_text(step: &Step) -> Text {
    let [crossing, line_cells, box_cells] = [CROSSING, LINE, BOX].map(|role| step.cells(role));
    let (line, square) = (text::houses(step.houses(Role::Base)), text::houses(step.houses(Role::Cover)));
    let (own, line_digits, box_digits) = (step.digits(), step.spots(LINE).digits(), step.spots(BOX).digits());
    let all = own | line_digits | box_digits;
    let both = line_digits & box_digits;
    let count = crossing.len() + line_cells.len() + box_cells.len();
    let twice = if both.is_empty() {
        String::new()
    } else {
        format!(", except {}, once in {line} and once in {square}", text::both(both))
    };
    let (used_line, used_box) =
        (text::both(((own | line_digits) - box_digits) | both), text::both(((own | box_digits) - line_digits) | both));
    let [all, start] = [text::both(all), text::capital(&line)];
    let [shared, on_line, in_box] = [crossing, line_cells, box_cells].map(text::list);
    let [crossing, line_cells, box_cells] = [crossing, line_cells, box_cells].map(text::brief);
    let count = text::count(count);
    Text::new(
        format!("{crossing} {{{own}}}, {line_cells} {{{line_digits}}}, {box_cells} {{{box_digits}}}"),
        format!(
            "{start} and {square} share {shared}. With {on_line} of {line} and {in_box} of {square} that makes {count} cells, which only \
             {all} can fill: none of these digits fits in twice{twice}, so all of them are needed. Then {line} has used up {used_line}, and \
             {square} has used up {used_box}."
        ),
    )
}
