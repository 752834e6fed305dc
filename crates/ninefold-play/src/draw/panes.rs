//! The division of the screen into board, text and map.

use std::ops::Range;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Rules, box_shape};
use ratatui::layout::Rect;

use super::board::{Ruler, Size};
use super::marks::Marks;

/// The sizes, from the one that shows the most cells to the one that shows them best.
const SIZES: &[Size] = &[Size::Small, Size::Compact, Size::Medium, Size::Large, Size::Huge];

/// The sizes with a line between any two rows and columns.
const LINED: &[Size] = &[Size::Compact, Size::Wide, Size::Large, Size::Huge];

/// The index, in `SIZES` and `LINED`, of the size for a window on a part of a single grid: the first that shows all notes of nine digits, or half of
/// them.
const WITH_NOTES: [usize; 2] = [2, 1];

/// The number of columns that the text needs beside the board, and of lines below it.
const BESIDE: u16 = 21;
const BELOW: u16 = 4;

/// Longer lines of text are hard to read, so a wide window leaves margins.
const WIDEST: u16 = 48;

/// The minimum width of a map; a narrower one shows nothing useful.
const NARROWEST: u16 = 7;

/// The requirements of a board: its sizes, its boxes and the space beside it.
#[derive(Clone, Copy, Debug)]
struct Needs<'a> {
    layout: &'a Rules,
    sizes: &'static [Size],
    with_notes: usize,
    /// The rows and columns of a box, or of a cell where boxes are irregular.
    block: (usize, usize),
    /// The lines for clues above and below, the columns to the right and left: top, right, bottom, left.
    margins: [u16; 4],
}

impl<'a> Needs<'a> {
    fn new(layout: &'a Rules, marks: &Marks) -> Self {
        let block = block(layout);
        let is_lined = block == (1, 1) || marks.need_lines();
        Self {
            layout,
            sizes: if is_lined { LINED } else { SIZES },
            with_notes: WITH_NOTES[usize::from(is_lined)],
            block,
            margins: marks.margins(layout),
        }
    }

    const fn ruler(&self, size: Size) -> Ruler {
        Ruler { size, block: (self.block.0 as u16, self.block.1 as u16) }
    }

    /// Returns the numbers of boxes vertically and horizontally.
    fn blocks(&self) -> (usize, usize) {
        (self.layout.rows().div_ceil(self.block.0), self.layout.columns().div_ceil(self.block.1))
    }

    /// Returns the width and height of `high` by `wide` boxes, without clues.
    const fn extent(&self, size: Size, (high, wide): (usize, usize)) -> (u16, u16) {
        self.ruler(size).extent((self.block.0 * high) as u16, (self.block.1 * wide) as u16)
    }

    /// Returns the number of columns and of lines for clues.
    const fn beside(&self) -> (u16, u16) {
        let [top, right, bottom, left] = self.margins;
        (left + right, top + bottom)
    }
}

/// The areas of the screen.
pub(super) struct Panes {
    pub(super) ruler: Ruler,
    /// The visible boxes, as ranges of rows and columns of boxes.
    pub(super) boxes: [Range<usize>; 2],
    /// The area of the board, without the clues beside it.
    pub(super) board: Rect,
    pub(super) panel: Rect,
    /// The area of the map; empty for a single grid, or without room.
    pub(super) map: Rect,
}

impl Panes {
    /// Shows the largest board that fits as a whole, or a larger or smaller one on request; otherwise a window around the cell. If a single grid does
    /// not fit, the window shows all notes; so does a window on several grids if every cell `has_notes`.
    pub(super) fn new(
        layout: &Rules,
        marks: &Marks,
        (zoom, has_notes): (isize, bool),
        at: LayoutCell,
        area: Rect,
    ) -> Option<Self> {
        let needs = Needs::new(layout, marks);
        let is_one = layout.grids().len() == 1;
        let base = needs
            .sizes
            .iter()
            .rposition(|&size| Self::whole(needs, size, area).is_some())
            .unwrap_or(if is_one { needs.with_notes } else { 0 });
        let base = if has_notes && !is_one { base.max(needs.with_notes) } else { base };
        let wanted = base.saturating_add_signed(zoom).min(needs.sizes.len() - 1);
        let sizes = || needs.sizes[..=wanted].iter().rev();
        let (rows, columns) = needs.blocks();
        // With several grids, a whole one should be visible, if possible.
        let grid = if is_one { (1, 1) } else { (rows.min(3), columns.min(3)) };
        let shown = |least| {
            sizes()
                .find_map(|&size| Self::whole(needs, size, area).or_else(|| Self::window(needs, at, size, least, area)))
        };
        shown(grid).or_else(|| shown((1, 1)))
    }

