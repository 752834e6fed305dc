//! All cores at work on many puzzles: chunks of rows that workers take one after the other, while the thread that called looks after Python.
//!
//! ```text
//! rows   0..2048   2048..4096   ...      a worker takes the next chunk; what came of them is put in order in the end
//! ```
//!
//! What is wrong with a row ends the handing out, not the work on chunks before it: so the first wrong row is told, however many workers there are.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use ninefold::Stop;
use pyo3::prelude::*;

use crate::signals;

/// Who works, and who is told how far it is.
pub(crate) struct Crew {
    pub(crate) jobs: usize,
    /// Is called with the rows that are done and with all.
    pub(crate) progress: Option<Py<PyAny>>,
}

/// What workers and the thread that called have in common.
struct Board<T, E> {
    next: AtomicUsize,
    /// Rows.
    done: AtomicUsize,
    /// Nobody wants the work any more.
    over: AtomicBool,
    /// No more chunks are handed out.
    closed: AtomicBool,
    results: Mutex<Vec<Option<Result<T, E>>>>,
    busy: Mutex<usize>,
    left: Condvar,
}

impl Crew {
    /// Does the work on all rows, chunk by chunk, and gives what came of the chunks in their order; or what was wrong with the first one that failed.
    ///
    /// # Errors
    /// What a signal or the one who is told has raised.
    pub(crate) fn each<T: Send, E: Send>(
        &self,
        py: Python<'_>,
        rows: usize,
        chunk: usize,
        work: impl Fn(Range<usize>, Stop<'_>) -> Result<T, E> + Sync,
    ) -> PyResult<Result<Vec<T>, E>> {
        let chunks = rows.div_ceil(chunk);
        let jobs = self.jobs.min(chunks).max(1);
        let board = Board {
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            results: Mutex::new((0..chunks).map(|_| None).collect()),
            busy: Mutex::new(jobs),
            left: Condvar::new(),
        };
        py.detach(|| {
            thread::scope(|scope| {
                for _ in 0..jobs {
                    scope.spawn(|| board.work(rows, chunk, &work));
                }
                self.wait(&board, rows)
            })
        })?;
        let results = board.results.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(results.into_iter().flatten().collect())
    }

    /// Waits for the workers, and asks Python now and then.
    fn wait<T, E>(&self, board: &Board<T, E>, rows: usize) -> PyResult<()> {
        let mut told = 0;
        let mut busy = board.busy.lock().unwrap_or_else(PoisonError::into_inner);
        while *busy > 0 {
            let (back, _) = board.left.wait_timeout(busy, signals::PAUSE).unwrap_or_else(PoisonError::into_inner);
            drop(back);
            let asked = signals::raised().map_or(Ok(()), Err).and_then(|()| self.tell(board, rows, &mut told));
            if asked.is_err() {
                board.over.store(true, Ordering::Relaxed);
                return asked;
            }
            busy = board.busy.lock().unwrap_or_else(PoisonError::into_inner);
        }
        drop(busy);
        self.tell(board, rows, &mut told)
    }

    /// Tells how many rows are done, if there are more than before.
    fn tell<T, E>(&self, board: &Board<T, E>, rows: usize, told: &mut usize) -> PyResult<()> {
        let done = board.done.load(Ordering::Relaxed);
        let Some(progress) = self.progress.as_ref().filter(|_| done > *told) else { return Ok(()) };
        *told = done;
        Python::attach(|py| progress.call1(py, (done, rows))).map(drop)
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
            self.results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(result);
            self.done.fetch_add(end - begin, Ordering::Relaxed);
        }
    }
}

/// A worker is there until it goes, also if it panics: then the others need not go on.
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
