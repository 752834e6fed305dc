//! A Markdown table whose columns line up as text too: the first to the left, the others to the right.

use std::fmt;
use std::time::Duration;

/// Rows of cells under a heading.
#[derive(Clone, Debug)]
pub struct Table(Vec<Vec<String>>);

impl Table {
    /// A table with this heading and no rows.
    pub fn new(heading: Vec<String>) -> Self {
        Self(vec![heading])
    }

    /// Adds a row, with as many cells as the heading.
    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.0[0].len());
        self.0.push(cells);
    }

    /// The rows below the heading.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.0[1..]
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| self.0.iter().map(|row| row[column].chars().count()).max();
        (0..self.0[0].len()).map(|column| width(column).unwrap_or_default()).collect()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (number, row) in self.0.iter().enumerate() {
            write_row(f, row, &widths)?;
            if number == 0 {
                write_rule(f, &widths)?;
            }
        }
        Ok(())
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, row: &[String], widths: &[usize]) -> fmt::Result {
    write!(f, "| {:<1$} ", row[0], widths[0])?;
    row.iter().zip(widths).skip(1).try_for_each(|(cell, width)| write!(f, "| {cell:>width$} "))?;
    writeln!(f, "|")
}

fn write_rule(f: &mut fmt::Formatter<'_>, widths: &[usize]) -> fmt::Result {
    write!(f, "|{:-<1$}", "", widths[0] + 2)?;
    widths.iter().skip(1).try_for_each(|width| write!(f, "|{:-<1$}:", "", width + 1))?;
    writeln!(f, "|")
}

/// A whole number with a comma between thousands.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A ratio with three digits that count.
pub fn ratio(ratio: f64) -> String {
    match ratio {
        ..10.0 => format!("{ratio:.2}"),
        ..100.0 => format!("{ratio:.1}"),
        _ => format!("{ratio:.0}"),
    }
}

/// A time in milliseconds.
pub fn milliseconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(vec!["file".into(), "ns".into()]);
        table.row(vec!["a".into(), "1,234".into()]);
        assert_eq!(table.to_string(), "| file |    ns |\n|------|------:|\n| a    | 1,234 |\n");
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.123, 9.994, 12.34, 123.4].map(ratio), ["0.12", "9.99", "12.3", "123"]);
    }
}
