//! The colours of cells.

use std::fmt;
use std::str::FromStr;

/// The colour of a cell: red, green, blue and opacity. It is written as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub [u8; 4]);

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue, alpha] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")?;
        if alpha == 255 { Ok(()) } else { write!(f, "{alpha:02x}") }
    }
}

impl FromStr for Colour {
    type Err = ();

    /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; the `#` may be missing.
    fn from_str(text: &str) -> Result<Self, ()> {
        let hex = text.strip_prefix('#').unwrap_or(text);
        let nibble = |byte: u8| char::from(byte).to_digit(16).map(|value| value as u8).ok_or(());
        let nibbles = hex.bytes().map(nibble).collect::<Result<Vec<_>, ()>>()?;
        match nibbles[..] {
            [r, g, b] => Ok(Self([17 * r, 17 * g, 17 * b, 255])),
            [r, g, b, a] => Ok(Self([17 * r, 17 * g, 17 * b, 17 * a])),
            [r, s, g, h, b, c] => Ok(Self([16 * r + s, 16 * g + h, 16 * b + c, 255])),
            [r, s, g, h, b, c, a, d] => Ok(Self([16 * r + s, 16 * g + h, 16 * b + c, 16 * a + d])),
            _ => Err(()),
        }
    }
}
