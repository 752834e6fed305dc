//! The canonical form of a solution grid.
//!
//! The first row of the least form is 123456789. The second row begins with 456789 if possible, and otherwise with 457. The first row therefore only
//! names the digits, and two rows of a band are characterised by the positions that the digits of one row have in the other: a *map* of columns.
//!
//! ```text
//!   top     1 2 3 | 4 5 6 | 7 8 9      the map of row "below" to row "top" takes column 1 to 4, 2 to 5, 3 to 7: the
//!   below   4 5 7 | 1 8 9 | 2 3 6      digit below is in that column of the row above; the inverse maps top to below
//! ```
//!
//! In a *pure* band, the maps take each box to one other box. In a *mixed* band, two columns of each box are mapped to the next box in a cycle, and
//! the third, the *odd* column, is mapped to the other box. The second row of a pure band begins with 456789 and that of a mixed band with 457, so
//! mixed bands are excluded if there is a pure band. In a mixed band, the second box is the one to which two columns of the first box x are mapped,
//! and these columns are placed first. The next entry in the second row is determined by the odd column of the second box, which is mapped back to x:
//!
//! ```text
//!   457 | 1 8 9    the odd column is the fourth, and is mapped to its preimage       number 0
//!   457 | 2 8 9    the fourth; it is mapped to the other column of x placed first           1
//!   457 | 3 8 9    the fourth; it is mapped to the odd column of x                          2
//!   457 | 8 9 1, 8 9 3    the odd column must be the sixth                                  6, 8
//! ```
//!
//! At most two possibilities remain for each band, pair of its rows and first box, and about a dozen of them have the least number. They are compared
//! by their first three rows. The rest of the grid then follows by sorting the rows by their first column.
//!
//! The least form of a single band is its name. There are 416 names.

use core::cmp::Ordering;

use super::side::{Origin, Rows, label};
use super::transform::ORDERS;
use crate::short;

/// For each column of a row, the column that has the same digit in another row of the band. Nine of the sixteen entries are used; with sixteen, an
/// index of four bits needs no bounds check.
type Map = [u8; 16];

/// The maps of a band. `maps[top][below]` contains the positions of the digits of one row in the other row.
pub(super) struct Band {
    maps: [[Map; 3]; 3],
}

impl Band {
    pub(super) fn new(rows: &[[u8; 9]]) -> Self {
        let mut band = Self { maps: [[[0; 16]; 3]; 3] };
        for (top, below) in [(0, 1), (0, 2), (1, 2)] {
            let mut places = [0; 16];
            (0..).zip(rows[top]).for_each(|(column, digit)| places[usize::from(digit & 15)] = column);
            for (column, digit) in (0..).zip(rows[below]) {
                let place = at(&places, digit);
                band.maps[top][below][usize::from(column & 15_u8)] = place;
                band.maps[below][top][usize::from(place & 15)] = column;
            }
        }
        band
    }

    fn is_pure(&self) -> bool {
        let [a, b, c, ..] = self.maps[0][1];
        stack(a) == stack(b) && stack(b) == stack(c)
    }

    /// Calls a closure with each beginning whose number is the least so far and at most `early`. The last calls have the least number.
    fn each_start(&self, early: &mut u32, mut start: impl FnMut(&Start)) {
        if self.is_pure() {
            self.each_pure(|number, found| {
                if number <= *early {
                    *early = number;
                    start(found);
                }
            });
        } else {
            self.each_mixed(|number, found| {
                if number <= *early {
                    *early = number;
                    found.starts(&mut start);
                }
            });
        }
    }

    /// Calls a closure with each beginning of a pure band, and with its number. The number is determined by the order of the digits 1, 2 and 3 in the
    /// third box of the second row, and grows with these digits.
    fn each_pure(&self, mut start: impl FnMut(u32, &Start)) {
        for rows in ORDERS.map(|order| order.map(usize::from)) {
            let map = &self.maps[rows[0]][rows[1]];
            for (first, order) in [0, 3, 6].into_iter().flat_map(|first| ORDERS.map(|order| (first, order))) {
                let [c1, c2, c3] = order.map(|column| first + column);
                let [c4, c5, c6] = [c1, c2, c3].map(|column| at(map, column));
                let [c7, c8, c9] = [c4, c5, c6].map(|column| at(map, column));
                let number = |column: u8| match at(map, column) {
                    above if above == c1 => 0,
                    above if above == c2 => 1,
                    _ => 2,
                };
                start(3 * number(c7) + number(c8), &Start { rows, columns: [c1, c2, c3, c4, c5, c6, c7, c8, c9] });
            }
        }
    }

