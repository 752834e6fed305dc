//! Checks occasionally whether to stop, and remembers the answer.

use std::cell::Cell;

use crate::frame::Stop;

use super::hint::Flow;

/// Work is counted in small units, and the stop is checked once there are enough of them: some milliseconds' worth.
pub(super) struct Pause<'a> {
    stop: Stop<'a>,
    work: Cell<u32>,
    stopped: Cell<bool>,
}

impl<'a> Pause<'a> {
    const OFTEN: u32 = 2_000;

    pub(super) const fn new(stop: Stop<'a>) -> Self {
        Self { stop, work: Cell::new(0), stopped: Cell::new(false) }
    }

    /// Breaks once the work must stop, and from then on.
    pub(super) fn check(&self, work: u32) -> Flow {
        let sum = self.work.get() + work;
        if sum < Self::OFTEN {
            self.work.set(sum);
        } else {
            self.work.set(0);
            if !self.stopped.get() && self.stop.is_due(sum.into()) {
                self.stopped.set(true);
            }
        }
        if self.stopped.get() { Flow::Break(()) } else { Flow::Continue(()) }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.get()
    }
}
