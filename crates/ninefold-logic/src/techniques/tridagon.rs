//! Tridagon: twelve cells that three digits cannot fill.
//!
//! ```text
//! x . . | x . .       four boxes at the corners of a rectangle; in each three cells with a, b and c, one to a row and a column.
//! . x . | . x .       The order of a, b, c down the rows reverses direction from one box to the box beside it, so it stays a rotation
//! . . x | . . x       of the same order; and so it does across. All around, the number of boxes whose three cells are arranged the
//! ------+------       other way must be even. Here it is one, so some cell holds another digit.
//! x . . | . . x
//! . x . | . x .
//! . . x | x . .
//! ```

use crate::frame::mark::Role;
use crate::frame::{CandidateSet, Cell, CellSet, DigitSet, House, HouseKind};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON, Visit};
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("tridagon-1", "Tridagon Type 1", Class::Exotic, one_text, |facts, sink| {
        each_tridagon(facts, &mut |tridagon| tridagon.type_1(sink))
    })
    .plural("Tridagons Type 1")
    .after("overlapping-als-chain")
    .about(
        "Four boxes at the corners of a rectangle; in each box three cells, one in each row and each column, with the \
         same three candidates. In an odd number of the boxes the three cells run in the other diagonal direction. \
         Three digits cannot fill twelve such cells. All extra candidates are in one cell, so it holds one of them. \
         Also known as Thor's hammer.",
    ),
    Technique::new("tridagon-2", "Tridagon Type 2", Class::Exotic, several_text, |facts, sink| {
        each_tridagon(facts, &mut |tridagon| tridagon.type_2(facts, sink))
    })
    .plural("Tridagons Type 2")
    .after("tridagon-1")
    .about(
        "Twelve cells in four boxes that three digits cannot fill, as in type 1. Several cells have extra candidates: \
         one of the extras is true. A candidate that sees all extras, or shares its cell with them, is false.",
    ),
];

/// The maximum number of cells with extra candidates.
const EXTRAS: usize = 6;

/// Three cells of a box, one in each row and column.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    /// Whether the order of the columns, going down, is a rotation of left to right.
    even: bool,
}

impl Diagonal {
    /// Returns the six diagonals of a box.
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

/// Returns the sets of four boxes that form a rectangle, in order around it.
fn corners() -> impl Iterator<Item = [House; 4]> {
    const PAIRS: [[u8; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    let square = |band: u8, stack: u8| House::new(HouseKind::Box, 3 * band + stack + 1).expect("a box");
    PAIRS.into_iter().flat_map(move |[top, bottom]| {
        PAIRS.map(|[left, right]| [square(top, left), square(top, right), square(bottom, left), square(bottom, right)])
    })
}

/// Twelve cells that three digits cannot fill, and the other candidates of these cells.
struct Tridagon {
    cells: CellSet,
    digits: DigitSet,
    extras: CandidateSet,
}

impl Tridagon {
    fn draft<'b>(&self, sink: &Sink<'b>) -> Draft<'b> {
        let draft = sink.step().digits(self.digits).cells(Role::Pattern, self.cells);
        draft.show_each(Role::Fin, self.extras.iter())
    }

    /// Type 1: all extras are in one cell, which holds one of them.
    fn type_1(&self, sink: &mut Sink<'_>) -> Flow {
        let Some(cell) = self.extras.cells().single() else { return GO_ON };
        sink.emit(self.draft(sink).eliminate_all(self.digits, CellSet::of(cell)))
    }

    /// Type 2: extras are in several cells, and one of them is true.
    fn type_2(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        if self.extras.cells().len() < 2 {
            return GO_ON;
        }
        sink.emit(self.draft(sink).eliminate_each(&facts.seeing_all(&self.extras)))
    }
}

fn each_tridagon(facts: &Facts<'_>, visit: Visit<'_, Tridagon>) -> Flow {
    let triples = (0..0x200).map(DigitSet::from_bits).filter(|digits| digits.len() == 3);
    for digits in triples {
        let cells = facts.open() & digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | facts.spots(digit));
        let plain: CellSet = cells.iter().filter(|&cell| facts.digits(cell).is_subset(digits)).collect();
        let diagonals = |square: House| -> Vec<Diagonal> {
            // The cells have all three digits as candidates, so none of these is placed in the box yet.
            let has_all = |cells: CellSet| digits.is_subset(facts.digits_in(cells));
            let fits = |diagonal: &Diagonal| diagonal.cells.is_subset(cells) && has_all(diagonal.cells);
            Diagonal::of(square).into_iter().filter(fits).collect()
        };
        let by_box: Vec<Vec<Diagonal>> = House::boxes().map(diagonals).collect();
        for boxes in corners() {
            let lists = boxes.map(|square| &by_box[usize::from(square.number() - 1)]);
            Search { plain, digits, facts, visit }.grow(&lists, CellSet::EMPTY, false)?;
        }
    }
    GO_ON
}

struct Search<'a, 'v> {
    plain: CellSet,
    digits: DigitSet,
    facts: &'a Facts<'a>,
    visit: Visit<'v, Tridagon>,
}

impl Search<'_, '_> {
    /// Adds a diagonal from each box; emits the pattern if few cells have extras, and an odd number of diagonals is not `even`.
    fn grow(&mut self, lists: &[&Vec<Diagonal>], cells: CellSet, odd: bool) -> Flow {
        let Some((first, rest)) = lists.split_first() else {
            return if odd { self.found(cells) } else { GO_ON };
        };
        first.iter().try_for_each(|diagonal| {
            let cells = cells | diagonal.cells;
            let few = (cells - self.plain).len() <= EXTRAS;
            if few { self.grow(rest, cells, odd == diagonal.even) } else { GO_ON }
        })
    }

    fn found(&mut self, cells: CellSet) -> Flow {
        let mut extras = CandidateSet::EMPTY;
        cells.iter().for_each(|cell| extras.set_cell(cell, self.facts.digits(cell) - self.digits));
        (self.visit)(Tridagon { cells, digits: self.digits, extras })
    }
}

/// Returns the extras in words: `5 in r1c1 and 6 in r2c2`.
fn extras(step: &Step) -> String {
    text::candidates(&step.spots(Role::Fin), "or")
}

fn short(step: &Step) -> String {
    format!("{} in {}, but for {}", text::both(step.digits()), text::brief(step.cells(Role::Pattern)), extras(step))
}

fn pattern(step: &Step) -> String {
    let cells = step.cells(Role::Pattern);
    let boxes = text::houses(House::boxes().filter(|square| !square.cells().is_disjoint(cells)));
    let (cells, digits, extras) = (text::brief(cells), text::both(step.digits()), extras(step));
    format!(
        "In {boxes}, {cells} have the candidates {digits}, three cells in each box, one to a row and one to a column. In each row and each \
         column of these boxes two of them see each other, so from box to box the order of the three digits can only rotate. But in an \
         odd number of the boxes the three cells run the other way, and going round the four boxes nothing fits. So one of the cells \
         holds something else: {extras}."
    )
}

fn one_text(step: &Step) -> Text {
    let extras = step.spots(Role::Fin);
    let (cell, digits) = (text::list(extras.cells()), text::either(extras.digits()));
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
