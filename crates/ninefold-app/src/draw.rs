//! Puzzles drawn for a terminal: borders only where cells are, boxes that grids share once.
//!
//! ```
//! use ninefold_app::draw::{Drawing, Pen};
//!
//! let lines = Drawing::new(ninefold::Grid::EMPTY).lines(Pen { color: false, unicode: false });
//! assert_eq!(lines[..2], ["+-------+-------+-------+", "| . . . | . . . | . . . |"]);
//! ```

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use ninefold::format::Content;
use ninefold::multi::{Grids, LayoutCell, Rules};
use ninefold::{Cell, CellSet};

use crate::problem::Problem;

/// The signs that a terminal, or a file, can show.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Whether there are colours.
    pub color: bool,
    /// Whether there are signs beyond ASCII.
    pub unicode: bool,
}

impl Pen {
    /// A horizontal stroke.
    pub const fn stroke(self) -> char {
        if self.unicode { '─' } else { '-' }
    }

    /// A vertical stroke.
    pub const fn bar(self) -> char {
        if self.unicode { '│' } else { '|' }
    }

    /// Where strokes meet that go up, down, to the left and to the right.
    pub fn corner(self, [up, down, left, right]: [bool; 4]) -> char {
        const UNICODE: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
        let index = usize::from(up) | usize::from(down) << 1 | usize::from(left) << 2 | usize::from(right) << 3;
        match index {
            0 => ' ',
            _ if self.unicode => UNICODE[index],
            _ => '+',
        }
    }
}

/// Digits with the roles of their cells.
#[derive(Clone, Debug)]
pub struct Drawing {
    digits: Grids,
    givens: Grids,
    marked: Vec<LayoutCell>,
    shaded: Option<usize>,
}

impl Drawing {
    /// All digits are givens, and nothing is marked.
    pub fn new(digits: impl Into<Grids>) -> Self {
        let digits = digits.into();
        Self { givens: digits.clone(), digits, marked: Vec::new(), shaded: None }
    }

    /// Only these are givens, which are printed strong.
    pub fn givens(self, givens: impl Into<Grids>) -> Self {
        Self { givens: givens.into(), ..self }
    }

    /// Cells with a star, so that they stand out without colour too.
    pub fn marked(self, cells: impl IntoIterator<Item = LayoutCell>) -> Self {
        Self { marked: cells.into_iter().collect(), ..self }
    }

    /// A grid that is shaded, where there is colour.
    pub fn shaded(self, grid: Option<usize>) -> Self {
        Self { shaded: grid, ..self }
    }

    /// The lines of the drawing.
    pub fn lines(&self, pen: Pen) -> Vec<String> {
        let mut text = String::new();
        self.draw(pen, &mut text);
        text.lines().map(str::to_owned).collect()
    }

    /// Appends the lines of the drawing.
    pub fn draw(&self, pen: Pen, out: &mut String) {
        let layout = self.digits.rules();
        if !layout.has_plain_grids() {
            return regions(self, pen, out);
        }
        let bands = layout.rows() / 3;
        for band in 0..=bands {
            rule(layout, band, pen, out);
            if band < bands {
                (3 * band..3 * band + 3).for_each(|row| line(self, row, pen, out));
            }
        }
    }
}

/// Appends a grid of any size: strokes run between regions, and around all of them.
fn regions(drawing: &Drawing, pen: Pen, text: &mut String) {
    let rules = drawing.digits.rules();
    let of = |row: Option<usize>, column: Option<usize>| rules.at(row?, column?).map(|cell| (rules.region(cell), cell));
    // Cells without a region are divided from those that have one, and not from each other.
    let divides =
        |one: Option<(Option<usize>, LayoutCell)>, other: Option<(Option<usize>, LayoutCell)>| match (one, other) {
            (Some((one, _)), Some((other, _))) => one != other,
            (one, other) => one.is_some() != other.is_some(),
        };
    for row in 0..=rules.rows() {
        let (above, below) = (row.checked_sub(1), Some(row));
        let across = |column: Option<usize>| divides(of(above, column), of(below, column));
        let from = text.len();
        if (0..rules.columns()).any(|column| across(Some(column))) {
            for column in 0..=rules.columns() {
                let (before, here) = (column.checked_sub(1), Some(column));
                let ways = [
                    divides(of(above, before), of(above, here)),
                    divides(of(below, before), of(below, here)),
                    across(before),
                    across(here),
                ];
                text.push(pen.corner(ways));
                let stroke = if across(here) { pen.stroke() } else { ' ' };
                (0..3).for_each(|_| text.push(stroke));
            }
            end(from, text);
        }
        let from = text.len();
        for column in (0..=rules.columns()).filter(|_| row < rules.rows()) {
            let (before, here) = (column.checked_sub(1), Some(column));
            let bar = if divides(of(below, before), of(below, here)) { pen.bar() } else { ' ' };
            text.push(bar);
            if let Some((_, cell)) = of(below, here) {
                push(&[' '], Style::new(), is_shaded(drawing, cell), pen, text);
                entry(drawing, cell, pen, text);
            }
        }
        if row < rules.rows() {
            end(from, text);
        }
    }
}

