//! The board: lines, digits, notes and signs, in one of six sizes.
//!
//! The medium board fits 24 lines and shows every note of a pattern. The alternatives do not: braille has to be learnt, and neither a window on a
//! part nor the notes of one cell in words can show a whole pattern. With lines between all rows a cell would have one line, with space for three
//! small digits. Without them a cell has two lines, for notes 1 to 5 and 6 to 9, and underlined cells separate rows.
//!
//! This is not the text of `ninefold-render`, which writes lines of any width from a scene. A screen has a fixed place for each cell, so that the
//! mouse finds it and the next frame changes few characters; backgrounds, cursor and the style of each digit depend on the state of a game.

use ninefold_core::format::junction;
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::Rules;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::face::Face;
use super::marks::Marks;
use super::pen::Pen;
use super::{Look, signs};

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// Cells of eleven columns by five lines; digits are drawn as large figures.
    Huge,
    /// Seven by three.
    Large,
    /// Five by two, with lines between columns and around boxes: all notes in half the height.
    Medium,
    /// Five by one, for boards with marks between cells.
    Wide,
    /// Three by one.
    Compact,
    /// Two by one, with lines around boxes only.
    Small,
}

impl Size {
    const fn cell(self) -> (u16, u16) {
        match self {
            Self::Huge => (11, 5),
            Self::Large => (7, 3),
            Self::Medium => (5, 2),
            Self::Wide => (5, 1),
            Self::Compact => (3, 1),
            Self::Small => (2, 1),
        }
    }
}

/// The geometry of a board: the size of its cells, and the rows and columns of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ruler {
    pub(super) size: Size,
    pub(super) block: (u16, u16),
}

impl Ruler {
    /// The width and height of a cell.
    pub(super) const fn cell(self) -> (u16, u16) {
        self.size.cell()
    }

    /// Returns the width and height of a board of `rows` by `columns` cells.
    pub(super) const fn extent(self, rows: u16, columns: u16) -> (u16, u16) {
        (self.column(columns), self.row(rows))
    }

    /// Returns the first screen column of a column of cells, counted from the border.
    pub(super) const fn column(self, column: u16) -> u16 {
        match self.size {
            Size::Small => 1 + 2 * column + 2 * (column / self.block.1),
            _ => 1 + column * (self.size.cell().0 + 1),
        }
    }

    pub(super) const fn row(self, row: u16) -> u16 {
        match self.size {
            Size::Small | Size::Medium => 1 + row * self.size.cell().1 + row / self.block.0,
            _ => 1 + row * (self.size.cell().1 + 1),
        }
    }

    /// Returns the area of the cell in a row and column.
    pub(super) fn spot(self, row: u16, column: u16, board: Rect) -> Rect {
        let (width, height) = self.size.cell();
        Rect { x: board.x + self.column(column), y: board.y + self.row(row), width, height }
    }

    /// Whether there is a line above that row.
    const fn has_line_above(self, row: u16) -> bool {
        !matches!(self.size, Size::Small | Size::Medium) || row.is_multiple_of(self.block.0)
    }

    /// Whether there is a line before that column.
    const fn has_line_before(self, column: u16) -> bool {
        !matches!(self.size, Size::Small) || column.is_multiple_of(self.block.1)
    }
}

/// A line between two cells, or between a cell and the outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Edge {
    /// 0 for none, 1 for a thin line, 2 for a thick one.
    weight: u8,
    /// Whether both cells belong to the same cage.
    is_joined: bool,
}

impl Edge {
    /// Returns the weight with which the line joins other lines: a thin line within a cage joins none.
    const fn arm(self) -> u8 {
        if self.is_joined && self.weight == 1 { 0 } else { self.weight }
    }

    fn across(self) -> char {
        match (self.weight, self.is_joined) {
            (2, false) => '━',
            (2, true) => '┅',
            (_, false) => '─',
            (_, true) => '┈',
        }
    }

    fn upright(self) -> char {
        match (self.weight, self.is_joined) {
            (2, false) => '┃',
            (2, true) => '┇',
            (_, false) => '│',
            (_, true) => '┊',
        }
    }
}

/// The cells of a board, or of its visible part; coordinates may also lie outside it.
pub(super) struct Part<'a> {
    pub(super) rows: u16,
    pub(super) columns: u16,
    pub(super) rules: &'a Rules,
    pub(super) marks: &'a Marks,
    pub(super) faces: &'a [Face],
    /// The row and column of the first visible cell.
    pub(super) first: (usize, usize),
}

