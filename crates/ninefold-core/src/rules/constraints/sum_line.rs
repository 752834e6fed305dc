//! Sum lines, which can be divided into stretches that each have a given sum. With the sum 10, they are known as ten lines.
//!
//! ```text
//! sum line 10      4 6 | 7 3 | 1 2 7      three stretches
//!                  4 6 | 7 3 | 1 2        not divided: 1 and 2 are left over
//! ```

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Full, Make};
use crate::rules::masks::{Dead, Masks};
use crate::rules::walk::{States, Steps, digits_on_walks};

pub(super) static SUM_LINE: Kind = Kind {
    id: "sumline",
    aliases: &["sum-line", "ten-line", "10-line"],
    name: "Sum Line",
    about: "A line is divided into stretches with no cell left over, and the digits of each stretch add up to the number, or to 10 if there is none. A line that ends in its first cell is a loop, and a stretch may pass over that cell.",
    fields: Fields::Lines,
    number: Number::Optional,
    check: |constraint, _| {
        let sum = sum(constraint);
        if !(1..States::BITS).contains(&sum) {
            return Err(ConstraintError(format!("expected a sum from 1 to {}, not {sum}", States::BITS - 1)));
        }
        Ok(())
    },
    holds: |constraint, _, digit| {
        let digits = |cells: &[LayoutCell]| cells.iter().map(|&cell| digit(cell).into()).collect::<Vec<u32>>();
        constraint.lines().iter().all(|line| match loop_of(line) {
            Some(cells) => (0..cells.len()).any(|from| {
                let mut turned = digits(cells);
                turned.rotate_left(from);
                is_divided(&turned, sum(constraint))
            }),
            None => is_divided(&digits(line), sum(constraint)),
        })
    },
    is_reasoned: false,
    propagate: Some(|constraint, masks| {
        constraint.lines().iter().try_for_each(|line| keep_divided(line, sum(constraint), masks))
    }),
    draw: |constraint, _, drawings| {
        let line = |cells: &Vec<LayoutCell>| Drawing::Line { cells: cells.clone(), line: Line::Sum };
        drawings.extend(constraint.lines().iter().map(line));
    },
    make: Make::Drawn(|draw| {
        let begins = |full: Full<'_>, line: &[LayoutCell]| {
            // Each initial part of a divided line can be divided too, apart from its last stretch.
            let mut left = full.digits_of(line);
            while !left.is_empty() && left.iter().sum::<u32>() >= TEN {
                let mut sum = 0;
                let end = left.iter().position(|digit| {
                    sum += digit;
                    sum >= TEN
                });
                match end {
                    Some(end) if sum == TEN => left = left.split_off(end + 1),
                    _ => return false,
                }
            }
            true
        };
        let usual = draw.usual_lines();
        draw.lines_with(usual, 3, &begins, &|_, _| true, &|line| vec![line]);
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c3 r2c4",
        values: &[5],
        holds: "1432234142133124",
        fails: "1234341221434321",
        puzzle: "..3.........31..",
    }],
    ..Kind::BLANK
};

/// The sum of a stretch, unless the constraint specifies another.
const TEN: u32 = 10;

fn sum(constraint: &Constraint) -> u32 {
    constraint.value().unwrap_or(TEN)
}

/// The cells of a loop, each once. Returns `None` if the line has two ends.
fn loop_of(line: &[LayoutCell]) -> Option<&[LayoutCell]> {
    match line {
        [cells @ .., last] if cells.len() > 1 && cells[0] == *last => Some(cells),
        _ => None,
    }
}

/// Whether the digits can be divided into successive stretches that each have the given sum.
fn is_divided(digits: &[u32], sum: u32) -> bool {
    let end = digits.iter().try_fold(0, |before, digit| match before + digit {
        own if own < sum => Some(own),
        own if own == sum => Some(0),
        _ => None,
    });
    end == Some(0)
}

/// Walks along a line. The state is the sum since the end of the last stretch. A loop may begin in any state, but must return to it.
fn keep_divided(line: &[LayoutCell], sum: u32, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let cells = loop_of(line).unwrap_or(line);
    let own: Vec<u32> = cells.iter().map(|&cell| masks.get(cell)).collect();
    let ends = |digit: u32| if digit <= sum { 1 << (sum - digit) } else { 0 };
    let steps = Steps {
        forward: |&states: &States, digit: u32| {
            let longer = states << digit & ((1 << sum) - 1);
            longer | States::from(states & ends(digit) != 0)
        },
        back: |&states: &States, digit: u32| states >> digit | if states & 1 == 1 { ends(digit) } else { 0 },
    };
    let mut found = vec![0; cells.len()];
    let mut is_alive = false;
    let starts = if loop_of(line).is_some() { 0..sum } else { 0..1 };
    for start in starts {
        if let Ok(kept) = digits_on_walks(&own, 1 << start, &(1 << start), &steps) {
            is_alive = true;
            found.iter_mut().zip(kept).for_each(|(found, kept)| *found |= kept);
        }
    }
    if !is_alive {
        return Err(Dead);
    }
    cells.iter().zip(found).try_for_each(|(&cell, found)| masks.keep(cell, found))
}
