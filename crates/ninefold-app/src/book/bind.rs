//! Makes a book from settings and documents.

use std::collections::BTreeMap;

use ninefold::Stop;
use ninefold::formats::{self, Document, Field, Format};
use ninefold::logic::hodoku::Grade;
use ninefold::logic::levels::Rating;
use ninefold::logic::{Class, Method, Path, Position, hint};
use ninefold::render::book::{
    self, Binding, Book, Chapter, Codes, Crops, Edges, Entry, Front, Gutter, INCH, Margins, NoSize, Paper, Printer,
    Solutions,
};
use ninefold::render::pdf::{Ink, Intent, Part};
use ninefold::render::words::{Language, Message};
use ninefold::render::{FACES, Rgb, Style, Theme, Typeface};
use ninefold::rules::Feature;
use ninefold::solve::Solver;

use super::{Answers, Leaf, Pages, isbn, rules, words};
use crate::near;
use crate::options::{Inks, Omitted, Press};
use crate::problem::{Problem, Unfit};
use crate::rate;
use crate::scene::{self, Shown};

/// The reason why a book cannot be made from its settings.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The text is not a paper size, for this reason.
    #[error("paper {0:?}: {1}")]
    Paper(String, String),
    /// The requested size of the text is too small or too large.
    #[error("text of {0} points: expected 5 to 72")]
    Words(f32),
    /// The text is not a length.
    #[error("{0:?} is not a length: expected a number and mm, cm, in or pt")]
    Length(String),
    /// The text is not a length, because its number is invalid for this reason.
    #[error("{0:?} is not a length: {1}")]
    Number(String, String),
    /// The length is negative, or too long for a margin.
    #[error("{0:?} is not a valid margin")]
    Margin(String),
    /// QR codes are requested, but there is no link for them.
    #[error("QR codes need an address: add a link that contains {{puzzle}}")]
    NoLink,
    /// No typeface has this name. Also contains the available names.
    #[error("no typeface is called {0:?}; available: {1}")]
    Face(String, String),
    /// A title page is requested, but the book has no title.
    #[error("a title page needs a title")]
    NoTitle,
    /// An explanation of the levels is requested, but no puzzle has a level.
    #[error("a page of levels needs puzzles with levels: add rate")]
    NoLevels,
    /// An explanation of the rules is requested, but no puzzle has rules beyond those of plain Sudoku.
    #[error("a page of rules needs puzzles with constraints")]
    NoRules,
    /// The requested front pages include both none and other pages.
    #[error("front: expected none alone, or a list of pages without none")]
    Front,
    /// PDF/X requires a title.
    #[error("a PDF/X file needs a title")]
    Untitled,
    /// This printer binds books itself, and so does not accept booklets.
    #[error("{0} takes single pages, and binds them itself: leave out booklet")]
    Booklet(&'static str),
    /// The number is not an ISBN, for this reason.
    #[error("isbn {0:?}: {1}")]
    Isbn(String, String),
    /// Hints are written only in English, but the book is in another language.
    #[error("hints are available in English only: leave out hints, or choose the language en")]
    Hints,
    /// The link has no placeholder for the puzzle.
    #[error("the link {0:?} has no {{puzzle}} in it")]
    Link(String),
}

/// Parses a paper size, which is a name or a width and a height.
///
/// # Errors
/// Returns an error if the text is not a paper size; the message suggests a similar name.
pub fn paper(name: &str) -> Result<Paper, BookError> {
    let wrong = |why: NoSize| {
        let meant = near::question(name, Paper::NAMED.map(|(name, _)| name));
        BookError::Paper(name.to_owned(), format!("{why}{meant}"))
    };
    name.parse().map_err(wrong)
}

