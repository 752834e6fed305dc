//! Converts bytes to UTF-8 with plain line ends. Handles other encodings, terminal colours, and obsolete markers for the ends of lines and of files.
//!
//! ```text
//! ff fe 35 00 33 00      UTF-16 or UTF-32, with a mark or without    -> 53
//! 63 61 66 e9            a code page, if the text is not UTF-8       -> café
//! ESC [ 1 m 5 ESC [ 0 m  colours                                     -> 5
//! 53..7.... CR 6..195    lines that end with a carriage return       -> two lines
//! ... 1a                 the end of a file of DOS                    -> nothing
//! ```
//!
//! Most texts are ASCII and pass unchanged after one check of each piece. The encoding is determined from a byte-order mark or, failing that, from
//! the positions of zero bytes. Bytes that are not UTF-8, in a text without any other sign of UTF-8, are read in a code page: that of DOS if they
//! would draw a frame in it, otherwise that of Windows, which includes Latin-1. This choice may be wrong, so [`found`](Cleaner::found) returns its
//! name for a note.

use memchr::memchr3;
use yore::CodePage;
use yore::code_pages::{CP437, CP1252};

/// Converts bytes to clean text, however they are divided into pieces.
pub(crate) struct Cleaner {
    encoding: Encoding,
    /// The code page chosen for bytes that are not UTF-8.
    page: Option<Page>,
    /// Whether bytes that are not UTF-8 count as damage, because the text has UTF-8 characters beyond ASCII or the file is binary.
    is_utf8: bool,
    /// Bytes waiting for the rest of their character.
    carry: Vec<u8>,
    /// The first half of a UTF-16 surrogate pair.
    high: Option<u16>,
    escape: Escape,
    /// Held bytes, carriage returns and ends of files, whose meaning depends on the next byte.
    held: Vec<u8>,
}

/// An encoding of characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Utf8,
    Utf16(Order),
    Utf32(Order),
}

/// The byte order: whether the low or the high byte of a character is first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Low,
    High,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Windows,
    Dos,
}

/// A position in a terminal control sequence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escape {
    None,
    /// After the escape character.
    Begun,
    /// Up to a letter, as for a colour.
    Control,
    /// Up to a bell or another escape, as for a link.
    Text,
}

const ESCAPE: u8 = 0x1b;
/// The byte that marks the end of a file in CP/M and DOS.
const END: u8 = 0x1a;

/// Byte-order marks at the beginning of a text. The longer ones precede the others, because a mark of UTF-32 begins like one of UTF-16.
const MARKS: [(&[u8], Encoding); 5] = [
    (&[0xff, 0xfe, 0, 0], Encoding::Utf32(Order::Low)),
    (&[0, 0, 0xfe, 0xff], Encoding::Utf32(Order::High)),
    (&[0xff, 0xfe], Encoding::Utf16(Order::Low)),
    (&[0xfe, 0xff], Encoding::Utf16(Order::High)),
    (&[0xef, 0xbb, 0xbf], Encoding::Utf8),
];

impl Cleaner {
    /// Returns a cleaner for a text that begins with these bytes, and the length of its byte-order mark.
    pub(crate) fn of(start: &[u8]) -> (Self, usize) {
        let mark = MARKS.iter().find(|(mark, _)| start.starts_with(mark));
        let encoding = mark.map_or_else(|| Encoding::by_zeros(start), |&(_, encoding)| encoding);
        let cleaner = Self {
            encoding,
            page: None,
            is_utf8: false,
            carry: Vec::new(),
            high: None,
            escape: Escape::None,
            held: Vec::new(),
        };
        (cleaner, mark.map_or(0, |(mark, _)| mark.len()))
    }

    /// Whether bytes are already clean and can be passed on unchanged.
    pub(crate) fn passes(&self, bytes: &[u8]) -> bool {
        self.encoding == Encoding::Utf8
            && self.carry.is_empty()
            && self.held.is_empty()
            && self.escape == Escape::None
            && memchr3(ESCAPE, END, b'\r', bytes).is_none()
            && bytes.is_ascii()
    }

