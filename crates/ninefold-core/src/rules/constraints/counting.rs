//! Counting circles: each digit in a circle is the number of circles that contain that digit.
//!
//! The different digits in circles therefore add up to the number of circles. Since a row contains each digit only once, a digit v needs circles in
//! at least v rows. If there are only v such rows, the digit is in a circle in each of them. The same applies to columns and regions:
//!
//! ```text
//! 9 circles in column 1      (.) . . .      45 circles hold every digit, so there are nine 9s in circles:
//! and 36 elsewhere           (.) .(.).      in each row, column and box the 9 is in a circle, and nowhere else
//! ```

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::same::listed_once;
use crate::cells::{HouseKind, LayoutCell};
use crate::rules::compile::{Compiler, Propagator};
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
        listed_once(&cells, rules)?;
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
    compile,
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
    Circles { cells: constraint.cells().collect(), tilings: Vec::new() }.propagate(masks)
}

/// Groups the circles by the houses of a single grid, which restrict them further. Rows, columns or regions are used only if together they contain
/// every circle.
fn compile(constraint: &Constraint, compiler: &mut Compiler<'_>) {
    let (rules, cells) = (compiler.rules(), constraint.cells().collect::<Vec<_>>());
    if rules.grids().len() > 1 {
        return;
    }
    let groups = rules.own_groups();
    let tiling = |is_chosen: fn(HouseKind) -> bool| {
        let split = |house: &[LayoutCell]| {
            let (circles, others) = house.iter().partition(|cell| cells.contains(cell));
            House { circles, others }
        };
        let houses = groups.iter().filter(|group| is_chosen(group.name.0)).map(|group| split(&group.cells));
        houses.filter(|house| !house.circles.is_empty()).collect::<Vec<House>>()
    };
    let tilings = [
        tiling(|kind| kind == HouseKind::Row),
        tiling(|kind| kind == HouseKind::Column),
        tiling(|kind| matches!(kind, HouseKind::Box | HouseKind::Region)),
    ];
    let covers = |tiling: &Vec<House>| tiling.iter().map(|house| house.circles.len()).sum::<usize>() == cells.len();
    let tilings = tilings.into_iter().filter(covers).collect();
    compiler.propagator(Circles { cells, tilings });
}

/// The cells of a house that contains circles.
#[derive(Debug)]
struct House {
    circles: Vec<LayoutCell>,
    others: Vec<LayoutCell>,
}

/// All circles, and several sets of houses, each of which contains every circle once.
#[derive(Debug)]
struct Circles {
    cells: Vec<LayoutCell>,
    tilings: Vec<Vec<House>>,
}

impl Circles {
    /// Returns the maximum number of circles that can hold the digit.
    fn room(&self, bit: u32, masks: &Masks<'_>) -> usize {
        let count = |cells: &[LayoutCell]| cells.iter().filter(|&&cell| masks.get(cell) & bit != 0).count();
        let houses = |tiling: &Vec<House>| tiling.iter().filter(|house| count(&house.circles) > 0).count();
        self.tilings.iter().map(houses).fold(count(&self.cells), usize::min)
    }

    /// Places a digit in all circles that can take it if it needs every one of them. Removes it from the other circles if it is in enough of them,
    /// and from the other cells of the houses whose circles can take it if it needs every one of these houses.
    fn place(&self, value: usize, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let bit = 1 << (value - 1);
        let has = |cell: LayoutCell, masks: &Masks<'_>| masks.get(cell) & bit != 0;
        let placed = self.cells.iter().filter(|&&cell| masks.get(cell) == bit).count();
        let possible: Vec<LayoutCell> = self.cells.iter().copied().filter(|&cell| has(cell, masks)).collect();
        if placed == value {
            let mut open = possible.iter().filter(|&&cell| masks.get(cell) != bit).copied().collect::<Vec<_>>();
            return open.drain(..).try_for_each(|cell| masks.remove(cell, bit));
        }
        if possible.len() == value {
            return possible.iter().try_for_each(|&cell| masks.keep(cell, bit));
        }
        for tiling in &self.tilings {
            let houses: Vec<&House> =
                tiling.iter().filter(|house| house.circles.iter().any(|&cell| has(cell, masks))).collect();
            if houses.len() == value {
                let mut others = houses.iter().flat_map(|house| &house.others);
                others.try_for_each(|&cell| masks.remove(cell, bit))?;
            }
        }
        Ok(())
    }
}

