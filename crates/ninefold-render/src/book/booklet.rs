//! Booklets: pages side by side on sheets that are printed on both sides, nested and folded.
//!
//! ```text
//!   first sheet, outside      first sheet, inside       second sheet, outside
//!   ┌───────┬───────┐         ┌───────┬───────┐         ┌───────┬───────┐
//!   │   8   │   1   │         │   2   │   7   │         │   6   │   3   │
//!   └───────┴───────┘         └───────┴───────┘         └───────┴───────┘
//! ```

use super::page::moved;
use crate::canvas::Canvas;
use crate::pdf::Page;

/// Returns the pages on the sides of the sheets of a booklet, as indices of the left and the right page. Their number is rounded up to a multiple of
/// four.
pub(super) fn sides(pages: usize) -> Vec<[usize; 2]> {
    let all = pages.next_multiple_of(4);
    let side = |side: usize| {
        let (first, last) = (side, all - 1 - side);
        if side.is_multiple_of(2) { [last, first] } else { [first, last] }
    };
    (0..all / 2).map(side).collect()
}

/// Puts two pages on a side. Links lead to the side of their page; if both pages begin a section, only the left one is in the contents of the
/// document.
pub(super) fn side(left: Page, right: Page, pages: usize) -> Page {
    let (width, height) = (left.canvas.width + right.canvas.width, left.canvas.height.max(right.canvas.height));
    let across = left.canvas.width;
    let mut canvas = Canvas::new(width, height);
    let left = moved(left, (0.0, 0.0), 0);
    canvas.ops.extend(left.canvas.ops);
    let right = moved(right, (across, 0.0), canvas.ops.len());
    canvas.ops.extend(right.canvas.ops);
    let (mut jumps, mut tags, mut entries) = (left.jumps, left.tags, left.entries);
    let before = jumps.len();
    tags.extend(right.tags.into_iter().map(|mut tagged| {
        tagged.jump = tagged.jump.map(|jump| jump + before);
        tagged
    }));
    jumps.extend(right.jumps);
    entries.extend(right.entries);
    for jump in &mut jumps {
        jump.to = on(jump.to, pages);
    }
    Page { canvas, entries, jumps, tags, ..Page::default() }
}

/// Returns the index of the side that contains a page.
fn on(page: usize, pages: usize) -> usize {
    page.min(pages.next_multiple_of(4) - 1 - page)
}

#[cfg(test)]
mod tests {
    use super::{on, sides};

    #[test]
    fn folded_sheets_have_their_pages_in_order() {
        assert_eq!(sides(8), [[7, 0], [1, 6], [5, 2], [3, 4]]);
        for pages in [4, 6, 8, 50, 120] {
            let sides = sides(pages);
            assert_eq!(sides.len() % 2, 0);
            // Sheets are nested: their left halves, read from the middle outwards and alternately from backs and fronts, are the first pages.
            let mut read = Vec::new();
            for sheet in sides.chunks(2) {
                read.extend([sheet[0][1], sheet[1][0]]);
            }
            for sheet in sides.chunks(2).rev() {
                read.extend([sheet[1][1], sheet[0][0]]);
            }
            assert_eq!(read, (0..pages.next_multiple_of(4)).collect::<Vec<_>>());
            for page in 0..pages {
                assert!(sides[on(page, pages)].contains(&page), "{page} of {pages}");
            }
        }
    }
}
