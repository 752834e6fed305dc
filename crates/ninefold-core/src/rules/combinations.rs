//! Sums of different digits by combinations, for exact search. This method removes fewer digits than a walk through all assignments, but takes a
//! fraction of the time.
//!
//! A walk through all assignments ([`sums`](super::sums)) removes every digit that can be removed, which takes thousands of instructions.
//! Combinations take hundreds: each set of digits with the required sum is one mask. A set fits if every cell has at least one digit of the set and
//! no two cells have the same digit as their only digit of the set. A cell keeps its digits that belong to fitting sets, except a digit that is
//! another cell's only digit of the set. For three or four cells the result is exact: for each digit of the first cell (and of the second cell, if
//! there are four), a mask holds the pairs of digits for the last two cells.
//!
//! ```text
//! cage 17     a: 2 7      b: 1 2 3      c: 1 3      d: 1 3      e: 4 5 6
//!
//! 1 2 3 4 7   2 7         1 2 3         1 3         1 3         4             fits
//! 1 2 3 5 6   2           1 2 3         1 3         1 3         5 6           fits, though b, c and d have two digits: such misfits are not looked for
//! ```

use super::masks::Dead;
use crate::cells::LayoutCell;

/// The largest number of digits for which the sets of digits are listed.
const DIGITS: usize = 9;

/// An open cell and its digits.
type Open = (LayoutCell, u32);

/// All sets of digits, ordered by number of members and then by sum, and the index of the first set for each number and sum.
static SETS: ([u16; 512], [[u16; 47]; 10]) = {
    let mut sets = [0; 512];
    let mut starts = [[0; 47]; 10];
    let (mut at, mut count) = (0, 0);
    while count < 10 {
        let mut sum = 0;
        while sum < 46 {
            starts[count][sum] = at as u16;
            let mut set: usize = 0;
            while set < 512 {
                if set.count_ones() as usize == count && sum_of(set) == sum {
                    sets[at] = set as u16;
                    at += 1;
                }
                set += 1;
            }
            sum += 1;
        }
        starts[count][46] = at as u16;
        count += 1;
    }
    (sets, starts)
};

const fn sum_of(set: usize) -> usize {
    let (mut sum, mut digit) = (0, 0);
    while digit < DIGITS {
        sum += (set >> digit & 1) * (digit + 1);
        digit += 1;
    }
    sum
}

/// The bit reversal of each nine-bit mask.
static BACKWARDS: [u16; 512] = {
    let mut all = [0; 512];
    let mut mask = 0_u16;
    while mask < 512 {
        all[mask as usize] = mask.reverse_bits() >> 7;
        mask += 1;
    }
    all
};

/// Returns the mask of the digits that make `sum` together with a digit of `mask`.
fn partners(sum: u32, mask: u32) -> u32 {
    let backwards = u32::from(BACKWARDS[mask as usize % 512]);
    match sum {
        10..=18 => backwards << (sum - 10) & 511,
        2..=9 => backwards >> (10 - sum),
        _ => 0,
    }
}

/// Returns the mask of the digit that is half of a sum; 0 if there is none.
const fn half(sum: u32) -> u32 {
    if sum.is_multiple_of(2) && 0 < sum && sum <= 18 { 1 << (sum / 2 - 1) } else { 0 }
}

