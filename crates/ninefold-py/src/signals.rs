//! Ctrl-C during work that Python does not see.

use std::time::Duration;

use pyo3::prelude::*;

/// The longest time without a check of Python's signals; too short for a user to notice.
pub(crate) const PAUSE: Duration = Duration::from_millis(40);

/// The error raised by a signal, if any. Python handles signals on its main thread only; on other threads there is never one.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method alone is of one lifetime")]
pub(crate) fn raised() -> Option<PyErr> {
    Python::attach(|py| py.check_signals()).err()
}

/// Rows of Python between two looks at signals.
const ROWS: usize = 1 << 14;

/// Checks for signals while Python itself works on rows.
pub(crate) fn now_and_then(py: Python<'_>, row: usize) -> PyResult<()> {
    if row.is_multiple_of(ROWS) { py.check_signals() } else { Ok(()) }
}
