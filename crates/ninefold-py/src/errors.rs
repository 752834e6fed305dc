//! Errors on their way to Python: the classes of `ninefold._errors`, made from what the calls say.

use ninefold_calls::Failure;
use pyo3::prelude::*;

/// The error that says this, of the row if there are rows.
pub(crate) fn raised(py: Python<'_>, failure: &Failure, row: Option<usize>) -> PyErr {
    made(py, "failure", (failure.json(), row)).unwrap_or_else(|error| error)
}

/// The error about a puzzle without exactly one solution, whose verdict is given as JSON.
pub(crate) fn not_unique(py: Python<'_>, verdict: String, row: Option<usize>) -> PyErr {
    made(py, "not_unique", (verdict, row)).unwrap_or_else(|error| error)
}

/// The error that somebody has ended the call.
pub(crate) fn cancelled(py: Python<'_>) -> PyErr {
    let make = || py.import("ninefold._errors")?.getattr("Cancelled")?.call1(("the call was cancelled",));
    make().map_or_else(|error| error, PyErr::from_value)
}

fn made(py: Python<'_>, name: &str, about: (String, Option<usize>)) -> PyResult<PyErr> {
    Ok(PyErr::from_value(py.import("ninefold._errors")?.getattr(name)?.call1(about)?))
}
