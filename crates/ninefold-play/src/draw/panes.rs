//! The board, the words and the map: how the screen is divided.

use std::ops::Range;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Feature, Rules};
use ratatui::layout::Rect;

use super::board::Size;

/// Sizes, from the one that shows most to the one that shows it best.
const SIZES: [Size; 5] = [Size::Small, Size::Compact, Size::Medium, Size::Large, Size::Huge];

/// The size, among these, from which on all notes are shown.
const WITH_NOTES: usize = 2;

/// Words need so much beside the board, or so many lines below it.
const BESIDE: u16 = 21;
const BELOW: u16 = 4;

/// Longer lines of words are hard to read, so a wide window leaves room at its sides.
const WIDEST: u16 = 48;

/// A narrower map says nothing.
const NARROWEST: u16 = 7;

/// Where everything is.
pub(super) struct Panes {
    pub(super) size: Size,
    /// The boxes that are shown: rows and columns of boxes.
    pub(super) boxes: [Range<usize>; 2],
    pub(super) board: Rect,
    pub(super) panel: Rect,
    /// Empty where there is no room for it, and nothing to find on it.
    pub(super) map: Rect,
}

impl Panes {
    /// The largest board that can be shown as a whole, unless a larger or smaller one is wanted; else a window on one, around
    /// that cell. Where a single grid
    /// cannot be shown as a whole, the window has all notes.
    pub(super) fn new(layout: &Rules, zoom: isize, at: LayoutCell, area: Rect) -> Option<Self> {
        let base = SIZES
            .iter()
            .rposition(|&size| Self::whole(layout, size, area).is_some())
            .unwrap_or(if layout.has(Feature::Implied) { WITH_NOTES } else { 0 });
        let wanted = base.saturating_add_signed(zoom).min(SIZES.len() - 1);
        let sizes = || SIZES[..=wanted].iter().rev();
        let (rows, columns) = boxes(layout);
        // Of several grids a whole one is to be seen, if possible.
        let grid = if layout.has(Feature::Implied) { (1, 1) } else { (rows.min(3), columns.min(3)) };
        let shown = |least| {
            sizes().find_map(|&size| {
                Self::whole(layout, size, area).or_else(|| Self::window(layout, at, size, least, area))
            })
        };
        shown(grid).or_else(|| shown((1, 1)))
    }

    /// Everything, with the words beside it or below.
    fn whole(layout: &Rules, size: Size, area: Rect) -> Option<Self> {
        let (rows, columns) = boxes(layout);
        let (width, height) = size.extent(3 * rows as u16, 3 * columns as u16);
        let board = Rect { width, height, ..area };
        if area.width < width || area.height < height {
            return None;
        }
        let panes = Self { size, boxes: [0..rows, 0..columns], board, panel: area, map: Rect::ZERO };
        if area.width >= width + 2 + BESIDE {
            return Some(panes.beside(layout, area));
        }
        (area.height >= height + BELOW).then(|| panes.below(layout, area))
    }

    /// As many boxes around that cell as there is room for, if these are enough.
    fn window(layout: &Rules, at: LayoutCell, size: Size, least: (usize, usize), area: Rect) -> Option<Self> {
        let (rows, columns) = boxes(layout);
        let (one_wide, one_high) = size.extent(3, 3);
        let count = |room: u16, one: u16, all: usize| usize::from(room.saturating_sub(1) / (one - 1)).min(all);
        // Beside the board words need no lines, but they must not cost the grid a box.
        let beside = area.width.saturating_sub(BESIDE + 2);
        let is_beside = count(beside, one_wide, columns) >= columns.min(3);
        let room = if is_beside {
            Rect { width: beside, ..area }
        } else {
            let map = map_width(layout, area.width.saturating_sub(Size::Small.extent(9, 9).0));
            Rect { width: area.width - map, height: area.height.saturating_sub(BELOW), ..area }
        };
        let (high, wide) = (count(room.height, one_high, rows), count(room.width, one_wide, columns));
        if high < least.0 || wide < least.1 {
            return None;
        }
        let (row, column) = layout.place(at);
        let boxes = [around(row / 3, high, rows), around(column / 3, wide, columns)];
        let (width, height) = size.extent(3 * high as u16, 3 * wide as u16);
        let panes = Self { size, boxes, board: Rect { width, height, ..area }, panel: area, map: Rect::ZERO };
        Some(if is_beside { panes.beside(layout, area) } else { panes.below(layout, area) })
    }

