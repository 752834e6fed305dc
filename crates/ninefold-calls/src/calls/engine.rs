//! The solvers. The core supports plain grids only, and solves them one by one: the solver for batches would be a tenth of its module, and is not
//! faster without vectors.

use ninefold::Stop;
#[cfg(not(feature = "full"))]
use ninefold::rules::Feature;
use ninefold::solve::Solver;
use ninefold_app::problem::Problem;
use ninefold_app::solve::Counted;
use ninefold_app::verdict::Verdict;

#[cfg(feature = "full")]
pub(super) use ninefold_app::problem::counts;

/// Returns the verdicts on some problems.
#[cfg(feature = "full")]
pub(super) fn verdicts(problems: &[&Problem], stop: Stop<'_>) -> Vec<Verdict> {
    ninefold_app::problem::verdicts(Solver::new(), problems, stop)
}

/// Counts the solutions of each problem, up to a limit.
#[cfg(feature = "full")]
pub(super) fn counted(problems: &[&Problem], limit: u64, stop: Stop<'_>) -> Vec<Counted> {
    Counted::many(Solver::new(), problems, limit, stop)
}

#[cfg(not(feature = "full"))]
pub(super) fn verdicts(problems: &[&Problem], stop: Stop<'_>) -> Vec<Verdict> {
    let plain = problems.iter().filter_map(|problem| problem.plain(Feature::FastEngine).ok());
    plain.map(|content| Solver::new().prove(content, stop).into()).collect()
}

#[cfg(not(feature = "full"))]
pub(super) fn counts(
    solver: Solver,
    problems: &[&Problem],
    limit: u64,
    stop: Stop<'_>,
) -> Result<Vec<u64>, ninefold::Stopped> {
    let plain = problems.iter().filter_map(|problem| problem.plain(Feature::FastEngine).ok());
    plain.map(|content| solver.count(content, limit, stop)).collect()
}

#[cfg(not(feature = "full"))]
pub(super) fn counted(problems: &[&Problem], limit: u64, stop: Stop<'_>) -> Vec<Counted> {
    let plain = problems.iter().filter_map(|problem| problem.plain(Feature::FastEngine).ok());
    let count = |content| Solver::new().count(content, Counted::enough(limit), stop).ok();
    plain.map(|content| Counted::new(count(content), limit)).collect()
}
