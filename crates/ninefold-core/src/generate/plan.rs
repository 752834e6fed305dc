//! A checked order, and the ways to make its puzzles.

use super::climb::{Distance, Judge, Made};
use super::log::Dug;
use super::order::Givens;
use crate::cells::CellSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solve::Solver;
use crate::stop::Stop;

/// Called with each puzzle nearer to the order than all before, and its distance.
pub(super) type Look<'a, P> = &'a mut dyn FnMut(&P, Distance);

/// The number of obstacles around the wanted property of a puzzle; `None` if the property is absent or has more obstacles than the
/// second argument.
pub(super) type Around<'a, P> = &'a mut dyn FnMut(&P, u64) -> Option<u64>;

/// A checked order: see [`Order::plan`](super::Order).
///
/// # Judges
///
/// A judge returns the distance of a puzzle from the wanted properties beyond the order: smaller is nearer, 0 is a hit. It is called only
/// for puzzles that meet the order. Each try is a unit of work, checked before it starts.
#[derive(Clone, Debug)]
pub struct Plan<G: Givens = Grid>(G::Plan);

impl<G: Givens> Plan<G> {
    pub(super) const fn new(plan: G::Plan) -> Self {
        Self(plan)
    }
}

impl<G: Givens<Plan: Planned<Puzzle = Puzzle<G>>>> Plan<G> {
    /// The plan, with `neighbours` tries in a row without progress before a new puzzle is begun, instead of 24.
    #[must_use]
    pub fn with_patience(self, neighbours: u32) -> Self {
        Self(self.0.with_patience(neighbours))
    }

    /// The plan, with at most `tries` tries for a puzzle: puzzles, and changes of the clues in a pattern.
    #[must_use]
    pub fn with_tries(self, tries: u64) -> Self {
        Self(self.0.with_tries(tries))
    }

    /// Whether removing clues may end while more could be removed. Never for several grids.
    pub fn ends_early(&self) -> bool {
        self.0.ends_early()
    }

    /// Whether the log of [`logged`](Self::logged) is complete.
    pub fn is_dug(&self) -> bool {
        self.0.is_dug()
    }

    /// A puzzle that meets the order and for which the judge returns 0, unless stopped.
    pub fn make(
        &self,
        solver: Solver,
        random: &mut Random,
        judge: &mut dyn FnMut(&Puzzle<G>) -> u64,
        stop: Stop<'_>,
    ) -> Made<Puzzle<G>> {
        self.watched(solver, random, judge, &mut |_, _| {}, stop)
    }

    /// Like [`make`](Self::make), but calls `look` with each puzzle nearer to the order than all before.
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

    /// Like [`watched`](Self::watched), with a log of the clues removed from full grids. Patterns, neighbours with few clues, controlled bias and
    /// several grids write no log.
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

    /// Like [`watched`](Self::watched), for properties that new puzzles seldom have. `around` returns the number of obstacles around the wanted
    /// property of a puzzle, such as other hard steps, which other clues may remove: `None` if the property is absent, or has more obstacles than the
    /// second argument. The judge is called when there is no obstacle.
    ///
    /// In a pattern, other digits replace clues. For schemes, for symmetries that are given up, and for several grids, it equals `watched`.
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

    /// Like [`watched`](Self::watched), or [`make_around`](Self::make_around) if `around` is given, for properties that hardly any new puzzle has but
    /// `relatives` have: after 400 tries without success, some tries start with a random transform of a relative, whose clues are exchanged, added
    /// and removed. An order for a pattern, for digits or for a scheme does not use relatives, nor does one for several grids.
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

    /// Like [`watched`](Self::watched), for puzzles with many clues, few of which are hard: it alternates with puzzles that have few clues and
    /// satisfy the judge, and adds clues to them. `easy` returns the cells that are filled before the first hard step: with all of them as clues, the
    /// puzzle is as hard, and begins with that step. For several grids it equals `watched`.
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

/// The arguments of every search for a puzzle.
pub struct Search<'a, P> {
    pub(super) solver: Solver,
    pub(super) random: &'a mut Random,
    pub(super) judge: Judge<'a, P>,
    pub(super) look: Look<'a, P>,
    pub(super) stop: Stop<'a>,
}

/// The way of a search. A way that a plan does not support is treated as [`Climb`](Self::Climb).
pub enum Way<'a, P> {
    /// [`Plan::watched`].
    Climb,
    /// [`Plan::logged`].
    Logged(&'a dyn Fn(Dug)),
    /// [`Plan::make_around`].
    Around(Around<'a, P>),
    /// [`Plan::make_related`].
    Related(&'a [Puzzle], Option<Around<'a, P>>),
    /// [`Plan::make_grown`].
    Grown(&'a dyn Fn(&Puzzle) -> CellSet),
}

/// The plan of one kind of rules: see [`Plan`] for its methods.
pub trait Planned: Sized {
    /// The puzzles that it makes.
    type Puzzle;

    /// See [`Plan::with_patience`].
    fn with_patience(self, neighbours: u32) -> Self;

    /// See [`Plan::with_tries`].
    fn with_tries(self, tries: u64) -> Self;

    /// See [`Plan::ends_early`].
    fn ends_early(&self) -> bool;

    /// See [`Plan::is_dug`].
    fn is_dug(&self) -> bool;

    /// Makes a puzzle: see the methods of [`Plan`] that [`Way`] names.
    fn make(&self, search: Search<'_, Self::Puzzle>, way: Way<'_, Self::Puzzle>) -> Made<Self::Puzzle>;
}
