//! Time limits of work that nothing else ends.

use ninefold::Stop;
use ninefold_files::limit;
pub(crate) use ninefold_files::limit::{Deadline, Limit};

use crate::io::output;

/// Runs work that must stop at the limit.
pub(crate) fn within<T>(limit: Limit, work: impl FnOnce(Stop<'_>) -> T) -> T {
    limit::within(limit, Stop::NEVER, work)
}

/// Runs work that stops at the limit or at an interrupt, and reports its partial result.
pub(crate) fn gently<T>(limit: Limit, work: impl FnOnce(Stop<'_>) -> T) -> T {
    output::gently(|stop| limit::within(limit, stop, work))
}
