//! Exact solving: a solution, the number of solutions, all of them in order, the candidates that occur in them, or the verdict with its witness; for
//! one puzzle, or for many at once.
//!
//! A search starts from givens or from candidates, of plain grids or of any rules: see [`Start`]. For one plain puzzle, nothing here allocates or
//! recurses: a search is a value of about 16 KB, stored wherever the caller puts it. For many plain puzzles ([`Solver::count_many`] and similar) some
//! 500 KB are allocated for the call, if the feature `alloc` is enabled. Puzzles with other rules need the allocator for single searches too.
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
#[cfg(feature = "alloc")]
use branch::Adaptive;
#[cfg(feature = "alloc")]
pub use candidates::{TrueCandidates, true_candidates};
#[cfg(feature = "alloc")]
use engine::Search;
pub(crate) use start::{Engine, Verdict};
#[cfg(feature = "alloc")]
pub(crate) use state::Options;
pub(crate) use state::State;

/// The start of a search.
///
/// | start | rules | solutions |
/// |---|---|---|
/// | [`Grid`], [`Board`], [`Content`] | plain | [`Solution`] |
/// | `multi::Grids`, `multi::Boards` | their own | `multi::Grids` |
///
/// Each kind of start has its own engine, which [`Solver`] selects.
pub trait Start: Engine {}

impl<S: Engine> Start for S {}

/// [`Solver::first`] on the fastest backend, unstopped.
pub fn first<S: Start>(start: &S) -> Option<S::Solution> {
    unstopped(Solver::new().first(start, Stop::NEVER))
}

/// [`Solver::count`] on the fastest backend, unstopped.
pub fn count(start: &impl Start, limit: u64) -> u64 {
    unstopped(Solver::new().count(start, limit, Stop::NEVER))
}

/// [`Solver::solutions`] on the fastest backend, unstopped.
pub fn solutions<S: Start>(start: &S) -> impl FusedIterator<Item = S::Solution> + use<S> {
    Solver::new().solutions(start, Stop::NEVER).map(unstopped)
}

/// [`Solver::prove`] on the fastest backend, unstopped.
///
/// # Errors
///
/// If there is no solution or more than one, the reason with its witness.
pub fn prove<S: Start>(start: &S) -> Result<S::Solution, PuzzleError<S::Solution>> {
    Solver::new().prove(start, Stop::NEVER)
}

