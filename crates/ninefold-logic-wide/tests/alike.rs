//! Checks that both builds of the same sources find the same steps in puzzles that fit into either.

use ninefold_core::Candidate;
use ninefold_core::multi::LayoutCell;
use ninefold_logic as narrow;
use ninefold_logic_wide as wide;

use crate::collection::{self, Variant};
use crate::collections;

/// Every `STEP`th puzzle of the collection is tested.
const STEP: usize = 29;

/// The maximum number of steps compared in a puzzle.
const STEPS: usize = 60;

type Concluded = Vec<(LayoutCell, u8, bool)>;

fn of_narrow(variant: &Variant, step: &narrow::Step) -> (&'static str, Concluded) {
    let rules = variant.givens.rules();
    let claim = |claim: narrow::step::Claim| {
        let Candidate { cell, digit } = claim.candidate();
        (rules.cell(0, cell), digit.get(), matches!(claim, narrow::step::Claim::True(_)))
    };
    let mut claims: Concluded = step.conclusions().map(claim).collect();
    claims.sort_unstable();
    (step.technique().id, claims)
}

fn of_wide(position: &wide::Position, step: &wide::Step) -> (&'static str, Concluded) {
    let claim = |claim: wide::step::Claim| {
        let candidate = claim.candidate();
        (position.cell(0, candidate.cell), candidate.digit.get(), matches!(claim, wide::step::Claim::True(_)))
    };
    let mut claims: Concluded = step.conclusions().map(claim).collect();
    claims.sort_unstable();
    (step.technique().id, claims)
}

/// The method of levels has the same techniques in both builds, except those only for plain grids, which find nothing under other rules.
#[test]
fn small_variants_have_the_same_steps() {
    let Some(bytes) = collections::bytes("variants/given.jsonl.gz") else { return };
    let (one, other) = (narrow::levels::method(), wide::levels::method());
    let (mut puzzles, mut steps) = (0, 0);
    let mut used = std::collections::BTreeSet::new();
    for variant in collection::variants(&bytes).iter().step_by(STEP) {
        let givens = &variant.givens;
        if givens.rules().has_plain_grids() || givens.rules().grids().len() > 1 {
            continue;
        }
        let start = narrow::Position::assume_unique(givens.boards(), givens);
        let path = narrow::Walk::new(start, one).path(STEPS);
        let start = wide::Position::assume_unique(givens.boards(), givens);
        let same = wide::Walk::new(start.clone(), other).path(STEPS);
        let left: Vec<_> = path.steps().iter().map(|step| of_narrow(variant, step)).collect();
        let right: Vec<_> = same.steps().iter().map(|step| of_wide(&start, step)).collect();
        for (number, (left, right)) in left.iter().zip(&right).enumerate() {
            assert_eq!(left, right, "{}: step {}", variant.id, number + 1);
        }
        assert_eq!((left.len(), path.is_solved()), (right.len(), same.is_solved()), "{}", variant.id);
        used.extend(left.iter().map(|(id, _)| *id));
        (puzzles, steps) = (puzzles + 1, steps + left.len());
    }
    println!("{puzzles} puzzles, {steps} steps of {} techniques", used.len());
    assert!(puzzles > 25 && steps > 900 && used.len() > 15, "{puzzles} puzzles, {steps} steps, {used:?}");
}
