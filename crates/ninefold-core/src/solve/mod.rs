//! Exact solving: a solution, how many there are, all of them in order, or the verdict with its witness; for one puzzle, or
//! for many at once.
//!
//! A search starts from a [`Grid`] of givens or from a [`Board`], so a puzzle given by candidates alone solves like one given
//! by digits. For one puzzle, nothing here allocates or recurses: a search is a value of about 16 KB that lives where the
//! caller puts it. For many ([`count_many`], [`solve_many`], [`prove_many`]) some 500 KB are allocated for the call, where the
//! feature `alloc` allows it.
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
//! let mut counts = [0; 2];
//! solve::count_many(&[grid, open], 2, &mut counts);
//! assert_eq!(counts, [1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::iter::FusedIterator;

use crate::format::Content;
use crate::grid::{Board, Grid};
use crate::puzzle::{Puzzle, PuzzleError, Solution};
use crate::stop::{Stop, Stopped};

mod backend;
#[cfg(feature = "alloc")]
mod batch;
mod branch;
mod engine;
#[cfg(feature = "alloc")]
pub(crate) mod general;
#[cfg(feature = "alloc")]
pub(crate) mod grid_set;
mod lanes;
#[cfg(feature = "alloc")]
pub(crate) mod linked;
pub mod naive;
mod state;
mod sweep;
#[cfg(test)]
mod tests;
pub(crate) mod watch;

pub use backend::Backend;
use branch::{Adaptive, Reading};
use engine::{Branched, Said, Search};
use state::Begin;
#[cfg(feature = "alloc")]
pub(crate) use state::Options;
pub(crate) use state::State;

/// The start of a search: a [`Grid`], a [`Board`], or the content of a text, which is one of them.
pub trait Start: Begin {}

impl Start for Grid {}
impl Start for Board {}
impl Start for Content {}
impl<S: Start> Start for &S {}
#[cfg(feature = "alloc")]
impl Start for Options {}

/// [`Solver::first`] on the fastest backend.
pub fn first(start: &impl Start) -> Option<Solution> {
    Solver::new().first(start)
}

/// [`Solver::count`] on the fastest backend.
pub fn count(start: &impl Start, limit: u64) -> u64 {
    Solver::new().count(start, limit)
}

/// [`Solver::solutions`] on the fastest backend.
pub fn solutions(start: &impl Start) -> Solutions {
    Solver::new().solutions(start)
}

/// [`Solver::prove`] on the fastest backend.
///
/// # Errors
///
/// The reason, with its witness, when there is none or more than one.
pub fn prove(start: &impl Start) -> Result<Solution, PuzzleError> {
    Solver::new().prove(start)
}

impl TryFrom<Grid> for Puzzle {
    type Error = PuzzleError;

    fn try_from(givens: Grid) -> Result<Self, PuzzleError> {
        prove(&givens.board()).map(|solution| Self::of_parts(givens, solution))
    }
}

/// [`Solver::count_many`] on the fastest backend.
///
/// # Panics
///
/// If there are not as many places as puzzles.
pub fn count_many(starts: &[impl Start], limit: u8, counts: &mut [u8]) {
    Solver::new().count_many(starts, limit, counts);
}

/// [`Solver::solve_many`] on the fastest backend.
///
/// # Panics
///
/// If there are not as many places as puzzles.
pub fn solve_many(starts: &[impl Start], solutions: &mut [Option<Solution>]) {
    Solver::new().solve_many(starts, solutions);
}

/// [`Solver::prove_many`] on the fastest backend.
///
/// # Panics
///
/// If there are not as many places as puzzles.
pub fn prove_many(starts: &[impl Start], proofs: &mut [Result<Solution, PuzzleError>]) {
    Solver::new().prove_many(starts, proofs);
}

/// A solver on a backend of choice.
///
/// ```
/// use ninefold_core::{Grid, solve::{Backend, Solver}};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// for backend in Backend::all() {
///     assert_eq!(Solver::with(backend).count(&grid, 2), 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Solver {
    backend: Backend,
}

