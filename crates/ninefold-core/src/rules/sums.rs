//! Sums of different digits: the sets of digits that add up to a number, and the digits that remain possible in a cage.
//!
//! Each digit can be used only once among cells that all differ, and the digits used so far determine the sum left for the other cells. An assignment
//! is therefore a walk through sets of used digits, with one cell per step. A layer of such sets is a bitset, and adding a digit to all sets of a
//! layer is a single shift.
//!
//! ```text
//! cage 6 in a b c                 {}  --a-->  {1} {2} {3}  --b-->  {1 2} {1 3} {2 3}  --c-->  {1 2 3}      sum 6: yes
//!                                                                                             {1 2 4}      sum 7: no
//! ```
//!
//! A digit of a cell stays if it is used on some walk from the start to a set with the required sum. This is exact. If more than twelve digits are
//! possible, there are too many sets, so bounds are used until fewer digits are left. Bounds are correct, but remove fewer digits.

use alloc::vec::Vec;

use super::combinations;
use super::masks::{Dead, Masks};
use crate::cells::LayoutCell;

/// The smallest and largest sums of `count` different digits from 1 to `size`.
pub(crate) const fn range(count: usize, size: usize) -> (u32, u32) {
    let (count, size) = (count as u32, size as u32);
    (count * (count + 1) / 2, count * (2 * size + 1 - count) / 2)
}

/// The sets of `count` different digits from 1 to `size` that add up to `sum`, as masks, in ascending order of their lowest digits. Returns at most
/// `most` sets.
pub(crate) fn sets(count: usize, sum: u32, size: usize, most: usize) -> Vec<u32> {
    fn search(from: u32, count: usize, sum: u32, size: u32, set: u32, found: &mut Vec<u32>, most: usize) {
        if found.len() >= most {
            return;
        }
        if count == 0 {
            if sum == 0 {
                found.push(set);
            }
            return;
        }
        let left = count as u32;
        for digit in from..=size {
            // The sums with the smallest and with the largest digits that may follow.
            let least = left * (2 * digit + left - 1) / 2;
            if least > sum || digit + left - 1 > size {
                return;
            }
            let most_sum = digit + (left - 1) * (2 * size + 2 - left) / 2;
            if most_sum >= sum {
                search(digit + 1, count - 1, sum - digit, size, set | 1 << (digit - 1), found, most);
            }
        }
    }
    let mut found = Vec::new();
    search(1, count, sum, size as u32, 0, &mut found, most);
    found
}

/// Removes from cells that all differ every digit that occurs in no assignment with the sum.
///
/// The result is exact if at most twelve digits are possible in the cells without a digit, or if at most two cells have no digit. Otherwise, bounds
/// are used.
///
/// # Errors
///
/// Returns an error if there is no assignment.
pub(crate) fn propagate_different(cells: &[LayoutCell], sum: u32, masks: &mut Masks<'_>) -> Result<(), Dead> {
    squeeze(cells, sum, masks).map(|_| ())
}

/// The maximum number of cells without a digit for which a walk through sets is used.
const MOST: usize = 12;

/// Like [`propagate_different`], but returns the digits that every assignment places in the cells without a digit, as far as they are known.
///
/// # Errors
///
/// Returns an error if there is no assignment.
pub(crate) fn squeeze(cells: &[LayoutCell], sum: u32, masks: &mut Masks<'_>) -> Result<u32, Dead> {
    restrict(cells, sum, masks, true)
}

/// Like [`squeeze`], but removes fewer digits in less time.
///
/// # Errors
///
/// Returns an error if this shows that there is no assignment.
pub(crate) fn narrow(cells: &[LayoutCell], sum: u32, masks: &mut Masks<'_>) -> Result<u32, Dead> {
    restrict(cells, sum, masks, false)
}

