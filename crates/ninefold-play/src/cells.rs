//! Sets of cells and candidates of a layout.

use std::collections::BTreeSet;

use ninefold_core::mark::Place;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::drawing::Drawing;
use ninefold_core::rules::{Constraint, Rules};
use ninefold_core::{Cell, CellSet, Digit, House};

/// Some cells of a layout, in reading order.
pub type Cells = BTreeSet<LayoutCell>;

/// Some candidates of a layout.
pub type Candidates = BTreeSet<(LayoutCell, Digit)>;

/// Returns the cell with a number, if there is one.
pub(crate) fn numbered(layout: &Rules, index: usize) -> Option<LayoutCell> {
    layout.cells().nth(index)
}

/// Converts cells of a grid to cells of the layout.
pub(crate) fn of(layout: &Rules, grid: usize, cells: CellSet) -> impl Iterator<Item = LayoutCell> {
    cells.iter().map(move |cell| layout.cell(grid, cell))
}

/// Converts places in a grid to cells of the layout.
pub(crate) fn at(layout: &Rules, grid: usize, places: &[Place]) -> impl Iterator<Item = LayoutCell> {
    places.iter().filter_map(move |&place| layout.cell_at(grid, place))
}

/// Whether all grids are plain. Without the feature `variants` there are no others, and the code that checks constraints is not compiled in.
pub(crate) fn is_plain(layout: &Rules) -> bool {
    cfg!(not(feature = "variants")) || layout.has_plain_grids()
}

/// Returns the cells that cannot hold the same digit as a cell: those of its houses in any grid, and those that constraints add.
pub fn peers(layout: &Rules, cell: LayoutCell) -> Cells {
    if is_plain(layout) {
        layout.homes(cell).iter().flat_map(|&(grid, cell)| of(layout, grid, cell.peers())).collect()
    } else {
        layout.peers(cell).iter().copied().collect()
    }
}

/// Returns the cells whose digit equals that of a peer, and those whose digits break a constraint.
pub(crate) fn clashes(grids: &Grids) -> Cells {
    let layout = grids.rules();
    if is_plain(layout) { plain_clashes(grids) } else { breaks(grids).into_iter().flatten().collect() }
}

/// Returns the cells whose digits break a rule, one list for each violation: two equal digits that must differ, a pair of digits that a constraint
/// excludes, or all digits of a broken constraint.
pub(crate) fn breaks(grids: &Grids) -> Vec<Vec<LayoutCell>> {
    let mut all = broken_pairs(grids);
    all.extend(grids.broken().map(|constraint| grids.breaking(constraint)));
    all
}

/// Returns the pairs of cells whose two digits suffice to break a rule: equal digits that must differ, and pairs that a constraint excludes.
pub(crate) fn broken_pairs(grids: &Grids) -> Vec<Vec<LayoutCell>> {
    let layout = grids.rules();
    let equal = |cell: LayoutCell| {
        let others = layout.peers(cell).iter().filter(move |&&other| other > cell && grids[cell] == grids[other]);
        others.map(move |&other| vec![cell, other])
    };
    let mut all: Vec<Vec<LayoutCell>> = grids.filled().flat_map(equal).collect();
    all.extend(layout.relations().iter().filter_map(|relation| {
        let [one, other] = relation.cells.map(|cell| grids[cell]);
        let (one, other) = (one?, other?);
        let allowed = *relation.table.masks(0).get(one.index())?;
        (allowed >> other.index() & 1 == 0).then(|| relation.cells.to_vec())
    }));
    all
}

/// Describes a constraint: `cage 15, r1c1 to r1c3, sum so far 9`, or other kinds as in the rules.
pub(crate) fn clue(grids: &Grids, constraint: &Constraint) -> String {
    let rules = grids.rules();
    let mut drawings = Vec::new();
    (constraint.kind().draw)(constraint, rules, &mut drawings);
    let [Drawing::Cage { cells, label }] = drawings.as_slice() else { return constraint.describe(rules) };
    let space = if label.is_empty() { "" } else { " " };
    let mut words = format!("cage{space}{label}");
    if let (Some(first), Some(last)) = (cells.first(), cells.last()) {
        words += &match cells.len() {
            1 => format!(", {}", rules.name(*first)),
            2 => format!(", {} and {}", rules.name(*first), rules.name(*last)),
            _ => format!(", {} to {}", rules.name(*first), rules.name(*last)),
        };
    }
    let sum: u32 = cells.iter().filter_map(|&cell| grids[cell]).map(|digit| u32::from(digit.get())).sum();
    if !label.is_empty() && sum > 0 {
        words += &format!(", sum so far {sum}");
    }
    words
}

/// Whether every cell has a digit and no rule is broken.
pub(crate) fn is_solved(grids: &Grids) -> bool {
    let keeps_constraints = || is_plain(grids.rules()) || grids.broken().next().is_none();
    grids.is_full() && clashes(grids).is_empty() && keeps_constraints()
}

fn plain_clashes(grids: &Grids) -> Cells {
    let layout = grids.rules();
    let twice = |(number, grid): (usize, ninefold_core::Grid)| {
        let pairs = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        let cells = pairs.map(|(house, digit)| grid.spots(digit) & house.cells()).filter(|cells| cells.len() > 1);
        of(layout, number, cells.fold(CellSet::EMPTY, CellSet::union)).collect::<Cells>()
    };
    grids.iter().enumerate().flat_map(twice).collect()
}

/// Counts the cells of each digit, in the order of the digits. A cell that grids share counts for each of them.
pub(crate) fn counts(grids: &Grids) -> Vec<usize> {
    let layout = grids.rules();
    let mut counts = vec![0; layout.size()];
    for cell in grids.filled() {
        if let Some(count) = grids[cell].and_then(|digit| counts.get_mut(digit.index())) {
            *count += layout.homes(cell).len().max(1);
        }
    }
    counts
}

/// Returns the maximum number of cells of each digit in a solution, counted like [`counts`]. If rows contain every digit, every solution has this
/// number.
pub(crate) fn needed(layout: &Rules) -> usize {
    let (rows, columns) = layout.lines();
    rows.min(columns) * layout.grids().len()
}

/// Returns the digits of a layout, in order.
pub(crate) fn digits(layout: &Rules) -> impl Iterator<Item = Digit> + use<> {
    layout.digits().iter()
}

/// Returns the digit with that value in a layout.
pub(crate) fn digit(layout: &Rules, value: u8) -> Option<Digit> {
    Digit::of_size(layout.size(), value)
}

/// Returns the grid of a cell; if there are several, the one with the nearest middle.
pub(crate) fn nearest_grid(layout: &Rules, cell: LayoutCell) -> usize {
    let far = |&&(_, cell): &&(usize, Cell)| {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        row.abs_diff(4) + column.abs_diff(4)
    };
    layout.homes(cell).iter().min_by_key(far).map_or(0, |(grid, _)| *grid)
}

/// Returns a candidate as text: `(5)r1c3`.
pub(crate) fn name(layout: &Rules, (cell, digit): (LayoutCell, Digit)) -> String {
    format!("({digit}){}", layout.name(cell))
}
