//! The solver of this process, and the verdicts that it finds.

use std::sync::OnceLock;

use anyhow::Context;
use ninefold::Stop;
use ninefold::solve::{Backend, Solver};
use ninefold_app::problem::Problem;
pub(crate) use ninefold_app::verdict::Verdict;
use ninefold_files::limit::{self, Limit};

/// Determines the verdicts on many puzzles. They are found all at once unless each puzzle has a time limit.
pub(crate) fn verdicts(puzzles: &[&Problem], limit: Limit) -> Vec<Verdict> {
    limit::verdicts(solver(), puzzles, limit, Stop::NEVER)
}

/// The name of the environment variable that selects the backend.
pub(crate) const BACKEND: &str = "NINEFOLD_BACKEND";

static SOLVER: OnceLock<Solver> = OnceLock::new();

/// Returns the solver, which uses the backend that [`BACKEND`] names or, by default, the fastest one.
pub(crate) fn solver() -> Solver {
    *SOLVER.get_or_init(Solver::new)
}

/// Reads the variable [`BACKEND`].
pub(crate) fn choose_backend() -> anyhow::Result<()> {
    let Some(name) = std::env::var_os(BACKEND).filter(|name| !name.is_empty()) else { return Ok(()) };
    let backend = name.to_str().and_then(Backend::named).with_context(|| {
        let known = Backend::all().map(Backend::name).collect::<Vec<_>>().join(", ");
        format!("{BACKEND}: expected one of {known}, found {}", name.display())
    })?;
    let _ = SOLVER.set(Solver::with(backend));
    Ok(())
}