fn restrict(cells: &[LayoutCell], sum: u32, masks: &mut Masks<'_>, is_exact: bool) -> Result<u32, Dead> {
    let (mut used, mut left) = (0, sum);
    for &cell in cells {
        if let Some(digit) = masks.digit(cell) {
            let bit = 1 << (digit - 1);
            if used & bit != 0 {
                return Err(Dead);
            }
            used |= bit;
            left = left.checked_sub(digit).ok_or(Dead)?;
        }
    }
    let mut open: [(LayoutCell, u32); 32] = [(LayoutCell::of(0), 0); 32];
    let (mut count, mut union) = (0, 0);
    for &cell in cells {
        let mask = masks.get(cell);
        if !mask.is_power_of_two() {
            let mask = mask & !used;
            if mask == 0 || count == open.len() {
                return Err(Dead);
            }
            open[count] = (cell, mask);
            count += 1;
            union |= mask;
        }
    }
    let open = &mut open[..count];
    let needed = match open {
        [] if left == 0 => 0,
        [] => return Err(Dead),
        [one] => {
            let bit = if (1..=32).contains(&left) { 1 << (left - 1) } else { 0 };
            one.1 &= bit;
            bit
        }
        [one, other] => pair(left, &mut one.1, &mut other.1),
        _ if masks.size() <= 9 && !is_exact => combinations::narrow(open, left)?,
        _ if masks.size() <= 9 => walk::<8>(open, |last| small_target(last, left)),
        _ if union.count_ones() <= 12 && count <= MOST => few(open, union, left),
        _ => {
            bounds(open, union, left)?;
            0
        }
    };
    open.iter().try_for_each(|&(cell, mask)| masks.keep(cell, mask))?;
    Ok(needed)
}

/// Keeps in each of two cells the digits that have a different partner in the other cell. Returns the digits that every assignment uses.
fn pair(sum: u32, one: &mut u32, other: &mut u32) -> u32 {
    // Maps each digit d to `sum` - d.
    let partners = |mask: u32| match sum {
        2..=33 => mask.reverse_bits() >> (33 - sum),
        34..=64 => mask.reverse_bits() << (sum - 33),
        _ => 0,
    };
    let half = if sum.is_multiple_of(2) && (2..=64).contains(&sum) { 1 << (sum / 2 - 1) } else { 0 };
    let (first, second) = (*one & !half, *other & !half);
    *one = first & partners(second);
    *other = second & partners(first);
    // Two different pairs with the same sum have no digit in common.
    let union = *one | *other;
    if union.count_ones() == 2 { union } else { 0 }
}

/// Sets of digits: bit n of the bitset is set if the set with the mask n is present.
type Layer<const W: usize> = [u64; W];

/// For each of the six lowest digits, the bits of a word that represent sets without this digit.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Whether a layer has no sets. A comparison with an empty layer would compile to a function call.
fn is_empty<const W: usize>(layer: &Layer<W>) -> bool {
    layer.iter().fold(0, |all, word| all | word) == 0
}

/// Adds a digit to all sets that lack it, and adds the resulting sets to `to`.
fn add<const W: usize>(from: &Layer<W>, digit: u32, to: &mut Layer<W>) {
    if digit < 6 {
        let (without, by) = (WITHOUT[digit as usize], 1 << digit);
        to.iter_mut().zip(from).for_each(|(to, from)| *to |= (from & without) << by);
    } else {
        let step = 1 << (digit - 6);
        (0..W).filter(|word| word & step == 0).for_each(|word| to[word | step] |= from[word]);
    }
}

/// Returns the sets in `among` that become a set in `from` when the digit is added.
fn take<const W: usize>(from: &Layer<W>, digit: u32, among: &Layer<W>) -> Layer<W> {
    let mut sets = [0; W];
    if digit < 6 {
        let (without, by) = (WITHOUT[digit as usize], 1 << digit);
        (0..W).for_each(|word| sets[word] = from[word] >> by & without & among[word]);
    } else {
        let step = 1 << (digit - 6);
        (0..W).filter(|word| word & step == 0).for_each(|word| sets[word] = from[word | step] & among[word]);
    }
    sets
}

/// The digits in a mask, counted from 0.
fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// Walks forwards through the sets of used digits, and then back from those sets of the last layer that `target` keeps. Keeps in each cell the digits
/// used on such walks, and returns the digits that all kept sets of the last layer contain.
fn walk<const W: usize>(open: &mut [(LayoutCell, u32)], target: impl FnOnce(&mut Layer<W>)) -> u32 {
    let mut layers = [[0; W]; MOST + 1];
    layers[0][0] = 1;
    for (at, &(_, mask)) in open.iter().enumerate() {
        let (before, after) = layers.split_at_mut(at + 1);
        bits(mask).for_each(|digit| add(&before[at], digit, &mut after[0]));
    }
    let mut behind = layers[open.len()];
    target(&mut behind);
    let needed = common(&behind);
    for (at, (_, mask)) in open.iter_mut().enumerate().rev() {
        let mut before = [0; W];
        for digit in bits(*mask) {
            let sets = take(&behind, digit, &layers[at]);
            if is_empty(&sets) {
                *mask &= !(1 << digit);
            }
            before.iter_mut().zip(sets).for_each(|(all, sets)| *all |= sets);
        }
        behind = before;
    }
    needed
}

