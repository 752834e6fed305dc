//! The map of a layout with several grids.
//!
//! ```text
//! o # o   o o o      a sign for each box:   # full   o not yet   ! with a mistake   @ the cursor
//![o @ o]  o o o                           [ ] the visible part
//! ```

use ninefold_core::rules::Rules;
use ratatui::buffer::Buffer;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::face::{Face, Sign};
use super::panes::{Panes, around, boxes};
use crate::app::Cursor;

pub(super) fn draw(faces: &[Face], layout: &Rules, cursor: &Cursor, panes: &Panes, buffer: &mut Buffer) {
    let (rows, columns) = boxes(layout);
    let (row, column) = layout.place(cursor.at);
    let high = usize::from(panes.map.height).min(rows);
    let wide = (usize::from(panes.map.width).saturating_sub(1) / 2).min(columns);
    let [shown_rows, shown_columns] = &panes.boxes;
    let sign = |down: usize, right: usize| {
        let cells = (3 * down..3 * down + 3)
            .flat_map(|row| (3 * right..3 * right + 3).filter_map(move |column| layout.at(row, column)));
        let inside: Vec<&Face> = cells.map(|cell| &faces[cell.index()]).collect();
        if inside.is_empty() {
            ' '
        } else if (down, right) == (row / 3, column / 3) {
            '@'
        } else if inside.iter().any(|face| face.sign == Some(Sign::Wrong)) {
            '!'
        } else if inside.iter().all(|face| face.digit.is_some()) {
            '#'
        } else {
            'o'
        }
    };
    let line = |down: usize| {
        let shown = shown_rows.contains(&down);
        let gap = |right: usize| match right {
            right if shown && right == shown_columns.start => '[',
            right if shown && right == shown_columns.end => ']',
            _ => ' ',
        };
        let columns = around(column / 3, wide, columns);
        let end = gap(columns.end);
        let text: String = columns.flat_map(|right| [gap(right), sign(down, right)]).chain([end]).collect();
        Line::raw(text)
    };
    let lines: Vec<Line<'_>> = around(row / 3, high, rows).map(line).collect();
    Paragraph::new(lines).render(panes.map, buffer);
}
