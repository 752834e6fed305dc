//! Text behind the cells of a line: the solution, a title.

use ninefold_core::{Digit, Grid};

/// The characters that may separate the cells from their label.
pub(crate) const SEPARATORS: [char; 7] = [' ', '\t', ',', ';', '#', '|', '"'];

/// A label without what separates it from the cells.
pub(crate) fn label(text: &str) -> &str {
    text.trim_start_matches(SEPARATORS)
}

/// The 81 digits that a text begins with, and what stands behind them.
pub(crate) fn solution(text: &str) -> Option<(Grid, &str)> {
    let (digits, rest) = text.split_at_checked(81)?;
    let ends = rest.is_empty() || rest.starts_with(SEPARATORS);
    let grid = Grid::new(std::array::from_fn(|place| Digit::from_ascii(digits.as_bytes()[place])));
    (ends && grid.entries().iter().all(Option::is_some)).then_some((grid, label(rest)))
}
