//! The parts that drawings of grids have in common.

use std::fmt;

use ninefold_core::{Board, Cell, Digit, DigitSet, Grid, House};

use crate::label;
use crate::layout;
use crate::part::{Field, Part, Parts};
use crate::texts::Texts;

/// The parts of a document that a drawing of digits can express.
pub(crate) const GIVENS: Parts = Parts::of(&[Part::Givens]);

/// The parts that a drawing of digits can express with comments above it.
pub(crate) const COMMENTED: Parts = GIVENS.texts(&[Field::Comment]);

/// The text around cells and rows; a line whose text is empty is omitted.
#[derive(Clone, Copy)]
pub(crate) struct Borders {
    pub(crate) left: &'static str,
    /// Between two cells of a box.
    pub(crate) space: &'static str,
    /// Between two boxes.
    pub(crate) bar: &'static str,
    pub(crate) right: &'static str,
    pub(crate) top: &'static str,
    /// Between two bands.
    pub(crate) rule: &'static str,
    pub(crate) bottom: &'static str,
}

impl Borders {
    /// The borders of nine rows without a frame, which are empty.
    pub(crate) const ROWS: Self = Self { left: "", space: "", bar: "", right: "", top: "", rule: "", bottom: "" };

    pub(crate) fn write(&self, grid: &Grid, blank: char, out: &mut dyn fmt::Write) -> fmt::Result {
        let sign = |cell: Cell| sign(grid[cell], blank).to_string();
        self.write_cells(&sign, out)
    }

    /// Draws the cells with the text that `text` returns for each.
    pub(crate) fn write_cells(&self, text: &dyn Fn(Cell) -> String, out: &mut dyn fmt::Write) -> fmt::Result {
        line(self.top, out)?;
        for row in House::rows() {
            out.write_str(self.left)?;
            for (column, cell) in row.cells().iter().enumerate() {
                out.write_str(match column {
                    0 => "",
                    3 | 6 => self.bar,
                    _ => self.space,
                })?;
                out.write_str(&text(cell))?;
            }
            writeln!(out, "{}", self.right)?;
            line(if matches!(row.number(), 3 | 6) { self.rule } else { "" }, out)?;
        }
        line(self.bottom, out)
    }
}

fn line(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    if text.is_empty() { Ok(()) } else { writeln!(out, "{text}") }
}

pub(crate) fn sign(digit: Option<Digit>, blank: char) -> char {
    digit.map_or(blank, |digit| digit.ascii() as char)
}

/// Writes the 81 characters of a grid.
pub(crate) fn cells(grid: &Grid, blank: char, out: &mut dyn fmt::Write) -> fmt::Result {
    grid.entries().iter().try_for_each(|&digit| out.write_char(sign(digit, blank)))
}

/// Writes the title after the cells, and the line end. A title that would be read as something else is omitted.
pub(crate) fn label(texts: &Texts, out: &mut dyn fmt::Write) -> fmt::Result {
    let title = label::label(texts.get(Field::Title));
    if title.is_empty() || !label::is_title(title) {
        return out.write_char('\n');
    }
    writeln!(out, " {title}")
}

/// Writes the comment in lines that start with `#`. Lines that would be read as the name of a layout are omitted.
pub(crate) fn comments(texts: &Texts, out: &mut dyn fmt::Write) -> fmt::Result {
    let lines = texts.get(Field::Comment).lines().map(|line| format!("# {line}"));
    lines.filter(|line| layout::header(line).is_none()).try_for_each(|line| writeln!(out, "{line}"))
}

/// Whether a comment survives a round trip through lines that start with `#`.
pub(crate) fn is_comment(field: Field, text: &str) -> bool {
    field != Field::Comment || text.lines().all(|line| layout::header(&format!("# {line}")).is_none())
}

/// Returns the candidates of a cell, or its digit.
pub(crate) fn options(board: &Board, cell: Cell) -> String {
    match board.options(cell) {
        DigitSet::EMPTY => ninefold_core::format::DEAD.into(),
        digits => digits.to_string(),
    }
}

/// Draws candidates in columns as wide as necessary. `end` is the text after the candidates of a box, and `corners` are the corners of the lines
/// above, between and below the bands.
pub(crate) fn candidates(board: &Board, end: &str, corners: [[char; 3]; 3], out: &mut dyn fmt::Write) -> fmt::Result {
    let width = |column: House| column.cells().iter().map(|cell| options(board, cell).len()).max().unwrap_or(1);
    let widths: Vec<usize> = House::columns().map(width).collect();
    let rule = |[left, between, right]: [char; 3]| {
        let stack = |stack: &[usize]| "-".repeat(stack.iter().sum::<usize>() + 5 + end.len());
        let stacks: Vec<_> = widths.chunks(3).map(stack).collect();
        format!("{left}{}{right}", stacks.join(&between.to_string()))
    };
    let [above, between, below] = corners.map(rule);
    writeln!(out, "{above}")?;
    for row in House::rows() {
        let cell = |(cell, width): (Cell, &usize)| format!("{:width$}", options(board, cell));
        let cells: Vec<_> = row.cells().iter().zip(&widths).map(cell).collect();
        let stacks: Vec<_> = cells.chunks(3).map(|stack| format!(" {}{end}", stack.join("  "))).collect();
        writeln!(out, "|{}|", stacks.join("|"))?;
        if matches!(row.number(), 3 | 6) {
            writeln!(out, "{between}")?;
        }
    }
    writeln!(out, "{below}")
}