/// Ends a line where its last sign is.
fn end(from: usize, text: &mut String) {
    text.truncate(from + text[from..].trim_end().len());
    text.push('\n');
}

/// The cells of a plain grid as those of its layout.
pub fn cells(cells: CellSet) -> impl Iterator<Item = LayoutCell> {
    let layout = Rules::single();
    Cell::all().filter(move |&cell| cells.contains(cell)).map(move |cell| layout.cell(0, cell))
}

/// A puzzle as it was given: its digits, or the candidates of a plain grid.
pub fn problem(problem: &Problem, marked: &[LayoutCell], pen: Pen) -> Vec<String> {
    match problem.single() {
        Some(Content::Board(board)) => format!("{board:#}").lines().map(str::to_owned).collect(),
        _ => Drawing::new(problem.grids()).marked(marked.iter().copied()).lines(pen),
    }
}

/// Drawings beside each other, with a space between; shorter ones end early.
pub fn beside(left: &[String], right: &[String], out: &mut String) {
    let width = left.first().map_or(0, |line| line.chars().count());
    for i in 0..left.len().max(right.len()) {
        let (left, right) = (left.get(i).map_or("", String::as_str), right.get(i).map_or("", String::as_str));
        let gap = if left.is_empty() { " ".repeat(width) } else { String::new() };
        out.push_str(format!("{left}{gap}   {right}").trim_end());
        out.push('\n');
    }
}

/// Whether there is a box.
fn has(layout: &Rules, band: Option<usize>, stack: Option<usize>) -> bool {
    band.zip(stack).is_some_and(|(band, stack)| layout.at(3 * band, 3 * stack).is_some())
}

/// Appends the line above a band of boxes.
fn rule(layout: &Rules, band: usize, pen: Pen, text: &mut String) {
    let stacks = layout.columns() / 3;
    let (above, below) = (band.checked_sub(1), Some(band));
    let from = text.len();
    let of = |stack| [above, below].map(|band| has(layout, band, stack));
    let [mut a, mut c] = [false; 2];
    for stack in 0..=stacks {
        let [b, d] = of(Some(stack));
        text.push(pen.corner([a || b, c || d, a || c, b || d]));
        if stack < stacks {
            let stroke = if b || d { pen.stroke() } else { ' ' };
            (0..7).for_each(|_| text.push(stroke));
        }
        [a, c] = [b, d];
    }
    end(from, text);
}

/// Appends a row of cells.
fn line(drawing: &Drawing, row: usize, pen: Pen, text: &mut String) {
    let layout = drawing.digits.rules();
    let (from, mut before) = (text.len(), None);
    for column in 0..layout.columns() {
        let cell = layout.at(row, column);
        if column % 3 == 0 {
            text.push(if before.or(cell).is_some() { pen.bar() } else { ' ' });
            push(&[' '], Style::new(), cell.is_some_and(|cell| is_shaded(drawing, cell)), pen, text);
        }
        match cell {
            Some(cell) => entry(drawing, cell, pen, text),
            None => text.push_str("  "),
        }
        before = cell;
    }
    if before.is_some() {
        text.push(pen.bar());
    }
    end(from, text);
}

fn is_shaded(drawing: &Drawing, cell: LayoutCell) -> bool {
    drawing.shaded.is_some_and(|shaded| drawing.digits.rules().homes(cell).iter().any(|home| home.0 == shaded))
}

/// A digit and what follows it: a space, or a star.
fn entry(drawing: &Drawing, cell: LayoutCell, pen: Pen, text: &mut String) {
    let digit = drawing.digits[cell].map_or('.', |digit| char::from(digit.ascii()));
    let marked = drawing.marked.contains(&cell);
    let style = match () {
        () if drawing.digits[cell].is_none() => Style::new(),
        () if marked => AnsiColor::Red.on_default().bold(),
        () if drawing.givens[cell].is_some() => Style::new().bold(),
        () => AnsiColor::Cyan.on_default(),
    };
    push(&[digit, if marked { '*' } else { ' ' }], style, is_shaded(drawing, cell), pen, text);
}

fn push(signs: &[char], style: Style, shaded: bool, pen: Pen, text: &mut String) {
    if !pen.color {
        signs.iter().for_each(|&sign| text.push(sign));
        return;
    }
    let style = if shaded { style.bg_color(Some(AnsiColor::BrightBlack.into())) } else { style };
    let _ = write!(text, "{style}");
    signs.iter().for_each(|&sign| text.push(sign));
    let _ = write!(text, "{style:#}");
}

#[cfg(test)]
mod tests;
