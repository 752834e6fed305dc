//! The shape of rules: the position of each grid in the plane, the cells, and the turns that preserve the layout.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::grid_set::MOST;
use super::net::Net;
use super::words::LayoutError;
use super::{Data, NOTHING, Rules, WIDEST};
use crate::cells::{Cell, CellSet, LayoutCell};
use crate::mark::Place;
use crate::turn::Turn;

/// The arrangement of a grid's cells in the multi-sudoku.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stride {
    /// All cells are adjacent: nine rows of nine cells.
    #[default]
    Whole,
    /// The boxes are nine cells apart, like the middle boxes of nine grids.
    Boxes,
    /// The cells are three cells apart, like the middle cells of all boxes of nine grids.
    Cells,
}

impl Stride {
    /// The distance between a row or column of the grid and the first one, in cells of the multi-sudoku.
    pub(super) const fn offset(self, line: usize) -> usize {
        match self {
            Self::Whole => line,
            Self::Boxes => line / 3 * 9 + line % 3,
            Self::Cells => line * 3,
        }
    }

    /// The number of rows (and of columns) of the multi-sudoku that a grid spans.
    pub(super) const fn extent(self) -> usize {
        self.offset(8) + 1
    }
}

/// The position of a grid: its first cell, counted from 0, and the arrangement of its other cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offset {
    /// The number of rows above the grid.
    pub row: usize,
    /// The number of columns to the left of the grid.
    pub column: usize,
    /// The arrangement of the cells.
    pub stride: Stride,
}

impl Offset {
    /// The offset of a grid of nine rows of nine adjacent cells, with its first cell in the given row and column, counted from 0.
    pub const fn at(row: usize, column: usize) -> Self {
        Self { row, column, stride: Stride::Whole }
    }
}

