//! Strategies on intersections of lines and boxes.

use crate::frame::{Cell, Digit, DigitSet, House, HouseKind};

use super::solver::{Solver, cells, lines};
use super::watch::{Pattern, Watch};

impl<W: Watch> Solver<'_, W> {
    /// If all places of a digit in a line are in one box, eliminates it from the rest of the box.
    pub(super) fn box_line(&mut self) {
        lines().any(|line| self.box_line_in(line));
    }

    fn box_line_in(&mut self, line: House) -> bool {
        let squares = boxes(line);
        let cells = cells(line);
        let only = only([0, 3, 6].map(|at| self.open([cells[at], cells[at + 1], cells[at + 2]])));
        let mut hit = false;
        for digit in only[0] | only[1] | only[2] {
            for (square, _) in squares.into_iter().zip(only).filter(|(_, only)| only.contains(digit)) {
                let pattern = Pattern::BoxLine { line, square, digit };
                hit |= self.eliminate_all(pattern, digit, square.cells() - line.cells());
            }
        }
        hit
    }

    /// Returns the candidates of those among three cells that are unsolved.
    fn open(&self, cells: [Cell; 3]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.marks.open(cell))
    }

    /// If all places of a digit in a box are in one line, eliminates it from the rest of the line.
    pub(super) fn pointing_line(&mut self) {
        House::boxes().any(|square| self.pointing_line_in(square));
    }

    fn pointing_line_in(&mut self, square: House) -> bool {
        let [rows, columns] = crossing(square);
        let cells = cells(square);
        let in_row = |row: usize| self.open([cells[3 * row], cells[3 * row + 1], cells[3 * row + 2]]);
        let in_column = |column: usize| self.open([cells[column], cells[column + 3], cells[column + 6]]);
        let only = [only([0, 1, 2].map(in_row)), only([0, 1, 2].map(in_column))];
        let mut hit = false;
        for digit in Digit::all() {
            for (lines, only) in [rows, columns].into_iter().zip(only) {
                for (line, _) in lines.into_iter().zip(only).filter(|(_, only)| only.contains(digit)) {
                    let pattern = Pattern::PointingLine { square, line, digit };
                    hit |= self.eliminate_all(pattern, digit, line.cells() - square.cells());
                }
            }
        }
        hit
    }
}

/// Returns the three boxes that a line crosses.
fn boxes(line: House) -> [House; 3] {
    let (band, step) = match line.kind() {
        HouseKind::Row => ((line.number() - 1) / 3 * 3, 1),
        _ => ((line.number() - 1) / 3, 3),
    };
    [0, 1, 2].map(|at| nth(HouseKind::Box, band + step * at))
}

/// Returns the three rows and the three columns that cross a box.
fn crossing(square: House) -> [[House; 3]; 2] {
    let (band, stack) = ((square.number() - 1) / 3 * 3, (square.number() - 1) % 3 * 3);
    [[0, 1, 2].map(|at| nth(HouseKind::Row, band + at)), [0, 1, 2].map(|at| nth(HouseKind::Column, stack + at))]
}

pub(super) fn nth(kind: HouseKind, index: u8) -> House {
    House::new(kind, index + 1).expect("there are nine")
}

/// Returns the members of exactly one of three sets.
fn only([a, b, c]: [DigitSet; 3]) -> [DigitSet; 3] {
    [a - b - c, b - a - c, c - a - b]
}