impl Pages {
    /// Returns a book with these settings that contains no puzzles yet.
    ///
    /// ```
    /// use ninefold::render::{Style, Theme};
    /// use ninefold_app::book::Pages;
    ///
    /// let pages = Pages { paper: Some("6x9".into()), large: true, ..Pages::default() };
    /// let book = pages.book(Style::new(Theme::PRINT))?;
    /// assert_eq!((book.each, book.paper.width), (1, 432.0));
    /// # Ok::<(), ninefold_app::book::BookError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a size, a length or a link is invalid.
    pub fn book(&self, style: Style) -> Result<Book, BookError> {
        let mut book = Book::new(style);
        if let Some(name) = &self.face {
            let face = Typeface::named(name).ok_or_else(|| {
                let names: Vec<&str> = FACES.iter().map(|face| face.name).collect();
                let meant = near::question(name, names.iter().copied());
                BookError::Face(name.clone(), names.join(", ") + &meant)
            })?;
            book.style.fonts = book.style.fonts.face(face);
        }
        book.style.least = if self.large { LINES[1] } else { LINES[0] };
        book.style.language = self.language();
        if self.hints && book.style.language != Language::English {
            return Err(BookError::Hints);
        }
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        self.for_printer(&mut book)?;
        book.about.title = text(&self.title);
        book.about.author = text(&self.author);
        book.about.language = book.style.language.code().into();
        book.about.keywords = vec!["Sudoku".into(), book.style.language.text(Message::Keyword)];
        book.subtitle = text(&self.subtitle);
        if let Some(name) = &self.paper {
            book.paper = paper(name)?;
        }
        book.margins = self.margins()?;
        let (each, words, solutions) = if self.large { (1, 18.0, 4) } else { (6, 11.0, 20) };
        book.each = self.each.unwrap_or(each);
        book.adapts = self.each.is_none();
        book.style.letters = LETTERS.max(book.letters);
        book.words = self.words.map_or(words, |points| points.0);
        if !(5.0..=72.0).contains(&book.words) {
            return Err(BookError::Words(book.words));
        }
        book.solutions = match self.solutions.unwrap_or(Answers::Back) {
            Answers::Back => Solutions::Back(self.solutions_each.unwrap_or(solutions)),
            Answers::Foot => Solutions::Foot,
            Answers::None => Solutions::None,
        };
        match &self.link {
            None if self.qr => return Err(BookError::NoLink),
            Some(link) if !link.contains("{puzzle}") => return Err(BookError::Link(link.clone())),
            _ => {}
        }
        if self.qr {
            book.codes = Codes::Qr;
        }
        if let Some(bleed) = &self.bleed {
            book.bleed = length(bleed)?;
        }
        if self.crop_marks {
            book.crops = Crops::Marks;
        }
        if self.loose {
            book.binding = Binding::Loose;
        }
        if self.booklet {
            book.binding = Binding::Booklet;
            if self.paper.is_none() {
                book.paper = Paper::A5;
            }
        }
        if let Some(isbn) = &self.isbn {
            isbn::check(isbn).map_err(|why| BookError::Isbn(isbn.clone(), why))?;
        }
        let has = |leaf| self.front.contains(&leaf);
        match () {
            () if has(Leaf::None) && self.front.len() > 1 => Err(BookError::Front),
            () if (has(Leaf::Title) || has(Leaf::HalfTitle)) && book.about.title.is_empty() => Err(BookError::NoTitle),
            () => Ok(book),
        }
    }

    /// Applies the defaults of the printer, and the settings for inks, omitted parts and PDF/X.
    fn for_printer(&self, book: &mut Book) -> Result<(), BookError> {
        let printer = self.printer();
        if let Some(printer) = printer {
            book.paper = printer.paper;
            book.letters = printer.letters;
            if printer.bleed > 0.0 {
                book.edges = Edges::ButSpine;
                // A white background needs no bleed.
                let is_white = book.style.theme.paper == Rgb::WHITE;
                book.bleed = if is_white { 0.0 } else { printer.bleed * INCH };
                if self.booklet {
                    return Err(BookError::Booklet(printer.name));
                }
            }
        }
        let takes_rgb = printer.is_none_or(|printer| printer.takes_rgb) && self.pdf_x.is_none();
        book.setup.ink = match self.ink.unwrap_or(if takes_rgb { Inks::Rgb } else { Inks::Cmyk }) {
            Inks::Rgb => Ink::Screen,
            Inks::Black => Ink::Black,
            Inks::Cmyk => Ink::Process,
        };
        let takes_all = printer.is_none_or(|printer| printer.takes_extras);
        book.setup.omitted = match self.omit.as_slice() {
            [] if takes_all => Vec::new(),
            [] => Part::ALL.to_vec(),
            omitted => omitted.iter().filter_map(|omitted| omitted.part()).collect(),
        };
        if let Some(condition) = &self.pdf_x {
            if self.title.as_deref().is_none_or(str::is_empty) {
                return Err(BookError::Untitled);
            }
            book.setup.intent = Some(Intent { condition: condition.clone(), moment: String::new() });
        }
        Ok(())
    }

