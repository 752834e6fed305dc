//! Colours.

use std::fmt;
use std::str::FromStr;

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// Returns the grey with the same perceived lightness, from black to white.
    pub const fn grey(self) -> u8 {
        ((299 * self.0 as u32 + 587 * self.1 as u32 + 114 * self.2 as u32 + 500) / 1000) as u8
    }

    /// Blends this colour over another, with an opacity of `parts` in 256.
    #[must_use]
    pub const fn over(self, below: Self, parts: u16) -> Self {
        const fn mix(above: u8, below: u8, parts: u16) -> u8 {
            ((above as u32 * parts as u32 + below as u32 * (256 - parts as u32) + 128) / 256) as u8
        }
        Self(mix(self.0, below.0, parts), mix(self.1, below.1, parts), mix(self.2, below.2, parts))
    }
}

/// Writes `#rrggbb`, or `#rgb` if that is equivalent.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(r, g, b) = *self;
        if [r, g, b].iter().all(|value| value % 17 == 0) {
            write!(f, "#{:x}{:x}{:x}", r / 17, g / 17, b / 17)
        } else {
            write!(f, "#{r:02x}{g:02x}{b:02x}")
        }
    }
}

/// The error for text that is not a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoColour;

impl fmt::Display for NoColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a colour: expected #rgb or #rrggbb")
    }
}

impl std::error::Error for NoColour {}

impl FromStr for Rgb {
    type Err = NoColour;

    fn from_str(text: &str) -> Result<Self, NoColour> {
        let hex = text.strip_prefix('#').ok_or(NoColour)?;
        let nibbles: Option<Vec<u8>> = hex.chars().map(|char| char.to_digit(16).map(|value| value as u8)).collect();
        match nibbles.ok_or(NoColour)?[..] {
            [r, g, b] => Ok(Self(17 * r, 17 * g, 17 * b)),
            [r, s, g, h, b, c] => Ok(Self(16 * r + s, 16 * g + h, 16 * b + c)),
            _ => Err(NoColour),
        }
    }
}
