//! Puzzles with constraints.

#![allow(dead_code, reason = "each test file uses its part")]

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Kind, Rules};

/// The rules with one more constraint, whose cells are given by name, separated by spaces.
pub(crate) fn with(rules: &Rules, kind: &str, cells: &str, values: impl IntoIterator<Item = u32>) -> Rules {
    let named = |line: &str| line.split_whitespace().map(|cell| rules.cell_named(cell).unwrap()).collect();
    let lines: Vec<Vec<LayoutCell>> = cells.split('/').filter(|line| !line.is_empty()).map(named).collect();
    rules.with_constraints([Constraint::new(Kind::named(kind).unwrap(), rules, lines, values).unwrap()])
}

/// The small puzzle that is the example of a kind of constraint.
pub(crate) fn example(kind: &str) -> Grids {
    let kind = Kind::named(kind).unwrap();
    kind.examples[0].grids(kind).unwrap()
}
