//! Full grids, all equally likely.
//!
//! ```text
//!   A A A | A A A | A A A     a band at random, one of 9! x 56 x 6^6 equally likely ones
//!   B B B | B B B | B B B     which of the missing digits of each column come next: 56 ways a stack, drawn at random
//!   C C C | C C C | C C C     the rest
//! ```
//!
//! Once the digits of the columns of B are drawn, C gets the remaining ones, and the two bands are independent: B can be filled in `f(B)` ways and C
//! in `f(C)`. The draw is kept with probability `f(B) f(C) / most^2`, where no `f` is greater than `most`; otherwise everything is drawn again. Then
//! one filling of each is drawn. So all grids are equally likely. Treating columns separately is how Felgenhauer and Jarvis counted the grids (2005),
//! and the sum over all draws gives their number, 6,670,903,752,021,072,936,960.
//!
//! `f` depends on which three digits are together in the columns of a stack: on three of the 280 ways to split nine digits into triples. After
//! renaming the digits so that the first split is 123 456 789, the others are looked up in a table of 280 x 280.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::full::{ALL, WAYS, first_band, spread, union};
use crate::cells::Digit;
use crate::random::Random;
use crate::solution::Solution;

/// The digits of three columns of a stack within a band, or of three rows within a box.
type Triples = [u16; 3];

/// Ways to split nine digits into triples.
const SPLITS: usize = 280;

/// All digits in three rows.
const FULL: u32 = 0x7ff_ffff;

/// The numbers of ways to arrange columns of digits in rows.
#[derive(Clone, Debug)]
pub(super) struct Uniform {
    /// The number of arrangements, by the second and third split, when the first is 123 456 789.
    table: Box<[[u16; SPLITS]]>,
    /// The greatest of these numbers.
    most: usize,
    numbers: Numbers,
}

impl Uniform {
    pub(super) fn new() -> Self {
        let (numbers, splits) = (Numbers::new(), splits());
        let table: Box<[[u16; SPLITS]]> = splits.iter().map(|&split| row(split, &splits, &numbers)).collect();
        let most = table.iter().flatten().copied().max().unwrap_or_default().into();
        Self { table, most, numbers }
    }

    /// A grid.
    pub(super) fn grid(&self, random: &mut Random) -> Solution {
        loop {
            let band = first_band(random);
            let first = [0, 3, 6].map(|at| columns(&band, at));
            let second = first.map(|own| spread(own, random.below(WAYS)));
            let count = self.arrangements(&second);
            if random.below(self.most) >= count {
                continue;
            }
            let third: [Triples; 3] = core::array::from_fn(|stack| rest(first[stack], second[stack]));
            let last = self.arrangements(&third);
            if random.below(self.most) >= last {
                continue;
            }
            let bands = [band, arrange(&second, count, random), arrange(&third, last, random)];
            let cells = bands.into_iter().flatten().flatten();
            let mut digits = [Digit::ALL[0]; 81];
            digits.iter_mut().zip(cells).for_each(|(digit, cell)| *digit = Digit::ALL[cell.trailing_zeros() as usize]);
            return Solution::new(digits);
        }
    }

    /// The number of ways to arrange columns with these digits so that each row has every digit.
    fn arrangements(&self, columns: &[Triples; 3]) -> usize {
        let names = Names::new(columns[0]);
        let [second, third] = [1, 2].map(|stack| self.numbers.of(columns[stack].map(|triple| names.of(triple))));
        self.table[second][third].into()
    }

    /// The number of grids that begin with a band with these columns.
    pub(super) fn completions(&self, band: [[[u16; 3]; 3]; 3]) -> u64 {
        let ways = band.map(|own| {
            let all: Vec<[Triples; 2]> =
                (0..WAYS).map(|way| spread(own, way)).map(|next| [next, rest(own, next)]).collect();
            all
        });
        let sums = ways[0].iter().map(|first| {
            let names = first.map(Names::new);
            let numbers = |stack: &[[Triples; 2]]| -> Vec<[usize; 2]> {
                let number =
                    |half: usize, columns: Triples| self.numbers.of(columns.map(|triple| names[half].of(triple)));
                stack.iter().map(|&[next, rest]| [number(0, next), number(1, rest)]).collect()
            };
            let (second, third) = (numbers(&ways[1]), numbers(&ways[2]));
            let f = |half: usize, one: [usize; 2], other: [usize; 2]| u64::from(self.table[one[half]][other[half]]);
            let product = |one, other| f(0, one, other) * f(1, one, other);
            second.iter().map(|&one| third.iter().map(|&other| product(one, other)).sum::<u64>()).sum::<u64>()
        });
        sums.sum()
    }
}

/// Three columns of a band.
fn columns(band: &[[u16; 9]; 3], at: usize) -> [[u16; 3]; 3] {
    core::array::from_fn(|column| core::array::from_fn(|row| band[row][at + column]))
}

/// The digits that columns still need.
fn rest(first: [[u16; 3]; 3], second: Triples) -> Triples {
    core::array::from_fn(|column| ALL ^ union(first[column]) ^ second[column])
}

/// New names of digits: those of the first triple become 1 2 3, of the second 4 5 6, of the third 7 8 9.
struct Names([u16; 9]);

impl Names {
    fn new(split: Triples) -> Self {
        let mut names = [0; 9];
        for (at, triple) in split.into_iter().enumerate() {
            digits(triple).into_iter().enumerate().for_each(|(place, digit)| names[digit] = 1 << (3 * at + place));
        }
        Self(names)
    }

