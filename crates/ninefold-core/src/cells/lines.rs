//! Rows and columns in the names of cells. In `r13c5`, the rows are 1 and 3, since no number has two digits here.

use core::fmt;

/// A set of rows or columns, one bit each.
pub(super) type Lines = u32;

/// The characters that may separate blocks of cells.
pub(super) const BETWEEN: [char; 2] = [' ', ','];

/// The notation of cells, as error messages describe it.
pub(super) const CELLS: &str = "cells such as r13c5 r2c28";

/// The notation of a digit, as error messages describe it.
pub(super) const DIGIT: &str = "a digit from 1 to 9";

/// Rows or columns in written form.
pub(super) struct Shown(pub(super) Lines);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (1..=9).filter(|line| self.0 >> (line - 1) & 1 == 1).try_for_each(|line| write!(f, "{line}"))
    }
}

/// Parses the digits of rows or columns; `None` if one is repeated.
pub(super) fn read(text: &str) -> Option<Lines> {
    text.bytes().try_fold(0, |lines: Lines, byte| {
        let bit = 1 << byte.checked_sub(b'1').filter(|line| *line < 9)?;
        (lines & bit == 0).then_some(lines | bit)
    })
}
