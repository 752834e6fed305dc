//! Features that only some puzzles support, and the reasons why others do not. They are defined in a single place, so that every program gives the
//! same reasons.

use core::fmt;

use super::Rules;
use crate::wide;

/// A feature that not every puzzle supports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Feature {
    /// The canonical form and everything based on it: equivalence, transformations and automorphisms.
    CanonicalForm,
    /// A representation as a line of 81 characters or in a table of such lines.
    Row81,
    /// A representation as 729 characters, one per candidate.
    Candidates729,
    /// The engines modelled on other programs, which support only the plain grid.
    ClassicEngines,
    /// The vector engine, which solves in batches and makes generating and rating fast.
    FastEngine,
    /// Rules that may be left implicit: those of a text, table or title that names no rules.
    Implied,
    /// The score of `HoDoKu`.
    HodokuScore,
    /// The rating of Sudoku Explainer.
    ExplainerRating,
    /// The ratings of Denis Berthier, based on whips, braids, and trial and error.
    BerthierRating,
    /// The level of Zambon's book.
    ZambonLevel,
    /// Analyses of sets of clues: unavoidable sets, backdoors and neighbours.
    ClueSets,
    /// Generating puzzles with these rules.
    Generating,
    /// Techniques: steps, hints and paths.
    Techniques,
    /// Parts of a program that handle only plain grids, one or several.
    PlainGrids,
}

impl Feature {
    /// All features.
    pub const ALL: [Self; 14] = [
        Self::CanonicalForm,
        Self::Row81,
        Self::Candidates729,
        Self::ClassicEngines,
        Self::FastEngine,
        Self::Implied,
        Self::HodokuScore,
        Self::ExplainerRating,
        Self::BerthierRating,
        Self::ZambonLevel,
        Self::ClueSets,
        Self::Generating,
        Self::Techniques,
        Self::PlainGrids,
    ];

    /// The name, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CanonicalForm => "canonical-form",
            Self::Row81 => "row-81",
            Self::Candidates729 => "candidates-729",
            Self::ClassicEngines => "classic-engines",
            Self::FastEngine => "fast-engine",
            Self::Implied => "implied",
            Self::HodokuScore => "hodoku-score",
            Self::ExplainerRating => "explainer-rating",
            Self::BerthierRating => "berthier-rating",
            Self::ZambonLevel => "zambon-level",
            Self::ClueSets => "clue-sets",
            Self::Generating => "generating",
            Self::Techniques => "techniques",
            Self::PlainGrids => "plain-grids",
        }
    }

    /// The feature as the start of a sentence: a subject and its verb.
    const fn words(self) -> &'static str {
        match self {
            Self::CanonicalForm => "canonical forms and transformations exist",
            Self::Row81 => "lines of 81 characters and rows of tables exist",
            Self::Candidates729 => "lines of 729 candidates exist",
            Self::ClassicEngines => "the classic engines work",
            Self::FastEngine => "the fast engine works",
            Self::Implied => "rules go without saying",
            Self::HodokuScore => "HoDoKu's scores exist",
            Self::ExplainerRating => "the ratings of Sudoku Explainer exist",
            Self::BerthierRating => "the ratings by whips and braids exist",
            Self::ZambonLevel => "Zambon's levels exist",
            Self::ClueSets => "unavoidable sets, backdoors and neighbours are found",
            Self::Generating => "new puzzles are made",
            Self::Techniques => "steps are found",
            Self::PlainGrids => "this works",
        }
    }

    /// Returns the puzzles that support the feature.
    const fn needs(self) -> Needs {
        match self {
            Self::CanonicalForm
            | Self::Row81
            | Self::Candidates729
            | Self::ClassicEngines
            | Self::FastEngine
            | Self::Implied
            | Self::ExplainerRating
            | Self::BerthierRating
            | Self::ZambonLevel
            | Self::ClueSets => Needs::Single,
            Self::HodokuScore | Self::PlainGrids => Needs::Plain,
            Self::Techniques => Needs::Framed,
            Self::Generating => Needs::Any,
        }
    }
}