    /// Returns the language of the book's text.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_default()
    }

    /// Returns the printer whose requirements the file must meet, if any.
    pub fn printer(&self) -> Option<&'static Printer> {
        self.printer.map(|press| match press {
            Press::Kdp => &Printer::KDP,
            Press::Ingram => &Printer::INGRAM,
            Press::Office => &Printer::OFFICE,
        })
    }

    fn margins(&self) -> Result<Margins, BookError> {
        let mut margins = Margins::default();
        let set = |text: &Option<String>, margin: &mut f32| -> Result<(), BookError> {
            if let Some(text) = text {
                *margin = length(text)?;
            }
            Ok(())
        };
        set(&self.outside, &mut margins.outside)?;
        set(&self.top, &mut margins.top)?;
        set(&self.bottom, &mut margins.bottom)?;
        if let Some(text) = &self.inside {
            margins.inside = Gutter::Fixed(length(text)?);
        } else if self.loose {
            margins.inside = Gutter::Fixed(margins.outside);
        }
        Ok(margins)
    }

    /// Makes an entry of the book from a document, in the colours of a theme.
    ///
    /// # Errors
    /// Returns an error if the document does not have exactly one solution or cannot be drawn.
    pub fn entry(&self, document: &Document, theme: &Theme) -> Result<Entry, Unfit> {
        self.entry_until(document, theme, Stop::NEVER)
    }

    /// Like [`entry`](Self::entry), but omits the level and the hint if the rating is stopped.
    ///
    /// # Errors
    /// Returns an error if the document does not have exactly one solution or cannot be drawn.
    pub fn entry_until(&self, document: &Document, theme: &Theme, stop: Stop<'_>) -> Result<Entry, Unfit> {
        let text = |field| document.text(field).to_owned();
        let digits = document.grids();
        let prove = |problem: Problem| problem.prove(Solver::new(), Stop::NEVER);
        let solution = prove(document.into()).proved().map_err(Unfit::Unproved)?;
        let mut entry = Entry {
            puzzle: scene::scene(document, Shown::Known)?.shade(None, theme),
            solution: Some(scene::digits(&solution, &digits)?.shade(None, theme)),
            level: words::capital(document.text(Field::Level)),
            rating: text(Field::Rating),
            ..Entry::default()
        };
        let wanted = self.rate || self.hints || self.chapters;
        let rules = document.rules();
        // If the digits have one solution only together with further candidates, there is no rating.
        let is_rated = rules.has(Feature::Techniques)
            && (document.eliminated.is_empty() || prove(digits.clone().into()).is_unique());
        if wanted && is_rated {
            if rules.is_wide() {
                rate_wide(&digits.into(), &mut entry, stop);
            } else {
                let start = Position::assume_unique(digits.boards(), &digits);
                self.rate(start, &mut entry, stop);
            }
        }
        if let Some(link) = &self.link {
            entry.link = Some(link.replace("{puzzle}", &linked(document)?));
        }
        Ok(entry)
    }

    /// Adds the front pages and these chapters to a book. Puzzles of several grids each have their own page, and more room at the back; among smaller
    /// puzzles, they are placed once the page before them is full.
    ///
    /// # Errors
    /// Returns an error if an explanation of the levels is requested but no puzzle has a level.
    pub fn bind(&self, mut book: Book, chapters: Vec<Chapter>) -> Result<Book, BookError> {
        book.chapters = if self.chapters { by_level(chapters, book.style.language) } else { chapters };
        let is_large = |entry: &Entry| {
            let (columns, rows) = entry.puzzle.size();
            columns.max(rows) > MEDIUM
        };
        if !self.large && book.puzzles().all(|(_, entry)| is_large(entry)) {
            book.each = self.each.unwrap_or(1);
            if let Solutions::Back(each) = &mut book.solutions {
                *each = self.solutions_each.unwrap_or(4);
            }
        }
        name_kinds(&mut book);
        book.gather();
        if self.index {
            book.index = words::index(&book);
        }
        if book.puzzles().any(|(_, entry)| !entry.hint.is_empty()) {
            book.hints = words::ABOUT_HINTS.into();
        }
        book.front = self.leaves(&book)?;
        book.is_told = rules::are_told(&book);
        // The sentences below small boards would be too small to read, so the rules are explained on a page of their own.
        let least = book.style.letters;
        if !book.is_told
            && self.front.is_empty()
            && let Some(rules) = rules::of_kinds(&book)
            && book.smallest_sentences().is_ok_and(|points| points.is_some_and(|points| points < least))
        {
            book.front.push(Front::Prose(rules));
            book.is_told = true;
        }
        // Until now, levels had the names that files and recipes use.
        for entry in book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles) {
            entry.level = words::level(&entry.level, book.style.language);
        }
        Ok(book)
    }

    /// Returns the pages before the puzzles in their usual order.
    fn leaves(&self, book: &Book) -> Result<Vec<Front>, BookError> {
        let (levels, kinds) = (words::levels(book), rules::of_kinds(book));
        if self.front.contains(&Leaf::Rules) && kinds.is_none() {
            return Err(BookError::NoRules);
        }
        if self.front.contains(&Leaf::Levels) && levels.is_none() {
            return Err(BookError::NoLevels);
        }
        let mut wanted = match self.front.as_slice() {
            [] if book.about.title.is_empty() => Vec::new(),
            // A half-title appears only if it is requested by name.
            [] => Leaf::ALL.map(|(_, leaf)| leaf).into_iter().filter(|leaf| *leaf != Leaf::HalfTitle).collect(),
            asked => asked.to_vec(),
        };
        wanted.sort_unstable();
        wanted.dedup();
        let face = self.face.as_deref().and_then(Typeface::named).unwrap_or(&FACES[0]);
        let has_rules = wanted.contains(&Leaf::Rules);
        let front = |leaf| match leaf {
            Leaf::None => None,
            Leaf::HalfTitle => Some(Front::HalfTitle),
            Leaf::Title => Some(Front::Title),
            Leaf::Imprint => Some(Front::Imprint(words::imprint(book, self, face.title))),
            Leaf::Contents => Some(Front::Contents),
            Leaf::HowToPlay => Some(Front::Prose(rules::how_to_play(book, kinds.is_some() && has_rules))),
            Leaf::Rules => kinds.clone().map(Front::Prose),
            Leaf::Levels => levels.clone().map(Front::Prose),
        };
        Ok(wanted.into_iter().filter_map(front).collect())
    }

    /// Adds a hint, and the level on the scale for the rules: `HoDoKu`'s for plain grids, and Ninefold's own for all others.
    fn rate(&self, start: Position, entry: &mut Entry, stop: Stop<'_>) {
        let (grade, path) = if start.rules().has_plain_grids() {
            let path = Path::of(start, &Method::hodoku());
            (path.grade(), path)
        } else {
            let Ok((rating, path)) = Rating::of(start, stop) else { return };
            (rating.grade, path)
        };
        if self.hints {
            first_hint(&path, entry);
        }
        grade_as(grade, entry);
    }
}

