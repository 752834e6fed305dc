//! The ways to end a call early: a token that any thread can cancel, and a timeout.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::prelude::*;

/// A switch that ends calls: a call with this token as its option `cancel` raises `Cancelled` within a tenth of a second after any thread has called
/// `cancel()`. Calls that start later raise it at once.
#[pyclass(frozen, from_py_object, module = "ninefold", name = "Token")]
#[derive(Clone, Default)]
pub(crate) struct Token(Arc<AtomicBool>);

#[pymethods]
impl Token {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends the calls that have this token.
    fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether `cancel` was called.
    #[getter]
    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn __repr__(&self) -> &'static str {
        if self.cancelled() { "<ninefold.Token: cancelled>" } else { "<ninefold.Token>" }
    }
}

/// The time limit of a call, and its token for cancelling.
#[derive(Clone, Default)]
pub(crate) struct Patience {
    token: Option<Token>,
    /// The time limit in seconds, and the moment at which it ends.
    end: Option<(f64, Instant)>,
}

impl Patience {
    /// Builds the limits from the options `timeout` and `cancel`.
    ///
    /// # Errors
    /// Returns an error if the time is not a number of seconds above 0.
    pub(crate) fn new(timeout: Option<f64>, cancel: Option<Token>) -> PyResult<Self> {
        let end = timeout.map(|seconds| {
            let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
            let wrong = || PyValueError::new_err("timeout: expected a number of seconds above 0");
            // If the clock cannot represent the end, the time never ends.
            time.map(|time| Instant::now().checked_add(time).map(|end| (seconds, end))).ok_or_else(wrong)
        });
        Ok(Self { token: cancel, end: end.transpose()?.flatten() })
    }

    /// Checks whether the call must end now.
    ///
    /// # Errors
    /// Returns an error if the call must end.
    pub(crate) fn check(&self) -> PyResult<()> {
        if self.token.as_ref().is_some_and(Token::cancelled) {
            return Err(Python::attach(crate::errors::cancelled));
        }
        match self.end {
            Some((seconds, end)) if end <= Instant::now() => {
                Err(PyTimeoutError::new_err(format!("the call did not finish within the timeout of {seconds} s")))
            }
            _ => Ok(()),
        }
    }
}
