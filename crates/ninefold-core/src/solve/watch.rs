//! A search that is watched: what the engine tells of itself, and to whom.
//!
//! [`Unwatched`] does nothing, so a search without a watcher is compiled as if there were none.

use super::backend::Backend;
use super::branch::Adaptive;
use super::engine::{Pace, Search};
use super::state::State;
use crate::cells::Candidate;
use crate::grid::Board;
use crate::stop::Stop;

/// Somebody who looks on.
pub(crate) trait Watch {
    /// Nothing more follows from the state.
    fn settled(&mut self, state: &State);

    /// Every cell of the settled state has one digit left.
    fn solved(&mut self, state: &State);

    /// A candidate of the settled state is taken, and the state without it is saved; so many are saved now.
    fn guessed(&mut self, candidate: Candidate, saved: usize);

    /// There is no solution here; so many states are saved.
    fn failed(&mut self, saved: usize);

    /// The last saved state is taken up; so many were saved.
    fn resumed(&mut self, saved: usize);

    /// Whether the search is to end.
    fn stopped(&self) -> bool;
}

/// Nobody.
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

/// Looks for all solutions, with the guesses that every backend does.
pub(crate) fn search(board: &Board, watch: &mut impl Watch) {
    let mut search = Search::<Adaptive>::new(Backend::PORTABLE, board, Stop::NEVER);
    while Backend::advance_watched(&mut search, watch) == Pace::Found {}
}
