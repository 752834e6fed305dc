//! The interface to the caller during long work: it decides whether to continue, and provides the current time.
//!
//! A WebAssembly module imports three functions for this purpose. Elsewhere a caller provides a [`Host`] for the duration of a call; without a host,
//! the clock does not advance and nothing stops the work.
#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

#[cfg(feature = "full")]
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ninefold::Stop;
use ninefold_app::options::table::Limit;

use crate::failure::Failure;
use crate::options::Options;

/// The time limit of work, and whether the caller can stop it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Whether to ask the caller if the work should continue.
    asks: bool,
    /// The time limit for a puzzle, in milliseconds.
    limit: Option<f64>,
}

/// The number of checks per question to the host: some pieces of work take less time than the question.
const SELDOM: u32 = 4;

/// Asks the host whether to stop: for work that may outlast a call.
#[cfg(feature = "full")]
pub(crate) const ASK: &(dyn Fn(u64) -> bool + Sync) = &ask;

#[allow(clippy::cast_precision_loss, reason = "work is told roughly")]
fn ask(work: u64) -> bool {
    asked(work as f64) != 0
}

impl Patience {
    /// Reads the options.
    pub(crate) fn read(options: &mut Options) -> Result<Self, Failure> {
        let asks = options.flag("asks")?;
        let Limit { time_limit } = options.group()?;
        Ok(Self { asks, limit: time_limit.map(|time| 1000.0 * time.as_secs_f64()) })
    }

    /// Sets the limit to `seconds`, if there is none.
    pub(crate) fn or(self, seconds: f64) -> Self {
        Self { limit: self.limit.or(Some(1000.0 * seconds)), ..self }
    }

    /// Adds a little time for writing the results.
    pub(crate) fn longer(self) -> Self {
        Self { limit: self.limit.map(|limit| limit + 100.0), ..self }
    }

    /// Returns the limit in seconds.
    pub(crate) fn seconds(self) -> f64 {
        self.limit.unwrap_or_default() / 1000.0
    }

    /// Whether each puzzle has its own time limit.
    pub(crate) const fn is_limited(self) -> bool {
        self.limit.is_some()
    }

    /// Runs work that must stop at the time limit or when the caller cancels it.
    pub(crate) fn within<T>(self, work: impl FnOnce(Stop<'_>) -> T) -> T {
        if !self.asks && self.limit.is_none() {
            return work(Stop::NEVER);
        }
        let end = self.limit.map(|limit| now() + limit);
        let (calls, over) = (AtomicU32::new(0), AtomicBool::new(false));
        work(Stop::when(&|done| {
            if calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(SELDOM) {
                let late = end.is_some_and(|end| end <= now());
                if late || self.asks && ask(done) {
                    over.store(true, Ordering::Relaxed);
                }
            }
            over.load(Ordering::Relaxed)
        }))
    }

    /// Reports progress; returns whether to stop.
    #[allow(clippy::cast_precision_loss, reason = "counts of puzzles are small")]
    pub(crate) fn tell(self, puzzles: usize, share: f64) -> bool {
        self.asks && done(puzzles as f64, share) != 0
    }
}

/// A text being read, and the progress in it.
#[cfg(feature = "full")]
pub(crate) struct Progress<'a> {
    text: &'a [u8],
    read: &'a Cell<usize>,
}

#[cfg(feature = "full")]
impl<'a> Progress<'a> {
    pub(crate) const fn new(text: &'a [u8], read: &'a Cell<usize>) -> Self {
        Self { text, read }
    }
}

#[cfg(feature = "full")]
impl std::io::Read for Progress<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let rest = self.text.get(self.read.get()..).unwrap_or_default();
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.read.set(self.read.get() + length);
        Ok(length)
    }
}

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "imported names; they take and give numbers, so that each is safe to call")]
mod imported {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Returns the time in milliseconds since an arbitrary moment.
        pub(super) safe fn now() -> f64;
        /// Reports the amount of work since the last call; a result other than 0 requests a stop.
        #[link_name = "ask"]
        pub(super) safe fn asked(work: f64) -> u32;
        /// Reports the number of finished puzzles, and the share of the whole.
        pub(super) safe fn done(puzzles: f64, share: f64) -> u32;
    }
}
#[cfg(target_arch = "wasm32")]
use imported::{asked, done, now};

#[cfg(not(target_arch = "wasm32"))]
mod brought {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::time::Instant;

    /// A caller that can end its call. The call asks it during the work on a puzzle, and after each puzzle.
    pub trait Host {
        /// Returns whether to stop.
        fn is_over(&self) -> bool;
    }

    thread_local! {
        /// The host of the current call, and the time at which its clock started.
        static HOST: RefCell<Option<(Rc<dyn Host>, Instant)>> = const { RefCell::new(None) };
    }

    /// The previous host, which is restored on drop, even if the work panics.
    struct Before(Option<(Rc<dyn Host>, Instant)>);

    impl Drop for Before {
        fn drop(&mut self) {
            HOST.set(self.0.take());
        }
    }

    /// Runs `work` on this thread with the given host.
    pub fn with_host<T>(host: Rc<dyn Host>, work: impl FnOnce() -> T) -> T {
        let _before = Before(HOST.replace(Some((host, Instant::now()))));
        work()
    }

    /// Returns the host without keeping a borrow, since the host may make another call when it is asked.
    fn host() -> Option<(Rc<dyn Host>, Instant)> {
        HOST.with_borrow(Clone::clone)
    }

    pub(super) fn now() -> f64 {
        host().map_or(0.0, |(_, start)| 1000.0 * start.elapsed().as_secs_f64())
    }
    pub(super) fn asked(_: f64) -> u32 {
        host().is_some_and(|(host, _)| host.is_over()).into()
    }
    pub(super) fn done(_: f64, _: f64) -> u32 {
        asked(0.0)
    }
}
#[cfg(not(target_arch = "wasm32"))]
pub use brought::{Host, with_host};
#[cfg(not(target_arch = "wasm32"))]
use brought::{asked, done, now};
