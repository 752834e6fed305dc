//! A small value that callers pass down to long-running code so that they can stop it.
//!
//! The core has no access to clocks, threads or signals, so it cannot decide when to stop. Instead it counts its work and calls a closure provided by
//! the caller, which may check a deadline, a flag set by another thread, or a limit on guesses. The closure is only borrowed, so nothing needs a
//! static lifetime, and nothing is shared by accident.
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

/// A check for whether to stop work. It costs nothing if the work can never be stopped.
///
/// Work is measured in the same units on every machine, such as guesses or positions examined. A limit on work, such as a [`Budget`], therefore gives
/// the same answers everywhere; a limit on time does not.
#[derive(Clone, Copy, Default)]
pub struct Stop<'a>(Option<&'a (dyn Fn(u64) -> bool + Sync)>);

impl<'a> Stop<'a> {
    /// Never stops the work.
    pub const NEVER: Stop<'static> = Stop(None);

    /// Stops the work when the closure returns true. The closure receives the amount of work done since the previous call.
    pub const fn when(ask: &'a (dyn Fn(u64) -> bool + Sync)) -> Self {
        Self(Some(ask))
    }

    /// Whether to stop after another `work` units. Always false without a closure.
    pub fn is_due(self, work: u64) -> bool {
        self.0.is_some_and(|ask| ask(work))
    }

    /// Whether the work can never be stopped, so that it need not be counted.
    pub const fn is_never(self) -> bool {
        self.0.is_none()
    }

    /// Like [`is_due`](Self::is_due), but returns a result, so that callers can use `?`.
    ///
    /// # Errors
    ///
    /// Returns [`Stopped`] if the work must stop.
    pub fn check(self, work: u64) -> Result<(), Stopped> {
        if self.is_due(work) { Err(Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_never() { "Stop::NEVER" } else { "Stop::when(..)" })
    }
}

/// The error returned when work was stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before it was done")
    }
}

impl core::error::Error for Stopped {}

/// A limit on work that has the same effect on every machine and backend.
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
    /// Creates a budget of `work` units.
    pub const fn new(work: u64) -> Self {
        Self(AtomicU64::new(work))
    }

    /// Returns the closure to pass to [`Stop::when`]. It subtracts the work done from the remaining amount, and returns true when nothing is left.
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

    /// Whether the whole budget has been used.
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }
}
