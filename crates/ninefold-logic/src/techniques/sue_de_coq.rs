//! Sue de Coq: two sets that meet in the cells that a box and a line share.
//!
//! ```text
//! box     A A .            the shared cells I and the cells of the line L and of the box B have together
//!         B . .            as many digits as cells, and each digit can be there only once:
//! line    I I . | L . L    every one of them is used, so it is used up in the houses that its cells lie in
//! ```
//!
//! In the basic form the cells outside the crossing have only digits of the crossing. In the extended form they may
//! have others, one more cell for each; such a digit may even occur on both sides, and is then used up on both.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Cell, CellSet, DigitSet, House};

use crate::facts::Facts;
use crate::step::Step;
use crate::technique::{Class, Noun, Sink, Symmetric, Technique};
use crate::text::{self, Text};

/// The crossing, the cells of the line, and those of the box.
const CROSSING: Role = Role::Group(0);
const LINE: Role = Role::Group(1);
const BOX: Role = Role::Group(2);

pub(super) static FAMILY: &[Technique] = &[Technique {
    id: "sue-de-coq",
    name: "Sue de Coq",
    noun: Noun::a("Sues de Coq"),
    class: Class::AlmostLockedSet,
    follows: None,
    assumes_unique: false,
    symmetric: Symmetric::Yes,
    about: "Two or three cells that a box and a line share, with at least two digits more than cells; some cells in the rest of \
            the line, and some in the rest of the box, that take up these surplus digits without having any of them in common. \
            Then there are as many digits as cells, each can be used only once, and so each is: digits of the crossing and of \
            the line go from the rest of the line, digits of the crossing and of the box from the rest of the box.",
    find: sue_de_coq,
    explain: sue_text,
}];

/// Cells with their digits together.
#[derive(Clone, Copy)]
struct Set {
    cells: CellSet,
    digits: DigitSet,
}

const NOTHING: Set = Set { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };

impl Set {
    fn with(self, cell: Cell, facts: &Facts<'_>) -> Self {
        Self { cells: self.cells.with(cell), digits: self.digits | facts.digits(cell) }
    }

    /// How many more digits than cells there are, or nothing if there are fewer.
    fn surplus(self) -> Option<usize> {
        self.digits.len().checked_sub(self.cells.len())
    }
}

