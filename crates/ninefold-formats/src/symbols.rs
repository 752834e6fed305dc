//! The symbols of digits in grids of sizes other than nine, one symbol per cell.
//!
//! | symbols | digits | written by |
//! |---|---|---|
//! | `1` to `9`, then `A`, `B`, .. | 1 to 9, then 10, 11, .. | most programs, including this one |
//! | `A`, `B`, `C`, .. | 1, 2, 3, .. | Interactive Sudoku Solver beyond nine |
//! | `0`, `1` to `9`, `A`, .. | the largest digit, 1 to 9, 10, .. | programs that count in hexadecimal |
//!
//! The cells of a puzzle usually reveal its symbols, because a puzzle with a single solution lacks at most one digit.

use ninefold_core::Digit;

/// The signs for an empty cell.
pub(crate) const BLANKS: [char; 7] = ['.', '0', '_', '-', '*', 'x', 'X'];

/// The symbols in which a grid is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symbols {
    /// Numerals, then letters.
    Usual,
    /// Letters only.
    Letters,
    /// Like [`Usual`](Self::Usual), with `0` for the largest digit.
    Zero,
}

impl Symbols {
    /// Determines the symbols that the cells of a grid of a given size use, or returns `None` if the cells can be read in two ways.
    pub(crate) fn of(size: usize, cells: &str) -> Option<Self> {
        let letters = letters(size, cells);
        let largest = letters.last().map_or(0, |letter| usize::from(letter - b'A') + 1);
        let has_numerals = cells.contains(|char| matches!(char, '1'..='9'));
        let zeros = cells.matches('0').count();
        let has_other_blank = cells.contains(|char| char != '0' && BLANKS.contains(&char));
        if !has_numerals {
            return (size > 9 && letters.len() + 1 >= size && largest <= size).then_some(Self::Letters);
        }
        let has_largest = match size {
            ..10 => cells.contains(|char: char| char.to_digit(10) == u32::try_from(size).ok()),
            _ => largest + 9 >= size,
        };
        match (zeros, has_other_blank) {
            (0, _) => Some(Self::Usual),
            (_, true) if zeros <= size && !has_largest => Some(Self::Zero),
            (_, true) => (size < 9 && has_largest).then_some(Self::Usual),
            (_, false) => (size < 9 || has_largest || zeros > 2 * size).then_some(Self::Usual),
        }
    }

    /// Returns the entry that a symbol represents in a grid of a given size: a digit or an empty cell.
    #[allow(clippy::option_option, reason = "an entry is an optional digit, and not every symbol is an entry")]
    pub(crate) fn entry(self, size: usize, symbol: char) -> Option<Option<Digit>> {
        let byte = u8::try_from(symbol).ok();
        let digit = match self {
            Self::Zero if symbol == '0' => u8::try_from(size).ok().and_then(|value| Digit::of_size(size, value)),
            Self::Letters => byte
                .filter(u8::is_ascii_alphabetic)
                .and_then(|byte| Digit::of_size(size, byte.to_ascii_uppercase() - b'A' + 1)),
            _ => byte.and_then(|byte| Digit::from_symbol(size, byte)),
        };
        match digit {
            Some(digit) => Some(Some(digit)),
            None => BLANKS.contains(&symbol).then_some(None),
        }
    }
}

/// Returns the letters that represent digits in some cells, without duplicates. X is a digit only in grids of 24 or more digits; in smaller grids it
/// is an empty cell.
fn letters(size: usize, cells: &str) -> Vec<u8> {
    let letter = |byte: u8| byte.is_ascii_alphabetic() && (size >= 24 || !byte.eq_ignore_ascii_case(&b'x'));
    let mut all: Vec<u8> = cells.bytes().filter(|&byte| letter(byte)).map(|byte| byte.to_ascii_uppercase()).collect();
    all.sort_unstable();
    all.dedup();
    all
}
