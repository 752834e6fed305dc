//! From settings and documents to a book.

use std::collections::BTreeMap;
use std::fmt;

use ninefold::formats::{Field, Single};
use ninefold::logic::hodoku::Level;
use ninefold::logic::{Class, Method, Path, hint};
use ninefold::render::book::{Book, Chapter, Codes, Entry, Gutter, INCH, Margins, Solutions};
use ninefold::render::{Scene, Style};
use ninefold::{Puzzle, PuzzleError, solve};

use super::{Answers, Pages};
use crate::scene::{self, Shown};

/// Why there is no such book.
#[derive(Clone, PartialEq, Debug)]
pub enum BookError {
    /// A text is no size of paper, and why.
    Paper(String, String),
    /// Words are too small or too large.
    Words(f32),
    /// A text is no length.
    Length(String),
    /// A text is no length, as its number is none, and why.
    Number(String, String),
    /// A length is too long for a margin, or less than nothing.
    Margin(String),
    /// There are to be codes, and no links.
    NoLink,
    /// A link has no place for the puzzle.
    Link(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Paper(text, why) => write!(f, "paper {text:?}: {why}"),
            Self::Words(size) => write!(f, "words of {size} points: expected 5 to 72"),
            Self::Length(text) => write!(f, "{text:?} is no length: expected a number and mm, cm, in or pt"),
            Self::Number(text, why) => write!(f, "{text:?} is no length: {why}"),
            Self::Margin(text) => write!(f, "{text:?} is no length for a margin"),
            Self::NoLink => f.write_str("codes need an address: add link with {puzzle} in it"),
            Self::Link(link) => write!(f, "the link {link:?} has no {{puzzle}} in it"),
        }
    }
}

impl std::error::Error for BookError {}

impl Pages {
    /// The book without its puzzles.
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
    /// If a size, a length or a link is none.
    pub fn book(&self, style: Style) -> Result<Book, BookError> {
        let mut book = Book::new(style);
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        book.about.title = text(&self.title);
        book.about.author = text(&self.author);
        book.about.keywords = vec!["Sudoku".into(), "puzzles".into()];
        book.subtitle = text(&self.subtitle);
        if let Some(paper) = &self.paper {
            let wrong = |why: ninefold::render::book::NoSize| BookError::Paper(paper.clone(), why.to_string());
            book.paper = paper.parse().map_err(wrong)?;
        }
        book.margins = self.margins()?;
        let (each, words, solutions) = if self.large { (1, 18.0, 4) } else { (6, 11.0, 20) };
        book.each = self.each.unwrap_or(each);
        book.words = self.words.unwrap_or(words);
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
        Ok(book)
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
        }
        Ok(margins)
    }

    /// A puzzle of a document as an entry.
    ///
    /// # Errors
    /// If it has not exactly one solution.
    pub fn entry(&self, document: &Single) -> Result<Entry, PuzzleError> {
        let text = |field| document.text(field).to_owned();
        let mut entry = Entry {
            puzzle: scene::scene(document, Shown::Known),
            level: text(Field::Level),
            rating: text(Field::Rating),
            ..Entry::default()
        };
        let solution = solve::prove(&document.board())?.grid();
        entry.solution =
            Some(Scene::new().grid((0, 0), &solution).placed(solution.filled() - document.grid().filled()));
        let wanted = self.rate || self.hints || self.chapters;
        if let Some(puzzle) = Puzzle::try_from(document.grid()).ok().filter(|_| wanted) {
            let path = Path::of(&puzzle, &Method::hodoku());
            self.rate(&path, &mut entry);
        }
        let grid = document.grid().to_string();
        entry.link = self.link.as_ref().map(|link| link.replace("{puzzle}", &grid));
        Ok(entry)
    }

    fn rate(&self, path: &Path, entry: &mut Entry) {
        if self.hints {
            entry.hint = first_hint(path);
        }
        if entry.level.is_empty() {
            let grade = path.grade();
            entry.level = grade.level.to_string();
            if entry.rating.is_empty() {
                entry.rating = grade.score.to_string();
            }
        }
    }
}

