//! Two to four rows that cross as many columns, or the reverse.
//!
//! ```text
//! row 1  . 7 . | . . . | . 7 .      7 is in rows 1 and 5 only where columns 2 and 8 cross them,
//! row 4  . x . | . 7 . | . . .      so the rest of these columns loses the 7
//! row 5  . 7 . | . . . | . 7 .
//! ```
//!
//! The original tries the lines first and all digits on each choice of lines. Here the first lines of each digit are searched for, and the first of
//! these are taken: the same result with fewer tries.

use std::cmp::Reverse;

use crate::frame::{Candidate, CellSet, Digit, DigitSet, House, HouseKind};

use super::lines::nth;
use super::marks::Marks;
use super::solver::Solver;
use super::watch::{Pattern, Watch};
use crate::part::cells_of;

impl<W: Watch> Solver<'_, W> {
    /// Applies the first `N` rows that have a digit in only `N` columns, or the reverse, and that eliminate something.
    pub(super) fn cross<const N: usize>(&mut self) {
        let sides = Digit::ALL.map(|digit| sides(&self.marks, digit));
        for (kind, side) in [(HouseKind::Row, 0), (HouseKind::Column, 1)] {
            let first = |digit: Digit| Some((sides[digit.index()][side].first::<N>()?, digit));
            // Choices of lines are compared by their first line, then by the next: the lower number comes first.
            let order = |&(lines, digit): &(DigitSet, Digit)| (Reverse(lines.bits().reverse_bits()), digit);
            if let Some((lines, digit)) = Digit::all().filter_map(first).min_by_key(order) {
                let crossed = sides[digit.index()][side].crossed(lines);
                return self.eliminate_crossed::<N>(kind, [lines, crossed], digit);
            }
        }
    }

    /// Eliminates a digit from the crossed lines outside the base lines.
    fn eliminate_crossed<const N: usize>(&mut self, kind: HouseKind, lines: [DigitSet; 2], digit: Digit) {
        let other = if kind == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let [bases, covers] = [houses::<N>(kind, lines[0]), houses::<N>(other, lines[1])];
        let eliminated = self.marks.spots(digit) & (cells_of(covers) - cells_of(bases));
        self.watch.pattern(Pattern::Lines { bases: &bases, covers: &covers, digit });
        for cell in covers.into_iter().flat_map(|cover| eliminated & cover.cells()) {
            self.eliminate_and_clean(Candidate { cell, digit });
        }
    }
}

fn houses<const N: usize>(kind: HouseKind, lines: DigitSet) -> [House; N] {
    let mut lines = lines.iter();
    std::array::from_fn(|_| nth(kind, lines.next().map_or(0, |line| line.get() - 1)))
}

/// The places of a digit in the lines of one kind. Lines and places are numbered 1 to 9.
struct Side {
    places: [DigitSet; 9],
    /// The lines in which the digit is solved.
    solved: DigitSet,
}

/// Returns the places of a digit in rows and in columns.
fn sides(marks: &Marks, digit: Digit) -> [Side; 2] {
    let [rows, columns] = spread(marks.spots(digit));
    let lines = |places: [DigitSet; 9]| Digit::all().filter(|line| !places[line.index()].is_empty()).collect();
    let [in_rows, in_columns] = spread(marks.spots(digit) & marks.solved()).map(lines);
    [Side { places: rows, solved: in_rows }, Side { places: columns, solved: in_columns }]
}

/// Returns the columns of each row and the rows of each column.
fn spread(cells: CellSet) -> [[DigitSet; 9]; 2] {
    let rows: [u32; 9] = std::array::from_fn(|row| (cells.bits() >> (9 * row)) as u32 & 0x1ff);
    let column = |column: usize| rows.iter().rev().fold(0, |bits, row| bits << 1 | row >> column & 1);
    [rows.map(DigitSet::from_bits), std::array::from_fn(|index| DigitSet::from_bits(column(index)))]
}

impl Side {
    /// Returns the first `N` lines that have the digit in only `N` places and can eliminate something.
    fn first<const N: usize>(&self) -> Option<DigitSet> {
        let short = |line: &Digit| self.places[line.index()].len() <= N;
        let short: DigitSet = (!self.solved).iter().filter(short).collect();
        self.grow::<N>(short, DigitSet::EMPTY, DigitSet::EMPTY)
    }

    fn grow<const N: usize>(&self, from: DigitSet, lines: DigitSet, crossed: DigitSet) -> Option<DigitSet> {
        let missing = N - lines.len();
        if missing == 0 {
            return (crossed.len() == N && self.eliminates(lines, crossed)).then_some(lines);
        }
        let mut rest = from;
        from.iter().find_map(|line| {
            rest.remove(line);
            let crossed = crossed | self.places[line.index()];
            let fits = crossed.len() <= N && rest.len() + 1 >= missing;
            fits.then(|| self.grow::<N>(rest, lines.with(line), crossed)).flatten()
        })
    }

    /// Whether lines other than `lines` have the digit in the crossed places.
    fn eliminates(&self, lines: DigitSet, crossed: DigitSet) -> bool {
        (!lines).iter().any(|line| !self.places[line.index()].is_disjoint(crossed))
    }

    /// Returns the combined places of the digit in some lines.
    fn crossed(&self, lines: DigitSet) -> DigitSet {
        lines.iter().fold(DigitSet::EMPTY, |crossed, line| crossed | self.places[line.index()])
    }
}