/// An exact solver on a backend of choice, for every [`Start`].
///
/// Each search takes a [`Stop`] and checks it at once, then at least once a millisecond or so on plain grids, and after every guess on others. An
/// incomplete count is never returned. The unit of work is a guess. The search for one start makes the same guesses on every backend, so a
/// [`Budget`](crate::Budget) stops it at the same point everywhere; a batch also counts each start as one unit, and backends may stop at different
/// starts.
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

    /// On that backend.
    pub const fn with(backend: Backend) -> Self {
        Self { backend }
    }

    /// Its backend.
    pub const fn backend(self) -> Backend {
        self.backend
    }

    /// A solution, if there is one: the same on every machine. If there are several it is not always the lowest; that is the first of
    /// [`solutions`](Self::solutions).
    ///
    /// # Errors
    ///
    /// If stopped before a solution was found or ruled out.
    pub fn first<S: Start>(self, start: &S, stop: Stop<'_>) -> Result<Option<S::Solution>, Stopped> {
        start.first(self, stop)
    }

    /// The number of solutions, counted up to a limit.
    ///
    /// # Errors
    ///
    /// If stopped before all solutions, or `limit` of them, were counted.
    pub fn count(self, start: &impl Start, limit: u64, stop: Stop<'_>) -> Result<u64, Stopped> {
        self.effort(start, limit, stop).map(|effort| effort.solutions)
    }

    /// Like [`count`](Self::count), but also returns the number of guesses.
    ///
    /// Both are equal on every backend. The searches of [`count_many`](Self::count_many) may detect a dead branch a little earlier or later, so their
    /// numbers of guesses may differ from these by some thousandths.
    ///
    /// # Errors
    ///
    /// If stopped before all solutions, or `limit` of them, were counted.
    pub fn effort(self, start: &impl Start, limit: u64, stop: Stop<'_>) -> Result<Effort, Stopped> {
        start.effort(self, limit, stop)
    }

    /// All solutions, lazily, in ascending order of their digits in reading order; [`Stopped`] as the last item if stopped.
    ///
    /// The first arrives at once, even from an empty board. On plain grids the iterator needs no memory beyond itself.
    pub fn solutions<'s, S: Start>(self, start: &S, stop: Stop<'s>) -> Solutions<'s, S> {
        Solutions(start.solutions(self, stop))
    }

    /// The solution of a puzzle that has exactly one.
    ///
    /// # Errors
    ///
    /// If there is no solution or more than one, the reason with its witness; or [`PuzzleError::Stopped`]. The simplest reason is given: a clash
    /// before a gap, and a gap before "search finds nothing".
    pub fn prove<S: Start>(self, start: &S, stop: Stop<'_>) -> Result<S::Solution, PuzzleError<S::Solution>> {
        self.verdict(start, stop).0
    }

    /// Like [`prove`](Self::prove), but also returns the number of guesses: the same on every backend.
    pub fn verdict<S: Start>(self, start: &S, stop: Stop<'_>) -> Verdict<S::Solution> {
        start.verdict(self, stop)
    }

    /// [`count`](Self::count) for many starts. Batches of plain grids take about half the time of single searches.
    ///
    /// # Panics
    ///
    /// If `starts` and `counts` differ in length.
    pub fn count_many<S: Start>(self, starts: &[S], limit: u8, counts: &mut [Result<u8, Stopped>], stop: Stop<'_>) {
        assert_eq!(starts.len(), counts.len(), "a place for each count");
        S::count_many(starts, limit, counts, self, stop);
    }

    /// [`first`](Self::first) for many starts: the same solutions.
    ///
    /// # Panics
    ///
    /// If `starts` and `solutions` differ in length.
    pub fn solve_many<S: Start>(
        self,
        starts: &[S],
        solutions: &mut [Result<Option<S::Solution>, Stopped>],
        stop: Stop<'_>,
    ) {
        assert_eq!(starts.len(), solutions.len(), "a place for each solution");
        S::solve_many(starts, solutions, self, stop);
    }

    /// [`prove`](Self::prove) for many starts: the same solutions and errors. Earlier content of `proofs` is ignored.
    ///
    /// # Panics
    ///
    /// If `starts` and `proofs` differ in length.
    pub fn prove_many<S: Start>(
        self,
        starts: &[S],
        proofs: &mut [Result<S::Solution, PuzzleError<S::Solution>>],
        stop: Stop<'_>,
    ) {
        assert_eq!(starts.len(), proofs.len(), "a place for each proof");
        S::prove_many(starts, proofs, self, stop);
    }

    /// The solutions of a grid of candidates, in the order of [`first`](Self::first): the same on every backend.
    #[cfg(feature = "alloc")]
    pub(crate) fn each_of(self, cells: &[Mask; 81]) -> impl Iterator<Item = Solution> {
        let mut search = Search::<Adaptive>::new(self.backend, cells, Stop::NEVER);
        core::iter::from_fn(move || unstopped(search.next()))
    }

    /// Whether there is a solution.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_solvable(self, cells: &[Mask; 81]) -> bool {
        unstopped(Search::<Adaptive>::new(self.backend, cells, Stop::NEVER).advance())
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The answer of a search without a stop.
pub(crate) fn unstopped<T>(answer: Result<T, Stopped>) -> T {
    answer.unwrap_or_else(|Stopped| unreachable!("a search without a stop was stopped"))
}

/// The solutions of a start in ascending order: see [`Solver::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions<'s, S: Start>(S::Ascent<'s>);

impl<S: Start> Iterator for Solutions<'_, S> {
    type Item = Result<S::Solution, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<S: Start> FusedIterator for Solutions<'_, S> {}

/// The candidates of a cell, a bit each.
#[cfg(feature = "alloc")]
pub(crate) type Mask = u16;

/// The result of a count, and its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Effort {
    /// The solutions found.
    pub solutions: u64,
    /// The number of times that one of several candidates was tried.
    pub guesses: u64,
}
