//! The search for puzzles: new ones, and neighbours of earlier ones, until one is near enough.

use crate::generate::order::Shape;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::stop::Stop;

/// The outcome of an order.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "made once a puzzle")]
pub enum Made<P = Puzzle> {
    /// A puzzle that meets the order.
    Puzzle(P),
    /// It was stopped.
    Stopped(Short<P>),
}

/// The best puzzle so far, when stopped.
#[derive(Clone, Debug)]
pub struct Short<P = Puzzle> {
    /// The nearest puzzle so far, and its distance from the order.
    pub best: Option<(P, Distance)>,
    /// The number of puzzles, and of tries to make one.
    pub tries: u64,
}

/// The distance of a puzzle from the order: superfluous or missing clues, and the judge's distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Distance {
    /// The number of superfluous or missing clues.
    pub clues: usize,
    /// The judge's distance; `u64::MAX` if it was not called.
    pub judged: u64,
}

impl Distance {
    /// One number that sorts like this distance, for programs that only compare: small enough to be exact as a 64-bit float.
    pub const fn number(self) -> u64 {
        const JUDGED: u64 = (1 << 40) - 1;
        ((self.clues as u64) << 40) | if self.judged < JUDGED { self.judged } else { JUDGED }
    }
}

/// The tries for a puzzle so far, for an observer: it is called with each puzzle nearer than all before.
pub(crate) struct Tries<'a, P> {
    pub(super) short: Short<P>,
    look: &'a mut dyn FnMut(&P, Distance),
}

impl<'a, P: Clone> Tries<'a, P> {
    pub(super) fn new(look: &'a mut dyn FnMut(&P, Distance)) -> Self {
        Self { short: Short { best: None, tries: 0 }, look }
    }

    /// Another try.
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

    /// Returns the puzzle if its number of superfluous or missing clues is 0.
    pub(crate) fn keep(&mut self, puzzle: P, clues: usize) -> Option<P> {
        if clues > 0 {
            self.offer(&puzzle, Distance { clues, judged: u64::MAX });
        }
        (clues == 0).then_some(puzzle)
    }
}

/// At this distance or more, a judge has found something forbidden, which fewer clues cannot remove; below it, something is missing.
pub const TOO_MUCH: u64 = 10_000_000;

/// Returns the distance of a puzzle from the order.
pub(crate) type Judge<'a, P> = &'a mut dyn FnMut(&P) -> u64;

/// Makes puzzles of an order, and counts its tries.
pub(crate) trait Source {
    /// A puzzle of some kind.
    type Puzzle: Clone + PartialEq;

    /// A new puzzle, whatever its final distance.
    fn fresh(
        &self,
        random: &mut Random,
        tries: &mut Tries<'_, Self::Puzzle>,
        judge: Judge<'_, Self::Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Self::Puzzle>;

    /// A puzzle similar to a given one.
    fn near(
        &self,
        puzzle: &Self::Puzzle,
        random: &mut Random,
        tries: &mut Tries<'_, Self::Puzzle>,
        judge: Judge<'_, Self::Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Self::Puzzle>;
}

/// Neighbours in a row without progress before a new puzzle is made, by default.
const PATIENCE: u32 = 24;

/// The search for a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Climb {
    /// Neighbours in a row without progress before a new puzzle is made.
    patience: u32,
    /// The most tries for a puzzle.
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

    /// A puzzle for which the judge returns 0; neighbours are tried while they are no further off.
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
            // It was stopped while clues were still being removed, though enough were gone.
            Some((puzzle, distance)) if distance == Distance::default() => Made::Puzzle(puzzle),
            _ => Made::Stopped(tries.short),
        }
    }

    /// Like `make`, but limits the number of tries at which it may restart.
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
