//! Orders for new puzzles, and how one is made to order.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use ninefold_core::generate::{Clues, Hold, Pattern, Random, Seed};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{Feature, Rules};
use ninefold_core::solve::Solver;
use ninefold_core::symmetry::Symmetry;
use ninefold_core::{Puzzle, Stop, generate};
use ninefold_logic::difficulty::{Difficulty, DifficultyError, Need};
use ninefold_logic::explainer::Rater;
use ninefold_logic::hodoku::{Grade, Level};
use ninefold_logic::{Method, Technique, Walk, explainer, hodoku, text};

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

    fn order(self, layout: &Rules) -> generate::Order<Grids> {
        use generate::Shape;
        let order = generate::Order::of(layout);
        match self {
            Self::HalfTurn => generate::Order { shape: Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), ..order },
            Self::Free => order,
            Self::Drawn(pattern) => {
                let shape = Shape::Pattern(layout.pattern(pattern.cells()));
                generate::Order { clues: Clues::at_least(0), shape, ..order }
            }
        }
    }
}

/// An order for a new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// How hard.
    pub levels: RangeInclusive<Level>,
    /// How hard on the scale of Sudoku Explainer, in tenths.
    pub ratings: Option<RangeInclusive<u8>>,
    /// The technique that it takes to solve it.
    pub technique: Option<&'static Technique>,
    /// Where the givens are.
    pub shape: Shape,
}

impl Default for Order {
    /// The puzzle of a day but for its level: its givens stay where they are in a half turn.
    fn default() -> Self {
        Self { levels: Level::Easy..=Level::Extreme, ratings: None, technique: None, shape: Shape::HalfTurn }
    }
}

/// A puzzle that was made to order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle<Grids>,
    /// How hard it is.
    pub grade: Grade,
    /// How hard it is for Sudoku Explainer, in tenths, if the order says anything of that.
    pub rating: Option<u8>,
}

/// `hard 1450`, `hard 1450, ER 7.1`.
impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grade.fmt(f)?;
        self.rating.map_or(Ok(()), |rating| write!(f, ", ER {}", text::decimal(rating)))
    }
}

static HODOKU: LazyLock<Method> = LazyLock::new(Method::hodoku);
static EXPLAINER: LazyLock<Method> = LazyLock::new(Method::explainer);

/// The method whose paths lead to a technique: `HoDoKu`'s, which new puzzles are made with, or Sudoku Explainer's for what that does not use.
pub(crate) fn method(technique: &'static Technique) -> Option<&'static Method> {
    let known = |method: &&Method| method.techniques.contains(&technique);
    [&*HODOKU, &*EXPLAINER].into_iter().find(known)
}

impl Order {
    /// A puzzle to learn a technique with: no harder than it has to be.
    pub fn drill(technique: &'static Technique) -> Self {
        let own = hodoku::rating(technique).filter(|own| own.on).map_or(Level::Extreme, |own| own.level);
        Self { levels: Level::Easy..=own, ratings: None, technique: Some(technique), shape: Shape::Free }
    }

    /// The technique, if only the steps of Sudoku Explainer show whether it is needed, and what it rates them.
    fn explained(&self) -> Option<(&'static Technique, RangeInclusive<u8>)> {
        let technique = self.technique.filter(|technique| !HODOKU.techniques.contains(technique))?;
        explainer::rating(technique).map(|own| (technique, own.least..=own.most))
    }

    fn difficulty(&self) -> Difficulty {
        let any = Difficulty::default();
        let ratings = self.ratings.clone().unwrap_or(any.explainer);
        let (explainer, require) = match self.explained() {
            // As hard as the technique: what is harder seldom needs it.
            Some((_, own)) => ((*own.start()).max(*ratings.start())..=(*own.end()).min(*ratings.end()), Vec::new()),
            None => (ratings, self.technique.map(Need::from).into_iter().collect()),
        };
        Difficulty { levels: self.levels.clone(), require, explainer, ..Difficulty::default() }
    }

    /// Whether the technique is needed, where the difficulty does not say that.
    fn is_met(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> bool {
        let Some((technique, _)) = self.explained() else { return true };
        Walk::new(puzzle, &EXPLAINER).until(stop).any(|step| step.technique() == technique)
    }

    /// Finds out whether there can be such a puzzle, as far as that is known.
    ///
    /// # Errors
    ///
    /// Two things asked for that contradict each other.
    pub fn check(&self) -> Result<(), DifficultyError> {
        self.difficulty().check_single()
    }

    /// Makes a puzzle; none if it is stopped. `tell` hears now and then how many puzzles were tried. It may take its time.
    pub(crate) fn make(&self, seed: Seed, stop: Stop<'_>, tell: &mut dyn FnMut(u64)) -> Option<Made> {
        let difficulty = self.difficulty();
        let mut tried = 0;
        let mut judge = |puzzle: &Puzzle<Grids>| {
            tried += 1;
            tell(tried);
            // Nothing is known of a puzzle whose rating was stopped.
            match difficulty.distance(puzzle, stop).unwrap_or(u64::MAX) {
                0 => u64::from(!self.is_met(puzzle, stop)),
                distance => distance,
            }
        };
        // As for whoever else makes this order, so that a seed means the same puzzle.
        let plan = self.shape.order(&Rules::single()).plan().ok()?.with_patience(difficulty.patience());
        let made = plan.make(Solver::new(), &mut Random::new(seed), &mut judge, stop);
        let generate::Made::Puzzle(puzzle) = made else { return None };
        let path = Walk::new(&puzzle, &HODOKU).until(stop).path(usize::MAX);
        let single = puzzle.plain(Feature::ExplainerRating).ok().filter(|_| difficulty.asks_explainer());
        let rating = single.map(|single| Rater::new().rate(single.givens(), stop).er);
        (!path.is_stopped() && !stop.is_due(0)).then(|| Made { puzzle, grade: path.grade(), rating })
    }
}
