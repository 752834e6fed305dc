//! Propagation of weighted sums, whose cells need not differ.
//!
//! Relative to the smallest possible sum, each cell adds zero or more: with a factor f > 0, a digit d adds f (d - least), and with f < 0 it adds -f
//! (most - d), where least and most are the cell's smallest and largest digits. The sums of the first cells are stored as a set with one bit per sum,
//! so adding a cell takes one shift for each of its digits.
//!
//! ```text
//! a + b - c = 4        a: 1 2        b: 1 3       c: 1 2       least sum 1 + 1 - 2 = 0, so 4 must be added
//!                      +0 +1         +0 +2        +1 +0
//! sums of the first    {0}    {0 1}        {0 1 2 3}     {0 1 2 3 4}       4 = 3 + 1: a = 2, b = 3, c = 1
//! ```
//!
//! A digit stays if a sum of the cells before it, its own contribution, and a sum of the cells after it add up to the number. Cells that must differ,
//! such as those of a diagonal within one box, are treated together, and only sums of different digits are considered. If there are too many sums for
//! the bits, only minimum and maximum values are used.

use alloc::vec::Vec;
use core::ops::{BitAnd, BitOr};

use super::compile::Equation;
use super::masks::{Dead, Masks};
use super::sums;
use crate::cells::LayoutCell;

/// The digits of some cells, each multiplied by its factor, add up to a number. The cells need not differ.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Linear {
    /// The cells, without duplicates, each with a factor other than 0.
    pub terms: Vec<(LayoutCell, i32)>,
    /// The number to which the terms add up.
    pub value: i32,
    /// The lengths of consecutive groups of terms. A group is a single cell, or several cells that all differ and have the same factor.
    groups: Vec<usize>,
}

impl From<&Equation> for Linear {
    fn from(equation: &Equation) -> Self {
        let with = |cells: &[LayoutCell], factor| cells.iter().map(move |&cell| (cell, factor)).collect::<Vec<_>>();
        Self::new([with(&equation.plus, 1), with(&equation.minus, -1)].concat(), equation.value)
    }
}

/// The maximum number of cells for which sums are stored as sets.
const MOST: usize = 64;

/// The maximum number of cells in a short sum.
const SHORT: usize = 32;

/// The maximum number of open cells for which [`Linear::narrow`] is exact.
const FEW: usize = 3;

/// The number of different sums that a set of sums can hold.
const SUMS: i32 = 128;

/// The maximum number of digits of a grid in which cells that must differ are treated as groups.
const DIGITS: usize = 9;

/// The smallest and largest digits of a mask, counted from 1.
fn ends(mask: u32) -> (i32, i32) {
    let most = mask.checked_ilog2().map_or(0, |digit| digit.cast_signed() + 1);
    (mask.trailing_zeros().cast_signed() + 1, most)
}

/// The open cells of a group of terms: the possible sums of their digits, one bit each, and the data for computing how much each sum adds to the
/// smallest total or subtracts from the largest.
#[derive(Clone, Copy, Default)]
struct Part {
    /// The position of the first cell and the number of cells.
    start: usize,
    length: usize,
    sums: u64,
    factor: u32,
    /// The sum that adds nothing.
    base: i32,
    is_up: bool,
}

impl Part {
    /// Creates the part for cells with the given factor, relative to its smallest contribution. Returns `None` if the cells have no possible sum.
    fn new(factor: i32, cells: &[(LayoutCell, u32)], start: usize) -> Option<Self> {
        let sums = sums::sums_of(cells);
        let is_up = factor > 0;
        let part = Self { start, length: cells.len(), sums, factor: factor.unsigned_abs(), base: 0, is_up };
        let (low, high) = part.ends();
        (sums != 0).then_some(Self { base: if is_up { low } else { high }, ..part })
    }

    /// The amount that a sum contributes: its distance from `base` multiplied by the factor.
    const fn adds(&self, sum: u32) -> u32 {
        self.factor * (sum.cast_signed() - self.base).unsigned_abs()
    }

