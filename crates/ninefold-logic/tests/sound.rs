//! Real puzzles: every step is proved, agrees with the solution, and is refused once it contains something wrong.

use std::ops::ControlFlow;

use crate::common::{
    self,
    soundness::{Looked, every_link_holds, holds, is_chain, is_sound, needs_every_truth},
};
use ninefold_core::{CandidateSet, Puzzle};
use ninefold_logic::proof::{self, Unsound};
use ninefold_logic::{Facts, Limits, Method, Path, Technique, techniques};

fn follow(puzzle: &Puzzle, method: &Method, looked: &mut Looked) {
    for (position, step) in Path::of(puzzle, method).stages() {
        let state = position.state(0);
        is_sound(&state, step, puzzle.solution(), looked);
        needs_every_truth(&state, step);
    }
}

fn corpus(name: &str, count: usize) {
    let Some(text) = common::collection(name) else { return };
    let puzzles = common::sample(&text, count);
    assert!(puzzles.len() * 10 >= count * 9, "{} unique puzzles in {name}", puzzles.len());
    let mut looked = Looked::default();
    puzzles.iter().for_each(|puzzle| follow(puzzle, &Method::hodoku(), &mut looked));
    puzzles.iter().step_by(4).for_each(|puzzle| follow(puzzle, &Method::simple(), &mut looked));
    assert!(looked.refused > 0, "nothing to check in {name}: {looked:?}");
    puzzles.iter().step_by(20).for_each(every_offer_is_sound);
}

/// Checks not only the steps of a path, but all steps that any technique finds along it, up to fifty for each. Nested nets take long, and their steps
/// are those of Sudoku Explainer, which have their own tests, so they are searched for occasionally and only a few are checked. Level 5 takes a
/// minute and more where only singles are needed, so it is left to `explainer_steps` unless `NINEFOLD_FULL` is set.
fn every_offer_is_sound(puzzle: &Puzzle) {
    let limits = Limits { fish: 3, ..Limits::DEFAULT };
    for (number, (position, _)) in Path::of(puzzle, &Method::hodoku()).stages().step_by(5).enumerate() {
        let state = position.state(0);
        let facts = Facts::new(&state);
        let is_nested = |technique: &Technique| technique.id.starts_with("nested-level");
        let is_asked = |technique: &Technique| {
            let is_too_long = technique.id == "nested-level-5" && !common::full();
            !is_too_long && (number % 4 == 0 || !is_nested(technique))
        };
        for technique in techniques::all().filter(|technique| is_asked(technique)) {
            let mut left = if is_nested(technique) { 4 } else { 50 };
            let _ = technique.search(&facts, &limits, &mut |step| {
                holds(&state, &step, puzzle.solution());
                if is_chain(&step) {
                    every_link_holds(&state, &step);
                }
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
}

macro_rules! corpora {
    ($($name:ident: $count:literal;)*) => {
        $(#[test] fn $name() { corpus(concat!(stringify!($name), ".txt"), $count); })*
    };
}

corpora! {
    clues17: 80;
    minimal_20k: 80;
    easy_10k: 20;
    mixed24: 60;
    top1465: 50;
    top2365: 50;
    hardest11plus: 30;
    se11510_exchange: 50;
}

/// Candidates that are not on the board cannot be concluded, and an empty conclusion is refused too.
#[test]
fn dead_claims() {
    let grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let puzzle = Puzzle::try_from(grid.parse::<ninefold_core::Grid>().unwrap()).unwrap();
    let path = Path::of(&puzzle, &Method::hodoku());
    let (before, step) = path.stages().next().unwrap();
    let after = path.stages().nth(1).map_or(path.end().state(0), |(position, _)| position.state(0));
    let Err(Unsound::Dead(claim)) = proof::check(&after, step) else { panic!("{step} is done") };
    assert!(step.conclusions().any(|of| of == claim));
    assert_ne!(*before.board(0).all_candidates(), CandidateSet::EMPTY);
}