    /// Returns the size of the smallest window for a box of the board with the text and the clues beside it.
    pub(super) fn least(layout: &Rules, marks: &Marks) -> (u16, u16) {
        let needs = Needs::new(layout, marks);
        let size = needs.sizes.first().copied().unwrap_or(Size::Compact);
        let ((width, height), (beside, above)) = (needs.extent(size, (1, 1)), needs.beside());
        (width + beside, height + above + BELOW)
    }

    /// Places the whole board, with the text beside or below it; `None` if the area is too small.
    fn whole(needs: Needs<'_>, size: Size, area: Rect) -> Option<Self> {
        let (rows, columns) = needs.blocks();
        let (width, height) = needs.extent(size, (rows, columns));
        let (clues_wide, clues_high) = needs.beside();
        let board = Rect { width: width + clues_wide, height: height + clues_high, ..area };
        if area.width < board.width || area.height < board.height {
            return None;
        }
        let panes =
            Self { ruler: needs.ruler(size), boxes: [0..rows, 0..columns], board, panel: area, map: Rect::ZERO };
        if area.width >= board.width + 2 + BESIDE {
            return Some(panes.beside(needs, area));
        }
        (area.height >= board.height + BELOW).then(|| panes.below(needs, area))
    }

    /// Places as many boxes around a cell as fit, if at least the required ones do.
    fn window(needs: Needs<'_>, at: LayoutCell, size: Size, least: (usize, usize), area: Rect) -> Option<Self> {
        let (layout, (rows, columns)) = (needs.layout, needs.blocks());
        let (one_wide, one_high) = needs.extent(size, (1, 1));
        let (clues_wide, clues_high) = needs.beside();
        let count = |room: u16, one: u16, all: usize| usize::from(room.saturating_sub(1) / (one - 1)).min(all);
        // The text beside the board takes no lines, but it must not cost the grid a box.
        let beside = area.width.saturating_sub(BESIDE + 2 + clues_wide);
        let is_beside = count(beside, one_wide, columns) >= columns.min(9_usize.div_ceil(needs.block.1));
        let room = if is_beside {
            Rect { width: beside, height: area.height.saturating_sub(clues_high), ..area }
        } else {
            let map = map_width(layout, area.width.saturating_sub(SMALL_GRID));
            let (width, height) = (area.width - map, area.height.saturating_sub(BELOW));
            Rect { width: width.saturating_sub(clues_wide), height: height.saturating_sub(clues_high), ..area }
        };
        let (high, wide) = (count(room.height, one_high, rows), count(room.width, one_wide, columns));
        if high < least.0 || wide < least.1 {
            return None;
        }
        let (row, column) = layout.place(at);
        let boxes = [around(row / needs.block.0, high, rows), around(column / needs.block.1, wide, columns)];
        let (width, height) = needs.extent(size, (high, wide));
        let board = Rect { width: width + clues_wide, height: height + clues_high, ..area };
        let panes = Self { ruler: needs.ruler(size), boxes, board, panel: area, map: Rect::ZERO };
        Some(if is_beside { panes.beside(needs, area) } else { panes.below(needs, area) })
    }

    /// Places the text beside the board and the map below the text; centres the board and the text in the window.
    fn beside(self, needs: Needs<'_>, area: Rect) -> Self {
        let (layout, width) = (needs.layout, self.board.width + 2);
        let words = (area.width - width).min(WIDEST);
        let (left, top) = ((area.width - width - words) / 2, (area.height - self.board.height) / 2);
        let board = Rect { x: area.x + left, y: area.y + top, ..self.board };
        let panel = Rect { x: board.x + width, y: board.y, width: words, height: area.bottom() - board.y };
        let height = (needs.blocks().0 as u16).min(panel.height / 2);
        let map = Rect { y: panel.bottom() - height, height, width: map_width(layout, panel.width), ..panel };
        Self { board, panel, map, ..self }.without_clues(needs)
    }