    /// The smallest and largest sums.
    fn ends(&self) -> (i32, i32) {
        let most = self.sums.checked_ilog2().map_or(0, u32::cast_signed);
        (self.sums.trailing_zeros().cast_signed(), most)
    }

    /// Keeps the sums that add at most `below` to the smallest total and subtract at most `above` from the largest.
    fn cut(&mut self, below: i32, above: i32) {
        let (low, high) = self.ends();
        let factor = self.factor.cast_signed();
        let (up, down) = if self.is_up { (below, above) } else { (above, below) };
        let (least, most) = (low.max(high - down / factor), high.min(low + up / factor));
        self.sums &= u64::MAX << least & u64::MAX >> (63 - most);
    }

    /// Keeps in the cells of the part only the digits that make one of its sums.
    fn restrict(&self, open: &mut [(LayoutCell, u32)], masks: &mut Masks<'_>) -> Result<(), Dead> {
        let cells = &mut open[self.start..self.start + self.length];
        sums::keep_sums(cells, self.sums);
        cells.iter().try_for_each(|&(cell, left)| masks.keep(cell, left))
    }
}

/// The positions of the set bits.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

impl Linear {
    /// Creates a sum whose cells may all be equal.
    pub(crate) fn new(terms: Vec<(LayoutCell, i32)>, value: i32) -> Self {
        Self { groups: alloc::vec![1; terms.len()], terms, value }
    }

    /// Collects cells that must differ into groups, which have fewer possible sums. `differ` returns whether two cells must differ.
    pub(crate) fn grouped(&self, size: usize, differ: impl Fn(LayoutCell, LayoutCell) -> bool) -> Self {
        if size > DIGITS {
            return self.clone();
        }
        let fits = |group: &[(LayoutCell, i32)], &(cell, factor): &(LayoutCell, i32)| {
            group.iter().all(|&(other, of)| of == factor && differ(cell, other))
        };
        // Compares two ways of grouping: in the order of the terms, and with the largest groups first, which needs fewer groups for long lines that
        // cross themselves.
        let mut in_order: Vec<Vec<(LayoutCell, i32)>> = Vec::new();
        for term in &self.terms {
            match in_order.iter_mut().find(|group| fits(group, term)) {
                Some(group) => group.push(*term),
                None => in_order.push(alloc::vec![*term]),
            }
        }
        let (mut by_length, mut left) = (Vec::new(), self.terms.clone());
        while !left.is_empty() && by_length.len() < in_order.len() {
            let from = |first: &(LayoutCell, i32)| {
                let mut group = alloc::vec![*first];
                left.iter().for_each(|term| {
                    if fits(&group, term) {
                        group.push(*term);
                    }
                });
                group
            };
            let longest = left.iter().map(from).rev().max_by_key(Vec::len).unwrap_or_default();
            left.retain(|term| !longest.contains(term));
            by_length.push(longest);
        }
        let groups = if by_length.len() < in_order.len() { by_length } else { in_order };
        Self { groups: groups.iter().map(Vec::len).collect(), terms: groups.concat(), value: self.value }
    }

