//! The types of cells, candidates and boards for which the crate is built: those of nine rows, or of 10 to 16.
//!
//! The sources of this crate are built twice: as `ninefold-logic`, and with `cfg(wide)` as `ninefold-logic-wide`. The names in this module have the
//! same meaning in both, apart from the size. Features of the plain grid alone, such as the rating of another program, are left out of the second.

use std::sync::Arc;

use ninefold_core::multi::{Boards, LayoutCell};
use ninefold_core::rules::Rules;

#[cfg(not(wide))]
pub use ninefold_core::*;

/// The rows, columns and digits that the types have room for.
#[cfg(not(wide))]
pub const SIDE: usize = 9;
#[cfg(wide)]
pub use wide::*;

#[cfg(wide)]
mod wide {
    pub use ninefold_core::wide::*;
    pub use ninefold_core::{
        Budget, ExtraHouse, GridOf, HouseKind, NotationError, PuzzleError, Stop, Stopped, multi, solve,
    };

    /// Rules, those of a grid in the types of this frame.
    pub mod rules {
        pub use ninefold_core::rules::*;
        pub use ninefold_core::wide::rules::{Alternative, AlternativeSet, Choice, GridRules, Truth};
    }
}

/// The cells that the types have room for.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// The candidates that the types have room for.
pub(crate) const CANDIDATES: usize = CELLS * SIDE;

/// The positions of a cell of a puzzle in its grids.
#[cfg(not(wide))]
pub(crate) fn homes(layout: &Rules, cell: LayoutCell) -> impl Iterator<Item = (usize, Cell)> {
    layout.homes(cell).iter().copied()
}

/// The positions of a cell of a puzzle in its grids: a wide puzzle has one.
#[cfg(wide)]
pub(crate) fn homes(layout: &Rules, cell: LayoutCell) -> impl Iterator<Item = (usize, Cell)> {
    Cell::of_layout(layout, cell).map(|cell| (0, cell)).into_iter()
}

/// The cell of a puzzle at a position in one of its grids, which must contain it.
#[cfg(not(wide))]
pub(crate) fn layout_cell(layout: &Rules, grid: usize, cell: Cell) -> LayoutCell {
    layout.cell(grid, cell)
}

/// The cell of a puzzle at a position in its grid, which must contain it.
#[cfg(wide)]
pub(crate) fn layout_cell(layout: &Rules, _: usize, cell: Cell) -> LayoutCell {
    layout.at(cell.index() / SIDE, cell.index() % SIDE).expect("a cell of the grid")
}

/// The rules of a grid.
///
/// # Panics
///
/// If there is no such grid, or its size is that of another frame.
#[cfg(not(wide))]
pub(crate) fn grid_rules(layout: &Rules, grid: usize) -> Arc<rules::GridRules> {
    layout.grid(grid).clone()
}

/// The rules of the grid.
///
/// # Panics
///
/// If there are several grids, or the size is that of another frame.
#[cfg(wide)]
pub(crate) fn grid_rules(layout: &Rules, _: usize) -> Arc<rules::GridRules> {
    Arc::new(layout.wide_grid().expect("a single grid of at most 16 rows that is not plain"))
}

/// The boards of all grids.
#[cfg(not(wide))]
pub(crate) fn each_board(boards: &Boards) -> Vec<Board> {
    boards.iter().copied().collect()
}

/// The board of the grid.
#[cfg(wide)]
pub(crate) fn each_board(boards: &Boards) -> Vec<Board> {
    boards.wide().into_iter().collect()
}

/// The boards of a puzzle with one grid.
#[cfg(not(wide))]
pub(crate) fn boards_of(layout: &Rules, board: &Board) -> Boards {
    Boards::of(layout.clone(), [*board])
}

/// The boards of a puzzle with one grid.
#[cfg(wide)]
pub(crate) fn boards_of(layout: &Rules, board: &Board) -> Boards {
    Boards::of_wide(layout.clone(), board)
}

/// Whether grids with these rules have the size of this frame.
pub(crate) fn fits(layout: &Rules) -> bool {
    #[cfg(wide)]
    return !layout.has_plain_grids() && layout.fits_wide();
    #[cfg(not(wide))]
    !layout.is_wide()
}
