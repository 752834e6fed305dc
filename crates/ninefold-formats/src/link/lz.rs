//! Packs and unpacks lz-string in base64, the compression that links of f-puzzles and `SudokuPad` use for JSON.
//!
//! ```text
//! base64 digit    six bits, the highest first
//! code            as many of these bits as the dictionary needs, the lowest first
//!   0, 1          a character of 8, 16 bits follows, and is a new entry
//!   2             the end
//!   n             writes entry n; the entry before it plus the first character of entry n is a new entry
//! ```
//!
//! Entries grow by one character per code, so the length of the text, and the size of a plain decoder's dictionary, may be quadratic in the length of
//! the link. Therefore [`unpack`] first walks through the codes and only adds up lengths; it passes a text to the library only if it is no longer
//! than [`LONGEST`]. The walk also finds the first invalid digit of a link.

use std::iter;

/// The maximum length of a link's text, in UTF-16 units.
pub(crate) const LONGEST: usize = 1 << 20;

/// The reason why a link cannot be unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// The character at this offset in bytes is not a base64 digit, or belongs to an impossible code.
    At(usize),
    /// The text ends before its end code.
    Short,
    /// The text would be longer than [`LONGEST`].
    Long,
    /// The packed bytes are not a text.
    Text,
}

/// Decodes the text in base64 digits. Padding and spaces at the end are optional; a space elsewhere is a plus that an HTML form has converted.
pub(crate) fn unpack(digits: &str) -> Result<String, Broken> {
    let digits = digits.trim_end_matches(['=', ' ']);
    let values = digits.bytes().enumerate().map(|(at, byte)| sextet(byte).ok_or(Broken::At(at)));
    let values: Vec<u8> = values.collect::<Result<_, _>>()?;
    Walk::new(&values).measure()?;
    // The library needs one more digit, because the decoder from which it was copied reads ahead.
    let fed = values.iter().map(|&value| u16::from(value)).chain(iter::once(0));
    let units = lz_str::decompress_internal(fed, 6).ok_or(Broken::Short)?;
    String::from_utf16(&units).map_err(|_| Broken::Text)
}

/// Encodes a text as base64 digits, padded to a multiple of four.
pub(crate) fn pack(text: &str) -> String {
    let packed = lz_str::compress_to_base64(text);
    // The library adds one padding sign too many.
    let digits = packed.trim_end_matches('=');
    format!("{digits:=<width$}", width = digits.len().next_multiple_of(4))
}

const fn sextet(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b' ' => 62,
        b'/' => 63,
        _ => return None,
    })
}

/// A walk through the codes that only records lengths.
struct Walk<'a> {
    digits: &'a [u8],
    bit: usize,
    /// The length of each entry, from entry 3 on.
    entries: Vec<usize>,
    width: usize,
    /// The number of entries that may be added before codes become wider.
    room: usize,
}

impl<'a> Walk<'a> {
    fn new(digits: &'a [u8]) -> Self {
        Self { digits, bit: 0, entries: Vec::new(), width: 2, room: 1 }
    }

    /// Checks that the codes have an end and that the text is not too long.
    fn measure(mut self) -> Result<(), Broken> {
        let (mut total, mut last) = (0, 0);
        loop {
            let at = self.bit / 6;
            let length = match self.read(self.width)? {
                2 => return Ok(()),
                wide @ (0 | 1) => {
                    self.read(8 << wide)?;
                    self.add(1);
                    1
                }
                _ if last == 0 => return Err(Broken::At(at)),
                code if code - 3 == self.entries.len() => last + 1,
                code => *self.entries.get(code - 3).ok_or(Broken::At(at))?,
            };
            if last > 0 {
                self.add(last + 1);
            }
            last = length;
            total += length;
            if total > LONGEST {
                return Err(Broken::Long);
            }
        }
    }

    fn add(&mut self, length: usize) {
        self.entries.push(length);
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }

    fn read(&mut self, width: usize) -> Result<usize, Broken> {
        (0..width).try_fold(0, |value, place| {
            let digit = *self.digits.get(self.bit / 6).ok_or(Broken::Short)?;
            let bit = usize::from(digit >> (5 - self.bit % 6) & 1);
            self.bit += 1;
            Ok(value | bit << place)
        })
    }
}

#[cfg(test)]
mod tests;
