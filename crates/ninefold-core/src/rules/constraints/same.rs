//! Sets of cells that contain the same digits, in any order.

use alloc::format;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;
use crate::rules::masks::{Dead, Masks};

pub(super) static SAME_DIGITS: Kind = Kind {
    id: "samedigits",
    aliases: &["same-digits", "samevalues", "same-values"],
    name: "Same Digits",
    about: "The sets of cells contain the same digits, each of them as often in one set as in another.",
    fields: Fields::Lines,
    check: |constraint, rules| {
        are_sets(constraint, rules)?;
        let mut sizes = constraint.lines().iter().map(Vec::len);
        let first = sizes.next().unwrap_or_default();
        match sizes.find(|&other| other != first) {
            Some(other) => {
                Err(ConstraintError(format!("sets of {first} and {other} cells cannot contain the same digits")))
            }
            None => Ok(()),
        }
    },
    holds: |constraint, _, digit| {
        let mut sets = constraint.lines().iter().map(|set| {
            let mut digits: Vec<u8> = set.iter().map(|&cell| digit(cell)).collect();
            digits.sort_unstable();
            digits
        });
        sets.next().is_none_or(|first| sets.all(|other| other == first))
    },
    compile: |constraint, compiler| {
        // Two sets of one cell each are a pair of cells with equal digits.
        if let [one, other] = constraint.lines()
            && let ([one], [other]) = (&one[..], &other[..])
        {
            compiler.relate(*one, *other, |one, other| one == other);
        }
    },
    is_reasoned: false,
    propagate: Some(propagate),
    draw: |constraint, _, drawings| {
        let cage = |set: &Vec<LayoutCell>| Drawing::Cage { cells: set.clone(), label: "==".into() };
        drawings.extend(constraint.lines().iter().map(cage));
    },
    make: Make::Drawn(|draw| {
        draw.area_pairs(true, &|full, first, part| {
            let (wanted, digits) = (full.digits_of(first), full.digits_of(part));
            let often = |all: &[u32], digit: u32| all.iter().filter(|&&other| other == digit).count();
            digits.iter().all(|&digit| often(&digits, digit) <= often(&wanted, digit))
        });
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2/r1c4 r2c3",
        values: &[],
        holds: "1423231432414132",
        fails: "1234342121434312",
        puzzle: ".42........14...",
    }],
    ..Kind::BLANK
};

/// For each set, counts the cells that hold a digit and the cells that may hold it. Every set contains the digit at least as often as the largest of
/// the first counts and at most as often as the smallest of the second counts. If these are equal, the number is known.
fn propagate(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let sets = constraint.lines();
    for digit in 0..masks.size() {
        let bit = 1 << digit;
        let count = |set: &[LayoutCell], masks: &Masks<'_>| {
            let placed = set.iter().filter(|&&cell| masks.get(cell) == bit).count();
            (placed, set.iter().filter(|&&cell| masks.get(cell) & bit != 0).count())
        };
        let counts = sets.iter().map(|set| count(set, masks));
        let (least, most) = counts.fold((0, usize::MAX), |all, own| (all.0.max(own.0), all.1.min(own.1)));
        if least > most {
            return Err(Dead);
        }
        for set in sets {
            let (placed, possible) = count(set, masks);
            for &cell in set {
                let mask = masks.get(cell);
                if possible == least {
                    if mask & bit != 0 {
                        masks.keep(cell, bit)?;
                    }
                } else if placed == most && mask != bit {
                    masks.remove(cell, bit)?;
                }
            }
        }
    }
    Ok(())
}

/// Checks that there are at least two sets and that no set contains a cell twice.
pub(super) fn are_sets(constraint: &Constraint, rules: &Rules) -> Result<(), ConstraintError> {
    let sets = constraint.lines();
    if sets.len() < 2 {
        return Err(ConstraintError("one set of cells: expected at least two".into()));
    }
    match sets.iter().find_map(|set| repeated(set)) {
        Some(cell) => Err(ConstraintError(format!("{} appears twice in one set", rules.name(cell)))),
        None => Ok(()),
    }
}

/// Returns an error if a cell is listed twice.
pub(super) fn listed_once(cells: &[LayoutCell], rules: &Rules) -> Result<(), ConstraintError> {
    match repeated(cells) {
        Some(cell) => Err(ConstraintError(format!("{} is listed twice", rules.name(cell)))),
        None => Ok(()),
    }
}

/// Returns a cell that is listed twice, if there is one.
pub(super) fn repeated(cells: &[LayoutCell]) -> Option<LayoutCell> {
    cells.iter().enumerate().find(|&(at, cell)| cells[..at].contains(cell)).map(|(_, &cell)| cell)
}