    /// Calls a closure with each of the eighteen choices of two rows and a first box in a mixed band, and with its number. The best choice cannot be
    /// predicted, so this code does not branch on the number.
    fn each_mixed(&self, mut found: impl FnMut(u32, &Mixed<'_>)) {
        for rows in ORDERS.map(|order| order.map(usize::from)) {
            let (map, back) = (&self.maps[rows[0]][rows[1]], &self.maps[rows[1]][rows[0]]);
            let (turn, odd) = (turn(map), odd(map));
            for first in 0..3 {
                let from = odd[NEXT[first + turn]];
                let mixed =
                    Mixed { rows, map, first, turn, last: odd[first], from, to: at(map, from), before: at(back, from) };
                found(mixed.number(), &mixed);
            }
        }
    }

    /// Returns the least form of the band as its digits after `123456789 45`, four bits each.
    pub(super) fn name(&self) -> Name {
        let (mut least, mut early) = (Name::MAX, u32::MAX);
        self.each_start(&mut early, |start| least = start.name(self, least).unwrap_or(least));
        least
    }
}

/// Two rows of a mixed band, together with the box that is placed first.
struct Mixed<'a> {
    rows: [usize; 3],
    map: &'a Map,
    first: usize,
    turn: usize,
    /// The odd column of the first box, which is placed third.
    last: u8,
    /// The odd column of the second box. `to` is its image, and `before` is its preimage.
    from: u8,
    to: u8,
    before: u8,
}

impl Mixed<'_> {
    fn number(&self) -> u32 {
        // The index consists of three bits: whether the odd column of the second box is mapped to its preimage, whether its preimage is in the first
        // box, and whether its image is the odd column of that box. Combinations that exclude each other leave gaps.
        const NUMBERS: [u32; 8] = [6, 6, 1, 0, 8, 8, 2, 0];
        let [returns, comes, last] =
            [self.to == self.before, stack(self.before) == self.first, self.to == self.last].map(usize::from);
        NUMBERS[returns | comes << 1 | last << 2]
    }

    /// Calls a closure with the one or two orders of columns that may lead to the least form.
    fn starts(&self, mut start: impl FnMut(&Start)) {
        let Self { rows, map, first, turn, last, from, .. } = *self;
        let (second, third) = (NEXT[first + turn], NEXT[first + 2 * turn]);
        let rest = |stack: usize, one: u8, other: u8| 9 * stack as u8 + 3 - one - other;
        let mut with = |c1: u8| {
            let c2 = rest(first, c1, last);
            let (c4, c5, c7) = (at(map, c1), at(map, c2), at(map, last));
            let c8 = at(map, if c4 == from { c5 } else { c4 });
            let columns = [c1, c2, last, c4, c5, rest(second, c4, c5), c7, c8, rest(third, c7, c8)];
            start(&Start { rows, columns });
        };
        match self.number() {
            0..=2 => with(self.before),
            6 => with(self.to),
            _ => {
                let other = 3 * first as u8 + u8::from(last == 3 * first as u8);
                with(other);
                with(rest(first, other, last));
            }
        }
    }
}

fn at(map: &Map, column: u8) -> u8 {
    map[usize::from(column & 15)]
}

/// The boxes in a cycle.
const NEXT: [usize; 7] = [0, 1, 2, 0, 1, 2, 0];

/// Returns the stack of a column.
fn stack(column: u8) -> usize {
    const STACKS: [u8; 16] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0];
    usize::from(at(&STACKS, column))
}

/// Returns the number of boxes, in a cycle, by which the map of a mixed band moves two columns of each box.
fn turn(map: &Map) -> usize {
    let sum: usize = (0..3).map(|column| stack(at(map, column))).sum();
    // Two of the three columns of the first box are mapped to the same box.
    if sum == 4 { 1 } else { 2 }
}

/// Finds the odd column of each box, which is mapped to a different box than the other two columns.
fn odd(map: &Map) -> [u8; 3] {
    [0, 3, 6].map(|first| {
        let [a, b, c] = [first, first + 1, first + 2].map(|column| stack(at(map, column)));
        first + 2 * u8::from(a == b) + u8::from(a == c)
    })
}

