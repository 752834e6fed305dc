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
use ninefold::formats::text::Content;
use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::{Feature, Rules};
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
        if layout.size() != 9 || layout.regions().is_some() {
            Regions::new(layout).draw(self, pen, out);
            return;
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

/// The borders of regions of any form in one grid.
struct Regions<'a> {
    rules: &'a Rules,
    /// Whether there is a border to the left of a column, in any row, and above a row.
    left: Vec<bool>,
    above: Vec<bool>,
}

impl<'a> Regions<'a> {
    fn new(rules: &'a Rules) -> Self {
        let size = rules.size();
        let mut regions = Self { rules, left: vec![false; size + 1], above: vec![false; size + 1] };
        for (line, at) in (0..=size).flat_map(|line| (0..size).map(move |at| (line, at))) {
            regions.left[line] |= regions.upright(at, line);
            regions.above[line] |= regions.level(line, at);
        }
        regions
    }

    /// Whether two cells lie in different regions, or one of them outside.
    fn differ(&self, one: [Option<usize>; 2], other: [Option<usize>; 2]) -> bool {
        let region = |[row, column]: [Option<usize>; 2]| {
            row.zip(column)
                .and_then(|(row, column)| self.rules.at(row, column))
                .map(|cell| self.rules.bordered_region(cell))
        };
        region(one) != region(other)
    }

    /// Whether there is a border to the left of a cell.
    fn upright(&self, row: usize, column: usize) -> bool {
        self.differ([Some(row), column.checked_sub(1)], [Some(row), Some(column)])
    }

    /// Whether there is a border above a cell.
    fn level(&self, row: usize, column: usize) -> bool {
        self.differ([row.checked_sub(1), Some(column)], [Some(row), Some(column)])
    }

    fn draw(&self, drawing: &Drawing, pen: Pen, out: &mut String) {
        let size = self.rules.size();
        for row in 0..=size {
            if self.above[row] {
                self.rule(row, pen, out);
            }
            if row < size {
                self.line(drawing, row, pen, out);
            }
        }
    }

    /// Appends the line above a row of cells.
    fn rule(&self, row: usize, pen: Pen, out: &mut String) {
        let (size, from) = (self.rules.size(), out.len());
        for column in 0..=size {
            let right = self.level(row, column);
            if self.left[column] {
                let up = row.checked_sub(1).is_some_and(|row| self.upright(row, column));
                let left = column.checked_sub(1).is_some_and(|column| self.level(row, column));
                out.push(pen.corner([up, self.upright(row, column), left, right]));
            }
            if column < size {
                let stroke = if right { pen.stroke() } else { ' ' };
                (0..2 + usize::from(self.left[column])).for_each(|_| out.push(stroke));
            }
        }
        end(from, out);
    }

    /// Appends a row of cells.
    fn line(&self, drawing: &Drawing, row: usize, pen: Pen, out: &mut String) {
        let (size, from) = (self.rules.size(), out.len());
        for column in 0..=size {
            if self.left[column] {
                out.push(if self.upright(row, column) { pen.bar() } else { ' ' });
            }
            if let Some(cell) = self.rules.at(row, column) {
                if self.left[column] {
                    push(&[' '], Style::new(), is_shaded(drawing, cell), pen, out);
                }
                entry(drawing, cell, pen, out);
            }
        }
        end(from, out);
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
    match problem.plain(Feature::Candidates729) {
        Ok(Content::Board(board)) => format!("{board:#}").lines().map(str::to_owned).collect(),
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
