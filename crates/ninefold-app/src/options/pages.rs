//! The values of options about the pages of books.

use super::Parsed;
use super::kinds::named;

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
    /// The table of contents.
    Contents,
    /// The rules, and two first steps.
    HowToPlay,
    /// Each kind of constraint with an example.
    Rules,
    /// The levels of the puzzles, and their demands.
    Levels,
}

impl Leaf {
    /// All of them, by their names.
    pub const ALL: [(&'static str, Self); 7] = [
        ("none", Self::None),
        ("title", Self::Title),
        ("imprint", Self::Imprint),
        ("contents", Self::Contents),
        ("how-to-play", Self::HowToPlay),
        ("rules", Self::Rules),
        ("levels", Self::Levels),
    ];
}

named! {
    Answers: [
        ("back", "At the back", Answers::Back),
        ("foot", "Upside down at the foot of the page", Answers::Foot),
        ("none", "Nowhere", Answers::None),
    ];
    Leaf: Leaf::ALL.map(|(name, leaf)| (name, "", leaf));
}