/// The puzzles that support a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Needs {
    /// One plain grid.
    Single,
    /// One or more plain grids.
    Plain,
    /// Grids of at most 16 rows in which every row and column contains each digit.
    Framed,
    /// All puzzles.
    Any,
}

/// The reason why a puzzle does not support a [`Feature`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsupported {
    feature: Feature,
    obstacle: Obstacle,
}

impl Unsupported {
    /// The missing feature.
    pub const fn feature(self) -> Feature {
        self.feature
    }
}

/// The property of the rules that prevents a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Obstacle {
    Grids(usize),
    /// The numbers of rows, columns and digits.
    Size(usize, usize, usize),
    Regions,
    Constraints(&'static str),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let only = match self.feature.needs() {
            Needs::Single => "plain 9x9 grids",
            Needs::Plain => "plain 9x9 grids, one or several",
            Needs::Framed if matches!(self.obstacle, Obstacle::Size(rows, columns, digits) if rows != columns || rows != digits) => {
                "grids whose rows and columns contain every digit"
            }
            Needs::Framed => "grids of at most 16 rows",
            Needs::Any => "any grids",
        };
        write!(f, "{} only for {only}; this puzzle ", self.feature.words())?;
        match self.obstacle {
            Obstacle::Grids(1) => f.write_str("has separate groups of cells"),
            Obstacle::Grids(grids) => write!(f, "has {grids} grids"),
            Obstacle::Size(rows, columns, digits) => {
                write!(f, "is {rows}x{columns}")?;
                if rows.max(columns) == digits { Ok(()) } else { write!(f, " with {digits} digits") }
            }
            Obstacle::Regions => f.write_str("has irregular regions"),
            Obstacle::Constraints(kind) => write!(f, "has a constraint ({kind})"),
        }
    }
}

impl core::error::Error for Unsupported {}

impl Rules {
    /// Checks whether puzzles with these rules support a feature.
    ///
    /// ```
    /// use ninefold_core::rules::{Feature, Rules};
    ///
    /// assert!(Rules::single().supports(Feature::CanonicalForm).is_ok());
    /// let why = Rules::sized(16)?.supports(Feature::CanonicalForm).unwrap_err();
    /// assert_eq!(why.to_string(), "canonical forms and transformations exist only for plain 9x9 grids; this puzzle is 16x16");
    /// # Ok::<(), ninefold_core::rules::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the reason why the puzzles do not support the feature.
    pub fn supports(&self, feature: Feature) -> Result<(), Unsupported> {
        let has = match feature.needs() {
            Needs::Single => self.is_single(),
            Needs::Plain => self.has_plain_grids(),
            Needs::Framed => self.size() <= wide::SIDE && self.has_full_lines(),
            Needs::Any => true,
        };
        if has { Ok(()) } else { Err(self.not_plain(feature)) }
    }

    /// Whether [`supports`](Self::supports) returns no error.
    pub fn has(&self, feature: Feature) -> bool {
        self.supports(feature).is_ok()
    }

    /// Returns the reason why these rules, which are not those of the plain grid, lack a feature.
    pub(crate) fn not_plain(&self, feature: Feature) -> Unsupported {
        Unsupported { feature, obstacle: self.obstacle() }
    }

    /// Returns the most important difference from the rules of the plain grid.
    fn obstacle(&self) -> Obstacle {
        if self.size() != 9 || !self.has_full_lines() {
            Obstacle::Size(self.rows(), self.columns(), self.size())
        } else if let Some(constraint) = self.constraints().first() {
            Obstacle::Constraints(constraint.kind().name)
        } else if self.regions().is_some() {
            Obstacle::Regions
        } else {
            Obstacle::Grids(self.grids().len())
        }
    }
}
