//! UTF-16 on its way to UTF-8: what Windows calls Unicode, and spreadsheets export. The mark at the beginning says which byte of two comes first.

/// Turns bytes into UTF-8, however they are cut into pieces. What is no character becomes U+FFFD, which is no cell either.
pub(crate) struct Wide {
    unit: fn([u8; 2]) -> u16,
    /// Half of a unit.
    byte: Option<u8>,
    /// Half of a pair.
    high: Option<u16>,
}

impl Wide {
    /// The decoder of a text that begins with the mark.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let unit = match bytes {
            [0xff, 0xfe, ..] => u16::from_le_bytes,
            [0xfe, 0xff, ..] => u16::from_be_bytes,
            _ => return None,
        };
        Some(Self { unit, byte: None, high: None })
    }

    /// Appends what some more bytes say.
    pub(crate) fn decode(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        let all: Vec<u8> = self.byte.take().into_iter().chain(bytes.iter().copied()).collect();
        let mut pairs = all.chunks_exact(2);
        let units: Vec<u16> =
            self.high.take().into_iter().chain((&mut pairs).map(|pair| (self.unit)([pair[0], pair[1]]))).collect();
        self.byte = pairs.remainder().first().copied();
        let (units, high) = match units.split_last() {
            Some((&last, rest)) if (0xd800..0xdc00).contains(&last) => (rest, Some(last)),
            _ => (&units[..], None),
        };
        self.high = high;
        let chars = char::decode_utf16(units.iter().copied()).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER));
        text.extend(chars.collect::<String>().bytes());
    }

    /// Appends what is left of a text that ends within a character.
    pub(crate) fn end(&mut self, text: &mut Vec<u8>) {
        if self.byte.take().is_some() | self.high.take().is_some() {
            text.extend(char::REPLACEMENT_CHARACTER.to_string().bytes());
        }
    }
}

#[cfg(test)]
mod tests;
