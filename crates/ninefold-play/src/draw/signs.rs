//! The marks of constraints on the lines of a board, and the clues beside it.

use ninefold_core::multi::LayoutCell;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::board::{Part, Ruler, put};
use super::marks::{Between, Glyph};
use super::{Look, Paint};

/// Writes marks at positions counted from the corner of a board.
struct Ink<'a> {
    look: Look,
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Ink<'_> {
    fn glyph(&mut self, (x, y): (u16, u16), (unicode, ascii): Glyph) {
        let style = self.style();
        put(self.buffer, self.area.x + x, self.area.y + y, self.look.pick(unicode, ascii), style);
    }

    fn text(&mut self, (x, y): (u16, u16), text: &str, room: u16) {
        for (x, sign) in (x..x.saturating_add(room)).zip(text.chars()) {
            self.glyph((x, y), (sign, sign));
        }
    }

    fn style(&self) -> Style {
        self.look.paint(Paint::Clue, Style::new().add_modifier(Modifier::BOLD))
    }
}

/// Returns the number of characters of a text.
fn width(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}

/// Writes the marks between cells: on vertical lines, on horizontal lines beside the texts of cages, and on corners.
pub(super) fn between(part: &Part<'_>, ruler: Ruler, look: Look, area: Rect, buffer: &mut Buffer) {
    let mut ink = Ink { look, area, buffer };
    for (row, column) in (0..=part.rows).flat_map(|row| (0..=part.columns).map(move |column| (row, column))) {
        let (r, c) = (i32::from(row), i32::from(column));
        let Some(cell) = part.cell(r, c) else { continue };
        let marks = |other: Option<LayoutCell>| part.marks.of_edge(other?, cell);
        if row < part.rows
            && let Some(between) = marks(part.cell(r, c - 1))
        {
            upright(between, ruler, (row, column), &mut ink);
        }
        if column < part.columns {
            let label = part.marks.label(cell).unwrap_or_default();
            level(marks(part.cell(r - 1, c)), label, ruler, (row, column), &mut ink);
        }
    }
    for (row, column) in part.places() {
        corner(part, ruler, (row, column), &mut ink);
    }
}

/// Writes the marks on the line before a cell.
fn upright(between: &Between, ruler: Ruler, (row, column): (u16, u16), ink: &mut Ink<'_>) {
    let (x, y, high) = (ruler.column(column) - 1, ruler.row(row), ruler.cell().1);
    let middle = y + (high - 1) / 2;
    if let Some(sign) = between.sign {
        ink.glyph((x, middle), sign);
    }
    let of_line = if between.sign.is_some() { y + high - 1 } else { middle };
    if let Some(line) = between.line.filter(|_| between.sign.is_none() || of_line > middle) {
        ink.glyph((x, of_line), line);
    }
}

/// Writes the text of a cage, then marks, on the line above a cell.
fn level(between: Option<&Between>, label: &str, ruler: Ruler, (row, column): (u16, u16), ink: &mut Ink<'_>) {
    let (x, y, wide) = (ruler.column(column), ruler.row(row) - 1, ruler.cell().0);
    ink.text((x, y), label, wide);
    let Some(between) = between else { return };
    let first = (wide / 2).max(width(label));
    for (at, glyph) in (first..wide).zip([between.sign, between.line].into_iter().flatten()) {
        ink.glyph((x + at, y), glyph);
    }
}

/// Writes a line, and the digits of a quadruple, on the lower right corner of a cell.
fn corner(part: &Part<'_>, ruler: Ruler, (row, column): (u16, u16), ink: &mut Ink<'_>) {
    let place = (part.first.0 + usize::from(row), part.first.1 + usize::from(column));
    let (x, y) = (ruler.column(column + 1) - 1, ruler.row(row + 1) - 1);
    let (line, digits) = part.marks.corner(place);
    line.into_iter().for_each(|line| ink.glyph((x, y), line));
    let Some(digits) = digits else { return };
    let behind = part.cell(i32::from(row) + 1, i32::from(column) + 1);
    let is_taken = behind.is_some_and(|cell| part.marks.label(cell).is_some());
    let before = if is_taken { width(digits) - 1 } else { (width(digits) - 1) / 2 };
    ink.text((x.saturating_sub(before), y), digits, width(digits));
}

/// Writes the clues beside the board.
pub(super) fn beside(part: &Part<'_>, ruler: Ruler, look: Look, area: Rect, buffer: &mut Buffer) {
    let mut ink = Ink { look, area: Rect { x: 0, y: 0, ..area }, buffer };
    let (wide, high) = ruler.cell();
    let (width_of, height_of) = ruler.extent(part.rows, part.columns);
    // Returns the row or column relative to the visible part: negative before the board, within it, or after it; `None` if the window shows another
    // part.
    let along = |at: isize, first: usize, shown: u16, all: usize| -> Option<i32> {
        let relative = at - first.cast_signed();
        let is_shown = (0..isize::try_from(shown).ok()?).contains(&relative)
            || (at < 0 && first == 0)
            || (at == all.cast_signed() && first + usize::from(shown) == all);
        is_shown.then_some(relative as i32)
    };
    for ((row, column), text) in part.marks.outside(look) {
        let down = along(row, part.first.0, part.rows, part.rules.rows());
        let right = along(column, part.first.1, part.columns, part.rules.columns());
        let (Some(down), Some(right)) = (down, right) else { continue };
        let y = match u16::try_from(down) {
            Err(_) => area.y.saturating_sub(1),
            Ok(row) if row >= part.rows => area.y + height_of,
            Ok(row) => area.y + ruler.row(row) + (high - 1) / 2,
        };
        let x = match u16::try_from(right) {
            Err(_) => area.x.saturating_sub(width(&text)),
            Ok(column) if column >= part.columns => area.x + width_of,
            Ok(column) => area.x + ruler.column(column) + wide.saturating_sub(width(&text)) / 2,
        };
        ink.text((x, y), &text, width(&text));
    }
}
