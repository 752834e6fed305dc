//! Books: puzzles on pages, with everything around them that a printer and a reader need.
//!
//! ```text
//!   1          2          3            4                   5            6                n-1         n
//! ┌───────┐  ┌────────┐ ┌─────────┐  ┌───────────┐       ┌─────────┐  ┌─────────┐      ┌─────────┐ ┌───────┐
//! │ Title │  │        │ │Contents │  │How to play│  ...  │ Easy    │  │ Easy    │ ...  │Solutions│ │       │  an even
//! │  ▦    │  │        │ │ Easy 5  │  │ ▦   ▦     │       │ 1 ▦ 2 ▦ │  │ 5 ▦ 6 ▦ │      │ ▦ ▦ ▦ ▦ │ │       │  number
//! │       │  │Imprint │ │ Hard 9  │  │ Levels    │       │ 3 ▦ 4 ▦ │  │ 7 ▦ 8 ▦ │      │ ▦ ▦ ▦ ▦ │ │       │  of pages
//! └───────┘  └────────┘ └─────────┘  └───────────┘       └───────5 ┘  └ 6───────┘      └─────────┘ └───────┘
//!   right       left       right        left                right        left
//! ```
//!
//! The margin at the spine is on the left of right-hand pages and on the right of left-hand ones; its necessary width depends on the number of pages.
//! So pages are planned first, until their number and the margin agree, and then drawn one by one.
//!
//! A page has puzzles of one size only. A puzzle too large for a page takes two facing pages, or more pages that overlap. Nothing is printed too
//! small to read: the digits of solutions have at least 7 points, and the plan reports where that takes more pages.

mod booklet;
mod clip;
mod page;
mod plan;
mod preflight;
mod printer;
mod prose;
mod size;
mod tiles;

use std::fmt;

use ninefold_core::{Stop, Stopped};

use crate::compose::Style;
use crate::font::NoGlyph;
use crate::pdf::{self, About, PdfError, Setup};
use crate::scene::Scene;

pub use plan::{Note, Plan};
pub use preflight::{Finding, Preflight, Verdict};
pub use printer::{Inside, Printer};
pub use prose::{Piece, Prose};
use size::MILLIMETRE;
pub use size::{Gutter, INCH, Margins, NoSize, Paper, points};

/// A book.
#[derive(Clone, Debug)]
pub struct Book {
    /// Title, author and so on. The title is printed above left-hand pages.
    pub about: About,
    /// The line below the title.
    pub subtitle: String,
    /// The pages before the puzzles.
    pub front: Vec<Front>,
    /// The size of the pages after cutting.
    pub paper: Paper,
    /// The width of the background beyond the edges of pages, in points.
    pub bleed: f32,
    /// The edges with such a background.
    pub edges: Edges,
    /// Crop marks at the corners.
    pub crops: Crops,
    /// Whether the pages are bound.
    pub binding: Binding,
    /// The margins that stay empty.
    pub margins: Margins,
    /// The number of puzzles of at most nine rows on a page, or of the smallest if all are larger; of larger ones, as many as have that much room.
    pub each: usize,
    /// Whether pages have fewer puzzles where the clues of constraints would be too small; otherwise such a book is refused.
    pub adapts: bool,
    /// Their style.
    pub style: Style,
    /// The size of words, in points.
    pub words: f32,
    /// The minimum size of letters in points that the printer demands; zero without one. Constraints with smaller clues are left out of solutions, and
    /// refused in puzzles.
    pub letters: f32,
    /// Where solutions are.
    pub solutions: Solutions,
    /// QR codes, for puzzles with a link.
    pub codes: Codes,
    /// The puzzles.
    pub chapters: Vec<Chapter>,
    /// Whether the pages before the puzzles explain the rule of each kind, so that it need not be printed below every puzzle.
    pub is_told: bool,
    /// Words above the hints that explain the names of cells and boxes.
    pub hints: String,
    /// Titles of groups with the numbers of their puzzles, for an index at the back.
    pub index: Vec<(String, Vec<usize>)>,
    /// The ink, the parts and the standard of the file.
    pub setup: Setup,
}

/// Some pages before the puzzles.
#[derive(Clone, PartialEq, Debug)]
pub enum Front {
    /// Only the title, followed by an empty page.
    HalfTitle,
    /// Title, subtitle, author, and the first puzzle.
    Title,
    /// The author and technical details of the book, at the foot of a page.
    Imprint(Vec<String>),
    /// The contents of the pages.
    Contents,
    /// Words and pictures.
    Prose(Prose),
}

/// The binding of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// Two pages per leaf: their number is even, and the first puzzle is on the right.
    Bound,
    /// Single pages, as from a copier: no page is blank.
    Loose,
    /// Two pages on each side of folded sheets: their number is a multiple of four.
    Booklet,
}

/// Whether there are crop marks beside the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crops {
    /// The sheet is the page, including its bleed.
    Off,
    /// The sheet is larger by the marks.
    Marks,
}

