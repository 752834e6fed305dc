//! Converts a sheet to text: one pass over its cells finds its extent, and another writes its lines.

use std::io::{self, Write};

/// A used cell.
pub(super) enum Value {
    /// As written in the text.
    Text(String),
    /// A number with more digits than the file keeps; may have been a puzzle.
    Lost,
}

impl Value {
    /// A number as people write it.
    pub(super) fn number(number: f64) -> Self {
        match number.abs() {
            size if size >= PUZZLE => Self::Lost,
            size if size >= EXACT => Self::Text(format!("{number:E}")),
            _ => Self::Text(number.to_string()),
        }
    }

    /// The single digit, or the sign of an empty cell, that is the whole value.
    fn sign(&self) -> Option<char> {
        let Self::Text(text) = self else { return None };
        let mut signs = text.trim().chars();
        let sign = signs.next().filter(|sign| sign.is_ascii_digit() || ".-*_".contains(*sign))?;
        signs.next().is_none().then_some(sign)
    }
}

/// Numbers from here on have lost digits.
const EXACT: f64 = 1e15;

/// Numbers from here on may have been puzzles: the shortest have 36 cells, some of which may be empty at the start.
const PUZZLE: f64 = 1e25;

/// The most cells of a sheet, empty ones between them included.
pub(super) const MOST: u64 = 100_000_000;

/// The rows and columns of a puzzle.
const NINE: u32 = 9;

/// The used part of a sheet.
#[derive(Default)]
pub(super) struct Extent {
    bounds: Option<Bounds>,
    /// The cells, while they may still be those of one grid.
    grid: Option<Vec<(u32, u32, char)>>,
}

#[derive(Clone, Copy)]
struct Bounds {
    top: u32,
    left: u32,
    bottom: u32,
    right: u32,
}

/// The form of a sheet's text.
pub(super) enum Form {
    /// There are no cells.
    Empty,
    /// Lines with commas, each with `width` fields, from column `left` on.
    Table { left: u32, width: u32 },
    /// The text of one grid.
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

    /// The form of the text.
    ///
    /// # Errors
    /// If there are too many cells, or digits whose position in a grid is uncertain.
    pub(super) fn form(self) -> Result<Form, String> {
        let Some(bounds) = self.bounds else { return Ok(Form::Empty) };
        let (height, width) = (bounds.bottom - bounds.top + 1, bounds.right - bounds.left + 1);
        // Rows above the first are written too, since line numbers are those of rows.
        if (u64::from(bounds.bottom) + 1) * u64::from(width) > MOST {
            return Err(format!("more than {MOST} cells"));
        }
        let Some(grid) = self.grid else { return Ok(Form::Table { left: bounds.left, width }) };
        // A puzzle with one solution has two empty rows, or columns, in no band.
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

/// The first of the nine rows in which `length` rows from `start` on are used; `None` if it is uncertain.
fn first(start: u32, length: u32) -> Option<u32> {
    (length == NINE || start == 0).then_some(start)
}

/// The lines of a table.
pub(super) struct Lines<W> {
    out: W,
    left: u32,
    width: u32,
    row: u32,
    /// The number of fields in the current row.
    fields: u32,
    /// Numbers that have lost digits.
    lost: Vec<(u32, u32)>,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W, left: u32, width: u32) -> Self {
        Self { out, left, width, row: 0, fields: 0, lost: Vec::new() }
    }

    /// Appends a cell after those so far.
    ///
    /// # Errors
    /// If it cannot be written.
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
        // A line of the text is a row of the sheet.
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

    /// Ends the text, and returns the numbers that have lost digits.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn finish(mut self) -> io::Result<Vec<(u32, u32)>> {
        self.end_row()?;
        Ok(self.lost)
    }
}
