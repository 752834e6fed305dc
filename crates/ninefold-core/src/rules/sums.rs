//! Sums of different digits: which sets of digits add up to a number, and what is left of a cage.

use alloc::vec::Vec;

use super::masks::{Dead, Masks};
use crate::multi::LayoutCell;

/// The least and the greatest sum of `count` different digits from 1 to `size`.
pub(crate) const fn range(count: usize, size: usize) -> (u32, u32) {
    let (count, size) = (count as u32, size as u32);
    (count * (count + 1) / 2, count * (2 * size + 1 - count) / 2)
}

/// The sets of `count` different digits from 1 to `size` that add up to `sum`, as masks, in ascending order of their lowest digits.
/// Stops after `most`.
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
            // The smallest and the largest digits that may follow.
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

/// Removes from cells that all differ every digit that is in no assignment with the sum.
///
/// Exact for the cells as a set: walks through the sets of digits that are still possible, and for small cages through the assignments.
///
/// # Errors
///
/// If there is none.
pub(crate) fn propagate_different(cells: &[LayoutCell], sum: u32, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let mut own: Vec<u32> = cells.iter().map(|&cell| masks.get(cell)).collect();
    let mut left = own.clone();
    left.iter_mut().for_each(|mask| *mask = 0);
    assign(&mut own, 0, 0, sum, &mut left);
    cells.iter().zip(left).try_for_each(|(&cell, left)| masks.keep(cell, left))
}

/// Collects in `left` the digits of every assignment of different digits with that sum; whether there is one.
fn assign(own: &mut [u32], at: usize, used: u32, sum: u32, left: &mut [u32]) -> bool {
    if at == own.len() {
        return sum == 0;
    }
    let rest = &own[at + 1..];
    let least: u32 = rest.iter().map(|mask| (mask & !used).trailing_zeros() + 1).sum();
    let most: u32 = rest.iter().map(|mask| (mask & !used).checked_ilog2().map_or(0, |digit| digit + 1)).sum();
    let mut any = false;
    let mut digits = own[at] & !used;
    while digits != 0 {
        let digit = digits.trailing_zeros() + 1;
        let bit = digits & digits.wrapping_neg();
        digits &= digits - 1;
        if digit + least > sum || digit + most < sum {
            continue;
        }
        if assign(own, at + 1, used | bit, sum - digit, left) {
            left[at] |= bit;
            any = true;
        }
    }
    any
}
