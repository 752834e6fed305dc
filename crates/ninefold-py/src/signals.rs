//! Ctrl-C, seen from work that Python knows nothing of.

use std::time::Duration;

use pyo3::prelude::*;

/// How long Python may be left alone: so long as nobody notices.
pub(crate) const PAUSE: Duration = Duration::from_millis(40);

/// The error that a signal has raised, if one has. Python looks at signals on its main thread alone; on others nothing comes of it.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method alone is of one lifetime")]
pub(crate) fn raised() -> Option<PyErr> {
    Python::attach(|py| py.check_signals()).err()
}

/// Rows of Python between two looks at signals.
const ROWS: usize = 1 << 14;

/// Looks at signals where Python itself is at work on rows.
pub(crate) fn now_and_then(py: Python<'_>, row: usize) -> PyResult<()> {
    if row.is_multiple_of(ROWS) { py.check_signals() } else { Ok(()) }
}
