//! Processes many puzzles on all cores. The workers take chunks of rows, while the calling thread handles Python.
//!
//! ```text
//! rows   0..2048   2048..4096   ...      a worker takes the next chunk; the calling thread gathers finished results meanwhile
//! ```
//!
//! A bad row ends the distribution of chunks, but earlier chunks are still completed. The error reported is therefore always that of the first bad
//! row, whatever the number of workers.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold::Stop;
use pyo3::prelude::*;

use crate::patience::Patience;

/// The time between two rounds of gathering. It is short, so that results are gathered while other chunks are still in progress.
const PAUSE: Duration = Duration::from_millis(5);

/// The number of workers, the ways to end the call, and the receiver of progress.
pub(crate) struct Crew {
    pub(crate) jobs: usize,
    pub(crate) patience: Patience,
    /// The function that is called with the number of finished rows and the total.
    pub(crate) progress: Option<Py<PyAny>>,
}

/// The state that the workers and the calling thread share.
struct Board<T, E> {
    next: AtomicUsize,
    /// The number of finished rows.
    done: AtomicUsize,
    /// Whether the call was cancelled.
    over: AtomicBool,
    /// Whether no more chunks are handed out.
    closed: AtomicBool,
    /// The results that have not been gathered yet, each with the number of its chunk.
    results: Mutex<Vec<(usize, Result<T, E>)>>,
    busy: Mutex<usize>,
    left: Condvar,
}

impl Crew {
    /// Processes all rows chunk by chunk, and gathers the results while the workers run: each with the number of its chunk, in any order. Returns the
    /// error of the first chunk that failed, if any.
    ///
    /// # Errors
    /// Returns an error that comes from a signal, the token, the timeout, the progress callback or `gather`.
    pub(crate) fn each<T: Send, E: Send>(
        &self,
        py: Python<'_>,
        rows: usize,
        chunk: usize,
        work: impl Fn(Range<usize>, Stop<'_>) -> Result<T, E> + Sync,
        mut gather: impl FnMut(Python<'_>, usize, T) -> PyResult<()> + Send,
    ) -> PyResult<Result<(), E>> {
        let chunks = rows.div_ceil(chunk);
        let jobs = self.jobs.min(chunks).max(1);
        let board = Board {
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            results: Mutex::default(),
            busy: Mutex::new(jobs),
            left: Condvar::new(),
        };
        py.detach(|| {
            thread::scope(|scope| {
                for _ in 0..jobs {
                    scope.spawn(|| board.work(rows, chunk, &work));
                }
                self.wait(&board, rows, &mut gather)
            })
        })
    }

    /// Waits for the workers, gathers their results, and checks Python's signals from time to time.
    fn wait<T, E>(
        &self,
        board: &Board<T, E>,
        rows: usize,
        gather: &mut impl FnMut(Python<'_>, usize, T) -> PyResult<()>,
    ) -> PyResult<Result<(), E>> {
        let (mut told, mut wrong) = (0, None);
        loop {
            let busy = board.busy.lock().unwrap_or_else(PoisonError::into_inner);
            let (busy, _) =
                board.left.wait_timeout_while(busy, PAUSE, |busy| *busy > 0).unwrap_or_else(PoisonError::into_inner);
            let is_last = *busy == 0;
            drop(busy);
            let asked = Python::attach(|py| {
                py.check_signals()?;
                self.patience.check()?;
                board.gather(py, &mut wrong, gather)?;
                self.tell(py, board, rows, &mut told)
            });
            if asked.is_err() {
                board.over.store(true, Ordering::Relaxed);
                return asked.map(Ok);
            }
            if is_last {
                return Ok(wrong.map_or(Ok(()), |(_, wrong)| Err(wrong)));
            }
        }
    }

    /// Reports the number of finished rows, if it has grown.
    fn tell<T, E>(&self, py: Python<'_>, board: &Board<T, E>, rows: usize, told: &mut usize) -> PyResult<()> {
        let done = board.done.load(Ordering::Relaxed);
        let Some(progress) = self.progress.as_ref().filter(|_| done > *told) else { return Ok(()) };
        *told = done;
        progress.call1(py, (done, rows)).map(drop)
    }
}

impl<T, E> Board<T, E> {
    /// Passes on the results of chunks, and keeps the error of the first chunk that failed.
    fn gather(
        &self,
        py: Python<'_>,
        wrong: &mut Option<(usize, E)>,
        gather: &mut impl FnMut(Python<'_>, usize, T) -> PyResult<()>,
    ) -> PyResult<()> {
        let come = std::mem::take(&mut *self.results.lock().unwrap_or_else(PoisonError::into_inner));
        for (at, result) in come {
            match result {
                Ok(part) => gather(py, at, part)?,
                Err(error) if wrong.as_ref().is_none_or(|(first, _)| at < *first) => *wrong = Some((at, error)),
                Err(_) => {}
            }
        }
        Ok(())
    }
}

impl<T: Send, E: Send> Board<T, E> {
    fn work(&self, rows: usize, chunk: usize, work: &(impl Fn(Range<usize>, Stop<'_>) -> Result<T, E> + Sync)) {
        let _here = Here(self);
        let is_over = |_| self.over.load(Ordering::Relaxed);
        while !self.over.load(Ordering::Relaxed) && !self.closed.load(Ordering::Relaxed) {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let begin = at.saturating_mul(chunk);
            if begin >= rows {
                return;
            }
            let end = rows.min(begin + chunk);
            let result = work(begin..end, Stop::when(&is_over));
            if result.is_err() {
                self.closed.store(true, Ordering::Relaxed);
            }
            self.results.lock().unwrap_or_else(PoisonError::into_inner).push((at, result));
            self.done.fetch_add(end - begin, Ordering::Relaxed);
        }
    }
}

/// Marks a worker as present until it ends. If it ends by a panic, the other workers can stop.
struct Here<'a, T, E>(&'a Board<T, E>);

impl<T, E> Drop for Here<'_, T, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.over.store(true, Ordering::Relaxed);
        }
        *self.0.busy.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.left.notify_all();
    }
}
