//! Converts errors to Python. Builds the error classes of `ninefold._errors` from the failures of the calls.

use ninefold_calls::Failure;
use pyo3::prelude::*;

/// Builds the error for a failure, including the row if the call has rows.
pub(crate) fn raised(py: Python<'_>, failure: &Failure, row: Option<usize>) -> PyErr {
    made(py, "failure", (failure.json(), row)).unwrap_or_else(|error| error)
}

/// Builds the error for a puzzle that does not have exactly one solution; the verdict is JSON.
pub(crate) fn not_unique(py: Python<'_>, verdict: String, row: Option<usize>) -> PyErr {
    made(py, "not_unique", (verdict, row)).unwrap_or_else(|error| error)
}

/// Builds the error for a cancelled call.
pub(crate) fn cancelled(py: Python<'_>) -> PyErr {
    let make = || py.import("ninefold._errors")?.getattr("Cancelled")?.call1(("the call was cancelled",));
    make().map_or_else(|error| error, PyErr::from_value)
}

fn made(py: Python<'_>, name: &str, about: (String, Option<usize>)) -> PyResult<PyErr> {
    Ok(PyErr::from_value(py.import("ninefold._errors")?.getattr(name)?.call1(about)?))
}
