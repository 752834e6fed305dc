//! The written names of digits, cells, houses and candidates: `7`, `r3c5`, `b4`, `(7)r3c5`, `r13c5 r2c28`.

use core::fmt;

/// The error for text that does not name the expected kind of object.
///
/// ```
/// use ninefold_core::Cell;
///
/// let error = "r3c0".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a cell such as r3c5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotationError {
    expected: &'static str,
}

impl NotationError {
    pub(crate) const fn new(expected: &'static str) -> Self {
        Self { expected }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for NotationError {}