fn sue_de_coq(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for line in House::lines() {
        for square in House::boxes() {
            let shared = facts.open() & line.cells() & square.cells();
            if shared.len() >= 2 {
                each_crossing(shared, facts, &mut |crossing| {
                    on_line(Crossing { line, square, shared: crossing }, facts, sink)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two or three of the shared cells with at least two digits to spare.
fn each_crossing(shared: CellSet, facts: &Facts<'_>, visit: &mut dyn FnMut(Set) -> ControlFlow<()>) -> ControlFlow<()> {
    each_set(shared, facts, NOTHING, &mut |set| {
        let spare = set.cells.len() >= 2 && set.surplus().is_some_and(|surplus| surplus >= 2);
        if spare { visit(set) } else { ControlFlow::Continue(()) }
    })
}

/// Every set of some cells but the empty one.
fn each_set(
    cells: CellSet,
    facts: &Facts<'_>,
    set: Set,
    visit: &mut dyn FnMut(Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut rest = cells;
    for cell in cells {
        rest.remove(cell);
        let set = set.with(cell, facts);
        visit(set)?;
        each_set(rest, facts, set, visit)?;
    }
    ControlFlow::Continue(())
}

#[derive(Clone, Copy)]
struct Crossing {
    line: House,
    square: House,
    shared: Set,
}

impl Crossing {
    /// How many digits of the crossing a side takes up: its cells, but for those that digits of its own need.
    fn taken(&self, side: Set) -> Option<usize> {
        let own = (side.digits - self.shared.digits).len();
        let touches = !(side.digits & self.shared.digits).is_empty();
        side.cells.len().checked_sub(own).filter(|&taken| touches && taken > 0)
    }
}

/// Cells of the line that take up some of the surplus, but not all.
fn on_line(at: Crossing, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let Some(surplus) = at.shared.surplus() else { return ControlFlow::Continue(()) };
    let cells = (facts.open() & at.line.cells()) - at.shared.cells;
    each_set(cells, facts, NOTHING, &mut |line| match at.taken(line).and_then(|taken| surplus.checked_sub(taken)) {
        Some(rest) if rest > 0 => in_box(at, line, rest, facts, sink),
        _ => ControlFlow::Continue(()),
    })
}

/// Cells of the box that take up the rest of the surplus, from digits of the crossing that the line has not.
fn in_box(at: Crossing, line: Set, rest: usize, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let barred = line.digits & at.shared.digits;
    let fits = |cell: &Cell| (facts.digits(*cell) & barred).is_empty();
    let cells = (facts.open() & at.square.cells()) - at.shared.cells - line.cells;
    each_set(cells.iter().filter(fits).collect(), facts, NOTHING, &mut |square| {
        if at.taken(square) == Some(rest) { emit(at, line, square, facts, sink) } else { ControlFlow::Continue(()) }
    })
}

fn emit(at: Crossing, line: Set, square: Set, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let crossing = at.shared;
    let both = line.digits & square.digits;
    let of_line = ((crossing.digits | line.digits) - square.digits) | both;
    let of_box = ((crossing.digits | square.digits) - line.digits) | both;
    let line_cells = (facts.open() & at.line.cells()) - crossing.cells - line.cells;
    let box_cells = (facts.open() & at.square.cells()) - crossing.cells - square.cells;
    let hit = |digits: DigitSet, cells: CellSet| digits.iter().any(|digit| !facts.spots(digit).is_disjoint(cells));
    if !hit(of_line, line_cells) && !hit(of_box, box_cells) {
        return ControlFlow::Continue(());
    }
    let draft = sink.step().digits(crossing.digits);
    let draft = draft.cells(CROSSING, crossing.cells).cells(LINE, line.cells).cells(BOX, square.cells);
    let draft = draft.area(Role::Base, at.line).area(Role::Cover, at.square);
    let draft = line.digits.iter().fold(draft, |draft, digit| draft.show(LINE, digit, facts.spots(digit) & line.cells));
    let draft =
        square.digits.iter().fold(draft, |draft, digit| draft.show(BOX, digit, facts.spots(digit) & square.cells));
    sink.emit(draft.eliminate_all(of_line, line_cells).eliminate_all(of_box, box_cells))
}

fn sue_text(step: &Step) -> Text {
    let [crossing, line_cells, box_cells] = [CROSSING, LINE, BOX].map(|role| step.cells(role));
    let (line, square) = (text::houses(step.houses(Role::Base)), text::houses(step.houses(Role::Cover)));
    let digits_of = |role: Role| -> DigitSet {
        let spots = step.spots(role);
        DigitSet::ALL.iter().filter(|&digit| !spots.digit(digit).is_empty()).collect()
    };
    let (own, line_digits, box_digits) = (step.digits(), digits_of(LINE), digits_of(BOX));
    let all = own | line_digits | box_digits;
    let both = line_digits & box_digits;
    let count = crossing.len() + line_cells.len() + box_cells.len();
    let twice = if both.is_empty() {
        String::new()
    } else {
        format!(", except {}, once in {line} and once in {square}", text::both(both))
    };
    Text::new(
        format!(
            "{} {{{own}}}, {} {{{line_digits}}}, {} {{{box_digits}}}",
            text::brief(crossing),
            text::brief(line_cells),
            text::brief(box_cells)
        ),
        format!(
            "{} and {square} share {}. With {} of {line} and {} of {square} that makes {} cells, which only {} can fill: none of these \
             digits fits in twice{twice}, so all of them are needed. Then {line} has used up {}, and {square} has used up {}.",
            text::capital(&line),
            text::list(crossing),
            text::list(line_cells),
            text::list(box_cells),
            text::count(count),
            text::both(all),
            text::both(((own | line_digits) - box_digits) | both),
            text::both(((own | box_digits) - line_digits) | both),
        ),
    )
}
