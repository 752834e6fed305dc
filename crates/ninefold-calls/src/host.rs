//! Whoever calls, as far as work has to do with them: whether to go on, and what time it is.
//!
//! A module of WebAssembly imports three functions for that. Elsewhere a caller brings a [`Host`] for the length of a call; without one, time stands
//! still and everybody is patient.
#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

#[cfg(feature = "full")]
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ninefold::Stop;
use ninefold_app::options::table::Limit;

use crate::failure::Failure;
use crate::options::Options;

/// How long work may take, and who may stop it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// The caller wants to be asked.
    asks: bool,
    /// Milliseconds that a puzzle may take.
    limit: Option<f64>,
}

/// Some work is so small that it takes less time than to ask.
const SELDOM: u32 = 4;

/// The question of work that may last longer than a call.
#[cfg(feature = "full")]
pub(crate) const ASK: &(dyn Fn(u64) -> bool + Sync) = &ask;

#[allow(clippy::cast_precision_loss, reason = "work is told roughly")]
fn ask(work: u64) -> bool {
    asked(work as f64) != 0
}

impl Patience {
    /// As the options say.
    pub(crate) fn read(options: &mut Options) -> Result<Self, Failure> {
        let asks = options.flag("asks")?;
        let Limit { time_limit } = options.group()?;
        Ok(Self { asks, limit: time_limit.map(|time| 1000.0 * time.as_secs_f64()) })
    }

    /// With another limit, if there is none.
    pub(crate) fn or(self, seconds: f64) -> Self {
        Self { limit: self.limit.or(Some(1000.0 * seconds)), ..self }
    }

    /// With a little more time, to write down what there is.
    pub(crate) fn longer(self) -> Self {
        Self { limit: self.limit.map(|limit| limit + 100.0), ..self }
    }

    /// The limit in seconds.
    pub(crate) fn seconds(self) -> f64 {
        self.limit.unwrap_or_default() / 1000.0
    }

    /// Whether each puzzle has a time of its own.
    pub(crate) const fn is_limited(self) -> bool {
        self.limit.is_some()
    }

    /// Does some work, which is to stop when the time is over or nobody wants it any more.
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

    /// Tells how far it is; says whether to stop.
    #[allow(clippy::cast_precision_loss, reason = "counts of puzzles are small")]
    pub(crate) fn tell(self, puzzles: usize, share: f64) -> bool {
        self.asks && done(puzzles as f64, share) != 0
    }
}

/// A text that is read, and how far that is.
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
        /// Milliseconds since any moment.
        pub(super) safe fn now() -> f64;
        /// Tells how much work was done since the last time, and says whether to stop: not 0.
        #[link_name = "ask"]
        pub(super) safe fn asked(work: f64) -> u32;
        /// Tells how many puzzles are done, and the share of the whole.
        pub(super) safe fn done(puzzles: f64, share: f64) -> u32;
    }
}
#[cfg(target_arch = "wasm32")]
use imported::{asked, done, now};

#[cfg(not(target_arch = "wasm32"))]
mod brought {
    use std::cell::RefCell;
    use std::rc::Rc;

    /// A caller that keeps time and can be asked.
    pub trait Host {
        /// Milliseconds since any moment.
        fn now(&self) -> f64;
        /// Is told how much work was done since the last time, and says whether to stop.
        fn ask(&self, work: f64) -> bool;
        /// Is told how many puzzles are done, and the share of the whole; says whether to stop.
        fn done(&self, puzzles: f64, share: f64) -> bool;
    }

    thread_local! {
        static HOST: RefCell<Option<Rc<dyn Host>>> = const { RefCell::new(None) };
    }

    /// Puts the host before back, also where the work panics.
    struct Before(Option<Rc<dyn Host>>);

    impl Drop for Before {
        fn drop(&mut self) {
            HOST.set(self.0.take());
        }
    }

    /// Does work for a host, on this thread.
    pub fn with_host<T>(host: Rc<dyn Host>, work: impl FnOnce() -> T) -> T {
        let _before = Before(HOST.replace(Some(host)));
        work()
    }

    /// The host is no longer borrowed when it is asked: it may call anew.
    fn host() -> Option<Rc<dyn Host>> {
        HOST.with_borrow(Clone::clone)
    }

    pub(super) fn now() -> f64 {
        host().map_or(0.0, |host| host.now())
    }
    pub(super) fn asked(work: f64) -> u32 {
        host().is_some_and(|host| host.ask(work)).into()
    }
    pub(super) fn done(puzzles: f64, share: f64) -> u32 {
        host().is_some_and(|host| host.done(puzzles, share)).into()
    }
}
#[cfg(not(target_arch = "wasm32"))]
pub use brought::{Host, with_host};
#[cfg(not(target_arch = "wasm32"))]
use brought::{asked, done, now};