/// Adds the level of a grid of more than nine rows. Such grids have no hints.
fn rate_wide(problem: &Problem, entry: &mut Entry, stop: Stop<'_>) {
    if let Some(Ok(own)) = rate::own(problem, stop) {
        grade_as(own.rating.grade, entry);
    }
}

/// Adds the level and the score, unless the file states a level.
fn grade_as(grade: Grade, entry: &mut Entry) {
    if entry.level.is_empty() {
        entry.level = words::capital(&grade.level.to_string());
        if entry.rating.is_empty() {
            entry.rating = grade.score.to_string();
        }
    }
}

impl Omitted {
    fn part(self) -> Option<Part> {
        match self {
            Self::Outline => Some(Part::Outline),
            Self::Links => Some(Part::Links),
            Self::Metadata => Some(Part::Metadata),
            Self::Tags => Some(Part::Tags),
            Self::None => None,
        }
    }
}

/// The minimum line width in points, first as required for print on demand, then for large print.
const LINES: [f32; 2] = [0.75, 1.0];

/// The minimum size in points of the sentences below puzzles, and the size to which clues grow if no printer requires more.
const LETTERS: f32 = 6.5;

/// If all puzzles of a book have more rows or columns than this, each has its own page.
const MEDIUM: u16 = 12;

