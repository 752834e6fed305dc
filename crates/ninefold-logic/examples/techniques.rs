//! Measures orders by technique: `cargo run --release -p ninefold-logic --example techniques -- require SECONDS [SEEDS [IDS...]]`, or `only`.
//!
//! For each technique of the registry, or each of the IDS, and each seed from 1 on, prints the processor time until a puzzle met the order, or `-`
//! after SECONDS.
//! Each puzzle is solved again with the method that the order names.

#![allow(
    clippy::unwrap_used,
    clippy::type_complexity,
    clippy::cast_precision_loss,
    clippy::unchecked_time_subtraction,
    reason = "a program for measurements"
)]

use std::time::Duration;

use ninefold_core::generate::{Clues, Made, Order, Random, Rest, Seed};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::solve::Solver;
use ninefold_core::{Puzzle, Stop};
use ninefold_logic::difficulty::Difficulty;
use ninefold_logic::{Path, Technique, techniques};

/// The processor time of this thread.
fn now() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or_default())
}

/// Returns the seconds until the puzzle of a seed met the order, and the puzzle.
fn made(difficulty: &Difficulty, seed: u64, limit: Duration) -> Option<(f64, String)> {
    let (kernel, relatives) = (difficulty.kernel(), difficulty.relatives());
    let rest = if kernel.is_some() || !relatives.is_empty() { Rest::Judged } else { Rest::Minimal };
    let order = Order { clues: Clues { rest, ..Clues::MINIMAL }, ..Order::of(&Rules::single()) };
    let plan = order.plan().unwrap().with_patience(difficulty.patience());
    let start = now();
    let over = |_| now() - start > limit;
    let stop = Stop::when(&over);
    let mut judge = |puzzle: &Puzzle<Grids>| difficulty.distance(puzzle, stop).unwrap_or(u64::MAX);
    let random = &mut Random::new(Seed::new(seed));
    let made = match &kernel {
        None if relatives.is_empty() => plan.make(Solver::new(), random, &mut judge, stop),
        None => plan.make_related(Solver::new(), random, &relatives, None, &mut judge, &mut |_, _| {}, stop),
        Some(kernel) => {
            let mut around = |puzzle: &Puzzle<Grids>, most| kernel.off(puzzle, most, stop);
            let around: Option<&mut dyn FnMut(&Puzzle<Grids>, u64) -> Option<u64>> = Some(&mut around);
            plan.make_related(Solver::new(), random, &relatives, around, &mut judge, &mut |_, _| {}, stop)
        }
    };
    let Made::Puzzle(puzzle) = made else { return None };
    let seconds = (now() - start).as_secs_f64();
    let faults = difficulty.faults(&Path::of(&puzzle, &difficulty.method()));
    assert!(faults.lacks.is_empty() && faults.has.is_empty(), "{faults:?}");
    Some((seconds, puzzle.givens().filled().map(|cell| format!("{:?}", puzzle.givens()[cell])).count().to_string()))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, seconds, rest @ ..] = &arguments[..] else { return println!("require | only, then SECONDS") };
    let (seeds, ids) = rest.split_first().map_or((1, rest), |(seeds, ids)| (seeds.parse().unwrap(), ids));
    let limit = Duration::from_secs(seconds.parse().unwrap());
    let named: Vec<&Technique> = ids.iter().map(|id| techniques::by_id(id).unwrap()).collect();
    for technique in techniques::all().filter(|technique| named.is_empty() || named.contains(technique)) {
        let needs = vec![technique.into()];
        let difficulty = match kind.as_str() {
            "only" => Difficulty { only: Some(needs), ..Difficulty::default() },
            _ => Difficulty { require: needs, ..Difficulty::default() },
        };
        if let Err(error) = difficulty.check_single() {
            println!("{:32} {error}", technique.id);
            continue;
        }
        let joined = if difficulty.joined().is_empty() { "" } else { "joined" };
        let made: Vec<_> = (1..=seeds).map(|seed| made(&difficulty, seed, limit)).collect();
        let times: Vec<String> =
            made.iter().map(|made| made.as_ref().map_or_else(|| "-".into(), |made| format!("{:.2}", made.0))).collect();
        let puzzle = made.into_iter().flatten().next().map(|made| made.1).unwrap_or_default();
        println!("{:32} {joined:6} {:24} {puzzle}", technique.id, times.join(" "));
    }
}
