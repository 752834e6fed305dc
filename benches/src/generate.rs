//! New puzzles of many orders: puzzles a second, and the time to the first puzzle that needs a technique, in the thread's CPU time.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, ensure};
use ninefold_core::generate::{Clues, Further, Hold, Made, Order, Pattern, Plan, Random, Scheme, Seed, Shape};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::symmetry::Symmetry;
use ninefold_core::{Puzzle, Stop, solve};
use ninefold_logic::difficulty::{Difficulty, Need};
use ninefold_logic::hodoku::Level;
use ninefold_logic::techniques;

use crate::clock;
use crate::table::{Table, milliseconds, ratio};

/// The techniques of the second table.
const REQUIRED: [&str; 7] =
    ["x-wing", "xy-wing", "skyscraper", "w-wing", "unique-rectangle-1", "sue-de-coq", "jellyfish"];

/// The time limit for the first puzzle that needs a technique.
const PATIENCE: Duration = Duration::from_secs(2);

/// Seeds for each technique.
const SEEDS: u64 = 10;

/// The rows of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// One for all puzzles.
    None,
    /// One for each number of clues.
    Clues,
}

/// A named order with its difficulty.
pub type Named = (String, Order<Grids>, Difficulty);

/// The orders with `only` in their names.
pub fn orders(only: &str) -> Vec<Named> {
    let order = || Order::of(&Rules::single());
    let scheme = |further| Shape::Scheme(Scheme { quads: 5, pairs: 10, cells: 0, further });
    let mut plain = vec![
        ("minimal".to_owned(), order()),
        (
            "minimal, half-turn".to_owned(),
            Order { shape: Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), ..order() },
        ),
        ("(5,10,0)".to_owned(), Order { shape: scheme(Further::None), ..order() }),
        ("(5,10,0) and more".to_owned(), Order { shape: scheme(Further::UntilOneStays), ..order() }),
        ("(5,10,0), minimal".to_owned(), Order { shape: scheme(Further::All), ..order() }),
    ];
    let exactly = |clues| (format!("{clues} clues"), Order { clues: Clues::exactly(clues), ..order() });
    plain.extend([30, 26, 24, 23, 22, 21, 20, 19].map(exactly));
    plain.extend(Pattern::ALL.map(|pattern| {
        let shape = Shape::Pattern(Rules::single().pattern(pattern.cells()));
        (pattern.name().to_owned(), Order { shape, clues: Clues::at_least(0), ..order() })
    }));
    let plain = plain.into_iter().map(|(name, order)| (name, order, Difficulty::default()));
    let rated = Level::ALL.map(|level| {
        let difficulty = Difficulty { levels: level..=level, ..Difficulty::default() };
        (level.to_string(), order(), difficulty)
    });
    plain.chain(rated).filter(|(name, ..)| name.contains(only)).collect()
}

/// Puzzles a second of each order, made for `budget`; every puzzle is proved.
///
/// # Errors
/// A contradictory order, or a puzzle without exactly one solution.
pub fn speeds(orders: Vec<Named>, budget: Duration, split: Split) -> Result<Table> {
    let heading = ["order", "puzzles", "puzzles/s", "clues", "longest ms"];
    let mut table = Table::new(heading.map(str::to_owned).to_vec());
    for (name, order, difficulty) in orders {
        eprintln!("making {name}");
        let mut parts = BTreeMap::<usize, Vec<Run>>::new();
        for run in measure(order, &difficulty, budget)? {
            let part = if split == Split::Clues { run.0 } else { 0 };
            parts.entry(part).or_default().push(run);
        }
        for runs in parts.values() {
            table.row(row(&name, runs));
        }
    }
    Ok(table)
}

/// The number of seeds whose first puzzle that needs a technique is found within two seconds.
///
/// # Errors
/// A contradictory order.
pub fn firsts() -> Result<Table> {
    let mut table = Table::new(["required", "seeds", "within 2 s", "longest ms"].map(str::to_owned).to_vec());
    for id in REQUIRED {
        eprintln!("waiting for {id}");
        let require = techniques::by_id(id).map(Need::from).into_iter().collect();
        let difficulty = Difficulty { require, ..Difficulty::default() };
        let plan = Order::of(&Rules::single()).plan()?.with_patience(difficulty.patience());
        let times: Vec<Duration> = (1..=SEEDS).map(|seed| made(&plan, &difficulty, seed).1).collect();
        let soon = times.iter().filter(|&&time| time <= PATIENCE).count();
        let longest = times.into_iter().max().unwrap_or_default();
        table.row(vec![id.to_owned(), SEEDS.to_string(), soon.to_string(), milliseconds(longest)]);
    }
    Ok(table)
}

/// The clues of a puzzle, and the time that it took.
type Run = (usize, Duration);

/// Makes puzzles of the seeds 1, 2, 3, .. until the time is up, and proves each.
fn measure(order: Order<Grids>, difficulty: &Difficulty, budget: Duration) -> Result<Vec<Run>> {
    let plan = order.plan()?.with_patience(difficulty.patience());
    let (mut runs, mut spent) = (Vec::new(), Duration::ZERO);
    while spent < budget {
        let (made, time) = made(&plan, difficulty, runs.len() as u64 + 1);
        let Made::Puzzle(puzzle) = made else { break };
        ensure!(solve::count(puzzle.givens(), 2) == 1, "{}: not one solution", puzzle.givens());
        runs.push((puzzle.givens().filled().count(), time));
        spent += time;
    }
    Ok(runs)
}

/// Makes the puzzle of a seed, and measures the time.
fn made(plan: &Plan<Grids>, difficulty: &Difficulty, seed: u64) -> (Made<Puzzle<Grids>>, Duration) {
    let mut judge = |puzzle: &Puzzle<Grids>| difficulty.distance(puzzle, Stop::NEVER).unwrap_or_default();
    let mut random = Random::new(Seed::new(seed));
    clock::timed(|| plan.make(solve::Solver::new(), &mut random, &mut judge, Stop::NEVER))
}

fn row(name: &str, runs: &[Run]) -> Vec<String> {
    let clues: usize = runs.iter().map(|(clues, _)| clues).sum();
    let spent: Duration = runs.iter().map(|(_, time)| *time).sum();
    let longest = runs.iter().map(|(_, time)| *time).max().unwrap_or_default();
    let count = runs.len() as f64;
    let (rate, mean) = (ratio(count / spent.as_secs_f64()), clues as f64 / count);
    vec![name.to_owned(), runs.len().to_string(), rate, format!("{mean:.2}"), milliseconds(longest)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_counted_by_their_clues() {
        let speeds = |split| {
            let order = orders("(5,10,0) and more");
            assert_eq!(order.len(), 1);
            speeds(order, Duration::from_millis(300), split).unwrap()
        };
        let clues = |table: &Table| -> Vec<f64> { table.rows().iter().map(|row| row[3].parse().unwrap()).collect() };
        let [mean] = clues(&speeds(Split::None))[..] else { panic!("one order, one row") };
        assert!((37.0..41.0).contains(&mean), "{mean}");
        let clues = clues(&speeds(Split::Clues));
        assert!(clues.len() > 6 && clues.is_sorted_by(|one, next| one < next), "{clues:?}");
        assert_eq!(clues.last(), Some(&41.0), "the scheme leaves no more");
    }
}
