//! Tests of the general search on plain grids, with the engine for plain grids as a reference.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Ascent, Found, Model, Search};
use crate::cells::{Cell, Digit};
use crate::generate;
use crate::grid::Grid;
use crate::random::{Random, Seed};
use crate::rules::Rules;
use crate::solve;
use crate::stop::{Budget, Stop, Stopped};

fn plain() -> Arc<Model> {
    Arc::new(Model::new(&Rules::single()))
}

fn masks(grid: &Grid) -> Vec<u32> {
    Cell::all().map(|cell| grid[cell].map_or(511, |digit| 1 << digit.index())).collect()
}

fn count(model: &Arc<Model>, grid: &Grid, limit: u64) -> u64 {
    counted(&mut Search::new(model.clone(), masks(grid)), limit)
}

fn counted(search: &mut Search, limit: u64) -> u64 {
    let mut count = 0;
    search.count(limit, Stop::NEVER, &mut count).unwrap();
    count
}

/// Returns minimal puzzles, the same puzzles with fewer clues, and the same puzzles with a wrong clue.
fn grids() -> Vec<Grid> {
    let mut random = Random::new(Seed::new(5));
    let mut grids = Vec::new();
    for seed in 0..40 {
        let grid = *generate::minimal(Seed::new(seed)).givens();
        let mut filled: Vec<Cell> = grid.filled().iter().collect();
        random.shuffle(&mut filled);
        let mut less = grid;
        for &cell in &filled[..3] {
            less[cell] = None;
            grids.push(less);
        }
        let mut wrong = grid;
        wrong[filled[0]] = Some(Digit::ALL[random.below(9)]);
        grids.extend([grid, wrong]);
    }
    grids
}

/// Puzzles with few clues that are hard for people and for machines.
const HARD: [&str; 5] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".....6....59.....82....8....45........3........6..3.54...325..6..................",
    "................................................................................1",
];

#[test]
fn plain_grids_have_as_many_solutions_as_their_engine_counts() {
    let model = plain();
    let hard = HARD.iter().map(|text| text.parse::<Grid>().unwrap());
    for grid in grids().into_iter().chain(hard) {
        assert_eq!(count(&model, &grid, 300), solve::count(&grid, 300), "{grid}");
    }
}

#[test]
fn solutions_ascend() {
    let model = plain();
    for grid in grids().iter().step_by(3) {
        let mut ascent = Ascent::new(model.clone(), masks(grid));
        for solution in solve::solutions(grid).take(40) {
            let own = ascent.next(Stop::NEVER).unwrap().unwrap();
            let other: Vec<u32> = solution.digits().iter().map(|digit| 1 << digit.index()).collect();
            assert_eq!(own, other, "{grid}");
        }
        if solve::count(grid, 41) <= 40 {
            assert_eq!(ascent.next(Stop::NEVER), Ok(None), "{grid}");
            assert_eq!(ascent.next(Stop::NEVER), Ok(None), "{grid}");
        }
    }
}

#[test]
fn a_stopped_search_has_no_answer_and_goes_on_where_it_was() {
    let model = plain();
    let grid: Grid = HARD[2].parse().unwrap();
    let mut whole = Search::new(model.clone(), masks(&grid));
    let mut count = 0;
    assert_eq!(whole.count(2, Stop::NEVER, &mut count), Ok(()));
    assert_eq!(count, 1);
    let mut guesses = 0;
    for work in (0..).map(|power| 1 << power).take_while(|&work| work < whole.guesses()) {
        let budget = Budget::new(work);
        let ask = budget.ask();
        let mut search = Search::new(model.clone(), masks(&grid));
        assert_eq!(search.count(2, Stop::when(&ask), &mut 0), Err(Stopped), "after {work} guesses");
        guesses = search.guesses();
        assert!(guesses <= work);
    }
    assert!(guesses > 0, "the puzzle takes several guesses");
    // A search that is divided into several calls finds the same number of solutions.
    let mut search = Search::new(model, masks(&grid));
    let (mut found, mut pieces) = (0, 0);
    loop {
        match search.next(1, Stop::NEVER).unwrap() {
            Found::Solution => found += 1,
            Found::Nothing => break,
            Found::Unknown => pieces += 1,
        }
    }
    assert_eq!(found, 1);
    assert!(pieces > 1);
}

#[test]
fn beginning_anew_loses_no_solution() {
    let model = plain();
    for grid in grids().iter().step_by(4) {
        let mut search = Search::new(model.clone(), masks(grid));
        (search.patience, search.round) = (1, 1);
        assert_eq!(counted(&mut search, 100), solve::count(grid, 100), "{grid}");
    }
}

#[test]
fn empty_grids_of_every_size_have_a_solution() {
    for size in 1..=25 {
        let rules = Rules::sized(size).unwrap();
        let model = Arc::new(Model::new(&rules));
        let mut search = Search::new(model.clone(), []);
        assert_eq!(search.next(1 << 14, Stop::NEVER), Ok(Found::Solution), "size {size}");
        let mut search = Search::new(model, []);
        let mut random = Random::new(Seed::new(size as u64));
        assert_eq!(search.next_at_random(1 << 14, &mut random, Stop::NEVER), Ok(Found::Solution), "size {size}");
    }
}