/// The 16 digits of a band after `123456789 45`, four bits each.
pub(super) type Name = u64;

/// A possible beginning of the form: the three rows of the band, and the order of all columns.
#[derive(Clone, Copy)]
struct Start {
    rows: [usize; 3],
    columns: [u8; 9],
}

impl Start {
    /// Returns the new position of each column, counted from 1, which is also the label of its digit in the first row.
    fn places(&self) -> u64 {
        (1..).zip(self.columns).fold(0, |places, (place, column)| places | place << (4 * column))
    }

    /// Returns the name of the band with this beginning, or `None` if the name exceeds `limit`.
    fn name(&self, band: &Band, limit: Name) -> Option<Name> {
        let places = self.places();
        let [top, below, third] = self.rows;
        let second = (packed(&band.maps[top][below], &self.columns, places) & 0xfff_ffff) << 36;
        if second > limit {
            return None;
        }
        let name = second | packed(&band.maps[top][third], &self.columns, places);
        (name <= limit).then_some(name)
    }

    fn labels(&self, top: &Map) -> u64 {
        (1..).zip(self.columns).fold(0, |labels, (label, column)| labels | label << (4 * at(top, column)))
    }
}

/// Packs a row into one number: the labels of its entries in the order of the columns, four bits each.
fn packed(row: &Map, columns: &[u8; 9], labels: u64) -> u64 {
    columns.iter().fold(0, |packed, &column| packed << 4 | label(labels, at(row, column)))
}

fn padded(row: &[u8; 9]) -> Map {
    let mut padded = [0; 16];
    padded[..9].copy_from_slice(row);
    padded
}

/// Returns the names of the three bands and the three stacks of a solution grid.
pub(super) fn names(sides: &[Rows; 2]) -> [Name; 6] {
    core::array::from_fn(|band| Band::new(chute(sides, band)).name())
}

/// The rows of a band, or the columns of a stack.
fn chute(sides: &[Rows; 2], band: usize) -> &[[u8; 9]] {
    &sides[band / 3][band % 3 * 3..][..3]
}

/// The six rows below the first band, each packed into one number.
type Rest = [u64; 6];

/// Calls a closure with every origin that may lead to the least form, together with its comparison with the previous origins. If it is less, all
/// previous origins are obsolete; if it is equal, the origins lead to the same form.
pub(super) fn each_least(sides: &[Rows; 2], mut found: impl FnMut(Ordering, &Origin)) {
    let bands: [Band; 6] = core::array::from_fn(|band| Band::new(chute(sides, band)));
    let is_pure = bands.iter().any(Band::is_pure);
    let mut early = u32::MAX;
    let (mut least, mut best) = (Name::MAX, Rest::default());
    for (index, band) in bands.iter().enumerate().filter(|(_, band)| !is_pure || band.is_pure()) {
        let side = &sides[index / 3];
        band.each_start(&mut early, |start| {
            let Some(name) = start.name(band, least) else { return };
            let labels = start.labels(&padded(&side[3 * (index % 3) + start.rows[0]]));
            let (rest, rows) = rest(side, index % 3, start, labels);
            let order = name.cmp(&least).then_with(|| rest.cmp(&best));
            if order != Ordering::Greater {
                (least, best) = (name, rest);
                found(order, &Origin { side: index / 3, rows, columns: start.columns, labels });
            }
        });
    }
}

/// Returns the rows of the other two bands in order, each packed into one number, and the order of all nine rows.
fn rest(side: &Rows, band: usize, start: &Start, labels: u64) -> (Rest, [u8; 9]) {
    let key = |row: usize| label(labels, side[row][usize::from(start.columns[0])]);
    let mut bands = [(band + 1) % 3, (band + 2) % 3].map(|band| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        short::sort_by_key(&mut rows, |&row| key(row));
        rows
    });
    short::sort_by_key(&mut bands, |rows| key(rows[0]));
    let order: [usize; 6] = core::array::from_fn(|row| bands[row / 3][row % 3]);
    let rest = order.map(|row| packed(&padded(&side[row]), &start.columns, labels));
    let first = start.rows.map(|row| 3 * band + row);
    let rows = core::array::from_fn(|row| if row < 3 { first[row] } else { order[row - 3] } as u8);
    (rest, rows)
}
