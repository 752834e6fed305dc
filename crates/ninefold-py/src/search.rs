//! The solutions of a puzzle, one by one, for as long as the caller iterates.
//!
//! The search runs on another thread, which waits when it is `AHEAD` solutions ahead. Any thread can therefore use the iterator, and drop it at any
//! time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{process, thread};

use ninefold::Stop;
use ninefold::solve::Solver;
use ninefold_app::answer::Answer;
use ninefold_app::entry::Entry;
use ninefold_app::solve::{Listed, Rest, Total};
use ninefold_calls::Call;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::patience::{Patience, Token};
use crate::signals::PAUSE;
use crate::{errors, options, signals};

/// The maximum number of solutions that are found ahead of the caller.
const AHEAD: usize = 256;

/// A search for solutions: an iterator over lines of JSON, of which the last holds their number.
#[pyclass(frozen, module = "ninefold._native")]
pub(crate) struct Search {
    lines: Mutex<Receiver<String>>,
    over: Arc<AtomicBool>,
    patience: Patience,
    /// The process whose thread runs the search. A forked child process has no such thread.
    process: u32,
}

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (given, text, skip, timeout = None, cancel = None))]
    fn new(
        py: Python<'_>,
        given: &Bound<'_, PyDict>,
        text: &[u8],
        skip: u64,
        timeout: Option<f64>,
        cancel: Option<Token>,
    ) -> PyResult<Self> {
        let patience = Patience::new(timeout, cancel)?;
        patience.check()?;
        let call = Call::new(options::read(given)?, text.to_vec());
        let entry = py.detach(|| call.entry()).map_err(|failure| errors::raised(py, &failure, None))?;
        let (sender, lines) = sync_channel(AHEAD);
        let over = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&over);
        let search = thread::Builder::new().name("ninefold solutions".into());
        let started = search.spawn(move || search_on(&entry, skip, &seen, &sender));
        started.map_err(|error| PyOSError::new_err(error.to_string()))?;
        Ok(Self { lines: Mutex::new(lines), over, patience, process: process::id() })
    }

    fn __iter__(own: PyRef<'_, Self>) -> PyRef<'_, Self> {
        own
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.process != process::id() {
            let text = "the solutions were opened by another process, before a fork: open them in this one";
            return Err(PyRuntimeError::new_err(text));
        }
        py.detach(|| {
            let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
            self.patience.check()?;
            loop {
                match lines.recv_timeout(PAUSE) {
                    Ok(line) => return Ok(Some(line)),
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => {
                        signals::raised().map_or(Ok(()), Err)?;
                        self.patience.check()?;
                    }
                }
            }
        })
    }

    /// Ends the search.
    fn close(&self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.close();
    }
}

/// Finds solutions until the iterator is dropped.
fn search_on(entry: &Entry, skip: u64, over: &AtomicBool, sender: &SyncSender<String>) {
    let wanted = |_| over.load(Ordering::Relaxed);
    let mut found = 0;
    let send = |listed: Listed| {
        let mut line = String::new();
        // Writing to a string cannot fail.
        let _ = listed.json(entry, &mut line);
        sender.send(line).is_ok()
    };
    for solution in entry.problem.solutions(Solver::new(), Stop::when(&wanted)) {
        let Ok(solution) = solution else { return };
        found += 1;
        if found > skip && !send(Listed::Solution(found, solution)) || over.load(Ordering::Relaxed) {
            return;
        }
    }
    send(Listed::Total(Total { found, rest: Rest::None, effort: None }));
}
