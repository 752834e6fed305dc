//! A checked order and the methods that make its puzzles.

use super::climb::{Distance, Judge, Made};
use super::log::Dug;
use super::order::Givens;
use crate::cells::CellSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solve::Solver;
use crate::stop::Stop;

/// A callback for each puzzle that is nearer to the order than all before it, with its distance.
pub(super) type Look<'a, P> = &'a mut dyn FnMut(&P, Distance);

/// A callback that returns the number of obstacles around the wanted property of a puzzle. It returns `None` if the property is absent or has more
/// obstacles than the second argument.
pub(super) type Around<'a, P> = &'a mut dyn FnMut(&P, u64) -> Option<u64>;

/// A checked order, which makes puzzles: see [`Order::plan`](super::Order).
///
/// # Judges
///
/// A judge returns the distance of a puzzle from properties that the order cannot express. A smaller distance is better, and 0 means that the puzzle
/// has the properties. The judge is called only for puzzles that meet the order. Each try is a unit of work, and whether to stop is checked before
/// each try.
#[derive(Clone, Debug)]
pub struct Plan<G: Givens = Grid>(G::Plan);

impl<G: Givens> Plan<G> {
    pub(super) const fn new(plan: G::Plan) -> Self {
        Self(plan)
    }
}

impl<G: Givens<Plan: Planned<Puzzle = Puzzle<G>>>> Plan<G> {
    /// Returns the plan with `neighbours` as the number of successive tries without progress before a new puzzle is started, instead of 24.
    #[must_use]
    pub fn with_patience(self, neighbours: u32) -> Self {
        Self(self.0.with_patience(neighbours))
    }

    /// Returns the plan with a maximum of `tries` tries for a puzzle. Each new puzzle counts as one try, and so does each change to the clues in a
    /// pattern.
    #[must_use]
    pub fn with_tries(self, tries: u64) -> Self {
        Self(self.0.with_tries(tries))
    }

    /// Whether the removals may end while more clues could still be removed. Always false for several grids.
    pub fn ends_early(&self) -> bool {
        self.0.ends_early()
    }

    /// Whether the log that [`logged`](Self::logged) writes is complete.
    pub fn is_dug(&self) -> bool {
        self.0.is_dug()
    }

    /// Makes a puzzle that meets the order and for which the judge returns 0, unless it is stopped.
    pub fn make(
        &self,
        solver: Solver,
        random: &mut Random,
        judge: &mut dyn FnMut(&Puzzle<G>) -> u64,
        stop: Stop<'_>,
    ) -> Made<Puzzle<G>> {
        self.watched(solver, random, judge, &mut |_, _| {}, stop)
    }

    /// Like [`make`](Self::make), but calls `look` with each puzzle that is nearer to the order than all before it.
    pub fn watched(
        &self,
        solver: Solver,
        random: &mut Random,
        judge: &mut dyn FnMut(&Puzzle<G>) -> u64,
        look: &mut dyn FnMut(&Puzzle<G>, Distance),
        stop: Stop<'_>,
    ) -> Made<Puzzle<G>> {
        self.0.make(Search { solver, random, judge, look, stop }, Way::Climb)
    }

    /// Like [`watched`](Self::watched), but also logs the clues removed from full grids. Nothing is logged for patterns, neighbours with few clues,
    /// controlled bias and several grids.
    pub fn logged(
        &self,
        solver: Solver,
        random: &mut Random,
        judge: &mut dyn FnMut(&Puzzle<G>) -> u64,
        look: &mut dyn FnMut(&Puzzle<G>, Distance),
        stop: Stop<'_>,
        log: &dyn Fn(Dug),
    ) -> Made<Puzzle<G>> {
        self.0.make(Search { solver, random, judge, look, stop }, Way::Logged(log))
    }

