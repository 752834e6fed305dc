//! The verdict on a puzzle, by the solver of this process.

use std::sync::OnceLock;

use anyhow::Context;
use ninefold::Stop;
use ninefold::solve::{Backend, Solver};
use ninefold_app::problem::Problem;
pub(crate) use ninefold_app::verdict::Verdict;
use ninefold_files::limit::{self, Limit};

/// The verdicts on many puzzles: all at once, unless each has a time limit.
pub(crate) fn verdicts(puzzles: &[&Problem], limit: Limit) -> Vec<Verdict> {
    limit::verdicts(solver(), puzzles, limit, Stop::NEVER)
}

/// The environment variable that chooses the backend.
pub(crate) const BACKEND: &str = "NINEFOLD_BACKEND";

static SOLVER: OnceLock<Solver> = OnceLock::new();

/// The solver, on the backend that [`BACKEND`] names, otherwise on the fastest.
pub(crate) fn solver() -> Solver {
    *SOLVER.get_or_init(Solver::new)
}

/// Reads the variable.
pub(crate) fn choose_backend() -> anyhow::Result<()> {
    let Some(name) = std::env::var_os(BACKEND).filter(|name| !name.is_empty()) else { return Ok(()) };
    let backend = name.to_str().and_then(Backend::named).with_context(|| {
        let known = Backend::all().map(Backend::name).collect::<Vec<_>>().join(", ");
        format!("{BACKEND}: expected one of {known}, found {}", name.display())
    })?;
    let _ = SOLVER.set(Solver::with(backend));
    Ok(())
}
