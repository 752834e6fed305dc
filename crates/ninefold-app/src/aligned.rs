//! Tables for people, with columns aligned by spaces.

use std::fmt::Write;

/// Formats rows as lines. The columns with the indices in `left` are aligned left; all others, which contain numbers, are aligned right.
pub fn lines(rows: &[impl AsRef<[String]>], left: &[usize]) -> String {
    let rows: Vec<&[String]> = rows.iter().map(AsRef::as_ref).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..rows.first().map_or(0, |row| row.len())).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for ((cell, width), column) in row.iter().zip(&widths).zip(0..) {
            let left = left.contains(&column);
            let _ = if left { write!(line, "{cell:<width$}  ") } else { write!(line, "{cell:>width$}  ") };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