    /// Like [`watched`](Self::watched), but for properties that new puzzles seldom have. `around` returns the number of obstacles around the wanted
    /// property of a puzzle, such as other hard steps, which different clues may avoid. It returns `None` if the property is absent or has more
    /// obstacles than the second argument. The judge is called only when there are no obstacles.
    ///
    /// For a pattern, the digits change instead of the clues. For schemes, for symmetries that may be given up, and for several grids, this method is
    /// the same as `watched`.
    pub fn make_around(
        &self,
        solver: Solver,
        random: &mut Random,
        around: &mut dyn FnMut(&Puzzle<G>, u64) -> Option<u64>,
        judge: &mut dyn FnMut(&Puzzle<G>) -> u64,
        look: &mut dyn FnMut(&Puzzle<G>, Distance),
        stop: Stop<'_>,
    ) -> Made<Puzzle<G>> {
        self.0.make(Search { solver, random, judge, look, stop }, Way::Around(around))
    }

    /// Like [`watched`](Self::watched), or like [`make_around`](Self::make_around) if `around` is given, but for properties that hardly any new
    /// puzzle has, although `relatives` have them. After 400 tries without success, some tries start with a random transform of a relative, whose
    /// clues are then exchanged, added and removed. Orders for a pattern, for given digits, for a scheme or for several grids do not use relatives.
    #[allow(clippy::too_many_arguments, reason = "each parameter is one part of a search")]
    pub fn make_related<'a>(
        &self,
        solver: Solver,
        random: &'a mut Random,
        relatives: &'a [Puzzle],
        around: Option<Around<'a, Puzzle<G>>>,
        judge: &'a mut dyn FnMut(&Puzzle<G>) -> u64,
        look: &'a mut dyn FnMut(&Puzzle<G>, Distance),
        stop: Stop<'a>,
    ) -> Made<Puzzle<G>> {
        let search = Search { solver, random, judge, look, stop };
        self.0.make(search, Way::Related(relatives, around))
    }

    /// Like [`watched`](Self::watched), but for puzzles with many clues, few of which are hard. Half of the tries find a puzzle that has few clues
    /// and satisfies the judge, and then add clues to it. `easy` returns the cells that are filled before the first hard step: with all of them as
    /// clues, the puzzle is just as hard but begins with that step. For several grids, this method is the same as `watched`.
    pub fn make_grown(
        &self,
        solver: Solver,
        random: &mut Random,
        easy: &dyn Fn(&Puzzle) -> CellSet,
        judge: &mut dyn FnMut(&Puzzle<G>) -> u64,
        look: &mut dyn FnMut(&Puzzle<G>, Distance),
        stop: Stop<'_>,
    ) -> Made<Puzzle<G>> {
        self.0.make(Search { solver, random, judge, look, stop }, Way::Grown(easy))
    }
}

/// The arguments that every search for a puzzle needs.
pub struct Search<'a, P> {
    pub(super) solver: Solver,
    pub(super) random: &'a mut Random,
    pub(super) judge: Judge<'a, P>,
    pub(super) look: Look<'a, P>,
    pub(super) stop: Stop<'a>,
}

/// The method of a search. If a plan does not support a method, [`Climb`](Self::Climb) is used instead.
pub enum Way<'a, P> {
    /// See [`Plan::watched`].
    Climb,
    /// See [`Plan::logged`].
    Logged(&'a dyn Fn(Dug)),
    /// See [`Plan::make_around`].
    Around(Around<'a, P>),
    /// See [`Plan::make_related`].
    Related(&'a [Puzzle], Option<Around<'a, P>>),
    /// See [`Plan::make_grown`].
    Grown(&'a dyn Fn(&Puzzle) -> CellSet),
}

/// A plan for one kind of rules. [`Plan`] documents the methods.
pub trait Planned: Sized {
    /// The type of the puzzles.
    type Puzzle;

    /// See [`Plan::with_patience`].
    fn with_patience(self, neighbours: u32) -> Self;

    /// See [`Plan::with_tries`].
    fn with_tries(self, tries: u64) -> Self;

    /// See [`Plan::ends_early`].
    fn ends_early(&self) -> bool;

    /// See [`Plan::is_dug`].
    fn is_dug(&self) -> bool;

    /// Makes a puzzle in the given way: see the methods of [`Plan`] to which [`Way`] refers.
    fn make(&self, search: Search<'_, Self::Puzzle>, way: Way<'_, Self::Puzzle>) -> Made<Self::Puzzle>;
}