    /// The words beside the board, the map at their foot; both in the middle of the window.
    fn beside(self, layout: &Rules, area: Rect) -> Self {
        let width = self.board.width + 2;
        let words = (area.width - width).min(WIDEST);
        let (left, top) = ((area.width - width - words) / 2, (area.height - self.board.height) / 2);
        let board = Rect { x: area.x + left, y: area.y + top, ..self.board };
        let panel = Rect { x: board.x + width, y: board.y, width: words, height: area.bottom() - board.y };
        let height = (boxes(layout).0 as u16).min(panel.height / 2);
        let map = Rect { y: panel.bottom() - height, height, width: map_width(layout, panel.width), ..panel };
        Self { board, panel, map, ..self }
    }

    /// The words below the board, the map beside it.
    fn below(self, layout: &Rules, area: Rect) -> Self {
        let Rect { width, height, .. } = self.board;
        let panel = Rect { y: area.y + height, height: area.height - height, ..area };
        let height = height.min(boxes(layout).0 as u16);
        let map = Rect { x: self.board.right(), width: map_width(layout, area.width - width), height, ..area };
        Self { panel, map, ..self }
    }

    /// How many lines at the foot of the words the map takes, with a blank one above.
    pub(super) const fn foot(&self) -> u16 {
        if self.map.width > 0 && self.map.x == self.panel.x { self.map.height + 1 } else { 0 }
    }

    /// The row and column of the first cell that is shown.
    fn first(&self) -> (usize, usize) {
        (3 * self.boxes[0].start, 3 * self.boxes[1].start)
    }

    /// How many rows and columns of cells are shown.
    pub(super) fn extent(&self) -> (u16, u16) {
        (3 * self.boxes[0].len() as u16, 3 * self.boxes[1].len() as u16)
    }

    /// The cell in a row and column, counted from the first that is shown: it may lie beyond.
    pub(super) fn cell(&self, layout: &Rules, down: i32, right: i32) -> Option<LayoutCell> {
        let (row, column) = self.first();
        layout.at(row.checked_add_signed(down as isize)?, column.checked_add_signed(right as isize)?)
    }

    /// Whether a cell is shown.
    pub(super) fn has(&self, layout: &Rules, cell: LayoutCell) -> bool {
        let (row, column) = layout.place(cell);
        self.boxes[0].contains(&(row / 3)) && self.boxes[1].contains(&(column / 3))
    }

    /// The cell at a place of the screen.
    pub(super) fn hit(&self, layout: &Rules, x: u16, y: u16) -> Option<LayoutCell> {
        let (rows, columns) = self.extent();
        let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let (row, column) =
            places.find(|&(row, column)| self.size.spot(row, column, self.board).contains((x, y).into()))?;
        self.cell(layout, row.into(), column.into())
    }
}

/// How many boxes a layout is high and wide.
pub(super) fn boxes(layout: &Rules) -> (usize, usize) {
    (layout.rows().div_ceil(3), layout.columns().div_ceil(3))
}

/// A map of one grid says nothing; nor does one without room.
fn map_width(layout: &Rules, room: u16) -> u16 {
    let width = (2 * boxes(layout).1 as u16 + 1).min(room);
    if layout.grids().len() == 1 || width < NARROWEST { 0 } else { width }
}

/// So many of all, around one.
pub(super) fn around(at: usize, count: usize, all: usize) -> Range<usize> {
    let first = at.saturating_sub(count / 2).min(all.saturating_sub(count));
    first..first + count
}
