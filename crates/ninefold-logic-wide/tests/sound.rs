//! Steps on puzzles with several solutions hold in each of them.

use ninefold_core::multi::Grids;
use ninefold_core::solve::solutions;
use ninefold_logic_wide::frame::{Candidate, Digit};
use ninefold_logic_wide::step::Claim;
use ninefold_logic_wide::{Position, Walk, levels};

use crate::collection;
use crate::collections;

/// The maximum number of solutions compared.
const MOST: usize = 100;

#[test]
fn steps_hold_in_every_solution() {
    let Some(bytes) = collections::bytes("variants/given.jsonl.gz") else { return };
    let (mut steps, mut several) = (0, 0);
    for variant in collection::sized(&bytes, |size| (10..=12).contains(&size)) {
        // Without some of its givens a puzzle has a few solutions, or too many to enumerate.
        let filled: Vec<_> = variant.givens.filled().collect();
        for skip in [13, 31] {
            let mut givens: Grids = variant.givens.clone();
            filled.iter().step_by(skip).for_each(|&cell| givens[cell] = None);
            let all: Vec<Grids> = solutions(&givens).take(MOST + 1).collect();
            if !(2..=MOST).contains(&all.len()) {
                continue;
            }
            several += 1;
            let start = Position::from_boards(givens.boards(), &givens);
            for step in Walk::new(start.clone(), levels::method()).path(80).steps() {
                assert!(!step.technique().assumes_unique, "{}: {step}", variant.id);
                for claim in step.conclusions() {
                    let Candidate { cell, digit } = claim.candidate();
                    let cell = start.cell(0, cell);
                    let holds = |one: &Grids| {
                        matches!(claim, Claim::True(_)) == (one[cell].and_then(Digit::framed) == Some(digit))
                    };
                    assert!(all.iter().all(holds), "{}: {step}", variant.id);
                }
                steps += 1;
            }
        }
    }
    println!("{steps} steps on {several} puzzles with several solutions");
    assert!(steps > 50 && several > 2, "{steps} steps on {several} puzzles");
}
