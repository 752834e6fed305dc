//! Lines whose end cells restrict the cells between them: between lines and lockout lines.
//!
//! ```text
//! between   (2) 5 3 7 (8)       lockout   <3> 1 9 2 <8>
//! ```

use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::constraint::{Constraint, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Full, Make};
use crate::rules::masks::{Dead, Masks};

pub(super) static BETWEEN: Kind = Kind {
    id: "betweenline",
    aliases: &["between"],
    name: "Between Line",
    about: "Digits on a line lie strictly between the digits at its ends.",
    fields: Fields::Lines,
    holds: |constraint, _, digit| {
        spans(constraint).all(|(one, other, inner)| {
            let (low, high) = (digit(one).min(digit(other)), digit(one).max(digit(other)));
            inner.iter().all(|&cell| low < digit(cell) && digit(cell) < high)
        })
    },
    compile: |constraint, compiler| {
        // A line of two cells has no inner cells, so it restricts nothing.
        for (one, other, inner) in spans(constraint).filter(|span| !span.2.is_empty()) {
            compiler.forbid(one, other, |a, b| a.abs_diff(b) < 2);
            inner
                .iter()
                .for_each(|&cell| [one, other].iter().for_each(|&end| compiler.forbid(end, cell, |a, b| a == b)));
        }
    },
    is_reasoned: false,
    propagate: Some(|constraint, masks| restrict(constraint, masks, |low, high, _| Some(between(low, high)))),
    draw: |constraint, _, drawings| {
        for cells in constraint.lines() {
            drawings.push(Drawing::Line { cells: cells.clone(), line: Line::Between });
            drawings.extend(ends(cells).map(|cell| Drawing::Ring([cell].into())));
        }
    },
    make: Make::Drawn(|draw| draw.lines(is_on_one_side)),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2 r3c3",
        values: &[],
        holds: "1234431221433421",
        fails: "1234341221434321",
        puzzle: ".2....1.........",
    }],
    ..Kind::BLANK
};

pub(super) static LOCKOUT: Kind = Kind {
    id: "lockout",
    aliases: &["lockoutline"],
    name: "Lockout Line",
    about: "The digits at the ends of a line differ by at least 4 (in other sizes, by one less than half of the digits, rounded up), or by at least the number given; the digits between them lie outside the range from one end to the other.",
    fields: Fields::Lines,
    number: Number::Optional,
    holds: |constraint, rules, digit| {
        spans(constraint).all(|(one, other, inner)| {
            let (low, high) = (digit(one).min(digit(other)), digit(one).max(digit(other)));
            let is_far = u32::from(high - low) >= distance(constraint, rules.size());
            is_far && inner.iter().all(|&cell| digit(cell) < low || high < digit(cell))
        })
    },
    compile: |constraint, compiler| {
        let least = distance(constraint, compiler.rules().size());
        for (one, other, inner) in spans(constraint) {
            compiler.relate(one, other, |a, b| a.abs_diff(b) >= least);
            inner
                .iter()
                .for_each(|&cell| [one, other].iter().for_each(|&end| compiler.forbid(end, cell, |a, b| a == b)));
        }
    },
    is_reasoned: false,
    propagate: Some(|constraint, masks| {
        let least = distance(constraint, masks.size());
        restrict(constraint, masks, |low, high, all| {
            (high - low >= least).then_some(all & !(between(low, high) | 1 << low | 1 << high))
        })
    }),
    draw: |constraint, _, drawings| {
        let line = |cells: &Vec<LayoutCell>| Drawing::Line { cells: cells.clone(), line: Line::Lockout };
        drawings.extend(constraint.lines().iter().map(line));
    },
    make: Make::Drawn(|draw| draw.lines(is_outside)),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2 r3c3",
        values: &[2],
        holds: "1243341221344321",
        fails: "1234341221434321",
        puzzle: ".2....1.........",
    }],
    ..Kind::BLANK
};

fn distance(constraint: &Constraint, size: usize) -> u32 {
    constraint.value().unwrap_or(size.div_ceil(2) as u32 - 1)
}

fn ends(cells: &[LayoutCell]) -> impl Iterator<Item = LayoutCell> {
    [cells.first(), cells.last()].into_iter().flatten().copied()
}

/// Returns the ends and the inner cells of each line. A line of two cells has no inner cells.
fn spans(constraint: &Constraint) -> impl Iterator<Item = (LayoutCell, LayoutCell, &[LayoutCell])> {
    constraint.lines().iter().filter_map(|line| match &line[..] {
        [one, inner @ .., other] => Some((*one, *other, inner)),
        _ => None,
    })
}

/// The digits strictly between `low` and `high`, all counted from 0.
const fn between(low: u32, high: u32) -> u32 {
    let below = (2_u64 << low) - 1;
    (((1_u64 << high) - 1) & !below) as u32
}

/// Keeps the digits of the ends that leave each inner cell at least one digit, and the digits of the inner cells that fit such ends. The closure
/// receives the smaller and the larger end digit, counted from 0, and the mask of all digits. It returns the mask for inner cells, or `None` if the
/// ends are incompatible.
fn restrict(
    constraint: &Constraint,
    masks: &mut Masks<'_>,
    inside: impl Fn(u32, u32, u32) -> Option<u32>,
) -> Result<(), Dead> {
    let all = (1_u32 << masks.size()) - 1;
    for (one, other, inner) in spans(constraint) {
        let (mut first, mut second, mut left) = (0, 0, 0);
        for a in (0..masks.size() as u32).filter(|a| masks.get(one) >> a & 1 == 1) {
            for b in (0..masks.size() as u32).filter(|b| masks.get(other) >> b & 1 == 1) {
                let Some(kept) = inside(a.min(b), a.max(b), all) else { continue };
                if inner.iter().all(|&cell| masks.get(cell) & kept != 0) {
                    first |= 1 << a;
                    second |= 1 << b;
                    left |= kept;
                }
            }
        }
        masks.keep(one, first)?;
        masks.keep(other, second)?;
        inner.iter().try_for_each(|&cell| masks.keep(cell, left))?;
    }
    Ok(())
}

/// Whether the cells after the first are all smaller than it or all larger. `line` may be only the initial part of a line.
fn is_on_one_side(full: Full<'_>, line: &[LayoutCell]) -> bool {
    let Some((first, inner)) = line.split_first() else { return true };
    let end = full.digit(*first);
    let digits = full.digits_of(inner);
    digits.iter().all(|&digit| digit > end) || digits.iter().all(|&digit| digit < end)
}

/// Whether no cell after the first holds the same digit. `line` may be only the initial part of a line.
fn is_outside(full: Full<'_>, line: &[LayoutCell]) -> bool {
    line.split_first().is_none_or(|(first, inner)| inner.iter().all(|&cell| full.digit(cell) != full.digit(*first)))
}