impl Rules {
    /// Creates the grids of a drawing of boxes; the documentation of this module describes the signs.
    ///
    /// # Errors
    ///
    /// Returns an error if a box is in no grid or if a sign has no meaning.
    pub fn drawn(text: &str) -> Result<Self, LayoutError> {
        let mut boxes: Vec<(usize, usize)> = Vec::new();
        let mut middles: Vec<(usize, usize)> = Vec::new();
        for (row, line) in text.lines().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                match sign {
                    '#' => boxes.push((row, column)),
                    'o' => {
                        boxes.push((row, column));
                        middles.push((row, column));
                    }
                    '.' | ' ' | '\t' => {}
                    _ => return Err(LayoutError::Sign(sign, row + 1, column + 1)),
                }
            }
            if boxes.len() > WIDEST * WIDEST {
                return Err(LayoutError::TooWide);
            }
        }
        boxes.sort_unstable();
        let around =
            |row: usize, column: usize| (row..row + 3).flat_map(move |r| (column..column + 3).map(move |c| (r, c)));
        let has_all = |row, column| around(row, column).all(|place| boxes.binary_search(&place).is_ok());
        let corners: Vec<(usize, usize)> = if middles.is_empty() {
            boxes.iter().copied().filter(|&(row, column)| has_all(row, column)).collect()
        } else {
            let corner = |&(row, column): &(usize, usize)| {
                let corner = row.checked_sub(1).zip(column.checked_sub(1));
                corner.filter(|&(row, column)| has_all(row, column)).ok_or(LayoutError::Alone(row + 1, column + 1))
            };
            middles.iter().map(corner).collect::<Result<_, _>>()?
        };
        if corners.len() > MOST {
            return Err(LayoutError::TooMany(corners.len()));
        }
        let is_covered = |&(row, column): &(usize, usize)| {
            corners.iter().any(|&(r, c)| (r..r + 3).contains(&row) && (c..c + 3).contains(&column))
        };
        if let Some((row, column)) = boxes.iter().find(|place| !is_covered(place)) {
            return Err(LayoutError::Alone(row + 1, column + 1));
        }
        let offsets: Vec<Offset> = corners.iter().map(|(row, column)| Offset::at(3 * row, 3 * column)).collect();
        Self::new(&offsets)
    }

    /// The offsets of the grids.
    pub fn grids(&self) -> &[Offset] {
        &self.0.offsets
    }

    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.0.rows
    }

    /// The number of columns of cells.
    pub fn columns(&self) -> usize {
        self.0.columns
    }

    /// The number of cells.
    #[allow(clippy::len_without_is_empty, reason = "a layout has a grid")]
    pub fn len(&self) -> usize {
        self.0.places.len()
    }

    /// The cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = LayoutCell> + ExactSizeIterator + use<> {
        (0..self.len()).map(LayoutCell::of)
    }

    /// The cell in the given row and column, counted from 0, if there is one.
    pub fn at(&self, row: usize, column: usize) -> Option<LayoutCell> {
        if row >= self.0.rows || column >= self.0.columns {
            return None;
        }
        Some(self.0.at[row * self.0.columns + column])
            .filter(|&cell| cell != NOTHING)
            .map(|cell| LayoutCell::of(cell.into()))
    }

    /// The row and column of a cell, counted from 0.
    pub fn place(&self, cell: LayoutCell) -> (usize, usize) {
        let (row, column) = self.0.places[cell.index()];
        (row.into(), column.into())
    }

    /// The layout cell that corresponds to an active cell of a grid.
    pub fn cell(&self, grid: usize, cell: Cell) -> LayoutCell {
        self.0.cells[grid][cell.index()]
    }

    /// The layout cell at a position in one of the grids. Works for grids of any size.
    pub fn cell_at(&self, grid: usize, place: Place) -> Option<LayoutCell> {
        let (row, column) = (usize::from(place.row), usize::from(place.column));
        if self.is_wide() {
            return self.at(row, column).filter(|_| grid == 0);
        }
        if row.max(column) >= self.size() {
            return None;
        }
        self.0.cells.get(grid).map(|cells| cells[9 * row + column])
    }

    /// The first grid that contains the cell, and the cell's position in that grid. Works for grids of any size.
    pub fn home(&self, cell: LayoutCell) -> (usize, Place) {
        if let Some(&(grid, cell)) = self.homes(cell).first() {
            return (grid, cell.into());
        }
        let (row, column) = self.0.places[cell.index()];
        (0, Place { row: row as u8, column: column as u8 })
    }

    /// The grids that contain the cell, each with the corresponding cell of that grid.
    pub fn homes(&self, cell: LayoutCell) -> &[(usize, Cell)] {
        &self.0.homes[cell.index()]
    }

    /// The layout cells that correspond to one of `cells` in at least one of their grids.
    pub fn pattern(&self, cells: CellSet) -> Vec<LayoutCell> {
        let is_in = |cell: &LayoutCell| self.homes(*cell).iter().any(|home| cells.contains(home.1));
        self.cells().filter(is_in).collect()
    }

    /// Whether several grids share the cell.
    pub fn is_shared(&self, cell: LayoutCell) -> bool {
        self.homes(cell).len() > 1
    }

    /// Whether the cells of every grid are contiguous.
    pub fn is_whole(&self) -> bool {
        self.grids().iter().all(|offset| offset.stride == Stride::Whole)
    }

    /// Turns the layout and sorts its grids in reading order. Returns `None` if the grids are not [plain](Self::has_plain_grids), since regions and
    /// constraints cannot be turned.
    pub fn turned(&self, turn: Turn) -> Option<Self> {
        if !self.has_plain_grids() {
            return None;
        }
        let mut offsets: Vec<Offset> =
            self.grids().iter().map(|&offset| turn.offset(offset, self.rows(), self.columns())).collect();
        offsets.sort_by_key(|offset| (offset.stride as u8, offset.row, offset.column));
        Some(Self(Arc::new(Data::new(9, (9, 9), offsets))))
    }

    /// Returns the image of each cell under a turn, if the turn maps the layout to itself. Only positions matter, as for patterns of clues: regions
    /// and constraints may differ after the turn, so the turn is certain to give an equivalent puzzle only if the grids are
    /// [plain](Self::has_plain_grids).
    pub fn symmetry(&self, turn: Turn) -> Option<Vec<LayoutCell>> {
        let (rows, columns) = (self.rows(), self.columns());
        let onto = |&offset: &Offset| self.grids().contains(&turn.offset(offset, rows, columns));
        // A grid of another size or shape is the only one in its layout, so it is mapped to itself.
        if self.size() == 9 && self.has_full_lines() && !self.grids().iter().all(onto)
            || turn.transposes() && rows != columns
        {
            return None;
        }
        let goes = |cell| {
            let (row, column) = turn.place(self.place(cell), rows, columns);
            self.at(row, column)
        };
        self.cells().map(goes).collect()
    }

    pub(crate) fn net(&self) -> &Net {
        &self.0.net
    }
}

impl Turn {
    /// Returns the turned position of a grid in a layout of `rows` by `columns` cells.
    pub(super) fn offset(self, offset: Offset, rows: usize, columns: usize) -> Offset {
        let far = offset.stride.extent() - 1;
        let (r, c) = self.place((offset.row, offset.column), rows, columns);
        let (s, d) = self.place((offset.row + far, offset.column + far), rows, columns);
        Offset { row: r.min(s), column: c.min(d), ..offset }
    }
}

/// The total number of rows and of columns in a layout whose grids have these offsets.
pub(super) fn extent(offsets: &[Offset]) -> (usize, usize) {
    let most = |first: fn(&Offset) -> usize| {
        offsets.iter().map(|offset| first(offset) + offset.stride.extent()).max().unwrap_or_default()
    };
    (most(|offset| offset.row), most(|offset| offset.column))
}

/// The numbers of rows and columns of a standard box in a grid of the given size: 2x2 for 4, 2x3 for 6, 2x4 for 8, 3x4 for 12 and so on. Boxes are
/// never taller than they are wide. For a prime size, boxes would have a single row, so the grid has none.
pub const fn box_shape(size: usize) -> (usize, usize) {
    let mut rows = 1;
    let mut try_rows = 2;
    while try_rows * try_rows <= size {
        if size.is_multiple_of(try_rows) {
            rows = try_rows;
        }
        try_rows += 1;
    }
    (rows, size / rows)
}

/// Returns the standard box of the cell at the given position in reading order.
pub(super) const fn standard_box(size: usize, at: usize) -> usize {
    let (rows, columns) = box_shape(size);
    at / size / rows * rows + at % size / columns
}
