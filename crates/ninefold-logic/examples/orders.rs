//! Measures the generation of variants by level: `cargo run --release -p ninefold-logic --example orders -- NAMES COUNT SECONDS`.
//!
//! For each level, generates puzzles from the seeds 1 to COUNT, or from as many as fit into SECONDS of processor time. Prints the number of puzzles,
//! puzzles per second, tries per puzzle, and givens. Each puzzle is rated again.

#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::cast_lossless,
    clippy::unchecked_time_subtraction,
    reason = "a program for measurements"
)]

use std::time::Duration;

use ninefold_core::generate::{Clues, Made, Order, Random, Seed, Variant};
use ninefold_core::solve::Solver;
use ninefold_core::{Stop, generate};
use ninefold_logic::difficulty::{Difficulty, Scale};
use ninefold_logic::levels::{Level, Rating};

/// The processor time of this thread.
fn now() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or_default())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [names, count, seconds] = &arguments[..] else { return Err("NAMES COUNT SECONDS".into()) };
    let (count, limit) = (count.parse::<u64>()?, Duration::from_secs(seconds.parse()?));
    let variant = Variant::parse(names, 9)?;
    for level in Level::ALL {
        let difficulty = Difficulty { scale: Scale::Ninefold, levels: level..=level, ..Difficulty::default() };
        let order = Order { clues: Clues::JUDGED, ..Order::of(&variant.sample()) };
        let plan: generate::Plan<_> = variant.plan(order)?.with_patience(difficulty.patience());
        let (start, mut tries, mut made, mut givens) = (now(), 0, 0, Vec::new());
        for seed in 1..=count {
            let over = |_| now() - start > limit;
            let stop = Stop::when(&over);
            let mut judge = |puzzle: &_| {
                tries += 1;
                difficulty.distance(puzzle, stop).unwrap_or(u64::MAX)
            };
            let Made::Puzzle(puzzle) = plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut judge, stop)
            else {
                break;
            };
            let (rating, _) = Rating::of(&puzzle, Stop::NEVER).unwrap();
            assert_eq!(rating.grade.level, level, "{names}, seed {seed}");
            made += 1;
            givens.push(puzzle.givens().filled().count());
        }
        givens.sort_unstable();
        let time = (now() - start).as_secs_f64();
        println!(
            "{names:10} {level:8} {made:4} made  {:8.2} a second  {:7.1} rated each  givens {:?} to {:?}, median {:?}",
            f64::from(made) / time,
            tries as f64 / f64::from(made.max(1)),
            givens.first(),
            givens.last(),
            givens.get(givens.len() / 2),
        );
    }
    Ok(())
}