/// Parses a length with a unit, and returns it in points.
fn length(text: &str) -> Result<f32, BookError> {
    let at = text.find(|char: char| char.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let unit = book::points(unit.trim()).ok_or_else(|| BookError::Length(text.to_owned()))?;
    let wrong = |why: std::num::ParseFloatError| BookError::Number(text.to_owned(), why.to_string());
    let number: f32 = number.trim().parse().map_err(wrong)?;
    if (0.0..=10_000.0).contains(&number) { Ok(number * unit) } else { Err(BookError::Margin(text.to_owned())) }
}

/// Sets the hint of an entry to the kind and place of the first step that is not a single. The technique and its meaning become a term of the entry.
fn first_hint(path: &Path, entry: &mut Entry) {
    let Some(step) = path.steps().iter().find(|step| step.technique().class != Class::Single) else {
        let hint = if path.is_solved() {
            "Singles are enough."
        } else {
            "After the singles, only nets of chains or guesses make progress."
        };
        entry.hint = hint.into();
        return;
    };
    entry.hint = [hint::Depth::Kind, hint::Depth::Place].map(|depth| hint::shown_at(step, depth).words()).join(" ");
    let technique = step.technique();
    entry.terms = vec![(technique.name.to_owned(), technique.about.to_owned())];
}

/// Adds the name of its rules above each puzzle, unless all puzzles have the same rules.
fn name_kinds(book: &mut Book) {
    let language = book.style.language;
    let kind = |entry: &Entry| entry.puzzle.layout().map(|rules| words::kind(rules, language)).unwrap_or_default();
    let kinds: Vec<String> = book.puzzles().map(|(_, entry)| kind(entry)).collect();
    if kinds.iter().any(|kind| *kind != kinds[0]) {
        let entries = book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles);
        entries.zip(kinds).for_each(|(entry, kind)| entry.kind = kind);
    }
}

/// Returns the text of a puzzle for an address. For plain grids these are the digits; otherwise it is an id that also contains the rules, and that
/// the page, f-puzzles and `SudokuPad` read.
fn linked(document: &Document) -> Result<String, Unfit> {
    if document.rules().has_plain_grids() {
        return Ok(document.grids().iter().map(|grid| grid.to_string()).collect::<Vec<_>>().join("-"));
    }
    let address = Format::named("f-puzzles").and_then(|format| format.piece(document, formats::Style::default()).ok());
    let packed = address.as_deref().and_then(|address| address.trim().split_once("?load="));
    packed.map(|(_, packed)| format!("fpuzzles{packed}")).ok_or(Unfit::Link)
}

/// Groups the puzzles into one chapter for each level, from easy to hard. Levels that `HoDoKu` does not have are last.
fn by_level(chapters: Vec<Chapter>, language: Language) -> Vec<Chapter> {
    let mut levels: BTreeMap<(usize, String), Vec<Entry>> = BTreeMap::new();
    for entry in chapters.into_iter().flat_map(|chapter| chapter.puzzles) {
        levels.entry((words::place(&entry.level), words::level(&entry.level, language))).or_default().push(entry);
    }
    levels.into_iter().map(|((_, title), puzzles)| Chapter { title, puzzles }).collect()
}

#[cfg(test)]
mod tests;
