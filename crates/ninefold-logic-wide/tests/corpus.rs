//! Puzzles of 10 to 16 rows: every step is proved and agrees with the published solution, and wrong steps are refused.

use std::sync::atomic::{AtomicU64, Ordering};

use ninefold_core::Stop;
use ninefold_logic_wide::frame::{Candidate, Digit};
use ninefold_logic_wide::hint::{self, Depth};
use ninefold_logic_wide::step::{Claim, Draft};
use ninefold_logic_wide::{Method, Path, Position, Step, Walk, levels};

use crate::collection::{self, Variant};
use crate::collections;

fn puzzles() -> Vec<Variant> {
    let Some(bytes) = collections::bytes("variants/given.jsonl.gz") else { return Vec::new() };
    let all = collection::sized(&bytes, |size| (10..=16).contains(&size));
    assert!(all.len() > 40, "{} puzzles", all.len());
    all
}

fn position(variant: &Variant) -> Position {
    Position::assume_unique(variant.givens.boards(), &variant.givens)
}

/// The path of a puzzle, as far as `work` allows.
fn path(variant: &Variant, method: &Method, work: u64) -> Path {
    let done = AtomicU64::new(0);
    let is_over = |more| done.fetch_add(more, Ordering::Relaxed) > work;
    Walk::new(position(variant), method).until(Stop::when(&is_over)).path(usize::MAX)
}

fn is_right(variant: &Variant, position: &Position, claim: Claim) -> bool {
    let Candidate { cell, digit } = claim.candidate();
    let right = variant.solution[position.cell(0, cell)].and_then(Digit::framed);
    matches!(claim, Claim::True(_)) == (right == Some(digit))
}

fn check(variant: &Variant, position: &Position, step: &Step) {
    assert_eq!(position.check(step), Ok(()), "{}: {step}", variant.id);
    for claim in step.conclusions() {
        assert!(is_right(variant, position, claim), "{}: {step}", variant.id);
    }
    assert!(!step.reason().is_empty() && !position.marks(step).is_empty(), "{}: {step}", variant.id);
    let hints = Depth::ALL.map(|depth| hint::shown_at(step, depth).words());
    assert!(hints.iter().all(|words| !words.contains("  ")), "{}: {hints:?}", variant.id);
    assert!(!step.text().line().contains("  "), "{}: {}", variant.id, step.text().line());
}

#[test]
fn paths_are_proved_and_right() {
    let (mut solved, mut all) = (0, 0);
    for variant in puzzles() {
        let path = path(&variant, levels::method(), 4_000);
        path.stages().for_each(|(position, step)| check(&variant, &position, step));
        (solved, all) = (solved + usize::from(path.is_solved()), all + 1);
    }
    println!("{solved} of {all} solved without nets");
    assert!(solved * 4 >= all * 3, "{solved} of {all}");
}

/// A step with the right digit of its cell eliminated is refused, and so is a step on a board without the conditions of its proof.
#[test]
fn wrong_steps_are_refused() {
    let mut refused = 0;
    for variant in puzzles().iter().step_by(3) {
        let path = path(variant, levels::method(), 2_000);
        let stages: Vec<_> = path.stages().collect();
        let start = position(variant);
        for (position, step) in stages.iter().step_by(3) {
            // Replaces the conclusion by the elimination of the right digit of another open cell.
            let state = position.state(0);
            let open = state.board().all_candidates().iter().filter(|one| state.board().digit(one.cell).is_none());
            let wrong = open.filter(|&one| is_right(variant, position, Claim::True(one)));
            for wrong in wrong.step_by(17).take(3) {
                let draft = Draft::new(step.technique(), state.board()).under(state.home());
                let draft = step.parts().iter().cloned().fold(draft, Draft::part);
                let mutant = draft.eliminate(wrong.digit, wrong.cell).finish().expect("a conclusion");
                assert!(position.check(&mutant).is_err(), "{}: {mutant}", variant.id);
                refused += 1;
            }
            // The initial board still has the candidates that earlier steps eliminated: a step accepted there must be true.
            if start.check(step).is_ok() {
                assert!(step.conclusions().all(|claim| is_right(variant, &start, claim)), "{}: {step}", variant.id);
            }
        }
    }
    println!("{refused} wrong steps refused");
    assert!(refused > 300 || puzzles().is_empty(), "{refused}");
}
