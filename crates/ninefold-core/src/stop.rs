//! Stopping: one small value, passed down from the caller to all code that takes time.
//!
//! The core has no access to clocks, threads and signals, so it cannot decide when to stop. It counts its work and asks. The caller owns the answer:
//! a deadline, a flag that another thread sets, a number of guesses. Only a closure that borrows it is passed down, so nothing needs a static
//! lifetime, and nothing is shared by accident.
//!
//! ```
//! use core::sync::atomic::{AtomicBool, Ordering};
//! use ninefold_core::{Stop, Stopped};
//!
//! let pressed = AtomicBool::new(false);
//! let ask = |_work: u64| pressed.load(Ordering::Relaxed);
//! let stop = Stop::when(&ask);
//! assert_eq!(stop.check(1000), Ok(()));
//! pressed.store(true, Ordering::Relaxed);
//! assert_eq!(stop.check(1000), Err(Stopped));
//! ```

use core::fmt;
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicU64, Ordering};

/// Asks whether work should continue. Costs nothing if it can never stop.
///
/// The measure of work is the same on every machine: guesses of a search, positions examined. So a limit on it, such as a [`Budget`], gives the same
/// answers everywhere, which a limit on time does not.
#[derive(Clone, Copy, Default)]
pub struct Stop<'a>(Option<&'a (dyn Fn(u64) -> bool + Sync)>);

impl<'a> Stop<'a> {
    /// Work continues until it is done.
    pub const NEVER: Stop<'static> = Stop(None);

    /// Work continues until the closure returns that it must stop. The closure is passed the amount of work since its last call.
    pub const fn when(ask: &'a (dyn Fn(u64) -> bool + Sync)) -> Self {
        Self(Some(ask))
    }

    /// Whether to stop, after an amount of further work. Always false without a closure.
    pub fn is_due(self, work: u64) -> bool {
        self.0.is_some_and(|ask| ask(work))
    }

    /// Whether it can never stop, so that nothing needs to be counted.
    pub const fn is_never(self) -> bool {
        self.0.is_none()
    }

    /// [`is_due`](Self::is_due) as a result, for leaving a function with `?`.
    ///
    /// # Errors
    ///
    /// If the work must stop.
    pub fn check(self, work: u64) -> Result<(), Stopped> {
        if self.is_due(work) { Err(Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_never() { "Stop::NEVER" } else { "Stop::when(..)" })
    }
}

/// The work was stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before it was done")
    }
}

impl core::error::Error for Stopped {}

/// A limited amount of work: the same on every machine and backend.
///
/// ```
/// use ninefold_core::{Budget, Stop};
///
/// let budget = Budget::new(1000);
/// let ask = budget.ask();
/// assert!(!Stop::when(&ask).is_due(999) && Stop::when(&ask).is_due(1));
/// assert!(budget.is_spent());
/// ```
#[cfg(target_has_atomic = "64")]
#[derive(Debug)]
pub struct Budget(AtomicU64);

#[cfg(target_has_atomic = "64")]
impl Budget {
    /// This amount of work.
    pub const fn new(work: u64) -> Self {
        Self(AtomicU64::new(work))
    }

    /// The closure for a [`Stop`]: subtracts the work done from the amount left, and returns whether nothing is left.
    pub fn ask(&self) -> impl Fn(u64) -> bool + Sync + '_ {
        |work| {
            let take = |left: u64| Some(left.saturating_sub(work));
            let before = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
            before.unwrap_or_else(|left| left) <= work
        }
    }

    /// The remaining amount of work.
    pub fn left(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether all of it has been used.
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }
}
