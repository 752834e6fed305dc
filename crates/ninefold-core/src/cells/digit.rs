//! A digit, 1 to 9.

use core::fmt;
use core::str::FromStr;

use super::notation::NotationError;

/// A digit from 1 to 9.
///
/// ```
/// use ninefold_core::Digit;
///
/// assert_eq!(Digit::new(7), Some(Digit::D7));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::D7.get(), 7);
/// assert_eq!(size_of::<Option<Digit>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the variants are their own description")]
pub enum Digit {
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
}

impl Digit {
    /// The nine digits in order.
    pub const ALL: [Self; 9] =
        [Self::D1, Self::D2, Self::D3, Self::D4, Self::D5, Self::D6, Self::D7, Self::D8, Self::D9];

    /// The digit of that value, if it is 1 to 9.
    pub const fn new(value: u8) -> Option<Self> {
        match value {
            1..=9 => Some(Self::ALL[value as usize - 1]),
            _ => None,
        }
    }

    /// The digit that an ASCII character stands for, if it is `1` to `9`.
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        Self::new(byte.wrapping_sub(b'0'))
    }

    /// The nine digits in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::ALL.into_iter()
    }

    /// The value, 1 to 9.
    pub const fn get(self) -> u8 {
        self as u8 + 1
    }

    /// The position among the digits, 0 to 8.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ASCII character, `b'1'` to `b'9'`.
    pub const fn ascii(self) -> u8 {
        b'1' + self as u8
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digit {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            &[byte] => Self::from_ascii(byte),
            _ => None,
        }
        .ok_or(NotationError::new("a digit from 1 to 9"))
    }
}
