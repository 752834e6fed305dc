//! 81 characters on a line: `53..7....6..195...` and so on.

use core::fmt::{self, Formatter};

use super::scan::{self, is_blank};
use crate::digit::Digit;
use crate::grid::Grid;

/// The 81 characters, an empty cell as `.`.
pub(crate) fn write(grid: &Grid, f: &mut Formatter<'_>) -> fmt::Result {
    let text = grid.entries().map(|digit| digit.map_or(b'.', Digit::ascii));
    f.pad(str::from_utf8(&text).unwrap_or_default())
}

/// The quick way for the lines that make up large files: 81 characters with one sign for empty cells, and then the end or a
/// label. Anything else is left to the scanner, which knows the reason.
pub(super) fn quick(line: &[u8]) -> Option<(Grid, &[u8])> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    if rest.first().is_some_and(|&byte| !scan::ends_line(byte)) {
        return None;
    }
    let blank = *cells.iter().find(|&&byte| Digit::from_ascii(byte).is_none()).unwrap_or(&b'.');
    let entries = cells.map(Digit::from_ascii);
    let fits = |(&byte, digit): (&u8, &Option<Digit>)| digit.is_some() || byte == blank;
    (is_blank(blank) && cells.iter().zip(&entries).all(fits)).then_some((Grid::new(entries), rest))
}
