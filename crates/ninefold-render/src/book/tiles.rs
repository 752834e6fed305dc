//! Dividing a puzzle that is too large for a page.
//!
//! ```text
//!   two pages that face each other        more of them, which overlap by a box
//!      ┌──────┐┌──────┐                     ┌────┬─┬────┐
//!      │  1   ││  2   │                     │ 1  │ │ 2  │
//!      └──────┘└──────┘                     ├────┼─┼────┤
//!              spine                        │ 3  │ │ 4  │
//!                                           └────┴─┴────┘
//! ```

use std::ops::Range;

use super::plan::{Area, Size};
use crate::scene::{Scene, Spot};

/// The arrangement of the pages of a large puzzle in columns and rows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Tiles {
    size: Size,
    pub(super) across: u16,
    pub(super) down: u16,
    /// The width of a cell.
    pub(super) cell: f32,
}

/// The number of columns or rows that parts on separate sheets share.
const OVERLAP: u16 = 3;

impl Tiles {
    /// Arranges two pages that face each other.
    pub(super) fn pair(area: Area, size: Size, caption: f32) -> Self {
        Self { size, across: 2, down: 1, cell: 0.0 }.fitted(area, caption)
    }

    /// Returns the arrangement with the fewest pages whose cells have at least the given width or, of several, the one with the widest cells.
    pub(super) fn fewest(area: Area, size: Size, caption: f32, least: f32) -> Option<Self> {
        // Each part has at least the cells of two boxes, one of which may also belong to another part.
        let most = |cells: u16| (cells / OVERLAP).saturating_sub(1).max(1);
        let ways = (1..=most(size.0)).flat_map(|across| (1..=most(size.1)).map(move |down| (across, down)));
        let tiles = ways.map(|(across, down)| Self { size, across, down, cell: 0.0 }.fitted(area, caption));
        let wide = tiles.filter(|tiles| tiles.cell >= least);
        wide.min_by(|one, other| one.pages().cmp(&other.pages()).then(other.cell.total_cmp(&one.cell)))
    }

    fn fitted(self, area: Area, caption: f32) -> Self {
        let longest = |cells: u16, count: u16| {
            let longest = (0..count).map(|number| self.stretch(cells, count, number).len()).max();
            longest.unwrap_or(usize::from(cells)) as f32 + 0.4
        };
        let (wide, high) = (longest(self.size.0, self.across), longest(self.size.1, self.down));
        let caption = caption.max(self.map().1);
        Self { cell: (area.width / wide).min((area.height - caption) / high), ..self }
    }

    /// Returns the maximum number of pages; parts that show nothing new are omitted.
    pub(super) fn pages(self) -> usize {
        usize::from(self.across) * usize::from(self.down)
    }

    /// Whether the pages face each other, so that the parts meet at the spine.
    pub(super) fn meets(self) -> bool {
        (self.across, self.down) == (2, 1)
    }

    /// Returns the parts needed to show all cells. The empty corners of staircases may need none.
    pub(super) fn needed(self, scene: &Scene) -> Vec<usize> {
        let spots = scene.squares();
        let holds = |number: usize, spot: &Spot| {
            let (wide, high) = self.part(number);
            wide.contains(&spot.x) && high.contains(&spot.y)
        };
        let count = |number: &usize| spots.keys().filter(|spot| holds(*number, spot)).count();
        let mut all: Vec<usize> = (0..self.pages()).collect();
        // Starts with the part that shows the fewest cells.
        let mut small = all.clone();
        small.sort_by_key(count);
        for number in small {
            let is_shown = |spot: &Spot| all.iter().any(|&other| other != number && holds(other, spot));
            if spots.keys().filter(|spot| holds(number, spot)).all(is_shown) {
                all.retain(|&other| other != number);
            }
        }
        all
    }

    /// Returns the columns and rows of a part. Parts are numbered in reading order.
    pub(super) fn part(self, number: usize) -> (Range<u16>, Range<u16>) {
        let across = usize::from(self.across);
        let (column, row) = ((number % across) as u16, (number / across) as u16);
        (self.stretch(self.size.0, self.across, column), self.stretch(self.size.1, self.down, row))
    }

    /// Returns one of `count` ranges of cells, cut between boxes.
    fn stretch(self, cells: u16, count: u16, number: u16) -> Range<u16> {
        let overlap = if count == 1 || self.meets() { 0 } else { OVERLAP };
        let last = cells - overlap;
        let cut = |number: u16| if number == count { last } else { (number * last + 1) / (3 * count) * 3 };
        cut(number)..cut(number + 1) + overlap
    }

    /// Returns the width and height of a map of the pages; zero for facing pages.
    pub(super) fn map(self) -> (f32, f32) {
        if self.meets() { (0.0, 0.0) } else { (FIELD.0 * f32::from(self.across), FIELD.1 * f32::from(self.down) + 4.0) }
    }
}

/// The size of a page on a map, in points.
pub(super) const FIELD: (f32, f32) = (18.0, 10.0);

#[cfg(test)]
mod tests;
