//! A search that is watched: the reports of the engine about itself.
//!
//! [`Unwatched`] does nothing, so a search without a watcher compiles as if watchers did not exist.

use super::backend::Backend;
use super::branch::Adaptive;
use super::engine::{Pace, Search};
use super::state::State;
use crate::cells::Candidate;
use crate::grid::Board;
use crate::stop::Stop;

/// An observer of the search.
pub(crate) trait Watch {
    /// Nothing more follows from the state.
    fn settled(&mut self, state: &State);

    /// Every cell of the settled state has one digit left.
    fn solved(&mut self, state: &State);

    /// A candidate of the settled state is tried, and the state without it is saved; `saved` states are saved now.
    fn guessed(&mut self, candidate: Candidate, saved: usize);

    /// There is no solution here; `saved` states are saved.
    fn failed(&mut self, saved: usize);

    /// The last saved state is restored; `saved` states were saved.
    fn resumed(&mut self, saved: usize);

    /// Whether the search must end.
    fn stopped(&self) -> bool;
}

/// Observes nothing.
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

/// Searches for all solutions, with the same guesses as every backend.
pub(crate) fn search(board: &Board, watch: &mut impl Watch) {
    let mut search = Search::<Adaptive>::new(Backend::PORTABLE, board, Stop::NEVER);
    while Backend::advance_watched(&mut search, watch) == Pace::Found {}
}
