//! Time limits for computations that might not end by themselves.

use ninefold::Stop;
use ninefold_files::limit;
pub(crate) use ninefold_files::limit::{Deadline, Limit};

use crate::io::output;

/// Runs a computation that must stop when the limit is reached.
pub(crate) fn within<T>(limit: Limit, work: impl FnOnce(Stop<'_>) -> T) -> T {
    limit::within(limit, Stop::NEVER, work)
}

/// Runs a computation that stops when the limit is reached or at an interrupt, and then returns its partial result.
pub(crate) fn gently<T>(limit: Limit, work: impl FnOnce(Stop<'_>) -> T) -> T {
    output::gently(|stop| limit::within(limit, stop, work))
}
