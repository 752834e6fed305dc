//! Measures how long variant puzzles take to make: `made_variants KINDS SIZE [COUNT [FIRST-SEED]]`, on one thread.
//!
//! Each puzzle is made twice from the same seed. The two results must be equal, and the shorter CPU time counts. Outside the measured time, each
//! puzzle is then proved again and tested for redundant givens. The output is one table row: the kinds, the size, the number of puzzles, the median
//! and longest times in milliseconds, the number of givens, the average number of constraints, and the number of puzzles with a redundant given.

use std::time::{Duration, Instant};

use ninefold_core::generate::{Made, Order, Random, Seed, Variant};
use ninefold_core::multi::Grids;
use ninefold_core::solve::Solver;
use ninefold_core::{Budget, Puzzle, PuzzleError, Stop};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).map_or(Ok(usual), |text| text.parse());
    let kinds = args.first().map_or("killer", String::as_str);
    let (size, count, first) = (number(1, 9)? as usize, number(2, 200)?, number(3, 1)?);
    let variant = Variant::parse(kinds, size)?;
    let plan = variant.plan(Order::of(&variant.sample()))?;
    let (mut times, mut givens, mut constraints) = (Vec::new(), Vec::new(), 0);
    let mut excessive = 0;
    for seed in first..first + count {
        let run = || {
            let clock = Clock::start();
            let made = plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, Stop::NEVER);
            (clock.time(), made)
        };
        let ((one, first), (other, made)) = (run(), run());
        times.push(one.min(other));
        let (Made::Puzzle(first), Made::Puzzle(puzzle)) = (first, made) else { return Err("stopped".into()) };
        if first != puzzle {
            return Err(format!("seed {seed}: two puzzles").into());
        }
        if Puzzle::try_from(puzzle.givens().clone()).as_ref() != Ok(&puzzle) {
            return Err(format!("seed {seed}: not unique").into());
        }
        excessive += usize::from(has_excess(puzzle.givens()));
        givens.push(puzzle.givens().filled().count());
        constraints += puzzle.givens().rules().constraints().len();
    }
    times.sort_unstable();
    givens.sort_unstable();
    let millis = |at: usize| times.get(at).map_or(0.0, |time| 1000.0 * time.as_secs_f64());
    let (middle, last) = (times.len() / 2, times.len().saturating_sub(1));
    println!(
        "| `{kinds}` | {size} | {count} | {:.1} | {:.1} | {} to {}, mostly {} | {} | {excessive} |",
        millis(middle),
        millis(last),
        givens.first().copied().unwrap_or_default(),
        givens.last().copied().unwrap_or_default(),
        givens.get(middle).copied().unwrap_or_default(),
        constraints / times.len().max(1)
    );
    Ok(())
}

/// A stopwatch. It measures the CPU time of this thread where the system reports it, so that other programs on the machine do not count, and
/// wall-clock time elsewhere.
struct Clock(Instant, Option<Duration>);

impl Clock {
    fn start() -> Self {
        Self(Instant::now(), Self::busy())
    }

    fn time(&self) -> Duration {
        self.1.zip(Self::busy()).map_or_else(|| self.0.elapsed(), |(before, now)| now.saturating_sub(before))
    }

    /// Returns the CPU time of this thread. Linux updates it whenever the thread yields.
    fn busy() -> Option<Duration> {
        std::thread::yield_now();
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// The maximum number of guesses for deciding whether a given is redundant: first for grids of up to nine rows, then for larger ones.
const GUESSES: [u64; 2] = [1 << 16, 1 << 10];

/// Whether the puzzle has a given that can be removed without losing uniqueness.
fn has_excess(givens: &Grids) -> bool {
    givens.filled().any(|cell| {
        let mut fewer = givens.clone();
        fewer[cell] = None;
        let budget = Budget::new(GUESSES[usize::from(givens.rules().is_wide())]);
        let ask = budget.ask();
        let (verdict, _) = Solver::new().verdict(&fewer.boards(), Stop::when(&ask));
        !matches!(verdict, Err(PuzzleError::Several(..) | PuzzleError::Stopped))
    })
}
