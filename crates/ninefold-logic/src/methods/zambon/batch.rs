//! The batch format of the original: one puzzle per line, fields separated by tabs.
//!
//! ```text
//! in    puzzle  id  clues
//! out   puzzle  id  clues  consistent|inconsistent  solved  uses  code  code ...
//! ```

use std::fmt;

use crate::frame::{Digit, Grid};

use super::Run;

/// Returns a line of input with the results of its run appended.
///
/// ```
/// use ninefold_logic::zambon;
///
/// let line = "200080010001902000450061020004000089060070000710000060040107008000009500070020034\tno. 1\t31";
/// assert_eq!(zambon::batch(line)?, format!("{line}\tconsistent\t81\t4\t0\t10\t12\t31"));
/// # Ok::<(), zambon::BatchError>(())
/// ```
///
/// # Errors
///
/// Returns the mistake in the line, and its column.
pub fn batch(line: &str) -> Result<String, BatchError> {
    let run = Run::of(&read(line)?);
    let verdict = if run.is_consistent() { "consistent" } else { "inconsistent" };
    let codes: String = run.uses().iter().map(|strategy| format!("\t{}", strategy.code())).collect();
    Ok(format!("{line}\t{verdict}\t{}\t{}{codes}", run.solved(), run.uses().len()))
}

/// A mistake in a line of a batch. Columns count characters from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BatchError {
    /// There are not three fields.
    Fields(usize),
    /// The puzzle does not have 81 characters.
    Length(usize),
    /// A character of the puzzle is neither a digit nor a dot for 0.
    Sign(usize, char),
    /// The number of clues, starting in this column, is not a number above 0.
    Clues(usize),
}

impl BatchError {
    /// Returns the column of the mistake, if the error has one.
    pub const fn column(self) -> Option<usize> {
        match self {
            Self::Sign(column, _) | Self::Clues(column) => Some(column),
            Self::Fields(_) | Self::Length(_) => None,
        }
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields(count) => {
                write!(f, "expected a puzzle, an id and a number of clues between tabs, found {count} fields")
            }
            Self::Length(count) => write!(f, "expected a puzzle of 81 digits, found {count} characters"),
            Self::Sign(column, sign) => write!(f, "column {column}: expected a digit, found {sign:?}"),
            Self::Clues(column) => write!(f, "column {column}: expected a number of clues above 0"),
        }
    }
}

impl std::error::Error for BatchError {}

fn read(line: &str) -> Result<Grid, BatchError> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[puzzle, _, clues] = &fields[..] else { return Err(BatchError::Fields(fields.len())) };
    let grid = digits(puzzle)?;
    let column = line.chars().count() - clues.chars().count() + 1;
    let clues: u64 = clues.trim().parse().map_err(|_| BatchError::Clues(column))?;
    if clues == 0 { Err(BatchError::Clues(column)) } else { Ok(grid) }
}

fn digits(puzzle: &str) -> Result<Grid, BatchError> {
    let mut digits = [None; 81];
    let length = puzzle.chars().count();
    if length != 81 {
        return Err(BatchError::Length(length));
    }
    for ((index, sign), digit) in puzzle.chars().enumerate().zip(&mut digits) {
        *digit = match sign {
            '0' | '.' => None,
            '1'..='9' => Digit::from_ascii(sign as u8),
            _ => return Err(BatchError::Sign(index + 1, sign)),
        };
    }
    Ok(Grid::new(digits))
}
