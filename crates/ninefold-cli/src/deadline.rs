//! The time that a piece of work may take, as a flag that others look at.
//!
//! One thread looks at the clock for all workers; each has a flag of its own, which is used again for its next piece.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(10);

static PENDING: Mutex<Vec<(Instant, &'static AtomicBool)>> = Mutex::new(Vec::new());
static WATCH: Once = Once::new();

thread_local! {
    /// A flag for each thread that works; there are as many as jobs.
    static FLAG: Cell<Option<&'static AtomicBool>> = const { Cell::new(None) };
}

/// A flag that is raised after some time. It lasts as long as this value.
pub(crate) struct Deadline(&'static AtomicBool);

impl Deadline {
    pub(crate) fn after(limit: Duration) -> Self {
        WATCH.call_once(|| {
            thread::spawn(watch);
        });
        let flag = FLAG.take().unwrap_or_else(|| Box::leak(Box::new(AtomicBool::new(false))));
        flag.store(false, Ordering::Relaxed);
        if let Some(end) = Instant::now().checked_add(limit) {
            pending().push((end, flag));
        }
        Self(flag)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        pending().retain(|(_, flag)| !std::ptr::eq(*flag, self.0));
        FLAG.set(Some(self.0));
    }
}

fn pending() -> std::sync::MutexGuard<'static, Vec<(Instant, &'static AtomicBool)>> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn watch() {
    loop {
        thread::sleep(TICK);
        let now = Instant::now();
        pending().iter().filter(|(end, _)| *end <= now).for_each(|(_, flag)| flag.store(true, Ordering::Relaxed));
    }
}
