//! Tridagon: twelve cells that three digits cannot fill.
//!
//! ```text
//! x . . | x . .       four boxes at the corners of a rectangle; in each three cells with a, b and c, one to a row and a column.
//! . x . | . x .       The order of a, b, c down the rows turns round from a box to the one beside it, so it stays a rotation
//! . . x | . . x       of the same order; and so it does across. All around, the number of boxes whose three cells lie the
//! ------+------       other way must be even. Here it is one, so some cell holds something else.
//! x . . | . . x
//! . x . | . x .
//! . . x | x . .
//! ```

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::Facts;
use crate::part::by_digit;
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("tridagon-1", "Tridagon Type 1", Class::Exotic, one_text, |facts, sink| {
        each_tridagon(facts, sink, type_1)
    })
    .after("overlapping-als-chain")
    .about(
        "Four boxes at the corners of a rectangle; in each three cells, one to a row and one to a column, with the \
         same three candidates, and in an odd number of the boxes they run the other way. Three digits cannot fill \
         such twelve cells. All extra candidates are in one cell, so it holds one of these. Also known as Thor's \
         hammer.",
    ),
    Technique::new("tridagon-2", "Tridagon Type 2", Class::Exotic, several_text, |facts, sink| {
        each_tridagon(facts, sink, type_2)
    })
    .after("tridagon-1")
    .about(
        "Twelve cells in four boxes that three digits cannot fill, as in type 1. Several cells have extra \
         candidates: one of these is true. What sees all extras, or shares its cell with them, is false.",
    ),
];

/// The most cells with extra candidates that are looked at.
const EXTRAS: usize = 6;

/// Three cells of a box, one to a row and a column.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    /// Whether the order of the columns, going down, is a rotation of left to right.
    even: bool,
}

impl Diagonal {
    /// The six of a box.
    fn of(square: House) -> [Self; 6] {
        let first = square.cells().first().expect("a box has cells");
        let cell = |row: usize, column: usize| Cell::from_index(first.index() + 9 * row + column);
        let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
        let mut at = 0;
        orders.map(|order| {
            at += 1;
            let cells = order.into_iter().enumerate().filter_map(|(row, column)| cell(row, column)).collect();
            Self { cells, even: at <= 3 }
        })
    }
}

