//! Ninefold's own scale: a level and a score for puzzles with any rules.
//!
//! ```text
//! steps of the method of hints        4    20    14    60    280         nets, guesses
//! score: the sum of the prices      = 378                                + 10,000 instead, and the path ends here
//! level: that of the hardest step                            unfair      extreme
//! ```
//!
//! `HoDoKu` raises the level of a puzzle with many easy steps. Here only the hardest step counts: the sum of a path may change when the puzzle is
//! rotated, since the first of several equal steps is taken, but the level must not change.
//!
//! A rating ends before the first net. Puzzles that need a net are not rated any further, so a rating takes only as long as the steps before it.

mod table;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::LazyLock;

use crate::frame::{Stop, Stopped};

pub use super::hodoku::{Grade, Level};
pub use table::{Price, price_of};

use crate::method::Method;
use crate::path::{Ending, Path, Walk};
use crate::position::Position;
use crate::step::Step;
use crate::technique::{Class, Technique};

/// The points of a puzzle that needs nets or guesses, in addition to those of the earlier steps.
pub const BEYOND: u32 = 10_000;

/// The difficulty of a puzzle on Ninefold's own scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rating {
    /// The level of the hardest step, and the sum of the prices.
    pub grade: Grade,
    /// Whether the puzzle needs nets or guesses. It is then extreme, and its score is [`BEYOND`] higher.
    pub is_beyond: bool,
}

/// Whether a technique is a net, a guess, or another one without a price: ratings end before it.
pub fn is_beyond(technique: &Technique) -> bool {
    technique.class >= Class::ForcingNet || price_of(technique).is_none()
}

/// Returns the method of ratings: that of hints, without nets and guesses.
pub fn method() -> &'static Method {
    static METHOD: LazyLock<Method> = LazyLock::new(|| {
        let hints = Method::hints();
        let mut techniques = hints.under_rules();
        techniques.retain(|technique| !is_beyond(technique));
        Method { name: "levels".into(), techniques, is_complete: true, ..hints }
    });
    &METHOD
}

/// Like [`method`], without the techniques that are too hard for a level.
pub(super) fn method_to(most: Level) -> Method {
    let mut method = method().clone();
    method.techniques.retain(|technique| price_of(technique).is_some_and(|price| price.level <= most));
    method
}

/// The totals of the steps so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub(crate) grade: Grade,
}

impl Tally {
    pub(crate) const EMPTY: Self = Self { grade: Grade { level: Level::Easy, score: 0 } };

    /// Adds a step; returns whether its technique has a place on the scale.
    pub(crate) fn add(&mut self, technique: &Technique) -> bool {
        let Some(price) = price_of(technique).filter(|_| !is_beyond(technique)) else { return false };
        let Grade { level, score } = self.grade;
        self.grade = Grade { level: level.max(price.level), score: score.saturating_add(price.score.into()) };
        true
    }

    /// Returns the rating of a puzzle that needs more than the steps so far.
    pub(crate) const fn beyond(self) -> Rating {
        let grade = Grade { level: Level::Extreme, score: self.grade.score.saturating_add(BEYOND) };
        Rating { grade, is_beyond: true }
    }
}

impl Rating {
    /// Rates the puzzle at a position, and returns the path up to the end of the rating.
    ///
    /// ```
    /// use ninefold_core::Stop;
    /// use ninefold_core::multi::Grids;
    /// use ninefold_core::rules::Rules;
    /// use ninefold_logic::Position;
    /// use ninefold_logic::levels::{Level, Rating};
    ///
    /// let rules = Rules::sized(4)?;
    /// let digits = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
    /// let givens = Grids::new(rules, digits.map(|digit| ninefold_core::Digit::of_size(4, digit)));
    /// let position = Position::assume_unique(givens.boards(), &givens);
    /// let (rating, path) = Rating::of(position, Stop::NEVER)?;
    /// assert_eq!((rating.grade.level, path.is_solved()), (Level::Easy, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the rating was stopped: the level is then unknown.
    pub fn of(start: impl Into<Position>, stop: Stop<'_>) -> Result<(Self, Path), Stopped> {
        let path = Walk::new(start, method()).until(stop).path(usize::MAX);
        let rating = Self::along(path.steps(), path.is_solved());
        match (rating, path.ending()) {
            (Some(rating), _) => Ok((rating, path)),
            (None, Ending::Stuck) => Ok((Self::tally(path.steps()).0.beyond(), path)),
            (None, _) => Err(Stopped),
        }
    }

    /// Returns the rating of consecutive steps if they lead to the solution, or if one of them is a net or a guess. `None` for an unfinished path
    /// without such a step: later steps determine its level.
    pub fn along<'a>(steps: impl IntoIterator<Item = &'a Step>, is_solved: bool) -> Option<Self> {
        let (tally, is_whole) = Self::tally(steps);
        match (is_whole, is_solved) {
            (false, _) => Some(tally.beyond()),
            (true, true) => Some(Self { grade: tally.grade, is_beyond: false }),
            (true, false) => None,
        }
    }

    /// Returns the points of the steps before the first without a place on the scale, and whether all have a place.
    fn tally<'a>(steps: impl IntoIterator<Item = &'a Step>) -> (Tally, bool) {
        let mut tally = Tally::EMPTY;
        let is_whole = steps.into_iter().all(|step| tally.add(step.technique()));
        (tally, is_whole)
    }
}

impl Path {
    /// Returns the difficulty of the path on Ninefold's own scale, if the path [determines](Rating::along) it.
    pub fn level(&self) -> Option<Rating> {
        Rating::along(self.steps(), self.is_solved())
    }
}

/// Writes `unfair 378`, `extreme 10312 (needs nets or guesses)`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grade.fmt(f)?;
        if self.is_beyond { f.write_str(" (needs nets or guesses)") } else { Ok(()) }
    }
}
