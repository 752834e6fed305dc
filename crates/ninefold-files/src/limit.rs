//! Time limits for jobs and puzzles.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ninefold::Stop;
use ninefold::solve::Solver;
use ninefold_app::problem::{self, Problem};
use ninefold_app::verdict::Verdict;

/// The time at which a computation must end, if any.
#[derive(Debug)]
pub struct Deadline {
    begin: Instant,
    end: Option<Instant>,
    /// The number of checks that are still to be answered without reading the clock.
    unseen: AtomicU32,
    /// The time at which the clock was last read, in microseconds after the beginning.
    seen: AtomicU64,
    over: AtomicBool,
}

/// The number of checks between two readings of the clock. Ratings check before every group of techniques, some of which take less time than reading
/// the clock.
const SELDOM: u32 = 15;

/// The time for [`SELDOM`] checks, in microseconds, above which the computation counts as slow, so that the clock is read at every check.
const SLOW: u64 = 1000;

impl Deadline {
    /// Creates a deadline that passes after `limit`, or never if the clock cannot represent that time.
    pub fn after(limit: Duration) -> Self {
        let begin = Instant::now();
        let (unseen, seen, over) = (AtomicU32::new(0), AtomicU64::new(0), AtomicBool::new(false));
        Self { begin, end: begin.checked_add(limit), unseen, seen, over }
    }

    /// Whether the deadline has passed, according to the last reading of the clock.
    pub fn is_over(&self) -> bool {
        let left = self.unseen.load(Ordering::Relaxed);
        if left > 0 {
            self.unseen.store(left - 1, Ordering::Relaxed);
        } else if self.end.is_some() {
            self.look();
        }
        self.over.load(Ordering::Relaxed)
    }

    fn look(&self) {
        let now = Instant::now();
        if self.end.is_some_and(|end| end <= now) {
            self.over.store(true, Ordering::Relaxed);
        }
        let seen = u64::try_from(now.saturating_duration_since(self.begin).as_micros()).unwrap_or(u64::MAX);
        let took = seen.saturating_sub(self.seen.swap(seen, Ordering::Relaxed));
        self.unseen.store(if took > SLOW { 0 } else { SELDOM }, Ordering::Relaxed);
    }
}

/// The time limit for a puzzle, or `None` if there is no limit.
pub type Limit = Option<Duration>;

/// Runs a computation that must end when the limit is reached or when `stop` is due.
pub fn within<T>(limit: Limit, stop: Stop<'_>, work: impl FnOnce(Stop<'_>) -> T) -> T {
    let Some(limit) = limit else { return work(stop) };
    let deadline = Deadline::after(limit);
    work(Stop::when(&|done| deadline.is_over() || stop.is_due(done)))
}

/// Returns the verdicts on many puzzles. They are found all at once unless each puzzle has a time limit.
pub fn verdicts(solver: Solver, puzzles: &[&Problem], limit: Limit, stop: Stop<'_>) -> Vec<Verdict> {
    let each = |puzzle: &&Problem| within(limit, stop, |stop| puzzle.prove(solver, stop));
    match limit {
        None => problem::verdicts(solver, puzzles, stop),
        Some(_) => puzzles.iter().map(each).collect(),
    }
}
