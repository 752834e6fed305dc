//! Generation of full grids that are all equally likely.
//!
//! ```text
//!   A A A | A A A | A A A     a band at random, one of 9! x 56 x 6^6 equally likely ones
//!   B B B | B B B | B B B     the missing digits of each column that come next: 56 ways per stack, drawn at random
//!   C C C | C C C | C C C     the rest
//! ```
//!
//! Once the digits in the columns of B are drawn, the columns of C get the remaining digits, and the two bands are independent of each other: B can
//! be filled in `f(B)` ways and C in `f(C)` ways. The draw is kept with probability `f(B) f(C) / most^2`, where `most` is the maximum of `f`;
//! otherwise, everything is drawn again. Then, one filling of each band is drawn, so all grids are equally likely. Felgenhauer and Jarvis (2005)
//! counted the grids by treating columns separately in this way, and the sum over all draws is their number of grids, 6,670,903,752,021,072,936,960.
//!
//! `f` depends on which three digits are together in each column of a stack, and therefore on three of the 280 ways to split nine digits into
//! triples. After the digits are renamed so that the first split is 123 456 789, the other two splits are looked up in a table of 280 x 280.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::full::{ALL, WAYS, first_band, spread, union};
use crate::cells::Digit;
use crate::random::Random;
use crate::solution::Solution;

/// The sets of digits in the three columns of a stack within a band, or in the three rows of a box.
type Triples = [u16; 3];

/// The number of ways to split nine digits into triples.
const SPLITS: usize = 280;

/// All nine digits in each of three rows, as one number.
const FULL: u32 = 0x7ff_ffff;

/// The table of the number of ways to arrange columns of digits in rows.
#[derive(Clone, Debug)]
pub(super) struct Uniform {
    /// The number of arrangements for each second and third split, when the first split is 123 456 789.
    table: Box<[[u16; SPLITS]]>,
    /// The largest number in the table.
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

    /// Draws a full grid.
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

    /// Returns the number of ways to arrange columns with the given digits so that each row contains every digit.
    fn arrangements(&self, columns: &[Triples; 3]) -> usize {
        let names = Names::new(columns[0]);
        let [second, third] = [1, 2].map(|stack| self.numbers.of(columns[stack].map(|triple| names.of(triple))));
        self.table[second][third].into()
    }

    /// Counts the full grids whose first band has the given columns.
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

/// Returns the three columns of a band that start at column `at`.
fn columns(band: &[[u16; 9]; 3], at: usize) -> [[u16; 3]; 3] {
    core::array::from_fn(|column| core::array::from_fn(|row| band[row][at + column]))
}

/// Returns the digits that the columns still lack.
fn rest(first: [[u16; 3]; 3], second: Triples) -> Triples {
    core::array::from_fn(|column| ALL ^ union(first[column]) ^ second[column])
}

/// New names for the digits: those of the first triple become 1 2 3, those of the second 4 5 6, and those of the third 7 8 9.
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

/// Returns the positions of the three set bits.
fn digits(triple: u16) -> [usize; 3] {
    let (second, third) = (triple & triple.wrapping_sub(1), triple.ilog2());
    [triple.trailing_zeros() as usize, second.trailing_zeros() as usize, third as usize]
}

/// Numbers that identify splits: 10 times the number of the triple that contains the digit 1, plus the number of the triple that contains the lowest
/// other digit.
#[derive(Clone, Debug)]
struct Numbers {
    /// The number of each triple that contains the digit 1.
    first: Box<[u16; 512]>,
    /// The number of the split, indexed by the number of its first triple and by either of the other two triples.
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

/// Lists the splits in the order of their numbers.
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

/// Arranges columns in rows. Returns the three rows of a stack as one number with nine bits per row.
fn rows(columns: Triples, order: [usize; 3]) -> u32 {
    columns.into_iter().zip(order).fold(0, |rows, (column, order)| {
        let placed = digits(column).into_iter().zip(ORDERS[order]);
        placed.fold(rows, |rows, (digit, row)| rows | 1 << (9 * row + digit))
    })
}

/// The permutations of three items.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the arrangements of three columns in which the first column is in ascending order.
fn begun(columns: Triples) -> impl Iterator<Item = u32> + Clone {
    (0..36).map(move |way| rows(columns, [0, way / 6, way % 6]))
}

/// Returns all arrangements of three columns.
fn stacks(columns: Triples) -> Vec<u32> {
    (0..216).map(|way| rows(columns, [way / 36, way / 6 % 6, way % 6])).collect()
}

/// Counts the arrangements for each third split, given 123 456 789 as the first split and `split` as the second.
fn row(split: Triples, splits: &[Triples], numbers: &Numbers) -> [u16; SPLITS] {
    // For each set of rows, in any order, the number of times that it is left for the third stack.
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

/// Splits the number into the three rows of a stack.
fn parts(rows: u32) -> Triples {
    [0, 9, 18].map(|at| (rows >> at) as u16 & ALL)
}

/// Whether each row has exactly one digit of each column.
fn crosses(rows: Triples, columns: Triples) -> bool {
    rows.iter().all(|row| columns.iter().all(|column| (row & column).is_power_of_two()))
}

/// Draws one of the `count` arrangements of the columns, with all of them equally likely.
fn arrange(columns: &[Triples; 3], count: usize, random: &mut Random) -> [[u16; 9]; 3] {
    let mut left = random.below(count / 6);
    let second = stacks(columns[1]);
    let pairs = begun(columns[0]).flat_map(|one| second.iter().map(move |&other| (one, other)));
    let mut found = pairs.filter(|(one, other)| one & other == 0).filter(|(one, other)| {
        let fits = crosses(parts(FULL ^ one ^ other), columns[2]);
        left = left.wrapping_sub(usize::from(fits));
        fits && left == usize::MAX
    });
    // `count` is the number of arrangements, so the search always finds one.
    let (one, other) = found.next().unwrap_or_default();
    let stacks = [one, other, FULL ^ one ^ other].map(parts);
    let mut order = [0, 1, 2];
    random.shuffle(&mut order);
    order.map(|row| core::array::from_fn(|at| stacks[at / 3][row] & columns[at / 3][at % 3]))
}

#[cfg(test)]
mod tests;