impl Solver {
    /// On the fastest backend of this machine.
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

    /// The same solver, which asks whether to stop, and says where it was stopped.
    pub const fn until(self, stop: Stop<'_>) -> Until<'_> {
        Until { solver: self, stop }
    }

    /// A solution, if there is one: the same on every machine. Of several it is not always the lowest; that is
    /// the first of [`solutions`](Self::solutions).
    pub fn first(self, start: &impl Start) -> Option<Solution> {
        unstopped(self.until(Stop::NEVER).first(start))
    }

    /// The number of solutions, counted up to a limit.
    pub fn count(self, start: &impl Start, limit: u64) -> u64 {
        self.effort(start, limit).solutions
    }

    /// [`count`](Self::count), and how often the search guessed for it.
    ///
    /// The same on every backend. The searches of [`count_many`](Self::count_many) find that a branch is dead now a
    /// little earlier, now a little later, so their guesses may differ from these by some thousandths.
    pub fn effort(self, start: &impl Start, limit: u64) -> Effort {
        unstopped(self.until(Stop::NEVER).effort(start, limit))
    }

    /// The solutions of a grid of candidates, in the order of [`first`](Self::first): the same on every backend.
    #[cfg(feature = "alloc")]
    pub(crate) fn each_of(self, cells: &[Mask; 81]) -> impl Iterator<Item = Solution> {
        let mut search = Search::<Adaptive>::new(self.backend, cells, Stop::NEVER);
        core::iter::from_fn(move || unstopped(search.next()))
    }

    /// Whether there is one.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_solvable(self, cells: &[Mask; 81]) -> bool {
        unstopped(Search::<Adaptive>::new(self.backend, cells, Stop::NEVER).advance())
    }

    /// All solutions, lazily, in ascending order of their 81 digits.
    ///
    /// The first comes at once, even from an empty board, and the iterator needs no memory beyond itself.
    pub fn solutions(self, start: &impl Start) -> Solutions {
        Solutions(Search::new(self.backend, start, Stop::NEVER))
    }

    /// The solution of a puzzle that has exactly one.
    ///
    /// # Errors
    ///
    /// The reason, with its witness, when there is none or more than one. The simplest reason is given: a clash
    /// before a gap, and a gap before "search finds nothing".
    pub fn prove(self, start: &impl Start) -> Result<Solution, PuzzleError> {
        self.until(Stop::NEVER).prove(start)
    }

    /// [`prove`](Self::prove), and how often the search guessed for it: the same on every backend.
    pub fn verdict(self, start: &impl Start) -> (Result<Solution, PuzzleError>, u64) {
        self.until(Stop::NEVER).verdict(start)
    }

    /// [`count`](Self::count) for many: the number of solutions of each, up to a limit.
    ///
    /// # Panics
    ///
    /// If there are not as many places as puzzles.
    pub fn count_many(self, starts: &[impl Start], limit: u8, counts: &mut [u8]) {
        assert_eq!(starts.len(), counts.len(), "a place for each count");
        counts.fill(0);
        self.until(Stop::NEVER).each(starts, limit.into(), |index, _| counts[index] += 1);
    }

    /// [`first`](Self::first) for many: the same solutions.
    ///
    /// # Panics
    ///
    /// If there are not as many places as puzzles.
    pub fn solve_many(self, starts: &[impl Start], solutions: &mut [Option<Solution>]) {
        assert_eq!(starts.len(), solutions.len(), "a place for each solution");
        solutions.fill(None);
        self.until(Stop::NEVER).each(starts, 1, |index, said| {
            if let Said::Solution(found) = said {
                solutions[index] = Some(found.solution());
            }
        });
    }

    /// [`prove`](Self::prove) for many: the same solutions and errors. What is in the places before does not matter.
    ///
    /// # Panics
    ///
    /// If there are not as many places as puzzles.
    pub fn prove_many(self, starts: &[impl Start], proofs: &mut [Result<Solution, PuzzleError>]) {
        self.until(Stop::NEVER).prove_many(starts, proofs);
    }
}

