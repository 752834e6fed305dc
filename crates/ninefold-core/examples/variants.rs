//! Measures the making of variants: `variants KINDS SIZE [COUNT [FIRST-SEED]]`, on one thread.
//!
//! Each puzzle is made twice, and the shorter time counts, so that other programs on the machine matter less. Each is proved again, which does
//! not count. The output is a row of a table: kinds, size, median and longest time in milliseconds, givens, constraints of a puzzle on average.

use std::time::Instant;

use ninefold_core::generate::{Made, Order, Random, Seed, Variant};
use ninefold_core::solve::Solver;
use ninefold_core::{Puzzle, Stop};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).map_or(Ok(usual), |text| text.parse());
    let kinds = args.first().map_or("killer", String::as_str);
    let (size, count, first) = (number(1, 9)? as usize, number(2, 200)?, number(3, 1)?);
    let variant = Variant::parse(kinds, size)?;
    let plan = variant.plan(Order::of(&variant.sample()))?;
    let (mut times, mut givens, mut constraints) = (Vec::new(), Vec::new(), 0);
    for seed in first..first + count {
        let run = || {
            let start = Instant::now();
            let made = plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, Stop::NEVER);
            (start.elapsed(), made)
        };
        let ((one, _), (other, made)) = (run(), run());
        times.push(one.min(other));
        let Made::Puzzle(puzzle) = made else { return Err("stopped".into()) };
        if Puzzle::try_from(puzzle.givens().clone()).as_ref() != Ok(&puzzle) {
            return Err(format!("seed {seed}: not unique").into());
        }
        givens.push(puzzle.givens().filled().count());
        constraints += puzzle.givens().rules().constraints().len();
    }
    times.sort_unstable();
    givens.sort_unstable();
    let millis = |at: usize| times.get(at).map_or(0.0, |time| 1000.0 * time.as_secs_f64());
    let (middle, last) = (times.len() / 2, times.len().saturating_sub(1));
    println!(
        "| {kinds} | {size} | {:.1} | {:.1} | {} to {}, mostly {} | {} |",
        millis(middle),
        millis(last),
        givens.first().copied().unwrap_or_default(),
        givens.last().copied().unwrap_or_default(),
        givens.get(middle).copied().unwrap_or_default(),
        constraints / times.len().max(1)
    );
    Ok(())
}
