//! Positions beside the grid, for clues about a row, a column or a diagonal.
//!
//! ```text
//!            r0c2                     a place, and its line of cells
//!        +--------------+
//!   r1c0 | r1c1 r1c2 .. |             r1c0: row 1 from the left          r1c5: row 1 from the right (4x4)
//!        | r2c1 r2c2 .. |             r0c2 down: column 2 from the top   r0c2 down and right: r1c3, r2c4
//! ```

use alloc::vec::Vec;

use super::Rules;
use crate::cells::LayoutCell;

/// A step from one cell to the next: the number of rows down and of columns to the right.
pub(super) type Step = (isize, isize);

impl Rules {
    /// Returns the cells seen from a position beside the grid, one per step. Rows and columns are counted from 0, so a position above the grid is in
    /// row -1. Returns no cells for a position inside the grid.
    pub fn seen_from(&self, (row, column): (isize, isize), step: Step) -> Vec<LayoutCell> {
        let cell = |row: isize, column: isize| self.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        if step == (0, 0) || cell(row, column).is_some() {
            return Vec::new();
        }
        (1..).map_while(|times| cell(row + times * step.0, column + times * step.1)).collect()
    }

    /// Returns the step that leads from a position beside the grid straight into it. Returns `None` for corners and all other positions.
    pub fn inward(&self, (row, column): (isize, isize)) -> Option<Step> {
        let (rows, columns) = (self.rows().cast_signed(), self.columns().cast_signed());
        let (in_rows, in_columns) = ((0..rows).contains(&row), (0..columns).contains(&column));
        match (row, column) {
            (-1, _) if in_columns => Some((1, 0)),
            (_, -1) if in_rows => Some((0, 1)),
            _ if row == rows && in_columns => Some((-1, 0)),
            _ if column == columns && in_rows => Some((0, -1)),
            _ => None,
        }
    }

    /// Returns the position beside the grid from which a line of cells is seen, and the step along the line. A line that consists of a single corner
    /// cell is seen along the diagonal of length one.
    pub fn seen_by(&self, line: &[LayoutCell]) -> Option<((isize, isize), Step)> {
        let place = |cell: LayoutCell| {
            let (row, column) = self.place(cell);
            (row.cast_signed(), column.cast_signed())
        };
        let &first = line.first()?;
        let (row, column) = place(first);
        let step = match line.get(1) {
            Some(&second) => {
                let (down, right) = place(second);
                (down - row, right - column)
            }
            // Downwards from the first row, or upwards from the last row. With any other step, the line would have a second cell.
            None => (if row == 0 { 1 } else { -1 }, if column == 0 { -1 } else { 1 }),
        };
        Some(((row - step.0, column - step.1), step))
    }
}

/// Whether the cells are those of a row or column of the only grid, from one end to the other.
pub(super) fn is_side(rules: &Rules, line: &[LayoutCell]) -> bool {
    is_seen(rules, line, |step| step.0 == 0 || step.1 == 0)
}

/// Whether the cells are those of a diagonal of the only grid, from one edge of the grid to another.
pub(super) fn is_slope(rules: &Rules, line: &[LayoutCell]) -> bool {
    is_seen(rules, line, |step| step.0 != 0 && step.1 != 0)
}

fn is_seen(rules: &Rules, line: &[LayoutCell], fits: impl Fn(Step) -> bool) -> bool {
    let is = |(from, step): ((isize, isize), Step)| {
        let is_unit = step.0.abs() <= 1 && step.1.abs() <= 1;
        is_unit && fits(step) && rules.seen_from(from, step) == line
    };
    rules.grids().len() == 1 && rules.seen_by(line).is_some_and(is)
}
