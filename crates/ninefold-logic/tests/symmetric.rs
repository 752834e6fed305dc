//! Symmetry: a board that is turned, mirrored, shuffled and renumbered offers the same conclusions, moved.
//!
//! Where a technique depends on the order of cells on purpose, because `HoDoKu` does and its scores with it, the technique says
//! so; then only that what it finds is right is asked, on every board.

use std::collections::BTreeSet;

use crate::common::{collection, sample};
use ninefold_core::Solution;
use ninefold_core::symmetry::Transform;
use ninefold_logic::step::Claim;
use ninefold_logic::{Class, Facts, Limits, Method, Path, State, Symmetric, Technique, proof, techniques};

/// The conclusions of all steps that a technique finds, step by step.
type Found = BTreeSet<Vec<Claim>>;

fn found(technique: &'static Technique, state: &State, limits: &Limits, by: &Transform) -> Found {
    let conclusions = |step: &ninefold_logic::Step| {
        let mut conclusions: Vec<Claim> = step.transformed(by).conclusions().collect();
        conclusions.sort_unstable();
        conclusions
    };
    technique.all(&Facts::new(state), limits).iter().map(conclusions).collect()
}

/// Transforms of every kind, spread over all there are.
fn transforms() -> impl Iterator<Item = Transform> {
    (1..).filter_map(|number: u64| Transform::nth(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) % Transform::COUNT))
}

/// States along the paths of real puzzles, with the solutions.
fn states() -> Vec<(State, Solution)> {
    let mut states = Vec::new();
    for (name, count) in [("top1465.txt", 10), ("minimal_20k.txt", 10), ("hardest11plus.txt", 2)] {
        let text = collection(name).unwrap_or_default();
        for puzzle in sample(&text, count) {
            let path = Path::of(&puzzle, &Method::hodoku());
            let step = (path.steps().len() / 2).max(1);
            states.extend(path.stages().step_by(step).map(|(position, _)| (position.state(0), *puzzle.solution())));
        }
    }
    states
}

/// How many states a technique is tried on, besides its own examples: searches that take long on few.
fn trials(technique: &Technique) -> usize {
    match technique.class {
        Class::ForcingNet | Class::NestedNet => 2,
        Class::AlmostLockedSet | Class::Exotic | Class::Forcing => 10,
        Class::Fish | Class::Chain | Class::Wing => 30,
        _ => 60,
    }
}

/// The findings of a technique are right, wherever the board has been moved to.
fn is_sound(technique: &'static Technique, state: &State, solution: Option<&Solution>, limits: &Limits) {
    for step in technique.all(&Facts::new(state), limits) {
        assert_eq!(proof::check(state, &step), Ok(()), "{step}\n{:?}", state.board());
        for claim in step.conclusions() {
            let is_true = solution.map(|solution| solution.digit(claim.candidate().cell) == claim.candidate().digit);
            assert!(is_true.is_none_or(|is_true| is_true == matches!(claim, Claim::True(_))), "{step}");
        }
    }
}

#[test]
fn conclusions_move_with_the_board() {
    let states = states();
    let mut transforms = transforms();
    let mut compared = 0;
    for technique in techniques::all() {
        let own = technique.examples().iter().map(|example| (example.state().unwrap(), None, 9));
        // The same states for every technique would be the same few boards: each starts somewhere else.
        let start = technique.id.len() * 7;
        let others = states.iter().cycle().skip(start).step_by(3).take(trials(technique).min(states.len()));
        for (state, solution, fish) in own.chain(others.map(|(state, solution)| (state.clone(), Some(solution), 3))) {
            let by = transforms.next().unwrap();
            let limits = Limits { fish, ..Limits::DEFAULT };
            let there = state.transformed(&by);
            match technique.symmetric {
                Symmetric::Yes => {
                    let (moved, found) = (
                        found(technique, &state, &limits, &by),
                        found(technique, &there, &limits, &Transform::default()),
                    );
                    compared += moved.len();
                    assert_eq!(moved, found, "{} by {by} on\n{:?}", technique.id, state.board());
                }
                Symmetric::No(_) => {
                    is_sound(technique, &there, solution.map(|solution| by.solution(solution)).as_ref(), &limits);
                }
            }
        }
    }
    assert!(compared > 150, "{compared} conclusions were compared");
}

/// A technique that is not symmetric says why in a clause that can stand behind "because".
#[test]
fn reasons() {
    for technique in techniques::all() {
        if let Symmetric::No(why) = technique.symmetric {
            assert!(why.len() > 30 && !why.ends_with('.') && why.starts_with(|c: char| c.is_lowercase()), "{why}");
        }
    }
}
