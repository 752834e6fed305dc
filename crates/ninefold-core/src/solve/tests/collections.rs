//! Tests every backend on every line of every collection, one by one and many at once, and tests that no puzzle takes excessively long.

use super::common::collections::{collection, names};
use super::common::solves;
use super::{Adaptive, ask, backends, run, solution};
use crate::solve::{Backend, Solver, unstopped};
use crate::{Grid, Solution, Stop, format};

/// The first two solutions of a puzzle, and the number of guesses for finding them or for proving that there are no more.
type Answer = (Vec<Solution>, u64);

fn grids(name: &str) -> Vec<Grid> {
    let text = collection(name).unwrap_or_default();
    format::read(&text).map(|item| item.unwrap_or_else(|error| panic!("{name}: {error}")).content.grid()).collect()
}

fn agree(names: &[String]) {
    let backends = backends();
    for name in names {
        let grids = grids(name);
        let answers: Vec<Answer> = grids.iter().map(|grid| run::<Adaptive>(backends[0], grid, 2)).collect();
        for (line, (grid, (found, _))) in (1..).zip(grids.iter().zip(&answers)) {
            assert!(found.iter().all(|solution| solves(solution, &grid.board())), "{name}, line {line}");
        }
        for &backend in &backends {
            one_by_one(name, backend, &grids, &answers);
            #[cfg(feature = "alloc")]
            all_at_once(name, backend, &grids, &answers);
        }
    }
}

fn one_by_one(name: &str, backend: Backend, grids: &[Grid], answers: &[Answer]) {
    for (line, (grid, expected)) in (1..).zip(grids.iter().zip(answers)) {
        assert_eq!(run::<Adaptive>(backend, grid, 2), *expected, "{name}, line {line}: {backend}");
    }
}

#[cfg(feature = "alloc")]
fn all_at_once(name: &str, backend: Backend, grids: &[Grid], answers: &[Answer]) {
    let mut found = vec![Vec::new(); grids.len()];
    backend.batch(grids, ask(2), Stop::NEVER, |index, said| found[index].push(solution(said)));
    for (line, (found, (expected, _))) in (1..).zip(found.iter().zip(answers)) {
        assert_eq!(found, expected, "{name}, line {line}: {backend}");
    }
}

#[test]
fn every_backend_agrees_on_every_line_of_the_hardest() {
    agree(&names().into_iter().filter(|name| name.contains("hardest")).collect::<Vec<_>>());
}

#[test]
fn every_backend_agrees_on_every_line_of_the_others() {
    agree(&names().into_iter().filter(|name| !name.contains("hardest")).collect::<Vec<_>>());
}

/// Returns, for each puzzle, the number of guesses for counting up to two solutions.
fn guesses(name: &str) -> Vec<u64> {
    grids(name).iter().map(|grid| unstopped(Solver::new().effort(grid, 2, Stop::NEVER)).guesses).collect()
}

#[test]
fn seventeen_clues_take_few_guesses() {
    let worst = guesses("clues17.txt").into_iter().max().unwrap_or_default();
    println!("{worst}");
    assert!(worst <= 300, "{worst}");
}

#[test]
fn no_puzzle_is_much_harder_than_its_neighbours() {
    for name in
        ["hardest11plus", "hardest1106", "top1465", "top2365", "se121_hardest", "norvig_top95", "norvig_hardest"]
    {
        let guesses = guesses(&std::format!("{name}.txt"));
        let (sum, count) = (guesses.iter().sum::<u64>(), guesses.len() as u64);
        let worst = guesses.into_iter().max().unwrap_or_default();
        println!("{name}: {sum} guesses for {count} puzzles, {worst} at most");
        assert!(worst * count <= 20 * sum, "{name}: {sum} guesses for {count} puzzles, but {worst} for one");
    }
}
