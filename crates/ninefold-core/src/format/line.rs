//! Grids written as 81 characters on a line, such as `53..7....6..195...`.

use core::fmt::{self, Formatter};

use super::scan::{self, is_blank};
use crate::cells::Digit;
use crate::grid::Grid;

#[cfg(test)]
mod tests;

/// Writes the 81 characters, with `.` for each empty cell.
pub(crate) fn write(grid: &Grid, f: &mut Formatter<'_>) -> fmt::Result {
    let text = grid.entries().map(|digit| digit.map_or(b'.', |digit| b'1' + digit.index() as u8));
    f.pad(str::from_utf8(&text).unwrap_or_default())
}

/// Reads 81 characters with a single sign for empty cells, followed by the end of the line or a label. This is the fast path for the lines that make
/// up large files. All other lines are left to the scanner, which reports what is wrong with them.
pub(super) fn quick(line: &[u8]) -> Option<(Grid, &[u8])> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    if rest.first().is_some_and(|&byte| !scan::ends_line(byte)) {
        return None;
    }
    let blank = cells.iter().copied().find(|&byte| entry(byte).is_none()).unwrap_or(b'.');
    // This code is free of branches so that the compiler can vectorize it.
    let strange = cells.map(|byte| if entry(byte).is_some() { 0 } else { byte ^ blank });
    let uniform = strange.iter().fold(0, |all, &byte| all | byte) == 0;
    (uniform && is_blank(blank) && !scan::goes_on(rest)).then(|| (Grid::new(cells.map(entry)), rest))
}

/// Reads text that consists of a single line of 81 cells, with or without a line terminator.
pub(super) fn alone(text: &[u8]) -> Option<Grid> {
    let (line, end) = text.split_first_chunk::<81>()?;
    matches!(end, b"" | b"\n" | b"\r\n").then(|| quick(line)).flatten().map(|(grid, _)| grid)
}

/// Finds another puzzle in the text after the 81 cells of a line. Ignores grids that contain all digits of the first one, such as its solution, and
/// grids whose digits the first one contains, such as a puzzle that it solves.
pub(super) fn another(grid: &Grid, label: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(rest) = label.get(at..)
        && rest.len() >= 81
    {
        let run = rest.bytes().take_while(|&byte| entry(byte).is_some() || is_blank(byte)).count();
        let begins = at == 0 || label.as_bytes().get(at - 1).is_some_and(|byte| !byte.is_ascii_alphanumeric());
        if run == 81
            && begins
            && let Some((other, _)) = quick(&rest.as_bytes()[..81])
            && rest[81..].chars().next().is_none_or(|next| !next.is_alphanumeric())
            && !is_within(grid, &other)
            && !is_within(&other, grid)
        {
            return Some(at);
        }
        at += if run > 0 { run } else { rest.chars().next().map_or(1, char::len_utf8) };
    }
    None
}

/// Whether each filled cell of `grid` has the same digit in `other`.
fn is_within(grid: &Grid, other: &Grid) -> bool {
    grid.iter().all(|(cell, digit)| other[cell] == Some(digit))
}

/// Converts a character to a digit. The match over all digits compiles to a subtraction and a minimum.
#[inline]
const fn entry(byte: u8) -> Option<Digit> {
    match byte {
        b'1' => Some(Digit::D1),
        b'2' => Some(Digit::D2),
        b'3' => Some(Digit::D3),
        b'4' => Some(Digit::D4),
        b'5' => Some(Digit::D5),
        b'6' => Some(Digit::D6),
        b'7' => Some(Digit::D7),
        b'8' => Some(Digit::D8),
        b'9' => Some(Digit::D9),
        _ => None,
    }
}
