//! Parts of a collection for several machines. Part k of n is one of n consecutive parts of nearly equal size.
//!
//! ```text
//! puzzles   0 1 2 3 4 5 6 7 8 9          N = 10, n = 4
//! part      1 1 2 2 2 3 3 4 4 4          part k: from (k-1) N / n up to k N / n
//! ```
//!
//! Two numbers define a part, so a machine that processes one part needs no list of the others. A message about unreadable text belongs to the part
//! that contains the next puzzle or, at the end, to the last part. Together, the parts therefore report each message exactly once.

use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

/// One of several parts of nearly equal size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    number: u64,
    of: u64,
}

/// The reason why a text or two numbers do not define a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PartError {
    /// The text is not `K/N`.
    Form(String),
    /// The number of parts is zero.
    None,
    /// The number of the part is zero or exceeds the number of parts; contains both numbers.
    Beyond(u64, u64),
}

impl Part {
    /// The whole collection as a single part.
    pub const ALL: Self = Self { number: 1, of: 1 };

    /// Creates part `number`, counted from 1, of `of` parts.
    ///
    /// # Errors
    /// Returns an error if there is no such part.
    pub const fn new(number: u64, of: u64) -> Result<Self, PartError> {
        match (number, of) {
            (_, 0) => Err(PartError::None),
            (0, _) => Err(PartError::Beyond(number, of)),
            _ if number > of => Err(PartError::Beyond(number, of)),
            _ => Ok(Self { number, of }),
        }
    }

    /// Returns the number of the part, counted from 1.
    pub const fn number(self) -> u64 {
        self.number
    }

    /// Returns the number of parts.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Returns the indices, counted from 0, of the part's puzzles among `total` puzzles.
    ///
    /// ```
    /// use ninefold_files::Part;
    ///
    /// let parts: Vec<Part> = ["1/4", "2/4", "3/4", "4/4"].iter().map(|text| text.parse().unwrap()).collect();
    /// let ranges: Vec<_> = parts.iter().map(|part| part.range(10)).collect();
    /// assert_eq!(ranges, [0..2, 2..5, 5..7, 7..10]);
    /// ```
    pub fn range(self, total: u64) -> Range<u64> {
        let at = |number: u64| (u128::from(number) * u128::from(total) / u128::from(self.of)) as u64;
        at(self.number - 1)..at(self.number)
    }

    /// Whether this is the last part, to which the text after the last puzzle belongs.
    pub const fn is_last(self) -> bool {
        self.number == self.of
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let number = |text: &str| text.trim().parse().ok();
        let numbers = text.split_once('/').and_then(|(part, of)| number(part).zip(number(of)));
        let (part, of) = numbers.ok_or_else(|| PartError::Form(text.chars().take(40).collect()))?;
        Self::new(part, of)
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(text) => write!(f, "expected a part such as 3/64, found {text:?}"),
            Self::None => f.write_str("expected at least one part, found none"),
            Self::Beyond(number, of) => write!(f, "expected a part from 1 to {of}, found {number}"),
        }
    }
}

impl std::error::Error for PartError {}

/// A part of an input whose puzzles have been counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    /// The indices of the puzzles of the part.
    pub(crate) range: Range<u64>,
    /// Whether the text after the last puzzle belongs to the part.
    pub(crate) is_last: bool,
}

impl Share {
    /// Returns the share of `total` puzzles that a part contains.
    pub(crate) fn of(part: Part, total: u64) -> Self {
        Self { range: part.range(total), is_last: part.is_last() }
    }

    /// Whether the puzzle with the index `place`, together with the text before it, belongs to the part.
    pub(crate) fn has(&self, place: u64) -> bool {
        self.range.contains(&place) || self.is_last && place >= self.range.start
    }

    /// Whether the part has nothing at `place` or later.
    pub(crate) fn is_over(&self, place: u64) -> bool {
        place >= self.range.end && !self.is_last
    }
}

#[cfg(test)]
mod tests;