    /// Places the text below the board, and the map beside the text.
    fn below(self, needs: Needs<'_>, area: Rect) -> Self {
        let Rect { width, height, .. } = self.board;
        let panel = Rect { y: area.y + height, height: area.height - height, ..area };
        let height = height.min(needs.blocks().0 as u16);
        let map = Rect { x: self.board.right(), width: map_width(needs.layout, area.width - width), height, ..area };
        Self { panel, map, ..self }.without_clues(needs)
    }

    /// Reduces the board's area by the room for clues.
    const fn without_clues(mut self, needs: Needs<'_>) -> Self {
        let [top, right, bottom, left] = needs.margins;
        let Rect { x, y, width, height } = self.board;
        self.board = Rect { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
        self
    }

    /// Returns the number of lines that the map takes below the text, including a blank line above it.
    pub(super) const fn foot(&self) -> u16 {
        if self.map.width > 0 && self.map.x == self.panel.x { self.map.height + 1 } else { 0 }
    }

    /// The row and column of the first visible cell.
    pub(super) fn first(&self) -> (usize, usize) {
        let (high, wide) = self.ruler.block;
        (usize::from(high) * self.boxes[0].start, usize::from(wide) * self.boxes[1].start)
    }

    /// The numbers of visible rows and columns.
    pub(super) fn extent(&self) -> (u16, u16) {
        let (high, wide) = self.ruler.block;
        (high * self.boxes[0].len() as u16, wide * self.boxes[1].len() as u16)
    }

    /// Returns the cell in a row and column, counted from the first visible one.
    pub(super) fn cell(&self, layout: &Rules, down: u16, right: u16) -> Option<LayoutCell> {
        let (row, column) = self.first();
        layout.at(row + usize::from(down), column + usize::from(right))
    }

    /// Whether a cell is shown.
    pub(super) fn has(&self, layout: &Rules, cell: LayoutCell) -> bool {
        let (row, column) = layout.place(cell);
        let (high, wide) = self.ruler.block;
        self.boxes[0].contains(&(row / usize::from(high))) && self.boxes[1].contains(&(column / usize::from(wide)))
    }

    /// Returns the cell at a position of the screen.
    pub(super) fn hit(&self, layout: &Rules, x: u16, y: u16) -> Option<LayoutCell> {
        let (rows, columns) = self.extent();
        let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let (row, column) =
            places.find(|&(row, column)| self.ruler.spot(row, column, self.board).contains((x, y).into()))?;
        self.cell(layout, row, column)
    }
}

/// The width of the smallest plain grid; a map must fit beside it.
const SMALL_GRID: u16 = Ruler { size: Size::Small, block: (3, 3) }.extent(9, 9).0;

/// Returns the rows and columns of a box; one of each if boxes are rows or irregular, so that lines are needed everywhere.
fn block(layout: &Rules) -> (usize, usize) {
    match box_shape(layout.size()) {
        (1, _) => (1, 1),
        _ if layout.regions().is_some() => (1, 1),
        shape => shape,
    }
}

/// Returns the numbers of boxes of three rows and columns, vertically and horizontally.
pub(super) fn boxes(layout: &Rules) -> (usize, usize) {
    (layout.rows().div_ceil(3), layout.columns().div_ceil(3))
}

/// Returns the width of the map; 0 for a single grid, or without room.
fn map_width(layout: &Rules, room: u16) -> u16 {
    let width = (2 * boxes(layout).1 as u16 + 1).min(room);
    if layout.grids().len() == 1 || width < NARROWEST { 0 } else { width }
}

/// Returns a range of `count` of the indices below `all`, around `at`.
pub(super) fn around(at: usize, count: usize, all: usize) -> Range<usize> {
    let first = at.saturating_sub(count / 2).min(all.saturating_sub(count));
    first..first + count
}
