//! JavaScript, as far as work has to do with it: whether to go on, and what time it is.
#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

#[cfg(feature = "full")]
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ninefold::Stop;

use crate::abi;
use crate::failure::Failure;
use crate::options::Options;

/// How long work may take, and who may stop it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// JavaScript wants to be asked.
    asks: bool,
    /// Milliseconds that a puzzle may take.
    limit: Option<f64>,
}

/// Some work is so small that it takes less time than to ask.
const SELDOM: u32 = 4;

/// The longest time that somebody may name, in seconds: a year.
const LONGEST: f64 = 31_536_000.0;

/// The question of work that may last longer than a call.
#[cfg(feature = "full")]
pub(crate) const ASK: &(dyn Fn(u64) -> bool + Sync) = &ask;

#[allow(clippy::cast_precision_loss, reason = "work is told roughly")]
fn ask(work: u64) -> bool {
    abi::ask(work as f64) != 0
}

impl Patience {
    /// As the options say.
    pub(crate) fn read(options: &mut Options) -> Result<Self, Failure> {
        let asks = options.flag("asks")?;
        let limit =
            options.real("timeLimit", 0.0..=LONGEST, "seconds, at most a year")?.map(|seconds| 1000.0 * seconds);
        Ok(Self { asks, limit })
    }

    /// With another limit, if there is none.
    pub(crate) fn or(self, seconds: f64) -> Self {
        Self { limit: self.limit.or(Some(1000.0 * seconds)), ..self }
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
        let end = self.limit.map(|limit| abi::now() + limit);
        let (calls, over) = (AtomicU32::new(0), AtomicBool::new(false));
        work(Stop::when(&|done| {
            if calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(SELDOM) {
                let late = end.is_some_and(|end| end <= abi::now());
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
        self.asks && abi::done(puzzles as f64, share) != 0
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
