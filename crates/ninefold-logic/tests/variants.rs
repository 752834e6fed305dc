//! Puzzles with other rules: every path is solved without guessing, and every step is proved and agrees with the solution.

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold_core::Candidate;
use ninefold_logic::step::Claim;
use ninefold_logic::{Class, Method, Path, Position, Step};

mod common;
#[path = "common/variants.rs"]
mod variants;

use variants::Variant;

/// One of so many puzzles is solved, unless all are asked for.
const STEP: usize = 12;

fn puzzles() -> Vec<Variant> {
    let Some(bytes) = common::bytes("variants/given.jsonl.gz") else { return Vec::new() };
    let all = variants::variants(&bytes);
    assert!(all.len() > 1200, "{} puzzles", all.len());
    all.into_iter().step_by(common::sampled(STEP)).collect()
}

fn position(variant: &Variant) -> Position {
    Position::assume_unique(variant.givens.boards(), &variant.givens)
}

fn is_right(variant: &Variant, step: &Step, claim: Claim) -> bool {
    let Candidate { cell, digit } = claim.candidate();
    let cell = variant.solution.rules().cell(step.grid(), cell);
    matches!(claim, Claim::True(_)) == (variant.solution[cell] == Some(digit))
}

/// The path of a puzzle, every step of it checked.
fn solve(variant: &Variant, method: &Method) -> Path {
    let path = Path::of(position(variant), method);
    for (position, step) in path.stages() {
        assert_eq!(position.check(step), Ok(()), "{}: {step}", variant.id);
        for claim in step.conclusions() {
            assert!(is_right(variant, step, claim), "{}: {step}", variant.id);
        }
        let class = step.technique().class;
        assert!(!matches!(class, Class::Guess | Class::Search), "{}: {step}", variant.id);
        assert!(!step.reason().is_empty() && !position.marks(step).is_empty());
    }
    path
}

#[test]
fn every_puzzle_is_solved_by_proved_steps() {
    let (method, puzzles) = (Method::hints(), puzzles());
    let (mut counts, mut unsolved) = (BTreeMap::<&str, usize>::new(), Vec::new());
    for variant in &puzzles {
        let start = Instant::now();
        eprint!("{} ", variant.id);
        let path = solve(variant, &method);
        for (technique, count) in path.counts() {
            *counts.entry(technique.id).or_default() += count;
        }
        if !path.is_solved() {
            unsolved.push(&variant.id);
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{seconds:.2} {}", path.steps().len());
        if seconds > 2.0 {
            println!("{seconds:6.1} s  {} {:?}", variant.id, variant.kinds);
        }
    }
    println!("{counts:#?}");
    assert!(unsolved.is_empty(), "{unsolved:?}");
}

#[test]
#[ignore = "for looking at one puzzle"]
fn one() {
    let bytes = common::bytes("variants/given.jsonl.gz").unwrap();
    let id = std::env::var("ID").unwrap();
    let variant = variants::variants(&bytes).into_iter().find(|one| one.id == id).unwrap();
    let method = Method::hints();
    let mut walk = ninefold_logic::Walk::new(position(&variant), &method);
    let mut start = Instant::now();
    while let Some(step) = walk.next() {
        let words = step.to_string();
        eprintln!("{:6.2} {}", start.elapsed().as_secs_f64(), &words[..words.len().min(180)]);
        start = Instant::now();
    }
    eprintln!("{}", walk.position().is_solved());
}
