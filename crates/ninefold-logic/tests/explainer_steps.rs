//! The hints of Sudoku Explainer as steps: each with the conclusions of the hint, and a proof.

use std::collections::BTreeMap;

use crate::common::{
    self,
    soundness::{Looked, is_sound, needs_every_truth},
};
use ninefold_core::{Budget, Grid, Puzzle, Stop, format};
use ninefold_logic::explainer::{self, Rater, Ratings, Walk, step};
use ninefold_logic::{Method, Path, State, proof, techniques};

/// Follows a puzzle hint by hint, and counts the hints by name.
fn follow(puzzle: &Puzzle, counts: &mut BTreeMap<String, [usize; 2]>) {
    let mut state = State::from(puzzle);
    let mut walk = Walk::new(state.board());
    while let Some(hint) = walk.hint(Stop::NEVER).unwrap() {
        let board = *state.board();
        let count = counts.entry(hint.name.to_string()).or_default();
        count[0] += 1;
        let news = *board.all_candidates() & hint.eliminations;
        if let Some(step) = step(&hint, &state) {
            assert_eq!(proof::check(&state, &step), Ok(()), "{step}\n{board:#}");
            assert_eq!(*step.eliminated(), news, "{step}\n{board:#}");
            assert_eq!(step.placed().iter().next(), hint.placement, "{step}\n{board:#}");
            assert!(!step.text().line().is_empty(), "{step}");
            let tenths = explainer::tenths(hint.rating);
            let range = explainer::rating(step.technique()).unwrap_or_else(|| panic!("{step}"));
            assert_eq!(step.rating(), Some(tenths), "{step}");
            assert!((range.least..=range.most).contains(&tenths), "{tenths} is beyond {range:?}: {step}");
        } else {
            count[1] += 1;
            println!("no step: {}\n{:?}\n{board:#}", hint.name, hint.reason);
        }
        walk.apply(&hint);
        state = state.with_board(walk.board());
    }
}

/// Follows every `step`th puzzle of a list, or all of them with `NINEFOLD_FULL=1`.
fn all(name: &str, step: usize) {
    let text = common::collection(name).unwrap_or_default();
    let mut counts = BTreeMap::new();
    let grids: Vec<Grid> = text
        .lines()
        .step_by(common::sampled(step))
        .map(|line| line.split(' ').next().unwrap().parse().unwrap())
        .collect();
    for grid in &grids {
        follow(&Puzzle::try_from(*grid).unwrap(), &mut counts);
    }
    println!("{name}, {} puzzles: hints, and those that are no steps: {counts:#?}", grids.len());
    assert!(counts.values().all(|count| count[1] == 0), "{counts:?}");
}

#[test]
fn random_puzzles() {
    all("se121_random_minimal.txt", 20);
}

/// Nets with chains inside, rated up to 11.9.
#[test]
fn hardest_puzzles() {
    all("se121_hardest.txt", 40);
}

/// Patterns that are named as a whole, although their eliminations may follow from a part of them: the hint names the pattern.
const WHOLE: [&str; 5] = ["jellyfish", "unique-rectangle-3", "unique-loop-3", "bug-3", "bug-4"];

/// Mutants of steps are refused, on paths that end before nets become large, and for the first steps of the hardest puzzles.
#[test]
fn mutants() {
    let mut looked = Looked::default();
    for (name, step, most) in [("se121_random_minimal.txt", 60, usize::MAX), ("se121_hardest.txt", 30, 4)] {
        let text = common::collection(name).unwrap_or_default();
        for line in text.lines().step_by(common::sampled(step)) {
            let puzzle = Puzzle::try_from(line[..81].parse::<Grid>().unwrap()).unwrap();
            for (position, step) in Path::up_to(&puzzle, &Method::explainer(), most).stages() {
                let state = position.state(0);
                is_sound(&state, step, puzzle.solution(), &mut looked);
                if !WHOLE.contains(&step.technique().id) {
                    needs_every_truth(&state, step);
                }
            }
        }
    }
    println!("{looked:?}");
    assert!(looked.refused * 2 > looked.mutants, "{looked:?}");
}

/// The method takes the hints as steps, and its paths have the ratings of the puzzles.
#[test]
fn the_method() {
    let text = common::collection("se121_random_minimal.txt").unwrap_or_default();
    let mut rater = Rater::new();
    for puzzle in common::sample(&text, if common::sampled(2) == 1 { 400 } else { 40 }) {
        let path = Path::of(&puzzle, &Method::explainer());
        let ratings = rater.rate(puzzle.givens(), Stop::NEVER);
        assert!(path.is_solved(), "{}", puzzle.givens());
        assert_eq!(Ratings::of(&path), Some(Ratings { hardest: None, ..ratings }), "{}", puzzle.givens());
        assert_eq!(Ratings::of(&Path::of(&puzzle, &Method::hodoku())), None);
        let part = Ratings::of(&Path::up_to(&puzzle, &Method::explainer(), 1)).unwrap();
        assert_eq!((part.er, part.end, part.gem()), (ratings.ed, explainer::End::Stopped, None));
    }
}

