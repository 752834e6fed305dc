//! Books: puzzles on pages, with all around them that a printer and a reader want.
//!
//! ```text
//!   1          2           3            4                       n-1         n
//! ┌───────┐  ┌────────┐  ┌─────────┐  ┌─────────┐             ┌─────────┐ ┌───────┐
//! │ Title │  │Contents│  │ Easy    │  │ Easy    │  chapters,  │Solutions│ │       │  an even
//! │       │  │ Easy 3 │  │ 1 ▦ 2 ▦ │  │ 5 ▦ 6 ▦ │  hints      │ ▦ ▦ ▦ ▦ │ │       │  number
//! │       │  │ Hard 9 │  │ 3 ▦ 4 ▦ │  │ 7 ▦ 8 ▦ │             │ ▦ ▦ ▦ ▦ │ │       │  of pages
//! └───────┘  └────────┘  └───────3 ┘  └ 4───────┘             └─────────┘ └───────┘
//!   right       left        right        left
//! ```
//!
//! The margin at the spine is on the left of right-hand pages and on the right of left-hand ones; how wide it must be depends on how
//! many pages there are. So pages are planned first, until their number and the margin agree, and then drawn one by one.

mod page;
mod plan;
mod size;

use std::fmt;

use crate::compose::Style;
use crate::font::NoGlyph;
use crate::pdf::{self, About, PdfError};
use crate::scene::Scene;

pub use plan::Plan;
pub use size::{Gutter, INCH, Margins, NoSize, Paper, points};

/// A book.
#[derive(Clone, Debug)]
pub struct Book {
    /// Title, author and so on; a title makes a title page and a page of contents.
    pub about: About,
    /// The line below the title.
    pub subtitle: String,
    /// How large the pages are.
    pub paper: Paper,
    /// The margins that stay free.
    pub margins: Margins,
    /// How many puzzles lie on a page.
    pub each: usize,
    /// How they look.
    pub style: Style,
    /// How large words are, in points.
    pub words: f32,
    /// Where solutions are.
    pub solutions: Solutions,
    /// Codes that a camera can read, for puzzles with a link.
    pub codes: Codes,
    /// The puzzles.
    pub chapters: Vec<Chapter>,
}

/// Where solutions are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Nowhere.
    None,
    /// At the back, so many on a page.
    Back(usize),
    /// Upside down at the foot of the page.
    Foot,
}

/// Whether links are printed as codes for cameras.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codes {
    /// Links can be clicked only.
    Off,
    /// As QR codes.
    Qr,
}

/// Some puzzles under a heading.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// The heading, or nothing.
    pub title: String,
    /// The puzzles.
    pub puzzles: Vec<Entry>,
}

/// A puzzle in a book.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Scene,
    /// Its solution, if it is to be printed.
    pub solution: Option<Scene>,
    /// How hard it is, in words.
    pub level: String,
    /// How hard it is, in numbers.
    pub rating: String,
    /// A hint for the page of hints.
    pub hint: String,
    /// Where it can be played.
    pub link: Option<String>,
}

/// Why there is no book.
#[derive(Clone, PartialEq, Debug)]
pub enum BookError {
    /// No puzzles.
    Empty,
    /// No puzzles on a page, or more than 64.
    Each(usize),
    /// A page that the margins use up.
    Margins,
    /// Cells of so many points: too small to write into.
    Small(f32),
    /// A character that no font has, and where it stands.
    Glyph(NoGlyph, String),
    /// The link of a puzzle, by its number, is too long for a code.
    Link(usize),
    /// The document could not be made.
    Pdf(PdfError),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a book needs a puzzle"),
            Self::Each(0) => f.write_str("a page needs a puzzle"),
            Self::Each(count) => write!(f, "{count} puzzles on a page: at most {MOST}"),
            Self::Margins => f.write_str("the margins leave nothing of the page"),
            Self::Small(cell) => write!(
                f,
                "the page is too small: cells would be {cell:.1} points wide, and need {SMALLEST}; fewer puzzles on a page may help"
            ),
            Self::Glyph(error, place) => write!(f, "{place}: {error}"),
            Self::Link(number) => write!(f, "the link of puzzle {number} is too long for a code"),
            Self::Pdf(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BookError {}

/// The narrowest cells that can be written into, in points.
const SMALLEST: f32 = 9.0;
/// The most puzzles on a page.
const MOST: usize = 64;
/// The longest link for a code, in bytes: a code of a hundred modules to a side.
const LONGEST: usize = 600;

impl Book {
    /// An empty book: A4, six puzzles on a page, solutions at the back.
    pub fn new(style: Style) -> Self {
        Self {
            about: About::default(),
            subtitle: String::new(),
            paper: Paper::A4,
            margins: Margins::default(),
            each: 6,
            style,
            words: 11.0,
            solutions: Solutions::Back(20),
            codes: Codes::Off,
            chapters: Vec::new(),
        }
    }

    /// All puzzles, with their numbers.
    pub fn puzzles(&self) -> impl Iterator<Item = (usize, &Entry)> {
        (1..).zip(self.chapters.iter().flat_map(|chapter| &chapter.puzzles))
    }

    /// The pages that it will have.
    ///
    /// # Errors
    ///
    /// No puzzles, margins that leave nothing, or cells too small to write into.
    pub fn plan(&self) -> Result<Plan, BookError> {
        Plan::of(self)
    }

    /// The book as a PDF file.
    ///
    /// # Errors
    ///
    /// Whatever [`plan`](Self::plan) reports, a character that no font has, or a link too long for a code.
    pub fn pdf(&self) -> Result<Vec<u8>, BookError> {
        self.check()?;
        let plan = self.plan()?;
        let pages = (0..plan.len()).map(|index| page::page(self, &plan, index));
        pdf::write(pages, &self.about, &self.style.fonts).map_err(BookError::Pdf)
    }

    /// Whether everything can be written.
    fn check(&self) -> Result<(), BookError> {
        let check = |words: &str, place: &dyn Fn() -> String| {
            self.style.fonts.check(words).map_err(|error| BookError::Glyph(error, place()))
        };
        check(&self.style.symbols.text(), &|| "symbols".into())?;
        for words in [&self.about.title, &self.about.author, &self.subtitle] {
            check(words, &|| "title".into())?;
        }
        for chapter in &self.chapters {
            check(&chapter.title, &|| format!("chapter {:?}", chapter.title))?;
        }
        for (number, entry) in self.puzzles() {
            for words in [&entry.level, &entry.rating, &entry.hint] {
                check(words, &|| format!("puzzle {number}"))?;
            }
            let long = |link: &String| link.len() > LONGEST;
            if self.codes == Codes::Qr && entry.link.as_ref().is_some_and(long) {
                return Err(BookError::Link(number));
            }
        }
        Ok(())
    }
}