    /// The cells.
    pub fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.terms.iter().map(|term| term.0)
    }

    /// Removes the digits that occur in no assignment with the required value.
    ///
    /// # Errors
    ///
    /// Returns an error if the value cannot be reached.
    pub fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        // Nearly all sums are short, and initialising larger tables takes time.
        if self.terms.len() <= SHORT {
            self.propagate_within::<SHORT>(masks)
        } else if self.terms.len() <= MOST {
            self.propagate_within::<MOST>(masks)
        } else {
            self.bounds(masks)
        }
    }

    /// Like [`propagate`](Self::propagate), for at most `M` terms.
    fn propagate_within<const M: usize>(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let mut open = [(LayoutCell::of(0), 0); M];
        let mut parts = [Part::default(); M];
        let (mut terms, mut count, mut end) = (self.terms.iter(), 0, 0);
        let (mut least, mut greatest) = (0, 0);
        for &length in &self.groups {
            let (start, mut factor) = (end, 0);
            for &(cell, of) in terms.by_ref().take(length) {
                let mask = masks.get(cell);
                if mask.is_power_of_two() {
                    let digit = mask.trailing_zeros().cast_signed() + 1;
                    (least, greatest) = (least + of * digit, greatest + of * digit);
                } else {
                    (open[end], factor) = ((cell, mask), of);
                    end += 1;
                }
            }
            if end > start {
                let part = Part::new(factor, &open[start..end], start).ok_or(Dead)?;
                let (low, high) = part.ends();
                (least, greatest) = if part.is_up {
                    (least + factor * low, greatest + factor * high)
                } else {
                    (least + factor * high, greatest + factor * low)
                };
                parts[count] = part;
                count += 1;
            }
        }
        let parts = &mut parts[..count];
        let (below, above) = (self.value - least, greatest - self.value);
        if below < 0 || above < 0 {
            return Err(Dead);
        }
        if below >= SUMS && above >= SUMS {
            for part in parts {
                part.cut(below, above);
                part.restrict(&mut open, masks)?;
            }
            return Ok(());
        }
        // Counts downwards from the largest sum if that is closer to the value.
        if above < below {
            for part in &mut *parts {
                let (low, high) = part.ends();
                part.base = if part.is_up { high } else { low };
            }
        }
        match below.min(above).cast_unsigned() {
            target @ 0..64 => exact::<u64, M>(parts, target)?,
            target => exact::<u128, M>(parts, target)?,
        }
        parts.iter().try_for_each(|part| part.restrict(&mut open, masks))
    }

    /// Like [`propagate`](Self::propagate) if only a few cells are open. For more open cells, uses only minimum and maximum values, which removes
    /// fewer digits in less time.
    ///
    /// # Errors
    ///
    /// Returns an error if this shows that the value cannot be reached.
    pub(crate) fn narrow(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let open = self.cells().filter(|&cell| !masks.get(cell).is_power_of_two()).count();
        if open <= FEW { self.propagate(masks) } else { self.bounds(masks) }
    }

    /// Keeps the digits that are neither too small nor too large.
    fn bounds(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let (mut least, mut greatest, mut widest) = (0, 0, 0);
        for &(cell, factor) in &self.terms {
            let (low, high) = ends(masks.get(cell));
            let (one, other) = (factor * low, factor * high);
            least += one.min(other);
            greatest += one.max(other);
            widest = widest.max((one - other).abs());
        }
        let (below, above) = (self.value - least, greatest - self.value);
        if below < 0 || above < 0 {
            return Err(Dead);
        }
        if widest <= below.min(above) {
            return Ok(());
        }
        for &(cell, factor) in &self.terms {
            let (low, high) = ends(masks.get(cell));
            let size = factor.abs();
            let (up, down) = if factor > 0 { (below, above) } else { (above, below) };
            if (high - low) * size > up.min(down) {
                masks.keep(cell, between(high - down / size, low + up / size))?;
            }
        }
        Ok(())
    }
}

/// A set of sums, one bit each.
trait Sums: Copy + Default + PartialEq + BitOr<Output = Self> + BitAnd<Output = Self> {
    /// The set of a single sum, which must be less than the number of bits.
    fn of(sum: u32) -> Self;
    /// All sums increased by a number. Sums that become too large are dropped.
    fn up(self, by: u32) -> Self;
    /// All sums decreased by a number. Sums that would become negative are dropped.
    fn down(self, by: u32) -> Self;
}

macro_rules! sums {
    ($($word:ty),*) => {$(
        impl Sums for $word {
            fn of(sum: u32) -> Self {
                1 << sum
            }
            fn up(self, by: u32) -> Self {
                self.checked_shl(by).unwrap_or(0)
            }
            fn down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }
        }
    )*};
}

sums!(u64, u128);

