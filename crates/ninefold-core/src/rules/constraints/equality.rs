//! Equality cages, which contain as many low as high digits and as many even as odd digits.
//!
//! ```text
//! 1 4 6 7     two low and two high, two even and two odd (of nine digits)
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::same::repeated;
use crate::cells::{ExtraHouse, LayoutCell};
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;
use crate::rules::masks::{Dead, Masks};
use crate::rules::walk::{StateSet, Steps, digits_on_walks};

pub(super) static EQUALITY: Kind = Kind {
    id: "equalitycage",
    aliases: &["equality-cage"],
    name: "Equality Cage",
    about: "An equality cage contains as many low digits as high digits, and as many even digits as odd digits. No digit is repeated, and the \
            middle digit of an odd number of digits is never in it.",
    fields: Fields::Cells,
    check: |constraint, rules| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        match repeated(&cells) {
            Some(cell) => Err(ConstraintError(format!("{} is in the cage twice", rules.name(cell)))),
            None if cells.len() % 2 == 1 => {
                Err(ConstraintError(format!("{} digits cannot be as many low ones as high ones", cells.len())))
            }
            None => Ok(()),
        }
    },
    holds: |constraint, rules, digit| {
        let digits: Vec<u32> = constraint.cells().map(|cell| digit(cell).into()).collect();
        let differ = (0..digits.len()).all(|at| !digits[..at].contains(&digits[at]));
        let count = |set: u32| digits.iter().filter(|&&digit| digit > 0 && set >> (digit - 1) & 1 == 1).count();
        let [low, high, odd, even] = sets(rules.size());
        differ && count(low) == count(high) && count(odd) == count(even) && count(low | high) == digits.len()
    },
    compile: |constraint, compiler| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        compiler.differ(ExtraHouse::Cage, &cells);
        let [low, high, ..] = sets(compiler.rules().size());
        cells.iter().for_each(|&cell| compiler.allow(cell, |digit| (low | high) >> (digit - 1) & 1 == 1));
    },
    is_reasoned: false,
    propagate: Some(propagate),
    draw: |constraint, _, drawings| {
        drawings.push(Drawing::Cage { cells: constraint.cells().collect(), label: String::from("=") });
    },
    make: Make::Drawn(|draw| draw.sized_areas(2..=4, &|full, cells| full.differ(cells), &|_, _| Vec::new())),
    examples: &[Example {
        size: 4,
        cells: "r2c2 r2c3 r3c2 r3c3",
        values: &[],
        holds: "1234341243212143",
        fails: "1234341221434321",
        puzzle: "1.3.3..2........",
    }],
    ..Kind::BLANK
};

/// The low, high, odd and even digits as masks.
fn sets(size: usize) -> [u32; 4] {
    let all = u32::MAX >> (32 - size);
    let (low, odd) = ((1 << (size / 2)) - 1, 0x5555_5555 & all);
    [low, low << size.div_ceil(2), odd, all & !odd]
}

/// Walks through the cells. The state consists of the number of low digits and the number of odd digits so far.
fn propagate(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let cells: Vec<LayoutCell> = constraint.cells().collect();
    let [low, high, odd, _] = sets(masks.size());
    let own: Vec<u32> = cells.iter().map(|&cell| masks.get(cell) & (low | high)).collect();
    let (half, side) = (cells.len() / 2, cells.len() / 2 + 1);
    let states = side * side;
    let adds = |digit: u32| [low, odd].map(|set| (set >> (digit - 1) & 1) as usize);
    let moved = |from: &Vec<u64>, to: &dyn Fn([usize; 2]) -> [Option<usize>; 2]| {
        let mut after = from.none();
        from.each(&mut |state| {
            if let [Some(lows), Some(odds)] = to([state / side, state % side])
                && lows.max(odds) < side
            {
                after.add(&StateSet::of(states, &[lows * side + odds]));
            }
        });
        after
    };
    let steps = Steps {
        forward: |from: &Vec<u64>, digit: u32| {
            let [low, odd] = adds(digit);
            moved(from, &|[lows, odds]| [Some(lows + low), Some(odds + odd)])
        },
        back: |from: &Vec<u64>, digit: u32| {
            let [low, odd] = adds(digit);
            moved(from, &|[lows, odds]| [lows.checked_sub(low), odds.checked_sub(odd)])
        },
    };
    let end: Vec<u64> = StateSet::of(states, &[half * side + half]);
    let found = digits_on_walks(&own, StateSet::of(states, &[0]), &end, &steps)?;
    cells.iter().zip(found).try_for_each(|(&cell, found)| masks.keep(cell, found))
}
