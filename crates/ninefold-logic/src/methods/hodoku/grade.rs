//! The difficulty of a puzzle on `HoDoKu`'s scale.

use std::fmt;

use super::table::rating;
use crate::path::Path;
use crate::step::Step;

/// The five levels of `HoDoKu`.
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
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns the highest score of a puzzle of this level, with `HoDoKu` 2.2's defaults.
    pub const fn most(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// Like [`most`](Self::most), for a puzzle with the given number of cells, in proportion: `HoDoKu` itself supports only the 81 cells of one grid.
    pub fn most_of(self, cells: usize) -> u32 {
        match self {
            Self::Extreme => u32::MAX,
            _ => self.most() * cells as u32 / 81,
        }
    }

    /// Returns this level, raised while a score exceeds its limit in a puzzle with the given number of cells.
    pub(crate) fn raised(self, score: u32, cells: usize) -> Self {
        let fits = |level: &Self| *level >= self && score <= level.most_of(cells);
        Self::ALL.into_iter().find(fits).unwrap_or(Self::Extreme)
    }
}

/// The difficulty of a puzzle on `HoDoKu`'s scale.
///
/// The score is the sum of the scores of the steps; the level is that of the hardest step, raised while the score exceeds its limit. A puzzle that
/// the method does not solve is extreme, and its score is 20,000 higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade {
    /// The level, from easy to extreme.
    pub level: Level,
    /// The sum of the scores of the steps.
    pub score: u32,
}

/// The points that `HoDoKu` adds for giving up.
const GIVE_UP: u32 = 20_000;

impl Grade {
    /// Computes the grade of the steps of a path. `cells` is the number of cells of the puzzle; `solved` is whether the steps solve it. A technique
    /// that `HoDoKu` lacks makes the grade extreme, and so does an unsolved puzzle.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a Step>, solved: bool, cells: usize) -> Self {
        let (mut hardest, mut score) = if solved { (Level::Easy, 0) } else { (Level::Extreme, GIVE_UP) };
        for own in steps.into_iter().map(|step| rating(step.technique())) {
            hardest = hardest.max(own.map_or(Level::Extreme, |own| own.level));
            score += own.map_or(0, |own| u32::from(own.score));
        }
        Self { level: hardest.raised(score, cells), score }
    }
}

impl Path {
    /// Returns the difficulty of the path on `HoDoKu`'s scale. This is a puzzle's grade if the method is [`Method::hodoku`](crate::Method::hodoku).
    pub fn grade(&self) -> Grade {
        Grade::of(self.steps(), self.is_solved(), self.start().rules().len())
    }

    /// Like [`grade`](Self::grade), if the grids are plain, the path leads to the solution, and the technique of every step has a score.
    pub fn rated(&self) -> Option<Grade> {
        let is_rated = self.is_solved()
            && self.start().rules().has_plain_grids()
            && self.steps().iter().all(|step| rating(step.technique()).is_some());
        is_rated.then(|| self.grade())
    }
}

/// Writes `hard 1450`.
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
