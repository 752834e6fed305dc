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
#[non_exhaustive]
pub enum Leaf {
    /// None of them.
    None,
    /// Only the title, on a leaf of its own.
    HalfTitle,
    /// Title, subtitle, author, and the first puzzle.
    Title,
    /// The author, the publisher, and technical details.
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

/// A printer of books.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Press {
    /// Kindle Direct Publishing.
    Kdp,
    /// `IngramSpark`.
    Ingram,
    /// A printer on a desk.
    Office,
}

impl Press {
    /// All of them, by their names and titles.
    pub const ALL: [(&'static str, &'static str, Self); 3] = [
        ("kdp", "Kindle Direct Publishing, paperback", Self::Kdp),
        ("ingram", "IngramSpark, perfect bound", Self::Ingram),
        ("office", "office printer", Self::Office),
    ];
}

/// The colours of the file of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Inks {
    /// Red, green and blue.
    Rgb,
    /// Black alone.
    Black,
    /// Four colours.
    Cmyk,
}

/// A part that the file of a book omits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Omitted {
    /// The contents that PDF readers show beside the pages.
    Outline,
    /// Links.
    Links,
    /// Title, author and so on.
    Metadata,
    /// The meaning of drawings, for screen readers.
    Tags,
    /// None: the file has all parts.
    None,
}

impl Leaf {
    /// All of them, by their names.
    pub const ALL: [(&'static str, Self); 8] = [
        ("none", Self::None),
        ("half-title", Self::HalfTitle),
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
    Press: Press::ALL;
    Inks: [
        ("rgb", "Red, green and blue; greys as grey", Inks::Rgb),
        ("black", "Black only: colours become grey", Inks::Black),
        ("cmyk", "Cyan, magenta, yellow and black; greys as black only", Inks::Cmyk),
    ];
    Omitted: [
        ("outline", "", Omitted::Outline),
        ("links", "", Omitted::Links),
        ("metadata", "", Omitted::Metadata),
        ("tags", "", Omitted::Tags),
        ("none", "", Omitted::None),
    ];
    Leaf: Leaf::ALL.map(|(name, leaf)| (name, "", leaf));
}
