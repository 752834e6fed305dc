//! Books: the settings of their pages, and puzzles as their entries.

#[cfg(feature = "pdf")]
mod bind;
#[cfg(feature = "pdf")]
mod words;

#[cfg(feature = "pdf")]
pub use bind::BookError;
#[cfg(feature = "pdf")]
pub use words::capital;

/// The settings of a book's pages.
pub use crate::options::table::Pages;

/// Where the solutions of a book are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// At the back.
    Back,
    /// Upside down at the foot of the page.
    Foot,
    /// Nowhere.
    None,
}

/// A page before the puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Leaf {
    /// None of them.
    None,
    /// Title, subtitle, author, and the first puzzle.
    Title,
    /// Who made it, and how.
    Imprint,
    /// What is where.
    Contents,
    /// The rules, and two first steps.
    HowToPlay,
    /// The levels of the puzzles, and what they ask for.
    Levels,
}

impl Leaf {
    /// All of them, by the names under which they are asked for.
    pub const ALL: [(&'static str, Self); 6] = [
        ("none", Self::None),
        ("title", Self::Title),
        ("imprint", Self::Imprint),
        ("contents", Self::Contents),
        ("how-to-play", Self::HowToPlay),
        ("levels", Self::Levels),
    ];
}