    fn of(&self, triple: u16) -> u16 {
        digits(triple).into_iter().fold(0, |triple, digit| triple | self.0[digit])
    }
}

/// The places of three bits.
fn digits(triple: u16) -> [usize; 3] {
    let (second, third) = (triple & triple.wrapping_sub(1), triple.ilog2());
    [triple.trailing_zeros() as usize, second.trailing_zeros() as usize, third as usize]
}

/// Numbers of splits: 10 times that of the triple with the digit 1, plus that of the triple with the next digit.
#[derive(Clone, Debug)]
struct Numbers {
    /// By the triple with the digit 1.
    first: Box<[u16; 512]>,
    /// Indexed by that triple and another triple of the split; the lower number counts.
    second: Box<[[u16; 512]]>,
}

impl Numbers {
    fn new() -> Self {
        let mut first = Box::new([0; 512]);
        let mut second = vec![[0; 512]; 28].into_boxed_slice();
        let triples = || (0..512_u16).filter(|triple| triple.count_ones() == 3);
        for (number, one) in triples().filter(|triple| triple & 1 == 1).enumerate() {
            first[usize::from(one)] = number as u16;
            let left = ALL ^ one;
            let lowest = left & left.wrapping_neg();
            let others = triples().filter(|triple| triple & one == 0 && triple & lowest != 0);
            for (place, other) in others.enumerate() {
                let split = (10 * number + place) as u16;
                second[number][usize::from(other)] = split;
                second[number][usize::from(left ^ other)] = split;
            }
        }
        Self { first, second }
    }

    fn of(&self, split: Triples) -> usize {
        let at = split.iter().position(|triple| triple & 1 == 1).unwrap_or_default();
        let number = self.first[usize::from(split[at])];
        self.second[usize::from(number)][usize::from(split[(at + 1) % 3])].into()
    }
}

/// Every split, by its number.
fn splits() -> Vec<Triples> {
    let triples = || (0..512_u16).filter(|triple| triple.count_ones() == 3);
    let mut all = Vec::with_capacity(SPLITS);
    for one in triples().filter(|triple| triple & 1 == 1) {
        let left = ALL ^ one;
        let lowest = left & left.wrapping_neg();
        let others = triples().filter(|triple| triple & one == 0 && triple & lowest != 0);
        all.extend(others.map(|other| [one, other, left ^ other]));
    }
    all
}

/// Three rows of a stack as one number, nine bits per row.
fn rows(columns: Triples, order: [usize; 3]) -> u32 {
    columns.into_iter().zip(order).fold(0, |rows, (column, order)| {
        let placed = digits(column).into_iter().zip(ORDERS[order]);
        placed.fold(rows, |rows, (digit, row)| rows | 1 << (9 * row + digit))
    })
}

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The arrangements of three columns, when the first is in order.
fn begun(columns: Triples) -> impl Iterator<Item = u32> + Clone {
    (0..36).map(move |way| rows(columns, [0, way / 6, way % 6]))
}

/// The arrangements of three columns.
fn stacks(columns: Triples) -> Vec<u32> {
    (0..216).map(|way| rows(columns, [way / 36, way / 6 % 6, way % 6])).collect()
}

/// The arrangements when the first split is 123 456 789 and this one is the second, by the third.
fn row(split: Triples, splits: &[Triples], numbers: &Numbers) -> [u16; SPLITS] {
    // The number of times that each set of rows is left over for the third stack, whatever their order.
    let mut left = [0_u16; SPLITS];
    let second = stacks(split);
    for one in begun(splits[0]) {
        for both in second.iter().filter(|&&other| one & other == 0).map(|other| one | other) {
            left[numbers.of(parts(FULL ^ both))] += 1;
        }
    }
    let mut counts = [0; SPLITS];
    for (rest, &times) in splits.iter().zip(&left).filter(|(_, times)| **times > 0) {
        for (count, &third) in counts.iter_mut().zip(splits) {
            if crosses(*rest, third) {
                *count += 6 * times;
            }
        }
    }
    counts
}

/// The rows of a stack.
fn parts(rows: u32) -> Triples {
    [0, 9, 18].map(|at| (rows >> at) as u16 & ALL)
}

/// Whether each of the rows has one digit of each of the columns.
fn crosses(rows: Triples, columns: Triples) -> bool {
    rows.iter().all(|row| columns.iter().all(|column| (row & column).is_power_of_two()))
}

/// One of `count` arrangements of columns, all equally likely.
fn arrange(columns: &[Triples; 3], count: usize, random: &mut Random) -> [[u16; 9]; 3] {
    let mut left = random.below(count / 6);
    let second = stacks(columns[1]);
    let pairs = begun(columns[0]).flat_map(|one| second.iter().map(move |&other| (one, other)));
    let mut found = pairs.filter(|(one, other)| one & other == 0).filter(|(one, other)| {
        let fits = crosses(parts(FULL ^ one ^ other), columns[2]);
        left = left.wrapping_sub(usize::from(fits));
        fits && left == usize::MAX
    });
    // The count is the number of arrangements, so there is one.
    let (one, other) = found.next().unwrap_or_default();
    let stacks = [one, other, FULL ^ one ^ other].map(parts);
    let mut order = [0, 1, 2];
    random.shuffle(&mut order);
    order.map(|row| core::array::from_fn(|at| stacks[at / 3][row] & columns[at / 3][at % 3]))
}

#[cfg(test)]
mod tests;
