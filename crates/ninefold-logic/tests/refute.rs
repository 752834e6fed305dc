//! Reasons why puzzles are impossible: a search confirms each contradiction, and no puzzle with a solution has a refutation.

use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::solve::Solver;
use ninefold_core::{PuzzleError, Stop};
use ninefold_logic::hint::{self, Depth};
use ninefold_logic::refute::Refutation;

use crate::rules::with;
use crate::{collection, common};

fn sentences(rules: Rules) -> String {
    let givens = Grids::empty(rules);
    assert!(Solver::new().prove(&givens, Stop::NEVER).is_err());
    Refutation::of(&givens, Stop::NEVER).unwrap().sentences()
}

#[test]
fn sums_that_cannot_be_reached_are_named() {
    let base = Rules::sized(4).unwrap();
    let twice = with(&with(&base, "killercage", "R1C1 R1C2", [3]), "killercage", "R1C3 R1C4", [3]);
    let said = sentences(twice);
    let reason = "Rows 1 and 2 add up to 20. With the cages there, 20 - 3 - 3 = 14 is left for r2c1, r2c2, r2c3 and r2c4, which give at most 10.";
    assert_eq!(said, reason);
}

#[test]
fn the_rule_of_45_is_shown() {
    // Row 1 adds up to 10 in a grid of four rows; its cages add up to 16, with one cell outside the row.
    let rules = with(&Rules::sized(4).unwrap(), "killercage", "R1C1 R1C2 R1C3", [9]);
    let rules = with(&rules, "killercage", "R1C4 R2C4", [7]);
    let said = sentences(rules);
    let reason = "Row 1 adds up to 10. With the cages there, 9 + 7 - 10 = 6 is left for r2c4, which gives at most 4.";
    assert_eq!(said, reason);
}

/// Puzzles with a solution have no refutation; with a wrong digit added, every puzzle that has a refutation has no solution.
#[test]
fn only_impossible_puzzles_are_refuted() {
    let Some(bytes) = common::bytes("variants/given.jsonl.gz") else { return };
    let all = collection::variants(&bytes)
        .into_iter()
        .filter(|one| !one.id.starts_with("iss-") && !one.id.starts_with("gen-"));
    let (mut refuted, mut searched) = (0, 0);
    for variant in all.step_by(common::sampled(61)) {
        assert_eq!(Refutation::of(&variant.givens, Stop::NEVER), None, "{}", variant.id);
        let size = variant.givens.rules().size();
        let Some(cell) = variant.givens.rules().cells().find(|&cell| variant.givens[cell].is_none()) else { continue };
        let right = variant.solution[cell].unwrap();
        let wrong = variant.givens.rules().digits().iter().find(|&digit| digit != right).unwrap();
        let mut givens = variant.givens.clone();
        givens[cell] = Some(wrong);
        assert!(size <= 9 && Solver::new().prove(&givens, Stop::NEVER).is_err(), "{}", variant.id);
        let found = Refutation::of(&givens, Stop::NEVER);
        searched += usize::from(found.is_none());
        let Some(found) = found else { continue };
        refuted += 1;
        let said = found.sentences();
        assert!(said.ends_with('.') && !said.contains("  ") && !said.contains(".."), "{}: {said}", variant.id);
    }
    assert!(refuted > searched, "{refuted} refuted, {searched} not");
}

#[test]
fn hints_give_the_reason() {
    let base = Rules::sized(4).unwrap();
    let rules = with(&with(&base, "killercage", "R1C1 R1C2", [3]), "killercage", "R2C1 R2C2", [3]);
    let givens = Grids::empty(rules);
    let boards = givens.boards();
    let faults = hint::position(&givens, None, &boards, Stop::NEVER).unwrap_err();
    let reason = || Refutation::on(&boards, &givens, Stop::NEVER).map(|found| found.sentences());
    assert!(matches!(faults[0].mistake, hint::Mistake::Dead(PuzzleError::Unsolvable, _)), "{}", faults[0]);
    let said = faults[0].clone().argued(reason).say(Depth::Conclusion);
    assert!(said.starts_with("No solution is left: ") && said.contains('r'), "{said}");
    assert_ne!(said, faults[0].say(Depth::Conclusion));
}
