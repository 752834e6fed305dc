//! The least form of grids that are no puzzles: some row or column has a digit twice.
//!
//! Then the order of columns cannot be found by sorting. Both sides with all 1,296 orders of their columns are gone through,
//! and for each, depth first, the rows. A way that leads to the least form known so far shows an automorphism, which maps
//! what is still to come below the place where the two ways part to what has been seen; so the search goes back to that place.
//! That keeps even a grid of 81 equal digits to some thousand ways.

use alloc::vec::Vec;

use super::side::{NEW, Origin, Rows, UNLABELLED, label, with_label};
use super::transform::Transform;

/// The choices on a way: the number of the side and the order of columns, then the rows.
type Way = [u16; 10];

struct Search<'a> {
    sides: &'a [Rows; 2],
    /// The rows of the least form so far; the greatest number where there is none yet.
    least: [u64; 9],
    way: Way,
    best: Way,
    found: Vec<Origin>,
}

/// Ways to the least form: one, and enough others to generate all automorphisms.
pub(super) fn least(sides: &[Rows; 2]) -> Vec<Origin> {
    let mut search = Search { sides, least: [u64::MAX; 9], way: [0; 10], best: [0; 10], found: Vec::new() };
    for number in 0..2 * 1296 {
        search.way[0] = number;
        // The transforms of these numbers rearrange nothing but columns.
        let order = Transform::nth(2 * 1296 * u64::from(number / 2)).unwrap_or_default();
        let (side, columns) = (usize::from(number % 2), *order.columns.from());
        search.go(&Origin { side, rows: [0; 9], columns, labels: UNLABELLED }, 0, 0);
    }
    search.found
}

/// How many choices of a way are kept at most by the next one that is worth going.
type Back = usize;

impl Search<'_> {
    /// Goes on from a way with so many rows and labels.
    fn go(&mut self, origin: &Origin, depth: usize, used: u64) -> Back {
        if depth == 9 {
            return self.arrive(origin);
        }
        let rows = &self.sides[origin.side];
        let looks = left(origin, depth).map(|row| (look(&rows[usize::from(row)], origin, used), row));
        let least = looks.clone().map(|(look, _)| look.row).min().unwrap_or(u64::MAX);
        if least > self.least[depth] {
            return Back::MAX;
        }
        if least < self.least[depth] {
            self.least[depth] = least;
            self.least[depth + 1..].fill(u64::MAX);
            self.found.clear();
        }
        for (look, row) in looks.filter(|(look, _)| look.row == least) {
            let mut next = Origin { labels: look.labels, ..*origin };
            next.rows[depth] = row;
            self.way[depth + 1] = row.into();
            let back = self.go(&next, depth + 1, look.used);
            if back <= depth {
                return back;
            }
        }
        Back::MAX
    }

    /// Takes note of a way to the least form so far.
    fn arrive(&mut self, origin: &Origin) -> Back {
        if self.found.is_empty() {
            self.best = self.way;
        }
        self.found.push(*origin);
        self.way.iter().zip(&self.best).take_while(|(one, other)| one == other).count()
    }
}

/// The rows that may come next.
fn left(origin: &Origin, depth: usize) -> impl Iterator<Item = u8> + Clone + use<> {
    let used = origin.rows[..depth].iter().fold(0_u16, |used, row| used | 1 << row);
    let band = (!depth.is_multiple_of(3)).then(|| origin.rows[depth - 1] / 3);
    (0..9).filter(move |row| used >> row & 1 == 0 && band.is_none_or(|band| row / 3 == band))
}

/// What a row looks like, and the labels behind it.
struct Look {
    row: u64,
    labels: u64,
    used: u64,
}

fn look(row: &[u8; 9], origin: &Origin, used: u64) -> Look {
    origin.columns.iter().fold(Look { row: 0, labels: origin.labels, used }, |mut look, &column| {
        let digit = row[usize::from(column)];
        if label(look.labels, digit) == NEW {
            look.used += 1;
            look.labels = with_label(look.labels, digit, look.used);
        }
        look.row = look.row << 4 | label(look.labels, digit);
        look
    })
}
