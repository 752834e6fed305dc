//! Exact solving of one puzzle or of many at once. The result may be a solution, the number of solutions, all solutions in order, the candidates that
//! occur in them, or a verdict with its evidence.
//!
//! A search starts from givens or candidates, for plain grids or any rules: see [`Start`]. For a single plain puzzle, nothing in this module
//! allocates or recurses: a search is a value of about 16 KB, which the caller may store anywhere. For many plain puzzles ([`Solver::count_many`] and
//! similar methods), each call allocates about 500 KB if the feature `alloc` is enabled. Puzzles with other rules need the allocator even for single
//! searches.
//!
//! ```
//! use ninefold_core::{Grid, solve};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(solve::count(&grid, 2), 1);
//!
//! // Without its first two digits the puzzle has more solutions; they come in ascending order.
//! let open: Grid = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let all: Vec<_> = solve::solutions(&open).collect();
//! assert!(all.len() > 1 && all.is_sorted());
//!
//! // Many at once take about half the time.
//! let mut counts = [Ok(0); 2];
//! solve::Solver::new().count_many(&[grid, open], 2, &mut counts, ninefold_core::Stop::NEVER);
//! assert_eq!(counts, [Ok(1), Ok(2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::iter::FusedIterator;

#[cfg(doc)]
use crate::grid::{Board, Content, Grid};
use crate::puzzle_error::PuzzleError;
#[cfg(feature = "alloc")]
use crate::solution::Solution;
use crate::stop::{Stop, Stopped};

mod backend;
#[cfg(feature = "alloc")]
mod batch;
mod branch;
#[cfg(feature = "alloc")]
mod candidates;
mod engine;
#[cfg(feature = "alloc")]
pub(crate) mod general;
mod lanes;
#[cfg(feature = "alloc")]
pub(crate) mod linked;
pub mod naive;
mod plain;
pub(crate) mod start;
mod state;
mod sweep;
#[cfg(test)]
mod tests;
pub(crate) mod watch;

pub use backend::Backend;
use branch::Adaptive;
#[cfg(feature = "alloc")]
pub use candidates::{TrueCandidates, true_candidates};
use engine::Search;
pub(crate) use start::{Engine, Verdict};
#[cfg(feature = "alloc")]
pub(crate) use state::Options;
pub(crate) use state::State;

/// The starting point of a search.
///
/// | start | rules | solutions |
/// |---|---|---|
/// | [`Grid`], [`Board`], [`Content`] | plain | [`Solution`] |
/// | `multi::Grids`, `multi::Boards` | their own | `multi::Grids` |
///
/// Each kind of start has its own engine, which [`Solver`] uses automatically.
pub trait Start: Engine {}

impl<S: Engine> Start for S {}

/// Calls [`Solver::first`] on the fastest backend, without a stop.
pub fn first<S: Start>(start: &S) -> Option<S::Solution> {
    unstopped(Solver::new().first(start, Stop::NEVER))
}

/// Calls [`Solver::count`] on the fastest backend, without a stop.
pub fn count(start: &impl Start, limit: u64) -> u64 {
    unstopped(Solver::new().count(start, limit, Stop::NEVER))
}

/// Calls [`Solver::solutions`] on the fastest backend, without a stop.
pub fn solutions<S: Start>(start: &S) -> impl FusedIterator<Item = S::Solution> + use<S> {
    Solver::new().solutions(start, Stop::NEVER).map(unstopped)
}

/// Calls [`Solver::prove`] on the fastest backend, without a stop.
///
/// # Errors
///
/// Returns the reason, with evidence, if there is no solution or more than one.
pub fn prove<S: Start>(start: &S) -> Result<S::Solution, PuzzleError<S::Solution>> {
    Solver::new().prove(start, Stop::NEVER)
}

