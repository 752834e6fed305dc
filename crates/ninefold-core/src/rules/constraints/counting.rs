//! Counting circles: a digit in a circle is the number of circles that contain it.
//!
//! So the digits in circles, each once, add up to the number of circles.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::Drawing;
use crate::rules::make::{Draw, Make};
use crate::rules::masks::{Dead, Masks};

pub(super) static COUNTING_CIRCLES: Kind = Kind {
    id: "countingcircles",
    aliases: &["counting-circles"],
    name: "Counting Circles",
    about: "A digit in a circle is the number of circles that contain the digit.",
    fields: Fields::Cells,
    check: |constraint, rules| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        if let Some((_, cell)) = cells.iter().enumerate().find(|(at, cell)| cells[..*at].contains(cell)) {
            return Err(ConstraintError(format!("{} is there twice", rules.name(*cell))));
        }
        let most = rules.size() * (rules.size() + 1) / 2;
        if cells.len() > most {
            return Err(ConstraintError(format!(
                "{} circles: digits from 1 to {} fill {most}",
                cells.len(),
                rules.size()
            )));
        }
        Ok(())
    },
    holds: |constraint, _, digit| {
        let digits: Vec<usize> = constraint.cells().map(|cell| digit(cell).into()).collect();
        digits.iter().all(|digit| digits.iter().filter(|other| *other == digit).count() == *digit)
    },
    is_reasoned: false,
    propagate: Some(propagate),
    draw: |constraint, _, drawings| drawings.extend(constraint.cells().map(|cell| Drawing::Ring([cell].into()))),
    make: Make::Drawn(draw_circles),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c3 r4c4",
        values: &[],
        holds: "1234342121434312",
        fails: "1234341221434321",
        puzzle: ".....4.....3....",
    }],
    ..Kind::BLANK
};

fn propagate(constraint: &Constraint, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let cells: Vec<LayoutCell> = constraint.cells().collect();
    let count = |is_counted: &dyn Fn(u32) -> bool| cells.iter().filter(|&&cell| is_counted(masks.get(cell))).count();
    let (mut allowed, mut needed) = (0_u32, 0_u32);
    for value in 1..=masks.size() {
        let bit = 1 << (value - 1);
        let (placed, possible) = (count(&|mask| mask == bit), count(&|mask| mask & bit != 0));
        if placed > value || placed > 0 && possible < value {
            return Err(Dead);
        }
        if possible >= value {
            allowed |= bit;
        }
        if placed > 0 {
            needed |= bit;
        }
    }
    // The digits of some set that contains the needed ones and adds up to the number of circles.
    let sums = |values: &[usize]| {
        let mut sums = vec![false; cells.len() + 1];
        sums[0] = true;
        for &value in values {
            (value..sums.len()).rev().for_each(|sum| sums[sum] |= sums[sum - value]);
        }
        sums
    };
    let values = |mask: u32| (1..=32_usize).filter(move |value| mask >> (value - 1) & 1 == 1);
    let base: usize = values(needed).sum();
    let Some(left) = cells.len().checked_sub(base) else { return Err(Dead) };
    let optional: Vec<usize> = values(allowed & !needed).collect();
    if !sums(&optional)[left] {
        return Err(Dead);
    }
    let mut kept = needed;
    for &value in &optional {
        let others: Vec<usize> = optional.iter().copied().filter(|&other| other != value).collect();
        if left.checked_sub(value).is_some_and(|rest| sums(&others)[rest]) {
            kept |= 1 << (value - 1);
        }
    }
    for value in values(needed) {
        let bit = 1 << (value - 1);
        let placed = cells.iter().filter(|&&cell| masks.get(cell) == bit).count();
        let possible: Vec<LayoutCell> = cells.iter().copied().filter(|&cell| masks.get(cell) & bit != 0).collect();
        if placed == value {
            possible
                .iter()
                .try_for_each(|&cell| if masks.get(cell) == bit { Ok(()) } else { masks.remove(cell, bit) })?;
        } else if possible.len() == value {
            possible.iter().try_for_each(|&cell| masks.keep(cell, bit))?;
        }
    }
    cells.iter().try_for_each(|&cell| masks.keep(cell, kept))
}

/// Draws circles for some digits: v circles for the digit v. An order counts the circles.
fn draw_circles(draw: &mut Draw<'_>) {
    let size = draw.size();
    let count = draw.count(2 * size);
    let mut digits: Vec<usize> = (1..=size).collect();
    draw.random.shuffle(&mut digits);
    // Digits whose sum is the number of circles, or the nearest smaller number that the order of the digits gives.
    let mut sums: Vec<Option<Vec<usize>>> = vec![None; count + 1];
    sums[0] = Some(Vec::new());
    for digit in digits {
        for sum in (digit..=count).rev() {
            if sums[sum].is_none()
                && let Some(before) = &sums[sum - digit]
            {
                sums[sum] = Some(before.iter().copied().chain([digit]).collect());
            }
        }
    }
    let Some(chosen) = sums.into_iter().flatten().last() else { return };
    let mut circles: Vec<LayoutCell> = Vec::new();
    let cells = draw.cells();
    for digit in chosen {
        let own = cells.iter().filter(|&&cell| draw.full.digit(cell) as usize == digit);
        circles.extend(own.take(digit));
    }
    circles.sort_unstable();
    let drawn = circles.len();
    if drawn > 0 && draw.add(&[circles], &|_, _| Vec::new()) {
        draw.set_number(drawn);
    }
}
