//! Additional houses: extra regions, the windows of windoku, and disjoint groups.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::{ExtraHouse, LayoutCell};
use crate::rules::constraint::{ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::Drawing;
use crate::rules::make::{Draw, Full, Make};
use crate::rules::{Rules, box_shape};

pub(super) static EXTRA_REGION: Kind = Kind {
    id: "extraregion",
    aliases: &["extra-region"],
    name: "Extra Region",
    about: "Digits in an extra region do not repeat.",
    fields: Fields::Cells,
    check: |constraint, rules| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        if let Some((_, cell)) = cells.iter().enumerate().find(|(at, cell)| cells[..*at].contains(cell)) {
            return Err(ConstraintError(format!("{} is in the region twice", rules.name(*cell))));
        }
        if cells.len() > rules.size() {
            let (count, size) = (cells.len(), rules.size());
            return Err(ConstraintError(format!(
                "a region of {count} cells cannot hold different digits from 1 to {size}"
            )));
        }
        Ok(())
    },
    holds: |constraint, _, digit| differ(&constraint.cells().collect::<Vec<_>>(), digit),
    compile: |constraint, compiler| compiler.differ(ExtraHouse::Region, &constraint.cells().collect::<Vec<_>>()),
    draw: |constraint, _, drawings| drawings.push(Drawing::Ground(constraint.cells().collect())),
    make: Make::Drawn(draw_regions),
    examples: &[Example {
        size: 4,
        cells: "r1c2 r2c3 r3c2 r4c3",
        values: &[],
        holds: "1234341243212143",
        fails: "1234341221434321",
        puzzle: ".2.......3.1....",
    }],
    ..Kind::BLANK
};

pub(super) static WINDOKU: Kind = Kind {
    id: "windoku",
    aliases: &["hyper"],
    name: "Windoku",
    about: "The windows between the boxes contain every digit once.",
    check: |_, rules| {
        if windows(rules).is_empty() {
            return Err(ConstraintError(
                "expected one grid of boxes with two rows or more and at most one column more than rows, so that all windows fit"
                    .into(),
            ));
        }
        Ok(())
    },
    holds: |_, rules, digit| windows(rules).iter().all(|window| differ(window, digit)),
    compile: |_, compiler| {
        let rules = compiler.rules();
        windows(rules).iter().for_each(|window| compiler.differ(ExtraHouse::Window, window));
        hidden(rules).iter().for_each(|window| compiler.differ(ExtraHouse::HiddenWindow, window));
    },
    draw: |_, rules, drawings| drawings.extend(windows(rules).into_iter().map(Drawing::Ground)),
    examples: &[Example {
        size: 4,
        cells: "",
        values: &[],
        holds: "1234341243212143",
        fails: "1234341221434321",
        puzzle: ".2.......3.1...3",
    }],
    ..Kind::BLANK
};

pub(super) static DISJOINT_GROUPS: Kind = Kind {
    id: "disjointgroups",
    aliases: &["disjoint-groups"],
    name: "Disjoint Groups",
    about: "Cells in the same position of different regions contain different digits.",
    holds: |_, rules, digit| groups(rules).iter().all(|group| differ(group, digit)),
    compile: |_, compiler| {
        let groups = groups(compiler.rules());
        groups.iter().for_each(|group| compiler.differ(ExtraHouse::Disjoint, group));
    },
    examples: &[Example {
        size: 4,
        cells: "",
        values: &[],
        holds: "1234341221434321",
        fails: "1234342143122143",
        puzzle: "..3....2.1..4...",
    }],
    ..Kind::BLANK
};

fn differ(cells: &[LayoutCell], digit: &dyn Fn(LayoutCell) -> u8) -> bool {
    cells.iter().enumerate().all(|(at, &cell)| cells[..at].iter().all(|&other| digit(other) != digit(cell)))
}

/// The lines of each window in one direction. Windows have `length` lines each, with one line before, between and after them.
///
/// ```text
/// . # # # . # # # .       size 9, length 3
/// ```
fn spans(size: usize, length: usize) -> Vec<Vec<usize>> {
    (1..size / length).map(|at| (0..length).map(|step| (at - 1) * (length + 1) + 1 + step).collect()).collect()
}

