//! The least form of grids that are not puzzles because a row or column contains a digit twice.
//!
//! For these grids, sorting does not determine the order of the columns. Instead, the search tries both sides of the grid with all 1,296 orders of
//! their columns, and for each order, it tries the rows depth first. A path that leads to the least form found so far gives an automorphism, which
//! maps the unexplored branches below the point where the two paths part to explored ones, so the search returns to that point. Equal lines, and
//! equal bands or stacks, are tried in only one order.

use alloc::vec::Vec;

use super::side::{NEW, Origin, Rows, UNLABELLED, label, with_label};
use super::transform::Transform;
use crate::short;

/// The choices of a path: a number that represents the side and the order of the columns, and then the rows.
type Way = [u16; 10];

struct Search<'a> {
    sides: &'a [Rows; 2],
    /// For each side, the equal lines and chutes among its rows.
    alike: [Alike; 2],
    /// The rows of the least form found so far, or maximum values if none has been found.
    least: [u64; 9],
    way: Way,
    best: Way,
    found: Vec<Origin>,
}

/// Finds paths to the least form: one path, and enough others to generate all automorphisms.
pub(super) fn least(sides: &[Rows; 2]) -> Vec<Origin> {
    let mut search = Search {
        sides,
        least: [u64::MAX; 9],
        alike: sides.each_ref().map(Alike::of),
        way: [0; 10],
        best: [0; 10],
        found: Vec::new(),
    };
    for number in 0..2 * 1296 {
        search.way[0] = number;
        // The transforms with these numbers only rearrange columns.
        let order = Transform::nth(2 * 1296 * u64::from(number / 2)).unwrap_or_default();
        let (side, columns) = (usize::from(number % 2), *order.columns.from());
        if !search.alike[1 - side].keeps(&columns) {
            continue;
        }
        search.go(&Origin { side, rows: [0; 9], columns, labels: UNLABELLED }, 0, 0);
    }
    search.found
}

/// The maximum number of choices that the next path worth searching has in common with the current path.
type Back = usize;

impl Search<'_> {
    /// Searches the continuations of a path, given its rows and labels so far.
    fn go(&mut self, origin: &Origin, depth: usize, used: u64) -> Back {
        if depth == 9 {
            return self.arrive(origin);
        }
        let rows = &self.sides[origin.side];
        let alike = self.alike[origin.side];
        let looks = left(origin, depth)
            .filter(|&row| alike.allows(origin, depth, row))
            .map(|row| (look(&rows[usize::from(row)], origin, used), row));
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

    /// Records a path to the least form found so far. Returns the number of choices that it has in common with the first such path.
    fn arrive(&mut self, origin: &Origin) -> Back {
        if self.found.is_empty() {
            self.best = self.way;
        }
        self.found.push(*origin);
        self.way.iter().zip(&self.best).take_while(|(one, other)| one == other).count()
    }
}

/// For each line, the first line of its band or stack that is equal to it; and for each band or stack, the first one that is equal to it.
#[derive(Clone, Copy)]
struct Alike {
    lines: [usize; 9],
    chutes: [usize; 3],
}

impl Alike {
    fn of(rows: &Rows) -> Self {
        let first = |line: usize| (line / 3 * 3..line).find(|&other| rows[other] == rows[line]).unwrap_or(line);
        let chute =
            |chute: usize| (0..chute).find(|&other| sorted(rows, other) == sorted(rows, chute)).unwrap_or(chute);
        Self { lines: core::array::from_fn(first), chutes: core::array::from_fn(chute) }
    }

    /// Whether equal lines and equal chutes keep their relative order.
    fn keeps(&self, order: &[u8; 9]) -> bool {
        let mut pairs = (0..9).flat_map(|at| (0..at).map(move |before| (order[before], order[at])));
        pairs.all(|(before, after)| {
            let [before, after] = [before, after].map(usize::from);
            let [one, other] = [before / 3, after / 3];
            before < after
                || one == other && self.lines[before] != self.lines[after]
                || one != other && self.chutes[one] != self.chutes[other]
        })
    }

    /// Whether all rows and bands that come before this row and are equal to it or its band have been used.
    fn allows(&self, origin: &Origin, depth: usize, row: u8) -> bool {
        let used = |row: usize| origin.rows[..depth].iter().any(|&other| usize::from(other) == row);
        let (row, band) = (usize::from(row), usize::from(row / 3));
        let rows = (band * 3..row).all(|other| used(other) || self.lines[other] != self.lines[row]);
        rows && (0..band).all(|other| used(3 * other) || self.chutes[other] != self.chutes[band])
    }
}

/// The rows of a band, with their numbers, sorted by content.
fn sorted_with(rows: &Rows, band: usize) -> [([u8; 9], usize); 3] {
    let mut sorted = [0, 1, 2].map(|row| (rows[3 * band + row], 3 * band + row));
    short::sort(&mut sorted, Ord::cmp);
    sorted
}

fn sorted(rows: &Rows, band: usize) -> [[u8; 9]; 3] {
    sorted_with(rows, band).map(|(row, _)| row)
}

/// The automorphisms of a grid that swap equal lines, bands or stacks.
pub(super) fn swaps(sides: &[Rows; 2]) -> Vec<Transform> {
    let [rows, columns] = sides.each_ref().map(orders);
    let rows = rows.into_iter().filter_map(Transform::rows);
    rows.chain(columns.into_iter().filter_map(Transform::columns)).collect()
}

/// The orders of rows, counted from 1, that swap two equal rows or two equal bands.
fn orders(rows: &Rows) -> Vec<[u8; 9]> {
    let alike = Alike::of(rows);
    let swap = |pairs: &[(usize, usize)]| {
        let mut order = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        pairs.iter().for_each(|&(one, other)| order.swap(one, other));
        order
    };
    let lines = (0..9).filter(|&line| alike.lines[line] != line).map(|line| swap(&[(alike.lines[line], line)]));
    let bands = (0..3).filter(|&band| alike.chutes[band] != band).map(|band| {
        let pairs = sorted_with(rows, alike.chutes[band]).into_iter().zip(sorted_with(rows, band));
        swap(&pairs.map(|((_, one), (_, other))| (one, other)).collect::<Vec<_>>())
    });
    lines.chain(bands).collect()
}

/// The rows that may come next.
fn left(origin: &Origin, depth: usize) -> impl Iterator<Item = u8> + Clone + use<> {
    let used = origin.rows[..depth].iter().fold(0_u16, |used, row| used | 1 << row);
    let band = (!depth.is_multiple_of(3)).then(|| origin.rows[depth - 1] / 3);
    (0..9).filter(move |row| used >> row & 1 == 0 && band.is_none_or(|band| row / 3 == band))
}

/// The appearance of a row, and the labels after that row.
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
