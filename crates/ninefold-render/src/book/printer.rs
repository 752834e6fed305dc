//! The requirements of printers for the pages of a book.
//!
//! The figures are those published by the printers; `docs/books.md` lists the sources, and the figures that a publisher must confirm.

use super::Paper;
use super::size::{INCH, gutter};

/// A printer, or a method of printing.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a demand of its own")]
pub struct Printer {
    /// The name in options.
    pub name: &'static str,
    /// The name in reports.
    pub title: &'static str,
    /// The default size of pages.
    pub paper: Paper,
    /// The minimum and the maximum width of a page, in inches.
    pub widths: (f32, f32),
    /// The minimum and the maximum height of a page, in inches.
    pub heights: (f32, f32),
    /// The width that is cut off at the top, at the bottom and at the outer edge, in inches; zero if pages are not cut.
    pub bleed: f32,
    /// The minimum margins other than at the spine, in inches: for pages without and with bleed.
    pub outside: [f32; 2],
    /// The minimum margin at the spine.
    pub inside: Inside,
    /// The minimum number of pages.
    pub fewest: usize,
    /// The maximum number of pages of the given size.
    pub most: fn(Paper) -> usize,
    /// Whether the number of pages must be even.
    pub is_even: bool,
    /// The minimum width of lines, in points.
    pub line: f32,
    /// The minimum size of letters, in points.
    pub letters: f32,
    /// The minimum share of ink in a tinted area.
    pub palest: f32,
    /// Whether files may have crop marks, contents, links and metadata.
    pub takes_extras: bool,
    /// Whether red, green and blue colours are accepted.
    pub takes_rgb: bool,
    /// Whether the printer recommends PDF/X.
    pub wants_standard: bool,
}

/// Compares printers by name; names are unique.
impl PartialEq for Printer {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The minimum margin at the spine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Inside {
    /// The margin depends on the number of pages, as in Kindle Direct Publishing's table.
    Grows,
    /// A fixed number of inches.
    Fixed(f32),
}

impl Inside {
    /// Returns the margin, in inches, for the given number of pages.
    pub fn inches(self, pages: usize) -> f32 {
        match self {
            Self::Grows => gutter(pages),
            Self::Fixed(inches) => inches,
        }
    }
}

/// The minimum resolution of pictures, in pixels per inch.
pub(super) const RESOLUTION: f32 = 300.0;

impl Printer {
    /// Kindle Direct Publishing, paperbacks.
    pub const KDP: Self = Self {
        name: "kdp",
        title: "Kindle Direct Publishing, paperback",
        paper: Paper::TRADE,
        widths: (4.0, 8.5),
        heights: (6.0, 11.69),
        bleed: 0.125,
        outside: [0.25, 0.375],
        inside: Inside::Grows,
        fewest: 24,
        most: |paper| match (paper.width / INCH, paper.height / INCH) {
            (8.495.., ..11.3) => 590,
            (8.265.., _) => 780,
            (8.2.., _) => 800,
            _ => 828,
        },
        is_even: true,
        line: 0.75,
        letters: 7.0,
        palest: 0.1,
        takes_extras: false,
        takes_rgb: true,
        wants_standard: false,
    };

    /// `IngramSpark`, perfect bound.
    pub const INGRAM: Self = Self {
        name: "ingram",
        title: "IngramSpark, perfect bound",
        paper: Paper::TRADE,
        widths: (4.0, 8.5),
        heights: (6.0, 11.69),
        bleed: 0.125,
        outside: [0.5, 0.5],
        inside: Inside::Fixed(0.5),
        fewest: 18,
        most: |_| 1200,
        is_even: true,
        line: 0.75,
        letters: 7.0,
        palest: 0.1,
        takes_extras: false,
        takes_rgb: false,
        wants_standard: true,
    };

    /// A desktop printer, which leaves the edges of the sheet white.
    pub const OFFICE: Self = Self {
        name: "office",
        title: "office printer",
        paper: Paper::A4,
        widths: (3.5, 11.7),
        heights: (5.0, 17.0),
        bleed: 0.0,
        outside: [0.25, 0.25],
        inside: Inside::Fixed(0.25),
        fewest: 1,
        most: |_| usize::MAX,
        is_even: false,
        line: 0.25,
        letters: 5.0,
        palest: 0.05,
        takes_extras: true,
        takes_rgb: true,
        wants_standard: false,
    };

    /// All printers.
    pub const ALL: [&'static Self; 3] = [&Self::KDP, &Self::INGRAM, &Self::OFFICE];
}
