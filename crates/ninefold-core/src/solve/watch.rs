//! Observed searches, in which the engine reports its actions.
//!
//! [`Unwatched`] does nothing, so a search without an observer compiles as if there were no observers.

use super::backend::Backend;
use super::branch::Adaptive;
use super::engine::{Pace, Search};
use super::state::State;
use crate::cells::Candidate;
use crate::grid::Board;
use crate::stop::Stop;

/// An observer of a search.
pub(crate) trait Watch {
    /// Reports that nothing more follows from the state by propagation.
    fn settled(&mut self, state: &State);

    /// Reports that every cell of the settled state has a single digit left.
    fn solved(&mut self, state: &State);

    /// Reports that a candidate of the settled state is tried and that the state without it has been saved, so that there are now `saved` saved
    /// states.
    fn guessed(&mut self, candidate: Candidate, saved: usize);

    /// Reports that the state has no solution, while there are `saved` saved states.
    fn failed(&mut self, saved: usize);

    /// Reports that the last of `saved` saved states is restored.
    fn resumed(&mut self, saved: usize);

    /// Whether the search must end.
    fn stopped(&self) -> bool;
}

/// An observer that ignores all reports.
pub(super) struct Unwatched;

impl Watch for Unwatched {
    #[inline(always)]
    fn settled(&mut self, _: &State) {}
    #[inline(always)]
    fn solved(&mut self, _: &State) {}
    #[inline(always)]
    fn guessed(&mut self, _: Candidate, _: usize) {}
    #[inline(always)]
    fn failed(&mut self, _: usize) {}
    #[inline(always)]
    fn resumed(&mut self, _: usize) {}
    #[inline(always)]
    fn stopped(&self) -> bool {
        false
    }
}

/// Searches for all solutions, making the same guesses as every backend.
pub(crate) fn search(board: &Board, watch: &mut impl Watch) {
    let mut search = Search::<Adaptive>::new(Backend::PORTABLE, board, Stop::NEVER);
    while Backend::advance_watched(&mut search, watch) == Pace::Found {}
}