/// The corners of a rectangle of boxes.
fn corners() -> impl Iterator<Item = [House; 4]> {
    const PAIRS: [[u8; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    let square = |band: u8, stack: u8| House::new(HouseKind::Box, 3 * band + stack + 1).expect("a box");
    PAIRS.into_iter().flat_map(move |[top, bottom]| {
        PAIRS.map(|[left, right]| [square(top, left), square(top, right), square(bottom, left), square(bottom, right)])
    })
}

struct Tridagon {
    cells: CellSet,
    digits: DigitSet,
}

impl Tridagon {
    fn extras(&self, cell: Cell, facts: &Facts<'_>) -> DigitSet {
        facts.digits(cell) - self.digits
    }
}

type Visit = fn(&Tridagon, CellSet, &Facts<'_>, &mut Sink<'_>) -> ControlFlow<()>;

fn each_tridagon(facts: &Facts<'_>, sink: &mut Sink<'_>, visit: Visit) -> ControlFlow<()> {
    let triples = (0..0x200_u16).map(DigitSet::from_bits).filter(|digits| digits.len() == 3);
    for digits in triples {
        let cells = facts.open() & digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | facts.spots(digit));
        let plain: CellSet = cells.iter().filter(|&cell| facts.digits(cell).is_subset(digits)).collect();
        let diagonals = |square: House| -> Vec<Diagonal> {
            let fits = |diagonal: &Diagonal| diagonal.cells.is_subset(cells) && has_all(diagonal.cells, digits, facts);
            Diagonal::of(square).into_iter().filter(fits).collect()
        };
        let by_box: Vec<Vec<Diagonal>> = House::boxes().map(diagonals).collect();
        for boxes in corners() {
            let lists = boxes.map(|square| &by_box[usize::from(square.number() - 1)]);
            let mut search = Search { plain, digits, facts, sink, visit };
            search.grow(&lists, CellSet::EMPTY, false)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the cells have all of the digits, so that the digits are still to be placed in their box.
fn has_all(cells: CellSet, digits: DigitSet, facts: &Facts<'_>) -> bool {
    digits.is_subset(facts.digits_in(cells))
}

struct Search<'a, 'f, 's, 'b> {
    plain: CellSet,
    digits: DigitSet,
    facts: &'a Facts<'f>,
    sink: &'s mut Sink<'b>,
    visit: Visit,
}

impl Search<'_, '_, '_, '_> {
    /// A diagonal from each box, not too many cells with extras, and an odd number of the other kind.
    fn grow(&mut self, lists: &[&Vec<Diagonal>], cells: CellSet, odd: bool) -> ControlFlow<()> {
        let Some((first, rest)) = lists.split_first() else {
            let roof = cells - self.plain;
            let tridagon = Tridagon { cells, digits: self.digits };
            return if odd { (self.visit)(&tridagon, roof, self.facts, self.sink) } else { ControlFlow::Continue(()) };
        };
        first.iter().try_for_each(|diagonal| {
            let cells = cells | diagonal.cells;
            let few = (cells - self.plain).len() <= EXTRAS;
            if few { self.grow(rest, cells, odd == diagonal.even) } else { ControlFlow::Continue(()) }
        })
    }
}

fn type_1(tridagon: &Tridagon, roof: CellSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match roof.single() {
        Some(cell) => emit(tridagon, roof, facts, sink, &[(tridagon.digits, CellSet::of(cell))]),
        None => ControlFlow::Continue(()),
    }
}

fn type_2(tridagon: &Tridagon, roof: CellSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if roof.len() < 2 {
        return ControlFlow::Continue(());
    }
    let against = |digit: Digit| {
        let cells = |cell: Cell| {
            let extras = tridagon.extras(cell, facts);
            let same = if extras == DigitSet::of(digit) { cell.peers() } else { CellSet::EMPTY };
            if extras.contains(digit) { same } else { same.with(cell) }
        };
        facts.spots(digit) & roof.iter().fold(CellSet::ALL, |all, cell| all & cells(cell))
    };
    let eliminated: Vec<(DigitSet, CellSet)> = Digit::all()
        .map(|digit| (DigitSet::of(digit), against(digit)))
        .filter(|(_, cells)| !cells.is_empty())
        .collect();
    if eliminated.is_empty() { ControlFlow::Continue(()) } else { emit(tridagon, roof, facts, sink, &eliminated) }
}

fn emit(
    tridagon: &Tridagon,
    roof: CellSet,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
    eliminated: &[(DigitSet, CellSet)],
) -> ControlFlow<()> {
    let draft = sink.step().digits(tridagon.digits).cells(Role::Pattern, tridagon.cells);
    let draft = roof
        .iter()
        .fold(draft, |draft, cell| draft.show_all(Role::Fin, tridagon.extras(cell, facts), CellSet::of(cell)));
    sink.emit(eliminated.iter().fold(draft, |draft, &(digits, cells)| draft.eliminate_all(digits, cells)))
}

fn boxes(cells: CellSet) -> String {
    text::houses(House::boxes().filter(|square| !square.cells().is_disjoint(cells)))
}

/// `5 in r1c1 and 6 in r2c2`.
fn extras(step: &Step) -> String {
    text::candidates(&step.spots(Role::Fin), "or")
}

fn short(step: &Step) -> String {
    format!("{} in {}, but for {}", text::both(step.digits()), text::brief(step.cells(Role::Pattern)), extras(step))
}

fn pattern(step: &Step) -> String {
    let cells = step.cells(Role::Pattern);
    let (boxes, cells, digits, extras) = (boxes(cells), text::brief(cells), text::both(step.digits()), extras(step));
    format!(
        "In {boxes}, {cells} have the candidates {digits}, three cells in each box, one to a row and one to a column. In each row and each \
         column of these boxes two of them see each other, so from box to box the order of the three digits can only rotate. But in an \
         odd number of the boxes the three cells run the other way, and going round the four boxes nothing fits. So one of the cells \
         holds something else: {extras}."
    )
}

fn one_text(step: &Step) -> Text {
    let extras = step.spots(Role::Fin);
    let cell = by_digit(&extras).next().map_or_else(String::new, |extra| extra.cell.to_string());
    let digits = text::either(extras.digits());
    Text::new(short(step), format!("{} {cell} takes {digits}, and none of the three.", pattern(step)))
}

fn several_text(step: &Step) -> Text {
    Text::new(
        short(step),
        format!(
            "{} A digit that sees all of these, or shares its cell with those of other digits, would rule them all out, so it is false.",
            pattern(step)
        ),
    )
}
