//! The parts of a document, by name: digits, notes, colours, texts.

use std::fmt;

/// A part that a document may have, and a format may support.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// More than one grid.
    Grids,
    /// The positions of several grids.
    Layout,
    /// Numbers of rows, columns and digits other than nine.
    Size,
    /// Regions other than the standard boxes.
    Regions,
    /// Constraints beyond rows, columns and regions.
    Constraints,
    /// The given digits.
    Givens,
    /// Placed digits, as distinct from givens.
    Placed,
    /// Eliminated candidates.
    Candidates,
    /// Single candidates in cells, as distinct from digits.
    Singles,
    /// Corner marks.
    Corner,
    /// Centre marks.
    Centre,
    /// Colours.
    Colours,
    /// The solution.
    Solution,
    /// A text.
    Text(Field),
}

impl Part {
    const PLAIN: [Self; 13] = [
        Self::Grids,
        Self::Layout,
        Self::Size,
        Self::Regions,
        Self::Constraints,
        Self::Givens,
        Self::Placed,
        Self::Candidates,
        Self::Singles,
        Self::Corner,
        Self::Centre,
        Self::Colours,
        Self::Solution,
    ];

    /// Returns all parts.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::PLAIN.into_iter().chain(Field::ALL.map(Self::Text))
    }

    const fn bit(self) -> u32 {
        match self {
            Self::Text(field) => 1 << (13 + field as u32),
            Self::Givens => 1,
            Self::Placed => 2,
            Self::Candidates => 4,
            Self::Singles => 8,
            Self::Corner => 16,
            Self::Centre => 32,
            Self::Colours => 64,
            Self::Solution => 128,
            Self::Grids => 256,
            Self::Layout => 512,
            Self::Size => 1024,
            Self::Regions => 2048,
            Self::Constraints => 4096,
        }
    }

    /// Returns the name used in messages and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grids => "several grids",
            Self::Layout => "this layout",
            Self::Size => "other sizes than 9x9",
            Self::Regions => "irregular regions",
            Self::Constraints => "constraints",
            Self::Givens => "givens",
            Self::Placed => "placed digits as such",
            Self::Candidates => "eliminated candidates",
            Self::Singles => "single candidates as such",
            Self::Corner => "corner marks",
            Self::Centre => "centre marks",
            Self::Colours => "colours",
            Self::Solution => "solution",
            Self::Text(field) => field.name(),
        }
    }
}

/// Writes the name of the part.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Parts(u32);

impl Parts {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// All parts of the cells of one grid.
    pub(crate) const CELLS: Self =
        Self::of(&Part::PLAIN).minus(Self::of(&[Part::Grids, Part::Layout])).minus(Self::RULES);

    /// The parts of the rules, apart from the positions of several grids.
    pub(crate) const RULES: Self = Self::of(&[Part::Size, Part::Regions, Part::Constraints]);

    /// Creates a set of parts.
    pub const fn of(parts: &[Part]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < parts.len() {
            bits |= parts[at].bit();
            at += 1;
        }
        Self(bits)
    }

    /// Returns the set with the texts of the given fields added.
    #[must_use]
    pub const fn texts(self, fields: &[Field]) -> Self {
        let (mut bits, mut at) = (self.0, 0);
        while at < fields.len() {
            bits |= Part::Text(fields[at]).bit();
            at += 1;
        }
        Self(bits)
    }

    /// Returns the set with the texts of all fields in a table added.
    #[must_use]
    pub(crate) const fn named<T: Copy>(self, table: &[(T, Field)]) -> Self {
        let (mut bits, mut at) = (self.0, 0);
        while at < table.len() {
            bits |= Part::Text(table[at].1).bit();
            at += 1;
        }
        Self(bits)
    }

    /// Whether the set contains the given part.
    pub const fn has(self, part: Part) -> bool {
        self.0 & part.bit() != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the union of the two sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the parts of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Iterates over the parts of the set.
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::all().filter(move |&part| self.has(part))
    }
}

impl FromIterator<Part> for Parts {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        Self(parts.into_iter().fold(0, |bits, part| bits | part.bit()))
    }
}

/// Writes the names of the parts, separated by commas.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Part::name).collect();
        f.pad(&names.join(", "))
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// A kind of text about the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Field {
    /// The name of the puzzle: a title, or the label after its line.
    Title,
    /// The author.
    Author,
    /// The source of the puzzle.
    Source,
    /// The difficulty in words.
    Level,
    /// The difficulty in numbers.
    Rating,
    /// The creation date, as written in the file.
    Date,
    /// An address.
    Link,
    /// Any other text, of one or more lines.
    Comment,
}

impl Field {
    /// All fields.
    pub const ALL: [Self; 8] =
        [Self::Title, Self::Author, Self::Source, Self::Level, Self::Rating, Self::Date, Self::Link, Self::Comment];

    /// Returns the name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Author => "author",
            Self::Source => "source",
            Self::Level => "level",
            Self::Rating => "rating",
            Self::Date => "date",
            Self::Link => "link",
            Self::Comment => "comment",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