/// The answer of a search that nobody can stop.
pub(crate) fn unstopped<T>(answer: Result<T, Stopped>) -> T {
    answer.unwrap_or_else(|Stopped| unreachable!("a search was stopped that nobody can stop"))
}

/// A [`Solver`] that asks whether to stop: at once, and then at least once a millisecond or so. Its answers are those of the solver,
/// or they say that it was stopped; a count that is not complete is never given for one.
///
/// The work it tells of is guesses. One puzzle takes the same guesses on every backend, so a [`Budget`](crate::Budget) of them decides alike
/// everywhere; of many at once, which also count as a piece of work each, backends may stop at another one.
///
/// ```
/// use ninefold_core::{Board, Budget, Grid, PuzzleError, Stop, Stopped, solve::Solver};
///
/// let budget = Budget::new(10_000);
/// let ask = budget.ask();
/// let solver = Solver::new().until(Stop::when(&ask));
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(solver.count(&grid, 2), Ok(1));
/// assert_eq!(solver.count(&Board::EMPTY, u64::MAX), Err(Stopped));
/// assert_eq!(solver.prove(&grid), Err(PuzzleError::Stopped), "nothing is left for it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Until<'s> {
    solver: Solver,
    stop: Stop<'s>,
}

impl<'s> Until<'s> {
    /// [`Solver::first`].
    ///
    /// # Errors
    ///
    /// If it was stopped before one was found or it was clear that there is none.
    pub fn first(self, start: &impl Start) -> Result<Option<Solution>, Stopped> {
        self.search::<Adaptive>(start).next()
    }

    /// [`Solver::count`].
    ///
    /// # Errors
    ///
    /// If it was stopped before all were counted, or as many as the limit says.
    pub fn count(self, start: &impl Start, limit: u64) -> Result<u64, Stopped> {
        self.effort(start, limit).map(|effort| effort.solutions)
    }

    /// [`Solver::effort`].
    ///
    /// # Errors
    ///
    /// If it was stopped before all were counted, or as many as the limit says.
    pub fn effort(self, start: &impl Start, limit: u64) -> Result<Effort, Stopped> {
        let mut search = self.search::<Adaptive>(start);
        let mut solutions = 0;
        while solutions < limit && search.advance()? {
            solutions += 1;
        }
        Ok(Effort { solutions, guesses: search.guesses() })
    }

