//! New puzzles: what is asked for, and how one comes about.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold_core::generate::{Clues, Hold, Made, Order, Pattern, Random, Seed, Shape};
use ninefold_core::solve::Solver;
use ninefold_core::symmetry::Symmetry;
use ninefold_core::{Puzzle, Stop};
use ninefold_logic::hodoku::{self, Grade, Level};
use ninefold_logic::order::{Order as Wish, OrderError as WishError};
use ninefold_logic::{Method, Technique, Walk};

/// Where the givens are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outline {
    /// So that a half turn changes nothing.
    #[default]
    HalfTurn,
    /// Anywhere.
    Free,
    /// In the cells of a pattern.
    Drawn(Pattern),
}

impl Outline {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::HalfTurn, Self::Free].into_iter().chain(Pattern::ALL.map(Self::Drawn))
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half turn",
            Self::Free => "free",
            Self::Drawn(pattern) => pattern.name(),
        }
    }

    fn order(self) -> Order {
        match self {
            Self::HalfTurn => Order { shape: Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), ..Order::default() },
            Self::Free => Order::default(),
            Self::Drawn(pattern) => {
                Order { clues: Clues::at_least(0), shape: Shape::Pattern(pattern.cells()), ..Order::default() }
            }
        }
    }
}

/// What a new puzzle is to be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// How hard.
    pub levels: RangeInclusive<Level>,
    /// What it takes to solve it.
    pub technique: Option<&'static Technique>,
    /// Where the givens are.
    pub outline: Outline,
}

impl Default for Wanted {
    /// The puzzle of a day: of any level, and its givens stay where they are in a half turn.
    fn default() -> Self {
        Self { levels: Level::Easy..=Level::Extreme, technique: None, outline: Outline::HalfTurn }
    }
}

/// A new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresh {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How hard it is.
    pub grade: Grade,
}

impl Wanted {
    /// A puzzle to learn a technique with: no harder than it has to be.
    pub fn drill(technique: &'static Technique) -> Self {
        let own = hodoku::rating(technique).map_or(Level::Extreme, |own| own.level);
        Self { levels: Level::Easy..=own, technique: Some(technique), outline: Outline::Free }
    }

    fn wish(&self) -> Wish {
        Wish { levels: self.levels.clone(), require: self.technique.into_iter().collect(), ..Wish::default() }
    }

    /// Finds out whether there can be such a puzzle, as far as that is known.
    ///
    /// # Errors
    ///
    /// What contradicts what.
    pub fn check(&self) -> Result<(), WishError> {
        self.wish().check()
    }

    /// Makes a puzzle; none if it is stopped. `tell` hears now and then how many puzzles were tried. It may take its time.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use ninefold_core::generate::Seed;
    /// use ninefold_play::Wanted;
    ///
    /// static STOP: AtomicBool = AtomicBool::new(false);
    /// let fresh = Wanted::default().make(Seed::new(1), &STOP, &mut |_| ()).expect("nobody stops it");
    /// let again = Wanted::default().make(Seed::new(1), &STOP, &mut |_| ());
    /// assert_eq!(again, Some(fresh));
    /// ```
    pub fn make(&self, seed: Seed, stop: &'static AtomicBool, tell: &mut dyn FnMut(u64)) -> Option<Fresh> {
        let ask = |_| stop.load(Ordering::Relaxed);
        let (wish, until) = (self.wish(), Stop::when(&ask));
        let mut tried = 0;
        let mut judge = |puzzle: &Puzzle| {
            tried += 1;
            tell(tried);
            // Nothing is known of a puzzle whose rating was stopped.
            wish.distance(puzzle, until).unwrap_or(u64::MAX)
        };
        let plan = self.outline.order().plan().ok()?;
        let Made::Puzzle(puzzle) = plan.make(Solver::new(), &mut Random::new(seed), &mut judge, until) else {
            return None;
        };
        let method = Method::hodoku();
        let path = Walk::new(&puzzle, &method).until(until).path(usize::MAX);
        (!path.is_stopped()).then(|| Fresh { grade: path.grade(), puzzle })
    }
}
