//! How hard a technique is, on the scales that are in use.

use std::cmp::Ordering;
use std::fmt;

use crate::facts::Facts;
use crate::state::State;
use crate::step::Step;
use crate::technique::Limits;

/// The place of a technique on each scale that knows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ratings {
    /// `HoDoKu` 2.2.
    pub hodoku: Option<Hodoku>,
    /// Sudoku Explainer 1.2.1.
    pub explainer: Option<Explainer>,
    /// The level in Zambon's solver, 0 to 4, and the place in it: 24 is the fifth of level 2.
    pub zambon: Option<u8>,
}

impl Ratings {
    /// On no scale.
    pub const NONE: Self = Self { hodoku: None, explainer: None, zambon: None };

    /// With this place on `HoDoKu`'s scale, switched on as it comes.
    pub const fn hodoku(self, code: &'static str, order: u16, level: Level, score: u16) -> Self {
        Self { hodoku: Some(Hodoku { code, order, level, score, on: true, rank: None, pick: None }), ..self }
    }

    /// As [`hodoku`](Self::hodoku), but switched off as it comes.
    pub const fn hodoku_off(self, code: &'static str, order: u16, level: Level, score: u16) -> Self {
        Self { hodoku: Some(Hodoku { code, order, level, score, on: false, rank: None, pick: None }), ..self }
    }

    /// With `HoDoKu`'s way to choose among all the instances that it finds, where it does not just take the first.
    pub const fn ranked(self, rank: Rank) -> Self {
        match self.hodoku {
            Some(hodoku) => Self { hodoku: Some(Hodoku { rank: Some(rank), ..hodoku }), ..self },
            None => self,
        }
    }

    /// With `HoDoKu`'s own search for the one instance that it takes, where that is quicker than to rank all of them.
    pub const fn picked(self, pick: Pick) -> Self {
        match self.hodoku {
            Some(hodoku) => Self { hodoku: Some(Hodoku { pick: Some(pick), ..hodoku }), ..self },
            None => self,
        }
    }

    /// With this rating in tenths: 23 for 2.3.
    pub const fn explainer(self, tenths: u8) -> Self {
        Self { explainer: Some(Explainer::Fixed(tenths)), ..self }
    }

    /// With a rating that depends on the step.
    pub const fn explainer_of(self, tenths: fn(&Step) -> u8) -> Self {
        Self { explainer: Some(Explainer::Of(tenths)), ..self }
    }

    /// With this level and place in Zambon's solver.
    pub const fn zambon(self, code: u8) -> Self {
        Self { zambon: Some(code), ..self }
    }
}

/// Which of two steps on a state is preferred: the lesser.
pub type Rank = fn(&State, &Step, &Step) -> Ordering;

/// The step that is taken, of any technique that has its place with the one that is asked.
pub type Pick = fn(&Facts<'_>, &Limits) -> Option<Step>;

/// A technique in `HoDoKu` 2.2 with its defaults.
#[derive(Clone, Copy, Debug)]
pub struct Hodoku {
    /// The code in its library of cases: four digits, five for the siamese forms.
    pub code: &'static str,
    /// Techniques are tried in ascending order.
    pub order: u16,
    /// The level of a puzzle that needs the technique is at least this.
    pub level: Level,
    /// What a step adds to the score of a puzzle.
    pub score: u16,
    /// Whether it is used unless the user says otherwise.
    pub on: bool,
    /// How one of all the instances is chosen, among those of all techniques in this place of the order. Without it the first
    /// one that is found is taken.
    pub rank: Option<Rank>,
    /// A search that finds that one without all the others. Techniques in one place of the order share it.
    pub pick: Option<Pick>,
}

/// `HoDoKu`'s five levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the variants are their own description")]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The highest score of a puzzle of this level, with `HoDoKu` 2.2's defaults.
    pub const fn most(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

/// How hard a puzzle is on `HoDoKu`'s scale.
///
/// The score is the sum of the scores of the steps; the level is that of the hardest step, raised as long as the score is too
/// high for it. What is not solved by the method is extreme, and costs 20,000 more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade {
    /// From easy to extreme.
    pub level: Level,
    /// The sum of the scores of the steps.
    pub score: u32,
}

/// What `HoDoKu` adds for giving up.
const GIVE_UP: u32 = 20_000;

impl Grade {
    /// Of steps in a row that lead to the solution or not. A step that `HoDoKu` does not know makes a puzzle extreme.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a Step>, solved: bool) -> Self {
        let start =
            if solved { Self { level: Level::Easy, score: 0 } } else { Self { level: Level::Extreme, score: GIVE_UP } };
        let sum = steps.into_iter().fold(start, |grade, step| {
            let (level, score) =
                step.technique().ratings.hodoku.map_or((Level::Extreme, 0), |own| (own.level, own.score));
            Self { level: grade.level.max(level), score: grade.score + u32::from(score) }
        });
        let level = Level::ALL.into_iter().find(|level| *level >= sum.level && sum.score <= level.most());
        Self { level: level.unwrap_or(Level::Extreme), ..sum }
    }
}

/// `hard 1450`.
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        })
    }
}

/// A rating of Sudoku Explainer 1.2.1, in tenths.
#[derive(Clone, Copy, Debug)]
pub enum Explainer {
    /// The same for every step.
    Fixed(u8),
    /// It depends on the step: the length of a chain, say.
    Of(fn(&Step) -> u8),
}

impl Explainer {
    /// The rating of a step, in tenths.
    pub fn tenths(self, step: &Step) -> u8 {
        match self {
            Self::Fixed(tenths) => tenths,
            Self::Of(tenths) => tenths(step),
        }
    }
}
