//! Lunchboxes, which are sandwiches on a line of any shape, between its smallest and largest digits.
//!
//! ```text
//! lunchbox 9      6 2 [4 5] 8      2 and 8 are the ends
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::same::repeated;
use crate::cells::{ExtraHouse, LayoutCell};
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;
use crate::rules::masks::{Dead, Masks};
use crate::rules::sums;

pub(super) static LUNCHBOX: Kind = Kind {
    id: "lunchbox",
    aliases: &["lunchboxes"],
    name: "Lunchbox",
    about: "Digits in a lunchbox do not repeat, and those between its smallest and its largest digit, in the order of its cells, add up to the number.",
    fields: Fields::Cells,
    number: Number::Required,
    check: |constraint, rules| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let fail = |why: String| Err(ConstraintError(why));
        if let Some(cell) = repeated(&cells) {
            return fail(format!("{} is in the lunchbox twice", rules.name(cell)));
        }
        match cells.len() {
            1 => fail("one cell: expected at least two".into()),
            count if count > rules.size() => {
                fail(format!("a lunchbox of {count} cells cannot hold different digits from 1 to {}", rules.size()))
            }
            _ => Ok(()),
        }
    },
    holds: |constraint, _, digit| {
        let digits: Vec<u32> = constraint.cells().map(|cell| digit(cell).into()).collect();
        let differ = (0..digits.len()).all(|at| !digits[..at].contains(&digits[at]));
        differ && Some(filling(&digits)) == constraint.value()
    },
    compile: |constraint, compiler| {
        compiler.differ(ExtraHouse::Cage, &constraint.cells().collect::<Vec<_>>());
    },
    is_reasoned: false,
    propagate: Some(propagate),
    draw: |constraint, _, drawings| {
        let label = constraint.value().map_or_else(String::new, |value| format!("[{value}]"));
        drawings.push(Drawing::Cage { cells: constraint.cells().collect(), label });
    },
    make: Make::Drawn(|draw| {
        draw.valued_areas(&|full, cells| full.differ(cells), &|full, lines| {
            lines.iter().map(|line| filling(&full.digits_of(line))).collect()
        });
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c2",
        values: &[2],
        holds: "1243431231242431",
        fails: "1324241331424231",
        puzzle: ".........1....3.",
    }],
    ..Kind::BLANK
};

/// The sum of the digits between the smallest and the largest digit.
fn filling(digits: &[u32]) -> u32 {
    let place = |digit: Option<&u32>| digits.iter().position(|own| Some(own) == digit).unwrap_or_default();
    let (one, other) = (place(digits.iter().min()), place(digits.iter().max()));
    let (from, to) = (one.min(other), one.max(other));
    digits.get(from + 1..to).unwrap_or_default().iter().sum()
}

/// Tries every combination of a smallest and a largest digit in every two cells. All other digits of the line must be between these two in value.
fn propagate(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let Some(sum) = constraint.value() else { return Ok(()) };
    let cells: Vec<LayoutCell> = constraint.cells().collect();
    let own: Vec<u32> = cells.iter().map(|&cell| masks.get(cell)).collect();
    let (size, others) = (masks.size() as u32, cells.len() as u32 - 2);
    let mut found = alloc::vec![0; cells.len()];
    for low in 1..=size {
        for high in low + 1 + others..=size {
            let between = ((1_u32 << (high - 1)) - 1) & !((1 << low) - 1);
            let inner: Vec<u32> = own.iter().map(|mask| mask & between).collect();
            let (low_bit, high_bit) = (1 << (low - 1), 1 << (high - 1));
            let ends = |mask: &u32, bit: u32| mask & bit != 0;
            for one in (0..own.len()).filter(|&at| ends(&own[at], low_bit)) {
                for other in (0..own.len()).filter(|&at| at != one && ends(&own[at], high_bit)) {
                    let inside = one.min(other) + 1..one.max(other);
                    let count = inside.len() as u32;
                    // The digits between the ends are all different, so the smallest possible sum is that of the digits upwards from low + 1, and the
                    // largest is that of the digits downwards from high - 1.
                    let range = count * (2 * low + count + 1) / 2..=count * (2 * high - count - 1) / 2;
                    let is_filled = (0..own.len()).all(|at| at == one || at == other || inner[at] != 0);
                    if !range.contains(&sum) || !is_filled {
                        continue;
                    }
                    let mut kept = inner.clone();
                    if !sums::keep_sum(&mut kept[inside], sum, masks.size()) {
                        continue;
                    }
                    (kept[one], kept[other]) = (low_bit, high_bit);
                    found.iter_mut().zip(kept).for_each(|(found, kept)| *found |= kept);
                }
            }
        }
    }
    cells.iter().zip(found).try_for_each(|(&cell, found)| masks.keep(cell, found))
}
