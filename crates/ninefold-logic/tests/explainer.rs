//! Sudoku Explainer 1.2.1: every step of traced runs of the original, published ratings, and that nothing goes wrong elsewhere.
//!
//! The collections are large: `NINEFOLD_FULL=1` goes through all of them, otherwise every test takes a sample.

mod common;

use std::io::Read as _;

use flate2::read::GzDecoder;
use ninefold_core::{Candidate, Cell, Digit, Grid, Stop};
use ninefold_logic::explainer::{Walk, tenths};
use serde_json::Value;

/// One line of this many is gone through, unless everything is asked for.
fn sampled(step: usize) -> usize {
    if std::env::var_os("NINEFOLD_FULL").is_some() { 1 } else { step }
}

/// Every n-th trace of a file.
fn traces(name: &str, step: usize) -> Vec<Value> {
    let Some(bytes) = common::bytes(name) else { return Vec::new() };
    let mut text = String::new();
    GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    let lines: Vec<&str> = text.lines().step_by(sampled(step)).collect();
    lines.into_iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A candidate as traces write it: row, column, digit.
fn candidate(number: &Value) -> Candidate {
    let number = number.as_u64().unwrap();
    let part = |unit: u64| (number / unit % 10) as u8;
    Candidate { cell: Cell::new(part(100), part(10)).unwrap(), digit: Digit::new(part(1)).unwrap() }
}

fn candidates(list: &Value) -> Vec<Candidate> {
    list.as_array().unwrap().iter().map(candidate).collect()
}

/// The steps of a trace are those of the walk: rating, name, placement, eliminations, complexity.
fn follow(trace: &Value) -> usize {
    let puzzle = trace["puzzle"].as_str().unwrap();
    let grid: Grid = puzzle.parse().unwrap();
    let mut walk = Walk::new(&grid.board());
    let steps = trace["steps"].as_array().unwrap();
    for (number, step) in steps.iter().enumerate() {
        let board = walk.board();
        let hint = walk.step(Stop::NEVER).unwrap().unwrap_or_else(|| panic!("{puzzle}: {number}: no hint for {step}"));
        let live = |candidate: &Candidate| board.allows(*candidate);
        let gone: Vec<Candidate> = hint.eliminations.iter().filter(live).collect();
        let rating = (step["rating"].as_f64().unwrap() * 10.0).round() as u8;
        let ours =
            (tenths(hint.rating), hint.name.to_string(), hint.placement.into_iter().collect(), gone, hint.complexity);
        let theirs = (
            rating,
            step["technique"].as_str().unwrap().to_owned(),
            candidates(&step["set"]),
            candidates(&step["strike"]),
            step["cx"].as_u64().map(|complexity| complexity as u32),
        );
        assert_eq!(ours, theirs, "{puzzle}: step {number}\n{board:#}");
    }
    assert_eq!(walk.step(Stop::NEVER).unwrap().map(|hint| hint.name), None, "{puzzle}");
    steps.len()
}

fn all(name: &str, step: usize) {
    let (mut puzzles, mut steps) = (0, 0);
    for trace in traces(name, step) {
        steps += follow(&trace);
        puzzles += 1;
    }
    println!("{name}: {steps} steps of {puzzles} puzzles");
}

#[test]
fn random_puzzles() {
    all("se121_traces.jsonl.gz", 10);
}

#[test]
fn hardest_puzzles() {
    all("se121_hardest_traces.jsonl.gz", 30);
}
