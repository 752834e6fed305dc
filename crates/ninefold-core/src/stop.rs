//! Stopping: one small value that goes down from whoever asks to whatever takes time.
//!
//! The core knows no clock, no thread and no signal, so it cannot say when enough is enough. It counts what it has done and asks.
//! Whoever waits owns the answer: a deadline, a flag that another thread sets, a number of guesses. A closure that borrows it is all
//! that comes down here, so nothing has to live for ever, and nothing is shared by accident.
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

/// Asks whether work is still wanted. Costs nothing when nobody can stop it.
///
/// The measure of work is the same on every machine: guesses of a search, positions that were looked at. So a limit on it, such as a
/// [`Budget`], gives the same answers everywhere, which a limit on time does not.
#[derive(Clone, Copy, Default)]
pub struct Stop<'a>(Option<&'a (dyn Fn(u64) -> bool + Sync)>);

impl<'a> Stop<'a> {
    /// Work goes on until it is done.
    pub const NEVER: Stop<'static> = Stop(None);

    /// Work goes on until the closure says that it is to stop. It is told how much has been done since it was asked last.
    pub const fn when(ask: &'a (dyn Fn(u64) -> bool + Sync)) -> Self {
        Self(Some(ask))
    }

    /// Whether to stop, after so much more work. Where nobody asks this is always false.
    pub fn is_due(self, work: u64) -> bool {
        self.0.is_some_and(|ask| ask(work))
    }

    /// Whether nobody can stop it, so that nothing needs to be counted.
    pub const fn is_never(self) -> bool {
        self.0.is_none()
    }

    /// [`is_due`](Self::is_due) as a result, to leave a function by.
    ///
    /// # Errors
    ///
    /// If the work is to stop.
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

/// An amount of work that may be done, and no more: the same on every machine and backend.
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
    /// So much work.
    pub const fn new(work: u64) -> Self {
        Self(AtomicU64::new(work))
    }

    /// The question of a [`Stop`]: takes what was done from what is left, and says whether nothing is left.
    pub fn ask(&self) -> impl Fn(u64) -> bool + Sync + '_ {
        |work| {
            let take = |left: u64| Some(left.saturating_sub(work));
            let before = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
            before.unwrap_or_else(|left| left) <= work
        }
    }

    /// The work that may still be done.
    pub fn left(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether all of it has been done.
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }
}
