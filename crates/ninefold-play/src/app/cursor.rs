//! The cursor, the selected cells, and the highlighted digit.

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Cell, Digit};

use super::Extend;
use crate::action::{Action, Way};
use crate::cells::{self, Cells};

/// The maximum enlargement of a board, in sizes.
const LARGEST: isize = 4;

/// The player's position on a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    layout: Rules,
    /// The cell.
    pub at: LayoutCell,
    /// The selected cells; empty if only the cell at the cursor is.
    pub selected: Cells,
    /// The highlighted digit: the one at the cursor, or the last one there.
    pub focus: Option<Digit>,
    /// The number of sizes by which the board is drawn larger than the size that shows most of it; smaller if negative.
    pub zoom: isize,
    /// The behaviour at the last row and column.
    pub edge: Edge,
}

/// The cursor's behaviour at the last row and column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edge {
    /// The cursor wraps around to the first row or column.
    #[default]
    Wraps,
    /// The cursor stays.
    Stops,
}

impl Cursor {
    /// Creates a cursor in the first cell.
    ///
    /// # Panics
    ///
    /// Never: every layout has cells.
    pub fn new(layout: &Rules) -> Self {
        let at = layout.cells().next().expect("a layout has cells");
        Self::at(layout, at)
    }

    /// Creates a cursor in a given cell.
    pub fn at(layout: &Rules, at: LayoutCell) -> Self {
        Self { layout: layout.clone(), at, selected: Cells::new(), focus: None, zoom: 0, edge: Edge::Wraps }
    }

    /// Moves to the first cell of another layout; on the same layout the cursor does not move.
    pub(crate) fn fit(&mut self, layout: &Rules) {
        if self.layout != *layout {
            *self = Self { focus: self.focus, ..Self::new(layout) };
        }
    }

    /// Moves to the cell of another cursor, if it is on the same layout.
    pub(crate) fn follow(&mut self, other: &Self) {
        if self.layout == other.layout {
            *self = Self { selected: Cells::new(), ..other.clone() };
        }
    }

    /// Returns the cells that digits are written to: the selected ones, or the one at the cursor.
    pub fn chosen(&self) -> Cells {
        if self.selected.is_empty() { Cells::from([self.at]) } else { self.selected.clone() }
    }

    /// Moves the cursor to a cell and highlights its digit.
    pub(crate) fn move_to(&mut self, cell: LayoutCell, grids: &Grids) {
        self.at = cell;
        self.focus = grids[cell].or(self.focus);
    }

    pub(crate) fn click(&mut self, cell: LayoutCell, extend: Extend, grids: &Grids) {
        self.selected = match extend {
            Extend::Yes => self.chosen().into_iter().chain([cell]).collect(),
            Extend::No => Cells::new(),
        };
        self.move_to(cell, grids);
    }

    /// Handles the actions that move and select, shared by the editor and the game. Returns whether it handles the action.
    pub(crate) fn roam(&mut self, action: Action, grids: &Grids) -> bool {
        match action {
            Action::Move(way) => {
                self.selected.clear();
                self.go(way, grids);
            }
            Action::Extend(way) => {
                let chosen = self.chosen();
                self.go(way, grids);
                self.selected = chosen.into_iter().chain([self.at]).collect();
            }
            Action::Go(way) => {
                self.selected = self.chosen();
                self.go(way, grids);
            }
            Action::Jump(way) => self.jump(way, grids, |cell| grids[cell].is_none()),
            Action::First | Action::Last => {
                self.selected.clear();
                let mut cells = self.layout.cells();
                let cell = if action == Action::First { cells.next() } else { cells.next_back() };
                self.move_to(cell.unwrap_or(self.at), grids);
            }
            Action::Toggle => self.toggle(self.at),
            Action::Invert => {
                let chosen = self.chosen();
                self.selected = self.layout.cells().filter(|cell| !chosen.contains(cell)).collect();
            }
            Action::All => self.selected = self.layout.cells().collect(),
            Action::NextGrid => self.go_on(1, grids),
            Action::LastGrid => self.go_on(-1, grids),
            Action::Faster => self.zoom = (self.zoom + 1).min(LARGEST),
            Action::Slower => self.zoom = (self.zoom - 1).max(-LARGEST),
            _ => return false,
        }
        true
    }

