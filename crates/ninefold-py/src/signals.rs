//! Handles Ctrl-C during work outside Python.

use std::time::Duration;

use pyo3::prelude::*;

/// The longest time without a check for Python's signals, which is too short for a user to notice.
pub(crate) const PAUSE: Duration = Duration::from_millis(40);

/// Returns the error that a signal has raised, if any. Python handles signals only on its main thread, so on other threads there is never an error.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method alone is of one lifetime")]
pub(crate) fn raised() -> Option<PyErr> {
    Python::attach(|py| py.check_signals()).err()
}

/// The number of rows of Python objects between two checks for signals.
const ROWS: usize = 1 << 14;

/// Checks for signals from time to time while Python itself processes rows.
pub(crate) fn now_and_then(py: Python<'_>, row: usize) -> PyResult<()> {
    if row.is_multiple_of(ROWS) { py.check_signals() } else { Ok(()) }
}
