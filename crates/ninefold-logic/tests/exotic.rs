//! The rarer patterns in real puzzles, on boards where simpler techniques get stuck: every step is proved, agrees with the solution, is refused once
//! it contains something wrong, and names no superfluous truth.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ninefold_core::{Candidate, Puzzle, Solution};
use ninefold_logic::proof::{self, Unsound};
use ninefold_logic::step::{Claim, Draft, Part};
use ninefold_logic::{Facts, Limits, Method, Path, State, Step, Technique, hodoku, techniques};

use crate::common;

const RARE: [&str; 56] = [
    "aligned-pair-exclusion",
    "aligned-triple-exclusion",
    "almost-locked-pair",
    "almost-locked-quadruple",
    "almost-locked-triple",
    "bent-quadruple",
    "bent-quintuple",
    "bent-sextuple",
    "bivalue-oddagon",
    "borescoper-1",
    "borescoper-2",
    "borescoper-3",
    "borescoper-4",
    "bug-plus-n",
    "bug-xz",
    "chute-remote-pair",
    "double-exocet",
    "external-rectangle-1",
    "external-rectangle-2",
    "external-rectangle-3",
    "firework-quadruple",
    "firework-triple",
    "firework-w-wing",
    "guardians",
    "h-wing",
    "junior-exocet",
    "junior-exocet-mirror",
    "kraken-fish-1",
    "kraken-fish-2",
    "l-wing",
    "m-wing",
    "multi-sector-locked-sets",
    "n-fold-death-blossom",
    "s-wing",
    "senior-exocet",
    "sk-loop",
    "strong-links-3",
    "strong-links-4",
    "strong-links-5",
    "strong-links-6",
    "symmetrical-placement",
    "template-delete",
    "template-set",
    "three-dimensional-sue-de-coq",
    "tridagon-1",
    "tridagon-2",
    "twinned-xy-chain",
    "unique-matrix-1",
    "unique-matrix-2",
    "unique-matrix-3",
    "unique-matrix-4",
    "unique-rectangle-als-xz",
    "unique-rectangle-sue-de-coq",
    "unique-rectangle-wxyz-wing",
    "unique-rectangle-xy-wing",
    "unique-rectangle-xyz-wing",
];

/// Techniques that name a pattern as a whole: if few eliminations are left, a part of it may be enough for them. Exclusion names almost locked sets
/// as a whole, and several of them may overlap. The chains of a kraken fish may form a net that needs fewer bases. A chute's two missing digits may
/// rule each other out in its third box.
const WHOLE: [&str; 17] = [
    "aligned-pair-exclusion",
    "aligned-triple-exclusion",
    "chute-remote-pair",
    "double-exocet",
    "firework-quadruple",
    "junior-exocet",
    "junior-exocet-mirror",
    "kraken-fish-1",
    "kraken-fish-2",
    "multi-sector-locked-sets",
    "n-fold-death-blossom",
    "senior-exocet",
    "sk-loop",
    "template-delete",
    "template-set",
    "tridagon-1",
    "tridagon-2",
];

fn rare() -> impl Iterator<Item = &'static Technique> {
    RARE.into_iter().map(|id| techniques::by_id(id).unwrap_or_else(|| panic!("no technique {id}")))
}

/// The simpler techniques: singles, locked candidates, subsets and basic fish.
fn simple() -> Method {
    let early = |technique: &&Technique| hodoku::rating(technique).is_some_and(|hodoku| hodoku.order <= 2400);
    Method::new("early", Method::hodoku().techniques.into_iter().filter(early))
}

fn is_right(solution: &Solution, claim: Claim) -> bool {
    let Candidate { cell, digit } = claim.candidate();
    matches!(claim, Claim::True(_)) == (solution.digit(cell) == digit)
}

fn concluding(state: &State, step: &Step, parts: &[Part], claim: Claim) -> Step {
    let draft = Draft::new(step.technique(), state.board());
    let draft = parts.iter().fold(draft, |draft, part| draft.part(part.clone()));
    let draft = match claim {
        Claim::True(Candidate { cell, digit }) => draft.place(cell, digit),
        Claim::False(Candidate { cell, digit }) => draft.eliminate(digit, cell),
    };
    draft.finish().expect("the claim is live")
}

fn holds(state: &State, step: &Step, solution: &Solution) {
    assert_eq!(proof::check(state, step), Ok(()), "{step}\n{:?}", state.board());
    step.conclusions().for_each(|claim| assert!(is_right(solution, claim), "{step}\n{:?}", state.board()));
    for candidate in state.board().all_candidates().iter().step_by(11) {
        let wrong =
            [Claim::True(candidate), Claim::False(candidate)].into_iter().find(|&claim| !is_right(solution, claim));
        let claim = wrong.expect("one of them is wrong");
        let mutant = concluding(state, step, step.parts(), claim);
        assert_eq!(proof::check(state, &mutant), Err(Unsound::Open(claim)), "{step}");
    }
    if !WHOLE.contains(&step.technique().id) {
        needs_every_truth(state, step);
    }
}

fn needs_every_truth(state: &State, step: &Step) {
    let names = |part: &Part| matches!(part, Part::Cell(..) | Part::House(..) | Part::Deadly(_));
    for left_out in (0..step.parts().len()).filter(|&at| names(&step.parts()[at])) {
        let mut parts = step.parts().to_vec();
        parts.remove(left_out);
        let open =
            step.conclusions().any(|claim| proof::check(state, &concluding(state, step, &parts, claim)).is_err());
        assert!(open, "{step} does not need {:?}\n{:?}", step.parts()[left_out], state.board());
    }
}

/// Follows the simple method until it gets stuck, searches for all rare techniques there, and continues with the first step found.
fn follow(puzzle: &Puzzle, found: &mut BTreeMap<&'static str, usize>) {
    let simple = simple();
    let mut state = Path::of(puzzle, &simple).end().state(0);
    while !state.is_solved() {
        let facts = Facts::new(&state);
        let mut next = None;
        for technique in rare() {
            let mut left = 10;
            let _ = technique.search(&facts, &Limits::DEFAULT, &mut |step| {
                holds(&state, &step, puzzle.solution());
                *found.entry(technique.id).or_default() += 1;
                next.get_or_insert(step);
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        let Some(step) = next else { break };
        let mut board = *state.board();
        step.apply(&mut board);
        state = Path::of(state.with_board(board), &simple).end().state(0);
    }
}

fn corpus(name: &str, count: usize) {
    let Some(text) = common::collection(name) else { return };
    let mut found = BTreeMap::new();
    common::sample(&text, count).iter().for_each(|puzzle| follow(puzzle, &mut found));
    println!("{name}: {found:?}");
    assert!(found.values().sum::<usize>() > 0, "nothing to check in {name}");
}

macro_rules! corpora {
    ($($name:ident: $count:literal;)*) => {
        $(#[test] fn $name() { corpus(concat!(stringify!($name), ".txt"), $count); })*
    };
}

corpora! {
    clues17: 60;
    minimal_20k: 60;
    mixed24: 30;
    top1465: 20;
    top2365: 20;
    hardest1106: 20;
    hardest11plus: 30;
    se11510_exchange: 40;
}

/// The path of the method `all` leads to the solution, and every step is proved.
#[test]
fn everything_solves() {
    let Some(text) = common::collection("hardest11plus.txt") else { return };
    for puzzle in common::sample(&text, 5) {
        let path = Path::of(&puzzle, &Method::everything());
        assert!(path.is_solved(), "{:?}", path.end().board(0));
        path.stages().for_each(|(position, step)| assert_eq!(position.check(step), Ok(()), "{step}"));
    }
}