/// Keeps in each part the sums that reach the target when combined with sums of the other parts.
fn exact<S: Sums, const M: usize>(parts: &mut [Part], target: u32) -> Result<(), Dead> {
    let (mut before, mut sums) = ([S::default(); M], S::of(0));
    for (part, before) in parts.iter().zip(&mut before) {
        *before = sums;
        sums = bits(part.sums).fold(S::default(), |all, sum| all | before.up(part.adds(sum)));
    }
    // The sums of the earlier parts from which the later parts can reach the target.
    let mut behind = S::of(target);
    if sums & behind == S::default() {
        return Err(Dead);
    }
    for (at, part) in parts.iter_mut().enumerate().rev() {
        let (mut left, mut from) = (0, S::default());
        for sum in bits(part.sums) {
            let sums = behind.down(part.adds(sum)) & before[at];
            if sums != S::default() {
                left |= 1 << sum;
                from = from | sums;
            }
        }
        behind = from;
        part.sums = left;
    }
    Ok(())
}

/// The mask of the digits from `low` to `high`.
const fn between(low: i32, high: i32) -> u32 {
    let low = if low < 1 { 1 } else { low };
    if high < low || low > 32 {
        return 0;
    }
    let below = (1_u64 << (low - 1)) - 1;
    let up_to = (1_u64 << (if high > 32 { 32 } else { high })) - 1;
    (up_to & !below) as u32
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::{Linear, MOST};
    use crate::cells::LayoutCell;
    use crate::random::{Random, Seed};
    use crate::rules::Masks;

    /// In this test, cells differ if their numbers are in the same group of ten.
    fn differ(one: LayoutCell, other: LayoutCell) -> bool {
        one != other && one.index() / 10 == other.index() / 10
    }

    /// Taken in the order of the terms, the first two cells would form a group, leaving two groups of two.
    #[test]
    fn the_longest_groups_come_first_if_they_are_fewer() {
        let also = |one: LayoutCell, other: LayoutCell| differ(one, other) || one.index() + other.index() == 10;
        let terms = [0, 10, 1, 2, 11, 12].map(|cell| (LayoutCell::of(cell), 1));
        let linear = Linear::new(terms.to_vec(), 20).grouped(9, also);
        assert_eq!(linear.groups, [3, 3]);
        let mut cells: Vec<usize> = linear.cells().map(LayoutCell::index).collect();
        cells.chunks_mut(3).for_each(<[usize]>::sort_unstable);
        assert_eq!(cells, [0, 1, 2, 10, 11, 12]);
    }

    /// If the number is far from both the smallest and the largest sum, only bounds are used, which keep the digits of every assignment.
    #[test]
    fn far_numbers_keep_assignments_and_bounds() {
        let (random, mut checked) = (&mut Random::new(Seed::new(8)), 0);
        for _ in 0..300 {
            let cells: Vec<usize> = (0..MOST).filter(|cell| cell % 10 < 9 && random.below(4) > 0).collect();
            let factor = |cell: usize| [60, 1, -1][usize::from(!cell.is_multiple_of(30)) + usize::from(cell > 30)];
            let mut digits = vec![0; MOST];
            for ten in digits.chunks_mut(10) {
                let mut all: Vec<u32> = (1..=9).collect();
                random.shuffle(&mut all);
                ten.iter_mut().zip(all).for_each(|(own, digit)| *own = digit);
            }
            let mut masks: Vec<u32> =
                digits.iter().map(|&digit| (random.below(512) as u32 | 1 << (digit.max(1) - 1)) & 511).collect();
            let before = masks.clone();
            let terms: Vec<(LayoutCell, i32)> =
                cells.iter().map(|&cell| (LayoutCell::of(cell), factor(cell))).collect();
            let value = cells.iter().map(|&cell| factor(cell) * digits[cell].cast_signed()).sum();
            let linear = Linear::new(terms, value).grouped(9, differ);
            let mut changed = Vec::new();
            linear.propagate(&mut Masks::new(9, &mut masks, &mut changed)).expect("an assignment holds");
            for &cell in &cells {
                assert!(masks[cell] >> (digits[cell] - 1) & 1 == 1, "cell {cell} of {linear:?}");
            }
            checked += usize::from(masks != before);
        }
        assert!(checked > 50, "bounds removed digits in {checked} of 300 sums");
    }
}
