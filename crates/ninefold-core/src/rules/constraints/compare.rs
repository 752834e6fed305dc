//! Comparisons of neighbouring cells: greater-than signs, minimum cells and maximum cells.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::dots::neighbours;
use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::{Drawing, Sign};
use crate::rules::make::{Draw, Full, Make, Marks};

pub(super) static GREATER_THAN: Kind = Kind {
    id: "greaterthan",
    aliases: &["greater-than", "inequality"],
    name: "Greater Than",
    about: "The digit on the open side of a sign, in the first of its two cells, is larger than the other.",
    fields: Fields::Cells,
    check: |constraint, _| match constraint.cells().collect::<Vec<_>>()[..] {
        [one, other] if one != other => Ok(()),
        [_, _] => Err(ConstraintError("expected two different cells".into())),
        ref cells => Err(ConstraintError(format!("expected two cells, not {}", cells.len()))),
    },
    holds: |constraint, _, digit| {
        constraint.cells().map(digit).collect::<Vec<_>>().windows(2).all(|pair| pair[0] > pair[1])
    },
    compile: |constraint, compiler| {
        if let [larger, smaller] = constraint.cells().collect::<Vec<_>>()[..] {
            compiler.relate(larger, smaller, |larger, smaller| larger > smaller);
        }
    },
    draw: |constraint, rules, drawings| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let places: Vec<(usize, usize)> = cells.iter().map(|&cell| rules.place(cell)).collect();
        let label = match places[..] {
            [(row, column), (below, right)] if row == below => {
                if column < right {
                    ">"
                } else {
                    "<"
                }
            }
            [(row, _), (below, _)] => {
                if row < below {
                    "v"
                } else {
                    "^"
                }
            }
            _ => "",
        };
        drawings.push(Drawing::Sign { cells, sign: Sign::Text, label: String::from(label) });
    },
    describe: |constraint, rules| {
        let names: Vec<String> = constraint.cells().map(|cell| format!("{}", rules.name(cell))).collect();
        format!("greater than: {}", names.join(" > "))
    },
    make: Make::Drawn(draw_signs),
    examples: &[Example {
        size: 4,
        cells: "r1c2 r1c3",
        values: &[],
        holds: "1324241331424231",
        fails: "1234341221434321",
        puzzle: ".3..2...3......1",
    }],
    ..Kind::BLANK
};

pub(super) static MINIMUM: Kind = Kind {
    id: "minimum",
    aliases: &[],
    name: "Minimum",
    about: "A minimum cell contains a smaller digit than each of its neighbours, except those that are minimum cells too.",
    exceptions: &["minimum"],
    holds: |constraint, rules, digit| around(constraint, rules).iter().all(|&[own, other]| digit(own) < digit(other)),
    compile: |constraint, compiler| {
        let pairs = around(constraint, compiler.rules());
        pairs.iter().for_each(|&[own, other]| compiler.relate(own, other, |own, other| own < other));
    },
    draw: |constraint, _, drawings| {
        drawings.extend(constraint.cells().map(|cell| Drawing::Wedges { cell, inward: true }));
    },
    make: Make::Drawn(|draw| draw_extremes(draw, |full, cell, other| full.digit(cell) < full.digit(other))),
    examples: &[Example {
        size: 4,
        cells: "r2c2",
        values: &[],
        holds: "1324423124133142",
        fails: "1234341221434321",
        puzzle: ".3.......4.....2",
    }],
    ..EXTREME
};

pub(super) static MAXIMUM: Kind = Kind {
    id: "maximum",
    aliases: &[],
    name: "Maximum",
    about: "A maximum cell contains a larger digit than each of its neighbours, except those that are maximum cells too.",
    exceptions: &["maximum"],
    holds: |constraint, rules, digit| around(constraint, rules).iter().all(|&[own, other]| digit(own) > digit(other)),
    compile: |constraint, compiler| {
        let pairs = around(constraint, compiler.rules());
        pairs.iter().for_each(|&[own, other]| compiler.relate(own, other, |own, other| own > other));
    },
    draw: |constraint, _, drawings| {
        drawings.extend(constraint.cells().map(|cell| Drawing::Wedges { cell, inward: false }));
    },
    make: Make::Drawn(|draw| draw_extremes(draw, |full, cell, other| full.digit(cell) > full.digit(other))),
    examples: &[Example {
        size: 4,
        cells: "r2c2",
        values: &[],
        holds: "1234341221434321",
        fails: "1234431221433421",
        puzzle: "..3.....2......1",
    }],
    ..EXTREME
};

const EXTREME: Kind = Kind { fields: Fields::Cell, ..Kind::BLANK };

/// Pairs the cell of the constraint with each neighbour that has no mark of the same kind.
fn around(constraint: &Constraint, rules: &Rules) -> Vec<[LayoutCell; 2]> {
    let Some(own) = constraint.cells().next() else { return Vec::new() };
    let same = |other: &Constraint| other.kind() == constraint.kind();
    let is_same = |cell| rules.constraints().iter().any(|other| same(other) && other.cells().any(|own| own == cell));
    let other = |[one, other]: [LayoutCell; 2]| match own {
        _ if own == one => Some(other),
        _ if own == other => Some(one),
        _ => None,
    };
    let beside = neighbours(rules).into_iter().filter_map(other);
    beside.filter(|&cell| !is_same(cell)).map(|cell| [own, cell]).collect()
}

/// Draws signs between neighbouring cells, up to three for each row unless the order specifies their number.
fn draw_signs(draw: &mut Draw<'_>) {
    let pairs = neighbours(draw.full.rules);
    draw.pairs(Marks::Signs, &pairs, |size, signs| signs.min(3 * size), &|full, [one, other]| {
        let pair = if full.digit(one) > full.digit(other) { [one, other] } else { [other, one] };
        (full.digit(one) != full.digit(other)).then(|| (pair, Vec::new()))
    });
}

/// Draws cells that `is_less` distinguishes from all their neighbours: half of all such cells, unless the order specifies their number.
fn draw_extremes(draw: &mut Draw<'_>, is_less: fn(Full<'_>, LayoutCell, LayoutCell) -> bool) {
    draw.single_cells(|_, cells| cells.div_ceil(2), &|full, cell| {
        full.beside(cell).into_iter().all(|other| is_less(full, cell, other))
    });
}
