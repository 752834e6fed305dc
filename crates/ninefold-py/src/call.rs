//! A single call. It takes a name, options and a text, and returns messages and the lines of the command.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use ninefold_calls::{Call, Host, with_host};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::patience::{Patience, Token};
use crate::signals::PAUSE;
use crate::{errors, options, signals};

/// Runs the call `name`, and returns its answers and its messages, both as lines in UTF-8. Other Python threads can run meanwhile. `timeout` is the
/// time limit in seconds, and `cancel` a token that ends the call.
#[pyfunction]
#[pyo3(signature = (name, given, text, timeout = None, cancel = None))]
pub(crate) fn call<'py>(
    py: Python<'py>,
    name: &str,
    given: &Bound<'py, PyDict>,
    text: &[u8],
    timeout: Option<f64>,
    cancel: Option<Token>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let patience = Patience::new(timeout, cancel)?;
    patience.check()?;
    let options = options::read(given)?;
    let text = text.to_vec();
    let (done, raised) = py.detach(|| {
        let caller = Rc::new(Caller::new(patience));
        let done = with_host(caller.clone(), || Call::new(options, text).run(name));
        (done, caller.raised.take())
    });
    if let Some(raised) = raised {
        return Err(raised);
    }
    let [answers, messages] = done.map_err(|failure| errors::raised(py, &failure, None))?;
    Ok((PyBytes::new(py, &answers), PyBytes::new(py, &messages)))
}

/// The host of a call, which is Python waiting for the call.
struct Caller {
    looked: Cell<Instant>,
    patience: Patience,
    raised: RefCell<Option<PyErr>>,
}

impl Caller {
    fn new(patience: Patience) -> Self {
        Self { looked: Cell::new(Instant::now()), patience, raised: RefCell::default() }
    }
}

impl Host for Caller {
    /// Whether a signal has arrived, or the call must end for another reason.
    fn is_over(&self) -> bool {
        if self.raised.borrow().is_none()
            && let Err(ended) = self.patience.check()
        {
            self.raised.replace(Some(ended));
        }
        if self.looked.get().elapsed() >= PAUSE {
            if let Some(raised) = signals::raised() {
                self.raised.replace(Some(raised));
            }
            self.looked.set(Instant::now());
        }
        self.raised.borrow().is_some()
    }
}
