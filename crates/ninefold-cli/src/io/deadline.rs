//! The time that a piece of work may take, which nobody else ends.

use ninefold::Stop;
use ninefold_files::limit;
pub(crate) use ninefold_files::limit::{Deadline, Limit};

use crate::io::output;

/// Does some work, which is to stop when the time is over.
pub(crate) fn within<T>(limit: Limit, work: impl FnOnce(Stop<'_>) -> T) -> T {
    limit::within(limit, Stop::NEVER, work)
}

/// Does some work, which is to stop when the time is over or at an interrupt, and to tell what it has.
pub(crate) fn gently<T>(limit: Limit, work: impl FnOnce(Stop<'_>) -> T) -> T {
    output::gently(|stop| limit::within(limit, stop, work))
}