/// An exact solver for every kind of [`Start`], on a backend of the caller's choice.
///
/// Each search takes a [`Stop`]. It checks the stop at once, then about once per millisecond on plain grids, and after every guess on other grids. An
/// incomplete count is never returned. The unit of work is a guess. The search for a single start makes the same guesses on every backend, so a
/// [`Budget`](crate::Budget) stops it at the same point everywhere. A batch also counts each start as one unit of work, and different backends may
/// stop at different starts.
///
/// ```
/// use ninefold_core::{Board, Budget, Grid, PuzzleError, Stop, Stopped, solve::{Backend, Solver}};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// for backend in Backend::all() {
///     assert_eq!(Solver::with(backend).count(&grid, 2, Stop::NEVER), Ok(1));
/// }
///
/// let budget = Budget::new(10_000);
/// let ask = budget.ask();
/// let (solver, stop) = (Solver::new(), Stop::when(&ask));
/// assert_eq!(solver.count(&Board::EMPTY, u64::MAX, stop), Err(Stopped));
/// assert_eq!(solver.prove(&grid, stop), Err(PuzzleError::Stopped), "the budget is spent");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Solver {
    backend: Backend,
}

impl Solver {
    /// Creates a solver on the fastest backend of this machine.
    pub fn new() -> Self {
        Self::with(Backend::detect())
    }

    /// Creates a solver on the given backend.
    pub const fn with(backend: Backend) -> Self {
        Self { backend }
    }

    /// The backend of the solver.
    pub const fn backend(self) -> Backend {
        self.backend
    }

    /// Returns a solution if there is one. The result is the same on every machine. If there are several solutions, the result is not always the
    /// lowest of them, which is the first item of [`solutions`](Self::solutions).
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped before it found a solution or proved that there is none.
    pub fn first<S: Start>(self, start: &S, stop: Stop<'_>) -> Result<Option<S::Solution>, Stopped> {
        start.first(self, stop)
    }

    /// Counts the solutions, up to `limit`.
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped before it had counted all solutions or `limit` of them.
    pub fn count(self, start: &impl Start, limit: u64, stop: Stop<'_>) -> Result<u64, Stopped> {
        self.effort(start, limit, stop).map(|effort| effort.solutions)
    }

    /// Like [`count`](Self::count), but also returns the number of guesses.
    ///
    /// Both numbers are the same on every backend. [`count_many`](Self::count_many) may detect a dead branch a little earlier or later, so its number
    /// of guesses may differ by a few tenths of a percent.
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped before it had counted all solutions or `limit` of them.
    pub fn effort(self, start: &impl Start, limit: u64, stop: Stop<'_>) -> Result<Effort, Stopped> {
        let mut effort = Effort::default();
        start.effort(self, limit, stop, &mut effort)?;
        Ok(effort)
    }

    /// Like [`count`](Self::count), but in case of a stop also returns the number of solutions found before it. That number is a lower bound, which
    /// is 0 for several overlapping grids.
    ///
    /// ```
    /// use ninefold_core::{Board, Budget, Stop, Stopped, solve::Solver};
    ///
    /// let budget = Budget::new(10_000);
    /// let ask = budget.ask();
    /// let (found, end) = Solver::new().tally(&Board::EMPTY, u64::MAX, Stop::when(&ask));
    /// assert_eq!((found > 1000, end), (true, Err(Stopped)));
    /// ```
    pub fn tally(self, start: &impl Start, limit: u64, stop: Stop<'_>) -> (u64, Result<(), Stopped>) {
        let mut effort = Effort::default();
        let end = start.effort(self, limit, stop, &mut effort);
        (effort.solutions, end)
    }

