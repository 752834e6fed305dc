//! Locked sets that extend over several houses: as many cells as digits, where equal digits always see each other.
//!
//! ```text
//! three-dimensional Sue de Coq          twinned XY-chains
//! R R . | P . P | . . .                 12 . . | 23 . . | 36 . .       six cells in two lines and three cross lines with six digits
//! . . . | . P . | . . .                 .  . . | .  . . | .  . .
//! . . . | P . . | . . .                 14 . . | 345. . | 56 . .
//! ------+-------+------
//! . . . | C . . | . . .                 P is in a box, R in the rest of a row, C in the rest of a column of the box
//! ```
//!
//! If the places of each digit in the set all see each other, the set holds each digit at most once. With as many cells as digits, it holds each
//! digit exactly once, so cells that see all places of a digit lose it.

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, DigitSet, House};

use crate::facts::{Facts, Set};
use crate::flow::{Flow, GO_ON};
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

/// The roles of the cells of the box, of the row and of the column, or of the rectangle.
const BOX: Role = Role::Group(0);
const ROW: Role = Role::Group(1);
const COLUMN: Role = Role::Group(2);

pub(super) static FAMILY: &[Technique] = &[
    Technique::new(
        "three-dimensional-sue-de-coq",
        "Three-Dimensional Sue de Coq",
        Class::AlmostLockedSet,
        three_text,
        three_dimensional,
    )
    .plural("Three-Dimensional Sues de Coq")
    .after("sue-de-coq")
    .about(
        "Some cells of a box, some in the rest of a row and some in the rest of a column that cross the box, with as \
         many digits as cells. All places of a digit among these cells are in one of the three houses, so the digit \
         can be there only once. So all the digits are needed, and each is ruled out in the cells that see all its \
         places.",
    ),
    Technique::new(
        "twinned-xy-chain",
        "Twinned XY-Chain",
        Class::AlmostLockedSet,
        twinned_text,
        twinned,
    )
    .after("three-dimensional-sue-de-coq")
    .about(
        "Six cells in two lines and three cross lines, with six digits, where the places of each digit all see each \
         other. Usually five of the cells have two candidates and one has three, so that two XY-chains share a side, \
         and one of the chains is closed whatever the cell with three candidates holds. None of the digits fits in \
         twice, so each is needed, and is ruled out in the cells that see all its places.",
    ),
];

/// Whether no part of a set has as many digits as cells: such a part would be locked by itself.
fn is_whole(set: Set, facts: &Facts<'_>) -> bool {
    let is_part = |part: Set| part.cells != set.cells && part.digits.len() == part.cells.len();
    let visit = &mut |part: Set| if is_part(part) { Flow::Break(()) } else { GO_ON };
    facts.each_set(Set::default(), set.cells, visit).is_continue()
}

/// Adds to a draft the candidates that cells outside a set lose to it.
fn eliminate<'b>(draft: Draft<'b>, set: Set, facts: &Facts<'_>) -> Draft<'b> {
    set.digits.iter().fold(draft, |draft, digit| {
        let seen = facts.spots(digit) & facts.common_peers(facts.spots(digit) & set.cells);
        draft.eliminate(digit, seen - set.cells)
    })
}

fn three_dimensional(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for square in facts.boxes() {
        for row in facts.rows().filter(|row| !(row.cells() & square.cells()).is_empty()) {
            for column in facts.columns().filter(|column| !(column.cells() & square.cells()).is_empty()) {
                let cells = facts.open() & square.cells();
                facts.each_set(Set::default(), cells, &mut |part| {
                    Cross { square, row, column, part }.rows(facts, sink)
                })?;
            }
        }
    }
    GO_ON
}

/// Returns the number of cells of `side` beyond those needed for digits that `part` does not have.
fn taken(side: Set, part: Set) -> Option<usize> {
    side.cells.len().checked_sub((side.digits - part.digits).len())
}

/// Cells of a box, with a row and a column through it.
#[derive(Clone, Copy)]
struct Cross {
    square: House,
    row: House,
    column: House,
    part: Set,
}

impl Cross {
    /// Returns the open cells of a line outside the box that have none of the barred digits.
    fn side(&self, line: House, barred: DigitSet, facts: &Facts<'_>) -> CellSet {
        let fits = |cell: &Cell| (facts.digits(*cell) & barred).is_empty();
        (facts.open() & (line.cells() - self.square.cells())).iter().filter(fits).collect()
    }

    /// Tries the sets of cells of the row that use up some of the box's surplus of digits, but not all.
    fn rows(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let part = self.part;
        let Some(surplus) = part.digits.len().checked_sub(part.cells.len()).filter(|&surplus| surplus >= 2) else {
            return GO_ON;
        };
        let cells = self.side(self.row, facts.digits_in(part.cells - self.row.cells()), facts);
        facts.each_set(Set::default(), cells, &mut |of_row| match taken(of_row, part) {
            Some(used) if used > 0 && used < surplus => self.columns(of_row, surplus - used, facts, sink),
            _ => GO_ON,
        })
    }