/// A length with its unit, in points.
fn length(text: &str) -> Result<f32, BookError> {
    let at = text.find(|char: char| char.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let unit = match unit.trim() {
        "in" => INCH,
        "mm" => INCH / 25.4,
        "cm" => INCH / 2.54,
        "pt" => 1.0,
        _ => return Err(BookError::Length(text.to_owned())),
    };
    let wrong = |why: std::num::ParseFloatError| BookError::Number(text.to_owned(), why.to_string());
    let number: f32 = number.trim().parse().map_err(wrong)?;
    if (0.0..=10_000.0).contains(&number) { Ok(number * unit) } else { Err(BookError::Margin(text.to_owned())) }
}

/// Where to look when singles are no longer enough.
fn first_hint(path: &Path) -> String {
    let step = path.steps().iter().find(|step| step.technique().class != Class::Single);
    step.map_or_else(
        || "Singles are enough.".into(),
        |step| format!("{} {}", hint::say(step, hint::Depth::Kind), hint::say(step, hint::Depth::Place)),
    )
}

/// A chapter for each level, from easy to hard; levels that `HoDoKu` does not know come last.
pub fn by_level(chapters: Vec<Chapter>) -> Vec<Chapter> {
    let mut levels: BTreeMap<(usize, String), Vec<Entry>> = BTreeMap::new();
    for entry in chapters.into_iter().flat_map(|chapter| chapter.puzzles) {
        let known = Level::ALL.iter().position(|level| level.to_string().eq_ignore_ascii_case(&entry.level));
        let key = (known.unwrap_or(Level::ALL.len()), entry.level.clone());
        levels.entry(key).or_default().push(entry);
    }
    levels.into_iter().map(|((_, title), puzzles)| Chapter { title, puzzles }).collect()
}

#[cfg(test)]
mod tests {
    use ninefold::render::Theme;

    use super::*;

    fn book(pages: &Pages) -> Result<Book, BookError> {
        pages.book(Style::new(Theme::PRINT))
    }

    #[test]
    fn settings_that_are_none_are_refused() {
        let some = |text: &str| Some(text.to_owned());
        let wrong = |pages: Pages| book(&pages).err().unwrap().to_string();
        assert!(wrong(Pages { paper: some("a7x"), ..Pages::default() }).starts_with("paper \"a7x\": "));
        assert!(wrong(Pages { top: some("3 miles"), ..Pages::default() }).contains("expected a number and mm"));
        assert!(wrong(Pages { top: some("x in"), ..Pages::default() }).contains("\"x in\" is no length"));
        assert!(wrong(Pages { words: Some(4.0), ..Pages::default() }).contains("words of 4 points"));
        assert!(wrong(Pages { qr: true, ..Pages::default() }).contains("codes need an address"));
        assert!(wrong(Pages { link: some("https://x"), ..Pages::default() }).contains("has no {puzzle}"));
    }

    #[test]
    fn the_first_settings_win() {
        let one = Pages { each: Some(2), ..Pages::default() };
        let other = Pages { each: Some(4), words: Some(12.0), large: true, ..Pages::default() };
        let both = one.over(other);
        assert_eq!((both.each, both.words, both.large), (Some(2), Some(12.0), true));
        assert_eq!(book(&both).unwrap().each, 2);
    }

    #[test]
    fn levels_come_from_easy_to_hard() {
        let entry = |level: &str| Entry { level: level.into(), ..Entry::default() };
        let puzzles = ["own", "hard", "Easy", "hard"].map(entry).to_vec();
        let chapters = by_level(vec![Chapter { title: String::new(), puzzles }]);
        let titles: Vec<_> = chapters.iter().map(|chapter| (chapter.title.as_str(), chapter.puzzles.len())).collect();
        assert_eq!(titles, [("Easy", 1), ("hard", 2), ("own", 1)]);
    }
}
