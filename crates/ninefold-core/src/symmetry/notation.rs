//! Transforms as text, which consists of parts that are applied from left to right.
//!
//! ```text
//! transpose rows 456123789 columns 312456789 digits 234567891
//!           new row 1 is old row 4           1 becomes 2, 2 becomes 3 ..
//! ```

use core::fmt;
use core::str::FromStr;

use super::transform::Transform;
use crate::cells::Digit;

/// The error for text that is not a transform, which locates the first invalid part.
///
/// ```
/// use ninefold_core::symmetry::Transform;
///
/// let error = "transpose rows 412356789".parse::<Transform>().unwrap_err();
/// assert_eq!(error.to_string(), "column 16: expected each row once and the rows of a band together");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TransformError {
    /// The column at which the invalid part begins, counted in characters from 1.
    pub column: usize,
    /// A description of the text that was expected there.
    pub expected: &'static str,
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl core::error::Error for TransformError {}

const PART: &str = "a part such as transpose, rotate-90, rows 213456789 or digits 234567891";
const NINE: &str = "nine digits";
const ROWS: &str = "each row once and the rows of a band together";
const COLUMNS: &str = "each column once and the columns of a stack together";
const DIGITS: &str = "each digit once";
const SHIFT: &str = "a number from 0 to 8";

/// Parses parts, which are applied from left to right: `transpose`, `anti-transpose`, `rotate-90`, `rotate-180`, `rotate-270`, `mirror-left-right`,
/// `mirror-top-bottom`, `shift 3`, `rows 213456789` (the old rows in their new order), `columns 213456789`, `digits 234567891` (the new names of 1,
/// 2, and so on), and `identity`.
impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Self, TransformError> {
        let mut words = words(text).peekable();
        let end = text.chars().count() + 1;
        if words.peek().is_none() {
            return Err(TransformError { column: 1, expected: PART });
        }
        let mut transform = Self::IDENTITY;
        while let Some((column, word)) = words.next() {
            let part = if let Some(part) = Self::named(word) {
                part
            } else {
                let kind = Kind::named(word).ok_or(TransformError { column, expected: PART })?;
                let (column, value) = words.next().unwrap_or((end, ""));
                kind.part(value).map_err(|expected| TransformError { column, expected })?
            };
            transform = transform.then(&part);
        }
        Ok(transform)
    }
}

/// Returns the words of a text, each with its column.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| {
        let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
        (before.chars().count() + 1, word)
    })
}

impl Transform {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "identity" => Self::IDENTITY,
            "transpose" => Self::transpose(),
            "anti-transpose" => Self::anti_transpose(),
            "rotate-90" => Self::rotate_90(),
            "rotate-180" => Self::rotate_180(),
            "rotate-270" => Self::rotate_270(),
            "mirror-left-right" => Self::mirror_left_right(),
            "mirror-top-bottom" => Self::mirror_top_bottom(),
            _ => return None,
        })
    }
}

/// The kind of a part that is followed by a value.
enum Kind {
    Rows,
    Columns,
    Digits,
    Shift,
}

impl Kind {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "rows" => Self::Rows,
            "columns" => Self::Columns,
            "digits" => Self::Digits,
            "shift" => Self::Shift,
            _ => return None,
        })
    }

    fn part(&self, value: &str) -> Result<Transform, &'static str> {
        match self {
            Self::Rows => Transform::rows(nine(value)?.map(Digit::get)).ok_or(ROWS),
            Self::Columns => Transform::columns(nine(value)?.map(Digit::get)).ok_or(COLUMNS),
            Self::Digits => Transform::relabel(nine(value)?).ok_or(DIGITS),
            Self::Shift => match value.parse() {
                Ok(by @ 0..=8) => Ok(Transform::shift(by)),
                _ => Err(SHIFT),
            },
        }
    }
}

fn nine(value: &str) -> Result<[Digit; 9], &'static str> {
    let bytes: [u8; 9] = value.as_bytes().try_into().map_err(|_| NINE)?;
    let mut digits = [Digit::D1; 9];
    for (digit, byte) in digits.iter_mut().zip(bytes) {
        *digit = Digit::from_ascii(byte).ok_or(NINE)?;
    }
    Ok(digits)
}

/// Writes the parts that change something, of which there are at most four, as in `transpose rows .. columns .. digits ..`. Writes `identity` if
/// nothing changes.
impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_identity() {
            return f.write_str("identity");
        }
        let same = Self::IDENTITY;
        let line = |line: &u8| line + 1;
        let parts = [
            (" rows ", self.rows != same.rows, self.rows.from().each_ref().map(line)),
            (" columns ", self.columns != same.columns, self.columns.from().each_ref().map(line)),
            (" digits ", self.digits != same.digits, self.digits.map(Digit::get)),
        ];
        let mut start = if self.transposed { f.write_str("transpose").map(|()| 0)? } else { 1 };
        for (name, _, values) in parts.iter().filter(|part| part.1) {
            f.write_str(&name[start..])?;
            values.iter().try_for_each(|value| write!(f, "{value}"))?;
            start = 0;
        }
        Ok(())
    }
}
