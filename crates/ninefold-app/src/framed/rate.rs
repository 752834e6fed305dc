//! Positions at which paths start, and levels of puzzles.

use ninefold::logic::hodoku::{Grade, Level};
use ninefold::logic::levels as common;
use ninefold::multi::Grids;
use ninefold::solve::Solver;
use ninefold::{Stop, Stopped};

use super::logic::hint::{self, Fault};
use super::logic::refute::Refutation;
use super::logic::{Class, Path, Position, levels};
use crate::problem::{self, Problem};
use crate::rate::Own;

/// Returns the position at which the path to the solution starts: the digits alone if they suffice, otherwise the candidates too. From candidates,
/// techniques do not assume uniqueness, since an earlier elimination may be the reason why a pattern has only one filling.
///
/// # Errors
/// Returns the faults of candidates that allow no solution or more than one. Digits alone are assumed to have exactly one.
pub(crate) fn start(problem: &Problem, stop: Stop<'_>) -> Result<Position, Vec<Fault>> {
    let digits = problem.grids();
    let suffices = !problem.has_candidates() || Problem::from(digits.clone()).prove(Solver::new(), stop).is_unique();
    if suffices {
        return Ok(Position::assume_unique(digits.boards(), &digits));
    }
    problem::patiently(stop, |stop| hint::position(&digits, None, &problem.boards(), stop))
}

/// Rates a problem on Ninefold's own scale. Returns `None` if the problem does not have exactly one solution; the inner error means that the rating
/// was stopped.
pub(crate) fn rate(problem: &Problem, stop: Stop<'_>) -> Option<Result<Own, Stopped>> {
    let start = start(problem, stop).ok()?;
    Some(levels::Rating::of(start, stop).map(|(rating, path)| own(rating, &path)))
}

/// Converts a rating to the types that both frames share.
fn own(levels::Rating { grade, is_beyond }: levels::Rating, path: &Path) -> Own {
    let level = Level::ALL[grade.level as usize];
    let rating = common::Rating { grade: Grade { level, score: grade.score }, is_beyond };
    let uses = path.counts().into_iter();
    let uses = uses.map(|(technique, count)| (technique.id, count, technique.class == Class::Single)).collect();
    Own { rating, steps: path.steps().len(), uses }
}

/// Explains in sentences why some givens have no solution, if steps can show it.
pub(crate) fn refuted(givens: &Grids, stop: Stop<'_>) -> Option<String> {
    Refutation::of(givens, stop).map(|found| found.sentences())
}
