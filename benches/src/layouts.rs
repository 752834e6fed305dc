//! Multi-sudokus by layout: puzzles made a second, and puzzles solved a second with the proof that there is no other solution.

use std::time::Duration;

use anyhow::{Result, ensure};
use ninefold_core::Stop;
use ninefold_core::generate::{self, Order, Random, Seed};
use ninefold_core::rules::{NAMED, Named, Rules};
use ninefold_core::solve::Solver;

use crate::clock;
use crate::table::{Table, milliseconds, ratio};

/// The layouts with `only` in their names.
pub fn named(only: &str) -> Vec<&'static Named> {
    NAMED.iter().filter(|named| named.name.contains(only)).collect()
}

/// A row for each layout.
///
/// # Errors
/// A puzzle without exactly one solution.
pub fn measure(layouts: &[&Named], budget: Duration) -> Result<Table> {
    let heading = ["layout", "puzzles", "made/s", "clues", "solved/s", "median ms", "longest ms"];
    let mut table = Table::new(heading.map(str::to_owned).to_vec());
    for named in layouts {
        eprintln!("measuring {}", named.name);
        table.row(row(named.name, &named.rules(), budget)?);
    }
    Ok(table)
}

/// Makes minimal puzzles until the time is up, then solves all of them, again and again for as long.
fn row(name: &str, layout: &Rules, budget: Duration) -> Result<Vec<String>> {
    let (mut puzzles, mut made) = (Vec::new(), Duration::ZERO);
    while puzzles.is_empty() || made < budget {
        let mut random = Random::new(Seed::new(puzzles.len() as u64 + 1));
        let (puzzle, time) = clock::timed(|| generate::puzzle(Order::of(layout), &mut random, Stop::NEVER));
        made += time;
        puzzles.push(puzzle?.givens().clone());
    }
    let mut best = vec![Duration::MAX; puzzles.len()];
    let mut spent = Duration::ZERO;
    while spent.is_zero() || spent < budget {
        for (best, puzzle) in best.iter_mut().zip(&puzzles) {
            let (verdict, time) = clock::timed(|| Solver::new().prove(puzzle, Stop::NEVER));
            ensure!(verdict.is_ok(), "not one solution:\n{puzzle}");
            spent += time;
            *best = time.min(*best);
        }
    }
    best.sort_unstable();
    let clues: usize = puzzles.iter().map(|puzzle| puzzle.filled().count()).sum();
    let rate = |time: Duration| ratio(puzzles.len() as f64 / time.as_secs_f64());
    Ok(vec![
        name.to_owned(),
        puzzles.len().to_string(),
        rate(made),
        (clues / puzzles.len()).to_string(),
        rate(best.iter().sum()),
        milliseconds(best[best.len() / 2]),
        milliseconds(best[best.len() - 1]),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_is_made_and_solved() {
        let layouts = named("twodoku");
        let table = measure(&layouts, Duration::ZERO).unwrap();
        let [row] = table.rows() else { panic!("one layout, one row") };
        assert_eq!((row[0].as_str(), row[1].as_str()), ("twodoku", "1"));
        assert!((30..60).contains(&row[3].parse::<usize>().unwrap()), "{row:?}");
    }
}
