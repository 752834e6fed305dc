//! The hints of Sudoku Explainer as steps: each with the conclusions of the hint, and a proof.

mod common;

use std::collections::BTreeMap;

use ninefold_core::{Grid, Puzzle, Stop};
use ninefold_logic::explainer::{Walk, step};
use ninefold_logic::{State, proof};

/// One puzzle of this many is gone through, unless everything is asked for.
fn sampled(step: usize) -> usize {
    if std::env::var_os("NINEFOLD_FULL").is_some() { 1 } else { step }
}

/// Goes through a puzzle hint by hint, and counts hints by name.
fn follow(puzzle: &Puzzle, counts: &mut BTreeMap<String, [usize; 2]>) {
    let mut state = State::from(puzzle);
    let mut walk = Walk::new(state.board());
    while let Some(hint) = walk.hint(Stop::NEVER).unwrap() {
        let board = *state.board();
        let count = counts.entry(hint.name.to_string()).or_default();
        count[0] += 1;
        let news = *board.all_candidates() & hint.eliminations;
        if let Some(step) = step(&hint, &state) {
            assert_eq!(proof::check(&state, &step), Ok(()), "{step}\n{board:#}");
            assert_eq!(*step.eliminated(), news, "{step}\n{board:#}");
            assert_eq!(step.placed().iter().next(), hint.placement, "{step}\n{board:#}");
            assert!(!step.text().teach.is_empty(), "{step}");
        } else {
            count[1] += 1;
            println!("no step: {}\n{:?}\n{board:#}", hint.name, hint.reason);
        }
        walk.apply(&hint);
        state = state.with_board(walk.board());
    }
}

/// Every n-th puzzle of a list: one in so many of those.
fn all(name: &str, step: usize) {
    let text = common::collection(name).unwrap_or_default();
    let mut counts = BTreeMap::new();
    let grids: Vec<Grid> =
        text.lines().step_by(sampled(step)).map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    for grid in &grids {
        follow(&Puzzle::try_from(*grid).unwrap(), &mut counts);
    }
    println!("{name}, {} puzzles: hints, and those that are no steps: {counts:#?}", grids.len());
    assert!(counts.values().all(|count| count[1] == 0), "{counts:?}");
}

#[test]
fn random_puzzles() {
    all("se121_random_minimal.txt", 20);
}

/// Nets with chains inside, up to 11.9.
#[test]
fn hardest_puzzles() {
    all("se121_hardest.txt", 40);
}