/// Removes from each cell the digits that no fitting set allows, and returns the digits that every fitting set contains. The cells must all differ
/// and have at most nine digits. The result is exact for three or four cells.
///
/// # Errors
///
/// Returns an error if no set fits.
pub(super) fn narrow(open: &mut [Open], sum: u32) -> Result<u32, Dead> {
    match open {
        [(_, one), (_, two), (_, three)] => {
            let left = three_cells([*one, *two, *three], sum);
            [*one, *two, *three] = left.masks;
            return left.needed();
        }
        [_, _, _, _] => {
            let order = by_choice(open);
            let left = four_cells(order.map(|at| open[at].1), sum);
            order.into_iter().zip(left.masks).for_each(|(at, mask)| open[at].1 = mask);
            return left.needed();
        }
        _ if open.len() > DIGITS || sum > 45 => return Err(Dead),
        _ => {}
    }
    let union = open.iter().fold(0, |all, cell| all | cell.1);
    let starts = &SETS.1[open.len()];
    let [from, to] = [0, 1].map(|next| usize::from(starts[sum as usize + next]));
    let (mut possible, mut needed) = ([0; DIGITS], union);
    let mut any = false;
    'sets: for &set in &SETS.0[from..to] {
        let set = u32::from(set);
        if set & !union != 0 {
            continue;
        }
        let mut single = 0;
        for &(_, mask) in open.iter() {
            let own = mask & set;
            if own & own.wrapping_sub(1) == 0 {
                if own & !single == 0 {
                    continue 'sets;
                }
                single |= own;
            }
        }
        any = true;
        needed &= set;
        for (possible, &(_, mask)) in possible.iter_mut().zip(open.iter()) {
            let own = mask & set;
            *possible |= if own.is_power_of_two() { own } else { own & !single };
        }
    }
    if !any {
        return Err(Dead);
    }
    open.iter_mut().zip(possible).for_each(|(cell, possible)| cell.1 = possible);
    Ok(needed)
}

/// The digits of each cell in all assignments of some cells. The masks are empty if there are no assignments.
#[derive(Clone, Copy)]
struct Left<const N: usize> {
    masks: [u32; N],
    /// The digits that all assignments use.
    common: u32,
}

impl<const N: usize> Left<N> {
    const NOTHING: Self = Self { masks: [0; N], common: (1 << DIGITS) - 1 };

    fn needed(self) -> Result<u32, Dead> {
        if self.masks[0] == 0 { Err(Dead) } else { Ok(self.common) }
    }
}

/// Orders four cells by their number of digits, fewest first.
fn by_choice(open: &[Open]) -> [usize; 4] {
    let mut order = [0, 1, 2, 3];
    order.sort_unstable_by_key(|&at| open[at].1.count_ones());
    order
}

/// Collects the assignments of three cells that differ: for each digit of the first cell, the pairs of digits for the other two.
fn three_cells([one, two, three]: [u32; 3], sum: u32) -> Left<3> {
    let mut left = Left::NOTHING;
    let mut digits = one;
    while digits != 0 {
        let bit = digits & digits.wrapping_neg();
        digits &= digits - 1;
        let Some(rest) = sum.checked_sub(bit.trailing_zeros() + 1) else { break };
        let out = !(half(rest) | bit);
        let second = two & out & partners(rest, three & out);
        if second != 0 {
            let third = partners(rest, second);
            left.masks = [left.masks[0] | bit, left.masks[1] | second, left.masks[2] | third];
            let both = second | third;
            left.common &= bit | if both.count_ones() == 2 { both } else { 0 };
        }
    }
    left
}

/// Collects the assignments of four cells that differ: for each digit of the first cell, the assignments of the other three.
fn four_cells([one, others @ ..]: [u32; 4], sum: u32) -> Left<4> {
    let mut left = Left::NOTHING;
    let mut digits = one;
    while digits != 0 {
        let bit = digits & digits.wrapping_neg();
        digits &= digits - 1;
        let Some(rest) = sum.checked_sub(bit.trailing_zeros() + 1) else { break };
        // The sums of three different digits range from 1 + 2 + 3 to 7 + 8 + 9.
        if (6..=24).contains(&rest) {
            let own = three_cells(others.map(|mask| mask & !bit), rest);
            let [second, third, fourth] = own.masks;
            if second != 0 {
                let [all, seconds, thirds, fourths] = left.masks;
                left.masks = [all | bit, seconds | second, thirds | third, fourths | fourth];
                left.common &= bit | own.common;
            }
        }
    }
    left
}