/// The edges of a page with a background beyond them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edges {
    /// All four.
    All,
    /// All except the edge at the spine, which is glued and not cut.
    ButSpine,
}

/// Where solutions are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Nowhere.
    None,
    /// At the back, with this number on a page counted like that of [puzzles](Book::each), or as many as are legible.
    Back(usize),
    /// Upside down at the foot of the page.
    Foot,
}

/// Whether links are printed as QR codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codes {
    /// Links can only be clicked.
    Off,
    /// As QR codes.
    Qr,
}

/// Some puzzles under a heading.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// The heading; may be empty.
    pub title: String,
    /// The puzzles.
    pub puzzles: Vec<Entry>,
}

/// A puzzle in a book.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Scene,
    /// Its solution, if printed.
    pub solution: Option<Scene>,
    /// The name of its rules, if a reader would not expect them.
    pub kind: String,
    /// The difficulty in words.
    pub level: String,
    /// The difficulty in numbers.
    pub rating: String,
    /// A hint for the page of hints.
    pub hint: String,
    /// The terms of the hint, with their meanings.
    pub terms: Vec<(String, String)>,
    /// The address for playing it.
    pub link: Option<String>,
}

/// The reason why there is no book.
#[derive(Clone, PartialEq, Debug)]
pub enum BookError {
    /// No puzzles.
    Empty,
    /// No puzzles on a page, or more than 64.
    Each(usize),
    /// A page without room between its margins.
    Margins,
    /// A bleed that exceeds this number of points.
    Bleed(f32),
    /// Cells with this number of points: too small to write in.
    Small(f32),
    /// The puzzle with this number has something too small to read; and the number of puzzles on a page that would leave room for it, if any does.
    Illegible(usize, Illegible, Option<usize>),
    /// A character that no font has, and its place.
    Glyph(NoGlyph, String),
    /// It was stopped before all pages were finished.
    Stopped,
    /// The document could not be created.
    Pdf(PdfError),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a book needs a puzzle"),
            Self::Each(0) => f.write_str("a page needs a puzzle"),
            Self::Each(count) => write!(f, "{count} puzzles on a page: at most {MOST}"),
            Self::Margins => f.write_str("the margins leave no room on the page"),
            Self::Bleed(most) => write!(f, "expected a bleed of 0 to {:.0} mm", most / MILLIMETRE),
            Self::Small(cell) => write!(
                f,
                "the page is too small: cells would be {cell:.1} points wide, and need {SMALLEST:.1}, so that digits have {LEAST}; fewer puzzles on a page may help"
            ),
            Self::Illegible(number, what, each) => {
                match what {
                    Illegible::Clues(points, least) => write!(
                        f,
                        "the clues of puzzle {number} would have {points:.1} points, but the printer requires {least} or more"
                    )?,
                    Illegible::Cells(cell, is_told) => {
                        write!(
                            f,
                            "the rules below puzzle {number} leave room for cells of only {cell:.1} points, but {SMALLEST:.1} are needed"
                        )?;
                        if !is_told {
                            f.write_str("; a page of rules before the puzzles saves this room")?;
                        }
                    }
                }
                match each {
                    Some(1) => f.write_str("; print one puzzle on a page, or choose larger pages"),
                    Some(each) => write!(f, "; print at most {each} puzzles on a page, or choose larger pages"),
                    None => f.write_str("; choose larger pages"),
                }
            }
            Self::Glyph(error, place) => write!(f, "{place}: {error}"),
            Self::Stopped => Stopped.fmt(f),
            Self::Pdf(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BookError {}

impl Default for Illegible {
    fn default() -> Self {
        Self::Cells(0.0, true)
    }
}

/// The marks of a puzzle that are too small to read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Illegible {
    /// The clues of its constraints: their size in points, and the minimum.
    Clues(f32, f32),
    /// Its cells, because of the sentences below it: their width in points, and whether a page before the puzzles already explains the kinds.
    Cells(f32, bool),
}

/// The minimum size of printed digits, in points.
const LEAST: f32 = 7.0;
/// The size of the digits of a cell that is one point wide.
const DIGIT: f32 = 2.0 / 3.0;
/// The narrowest cells, in points.
const SMALLEST: f32 = LEAST / DIGIT;
/// The widest bleed, in points.
const BLEED: f32 = 20.0 * MILLIMETRE;
/// The most puzzles on a page.
const MOST: usize = 64;
/// The longest link for a code, in bytes: a code of a hundred modules on each side.
const LONGEST: usize = 600;

impl Book {
    /// An empty book: A4, six puzzles on a page, solutions at the back.
    pub fn new(style: Style) -> Self {
        Self {
            about: About::default(),
            subtitle: String::new(),
            front: Vec::new(),
            paper: Paper::A4,
            bleed: 0.0,
            edges: Edges::All,
            crops: Crops::Off,
            binding: Binding::Bound,
            margins: Margins::default(),
            each: 6,
            adapts: false,
            style,
            words: 11.0,
            letters: 0.0,
            solutions: Solutions::Back(20),
            codes: Codes::Off,
            chapters: Vec::new(),
            is_told: false,
            hints: String::new(),
            index: Vec::new(),
            setup: Setup::default(),
        }
    }

