//! Connected digits: the cells that hold digits of a given set form a single area.
//!
//! ```text
//! digits 1 to 3       1 2 3 4      one area: each cell without a 4 is reached from every other
//!                     3 4 2 1
//! ```

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::same::repeated;
use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::compile::Propagator;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::Drawing;
use crate::rules::make::{Draw, Make};
use crate::rules::masks::{Dead, Masks};

pub(super) static CONNECTED: Kind = Kind {
    id: "connected",
    aliases: &["connected-digits", "connectedvalues"],
    name: "Connected Digits",
    about: "The cells with one of these digits form one area in which each cell shares an edge with another.",
    fields: Fields::Cells,
    number: Number::List,
    check: |constraint, rules| {
        let (cells, size) = (constraint.cells().collect::<Vec<_>>(), rules.size() as u32);
        if let Some(cell) = repeated(&cells) {
            return Err(ConstraintError(format!("{} is in the area twice", rules.name(cell))));
        }
        match constraint.values().iter().find(|value| !(1..=size).contains(*value)) {
            Some(value) => Err(ConstraintError(format!("{value} is not a digit from 1 to {size}"))),
            None => Ok(()),
        }
    },
    holds: |constraint, rules, digit| {
        let set = set(constraint);
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let beside = neighbours(&cells, rules);
        let is_set = |digit: u8| digit > 0 && set >> (digit - 1) & 1 == 1;
        let is_in: Vec<bool> = cells.iter().map(|&cell| is_set(digit(cell))).collect();
        let Some(first) = is_in.iter().position(|&is_in| is_in) else { return false };
        flood(&beside, first, &is_in) == is_in
    },
    compile: |constraint, compiler| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let set = set(constraint);
        let members = cells.iter().flat_map(|&cell| digits(set).map(move |digit| (cell, digit)));
        compiler.spare_truth(members.collect::<Vec<_>>());
        let beside = neighbours(&cells, compiler.rules());
        compiler.propagator(Area { cells, beside, set });
    },
    is_reasoned: false,
    draw: |constraint, rules, drawings| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        // A constraint on the whole grid is drawn without an outline.
        if cells.len() < rules.len() {
            let label: Vec<_> = digits(set(constraint)).map(|digit| format!("{digit}")).collect();
            drawings.push(Drawing::Cage { cells, label: format!("<{}>", label.join(" ")) });
        }
    },
    describe: |constraint, rules| {
        let digits: Vec<_> = digits(set(constraint)).map(|digit| format!("{digit}")).collect();
        let words = format!("connected digits {}", digits.join(" "));
        if constraint.cells().count() == rules.len() {
            words
        } else {
            format!("{words} in {}", rules.names(constraint.cells()))
        }
    },
    make: Make::Drawn(make),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4",
        values: &[1, 2, 3],
        holds: "1234342143122143",
        fails: "1234431234212143",
        puzzle: "1.....2.4.......",
    }],
    ..Kind::BLANK
};

/// The set of digits as a mask.
fn set(constraint: &Constraint) -> u32 {
    constraint.values().iter().fold(0, |all, value| all | 1 << (value - 1))
}

fn digits(set: u32) -> impl Iterator<Item = u32> {
    (1..=32).filter(move |digit| set >> (digit - 1) & 1 == 1)
}

/// For each cell, the indices of the cells that share an edge with it.
fn neighbours(cells: &[LayoutCell], rules: &Rules) -> Vec<Vec<usize>> {
    let mut place = vec![None; rules.len()];
    cells.iter().enumerate().for_each(|(at, cell)| place[cell.index()] = Some(at));
    let of = |&cell: &LayoutCell| {
        let (row, column) = rules.place(cell);
        let near = [(Some(row + 1), Some(column)), (row.checked_sub(1), Some(column))];
        let near = near.into_iter().chain([(Some(row), Some(column + 1)), (Some(row), column.checked_sub(1))]);
        near.filter_map(|(row, column)| place[rules.at(row?, column?)?.index()]).collect()
    };
    cells.iter().map(of).collect()
}

/// Returns which of the open cells are connected with the cell `first`.
fn flood(beside: &[Vec<usize>], first: usize, is_open: &[bool]) -> Vec<bool> {
    let mut seen = vec![false; beside.len()];
    let mut left = vec![first];
    seen[first] = true;
    while let Some(at) = left.pop() {
        for &other in &beside[at] {
            if is_open[other] && !seen[other] {
                seen[other] = true;
                left.push(other);
            }
        }
    }
    seen
}

#[derive(Debug)]
struct Area {
    cells: Vec<LayoutCell>,
    beside: Vec<Vec<usize>>,
    set: u32,
}

impl Propagator for Area {
    fn cells(&self) -> Vec<LayoutCell> {
        self.cells.clone()
    }

    /// Removes the set's digits from cells that the area cannot reach, and removes all other digits from cells without which cells that certainly
    /// belong to the area would be separated.
    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let mut is_open: Vec<bool> = self.cells.iter().map(|&cell| masks.get(cell) & self.set != 0).collect();
        let is_sure: Vec<bool> = self.cells.iter().map(|&cell| masks.get(cell) & !self.set == 0).collect();
        let Some(first) = is_sure.iter().position(|&is_sure| is_sure) else {
            return if is_open.contains(&true) { Ok(()) } else { Err(Dead) };
        };
        let area = flood(&self.beside, first, &is_open);
        for (at, &cell) in self.cells.iter().enumerate() {
            if is_open[at] && !area[at] {
                masks.remove(cell, self.set)?;
                is_open[at] = false;
            }
        }
        let sure = is_sure.iter().filter(|&&is_sure| is_sure).count();
        if sure < 2 {
            return Ok(());
        }
        for (at, &cell) in self.cells.iter().enumerate() {
            if !is_open[at] || is_sure[at] {
                continue;
            }
            is_open[at] = false;
            let rest = flood(&self.beside, first, &is_open);
            is_open[at] = true;
            if is_sure.iter().zip(&rest).any(|(&is_sure, &is_there)| is_sure && !is_there) {
                masks.keep(cell, self.set)?;
            }
        }
        Ok(())
    }
}

/// Draws a set of digits whose cells are connected, preferring small sets.
fn make(draw: &mut Draw<'_>) {
    let size = draw.size();
    draw.count(1);
    let cells = vec![draw.full.rules.cells().collect::<Vec<_>>()];
    for count in size.div_ceil(2)..size {
        for _ in 0..40 {
            let mut all: Vec<u32> = (1..=size as u32).collect();
            draw.random.shuffle(&mut all);
            all.truncate(count);
            all.sort_unstable();
            if draw.add(&cells, &|_, _| all.clone()) {
                return;
            }
        }
    }
}
