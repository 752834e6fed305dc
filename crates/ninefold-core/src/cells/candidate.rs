//! A digit that may go into a cell.

use core::fmt;
use core::str::FromStr;

use super::cell::Cell;
use super::digit::Digit;
use super::frame::SIDE;
use super::notation::NotationError;

/// A digit that may go into a cell, written `(7)r3c5`: one of 729 in the plain grid.
///
/// ```
/// use ninefold_core::{Candidate, Digit};
///
/// let candidate: Candidate = "(7)r3c5".parse()?;
/// assert_eq!(candidate, Candidate { cell: "r3c5".parse()?, digit: Digit::D7 });
/// assert_eq!("7r3c5".parse(), Ok(candidate));
/// assert_eq!(size_of::<Option<Candidate>>(), size_of::<Candidate>());
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell that may take the digit.
    pub cell: Cell,
    /// The digit that may go into the cell.
    pub digit: Digit,
}

impl Candidate {
    /// Returns the candidate at the given position in [`Candidate::all`], or `None` if the frame has fewer candidates.
    pub const fn from_index(index: usize) -> Option<Self> {
        match Cell::from_index(index / SIDE) {
            Some(cell) => Some(Self { cell, digit: Digit::ALL[index % SIDE] }),
            None => None,
        }
    }

    /// The candidates of the frame, cell by cell, with the digits of each cell in order: 729 in the plain grid.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Cell::all().flat_map(|cell| Digit::all().map(move |digit| Self { cell, digit }))
    }

    /// The position in [`Candidate::all`], counted from 0.
    pub const fn index(self) -> usize {
        SIDE * self.cell.index() + self.digit.index()
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}){}", self.digit, self.cell)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Candidate {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let parsed = match text.strip_prefix('(') {
            Some(inner) => inner.split_once(')'),
            None => text.split_at_checked(1),
        };
        parsed
            .and_then(|(digit, cell)| Some(Self { cell: cell.parse().ok()?, digit: digit.parse().ok()? }))
            .ok_or(NotationError::new("a candidate such as (7)r3c5"))
    }
}
