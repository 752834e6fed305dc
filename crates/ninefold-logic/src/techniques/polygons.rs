//! Deadly patterns of three or four digits: Borescoper's polygons and the unique matrix.
//!
//! ```text
//! polygon   x x . | x . .      three cells of a box with three digits, or a square with four; two cells of the box beside it in
//!           x x . | x . .      the same rows, in one column; two of the box below in the same columns, in one row
//!           . . . | . . .
//!           ------+------
//!           x x . | . . .
//! matrix    x . . | x . . | x . .      one column of each box of a band, with four digits
//!           x . . | x . . | x . .
//!           x . . | x . . | x . .
//! ```
//!
//! Whatever filling of these cells with those digits is chosen, another one puts the same digits into each row, column and box: the proof compares
//! all fillings. The types are those of other deadly patterns.

use std::sync::LazyLock;

use crate::frame::{Cell, CellSet, DigitSet};

use super::extras::{Pattern, Words, cells, of_type, plus, type_1_text, type_2_text, type_3_text, type_4_text, unique};
use crate::facts::{Deadly, Facts};
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Sink, Technique};
use crate::text;

pub(super) static FAMILY: &[Technique] = &[
    unique("borescoper-1", "Borescoper's Deadly Pattern Type 1", type_1_text::<Polygon>, polygons::<1>)
        .plural("Borescoper's Deadly Patterns Type 1")
        .after("extended-rectangle-4")
        .about(
            "Three cells of a box with three digits, or a square of four cells with four digits; two more cells \
             beside them in the same rows, and two above or below them in the same columns. However those digits fill \
             these seven or eight cells, they can also fill them in another way. One cell has extra candidates, so it \
             takes one of its extras. Also known as a unique polygon.",
        ),
    unique("borescoper-2", "Borescoper's Deadly Pattern Type 2", type_2_text::<Polygon>, polygons::<2>)
        .plural("Borescoper's Deadly Patterns Type 2")
        .after("borescoper-1")
        .about(
            "Seven or eight cells as in type 1, which three or four digits can never fill in just one way. Some of \
             the cells have the same extra candidate; one of the extras is true, and cells that see all of them lose \
             the digit.",
        ),
    unique("borescoper-3", "Borescoper's Deadly Pattern Type 3", type_3_text::<Polygon>, polygons::<3>)
        .plural("Borescoper's Deadly Patterns Type 3")
        .after("borescoper-2")
        .about(
            "Seven or eight cells as in type 1, which three or four digits can never fill in just one way. Two of the \
             cells, in one house, have extras; one of the extras is true, so the two cells count as one cell in a \
             naked subset of the house.",
        ),
    unique("borescoper-4", "Borescoper's Deadly Pattern Type 4", type_4_text::<Polygon>, polygons::<4>)
        .plural("Borescoper's Deadly Patterns Type 4")
        .after("borescoper-3")
        .about(
            "Seven or eight cells as in type 1, which three or four digits can never fill in just one way. Two of the \
             cells, in one house, have extras. If one of the digits has no other place in that house, the other \
             digits can be in neither of the two cells.",
        ),
    unique("unique-matrix-1", "Unique Matrix Type 1", type_1_text::<Matrix>, matrices::<1>)
        .plural("Unique Matrices Type 1")
        .after("borescoper-4")
        .about(
            "One column of each box of a band, nine cells in all, with four digits; or one row of each box of a \
             stack. However those digits fill the cells, they can also fill them in another way. One cell has extra \
             candidates, so it takes one of its extras.",
        ),
    unique("unique-matrix-2", "Unique Matrix Type 2", type_2_text::<Matrix>, matrices::<2>)
        .plural("Unique Matrices Type 2")
        .after("unique-matrix-1")
        .about(
            "Nine cells as in type 1, which four digits can never fill in just one way. Some of the cells have the \
             same extra candidate; one of the extras is true, and cells that see all of them lose the digit.",
        ),
    unique("unique-matrix-3", "Unique Matrix Type 3", type_3_text::<Matrix>, matrices::<3>)
        .plural("Unique Matrices Type 3")
        .after("unique-matrix-2")
        .about(
            "Nine cells as in type 1, which four digits can never fill in just one way. Two of the cells, in one \
             house, have extras; one of the extras is true, so the two cells count as one cell in a naked subset of \
             the house.",
        ),
    unique("unique-matrix-4", "Unique Matrix Type 4", type_4_text::<Matrix>, matrices::<4>)
        .plural("Unique Matrices Type 4")
        .after("unique-matrix-3")
        .about(
            "Nine cells as in type 1, which four digits can never fill in just one way. Two of the cells, in one \
             house, have extras. If one of the digits has no other place in that house, the other digits can be in \
             neither of the two cells.",
        ),
];

/// The sets of cells for a pattern, each with its number of digits.
type Places = Vec<(CellSet, usize)>;