impl Propagator for Circles {
    fn cells(&self) -> Vec<LayoutCell> {
        self.cells.clone()
    }

    fn uses_houses(&self) -> bool {
        true
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let (mut allowed, mut needed) = (0_u32, 0_u32);
        for value in 1..=masks.size() {
            let bit = 1 << (value - 1);
            let placed = self.cells.iter().filter(|&&cell| masks.get(cell) == bit).count();
            let room = self.room(bit, masks);
            if placed > value || placed > 0 && room < value {
                return Err(Dead);
            }
            if room >= value {
                allowed |= bit;
            }
            if placed > 0 {
                needed |= bit;
            }
        }
        // Keeps the digits that are in at least one set that contains all needed digits and adds up to the number of circles.
        let sums = |values: &[usize]| {
            let mut sums = vec![false; self.cells.len() + 1];
            sums[0] = true;
            for &value in values {
                (value..sums.len()).rev().for_each(|sum| sums[sum] |= sums[sum - value]);
            }
            sums
        };
        let values = |mask: u32| (1..=32_usize).filter(move |value| mask >> (value - 1) & 1 == 1);
        let base: usize = values(needed).sum();
        let Some(left) = self.cells.len().checked_sub(base) else { return Err(Dead) };
        let optional: Vec<usize> = values(allowed & !needed).collect();
        if !sums(&optional)[left] {
            return Err(Dead);
        }
        let mut kept = needed;
        for &value in &optional {
            let others: Vec<usize> = optional.iter().copied().filter(|&other| other != value).collect();
            let sums = sums(&others);
            if left.checked_sub(value).is_some_and(|rest| sums[rest]) {
                kept |= 1 << (value - 1);
            }
            if !sums[left] {
                needed |= 1 << (value - 1);
            }
        }
        self.cells.iter().try_for_each(|&cell| masks.keep(cell, kept))?;
        values(needed).try_for_each(|value| self.place(value, masks))
    }
}

/// Draws circles for some digits, with v circles for the digit v. The number in an order is the total number of circles.
fn draw_circles(draw: &mut Draw<'_>) {
    let size = draw.size();
    let count = draw.count(2 * size);
    let mut digits: Vec<usize> = (1..=size).collect();
    draw.random.shuffle(&mut digits);
    // Finds digits whose sum is the number of circles or, if there are none, the largest smaller sum that digits can have.
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

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::cells::LayoutCell;
    use crate::rules::{Constraint, Kind, Masks, Rules};

    /// Ten circles in a grid of four rows contain every digit, so there must be a 4 in a circle in each row, column and box.
    #[test]
    fn a_digit_in_every_row_is_in_a_circle_there() {
        let rules = Rules::sized(4).unwrap();
        // 1 2 3 4 / 3 4 1 2 / 2 1 4 3 / 4 3 2 1: the circles contain every 4, three 3s, two 2s and a 1.
        let circles: Vec<LayoutCell> = [0, 1, 2, 3, 4, 5, 7, 10, 11, 12].map(LayoutCell::of).into();
        let kind = Kind::named("countingcircles").unwrap();
        let constraint = Constraint::new(kind, &rules, vec![circles.clone()], []).unwrap();
        let propagators = rules.with_constraints([constraint]).propagators().to_vec();
        let (mut masks, mut changed) = ([0b1111; 16], Vec::new());
        let masks = &mut Masks::new(4, &mut masks, &mut changed);
        propagators.iter().try_for_each(|propagator| propagator.propagate(masks)).unwrap();
        for cell in rules.cells() {
            let expected = if circles.contains(&cell) { 0b1111 } else { 0b0111 };
            assert_eq!(masks.get(cell), expected, "{cell:?} of {circles:?}");
        }
    }
}
