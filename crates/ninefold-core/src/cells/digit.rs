//! A digit: 1 to 9 in a plain grid, 1 to 25 in the largest grids.

use core::fmt;
use core::str::FromStr;

use super::frame::SIDE;
use super::lines;
use super::notation::NotationError;
use super::set::DigitSet;

/// A digit. A grid with `N` rows has the digits 1 to `N`. Where no rules are mentioned, "the digits" are the nine digits of the plain grid.
///
/// ```
/// use ninefold_core::Digit;
///
/// assert_eq!(Digit::new(7), Some(Digit::D7));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::D7.get(), 7);
/// assert_eq!(Digit::of_size(16, 12).map(|digit| digit.to_string()), Some("12".to_owned()));
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
    D10,
    D11,
    D12,
    D13,
    D14,
    D15,
    D16,
    D17,
    D18,
    D19,
    D20,
    D21,
    D22,
    D23,
    D24,
    D25,
}

impl Digit {
    /// The digits of the frame in order; the plain grid has nine.
    pub const ALL: [Self; SIDE] = {
        let mut all = [Self::D1; SIDE];
        let mut index = 0;
        while index < SIDE {
            all[index] = Self::EVERY[index];
            index += 1;
        }
        all
    };

    /// The digits of the largest grid in order.
    pub(crate) const EVERY: [Self; 25] = [
        Self::D1,
        Self::D2,
        Self::D3,
        Self::D4,
        Self::D5,
        Self::D6,
        Self::D7,
        Self::D8,
        Self::D9,
        Self::D10,
        Self::D11,
        Self::D12,
        Self::D13,
        Self::D14,
        Self::D15,
        Self::D16,
        Self::D17,
        Self::D18,
        Self::D19,
        Self::D20,
        Self::D21,
        Self::D22,
        Self::D23,
        Self::D24,
        Self::D25,
    ];

    /// Returns the digit with the given value in a grid with `size` digits, if it exists.
    pub const fn of_size(size: usize, value: u8) -> Option<Self> {
        if value == 0 || value as usize > size || value > 25 { None } else { Some(Self::EVERY[value as usize - 1]) }
    }

    /// Returns the digit with the given value, if the frame has it; the plain grid has 1 to 9.
    pub const fn new(value: u8) -> Option<Self> {
        Self::of_size(SIDE, value)
    }

    /// Converts a digit of a puzzle into a digit of this frame, if the frame has it.
    pub const fn framed(digit: crate::cells::Digit) -> Option<Self> {
        Self::new(digit.get())
    }

    /// Converts this digit into a digit of puzzles.
    pub const fn unframed(self) -> crate::cells::Digit {
        crate::cells::Digit::EVERY[self.index()]
    }

    /// Returns the digit that an ASCII character represents, if it is `1` to `9`.
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        Self::new(byte.wrapping_sub(b'0'))
    }

    /// The digits of the frame in order; the plain grid has nine.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::ALL.into_iter()
    }

    /// The value; the first digit has the value 1.
    pub const fn get(self) -> u8 {
        self as u8 + 1
    }

    /// The position among the digits, counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The ASCII character: `b'1'` to `b'9'`, then `b'A'` to `b'P'`, as in 16x16 puzzles.
    pub const fn ascii(self) -> u8 {
        // Adding an offset, instead of using a table, lets the compiler turn the 81 digits of a grid into text with a few vectors.
        let letters = if self as u8 >= 9 { b'A' - b'9' - 1 } else { 0 };
        b'1' + self as u8 + letters
    }

    /// Returns the character used in drawings: a letter, starting with `A`, for digits above 9.
    pub const fn symbol(self) -> char {
        self.ascii() as char
    }

    /// Returns the digit that a [`symbol`](Self::symbol) represents in a grid with `size` digits; letters may be in either case.
    pub const fn from_symbol(size: usize, byte: u8) -> Option<Self> {
        match byte {
            b'1'..=b'9' => Self::of_size(size, byte - b'0'),
            b'A'..=b'P' | b'a'..=b'p' => Self::of_size(size, byte.to_ascii_uppercase() - b'A' + 10),
            _ => None,
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Numbers with two digits would run together in sets, so larger grids use letters.
        if SIDE > 9 { f.pad(DigitSet::of(*self).symbols(&mut [0])) } else { fmt::Display::fmt(&self.get(), f) }
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
            &[byte] => Self::from_symbol(SIDE, byte),
            _ => None,
        }
        .ok_or(NotationError::new(lines::DIGIT))
    }
}
