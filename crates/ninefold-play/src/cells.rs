//! Sets of cells and candidates of a layout.

use std::collections::BTreeSet;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::Step;

/// Some cells of a layout, in reading order.
pub type Cells = BTreeSet<LayoutCell>;

/// Some candidates of a layout.
pub type Candidates = BTreeSet<(LayoutCell, Digit)>;

/// The cell of a number, if there are so many.
pub(crate) fn numbered(layout: &Rules, index: usize) -> Option<LayoutCell> {
    layout.cells().nth(index)
}

/// Cells of a grid as cells of the layout.
pub(crate) fn of(layout: &Rules, grid: usize, cells: CellSet) -> impl Iterator<Item = LayoutCell> {
    cells.iter().map(move |cell| layout.cell(grid, cell))
}

/// The cells that share a house with a cell, in any grid.
pub fn peers(layout: &Rules, cell: LayoutCell) -> Cells {
    layout.homes(cell).iter().flat_map(|&(grid, cell)| of(layout, grid, cell.peers())).collect()
}

/// The cells that hold a digit which one of their peers holds too.
pub(crate) fn clashes(grids: &Grids) -> Cells {
    let layout = grids.rules();
    let twice = |(number, grid): (usize, ninefold_core::Grid)| {
        let pairs = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        let cells = pairs.map(|(house, digit)| grid.spots(digit) & house.cells()).filter(|cells| cells.len() > 1);
        of(layout, number, cells.fold(CellSet::EMPTY, CellSet::union)).collect::<Cells>()
    };
    grids.iter().enumerate().flat_map(twice).collect()
}

/// The grid that a cell belongs to; of several the one whose middle is nearest.
pub(crate) fn nearest_grid(layout: &Rules, cell: LayoutCell) -> usize {
    let far = |&&(_, cell): &&(usize, Cell)| {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        row.abs_diff(4) + column.abs_diff(4)
    };
    layout.homes(cell).iter().min_by_key(far).map_or(0, |(grid, _)| *grid)
}

/// The candidates that a step eliminates.
pub(crate) fn eliminated(layout: &Rules, step: &Step) -> Candidates {
    candidates(layout, step.grid(), step.eliminated().iter())
}

/// The candidates that a step places.
pub(crate) fn placed(layout: &Rules, step: &Step) -> Candidates {
    candidates(layout, step.grid(), step.placed().iter())
}

fn candidates(layout: &Rules, grid: usize, of: impl Iterator<Item = Candidate>) -> Candidates {
    of.map(|Candidate { cell, digit }| (layout.cell(grid, cell), digit)).collect()
}

/// A candidate in words: `(5)r1c3`.
pub(crate) fn name(layout: &Rules, (cell, digit): (LayoutCell, Digit)) -> String {
    format!("({digit}){}", layout.name(cell))
}
