//! The time that a piece of work may take.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use ninefold::Stop;

/// The moment at which work is to end, if there is one.
#[derive(Debug)]
pub(crate) struct Deadline {
    end: Option<Instant>,
    asked: AtomicU32,
    over: AtomicBool,
}

/// Ratings ask before every group of techniques, some of which take less time than to look at the clock.
const SELDOM: u32 = 16;

impl Deadline {
    /// After that time; never, if that lies beyond what the clock can tell.
    pub(crate) fn after(limit: Duration) -> Self {
        Self { end: Instant::now().checked_add(limit), asked: AtomicU32::new(0), over: AtomicBool::new(false) }
    }

    /// Whether the time is over, as the clock said when it was looked at last.
    pub(crate) fn is_over(&self) -> bool {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(SELDOM)
            && self.end.is_some_and(|end| end <= Instant::now())
        {
            self.over.store(true, Ordering::Relaxed);
        }
        self.over.load(Ordering::Relaxed)
    }
}

/// How long a puzzle may take, if not for ever.
pub(crate) type Limit = Option<Duration>;

/// Does some work, which is to stop when the time is over.
pub(crate) fn within<T>(limit: Limit, work: impl FnOnce(Stop<'_>) -> T) -> T {
    let Some(limit) = limit else { return work(Stop::NEVER) };
    let deadline = Deadline::after(limit);
    work(Stop::when(&|_| deadline.is_over()))
}
