//! The text after the cells of a line: a solution or a title.

use ninefold_core::format as core;
use ninefold_core::{Digit, Grid};

/// The characters that may separate the cells from their label.
pub(crate) const SEPARATORS: [char; 7] = [' ', '\t', ',', ';', '#', '|', '"'];

/// Returns a label without its separator from the cells.
pub(crate) fn label(text: &str) -> &str {
    text.trim_start_matches(SEPARATORS)
}

/// Returns the 81 digits at the beginning of a text, and the text after them.
pub(crate) fn solution(text: &str) -> Option<(Grid, &str)> {
    let (digits, rest) = text.split_at_checked(81)?;
    let ends = rest.is_empty() || rest.starts_with(SEPARATORS);
    let grid = Grid::new(std::array::from_fn(|place| Digit::from_ascii(digits.as_bytes()[place])));
    (ends && grid.entries().iter().all(Option::is_some)).then_some((grid, label(rest)))
}

/// Whether a text written after cells would be read as their label, rather than as more cells or as another puzzle.
pub(crate) fn is_title(text: &str) -> bool {
    let reads = |digit: &str| core::line(format!("{} {text}", digit.repeat(81)).as_bytes()).is_some();
    let is_grid = text.get(..81).is_some_and(|cells| core::line(cells.as_bytes()).is_some());
    label(text) == text && !is_grid && reads("1") && reads("2")
}
