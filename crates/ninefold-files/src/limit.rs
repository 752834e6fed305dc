//! The time that a piece of work may take.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use ninefold::Stop;
use ninefold::solve::Solver;
use ninefold_app::problem::{self, Problem};
use ninefold_app::verdict::Verdict;

/// The moment at which work is to end, if there is one.
#[derive(Debug)]
pub struct Deadline {
    end: Option<Instant>,
    asked: AtomicU32,
    over: AtomicBool,
}

/// Ratings ask before every group of techniques, some of which take less time than to look at the clock.
const SELDOM: u32 = 16;

impl Deadline {
    /// After that time; never, if that lies beyond what the clock can tell.
    pub fn after(limit: Duration) -> Self {
        Self { end: Instant::now().checked_add(limit), asked: AtomicU32::new(0), over: AtomicBool::new(false) }
    }

    /// Whether the time is over, as the clock said when it was looked at last.
    pub fn is_over(&self) -> bool {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(SELDOM)
            && self.end.is_some_and(|end| end <= Instant::now())
        {
            self.over.store(true, Ordering::Relaxed);
        }
        self.over.load(Ordering::Relaxed)
    }
}

/// How long a puzzle may take, if not for ever.
pub type Limit = Option<Duration>;

/// Does some work, which is to stop when the time is over, or when somebody else says so.
pub fn within<T>(limit: Limit, stop: Stop<'_>, work: impl FnOnce(Stop<'_>) -> T) -> T {
    let Some(limit) = limit else { return work(stop) };
    let deadline = Deadline::after(limit);
    work(Stop::when(&|done| deadline.is_over() || stop.is_due(done)))
}

/// The verdicts on many puzzles: all at once, unless there is a limit on the time that each may take.
pub fn verdicts(solver: Solver, puzzles: &[&Problem], limit: Limit, stop: Stop<'_>) -> Vec<Verdict> {
    let each = |puzzle: &&Problem| within(limit, stop, |stop| puzzle.prove(solver, stop));
    match limit {
        None => problem::verdicts(solver, puzzles, stop),
        Some(_) => puzzles.iter().map(each).collect(),
    }
}