    /// All puzzles, with their numbers.
    pub fn puzzles(&self) -> impl Iterator<Item = (usize, &Entry)> {
        (1..).zip(self.chapters.iter().flat_map(|chapter| &chapter.puzzles))
    }

    /// Orders the puzzles of each chapter so that no page is left half empty for a puzzle that needs another room: such a puzzle waits until the page
    /// before it is full. Pages that cannot be filled are last, and puzzles of one size share them. The order of puzzles with the same room is
    /// unchanged.
    pub fn gather(&mut self) {
        let mut rooms = plan::rooms(self).into_iter();
        for chapter in &mut self.chapters {
            // Pages in the order of their first puzzles; of each room, at most one is open.
            let mut pages: Vec<(plan::Room, Vec<Entry>)> = Vec::new();
            let mut open: std::collections::BTreeMap<plan::Room, usize> = std::collections::BTreeMap::new();
            for (entry, room) in std::mem::take(&mut chapter.puzzles).into_iter().zip(rooms.by_ref()) {
                let page = *open.entry(room).or_insert(pages.len());
                if page == pages.len() {
                    pages.push((room, Vec::new()));
                }
                pages[page].1.push(entry);
                if pages[page].1.len() == room.each {
                    open.remove(&room);
                }
            }
            let (full, mut others): (Vec<_>, Vec<_>) =
                pages.into_iter().partition(|(room, page)| page.len() == room.each);
            others.sort_by_key(|(room, _)| *room);
            chapter.puzzles = full.into_iter().chain(others).flat_map(|(_, page)| page).collect();
        }
    }

    /// The size in points of the smallest sentences below puzzles if they shrink with their boards; `None` if there are none.
    ///
    /// # Errors
    ///
    /// Whatever [`plan`](Self::plan) reports.
    pub fn smallest_sentences(&mut self) -> Result<Option<f32>, BookError> {
        let before = (std::mem::take(&mut self.letters), std::mem::take(&mut self.style.letters));
        let smallest = self.plan().map(|plan| plan.smallest_sentences(self));
        (self.letters, self.style.letters) = before;
        smallest
    }

    /// The plan of its pages.
    ///
    /// # Errors
    ///
    /// No puzzles, margins without room between them, or cells too small to write in.
    pub fn plan(&self) -> Result<Plan, BookError> {
        Plan::of(self)
    }

    /// The book as a PDF file.
    ///
    /// # Errors
    ///
    /// Whatever [`plan`](Self::plan) reports, or a character that no font has.
    pub fn pdf(&self) -> Result<Vec<u8>, BookError> {
        self.printed(&self.plan()?, Stop::NEVER)
    }

    /// Like [`pdf`](Self::pdf), with the pages of its plan. Each page is a unit of work, after which the stop is checked.
    ///
    /// # Errors
    ///
    /// A character that no font has, or that it must stop.
    pub fn printed(&self, plan: &Plan, stop: Stop<'_>) -> Result<Vec<u8>, BookError> {
        self.check()?;
        let page = |index| page::page(self, plan, index);
        let pages: Box<dyn Iterator<Item = pdf::Page>> = match self.binding {
            Binding::Bound | Binding::Loose => Box::new((0..plan.len()).map(page)),
            Binding::Booklet => {
                let sides = booklet::sides(plan.len()).into_iter();
                Box::new(sides.map(|[left, right]| booklet::side(page(left), page(right), plan.len())))
            }
        };
        pdf::write_until(pages, &self.about, &self.setup, &self.style.fonts, stop).map_err(|error| match error {
            PdfError::Stopped => BookError::Stopped,
            error => BookError::Pdf(error),
        })
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
        check(&self.hints, &|| "hints".into())?;
        self.index.iter().try_for_each(|(title, _)| check(title, &|| "index".into()))?;
        for front in &self.front {
            let (place, words) = match front {
                Front::HalfTitle | Front::Title | Front::Contents => continue,
                Front::Imprint(lines) => ("imprint", lines.clone()),
                Front::Prose(prose) => (prose.title.as_str(), prose.words()),
            };
            words.iter().try_for_each(|words| check(&words.replace('\n', " "), &|| place.into()))?;
        }
        for chapter in &self.chapters {
            check(&chapter.title, &|| format!("chapter {:?}", chapter.title))?;
        }
        for (number, entry) in self.puzzles() {
            let terms = entry.terms.iter().flat_map(|(term, meaning)| [term, meaning]);
            for words in [&entry.kind, &entry.level, &entry.rating, &entry.hint].into_iter().chain(terms) {
                check(words, &|| format!("puzzle {number}"))?;
            }
        }
        Ok(())
    }
}