/// Returns the digits that all sets of a layer contain, or none if there are no sets.
fn common<const W: usize>(layer: &Layer<W>) -> u32 {
    if is_empty(layer) {
        return 0;
    }
    let is_in_all = |digit: u32| {
        if digit < 6 {
            layer.iter().all(|word| word & WITHOUT[digit as usize] == 0)
        } else {
            (0..W).all(|word| word >> (digit - 6) & 1 == 1 || layer[word] == 0)
        }
    };
    (0..6 + W.ilog2()).filter(|&digit| is_in_all(digit)).fold(0, |all, digit| all | 1 << digit)
}

/// For each sum, the sets of digits from 1 to 9 that have it.
static WITH_SUM: [Layer<8>; 46] = {
    let mut sums = [[0; 8]; 46];
    let mut set = 0;
    while set < 512 {
        let (mut sum, mut digit) = (0, 0);
        while digit < 9 {
            if set >> digit & 1 == 1 {
                sum += digit + 1;
            }
            digit += 1;
        }
        sums[sum][set / 64] |= 1 << (set % 64);
        set += 1;
    }
    sums
};

/// The sums of `digit`, counted from 0, and each other digit of a mask, one bit each.
const fn beside(mask: u32, digit: u32) -> u64 {
    ((mask & !(1 << digit)) as u64) << (digit + 2)
}

/// Returns the possible sums of different digits in cells with these masks, one bit per sum. There must be at most nine digits.
pub(crate) fn sums_of(cells: &[(LayoutCell, u32)]) -> u64 {
    match cells {
        [(_, mask)] => return u64::from(*mask) << 1,
        [(_, one), (_, other)] => return bits(*one).fold(0, |sums, digit| sums | beside(*other, digit)),
        [(_, one), (_, two), (_, three)] => {
            let mut sums = 0;
            for first in bits(*one) {
                let rest = *three & !(1 << first);
                sums |= bits(*two & !(1 << first)).fold(0, |all, second| all | beside(rest, second) << (first + 1));
            }
            return sums;
        }
        _ => {}
    }
    let mut layer: Layer<8> = [0; 8];
    layer[0] = 1;
    for &(_, mask) in cells {
        let before = core::mem::take(&mut layer);
        bits(mask).for_each(|digit| add(&before, digit, &mut layer));
    }
    let mut sums = 0;
    for (word, mut sets) in (0..).zip(layer) {
        while sets != 0 {
            sums |= 1 << SUM_OF[64 * word + sets.trailing_zeros() as usize];
            sets &= sets - 1;
        }
    }
    sums
}

/// Keeps in cells that all differ the digits of assignments whose sum is allowed (one bit per sum). There must be at most nine digits. If there is no
/// such assignment, no digits remain.
pub(crate) fn keep_sums(cells: &mut [(LayoutCell, u32)], allowed: u64) {
    match cells {
        [(_, mask)] => return *mask &= (allowed >> 1) as u32,
        [(_, one), (_, other)] => {
            let fits =
                |of: u32| move |all, digit| if beside(of, digit) & allowed == 0 { all } else { all | 1 << digit };
            let first = bits(*one).fold(0, fits(*other));
            *other = bits(*other).fold(0, fits(*one));
            return *one = first;
        }
        [(_, one), (_, two), (_, three)] => {
            let mut left = [0; 3];
            for first in bits(*one) {
                for second in bits(*two & !(1 << first)) {
                    let third = *three & !(1 << first | 1 << second) & (allowed >> (first + second + 3)) as u32;
                    if third != 0 {
                        left = [left[0] | 1 << first, left[1] | 1 << second, left[2] | third];
                    }
                }
            }
            [*one, *two, *three] = left;
            return;
        }
        _ => {}
    }
    walk::<8>(cells, |last| {
        let mut with: Layer<8> = [0; 8];
        for (_, sets) in WITH_SUM.iter().enumerate().filter(|(sum, _)| allowed >> sum & 1 == 1) {
            with.iter_mut().zip(sets).for_each(|(with, sets)| *with |= sets);
        }
        last.iter_mut().zip(with).for_each(|(last, with)| *last &= with);
    });
}

