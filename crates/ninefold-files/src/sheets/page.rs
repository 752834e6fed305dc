//! Converts a sheet to text. One pass over the cells determines their extent, and another writes the lines.

use std::io::{self, Write};

/// A used cell.
pub(super) enum Value {
    /// A value as it appears in the text.
    Text(String),
    /// A number that has more digits than the file stores, and may have been a puzzle.
    Lost,
}

impl Value {
    /// Returns the value of a number, in its usual notation.
    pub(super) fn number(number: f64) -> Self {
        match number.abs() {
            size if size >= PUZZLE => Self::Lost,
            size if size >= EXACT => Self::Text(format!("{number:E}")),
            _ => Self::Text(number.to_string()),
        }
    }

    /// Returns the value as the sign of a digit or of an empty cell, if it is one.
    fn sign(&self) -> Option<char> {
        let Self::Text(text) = self else { return None };
        let mut signs = text.trim().chars();
        let sign = signs.next().filter(|sign| sign.is_ascii_digit() || ".-*_".contains(*sign))?;
        signs.next().is_none().then_some(sign)
    }
}

/// The size at or above which numbers have lost digits.
const EXACT: f64 = 1e15;

/// The size at or above which a number may have been a puzzle. The shortest puzzles have 36 cells, some of which may be empty at the start.
const PUZZLE: f64 = 1e25;

/// The maximum number of cells of a sheet, including empty ones between used cells.
pub(super) const MOST: u64 = 100_000_000;

/// The number of rows and of columns of a puzzle.
const NINE: u32 = 9;

/// The used part of a sheet.
#[derive(Default)]
pub(super) struct Extent {
    bounds: Option<Bounds>,
    /// The cells, for as long as they may belong to a single grid.
    grid: Option<Vec<(u32, u32, char)>>,
}

#[derive(Clone, Copy)]
struct Bounds {
    top: u32,
    left: u32,
    bottom: u32,
    right: u32,
}

/// The form that the text of a sheet has.
pub(super) enum Form {
    /// The sheet has no cells.
    Empty,
    /// The text has lines of `width` fields, separated by commas, for the columns from `left` on.
    Table { left: u32, width: u32 },
    /// The text is that of a single grid.
    Grid(String),
}

impl Extent {
    pub(super) fn new() -> Self {
        Self { bounds: None, grid: Some(Vec::new()) }
    }

    /// Adds a cell.
    pub(super) fn add(&mut self, row: u32, column: u32, value: &Value) {
        let bounds = self.bounds.get_or_insert(Bounds { top: row, left: column, bottom: row, right: column });
        bounds.top = bounds.top.min(row);
        bounds.left = bounds.left.min(column);
        bounds.bottom = bounds.bottom.max(row);
        bounds.right = bounds.right.max(column);
        let is_small = bounds.bottom - bounds.top < NINE && bounds.right - bounds.left < NINE;
        match (value.sign(), &mut self.grid) {
            (Some(sign), Some(grid)) if is_small => grid.push((row, column, sign)),
            _ => self.grid = None,
        }
    }

    /// Returns the form of the text.
    ///
    /// # Errors
    /// Returns an error if there are too many cells, or digits whose positions in a grid are uncertain.
    pub(super) fn form(self) -> Result<Form, String> {
        let Some(bounds) = self.bounds else { return Ok(Form::Empty) };
        let (height, width) = (bounds.bottom - bounds.top + 1, bounds.right - bounds.left + 1);
        // Rows above the first used one are written too, so that line numbers equal row numbers.
        if (u64::from(bounds.bottom) + 1) * u64::from(width) > MOST {
            return Err(format!("more than {MOST} cells"));
        }
        let Some(grid) = self.grid else { return Ok(Form::Table { left: bounds.left, width }) };
        // A puzzle with one solution cannot have two empty rows in a band or two empty columns in a stack.
        let is_nine = |length: u32| (NINE - 2..=NINE).contains(&length);
        if !is_nine(height) || !is_nine(width) {
            return Ok(Form::Table { left: bounds.left, width });
        }
        let highest = grid.iter().filter_map(|(.., sign)| sign.to_digit(10)).max().unwrap_or(0);
        if height == width && height < NINE && highest <= height {
            return Err(format!(
                "a grid of 9x9 with empty rows, or of {height}x{height}? Write a 0 into each empty cell"
            ));
        }
        let (top, left) = (first(bounds.top, height), first(bounds.left, width));
        let (Some(top), Some(left)) = (top, left) else {
            return Err("the first or last row or column of the grid is empty: write a 0 into each empty cell".into());
        };
        let mut rows = vec![['.'; NINE as usize]; NINE as usize];
        for (row, column, sign) in grid {
            let cell = rows.get_mut((row - top) as usize).and_then(|row| row.get_mut((column - left) as usize));
            cell.into_iter().for_each(|cell| *cell = sign);
        }
        let lines = rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n");
        Ok(Form::Grid("\n".repeat(top as usize) + &lines.collect::<String>()))
    }
}

/// Returns the first of the nine rows of a grid, of which `length` rows from `start` on are used, or `None` if it is uncertain.
fn first(start: u32, length: u32) -> Option<u32> {
    (length == NINE || start == 0).then_some(start)
}

/// A writer of the lines of a table.
pub(super) struct Lines<W> {
    out: W,
    left: u32,
    width: u32,
    row: u32,
    /// The number of fields in the current row.
    fields: u32,
    /// The positions of numbers that have lost digits.
    lost: Vec<(u32, u32)>,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W, left: u32, width: u32) -> Self {
        Self { out, left, width, row: 0, fields: 0, lost: Vec::new() }
    }

    /// Appends a cell, which must follow those appended before.
    ///
    /// # Errors
    /// Returns an error if the cell cannot be written.
    pub(super) fn add(&mut self, row: u32, column: u32, value: &Value) -> io::Result<()> {
        while self.row < row {
            self.end_row()?;
        }
        let field = column.saturating_sub(self.left);
        self.commas(if self.fields == 0 { field } else { field.saturating_sub(self.fields - 1) })?;
        self.fields = field + 1;
        match value {
            Value::Text(text) => self.field(text),
            Value::Lost => {
                self.lost.push((row, column));
                Ok(())
            }
        }
    }

    fn field(&mut self, text: &str) -> io::Result<()> {
        // Each row of the sheet must remain a single line of the text.
        let text = text.replace(['\r', '\n'], " ");
        if text.contains([',', '"', ';', '\t']) {
            write!(self.out, "\"{}\"", text.replace('"', "\"\""))
        } else {
            self.out.write_all(text.as_bytes())
        }
    }

    fn commas(&mut self, count: u32) -> io::Result<()> {
        (0..count).try_for_each(|_| self.out.write_all(b","))
    }

    fn end_row(&mut self) -> io::Result<()> {
        if self.fields > 0 {
            self.commas(self.width.saturating_sub(self.fields))?;
        }
        self.out.write_all(b"\n")?;
        (self.row, self.fields) = (self.row + 1, 0);
        Ok(())
    }

    /// Ends the text, and returns the positions of numbers that have lost digits.
    ///
    /// # Errors
    /// Returns an error if the text cannot be written.
    pub(super) fn finish(mut self) -> io::Result<Vec<(u32, u32)>> {
        self.end_row()?;
        Ok(self.lost)
    }
}