    /// Returns the name of the encoding if it was guessed from the bytes, rather than stated by them.
    pub(crate) const fn found(&self) -> Option<&'static str> {
        match self.page {
            Some(Page::Windows) => Some("Windows-1252 (Latin-1)"),
            Some(Page::Dos) => Some("code page 437 (DOS)"),
            None => None,
        }
    }

    /// Appends the clean text of further bytes.
    pub(crate) fn push(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        let mut all = std::mem::take(&mut self.carry);
        all.extend(bytes);
        let mut plain = String::with_capacity(all.len());
        match self.encoding {
            Encoding::Utf8 => return self.utf8(&all, text),
            Encoding::Utf16(order) => {
                let unit = |two| if order == Order::Low { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) };
                let mut pairs = all.chunks_exact(2);
                let high = self.high.take();
                let units: Vec<u16> =
                    high.into_iter().chain((&mut pairs).map(|pair| unit([pair[0], pair[1]]))).collect();
                let (units, high) = match units.split_last() {
                    Some((&last, rest)) if (0xd800..0xdc00).contains(&last) => (rest, Some(last)),
                    _ => (&units[..], None),
                };
                (self.high, self.carry) = (high, pairs.remainder().to_vec());
                let chars = char::decode_utf16(units.iter().copied());
                plain.extend(chars.map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)));
            }
            Encoding::Utf32(order) => {
                let unit = |four| if order == Order::Low { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) };
                let mut fours = all.chunks_exact(4);
                let char = |four: &[u8]| char::from_u32(unit([four[0], four[1], four[2], four[3]]));
                plain.extend((&mut fours).map(|four| char(four).unwrap_or(char::REPLACEMENT_CHARACTER)));
                self.carry = fours.remainder().to_vec();
            }
        }
        self.tidy(plain.as_bytes(), text);
    }

    /// Appends the text that was still held back when the input ended.
    pub(crate) fn end(&mut self, text: &mut Vec<u8>) {
        let carry = std::mem::take(&mut self.carry);
        if self.encoding == Encoding::Utf8 {
            self.stray(&carry, &carry, text);
        } else if !carry.is_empty() || self.high.take().is_some() {
            self.tidy(char::REPLACEMENT_CHARACTER.to_string().as_bytes(), text);
        }
        // A text may end with several end-of-file bytes.
        let held = std::mem::take(&mut self.held);
        text.extend(held.iter().filter(|&&byte| byte == b'\r').map(|_| b'\n'));
    }

    fn utf8(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        let mut rest = bytes;
        while !rest.is_empty() {
            match str::from_utf8(rest) {
                Ok(_) => {
                    self.is_utf8 |= self.page.is_none() && !rest.is_ascii();
                    return self.tidy(rest, text);
                }
                Err(error) => {
                    let (valid, behind) = rest.split_at(error.valid_up_to());
                    self.is_utf8 |= self.page.is_none() && !valid.is_ascii();
                    self.tidy(valid, text);
                    let Some(length) = error.error_len() else {
                        self.carry = behind.to_vec();
                        return;
                    };
                    self.stray(&behind[..length], behind, text);
                    rest = &behind[length..];
                }
            }
        }
    }

    /// Appends bytes that are not UTF-8. The bytes after them (`behind`) help to determine the encoding.
    fn stray(&mut self, bytes: &[u8], behind: &[u8], text: &mut Vec<u8>) {
        let is_binary = |byte: &u8| matches!(byte, 0..=8 | 14..=25 | 28..=31);
        if self.page.is_none() && behind.iter().take(SAMPLE).any(is_binary) {
            self.is_utf8 = true;
        }
        if self.is_utf8 || bytes.is_empty() {
            return self.tidy(bytes, text);
        }
        let page = *self.page.get_or_insert_with(|| Page::of(behind));
        let said = match page {
            Page::Windows => CP1252.decode_lossy(bytes),
            Page::Dos => CP437.decode(bytes),
        };
        self.tidy(said.as_bytes(), text);
    }

    /// Appends UTF-8 without terminal control sequences, and with plain line ends.
    fn tidy(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        let mut rest = bytes;
        while let Some((&byte, behind)) = rest.split_first() {
            if self.escape != Escape::None {
                self.escape = match (self.escape, byte) {
                    (Escape::Begun, b'[') => Escape::Control,
                    (Escape::Begun, b']' | b'P' | b'_' | b'^') => Escape::Text,
                    (Escape::Text, ESCAPE) | (Escape::Begun, 0x20..=0x2f) => Escape::Begun,
                    // A line end terminates an escape that has no other end.
                    (_, b'\n' | b'\r') | (Escape::Control, 0x40..=0x7e) | (Escape::Text, 0x07) | (Escape::Begun, _) => {
                        Escape::None
                    }
                    (same, _) => same,
                };
                rest = if matches!(byte, b'\n' | b'\r') { rest } else { behind };
                continue;
            }
            if !self.held.is_empty() && !matches!(byte, b'\r' | END) {
                let held = std::mem::take(&mut self.held);
                let is_known = byte == b'\n';
                text.extend(held.iter().filter_map(|&held| line_end(held, is_known)));
            }
            match byte {
                ESCAPE => self.escape = Escape::Begun,
                b'\r' | END => self.held.push(byte),
                _ => {
                    let length = memchr3(ESCAPE, END, b'\r', rest).unwrap_or(rest.len());
                    text.extend(&rest[..length]);
                    rest = &rest[length..];
                    continue;
                }
            }
            rest = behind;
        }
    }
}

/// Returns the byte to write for a held byte once the next byte has arrived. A carriage return ends a line, unless a line feed follows (`is_known`).
fn line_end(held: u8, is_known: bool) -> Option<u8> {
    match held {
        b'\r' if is_known => None,
        b'\r' => Some(b'\n'),
        other => Some(other),
    }
}

impl Encoding {
    /// Guesses the encoding of a text without a mark from its zero bytes: most characters of a puzzle are ASCII, so in wider encodings their other
    /// bytes are zero.
    fn by_zeros(start: &[u8]) -> Self {
        let start = &start[..start.len().min(SAMPLE) / 4 * 4];
        let zeros = |step: usize, at: usize| start.iter().skip(at).step_by(step).filter(|&&byte| byte == 0).count();
        let is_wide = |step: usize, own: usize| {
            let all = start.len() / step;
            let others = (0..step).filter(|&at| at != own).all(|at| zeros(step, at) * 10 >= all * 9);
            all >= 4 && others && zeros(step, own) == 0
        };
        match () {
            () if is_wide(4, 0) => Self::Utf32(Order::Low),
            () if is_wide(4, 3) => Self::Utf32(Order::High),
            () if is_wide(2, 0) => Self::Utf16(Order::Low),
            () if is_wide(2, 1) => Self::Utf16(Order::High),
            () => Self::Utf8,
        }
    }
}

/// The number of bytes at the beginning of a text from which the encoding is guessed.
const SAMPLE: usize = 1 << 10;

impl Page {
    /// Guesses the code page of some bytes. Three equal DOS line characters in a row are part of a frame.
    fn of(bytes: &[u8]) -> Self {
        let is_stroke = |three: &[u8]| matches!(three, [0xc4, 0xc4, 0xc4] | [0xcd, 0xcd, 0xcd]);
        if bytes.windows(3).any(is_stroke) { Self::Dos } else { Self::Windows }
    }
}

#[cfg(test)]
mod tests;
