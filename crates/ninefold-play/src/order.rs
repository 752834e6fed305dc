//! Orders for new puzzles, and how one is made to order.

use std::ops::RangeInclusive;

use ninefold_core::Stop;
use ninefold_core::generate::{self, Clues, Hold, Pattern, Random, Seed};
use ninefold_core::multi::{Layout, Puzzle, generate as multi};
use ninefold_core::solve::Solver;
use ninefold_core::symmetry::Symmetry;
use ninefold_logic::difficulty::{Difficulty, DifficultyError};
use ninefold_logic::hodoku::{self, Grade, Level};
use ninefold_logic::{Method, Technique, Walk};

/// Where the givens are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// So that a half turn changes nothing.
    #[default]
    HalfTurn,
    /// Anywhere.
    Free,
    /// In the cells of a pattern.
    Drawn(Pattern),
}

impl Shape {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::HalfTurn, Self::Free].into_iter().chain(Pattern::ALL.map(Self::Drawn))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half turn",
            Self::Free => "free",
            Self::Drawn(pattern) => pattern.name(),
        }
    }

    fn order(self, layout: &Layout) -> multi::Order {
        use multi::Shape;
        let order = multi::Order::of(layout);
        match self {
            Self::HalfTurn => multi::Order { shape: Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), ..order },
            Self::Free => order,
            Self::Drawn(pattern) => {
                let shape = Shape::Pattern(layout.pattern(pattern.cells()));
                multi::Order { clues: Clues::at_least(0), shape, ..order }
            }
        }
    }
}

/// An order for a new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// How hard.
    pub levels: RangeInclusive<Level>,
    /// The technique that it takes to solve it.
    pub technique: Option<&'static Technique>,
    /// Where the givens are.
    pub shape: Shape,
}

impl Default for Order {
    /// The puzzle of a day: of any level, and its givens stay where they are in a half turn.
    fn default() -> Self {
        Self { levels: Level::Easy..=Level::Extreme, technique: None, shape: Shape::HalfTurn }
    }
}

/// A puzzle that was made to order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How hard it is.
    pub grade: Grade,
}

impl Order {
    /// A puzzle to learn a technique with: no harder than it has to be.
    pub fn drill(technique: &'static Technique) -> Self {
        let own = hodoku::rating(technique).map_or(Level::Extreme, |own| own.level);
        Self { levels: Level::Easy..=own, technique: Some(technique), shape: Shape::Free }
    }

    fn difficulty(&self) -> Difficulty {
        let require = self.technique.into_iter().collect();
        Difficulty { levels: self.levels.clone(), require, ..Difficulty::default() }
    }

    /// Finds out whether there can be such a puzzle, as far as that is known.
    ///
    /// # Errors
    ///
    /// Two things asked for that contradict each other.
    pub fn check(&self) -> Result<(), DifficultyError> {
        self.difficulty().check()
    }

    /// Makes a puzzle; none if it is stopped. `tell` hears now and then how many puzzles were tried. It may take its time.
    pub(crate) fn make(&self, seed: Seed, stop: Stop<'_>, tell: &mut dyn FnMut(u64)) -> Option<Made> {
        let difficulty = self.difficulty();
        let mut tried = 0;
        let mut judge = |puzzle: &Puzzle| {
            tried += 1;
            tell(tried);
            // Nothing is known of a puzzle whose rating was stopped.
            difficulty.distance(puzzle, stop).unwrap_or(u64::MAX)
        };
        let plan = self.shape.order(&Layout::single()).plan().ok()?;
        let made = plan.make(Solver::new(), &mut Random::new(seed), &mut judge, stop);
        let generate::Made::Puzzle(puzzle) = made else { return None };
        let method = Method::hodoku();
        let path = Walk::new(&puzzle, &method).until(stop).path(usize::MAX);
        (!path.is_stopped()).then(|| Made { puzzle, grade: path.grade() })
    }
}