    /// Iterates lazily over all solutions, in ascending order of their digits in reading order. If the search is stopped, [`Stopped`] is the last
    /// item.
    ///
    /// The first solution is found immediately, even on an empty board. For plain grids, the iterator needs no memory other than its own value.
    pub fn solutions<'s, S: Start>(self, start: &S, stop: Stop<'s>) -> Solutions<'s, S> {
        Solutions(start.solutions(self, stop))
    }

    /// Returns the solution of a puzzle that has exactly one.
    ///
    /// # Errors
    /// Returns the simplest reason, with evidence, if there is no solution or more than one. A clash is simpler than a gap, and a gap is simpler than
    /// an unsuccessful search. Returns [`PuzzleError::Stopped`] if the search was stopped.
    pub fn prove<S: Start>(self, start: &S, stop: Stop<'_>) -> Result<S::Solution, PuzzleError<S::Solution>> {
        self.verdict(start, stop).0
    }

    /// Like [`prove`](Self::prove), but also returns the number of guesses, which is the same on every backend.
    pub fn verdict<S: Start>(self, start: &S, stop: Stop<'_>) -> Verdict<S::Solution> {
        start.verdict(self, stop)
    }

    /// Like [`count`](Self::count), but for many starts. Batches of plain grids take about half the time of single searches.
    ///
    /// # Panics
    ///
    /// Panics if `starts` and `counts` have different lengths.
    pub fn count_many<S: Start>(self, starts: &[S], limit: u8, counts: &mut [Result<u8, Stopped>], stop: Stop<'_>) {
        assert_eq!(starts.len(), counts.len(), "a place for each count");
        S::count_many(starts, limit, counts, self, stop);
    }

    /// Like [`first`](Self::first), but for many starts. The solutions are the same as those of `first`.
    ///
    /// # Panics
    ///
    /// Panics if `starts` and `solutions` have different lengths.
    pub fn solve_many<S: Start>(
        self,
        starts: &[S],
        solutions: &mut [Result<Option<S::Solution>, Stopped>],
        stop: Stop<'_>,
    ) {
        assert_eq!(starts.len(), solutions.len(), "a place for each solution");
        S::solve_many(starts, solutions, self, stop);
    }

    /// Like [`prove`](Self::prove), but for many starts. The solutions and errors are the same as those of `prove`. The previous contents of `proofs`
    /// are ignored.
    ///
    /// # Panics
    ///
    /// Panics if `starts` and `proofs` have different lengths.
    pub fn prove_many<S: Start>(
        self,
        starts: &[S],
        proofs: &mut [Result<S::Solution, PuzzleError<S::Solution>>],
        stop: Stop<'_>,
    ) {
        assert_eq!(starts.len(), proofs.len(), "a place for each proof");
        S::prove_many(starts, proofs, self, stop);
    }

    /// Iterates over the solutions of a grid of candidates, in the order in which the search finds them. The order is the same on every backend.
    #[cfg(feature = "alloc")]
    pub(crate) fn each_of(self, cells: &[Mask; 81]) -> impl Iterator<Item = Solution> {
        let mut search = Search::<Adaptive>::new(self.backend, cells, Stop::NEVER);
        core::iter::from_fn(move || unstopped(search.next()))
    }

    /// Whether a grid of candidates has a solution.
    pub(crate) fn is_solvable(self, cells: &[Mask; 81]) -> bool {
        unstopped(Search::<Adaptive>::new(self.backend, cells, Stop::NEVER).advance())
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// Unwraps the result of a search that cannot be stopped.
pub(crate) fn unstopped<T>(answer: Result<T, Stopped>) -> T {
    answer.unwrap_or_else(|Stopped| unreachable!("a search without a stop was stopped"))
}

/// An iterator over the solutions of a start in ascending order, returned by [`Solver::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions<'s, S: Start>(S::Ascent<'s>);

impl<S: Start> Iterator for Solutions<'_, S> {
    type Item = Result<S::Solution, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<S: Start> FusedIterator for Solutions<'_, S> {}

/// The candidates of a cell, one bit each.
pub(crate) type Mask = u16;

/// The result of counting solutions, with the effort that it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Effort {
    /// The number of solutions found.
    pub solutions: u64,
    /// The number of times that the search tried one of several candidates.
    pub guesses: u64,
}