    /// [`Solver::solutions`]. If it is stopped, that is the last thing that the iterator says.
    pub fn solutions(self, start: &impl Start) -> SolutionsUntil<'s> {
        SolutionsUntil { search: self.search(start), is_over: false }
    }

    /// [`Solver::prove`].
    ///
    /// # Errors
    ///
    /// The reason, or [`PuzzleError::Stopped`].
    pub fn prove(self, start: &impl Start) -> Result<Solution, PuzzleError> {
        self.verdict(start).0
    }

    /// [`Solver::verdict`]. If it was stopped, the guesses are those until then.
    pub fn verdict(self, start: &impl Start) -> (Result<Solution, PuzzleError>, u64) {
        let mut search = self.search::<Adaptive>(start);
        let mut next = || search.next();
        let verdict = match (next(), next()) {
            (Ok(Some(solution)), Ok(None)) => Ok(solution),
            (Ok(Some(one)), Ok(Some(other))) => Err(PuzzleError::Several(one, other)),
            (Ok(None), _) => Err(flaw(&start.board())),
            (Err(Stopped), _) | (_, Err(Stopped)) => Err(PuzzleError::Stopped),
        };
        (verdict, search.guesses())
    }

    /// [`Solver::count_many`]: of each the number, or that it was stopped before that was known.
    ///
    /// # Panics
    ///
    /// If there are not as many places as puzzles.
    pub fn count_many(self, starts: &[impl Start], limit: u8, counts: &mut [Result<u8, Stopped>]) {
        assert_eq!(starts.len(), counts.len(), "a place for each count");
        counts.fill(Ok(0));
        self.each(starts, limit.into(), |index, said| match said {
            Said::Solution(_) => counts[index] = counts[index].map(|count| count + 1),
            Said::Stopped => counts[index] = Err(Stopped),
        });
    }

    /// [`Solver::solve_many`]: of each a solution, if there is one, or that it was stopped before that was known.
    ///
    /// # Panics
    ///
    /// If there are not as many places as puzzles.
    pub fn solve_many(self, starts: &[impl Start], solutions: &mut [Result<Option<Solution>, Stopped>]) {
        assert_eq!(starts.len(), solutions.len(), "a place for each solution");
        solutions.fill(Ok(None));
        self.each(starts, 1, |index, said| {
            solutions[index] = match said {
                Said::Solution(found) => Ok(Some(found.solution())),
                Said::Stopped => Err(Stopped),
            };
        });
    }

    /// [`Solver::prove_many`]: of each the solution, or what is wrong, or that it was stopped before that was known.
    ///
    /// # Panics
    ///
    /// If there are not as many places as puzzles.
    pub fn prove_many(self, starts: &[impl Start], proofs: &mut [Result<Solution, PuzzleError>]) {
        assert_eq!(starts.len(), proofs.len(), "a place for each proof");
        proofs.fill(Err(PuzzleError::Unsolvable));
        self.each(starts, 2, |index, said| {
            proofs[index] = match said {
                Said::Solution(found) => match proofs[index] {
                    Ok(one) => Err(PuzzleError::Several(one, found.solution())),
                    Err(_) => Ok(found.solution()),
                },
                Said::Stopped => Err(PuzzleError::Stopped),
            }
        });
        for (start, proof) in starts.iter().zip(proofs) {
            if matches!(proof, Err(PuzzleError::Unsolvable)) {
                *proof = Err(flaw(&start.board()));
            }
        }
    }

    #[inline(always)]
    fn search<B: Branched>(self, start: &impl Start) -> Search<'s, B> {
        Search::new(self.solver.backend, start, self.stop)
    }

    /// Finds up to `limit` solutions of each, and says whose they are. Those of one puzzle come in the order of its search.
    /// Gives the guesses.
    fn each(self, starts: &[impl Start], limit: u64, mut say: impl FnMut(usize, Said<'_>)) -> u64 {
        #[cfg(feature = "alloc")]
        if starts.len() >= FEW {
            return self.solver.backend.batch(starts, limit, self.stop, say);
        }
        let each = |(index, start)| self.search::<Adaptive>(start).each(limit, |said| say(index, said));
        starts.iter().enumerate().map(each).sum()
    }
}

/// The candidates of a cell, a bit each.
#[cfg(feature = "alloc")]
pub(crate) type Mask = u16;

/// The result of a count, and its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// The solutions found.
    pub solutions: u64,
    /// How often one of several candidates was tried.
    pub guesses: u64,
}

/// Below so many, one after the other is faster.
#[cfg(feature = "alloc")]
const FEW: usize = 8;

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// Why a board without solution has none.
fn flaw(board: &Board) -> PuzzleError {
    let clash = board.grid().clash().map(PuzzleError::Clash);
    let flaw = clash.or_else(|| board.gap().map(PuzzleError::Gap));
    flaw.unwrap_or(PuzzleError::Unsolvable)
}

/// The solutions of a board in ascending order: see [`solutions`].
#[derive(Clone, Debug)]
pub struct Solutions(Search<'static, Reading>);

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        unstopped(self.0.next())
    }
}

impl FusedIterator for Solutions {}

/// The solutions of a board in ascending order, until it is stopped: see [`Until::solutions`].
#[derive(Debug)]
pub struct SolutionsUntil<'s> {
    search: Search<'s, Reading>,
    is_over: bool,
}

impl Iterator for SolutionsUntil<'_> {
    type Item = Result<Solution, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.search.next().transpose();
        self.is_over = !matches!(next, Some(Ok(_)));
        next
    }
}

impl FusedIterator for SolutionsUntil<'_> {}
