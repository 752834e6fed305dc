//! Killer cages: the digits of a cage differ and, if the cage has a sum, add up to it.
//!
//! For reasoning, a cage with a sum is a choice among its *combinations*, which are the sets of digits that add up to the sum:
//!
//! ```text
//! cage 10 in r1c123      choice    {1 2 7}  {1 3 6}  {1 4 5}  {2 3 5}      exactly one is right
//!                        sights    {1 2 7} and (3)r1c1 are not both right, likewise (4)r1c1, (5)r1c1, ..
//!                        truths    2 is in r1c123, or one of {1 3 6} {1 4 5} is right;      likewise for every digit
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::{ExtraHouse, LayoutCell};
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;
use crate::rules::{Rules, sums};

pub(super) static KILLER: Kind = Kind {
    id: "killercage",
    aliases: &["cage", "killer"],
    name: "Killer Cage",
    about: "Digits in a cage do not repeat, and add up to the small number in its corner, if it has one.",
    fields: Fields::Cells,
    number: Number::Optional,
    check,
    holds: |constraint, _, digit| {
        let digits: Vec<u8> = constraint.cells().map(digit).collect();
        let differ = digits.iter().enumerate().all(|(at, digit)| !digits[..at].contains(digit));
        let sum: u32 = digits.iter().map(|&digit| u32::from(digit)).sum();
        differ && constraint.value().is_none_or(|value| value == sum)
    },
    compile: |constraint, compiler| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        compiler.differ(ExtraHouse::Cage, &cells);
        if let Some(sum) = constraint.value() {
            compiler.total(&cells, sum);
        }
    },
    draw: |constraint, _, drawings| {
        let label = constraint.value().map_or_else(String::new, |value| format!("{value}"));
        drawings.push(Drawing::Cage { cells: constraint.cells().collect(), label });
    },
    describe: |constraint, rules| {
        let cells = rules.names(constraint.cells());
        constraint.value().map_or_else(|| format!("cage in {cells}"), |sum| format!("cage {sum} in {cells}"))
    },
    make: Make::Mended(|draw| super::cages::draw(draw, true)),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2",
        values: &[3],
        holds: "1234341221434321",
        fails: "1324241331424231",
        puzzle: "...........14...",
    }],
    ..Kind::BLANK
};

fn check(constraint: &Constraint, rules: &Rules) -> Result<(), ConstraintError> {
    let (count, size) = (constraint.cells().count(), rules.size());
    let fail = |why: String| Err(ConstraintError(why));
    let cells: Vec<LayoutCell> = constraint.cells().collect();
    if let Some((_, cell)) = cells.iter().enumerate().find(|(at, cell)| cells[..*at].contains(cell)) {
        return fail(format!("{} is in the cage twice", rules.name(*cell)));
    }
    if count > size {
        return fail(format!("a cage of {count} cells cannot hold different digits from 1 to {size}"));
    }
    if let Some(sum) = constraint.value() {
        let (least, most) = sums::range(count, size);
        if !(least..=most).contains(&sum) {
            return fail(format!("a cage of {count} cells adds up to {least} at least and {most} at most, not {sum}"));
        }
    }
    Ok(())
}