impl Part<'_> {
    /// Returns the cell in a row and column, counted from the first visible one.
    pub(super) fn cell(&self, row: i32, column: i32) -> Option<LayoutCell> {
        let (top, left) = self.first;
        self.rules.at(top.checked_add_signed(row as isize)?, left.checked_add_signed(column as isize)?)
    }

    /// Returns the line between two cells; `on_box` if the boxes of several grids meet there.
    fn edge(&self, one: Option<LayoutCell>, other: Option<LayoutCell>, on_box: bool) -> Edge {
        let (one, other) = match (one, other) {
            (None, None) => return Edge::default(),
            (Some(one), Some(other)) => (one, other),
            _ => return Edge { weight: 2, is_joined: false },
        };
        let is_thick = if self.rules.grids().len() > 1 {
            on_box
        } else {
            self.rules.bordered_region(one) != self.rules.bordered_region(other)
        };
        let is_joined = self.marks.of_edge(one, other).is_some_and(|between| between.is_joined);
        Edge { weight: 1 + u8::from(is_thick), is_joined }
    }

    /// Returns the line above a cell, or below a cell without a cell underneath.
    fn above(&self, row: i32, column: i32) -> Edge {
        let is_box = self.first.0.checked_add_signed(row as isize).is_some_and(|row| row.is_multiple_of(3));
        self.edge(self.cell(row - 1, column), self.cell(row, column), is_box)
    }

    fn before(&self, row: i32, column: i32) -> Edge {
        let is_box = self.first.1.checked_add_signed(column as isize).is_some_and(|column| column.is_multiple_of(3));
        self.edge(self.cell(row, column - 1), self.cell(row, column), is_box)
    }

    pub(super) fn places(&self) -> impl Iterator<Item = (u16, u16)> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }
}

pub(super) fn draw(part: &Part<'_>, ruler: Ruler, look: Look, area: Rect, buffer: &mut Buffer) {
    frame(part, ruler, look, area, buffer);
    if part.marks.need_lines() {
        signs::between(part, ruler, look, area, buffer);
        signs::beside(part, ruler, look, area, buffer);
    }
    for (row, column) in part.places() {
        let Some(cell) = part.cell(row.into(), column.into()) else { continue };
        let tag = part.marks.tag_of(cell).map(|(unicode, ascii)| look.pick(unicode, ascii));
        let pen = Pen { face: &part.faces[cell.index()], look, place: ruler.spot(row, column, area), tag };
        pen.ground(buffer);
        // Rows without a line between them are separated by underlining.
        if ruler.size == Size::Medium && !(row + 1).is_multiple_of(ruler.block.0) {
            let last = Rect { y: pen.place.y + 1, height: 1, ..pen.place };
            buffer.set_style(last, Style::new().add_modifier(Modifier::UNDERLINED));
        }
        pen.draw(ruler.size, buffer);
    }
}

pub(super) fn put(buffer: &mut Buffer, x: u16, y: u16, sign: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(sign).set_style(style);
    }
}

fn frame(part: &Part<'_>, ruler: Ruler, look: Look, area: Rect, buffer: &mut Buffer) {
    let has_cages = part.marks.has_cages();
    let mut line = |x: u16, y: u16, sign: char| {
        let is_dim = if has_cages { matches!(sign, '┈' | '┊') } else { is_thin(sign) };
        let style = if is_dim { Style::new().add_modifier(Modifier::DIM) } else { Style::new() };
        put(buffer, area.x + x, area.y + y, look.pick(sign, ascii(sign)), style);
    };
    let corners = || (0..=part.rows).flat_map(|row| (0..=part.columns).map(move |column| (row, column)));
    for (row, column) in corners() {
        let (r, c) = (i32::from(row), i32::from(column));
        let (x, y) = (ruler.column(column) - 1, ruler.row(row) - 1);
        let (above, before) = (part.above(r, c), part.before(r, c));
        if ruler.has_line_above(row) && column < part.columns && above.weight > 0 {
            (x + 1..ruler.column(column + 1)).for_each(|x| line(x, y, above.across()));
        }
        if ruler.has_line_before(column) && row < part.rows && before.weight > 0 {
            (y + 1..ruler.row(row + 1)).for_each(|y| line(x, y, before.upright()));
        }
    }
    for (row, column) in corners() {
        let (r, c) = (i32::from(row), i32::from(column));
        if ruler.has_line_above(row) && ruler.has_line_before(column) {
            let [up, down] = [r - 1, r].map(|r| part.before(r, c));
            let [left, right] = [c - 1, c].map(|c| part.above(r, c));
            if [up, right, down, left].iter().any(|edge| edge.weight > 0) {
                let arms = [up, right, down, left].map(Edge::arm);
                line(ruler.column(column) - 1, ruler.row(row) - 1, junction(arms));
            }
        }
    }
}

/// Whether a line is one inside a box. Lines around boxes must stand out.
const fn is_thin(line: char) -> bool {
    matches!(line, '─' | '│' | '┼' | '┬' | '┴' | '├' | '┤' | '┌' | '┐' | '└' | '┘')
}

/// Returns the ASCII character for a line: `#` and `=` are thick lines, dots are lines within a cage.
fn ascii(line: char) -> char {
    match line {
        '─' => '-',
        '━' | '┿' | '┯' | '┷' => '=',
        '│' => '|',
        '┼' | '┬' | '┴' | '├' | '┤' | '┌' | '┐' | '└' | '┘' | '╴' | '╵' | '╶' | '╷' => '+',
        ' ' | '┊' | '┈' => ' ',
        '┇' => ':',
        '┅' => '.',
        _ => '#',
    }
}
