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
//! Pages are therefore planned repeatedly, until their number and the margin agree, and then drawn one by one.
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
    /// Title, author and other metadata. The title is also printed above left-hand pages.
    pub about: About,
    /// The line below the title.
    pub subtitle: String,
    /// The pages before the puzzles.
    pub front: Vec<Front>,
    /// The size of the pages after cutting.
    pub paper: Paper,
    /// The width to which the background extends beyond the edges of pages, in points.
    pub bleed: f32,
    /// The edges beyond which the background extends.
    pub edges: Edges,
    /// Whether crop marks are drawn at the corners.
    pub crops: Crops,
    /// Whether the pages are bound.
    pub binding: Binding,
    /// The margins that stay empty.
    pub margins: Margins,
    /// The number of puzzles on a page, for puzzles of at most nine rows, or for the smallest puzzles if all are larger. Pages of larger puzzles have
    /// proportionally fewer.
    pub each: usize,
    /// Whether a page gets fewer puzzles if their cells or the clues of constraints would be too small; otherwise such a book is refused.
    pub adapts: bool,
    /// The style of the boards.
    pub style: Style,
    /// The size of the text, in points.
    pub words: f32,
    /// The minimum size of letters demanded by the printer, in points, or zero. Constraints with smaller clues are omitted in solutions and refused
    /// in puzzles.
    pub letters: f32,
    /// The place of the solutions.
    pub solutions: Solutions,
    /// Whether links are printed as QR codes.
    pub codes: Codes,
    /// The puzzles.
    pub chapters: Vec<Chapter>,
    /// Whether the pages before the puzzles explain the rule of each kind, so that it need not be printed below every puzzle.
    pub is_told: bool,
    /// The text above the hints, which explains the names of cells and boxes.
    pub hints: String,
    /// Titles of groups with the numbers of their puzzles, for an index at the back.
    pub index: Vec<(String, Vec<usize>)>,
    /// The ink, the parts and the standard of the file.
    pub setup: Setup,
}

/// A kind of page before the puzzles.
#[derive(Clone, PartialEq, Debug)]
pub enum Front {
    /// The title alone, followed by an empty page.
    HalfTitle,
    /// The title, the subtitle, the author, and the first puzzle.
    Title,
    /// The author and technical details of the book, at the foot of a page.
    Imprint(Vec<String>),
    /// The table of contents.
    Contents,
    /// Words and pictures.
    Prose(Prose),
}

/// The binding of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// Two pages per leaf: the number of pages is even, and the first puzzle is on the right.
    Bound,
    /// Single pages, as from a copier: no blank pages are added.
    Loose,
    /// Two pages on each side of folded sheets: the number of pages is a multiple of four.
    Booklet,
}

/// Whether there are crop marks beside the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crops {
    /// The sheet is the page, including its bleed.
    Off,
    /// The sheet is larger, to make room for the marks.
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

/// The place of the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// The solutions are omitted.
    None,
    /// The solutions are at the back, with this number of solutions on a page (counted as for [puzzles](Book::each)), or with fewer if more would not
    /// be legible.
    Back(usize),
    /// The solutions are upside down at the foot of the page.
    Foot,
}

/// Whether links are printed as QR codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codes {
    /// Links are not printed as QR codes; they can only be clicked.
    Off,
    /// Links are printed as QR codes.
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
    /// The solution of the puzzle, if it is printed.
    pub solution: Option<Scene>,
    /// The name of the puzzle's rules, if a reader would not expect these rules.
    pub kind: String,
    /// The difficulty in words.
    pub level: String,
    /// The difficulty in numbers.
    pub rating: String,
    /// A hint for the page of hints.
    pub hint: String,
    /// The terms of the hint, with their meanings.
    pub terms: Vec<(String, String)>,
    /// The address at which the puzzle can be played.
    pub link: Option<String>,
}

/// The reason why no book was created.
#[derive(Clone, PartialEq, Debug)]
pub enum BookError {
    /// There are no puzzles.
    Empty,
    /// The number of puzzles on a page is zero, or more than 64.
    Each(usize),
    /// The margins leave no room on the page.
    Margins,
    /// The bleed is negative, or exceeds this number of points.
    Bleed(f32),
    /// The cells would have this number of points: too small to write in.
    Small(f32),
    /// The puzzle with this number contains something too small to read. The last value is the number of puzzles on a page that would make it
    /// legible, if any would.
    Illegible(usize, Illegible, Option<usize>),
    /// A character that no font has, and the part of the book that contains it.
    Glyph(NoGlyph, String),
    /// The work was stopped before all pages were finished.
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

/// The parts of a puzzle that are too small to read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Illegible {
    /// The clues of the constraints: their size in points, and the minimum.
    Clues(f32, f32),
    /// The cells, because of the sentences below them: their width in points, and whether a page before the puzzles already explains the kinds.
    Cells(f32, bool),
}

/// The minimum size of printed digits, in points.
const LEAST: f32 = 7.0;
/// The size of digits, as a fraction of the width of their cell.
const DIGIT: f32 = 2.0 / 3.0;
/// The minimum width of cells, in points.
const SMALLEST: f32 = LEAST / DIGIT;
/// The maximum bleed, in points.
const BLEED: f32 = 20.0 * MILLIMETRE;
/// The maximum number of puzzles on a page.
const MOST: usize = 64;
/// The maximum length of a link for a code, in bytes: a code of a hundred modules on each side.
const LONGEST: usize = 600;

impl Book {
    /// Creates an empty book: A4, six puzzles on a page, solutions at the back.
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

    /// Returns all puzzles with their numbers.
    pub fn puzzles(&self) -> impl Iterator<Item = (usize, &Entry)> {
        (1..).zip(self.chapters.iter().flat_map(|chapter| &chapter.puzzles))
    }

    /// Orders the puzzles of each chapter so that no page is left half empty because the next puzzle needs a different amount of room: later puzzles
    /// that fill the page are moved before it. Pages that cannot be filled are last, and puzzles of one size share them. The order of puzzles that
    /// need the same room is unchanged.
    pub fn gather(&mut self) {
        let mut rooms = plan::rooms(self).into_iter();
        for chapter in &mut self.chapters {
            // Pages in the order of their first puzzles; at most one page of each room is open.
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

    /// Returns the size in points that the smallest sentences below puzzles would have if they shrank with their boards; `None` if there are none.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan).
    pub fn smallest_sentences(&mut self) -> Result<Option<f32>, BookError> {
        let before = (std::mem::take(&mut self.letters), std::mem::take(&mut self.style.letters));
        let smallest = self.plan().map(|plan| plan.smallest_sentences(self));
        (self.letters, self.style.letters) = before;
        smallest
    }

    /// Plans the pages.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no puzzles, if the margins leave no room between them, or if cells are too small to write in.
    pub fn plan(&self) -> Result<Plan, BookError> {
        Plan::of(self)
    }

    /// Returns the book as a PDF file.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan`](Self::plan), and an error for a character that no font has.
    pub fn pdf(&self) -> Result<Vec<u8>, BookError> {
        self.printed(&self.plan()?, Stop::NEVER)
    }

    /// Like [`pdf`](Self::pdf), but with a given plan. Each page is a unit of work, after which `stop` is checked.
    ///
    /// # Errors
    ///
    /// Returns an error for a character that no font has, and if the work was stopped.
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

    /// Checks whether the fonts have all characters of the book.
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
