//! The canonical form of a solution grid.
//!
//! The least form begins with 123456789, and below it with 456789 if that can be, otherwise with 457. That leaves few
//! ways to begin: a band, two of its rows, and the box that comes first.
//!
//! ```text
//!   1 2 3 | 4 5 6 | 7 8 9        The first row only names the digits. In the second row, the three digits of the first box
//!   4 5 7 | . . . | . . .        stand in the first row in one other box (a *pure* band) or in two (a *mixed* one, which all
//!   . . . | . . . | . . .        its pairs of rows and boxes then are). Those digits say which box comes second, and the order
//!                                of its columns; digits of the second row that stand above the third box say the order there.
//! ```
//!
//! A mixed band has 3 x 2 x 3 x 2 such beginnings, a pure one 3 x 2 x 3 x 6. The least of each of the six bands is found first:
//! it is the name of the band, one of 416. The bands that share the least name are gone through again, and the rest of
//! the grid follows by sorting its rows by their first column.
//!
//! A pure band's name is less than any mixed one's. Where there is one, no mixed band is looked at for the form.

use core::cmp::Ordering;

use super::side::{Origin, Rows, label};
use super::transform::ORDERS;

/// One side of a solution grid, with where each digit is in each row, and the digits of each minirow as bits.
struct Side {
    digits: Rows,
    places: [[u8; 10]; 9],
    minirows: [[u16; 3]; 9],
}

impl Side {
    fn new(digits: &Rows) -> Self {
        let mut side = Self { digits: *digits, places: [[0; 10]; 9], minirows: [[0; 3]; 9] };
        for ((row, places), minirows) in digits.iter().zip(&mut side.places).zip(&mut side.minirows) {
            for (column, &digit) in row.iter().enumerate() {
                places[usize::from(digit)] = column as u8;
                minirows[column / 3] |= 1 << digit;
            }
        }
        side
    }

    fn is_pure(&self, band: usize) -> bool {
        let below = self.minirows[3 * band + 1][0];
        self.minirows[3 * band].contains(&below)
    }
}

/// The 16 digits of a band behind `123456789 45`, four bits each.
pub(super) type Name = u64;

/// A way to begin: three rows and the order of all columns.
#[derive(Clone, Copy)]
struct Start {
    rows: [usize; 3],
    columns: [u8; 9],
}

impl Start {
    fn labels(&self, side: &Side) -> u64 {
        let first = &side.digits[self.rows[0]];
        (1..).zip(self.columns).fold(0, |labels, (label, column)| labels | label << (4 * first[usize::from(column)]))
    }

    fn name(&self, side: &Side, labels: u64) -> Name {
        let [_, second, third] = self.rows.map(|row| packed(&side.digits[row], &self.columns, labels));
        (second & 0xfff_ffff) << 36 | third
    }
}

/// A row with its columns in order and its digits as labels, four bits each.
fn packed(row: &[u8; 9], columns: &[u8; 9], labels: u64) -> u64 {
    columns.iter().fold(0, |packed, &column| packed << 4 | label(labels, row[usize::from(column)]))
}

/// The rows of a band in their six orders.
fn row_orders(band: usize) -> impl Iterator<Item = [usize; 3]> {
    ORDERS.into_iter().map(move |order| order.map(|row| 3 * band + usize::from(row)))
}

/// Calls a closure with each beginning that can be the least of its band.
///
/// It gets the place and the label of the digit of box 2 in row 2 that belongs to 1, 2 and 3, as one number that is the less the
/// earlier the name of the band: most beginnings can be dropped for that alone.
fn each_start(side: &Side, band: usize, mut start: impl FnMut(u32, &Start)) {
    let is_pure = side.is_pure(band);
    for rows in row_orders(band) {
        for first in 0..3 {
            if is_pure {
                each_pure(side, rows, first, |found| start(0, found));
            } else {
                each_mixed(side, rows, first, &mut start);
            }
        }
    }
}

fn each_pure(side: &Side, rows: [usize; 3], first: usize, mut start: impl FnMut(&Start)) {
    let (top, below) = (&side.places[rows[0]], &side.digits[rows[1]]);
    for order in ORDERS {
        let mut columns = [0; 9];
        (0..3).for_each(|at| columns[at] = 3 * first as u8 + order[at]);
        (3..9).for_each(|at| columns[at] = top[usize::from(below[usize::from(columns[at - 3])])]);
        start(&Start { rows, columns });
    }
}

