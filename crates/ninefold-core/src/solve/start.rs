//! The engines behind [`Start`](super::Start), with a separate engine for each kind of start.

use core::iter::FusedIterator;

use super::{Effort, Solver};
use crate::puzzle_error::PuzzleError;
use crate::solution::Solved;
use crate::stop::{Stop, Stopped};

/// The only solution or the reason why there is not exactly one, together with the number of guesses.
pub(crate) type Verdict<S> = (Result<S, PuzzleError<S>>, u64);

/// The starting point of a search, together with its engine.
pub trait Engine: Sized {
    /// The type of a solution: one full grid or several.
    type Solution: Solved;
    /// The iterator over the solutions in ascending order.
    type Ascent<'s>: FusedIterator<Item = Result<Self::Solution, Stopped>>;

    /// See [`Solver::first`].
    fn first(&self, solver: Solver, stop: Stop<'_>) -> Result<Option<Self::Solution>, Stopped>;

    /// See [`Solver::effort`]. After a stop, `effort` contains the number of solutions found before it.
    fn effort(&self, solver: Solver, limit: u64, stop: Stop<'_>, effort: &mut Effort) -> Result<(), Stopped>;

    /// See [`Solver::solutions`].
    fn solutions<'s>(&self, solver: Solver, stop: Stop<'s>) -> Self::Ascent<'s>;

    /// See [`Solver::verdict`].
    fn verdict(&self, solver: Solver, stop: Stop<'_>) -> Verdict<Self::Solution>;

    /// See [`Solver::count_many`].
    fn count_many(starts: &[Self], limit: u8, counts: &mut [Result<u8, Stopped>], solver: Solver, stop: Stop<'_>) {
        for (start, count) in starts.iter().zip(counts) {
            let mut effort = Effort::default();
            let counted = start.effort(solver, limit.into(), stop, &mut effort);
            *count = counted.map(|()| effort.solutions.min(limit.into()) as u8);
        }
    }

    /// See [`Solver::solve_many`].
    fn solve_many(
        starts: &[Self],
        solutions: &mut [Result<Option<Self::Solution>, Stopped>],
        solver: Solver,
        stop: Stop<'_>,
    ) {
        starts.iter().zip(solutions).for_each(|(start, solution)| *solution = start.first(solver, stop));
    }

    /// See [`Solver::prove_many`].
    fn prove_many(
        starts: &[Self],
        proofs: &mut [Result<Self::Solution, PuzzleError<Self::Solution>>],
        solver: Solver,
        stop: Stop<'_>,
    ) {
        starts.iter().zip(proofs).for_each(|(start, proof)| *proof = start.verdict(solver, stop).0);
    }
}
