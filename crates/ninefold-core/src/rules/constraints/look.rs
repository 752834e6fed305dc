//! Look-and-say cages, which state how often some digits appear in a cage.
//!
//! ```text
//! 2 1 1 4      two 1s and one 4      holds for 1 4 1 and 1 1 4 7, but not for 1 1 1 4
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::same::repeated;
use crate::cells::LayoutCell;
use crate::rules::compile::Compiler;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;
use crate::rules::masks::{Dead, Masks};

pub(super) static LOOK_AND_SAY: Kind = Kind {
    id: "lookandsay",
    aliases: &["look-and-say"],
    name: "Look-and-Say Cage",
    about: "The numbers alternate between a count and a digit: the cage contains the digit exactly that often. Digits without a count may be there too.",
    fields: Fields::Cells,
    number: Number::List,
    check: |constraint, rules| {
        let fail = |why| Err(ConstraintError(why));
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        if let Some(cell) = repeated(&cells) {
            return fail(format!("{} is in the cage twice", rules.name(cell)));
        }
        if !constraint.values().len().is_multiple_of(2) {
            return fail("expected pairs of numbers: a count and a digit".into());
        }
        let (mut known, mut total) = (0_u32, 0);
        for (count, digit) in said(constraint) {
            if !(1..=rules.size() as u32).contains(&digit) {
                return fail(format!("expected a digit from 1 to {}, not {digit}", rules.size()));
            }
            if known >> digit & 1 == 1 {
                return fail(format!("the digit {digit} has two counts"));
            }
            known |= 1 << digit;
            total = count.saturating_add(total);
        }
        if total as usize > cells.len() {
            return fail(format!("{total} digits in {} cells", cells.len()));
        }
        Ok(())
    },
    holds: |constraint, _, digit| {
        let often = |wanted: u32| constraint.cells().filter(|&cell| u32::from(digit(cell)) == wanted).count();
        said(constraint).all(|(count, digit)| often(digit) == count as usize)
    },
    compile,
    is_reasoned: false,
    propagate: Some(propagate),
    draw: |constraint, _, drawings| {
        let label: String = constraint.values().iter().map(|value| format!("{value}")).collect();
        drawings.push(Drawing::Cage { cells: constraint.cells().collect(), label: format!("\"{label}\"") });
    },
    make: Make::Drawn(|draw| {
        draw.valued_areas(&|_, _| true, &|full, lines| {
            let digits = lines.first().map(|line| full.digits_of(line)).unwrap_or_default();
            let often = |digit: u32| digits.iter().filter(|&&other| other == digit).count() as u32;
            // Chooses the most frequent digit or, if there are several, the largest of them.
            let said = digits.iter().copied().max_by_key(|&digit| (often(digit), digit));
            said.map(|digit| vec![often(digit), digit]).unwrap_or_default()
        });
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2 r2c3",
        values: &[2, 1],
        holds: "1423321441322341",
        fails: "1234342121434312",
        puzzle: "..........3.2...",
    }],
    ..Kind::BLANK
};

/// The counts, each with the digit to which it applies.
fn said(constraint: &Constraint) -> impl Iterator<Item = (u32, u32)> + '_ {
    constraint.values().chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

fn propagate(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    for (count, digit) in said(constraint) {
        let bit = 1 << (digit - 1);
        let placed = constraint.cells().filter(|&cell| masks.get(cell) == bit).count();
        let possible = constraint.cells().filter(|&cell| masks.get(cell) & bit != 0).count();
        let count = count as usize;
        if placed > count || possible < count {
            return Err(Dead);
        }
        for cell in constraint.cells() {
            let mask = masks.get(cell);
            if mask & bit == 0 || mask == bit {
                continue;
            }
            if possible == count {
                masks.keep(cell, bit)?;
            } else if placed == count {
                masks.remove(cell, bit)?;
            }
        }
    }
    Ok(())
}

/// Requires each named digit to be in some cell, and forbids two cells from holding the same digit if its count is one. Larger counts are left to
/// propagation.
fn compile(constraint: &Constraint, compiler: &mut Compiler<'_>) {
    let cells: Vec<LayoutCell> = constraint.cells().collect();
    for (count, digit) in said(constraint) {
        if count > 0 {
            compiler.truth(cells.iter().map(|&cell| (cell, digit)));
        } else {
            cells.iter().for_each(|&cell| compiler.allow(cell, |own| own != digit));
        }
        if count == 1 {
            for (at, &one) in cells.iter().enumerate() {
                for &other in &cells[..at] {
                    compiler.relate(one, other, |first, second| first != digit || second != digit);
                }
            }
        }
    }
}