/// If the solution is not known to be unique, or if uniqueness is excluded, no step assumes it, and the path continues without such steps.
#[test]
fn without_uniqueness() {
    let text = common::collection("se121_random_minimal.txt").unwrap_or_default();
    let mut different = 0;
    for puzzle in common::sample(&text, if common::sampled(2) == 1 { 400 } else { 100 }) {
        let with = Path::of(&puzzle, &Method::explainer());
        let without = Path::of(&puzzle, &Method::explainer().without_uniqueness());
        let unknown = Path::of(State::from(puzzle.board()), &Method::explainer());
        assert!(without.is_solved() && without.steps().iter().all(|step| !step.technique().assumes_unique));
        assert_eq!(without.steps(), unknown.steps());
        different += usize::from(with.steps() != without.steps());
    }
    assert!(different > 0 || text.is_empty());
}

/// Patterns that people know by other names are chains of four cells in the original.
#[test]
fn turbot_fish() {
    for id in ["skyscraper", "two-string-kite", "turbot-fish"] {
        let technique = techniques::by_id(id).unwrap();
        let (state, step) = technique.example().unwrap();
        let hints = Walk::new(state.board()).hints_of(explainer::Producer::Chains, Stop::NEVER).unwrap();
        for candidate in step.eliminated().iter() {
            let of = |hint: &&explainer::Hint| hint.eliminations.contains(candidate);
            let hint = hints.iter().find(of).unwrap_or_else(|| panic!("{step}"));
            let rating = explainer::rating(technique).unwrap();
            assert_eq!((explainer::tenths(hint.rating), rating.is_fixed()), (rating.least, true), "{step}");
        }
    }
}

/// Steps on grids with several solutions or none have a proof too.
#[test]
fn hostile_grids() {
    for name in ["many_solutions.txt", "invalid_10k.txt"] {
        let text = common::collection(name).unwrap_or_default();
        let grids = format::read(&text).filter_map(|record| Some(record.ok()?.content.grid()));
        for grid in grids.step_by(common::sampled(200)) {
            let budget = Budget::new(300_000);
            let ask = budget.ask();
            let mut state = State::from(grid.board());
            let mut walk = Walk::new(state.board()).assuming_unique(false);
            while let Ok(Some(hint)) = walk.step(Stop::when(&ask)) {
                if let Some(step) = step(&hint, &state) {
                    assert_eq!(proof::check(&state, &step), Ok(()), "{step}\n{:#}", state.board());
                }
                state = state.with_board(walk.board());
            }
        }
    }
}

/// The foundations inside a net are explained: patterns in a few words, chains by their numbers, and each chain on request.
#[test]
fn words_of_what_is_inside() {
    let grid: Grid =
        "......7....71.9...68..7......8.6.1..5.............3.52..1.9.8...4.2....3.......4.".parse().unwrap();
    let path = Path::up_to(&Puzzle::try_from(grid).unwrap(), &Method::explainer(), 4);
    let text = path.steps()[3].text();
    let line = text.line();
    assert!(
        line.starts_with(
            "Suppose that r1c9 is 4. Then r6c5 is not 4 (argument 1, after r1c9=4); r5c5 is not 4 (argument 2, after r1c9=4); "
        ),
        "{line}"
    );
    assert!(line.contains("so r1c8 is not 8 by Locked Candidates Type 2 (Claiming), 8 of row 2 in r2c89; "), "{line}");
    let end = "column 7 has no place left for 3 (after r3c7<>3, r2c7<>3 and r5c3=3). That cannot be.";
    assert!(line.ends_with(end), "{line}");
    let first = &text.inside[0];
    assert_eq!((&*first.number, &*first.without), ("1", "without 4 in r2c7, 4 in r2c9 and 4 in r4c9"));
    assert_eq!(first.name, "Region Forcing Chain");
    let told: Vec<String> = first.told.iter().map(ToString::to_string).collect();
    let expected = [
        "In row 4 only r4c1, r4c4 and r4c6 can take a 4: take each in turn.",
        "- Suppose that r4c1 is 4: r2c1 is not 4; so r2c5 is 4, the only place left in row 2; so r6c5 is not 4.",
        "- Suppose that r4c4 is 4: r6c5 is not 4.",
        "- Suppose that r4c6 is 4: r6c5 is not 4.",
        "One of these is true, and each leads to the same conclusion. So r6c5 cannot be 4.",
    ];
    assert_eq!(told, expected);
    assert!(text.inside.iter().map(|inside| &*inside.number).eq(["1", "2", "3", "4", "5", "6", "7", "8"]));
}
