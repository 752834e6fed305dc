//! The search for puzzles: it tries new puzzles and neighbours of earlier ones until a puzzle meets the order.

use crate::generate::order::Shape;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::stop::Stop;

/// The result of searching for a puzzle that meets an order.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "made once a puzzle")]
pub enum Made<P = Puzzle> {
    /// A puzzle that meets the order.
    Puzzle(P),
    /// The search was stopped before it found such a puzzle.
    Stopped(Short<P>),
}

/// The best puzzle found before the search was stopped.
#[derive(Clone, Debug)]
pub struct Short<P = Puzzle> {
    /// The nearest puzzle so far and its distance from the order.
    pub best: Option<(P, Distance)>,
    /// The number of tries, including those that made no puzzle.
    pub tries: u64,
}

/// The distance of a puzzle from the order: the number of superfluous or missing clues, then the judge's distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Distance {
    /// The number of superfluous or missing clues.
    pub clues: usize,
    /// The judge's distance, or `u64::MAX` if the judge was not called.
    pub judged: u64,
}

impl Distance {
    /// Returns a single number that sorts like this distance, for programs that only compare distances. The number is small enough to be represented
    /// exactly as a 64-bit float.
    pub const fn number(self) -> u64 {
        const JUDGED: u64 = (1 << 40) - 1;
        ((self.clues as u64) << 40) | if self.judged < JUDGED { self.judged } else { JUDGED }
    }
}

/// The tries made so far for a puzzle, with an observer that is called for each puzzle that is nearer than all before it.
pub(crate) struct Tries<'a, P> {
    pub(super) short: Short<P>,
    look: &'a mut dyn FnMut(&P, Distance),
}

impl<'a, P: Clone> Tries<'a, P> {
    pub(super) fn new(look: &'a mut dyn FnMut(&P, Distance)) -> Self {
        Self { short: Short { best: None, tries: 0 }, look }
    }

    /// Counts another try.
    pub(crate) const fn count(&mut self) {
        self.short.tries += 1;
    }

    pub(crate) fn note(&mut self, puzzle: &P, judged: u64) -> u64 {
        self.offer(puzzle, Distance { clues: 0, judged });
        judged
    }

    pub(crate) fn offer(&mut self, puzzle: &P, distance: Distance) {
        if self.short.best.as_ref().is_none_or(|best| distance < best.1) {
            (self.look)(puzzle, distance);
            self.short.best = Some((puzzle.clone(), distance));
        }
    }

    /// Returns the puzzle if it has no superfluous or missing clues.
    pub(crate) fn keep(&mut self, puzzle: P, clues: usize) -> Option<P> {
        if clues > 0 {
            self.offer(&puzzle, Distance { clues, judged: u64::MAX });
        }
        (clues == 0).then_some(puzzle)
    }
}

/// If a distance is at least this large, the judge has found something forbidden, which removing clues cannot cure. A smaller distance means that
/// something is missing.
pub const TOO_MUCH: u64 = 10_000_000;

/// A function that returns the distance of a puzzle from the order.
pub(crate) type Judge<'a, P> = &'a mut dyn FnMut(&P) -> u64;

/// A source of puzzles for an order, which counts the tries it makes.
pub(crate) trait Source {
    /// The type of the puzzles.
    type Puzzle: Clone + PartialEq;

    /// Makes a new puzzle, whatever its distance from the order.
    fn fresh(
        &self,
        random: &mut Random,
        tries: &mut Tries<'_, Self::Puzzle>,
        judge: Judge<'_, Self::Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Self::Puzzle>;

    /// Makes a puzzle similar to a given one.
    fn near(
        &self,
        puzzle: &Self::Puzzle,
        random: &mut Random,
        tries: &mut Tries<'_, Self::Puzzle>,
        judge: Judge<'_, Self::Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Self::Puzzle>;
}

/// The default number of successive neighbours without progress before a new puzzle is made.
const PATIENCE: u32 = 24;

/// The search for a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Climb {
    /// The number of successive neighbours without progress before a new puzzle is made.
    patience: u32,
    /// The maximum number of tries for a puzzle.
    tries: u64,
}

impl Default for Climb {
    fn default() -> Self {
        Self { patience: PATIENCE, tries: u64::MAX }
    }
}

impl Climb {
    pub(crate) fn with_patience<P>(self, neighbours: u32, shape: &Shape<P>) -> Self {
        let least = if matches!(shape, Shape::Pattern(_)) { PATIENCE } else { 0 };
        Self { patience: neighbours.max(least), ..self }
    }

    pub(crate) const fn with_tries(self, tries: u64) -> Self {
        Self { tries, ..self }
    }

    /// Whether another try is allowed.
    pub(crate) fn goes_on<P>(&self, tries: &Tries<'_, P>, stop: Stop<'_>) -> bool {
        tries.short.tries < self.tries && !stop.is_due(1)
    }

    /// Searches for a puzzle for which the judge returns 0, moving only to neighbours that are at most as far from the order.
    pub(crate) fn make<S: Source>(
        &self,
        source: &S,
        random: &mut Random,
        judge: Judge<'_, S::Puzzle>,
        look: &mut dyn FnMut(&S::Puzzle, Distance),
        stop: Stop<'_>,
    ) -> Made<S::Puzzle> {
        let mut tries = Tries::new(look);
        if let Some(puzzle) = self.until(u64::MAX, source, random, judge, &mut tries, stop) {
            return Made::Puzzle(puzzle);
        }
        match tries.short.best {
            // The search was stopped while clues were still being removed, although enough had already been removed.
            Some((puzzle, distance)) if distance == Distance::default() => Made::Puzzle(puzzle),
            _ => Made::Stopped(tries.short),
        }
    }

    /// Like `make`, but starts no new puzzle after `most` tries.
    pub(super) fn until<S: Source>(
        &self,
        most: u64,
        source: &S,
        random: &mut Random,
        judge: Judge<'_, S::Puzzle>,
        tries: &mut Tries<'_, S::Puzzle>,
        stop: Stop<'_>,
    ) -> Option<S::Puzzle> {
        while tries.short.tries < most && self.goes_on(tries, stop) {
            tries.count();
            let Some(puzzle) = source.fresh(random, tries, judge, stop) else { continue };
            let mut here = tries.note(&puzzle, judge(&puzzle));
            let (mut puzzle, mut idle) = (puzzle, 0);
            while here > 0 && idle < self.patience && self.goes_on(tries, stop) {
                tries.count();
                idle += 1;
                let near = source.near(&puzzle, random, tries, judge, stop);
                let Some(near) = near.filter(|near| *near != puzzle) else { continue };
                let there = tries.note(&near, judge(&near));
                if there < here {
                    idle = 0;
                }
                if there <= here {
                    (puzzle, here) = (near, there);
                }
            }
            if here == 0 {
                return Some(puzzle);
            }
        }
        None
    }
}
