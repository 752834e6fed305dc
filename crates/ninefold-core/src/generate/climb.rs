//! How puzzles are looked for: new ones, and ones like those before, until one is near enough.

use crate::generate::order::Shape;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::stop::Stop;

/// The outcome of an order.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "made once a puzzle")]
pub enum Made<P = Puzzle> {
    /// A puzzle as it was ordered.
    Puzzle(P),
    /// It was stopped.
    Stopped(Short<P>),
}

/// The best so far, when it is stopped.
#[derive(Clone, Debug)]
pub struct Short<P = Puzzle> {
    /// The nearest puzzle so far, and how far it is from what is wanted.
    pub best: Option<(P, Distance)>,
    /// How many puzzles, and tries to make one, there were.
    pub tries: u64,
}

/// How far a puzzle is from what is wanted: clues too many or too few, and what the judge says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Distance {
    /// Clues that are too many or too few.
    pub clues: usize,
    /// The judge's word; `u64::MAX` where it was not asked.
    pub judged: u64,
}

impl Distance {
    /// One number in the same order, for programs that only compare: small enough to be exact as a 64-bit float.
    pub const fn number(self) -> u64 {
        const JUDGED: u64 = (1 << 40) - 1;
        ((self.clues as u64) << 40) | if self.judged < JUDGED { self.judged } else { JUDGED }
    }
}

/// What has been tried for a puzzle, for somebody who looks on: told of each puzzle that is nearer than all before.
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

    /// The puzzle, if so many clues too many or too few are none.
    pub(crate) fn keep(&mut self, puzzle: P, clues: usize) -> Option<P> {
        if clues > 0 {
            self.offer(&puzzle, Distance { clues, judged: u64::MAX });
        }
        (clues == 0).then_some(puzzle)
    }
}

/// A judge who says so much of a puzzle, or more, has found something that should not be there. With fewer clues it is there all the more;
/// with less than this something is missing.
pub const TOO_MUCH: u64 = 10_000_000;

/// Says how far a puzzle is from what is wanted.
pub(crate) type Judge<'a, P> = &'a mut dyn FnMut(&P) -> u64;

/// Makes puzzles of an order. What it tries on its way it counts.
pub(crate) trait Source {
    /// A puzzle of some kind.
    type Puzzle: Clone + PartialEq;

    /// A new puzzle, whatever the judge says of it in the end.
    fn fresh(
        &self,
        random: &mut Random,
        tries: &mut Tries<'_, Self::Puzzle>,
        judge: Judge<'_, Self::Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Self::Puzzle>;

    /// A puzzle like that one.
    fn near(
        &self,
        puzzle: &Self::Puzzle,
        random: &mut Random,
        tries: &mut Tries<'_, Self::Puzzle>,
        judge: Judge<'_, Self::Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Self::Puzzle>;
}

/// Neighbours in a row that are no nearer before a new puzzle is made, unless something else is said.
const PATIENCE: u32 = 24;

/// The search for a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Climb {
    /// Neighbours in a row that are no nearer before a new puzzle is made.
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

    /// Whether there may be another try.
    pub(crate) fn goes_on<P>(&self, tries: &Tries<'_, P>, stop: Stop<'_>) -> bool {
        tries.short.tries < self.tries && !stop.is_due(1)
    }

    /// A puzzle for which the judge says 0; neighbours are tried while they are no further off.
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
            // It was stopped while clues were still going, though enough had gone.
            Some((puzzle, distance)) if distance == Distance::default() => Made::Puzzle(puzzle),
            _ => Made::Stopped(tries.short),
        }
    }

    /// The same as long as there are no more tries than so many when it begins anew.
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
