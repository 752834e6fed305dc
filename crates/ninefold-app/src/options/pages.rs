//! The values of options for the pages of books.

use super::Parsed;
use super::kinds::named;

/// Where a book has its solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// At the back.
    Back,
    /// Upside down at the foot of the page.
    Foot,
    /// The book has no solutions.
    None,
}

/// A page before the puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Leaf {
    /// No pages before the puzzles.
    None,
    /// Only the title, on a leaf of its own.
    HalfTitle,
    /// Title, subtitle, author, and the first puzzle.
    Title,
    /// The author, the publisher, and technical details.
    Imprint,
    /// The table of contents.
    Contents,
    /// The rules, and two first steps as examples.
    HowToPlay,
    /// Each kind of constraint, with an example.
    Rules,
    /// The levels of the puzzles, and what they demand.
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
    /// An office printer.
    Office,
}

impl Press {
    /// All printers, by their names and titles.
    pub const ALL: [(&'static str, &'static str, Self); 3] = [
        ("kdp", "Kindle Direct Publishing, paperback", Self::Kdp),
        ("ingram", "IngramSpark, perfect bound", Self::Ingram),
        ("office", "office printer", Self::Office),
    ];
}

/// The colours used in the file of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Inks {
    /// Red, green and blue.
    Rgb,
    /// Black alone.
    Black,
    /// Cyan, magenta, yellow and black.
    Cmyk,
}

/// A part that the file of a book can omit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Omitted {
    /// The table of contents that PDF readers show beside the pages.
    Outline,
    /// Links.
    Links,
    /// The title, the author and similar data.
    Metadata,
    /// Descriptions of drawings for screen readers.
    Tags,
    /// No part: the file is complete.
    None,
}

impl Leaf {
    /// All parts, by their names.
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