/// Returns the cells where some rows and some columns cross.
fn crossing(rows: &[usize], columns: &[usize]) -> CellSet {
    rows.iter().flat_map(|row| columns.iter().filter_map(move |column| Cell::from_index(9 * row + column))).collect()
}

/// Returns the pairs of lines of a chute.
fn pairs(chute: usize) -> [[usize; 2]; 3] {
    [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|line| 3 * chute + line))
}

/// Returns the lines of the other chutes.
fn others(chute: usize) -> impl Iterator<Item = usize> {
    (0..9).filter(move |line| line / 3 != chute)
}

static POLYGONS: LazyLock<Places> = LazyLock::new(|| {
    let mut places = Places::new();
    for (band, stack) in (0..9).map(|square| (square / 3, square % 3)) {
        for (rows, columns) in pairs(band).into_iter().flat_map(|rows| pairs(stack).map(|columns| (rows, columns))) {
            let square = crossing(&rows, &columns);
            for (column, row) in others(stack).flat_map(|column| others(band).map(move |row| (column, row))) {
                let beside = crossing(&rows, &[column]) | crossing(&[row], &columns);
                places.push((square | beside, 4));
                places.extend(square.iter().map(|corner| (square.without(corner) | beside, 3)));
            }
        }
    }
    places
});

static MATRICES: LazyLock<Places> = LazyLock::new(|| {
    let lines = |chute: usize| [0, 1, 2].map(|line| 3 * chute + line);
    let spread = |at: usize| [at % 3, 3 + at / 3 % 3, 6 + at / 9];
    let both = |chute: usize, at: usize| {
        [crossing(&lines(chute), &spread(at)), crossing(&spread(at), &lines(chute))].map(|cells| (cells, 4))
    };
    (0..3).flat_map(|chute| (0..27).flat_map(move |at| both(chute, at))).collect()
});

fn polygons<const TYPE: u8>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each::<TYPE>(&POLYGONS, facts, sink)
}

fn matrices<const TYPE: u8>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each::<TYPE>(&MATRICES, facts, sink)
}

/// The maximum number of cells with extras: with more, too little of the pattern would be visible.
const ROOF: usize = 3;

/// Emits every pattern of the given type: the cells without extras must have exactly the digits of the pattern among them.
fn each<const TYPE: u8>(places: &Places, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let roof = match TYPE {
        1 => 1,
        2 => ROOF,
        _ => 2,
    };
    let upto = |most: usize| (1..=most).fold(CellSet::EMPTY, |cells, count| cells | facts.sized(count));
    let (open, few) = (facts.open(), [upto(3), upto(4)]);
    // Most sets of cells have filled cells, or too many candidates.
    let fits = |&&(cells, count): &&(CellSet, usize)| cells.is_subset(open) && (cells - few[count - 3]).len() <= roof;
    for &(cells, count) in places.iter().filter(fits) {
        for digits in digit_sets(cells, count, roof, facts) {
            let pattern = Pattern { lean: true, ..Pattern::new(Deadly::of(cells, digits), digits, facts) };
            if pattern.roof.len() <= roof && (TYPE != 2 || plus(&pattern) == 1) {
                of_type::<TYPE>(&pattern, sink)?;
            }
        }
    }
    GO_ON
}

/// Returns the sets of `count` digits that all but `roof` of the cells have together.
fn digit_sets(cells: CellSet, count: usize, roof: usize, facts: &Facts<'_>) -> Vec<DigitSet> {
    let mut found = Vec::new();
    let all: Vec<DigitSet> = cells.iter().map(|cell| facts.digits(cell)).collect();
    leave_out(&all, roof, DigitSet::EMPTY, count, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

fn leave_out(rest: &[DigitSet], left: usize, union: DigitSet, count: usize, found: &mut Vec<DigitSet>) {
    if union.len() > count {
        return;
    }
    let Some((&first, rest)) = rest.split_first() else {
        if union.len() == count {
            found.push(union);
        }
        return;
    };
    leave_out(rest, left, union | first, count, found);
    if left > 0 {
        leave_out(rest, left - 1, union, count, found);
    }
}

struct Polygon;

impl Words for Polygon {
    fn threat(step: &Step, only: &str, _: &str) -> String {
        let (cells, digits) = (cells(step), text::both(step.digits()));
        let first = if cells.len() == 7 { "Three" } else { "Four" };
        format!(
            "{first} of {} are in one box, two beside them in their rows and two in their columns, and they hold {digits}. However these \
             digits fill the cells, they can fill them in another way, with the same digits in each row, column and box; {only}. The puzzle has one solution",
            text::list(cells)
        )
    }
}

struct Matrix;

impl Words for Matrix {
    fn threat(step: &Step, only: &str, _: &str) -> String {
        let (cells, digits) = (text::list(cells(step)), text::both(step.digits()));
        format!(
            "{cells} are a line of each box of a band or stack, and hold {digits}. However these digits fill the nine cells, they can fill them \
             in another way, with the same digits in each row, column and box; {only}. The puzzle has one solution"
        )
    }
}
