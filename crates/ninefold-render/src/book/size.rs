//! The sizes of pages and of their margins.

use std::fmt;
use std::str::FromStr;

use crate::canvas::Canvas;
use crate::colour::Rgb;
use crate::theme::Theme;

/// The number of points in an inch.
pub const INCH: f32 = 72.0;
/// The number of points in a millimetre.
pub(super) const MILLIMETRE: f32 = INCH / 25.4;

/// Returns the number of points in a unit: mm, cm, in or pt.
pub fn points(unit: &str) -> Option<f32> {
    match unit {
        "mm" => Some(MILLIMETRE),
        "cm" => Some(10.0 * MILLIMETRE),
        "in" => Some(INCH),
        "pt" => Some(1.0),
        _ => None,
    }
}

/// The size of pages, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paper {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl Paper {
    /// 210 by 297 mm.
    pub const A4: Self = Self::millimetres(210.0, 297.0);
    /// 148 by 210 mm.
    pub const A5: Self = Self::millimetres(148.0, 210.0);
    /// 8.5 by 11 inches.
    pub const LETTER: Self = Self::inches(8.5, 11.0);
    /// 6 by 9 inches.
    pub const TRADE: Self = Self::inches(6.0, 9.0);

    /// The named sizes. B5 is the size of ISO 216, 176 by 250 mm.
    pub const NAMED: [(&str, Self); 8] = [
        ("a3", Self::millimetres(297.0, 420.0)),
        ("a4", Self::A4),
        ("a5", Self::A5),
        ("a6", Self::millimetres(105.0, 148.0)),
        ("b5", Self::millimetres(176.0, 250.0)),
        ("letter", Self::LETTER),
        ("legal", Self::inches(8.5, 14.0)),
        ("6x9", Self::TRADE),
    ];

    const fn millimetres(width: f32, height: f32) -> Self {
        Self { width: width * MILLIMETRE, height: height * MILLIMETRE }
    }

    const fn inches(width: f32, height: f32) -> Self {
        Self { width: width * INCH, height: height * INCH }
    }

    /// Creates a canvas for a page of this size. White paper needs no background.
    pub(crate) fn canvas(self, theme: &Theme) -> Canvas {
        match theme.paper {
            Rgb::WHITE => Canvas::new(self.width, self.height),
            paper => Canvas::on(paper, self.width, self.height),
        }
    }
}

/// The error for text that is not a size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSize;

impl fmt::Display for NoSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Paper::NAMED.map(|(name, _)| name).join(", ");
        write!(f, "not a page size: expected {names}, or as in 170x240mm, 7x10in (50 mm to 2 m)")
    }
}

impl std::error::Error for NoSize {}

impl FromStr for Paper {
    type Err = NoSize;

    /// Parses a name, or a width and a height with `x` between them, followed by a unit: mm, cm, in (which may be omitted up to 30) or pt.
    fn from_str(text: &str) -> Result<Self, NoSize> {
        let text = text.trim().to_ascii_lowercase();
        if let Some((_, paper)) = Self::NAMED.into_iter().find(|(name, _)| *name == text) {
            return Ok(paper);
        }
        let at = text.find(|char: char| char.is_ascii_alphabetic() && char != 'x').unwrap_or(text.len());
        let (lengths, unit) = text.split_at(at);
        let (width, height) = lengths.trim().split_once('x').ok_or(NoSize)?;
        let length = |text: &str| text.trim().parse::<f32>().map_err(|_| NoSize);
        let (width, height) = (length(width)?, length(height)?);
        let unit = match unit.trim() {
            "" if width.max(height) <= 30.0 => INCH,
            unit => points(unit).ok_or(NoSize)?,
        };
        let paper = Self { width: width * unit, height: height * unit };
        let sensible = |length: f32| (50.0 * MILLIMETRE..=2000.0 * MILLIMETRE).contains(&length);
        if sensible(paper.width) && sensible(paper.height) { Ok(paper) } else { Err(NoSize) }
    }
}

/// The margins that stay empty, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// The outer margin.
    pub outside: f32,
    /// The upper margin.
    pub top: f32,
    /// The lower margin.
    pub bottom: f32,
    /// The margin at the spine.
    pub inside: Gutter,
}

impl Default for Margins {
    fn default() -> Self {
        Self { outside: 0.5 * INCH, top: 0.5 * INCH, bottom: 0.5 * INCH, inside: Gutter::ByPages }
    }
}

/// The margin at the spine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gutter {
    /// The width required by print on demand for the number of pages, but at least the outer margin.
    ByPages,
    /// A fixed width.
    Fixed(f32),
}

impl Margins {
    /// Returns the margin at the spine of a book with this number of pages.
    pub fn inside(&self, pages: usize) -> f32 {
        match self.inside {
            Gutter::Fixed(width) => width,
            Gutter::ByPages => (gutter(pages) * INCH).max(self.outside),
        }
    }
}

/// Returns the minimum margin at the spine for print on demand, in inches (from the table of Kindle Direct Publishing for paperbacks).
pub(super) fn gutter(pages: usize) -> f32 {
    match pages {
        ..=150 => 0.375,
        151..=300 => 0.5,
        301..=500 => 0.625,
        501..=700 => 0.75,
        _ => 0.875,
    }
}
