//! Symmetry: a board that is rotated, mirrored, shuffled and renumbered gives the same conclusions, transformed.
//!
//! A technique that depends on the order of cells gives its reason, and must only be right on every board.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::common::{collection, sample};
use ninefold_core::Solution;
use ninefold_core::symmetry::{self, Transform};
use ninefold_logic::hodoku::cases;
use ninefold_logic::step::Claim;
use ninefold_logic::{Class, Facts, Limits, Method, Path, State, Step, Symmetric, Technique, proof, techniques};

/// The conclusions of all steps that a technique finds, step by step.
type Found = BTreeSet<Vec<Claim>>;

fn found(technique: &'static Technique, state: &State, limits: &Limits, by: &Transform) -> Found {
    let conclusions = |step: &Step| {
        let mut conclusions: Vec<Claim> = step.transformed(by).conclusions().collect();
        conclusions.sort_unstable();
        conclusions
    };
    technique.all(&Facts::new(state), limits).iter().map(conclusions).collect()
}

/// The conclusions of a technique on a board, transformed, and its conclusions on the transformed board.
fn both(technique: &'static Technique, state: &State, limits: &Limits, by: &Transform) -> [Found; 2] {
    let there = state.transformed(by);
    [found(technique, state, limits, by), found(technique, &there, limits, &Transform::default())]
}

/// Transforms of every kind, spread over all transforms.
fn transforms() -> impl Iterator<Item = Transform> {
    (1..).filter_map(|number: u64| Transform::nth(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) % Transform::COUNT))
}

/// States along the paths of real puzzles, with the solutions: three states for each puzzle.
pub(crate) fn states(puzzles: usize) -> Vec<(State, Solution)> {
    let mut states = Vec::new();
    for (name, count) in [("top1465.txt", puzzles), ("minimal_20k.txt", puzzles), ("hardest11plus.txt", puzzles / 5)] {
        let text = collection(name).unwrap_or_default();
        for puzzle in sample(&text, count.max(1)) {
            let path = Path::of(&puzzle, &Method::hodoku());
            let step = (path.steps().len() / 2).max(1);
            states.extend(path.stages().step_by(step).map(|(position, _)| (position.state(0), *puzzle.solution())));
        }
    }
    states
}

/// The number of states on which a technique is tried, besides its own examples: few for techniques whose searches take long.
fn trials(technique: &Technique) -> usize {
    match technique.class {
        Class::NestedNet => 1,
        Class::ForcingNet => 8,
        Class::Exotic | Class::AlmostLockedSet => 40,
        Class::Fish | Class::Chain => 60,
        _ => 200,
    }
}

/// Checks that the findings of a technique are right, however the board is transformed.
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
    let states = states(36);
    let mut transforms = transforms();
    let mut compared = 0;
    for technique in techniques::all() {
        let own = technique.examples().iter().map(|example| (example.state().unwrap(), None, 9));
        // With the same states for every technique, only a few boards would be tested, so each technique starts at a different one.
        let start = technique.id.len() * 7;
        let others = states.iter().cycle().skip(start).step_by(3).take(trials(technique).min(states.len()));
        for (state, solution, fish) in own.chain(others.map(|(state, solution)| (state.clone(), Some(solution), 3))) {
            let by = transforms.next().unwrap();
            let limits = Limits { fish, ..Limits::DEFAULT };
            match technique.symmetric {
                Symmetric::Yes => {
                    let [moved, found] = both(technique, &state, &limits, &by);
                    compared += moved.len();
                    assert_eq!(moved, found, "{} by {by} on\n{:?}", technique.id, state.board());
                }
                Symmetric::No(_) => {
                    let there = state.transformed(&by);
                    is_sound(technique, &there, solution.map(|solution| by.solution(solution)).as_ref(), &limits);
                }
            }
        }
    }
    assert!(compared > 10_000 || states.is_empty(), "{compared} conclusions were compared");
}

/// One position, and a rotated and renumbered form of it: some loops were found in only one of them.
#[test]
fn a_position_and_its_twin() {
    const PAIR: &str = "\
        :0000:1:.23.5..8..5+71+89+2+3..+98.....5+241..53+9+8.+7+69.+81.2.+8+9..+1+6.7.35.1..6.8+1+4..7.23.6+2......:\
        411 614 419 634 635 438 474 394 494 497 797 997 498 598::\n\
        :0000:1:..6.8.2+971.29.+6.+4......+256+161+52+48+73+98+2+369+7+15+4..9....+2.5..8.+9........54....7..4+98+5:\
        314 322 822 325 332 432 732 364 175 381 382 682 184 185::";
    let states: Vec<State> = cases::parse(PAIR).map(|case| case.unwrap().state).collect();
    let [one, other] = &states[..] else { panic!("two positions") };
    let by = symmetry::same(one.board().grid(), other.board().grid()).expect("twins");
    assert_eq!(by.board(one.board()), *other.board());
    for technique in techniques::all().filter(|technique| technique.class == Class::Chain) {
        let own = found(technique, other, &Limits::DEFAULT, &Transform::default());
        assert_eq!(found(technique, one, &Limits::DEFAULT, &by), own, "{}", technique.id);
        let loops = technique.id == "continuous-nice-loop";
        assert!(!loops || !own.is_empty(), "{}", technique.id);
    }
}

/// Counts the positions on which a technique was compared.
#[derive(Default)]
struct Tally {
    positions: usize,
    with_steps: usize,
    other_steps: usize,
    other_union: usize,
    time: Duration,
}

/// Prints a table of the comparison of every technique, each on 200 positions or for half a minute.
#[test]
#[ignore = "takes minutes"]
pub(crate) fn table() {
    let mut states = states(36);
    states.truncate(200);
    println!(
        "{:32} {:>9} {:>10} {:>11} {:>11} {:>8}",
        "", "positions", "with steps", "other steps", "other union", "ms"
    );
    let mut failed = Vec::new();
    for technique in techniques::all() {
        let mut tally = Tally::default();
        for ((state, _), by) in states.iter().zip(transforms()) {
            let start = Instant::now();
            let [moved, found] = both(technique, state, &Limits { fish: 3, ..Limits::DEFAULT }, &by);
            tally.time += start.elapsed();
            let union = |found: &Found| -> BTreeSet<Claim> { found.iter().flatten().copied().collect() };
            tally.positions += 1;
            tally.with_steps += usize::from(!moved.is_empty() || !found.is_empty());
            tally.other_steps += usize::from(moved != found);
            tally.other_union += usize::from(union(&moved) != union(&found));
            if tally.time > Duration::from_secs(30) {
                break;
            }
        }
        let Tally { positions, with_steps, other_steps, other_union, time } = tally;
        let each = time / u32::try_from(2 * positions.max(1)).unwrap();
        println!(
            "{:32} {positions:9} {with_steps:10} {other_steps:11} {other_union:11} {:8.2}",
            technique.id,
            each.as_secs_f64() * 1000.0
        );
        if technique.symmetric == Symmetric::Yes && other_steps > 0 {
            failed.push(technique.id);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}

/// A technique that is not symmetric gives the reason in a clause that can follow "because".
#[test]
fn reasons() {
    for technique in techniques::all() {
        if let Symmetric::No(why) = technique.symmetric {
            assert!(why.len() > 30 && !why.ends_with('.') && why.starts_with(|c: char| c.is_lowercase()), "{why}");
        }
    }
}
