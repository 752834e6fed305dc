//! The types of cells, candidates and boards with which the crate is built: those for up to nine rows, or those for 10 to 16.
//!
//! The sources of this crate are built twice: as `ninefold-logic`, and with `cfg(wide)` as `ninefold-logic-wide`. The names in this module have the
//! same meaning in both builds, apart from the size. Features that exist only for the plain grid, such as the ratings of other programs, are left out
//! of the wide build.

use std::sync::Arc;

use ninefold_core::multi::{Boards, LayoutCell};
use ninefold_core::rules::Rules;

#[cfg(not(wide))]
pub use ninefold_core::*;

/// The maximum number of rows, columns and digits.
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

    /// The rules of a puzzle, with those of a grid in the types of this frame.
    pub mod rules {
        pub use ninefold_core::rules::*;
        pub use ninefold_core::wide::rules::{Alternative, AlternativeSet, Choice, GridRules, Truth};
    }
}

/// The maximum number of cells.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// The maximum number of candidates.
pub(crate) const CANDIDATES: usize = CELLS * SIDE;

/// Returns the positions of a cell of a puzzle in the grids that contain it.
#[cfg(not(wide))]
pub(crate) fn homes(layout: &Rules, cell: LayoutCell) -> impl Iterator<Item = (usize, Cell)> {
    layout.homes(cell).iter().copied()
}

/// Returns the position of a cell of a puzzle in its grid: a wide puzzle has only one grid.
#[cfg(wide)]
pub(crate) fn homes(layout: &Rules, cell: LayoutCell) -> impl Iterator<Item = (usize, Cell)> {
    Cell::of_layout(layout, cell).map(|cell| (0, cell)).into_iter()
}

/// Returns the cell of a puzzle at a position in one of its grids, which must contain it.
#[cfg(not(wide))]
pub(crate) fn layout_cell(layout: &Rules, grid: usize, cell: Cell) -> LayoutCell {
    layout.cell(grid, cell)
}

/// Returns the cell of a puzzle at a position in its grid, which must contain it.
#[cfg(wide)]
pub(crate) fn layout_cell(layout: &Rules, _: usize, cell: Cell) -> LayoutCell {
    layout.at(cell.index() / SIDE, cell.index() % SIDE).expect("a cell of the grid")
}

/// Returns the rules of a grid.
///
/// # Panics
///
/// Panics if there is no such grid, or its size is that of another frame.
#[cfg(not(wide))]
pub(crate) fn grid_rules(layout: &Rules, grid: usize) -> Arc<rules::GridRules> {
    layout.grid(grid).clone()
}

/// Returns the rules of the grid.
///
/// # Panics
///
/// Panics if there are several grids, or the size is that of another frame.
#[cfg(wide)]
pub(crate) fn grid_rules(layout: &Rules, _: usize) -> Arc<rules::GridRules> {
    Arc::new(layout.wide_grid().expect("a single grid of at most 16 rows that is not plain"))
}

/// Returns the boards of all grids.
#[cfg(not(wide))]
pub(crate) fn each_board(boards: &Boards) -> Vec<Board> {
    boards.iter().copied().collect()
}

/// Returns the board of the grid.
#[cfg(wide)]
pub(crate) fn each_board(boards: &Boards) -> Vec<Board> {
    boards.wide().into_iter().collect()
}

/// Returns the boards of a puzzle with one grid.
#[cfg(not(wide))]
pub(crate) fn boards_of(layout: &Rules, board: &Board) -> Boards {
    Boards::of(layout.clone(), [*board])
}

/// Returns the boards of a puzzle with one grid.
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