    /// Tries the sets of cells of the column that use up the rest of the surplus.
    fn columns(&self, of_row: Set, rest: usize, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let part = self.part;
        let barred = facts.digits_in(part.cells - self.column.cells()) | of_row.digits;
        let cells = self.side(self.column, barred, facts);
        facts.each_set(Set::default(), cells, &mut |of_column| {
            if taken(of_column, part) != Some(rest) {
                return GO_ON;
            }
            let cells = part.cells | of_row.cells | of_column.cells;
            let set = Set { cells, digits: part.digits | of_row.digits | of_column.digits };
            if !is_whole(set, facts) {
                return GO_ON;
            }
            let draft = sink.step().digits(set.digits);
            let draft = [(BOX, part), (ROW, of_row), (COLUMN, of_column)]
                .into_iter()
                .fold(draft, |draft, (role, set)| draft.cells(role, set.cells).show_all(role, set.digits, set.cells));
            let draft = draft.area(Role::Base, self.row).area(Role::Base, self.column).area(Role::Cover, self.square);
            sink.emit(eliminate(draft, set, facts))
        })
    }
}

fn twinned(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let (rows, columns): (Vec<House>, Vec<House>) = (facts.rows().collect(), facts.columns().collect());
    for (lines, across) in [(&rows, &columns), (&columns, &rows)] {
        for (at, one) in lines.iter().enumerate() {
            for other in &lines[at + 1..] {
                let two = facts.open() & (one.cells() | other.cells());
                // The pairs of open cells where a cross line meets the two lines.
                let pairs: Vec<CellSet> =
                    across.iter().map(|cross| cross.cells() & two).filter(|pair| pair.len() == 2).collect();
                rectangles(&pairs, facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Emits every choice of three pairs that hold six digits, none of which can occur twice.
fn rectangles(pairs: &[CellSet], facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for (at, &one) in pairs.iter().enumerate() {
        for (next, &other) in pairs.iter().enumerate().skip(at + 1) {
            for &third in &pairs[next + 1..] {
                let cells = one | other | third;
                let digits = facts.digits_in(cells);
                let apart = |digit: Digit| {
                    let spots = facts.spots(digit) & cells;
                    spots.iter().all(|spot| (spots.without(spot)).is_subset(facts.peers(spot)))
                };
                let set = Set { cells, digits };
                let is_set = digits.len() == cells.len() && digits.iter().all(apart) && !in_a_house(cells, facts);
                if is_set && is_whole(set, facts) {
                    let draft = sink.step().digits(digits).cells(BOX, cells).show_all(BOX, digits, cells);
                    sink.emit(eliminate(draft, set, facts))?;
                }
            }
        }
    }
    GO_ON
}

fn in_a_house(cells: CellSet, facts: &Facts<'_>) -> bool {
    facts.houses().any(|house| cells.is_subset(house.cells()))
}

/// The end of the argument: the set uses all its digits, and the consequence.
const USED: &str =
    "So all of them are needed, and a cell that sees every place of one of these digits among them cannot hold it.";

fn three_text(step: &Step) -> Text {
    let [part, of_row, of_column] = [BOX, ROW, COLUMN].map(|role| step.cells(role));
    let lines: Vec<House> = step.houses(Role::Base).collect();
    let [row, column] = lines[..] else { return text::bare(step) };
    let square = text::houses(step.houses(Role::Cover));
    let named = |role: Role, cells: CellSet| format!("{} {{{}}}", text::brief(cells), step.spots(role).digits());
    let count = part.len() + of_row.len() + of_column.len();
    Text::new(
        text::series([named(BOX, part), named(ROW, of_row), named(COLUMN, of_column)], "and"),
        format!(
            "{} are in {square}, {} in the rest of {}, {} in the rest of {}. These {} cells have only {}, and the places of each digit among them are in one of \
             the three houses, so none fits in twice. {USED}",
            text::capital(&text::list(part)),
            text::list(of_row),
            row.words(),
            text::list(of_column),
            column.words(),
            text::count(count),
            text::both(step.digits()),
        ),
    )
}

fn twinned_text(step: &Step) -> Text {
    let cells = step.cells(BOX);
    let digits = step.digits();
    Text::new(
        format!("{} {{{digits}}}", text::brief(cells)),
        format!(
            "{} are in two lines and three cross lines and have only {}. Wherever two of these cells share a digit, they see each other, so none fits in \
             twice. {USED}",
            text::capital(&text::list(cells)),
            text::both(digits),
        ),
    )
}
