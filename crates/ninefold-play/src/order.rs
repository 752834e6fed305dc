//! Orders for new puzzles, and the puzzles made for them, as data. `ninefold-app` makes the puzzles.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_core::Puzzle;
use ninefold_core::generate::Pattern;
use ninefold_core::multi::Grids;
use ninefold_logic::hodoku::{Grade, Level};
use ninefold_logic::{Technique, hodoku, text};

/// The arrangement of the givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// Symmetric under a half turn.
    #[default]
    HalfTurn,
    /// Anywhere.
    Free,
    /// In the cells of a pattern.
    Drawn(Pattern),
}

impl Shape {
    /// Returns all arrangements.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::HalfTurn, Self::Free].into_iter().chain(Pattern::ALL.map(Self::Drawn))
    }

    /// Returns the name of the arrangement.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half turn",
            Self::Free => "free",
            Self::Drawn(pattern) => pattern.name(),
        }
    }
}

/// An order for a new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The allowed levels.
    pub levels: RangeInclusive<Level>,
    /// The allowed difficulties on the scale of Sudoku Explainer, in tenths.
    pub ratings: Option<RangeInclusive<u8>>,
    /// The technique required to solve it.
    pub technique: Option<&'static Technique>,
    /// The arrangement of the givens.
    pub shape: Shape,
    /// The kinds of constraints, by a name known to generators; `None` for plain Sudoku.
    pub kind: Option<&'static str>,
    /// The number of rows.
    pub size: usize,
}

impl Default for Order {
    /// Returns the order of a daily puzzle, except for its level: a half turn maps its givens to givens.
    fn default() -> Self {
        Self {
            levels: Level::Easy..=Level::Extreme,
            ratings: None,
            technique: None,
            shape: Shape::HalfTurn,
            kind: None,
            size: 9,
        }
    }
}

/// A puzzle made to order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle<Grids>,
    /// The grade on the scale for the puzzle's rules; `None` for large grids made without a level.
    pub grade: Option<Grade>,
    /// The rating by Sudoku Explainer, in tenths, if the order requests one.
    pub rating: Option<u8>,
}

/// Writes `hard 1450`, `hard 1450, ER 7.1`, or `12 givens`.
impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grade {
            Some(grade) => grade.fmt(f)?,
            None => write!(f, "{} givens", self.puzzle.givens().filled().count())?,
        }
        self.rating.map_or(Ok(()), |rating| write!(f, ", ER {}", text::decimal(rating)))
    }
}

impl Order {
    /// Returns an order for a puzzle that needs a technique and is otherwise as easy as possible.
    pub fn drill(technique: &'static Technique) -> Self {
        let own = hodoku::rating(technique).filter(|own| own.on).map_or(Level::Extreme, |own| own.level);
        Self { levels: Level::Easy..=own, technique: Some(technique), shape: Shape::Free, ..Self::default() }
    }

    /// Whether the order is for a plain grid of nine rows.
    pub const fn is_plain(&self) -> bool {
        self.kind.is_none() && self.size == 9
    }
}
