//! Books: the settings of their pages, and puzzles as their entries.

#[cfg(feature = "pdf")]
mod bind;

#[cfg(feature = "pdf")]
pub use bind::BookError;
use serde::Deserialize;

/// Where the solutions of a book are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answers {
    /// At the back.
    Back,
    /// Upside down at the foot of the page.
    Foot,
    /// Nowhere.
    None,
}

impl Answers {
    /// All places.
    pub const ALL: [Self; 3] = [Self::Back, Self::Foot, Self::None];

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Back => "back",
            Self::Foot => "foot",
            Self::None => "none",
        }
    }

    /// A line about it.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Back => "At the back",
            Self::Foot => "Upside down at the foot of the page",
            Self::None => "Nowhere",
        }
    }
}

/// The settings of a book's pages. Each may be left out.
#[derive(Clone, PartialEq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Pages {
    /// The title; makes a title page and a page of contents.
    pub title: Option<String>,
    /// The line below the title.
    pub subtitle: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The size of the pages.
    pub paper: Option<String>,
    /// The margin away from the spine.
    pub outside: Option<String>,
    /// The margin above.
    pub top: Option<String>,
    /// The margin below.
    pub bottom: Option<String>,
    /// The margin at the spine; by the number of pages if it is not said.
    pub inside: Option<String>,
    /// How many puzzles lie on a page.
    pub each: Option<usize>,
    /// The size of words in points.
    pub words: Option<f32>,
    /// Large print: a puzzle a page, words of 18 points, four solutions a page.
    pub large: bool,
    /// Where solutions are.
    pub solutions: Option<Answers>,
    /// How many solutions lie on a page at the back.
    pub solutions_each: Option<usize>,
    /// Say the level and score on `HoDoKu`'s scale where the files say none.
    pub rate: bool,
    /// A chapter for each level, from easy to hard.
    pub chapters: bool,
    /// A page of hints: where to look first for what is no single.
    pub hints: bool,
    /// Where each puzzle can be played: an address with `{puzzle}` in it.
    pub link: Option<String>,
    /// Print the links as QR codes.
    pub qr: bool,
    /// The layout of puzzles with several grids.
    pub layout: Option<String>,
    /// What chapters of new puzzles depend on if they have no seed.
    pub seed: Option<String>,
}

impl Pages {
    /// These settings, and others where they say nothing.
    pub fn over(self, other: Self) -> Self {
        Self {
            title: self.title.or(other.title),
            subtitle: self.subtitle.or(other.subtitle),
            author: self.author.or(other.author),
            paper: self.paper.or(other.paper),
            outside: self.outside.or(other.outside),
            top: self.top.or(other.top),
            bottom: self.bottom.or(other.bottom),
            inside: self.inside.or(other.inside),
            each: self.each.or(other.each),
            words: self.words.or(other.words),
            large: self.large || other.large,
            solutions: self.solutions.or(other.solutions),
            solutions_each: self.solutions_each.or(other.solutions_each),
            rate: self.rate || other.rate,
            chapters: self.chapters || other.chapters,
            hints: self.hints || other.hints,
            link: self.link.or(other.link),
            qr: self.qr || other.qr,
            layout: self.layout.or(other.layout),
            seed: self.seed.or(other.seed),
        }
    }
}
