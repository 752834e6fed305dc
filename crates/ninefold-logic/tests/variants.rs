//! Puzzles with other rules: every path leads to the solution without guesses, and every step is proved and agrees with the solution.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use ninefold_core::{Candidate, Stop};
use ninefold_logic::hint::{self, Depth};
use ninefold_logic::step::{Claim, Draft};
use ninefold_logic::{Class, Method, Path, Position, Step, Walk, proof};

use crate::collection::Variant;
use crate::{collection, common};

/// The test solves every puzzle whose number this divides, unless `NINEFOLD_FULL` is set.
const STEP: usize = 23;

/// The maximum number of seconds for a path.
const PATIENCE: u64 = 20;

fn puzzles() -> Vec<Variant> {
    let Some(bytes) = common::bytes("variants/given.jsonl.gz") else { return Vec::new() };
    let all = collection::variants(&bytes);
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

/// Whether paths of puzzles of a kind take only seconds; paths of other kinds are stopped earlier.
fn is_quick(kind: &str) -> bool {
    ["killercage", "thermometer", "diagonal", "antiknight", "irregular", "noboxes", "size"]
        .iter()
        .any(|quick| kind.starts_with(quick))
}

/// The path of a puzzle, with every step checked.
fn solve(variant: &Variant, method: &Method) -> Path {
    // Puzzles made to be hard for programs have nets of thousands of lines.
    let start = Instant::now();
    let patience =
        if variant.id.starts_with("iss-") || variant.kinds.iter().any(|kind| !is_quick(kind)) { 2 } else { PATIENCE };
    let is_over = |_| start.elapsed().as_secs() >= patience;
    let path = Walk::new(position(variant), method).until(Stop::when(&is_over)).path(usize::MAX);
    for (position, step) in path.stages() {
        assert_eq!(position.check(step), Ok(()), "{}: {step}", variant.id);
        for claim in step.conclusions() {
            assert!(is_right(variant, step, claim), "{}: {step}", variant.id);
        }
        let class = step.technique().class;
        assert!(!matches!(class, Class::Guess | Class::Search), "{}: {step}", variant.id);
        assert!(!step.reason().is_empty() && !position.marks(step).is_empty());
        let place = hint::shown_at(step, Depth::Place).words();
        let is_irregular = variant.givens.rules().regions().is_some();
        assert!(!(is_irregular && place.contains("box") || place.contains("  ")), "{}: {place}", variant.id);
    }
    path
}

#[test]
fn every_puzzle_is_solved_by_proved_steps() {
    let (method, puzzles) = (Method::hints(), puzzles());
    let (mut in_killers, mut in_part) = (HashSet::new(), HashSet::new());
    let (mut counts, mut unsolved) = (BTreeMap::<&str, usize>::new(), Vec::new());
    for variant in &puzzles {
        let start = Instant::now();
        let path = solve(variant, &method);
        for (technique, count) in path.counts() {
            *counts.entry(technique.id).or_default() += count;
            if variant.kinds.iter().any(|kind| kind == "killercage") {
                in_killers.insert(technique.id);
            }
        }
        if !variant.kinds.iter().all(|kind| is_quick(kind)) {
            in_part.insert(&variant.id);
        }
        if !path.is_solved() {
            unsolved.push((&variant.id, path.steps().len()));
        }
        let seconds = start.elapsed().as_secs_f64();
        if seconds > 2.0 {
            println!("{seconds:6.1} s  {} {:?}", variant.id, variant.kinds);
        }
    }
    println!("{counts:?}\n{} puzzles, not solved: {unsolved:?}", puzzles.len());
    // Patterns of the plain grid occur under other rules too.
    for ids in
        [&["naked-pair", "hidden-pair", "naked-triple"][..], &["pointing"], &["constraint"], &["constraint-chain"]]
    {
        assert!(
            puzzles.is_empty() || ids.iter().any(|id| in_killers.contains(id)),
            "none of {ids:?} in {in_killers:?}"
        );
    }
    // The hardest puzzles were collected as such. For some constraints the techniques cover only a part, and for others they take minutes.
    unsolved.retain(|(id, _)| !id.starts_with("iss-") && !in_part.contains(id));
    assert!(unsolved.is_empty(), "{unsolved:?}");
}

/// A step that eliminates a candidate of the solution instead is refused.
#[test]
fn wrong_conclusions_are_refused() {
    let method = Method::hints();
    for variant in puzzles().iter().filter(|one| !one.id.starts_with("iss-")).step_by(4) {
        let start = Instant::now();
        let is_over = |_| start.elapsed().as_secs() >= 2;
        let path = Walk::new(position(variant), &method).until(Stop::when(&is_over)).path(30);
        for (number, (position, step)) in path.stages().enumerate() {
            let state = position.state(0);
            let right = variant.solution.grid(0);
            let is_right = |one: &Candidate| right[one.cell] == Some(one.digit);
            // Refuting a wrong conclusion of a long chain takes long.
            let part = if step.technique().class >= Class::Chain { 8 } else { 2 };
            for candidate in state.board().all_candidates().iter().filter(is_right).skip(number % part).step_by(part) {
                let draft = Draft::new(step.technique(), state.board()).under(state.home());
                let draft = step.parts().iter().cloned().fold(draft, Draft::part);
                let wrong = draft.eliminate(candidate.digit, candidate.cell).finish().unwrap();
                assert!(proof::check(&state, &wrong).is_err(), "{}: {wrong}", variant.id);
            }
        }
    }
}

/// Methods that reproduce other programs report that they support only the plain grid, and find no step under other rules.
#[test]
fn replicas_are_refused() {
    for variant in puzzles().iter().filter(|one| !one.givens.rules().has_plain_grids()).take(3) {
        for method in [Method::hodoku(), Method::explainer(), Method::zambon()] {
            assert!(method.supports(variant.givens.rules()).is_err());
            assert_eq!(Path::of(position(variant), &method).steps().len(), 0);
        }
        for method in [Method::simple(), Method::hints(), Method::everything()] {
            assert_eq!(method.supports(variant.givens.rules()), Ok(()));
        }
    }
}
