//! Grids drawn side by side for a terminal.
//!
//! ```
//! use ninefold_app::draw::{self, Drawing, Pen};
//!
//! let drawing = Drawing::plain(ninefold::Grid::EMPTY);
//! let lines = draw::lines(&drawing, Pen { color: false, unicode: false });
//! assert_eq!(lines[..2], ["+-------+-------+-------+", "| . . . | . . . | . . . |"]);
//! ```

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use ninefold::format::Content;
use ninefold::{Cell, CellSet, Digit, Grid, House};

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

/// A grid with the roles of its cells.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// The digits.
    pub grid: Grid,
    /// Printed strong.
    pub givens: CellSet,
    /// Marked with a star, so that they stand out without colour too.
    pub marked: CellSet,
}

impl Drawing {
    /// All digits are givens, and nothing is marked.
    pub fn plain(grid: Grid) -> Self {
        Self { grid, givens: grid.filled(), marked: CellSet::EMPTY }
    }
}

/// A puzzle as it was given: a grid with its drawing, or its candidates.
pub fn puzzle(content: &Content, marked: CellSet, pen: Pen) -> Vec<String> {
    match content {
        Content::Grid(grid) => lines(&Drawing { marked, ..Drawing::plain(*grid) }, pen),
        Content::Board(board) => format!("{board:#}").lines().map(str::to_owned).collect(),
    }
}

/// The thirteen lines of a drawing.
pub fn lines(drawing: &Drawing, pen: Pen) -> Vec<String> {
    let frame = if pen.unicode { Frame::UNICODE } else { Frame::ASCII };
    let mut lines = vec![frame.rule(frame.top)];
    for row in House::rows() {
        lines.push(line(drawing, row, &frame, pen));
        match row.number() {
            3 | 6 => lines.push(frame.rule(frame.middle)),
            9 => lines.push(frame.rule(frame.bottom)),
            _ => {}
        }
    }
    lines
}

fn line(drawing: &Drawing, row: House, frame: &Frame, pen: Pen) -> String {
    let mut line = String::new();
    for (column, cell) in row.cells().iter().enumerate() {
        if column % 3 == 0 {
            let _ = write!(line, "{} ", frame.bar);
        }
        entry(drawing, cell, pen, &mut line);
    }
    line.push(frame.bar);
    line
}

/// A digit and what follows it: a space, or a star.
fn entry(drawing: &Drawing, cell: Cell, pen: Pen, line: &mut String) {
    let digit = drawing.grid[cell].map_or('.', |digit: Digit| digit.ascii() as char);
    let marked = drawing.marked.contains(cell);
    let star = if marked { '*' } else { ' ' };
    let style = match () {
        () if !pen.color || drawing.grid[cell].is_none() => Style::new(),
        () if marked => AnsiColor::Red.on_default().bold(),
        () if drawing.givens.contains(cell) => Style::new().bold(),
        () => AnsiColor::Cyan.on_default(),
    };
    let _ = write!(line, "{style}{digit}{star}{style:#}");
}

/// Drawings beside each other, with a space between; shorter ones end early.
pub fn beside(left: &[String], right: &[String], out: &mut Vec<u8>) {
    let width = left.first().map_or(0, |line| line.chars().count());
    for i in 0..left.len().max(right.len()) {
        let (left, right) = (left.get(i).map_or("", String::as_str), right.get(i).map_or("", String::as_str));
        let gap = if left.is_empty() { " ".repeat(width) } else { String::new() };
        out.extend_from_slice(format!("{left}{gap}   {right}").trim_end().as_bytes());
        out.push(b'\n');
    }
}

/// The characters of a frame: left, between boxes, right.
struct Frame {
    stroke: char,
    bar: char,
    top: [char; 3],
    middle: [char; 3],
    bottom: [char; 3],
}

impl Frame {
    const ASCII: Self = Self { stroke: '-', bar: '|', top: ['+'; 3], middle: ['+'; 3], bottom: ['+'; 3] };
    const UNICODE: Self =
        Self {
            stroke: '─', bar: '│', top: ['┌', '┬', '┐'], middle: ['├', '┼', '┤'], bottom: ['└', '┴', '┘']
        };

    fn rule(&self, [left, between, right]: [char; 3]) -> String {
        let stack: String = std::iter::repeat_n(self.stroke, 7).collect();
        format!("{left}{stack}{between}{stack}{between}{stack}{right}")
    }
}