/// Keeps in the masks of cells that all differ the digits of assignments with the sum, like [`propagate_different`]. Returns whether there may be an
/// assignment.
pub(crate) fn keep_sum(own: &mut [u32], sum: u32, size: usize) -> bool {
    let (mut changed, cells) = (Vec::new(), (0..own.len()).map(LayoutCell::of).collect::<Vec<_>>());
    propagate_different(&cells, sum, &mut Masks::new(size, own, &mut changed)).is_ok()
}

/// The sum of each set of digits from 1 to 9.
static SUM_OF: [u8; 512] = {
    let mut sums = [0; 512];
    let mut set: usize = 1;
    while set < 512 {
        let lowest = set & set.wrapping_neg();
        sums[set] = sums[set & (set - 1)] + lowest.trailing_zeros() as u8 + 1;
        set += 1;
    }
    sums
};

fn small_target(last: &mut Layer<8>, sum: u32) {
    match WITH_SUM.get(sum as usize) {
        Some(with_sum) => last.iter_mut().zip(with_sum).for_each(|(last, with_sum)| *last &= with_sum),
        None => *last = [0; 8],
    }
}

/// Walks through the sets of at most twelve digits, which are renumbered for this purpose.
fn few(open: &mut [(LayoutCell, u32)], union: u32, sum: u32) -> u32 {
    let mut digits = [0; 12];
    digits.iter_mut().zip(bits(union)).for_each(|(own, digit)| *own = digit);
    let count = union.count_ones();
    let shrink = |mask: u32| {
        let is_in = |&at: &u32| mask >> digits[at as usize] & 1 == 1;
        (0..count).filter(is_in).fold(0, |all, at| all | 1 << at)
    };
    let widen = |mask: u32| bits(mask).fold(0, |all, at| all | 1 << digits[at as usize]);
    open.iter_mut().for_each(|(_, mask)| *mask = shrink(*mask));
    // The sum of a set is the sum of its members among the six lower digits plus the sum of those among the six higher digits.
    let half = |from: usize| -> [u32; 64] {
        core::array::from_fn(|set| bits(set as u32).map(|at| digits[from + at as usize] + 1).sum())
    };
    let (low, high) = (half(0), half(6));
    let needed = walk::<64>(open, |last| {
        for (word, high) in last.iter_mut().zip(high) {
            let mut sets = *word;
            while sets != 0 {
                let set = sets.trailing_zeros() as usize;
                sets &= sets - 1;
                if low[set] + high != sum {
                    *word &= !(1 << set);
                }
            }
        }
    });
    open.iter_mut().for_each(|(_, mask)| *mask = widen(*mask));
    widen(needed)
}

/// Removes the digits that are too small or too large whatever digits the other cells hold.
fn bounds(open: &mut [(LayoutCell, u32)], union: u32, sum: u32) -> Result<(), Dead> {
    if (union.count_ones() as usize) < open.len() {
        return Err(Dead);
    }
    let others = open.len() - 1;
    let least_of = |mask: u32| mask.trailing_zeros() + 1;
    let most_of = |mask: u32| mask.checked_ilog2().map_or(0, |digit| digit + 1);
    let least: u32 = open.iter().map(|&(_, mask)| least_of(mask)).sum();
    let most: u32 = open.iter().map(|&(_, mask)| most_of(mask)).sum();
    // The digits that reach the sum together with different other digits of the union.
    let fits: u32 = bits(union)
        .filter(|&digit| {
            let rest = || bits(union & !(1 << digit)).map(|digit| digit + 1);
            let low: u32 = rest().take(others).sum();
            let high: u32 = rest().skip(union.count_ones() as usize - 1 - others).sum();
            (low..=high).contains(&sum.wrapping_sub(digit + 1))
        })
        .fold(0, |all, digit| all | 1 << digit);
    for (_, mask) in open {
        let (low, high) = (least - least_of(*mask), most - most_of(*mask));
        let fits_here = |&digit: &u32| (low..=high).contains(&sum.wrapping_sub(digit + 1));
        *mask = bits(*mask & fits).filter(fits_here).fold(0, |all, digit| all | 1 << digit);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