    /// Adds a cell to the selection, or removes it.
    pub(crate) fn toggle(&mut self, cell: LayoutCell) {
        if !self.selected.remove(&cell) {
            self.selected.insert(cell);
        }
    }

    /// Returns the cells of the rectangle between the cursor and another cell.
    pub(crate) fn rectangle(&self, to: LayoutCell) -> Cells {
        let ((row, column), (r, c)) = (self.layout.place(self.at), self.layout.place(to));
        let places = (row.min(r)..=row.max(r)).flat_map(|row| (column.min(c)..=column.max(c)).map(move |c| (row, c)));
        places.filter_map(|(row, column)| self.layout.at(row, column)).collect()
    }

    /// Jumps to the next cell in that direction that is `wanted`, if there is one.
    pub(crate) fn jump(&mut self, way: Way, grids: &Grids, wanted: impl Fn(LayoutCell) -> bool) {
        let mut other = self.clone();
        for _ in 0..self.layout.rows().max(self.layout.columns()) {
            other.go(way, grids);
            if wanted(other.at) {
                self.selected.clear();
                return self.move_to(other.at, grids);
            }
        }
    }

    /// Moves by one cell, skipping places without cells and wrapping around the edges if they wrap.
    fn go(&mut self, way: Way, grids: &Grids) {
        let layout = &self.layout;
        let (rows, columns) = (layout.rows(), layout.columns());
        let (row, column) = layout.place(self.at);
        let wraps = self.edge == Edge::Wraps;
        let (up, down) = if wraps { (rows, rows) } else { (row, rows - 1 - row) };
        let (left, right) = if wraps { (columns, columns) } else { (column, columns - 1 - column) };
        let cell = match way {
            Way::Up => (1..=up).find_map(|by| layout.at((row + rows - by) % rows, column)),
            Way::Down => (1..=down).find_map(|by| layout.at((row + by) % rows, column)),
            Way::Left => (1..=left).find_map(|by| layout.at(row, (column + columns - by) % columns)),
            Way::Right => (1..=right).find_map(|by| layout.at(row, (column + by) % columns)),
            Way::Home => (0..columns).find_map(|column| layout.at(row, column)),
            Way::End => (0..columns).rev().find_map(|column| layout.at(row, column)),
        };
        self.move_to(cell.unwrap_or(self.at), grids);
    }

    /// Moves `by` cells forward in reading order; the first cell follows the last.
    pub(crate) fn step_on(&mut self, by: usize, grids: &Grids) {
        let next = (self.at.index() + by) % self.layout.len();
        self.move_to(cells::numbered(&self.layout, next).unwrap_or(self.at), grids);
    }

    /// Moves to the middle of the grid `by` places later; the first grid follows the last.
    fn go_on(&mut self, by: isize, grids: &Grids) {
        let count = self.layout.grids().len();
        let grid = self.grid().wrapping_add_signed(by).wrapping_add(count) % count;
        self.go_to(grid, grids);
    }

    /// Moves to the middle of a grid.
    pub(crate) fn go_to(&mut self, grid: usize, grids: &Grids) {
        let middle = Cell::from_index(40).map(|middle| self.layout.cell(grid, middle));
        self.selected.clear();
        self.move_to(middle.unwrap_or(self.at), grids);
    }

    /// Returns the grid of the cursor; in a cell of several grids, the one with the nearest middle.
    pub fn grid(&self) -> usize {
        cells::nearest_grid(&self.layout, self.at)
    }
}
