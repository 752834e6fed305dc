//! Small unavoidable sets of a full grid that are found without a search: cells in which two digits, or two lines of a band or stack, can be swapped.
//!
//! ```text
//!   . 4 . | . 7 .        the cells of two digits fall into parts that share no row, column or box: in each part
//!   . 7 . | . 4 .        the two digits can be swapped, so one of its cells must be a clue
//!
//!   2 5 . | 8 . .        likewise the digits of two rows of a band, in some of their columns
//!   5 8 . | 2 . .
//! ```
//!
//! If a clue is the last remaining clue of a set, it must stay, and no search is needed to determine that.

use alloc::vec::Vec;

use crate::cells::{Cell, CellSet};
use crate::solution::Solution;

/// The maximum number of cells in a set; larger sets seldom decide anything.
const LARGEST: usize = 12;

/// The cells of a digit: its column in each row, its row in each column, and its row in each box.
#[derive(Clone, Copy, Default)]
struct Places {
    column: [usize; 9],
    row: [usize; 9],
    in_box: [usize; 9],
}

/// Finds the sets of a full grid.
pub(crate) fn swaps(solution: &Solution) -> Vec<CellSet> {
    let mut places = [Places::default(); 9];
    for (index, digit) in solution.digits().iter().enumerate() {
        let (row, column) = (index / 9, index % 9);
        let own = &mut places[digit.index()];
        (own.column[row], own.row[column], own.in_box[square(row, column)]) = (column, row, row);
    }
    let mut found = Vec::with_capacity(128);
    for (at, one) in places.iter().enumerate() {
        places[at + 1..].iter().for_each(|other| of_digits(one, other, &mut found));
    }
    for line in 0..9 {
        (line + 1..line / 3 * 3 + 3).for_each(|other| of_lines(solution, &places, [line, other], &mut found));
    }
    found
}

fn square(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

fn cell(row: usize, column: usize) -> CellSet {
    CellSet::of(Cell::ALL[9 * row + column])
}

/// Finds the parts into which the cells of two digits fall.
fn of_digits(one: &Places, other: &Places, found: &mut Vec<CellSet>) {
    let near = |row: usize| {
        let next = |a: &Places, b: &Places| 1 << b.row[a.column[row]] | 1 << b.in_box[square(row, a.column[row])];
        next(one, other) | next(other, one)
    };
    let near: [u16; 9] = core::array::from_fn(near);
    let mut open = 0x1ff_u16;
    while open != 0 {
        let (mut part, mut new) = (0, open & open.wrapping_neg());
        while new != 0 {
            part |= new;
            new = rows(new).fold(0, |all, row| all | near[row]) & !part;
        }
        open &= !part;
        if 2 * part.count_ones() as usize <= LARGEST {
            let both = |row: usize| cell(row, one.column[row]) | cell(row, other.column[row]);
            found.push(rows(part).fold(CellSet::EMPTY, |cells, row| cells | both(row)));
        }
    }
}

/// Finds the cycles of two rows of a band, and of the two columns with the same indices.
fn of_lines(solution: &Solution, places: &[Places; 9], [one, other]: [usize; 2], found: &mut Vec<CellSet>) {
    let digit = |row: usize, column: usize| solution.digits()[9 * row + column].index();
    cycles(|column| places[digit(other, column)].column[one], |column| cell(one, column) | cell(other, column), found);
    cycles(|row| places[digit(row, other)].row[one], |row| cell(row, one) | cell(row, other), found);
}

/// Finds the cycles of a permutation, as sets of the cells of their members. Cycles of length two are left out, since swaps of two digits cover them.
fn cycles(next: impl Fn(usize) -> usize, cells: impl Fn(usize) -> CellSet, found: &mut Vec<CellSet>) {
    let mut open = 0x1ff_u16;
    while open != 0 {
        let (mut cycle, mut at) = (0_u16, open.trailing_zeros() as usize);
        while cycle >> at & 1 == 0 {
            cycle |= 1 << at;
            at = next(at);
        }
        open &= !cycle;
        if (6..=LARGEST).contains(&(2 * cycle.count_ones() as usize)) {
            found.push(rows(cycle).fold(CellSet::EMPTY, |all, place| all | cells(place)));
        }
    }
}

fn rows(mut bits: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let row = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(row)
    })
}

#[cfg(test)]
mod tests;
