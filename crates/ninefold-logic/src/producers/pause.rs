//! Checks occasionally whether to stop, and stores the answer.

use std::cell::Cell;

use crate::frame::Stop;

use super::hint::Flow;

/// Counts work in small units, and checks the stop once there are enough of them, that is, every few milliseconds.
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

    /// Adds work; breaks once the search must stop, and from then on.
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
