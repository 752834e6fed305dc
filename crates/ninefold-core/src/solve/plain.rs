//! The engine for plain grids, either one at a time or many at once.

use core::iter::FusedIterator;

use super::branch::{Adaptive, Reading};
use super::engine::{Ask, Branched, Said, Search};
use super::start::{Engine, Verdict};
use super::state::Begin;
use super::{Effort, Solver};
use crate::grid::Board;
use crate::puzzle_error::{GridOf, PuzzleError};
use crate::solution::Solution;
use crate::stop::{Stop, Stopped};

/// The size of the smallest batch. Fewer puzzles are solved faster one after the other.
#[cfg(feature = "alloc")]
const FEW: usize = 8;

impl<B: Begin> Engine for B {
    type Solution = Solution;
    type Ascent<'s> = Ascent<'s>;

    fn first(&self, solver: Solver, stop: Stop<'_>) -> Result<Option<Solution>, Stopped> {
        search::<Adaptive>(self, solver, stop).next()
    }

    fn effort(&self, solver: Solver, limit: u64, stop: Stop<'_>, effort: &mut Effort) -> Result<(), Stopped> {
        let mut search = search::<Adaptive>(self, solver, stop);
        let mut solutions = 0;
        let end = loop {
            if solutions >= limit {
                break Ok(());
            }
            match search.advance() {
                Ok(true) => solutions += 1,
                Ok(false) => break Ok(()),
                Err(Stopped) => break Err(Stopped),
            }
        };
        *effort = Effort { solutions, guesses: search.guesses() };
        end
    }

    fn solutions<'s>(&self, solver: Solver, stop: Stop<'s>) -> Ascent<'s> {
        Ascent { search: search(self, solver, stop), is_over: false }
    }

    fn verdict(&self, solver: Solver, stop: Stop<'_>) -> Verdict<Solution> {
        let mut search = search::<Adaptive>(self, solver, stop);
        let mut next = || search.next();
        let verdict = match (next(), next()) {
            (Ok(Some(solution)), Ok(None)) => Ok(solution),
            (Ok(Some(one)), Ok(Some(other))) => Err(PuzzleError::Several(one, other)),
            (Ok(None), _) => Err(flaw(&self.board())),
            (Err(Stopped), _) | (_, Err(Stopped)) => Err(PuzzleError::Stopped),
        };
        (verdict, search.guesses())
    }

    fn count_many(starts: &[Self], limit: u8, counts: &mut [Result<u8, Stopped>], solver: Solver, stop: Stop<'_>) {
        counts.fill(Ok(0));
        each(starts, Ask { limit: limit.into(), reads: false }, solver, stop, |index, said| match said {
            Said::Solution(_) => counts[index] = counts[index].map(|count| count + 1),
            Said::Stopped => counts[index] = Err(Stopped),
        });
    }

    fn solve_many(
        starts: &[Self],
        solutions: &mut [Result<Option<Solution>, Stopped>],
        solver: Solver,
        stop: Stop<'_>,
    ) {
        solutions.fill(Ok(None));
        each(starts, Ask { limit: 1, reads: true }, solver, stop, |index, said| {
            solutions[index] = match said {
                Said::Solution(found) => Ok(Some(found.solution())),
                Said::Stopped => Err(Stopped),
            };
        });
    }

    fn prove_many(starts: &[Self], proofs: &mut [Result<Solution, PuzzleError>], solver: Solver, stop: Stop<'_>) {
        proofs.iter_mut().for_each(|proof| *proof = Err(PuzzleError::Unsolvable));
        each(starts, Ask { limit: 2, reads: true }, solver, stop, |index, said| {
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
}

#[inline(always)]
fn search<'s, B: Branched>(start: &impl Begin, solver: Solver, stop: Stop<'s>) -> Search<'s, B> {
    Search::new(solver.backend(), start, stop)
}

/// Finds solutions of each start, and passes them to `say` with the index of the start, in the order in which the search finds them. Returns the
/// number of guesses.
pub(super) fn each<B: Begin>(
    starts: &[B],
    ask: Ask,
    solver: Solver,
    stop: Stop<'_>,
    mut say: impl FnMut(usize, Said<'_>),
) -> u64 {
    #[cfg(feature = "alloc")]
    if starts.len() >= FEW {
        return solver.backend().batch(starts, ask, stop, say);
    }
    let each = |(index, start)| search::<Adaptive>(start, solver, stop).each(ask.limit, |said| say(index, said));
    starts.iter().enumerate().map(each).sum()
}

/// Returns the reason why a board has no solution.
fn flaw(board: &Board) -> PuzzleError {
    let clash = board.grid().clash().map(|clash| PuzzleError::Clash(GridOf::ONLY, clash));
    let gap = || board.gap().map(|gap| PuzzleError::Gap(GridOf::ONLY, gap));
    clash.or_else(gap).unwrap_or(PuzzleError::Unsolvable)
}

/// The solutions of a board in ascending order, until the search is stopped.
#[derive(Clone, Debug)]
pub struct Ascent<'s> {
    search: Search<'s, Reading>,
    is_over: bool,
}

impl Iterator for Ascent<'_> {
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

impl FusedIterator for Ascent<'_> {}