fn each_mixed(side: &Side, rows: [usize; 3], first: usize, mut start: impl FnMut(u32, &Start)) {
    let [top, below] = [rows[0], rows[1]];
    let (above, place, under) = (&side.minirows[top], &side.places[top], &side.digits[below]);
    let (left, right) = ((first + 1) % 3, (first + 2) % 3);
    let digits = side.minirows[below][first];
    let (second, third) = if (digits & above[left]).count_ones() == 2 { (left, right) } else { (right, left) };
    let seven = (digits & above[third]).trailing_zeros() as usize;
    let last = side.places[below][seven];
    let base = 3 * first as u8;
    let [one, other] = match last - base {
        0 => [base + 1, base + 2],
        1 => [base, base + 2],
        _ => [base, base + 1],
    };
    let sum = |stack: usize| 9 * stack as u8 + 3;
    let odd = (side.minirows[below][second] & above[first]).trailing_zeros() as usize;
    let (odd_above, odd_below) = (place[odd], side.places[below][odd]);
    for [c1, c2] in [[one, other], [other, one]] {
        let at = |column: u8| place[usize::from(under[usize::from(column)])];
        let (c4, c5, c7) = (at(c1), at(c2), place[seven]);
        let c6 = sum(second) - c4 - c5;
        let (number, column) = match odd_below {
            column if column == c4 => (0, c5),
            column if column == c5 => (3, c4),
            _ => (6, c4),
        };
        let c8 = at(column);
        let c9 = sum(third) - c7 - c8;
        let label = if odd_above == c1 { 0 } else if odd_above == c2 { 1 } else { 2 };
        start(number + label, &Start { rows, columns: [c1, c2, last, c4, c5, c6, c7, c8, c9] });
    }
}

/// The name of a band: the least of its beginnings.
fn name(side: &Side, band: usize) -> Name {
    let (mut least, mut number) = (Name::MAX, u32::MAX);
    each_start(side, band, |early, start| {
        if early <= number {
            number = early;
            least = least.min(start.name(side, start.labels(side)));
        }
    });
    least
}

/// The names of the three bands and the three stacks of a solution grid.
pub(super) fn names(sides: &[Rows; 2]) -> [Name; 6] {
    let sides = sides.each_ref().map(Side::new);
    core::array::from_fn(|band| name(&sides[band / 3], band % 3))
}

/// Six rows below the first band, each packed.
type Rest = [u64; 6];

/// Calls a closure with every origin that may lead to the least form, and how it compares to those before: where it is
/// less they were all wrong, where it is equal they share the form.
pub(super) fn each_least(sides: &[Rows; 2], mut found: impl FnMut(Ordering, &Origin)) {
    let sides = sides.each_ref().map(Side::new);
    let is_pure = (0..6).any(|band| sides[band / 3].is_pure(band % 3));
    let open = (0..6).filter(|band| !is_pure || sides[band / 3].is_pure(band % 3));
    let mut names = [Name::MAX; 6];
    open.for_each(|band| names[band] = name(&sides[band / 3], band % 3));
    let least = names.iter().copied().min().unwrap_or(Name::MAX);
    let mut best = Rest::default();
    let mut order = Ordering::Less;
    for band in (0..6).filter(|&band| names[band] == least) {
        let side = &sides[band / 3];
        each_start(side, band % 3, |_, start| {
            let labels = start.labels(side);
            if start.name(side, labels) != least {
                return;
            }
            let (rest, rows) = rest(side, start, labels);
            if order == Ordering::Equal {
                order = rest.cmp(&best);
            }
            if order != Ordering::Greater {
                best = rest;
                found(order, &Origin { side: band / 3, rows, columns: start.columns, labels });
            }
            order = Ordering::Equal;
        });
    }
}

/// The rows of the other bands in their order, packed, and all nine rows.
fn rest(side: &Side, start: &Start, labels: u64) -> (Rest, [u8; 9]) {
    let band = start.rows[0] / 3;
    let first = usize::from(start.columns[0]);
    let key = |row: &usize| label(labels, side.digits[*row][first]);
    let mut bands = [(band + 1) % 3, (band + 2) % 3].map(|band| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        rows.sort_unstable_by_key(key);
        rows
    });
    bands.sort_unstable_by_key(|rows| key(&rows[0]));
    let order: [usize; 6] = core::array::from_fn(|row| bands[row / 3][row % 3]);
    let rest = order.map(|row| packed(&side.digits[row], &start.columns, labels));
    let rows = core::array::from_fn(|row| if row < 3 { start.rows[row] } else { order[row - 3] } as u8);
    (rest, rows)
}