fn crossing(rules: &Rules, rows: &[usize], columns: &[usize]) -> Vec<LayoutCell> {
    rows.iter().flat_map(|&row| columns.iter().filter_map(move |&column| rules.at(row, column))).collect()
}

/// The windows. There are none if boxes are whole rows, or if boxes are so wide that the last window would extend beyond the grid.
fn windows(rules: &Rules) -> Vec<Vec<LayoutCell>> {
    let size = rules.size();
    let (rows, columns) = box_shape(size);
    if rows == 1 || columns > rows + 1 || rules.grids().len() != 1 || !rules.has_full_lines() {
        return Vec::new();
    }
    let (down, right) = (spans(size, rows), spans(size, columns));
    down.iter().flat_map(|rows| right.iter().map(|columns| crossing(rules, rows, columns))).collect()
}

/// The houses that follow from windows, rows and columns: the remaining cells in the rows of adjacent windows, the remaining cells in their columns,
/// and the intersections of all other rows and columns.
///
/// ```text
/// c a a a c a a a c       three rows hold every digit three times, and the two windows in them twice: so the cells b hold each digit once
/// b # # # b # # # b
/// b # # # b # # # b
/// b # # # b # # # b
/// c a a a c a a a c
/// ```
fn hidden(rules: &Rules) -> Vec<Vec<LayoutCell>> {
    let size = rules.size();
    let (rows, columns) = box_shape(size);
    let (down, right) = (spans(size, rows), spans(size, columns));
    let rest = |spans: &[Vec<usize>]| (0..size).filter(|line| !spans.concat().contains(line)).collect::<Vec<_>>();
    let (outer_rows, outer_columns) = (rest(&down), rest(&right));
    let mut all = vec![crossing(rules, &outer_rows, &outer_columns)];
    all.extend(down.iter().map(|rows| crossing(rules, rows, &outer_columns)));
    all.extend(right.iter().map(|columns| crossing(rules, &outer_rows, columns)));
    all
}

/// The groups of cells that have the same position in their regions, with the cells of each region in reading order.
fn groups(rules: &Rules) -> Vec<Vec<LayoutCell>> {
    let mut groups = vec![Vec::new(); rules.size()];
    let mut counts = vec![0; 256];
    for cell in rules.cells() {
        if let Some(count) = rules.region(cell).and_then(|region| counts.get_mut(region)) {
            if let Some(group) = groups.get_mut(*count) {
                group.push(cell);
            }
            *count += 1;
        }
    }
    groups.retain(|group: &Vec<LayoutCell>| group.len() > 1 && group.len() <= rules.size());
    groups
}

/// Draws connected regions that contain every digit.
fn draw_regions(draw: &mut Draw<'_>) {
    let size = draw.size();
    let (count, sizes) = (draw.count(1 + size / 6), draw.areas(size..=size));
    for _ in 0..200 * count {
        let length = sizes.start() + draw.random.below(sizes.end() + 1 - sizes.start());
        let differ = |full: Full<'_>, cells: &[LayoutCell]| {
            let digits = full.digits_of(cells);
            digits.iter().enumerate().all(|(at, digit)| !digits[..at].contains(digit))
        };
        if let Some(area) = draw.area(length, &differ)
            && draw.add(core::slice::from_ref(&area), &|_, _| Vec::new())
        {
            draw.take_area(&area);
        }
        if draw.is_full() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_and_the_rest_between_them_are_houses() {
        let mut accepted = Vec::new();
        for rules in (4..=25).filter_map(|size| Rules::sized(size).ok()) {
            let size = rules.size();
            if !windows(&rules).is_empty() {
                accepted.push(size);
                assert!(windows(&rules).iter().chain(&hidden(&rules)).all(|house| house.len() == size), "{size}");
            }
        }
        assert_eq!(accepted, [4, 6, 9, 12, 16, 20, 25]);
    }
}
