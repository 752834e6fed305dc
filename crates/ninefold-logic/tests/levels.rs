//! Ninefold's own scale: the properties of ratings, on the corpus and on generated puzzles.

use std::time::Instant;

use ninefold_core::generate::{Clues, Made, Order, Random, Seed, Variant as Kinds};
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Rules};
use ninefold_core::solve::Solver;
use ninefold_core::{Grid, Puzzle, Stop};
use ninefold_logic::difficulty::{Difficulty, DifficultyError, Scale};
use ninefold_logic::levels::{self, BEYOND, Level, Rating};
use ninefold_logic::{Ending, Method, Path, Position, Walk, techniques};

use crate::rules::example;
use crate::{collection, common};

/// The test rates every puzzle whose number this divides, unless `NINEFOLD_FULL` is set.
const STEP: usize = 19;

/// Kinds that consist only of lists of cells, which can be rotated, and rules of the whole grid that a half turn preserves.
const TURNED: [&str; 14] = [
    "killercage",
    "killercage-nosum",
    "thermometer",
    "arrow",
    "whispers",
    "renban",
    "palindrome",
    "difference",
    "ratio",
    "xv",
    "diagonal+",
    "diagonal-",
    "irregular",
    "extraregion",
];

fn givens() -> Vec<(String, Vec<String>, Grids)> {
    let Some(bytes) = common::bytes("variants/given.jsonl.gz") else { return Vec::new() };
    let all = collection::variants(&bytes).into_iter().filter(|one| !one.id.starts_with("iss-"));
    all.step_by(common::sampled(STEP)).map(|one| (one.id, one.kinds, one.givens)).collect()
}

fn position(givens: &Grids) -> Position {
    Position::assume_unique(givens.boards(), givens)
}

/// The rating, unless it takes more than a few seconds.
fn rated(givens: &Grids) -> Option<(Rating, Path)> {
    let start = Instant::now();
    let is_over = |_| start.elapsed().as_secs() >= 5;
    Rating::of(position(givens), Stop::when(&is_over)).ok()
}

/// A puzzle after a half turn, with its regions and constraints.
fn turned(givens: &Grids) -> Grids {
    let rules = givens.rules();
    let last = rules.len() - 1;
    let image = |cell: LayoutCell| rules.cells().nth(last - cell.index()).unwrap();
    let mut own = Rules::sized(rules.size()).or_else(|_| Rules::sized(9)).unwrap();
    if let Some(regions) = rules.regions() {
        own = own.with_regions(&regions.iter().rev().copied().collect::<Vec<_>>()).unwrap();
    }
    let constraints = rules.constraints().iter().map(|one| {
        let lines = one.lines().iter().map(|line| line.iter().map(|&cell| image(cell)).collect()).collect();
        Constraint::new(one.kind(), &own, lines, one.values().iter().copied()).unwrap()
    });
    let own = own.with_constraints(constraints.collect::<Vec<_>>());
    Grids::new(own, givens.digits().iter().rev().copied())
}

#[test]
fn the_level_is_that_of_the_hardest_step_and_the_score_the_sum() {
    for (id, _, givens) in givens() {
        let Some((rating, path)) = rated(&givens) else { continue };
        let mut before = 0;
        for made in 1..=path.steps().len() {
            // An unfinished path has no level, but its points are those of its steps.
            let part = Rating::along(&path.steps()[..made], true).unwrap();
            assert!(part.grade.score > before && part.grade.level <= rating.grade.level, "{id}, step {made}");
            assert_eq!(Rating::along(&path.steps()[..made], false), None, "{id}, step {made}");
            before = part.grade.score;
        }
        let prices = path.steps().iter().map(|step| levels::price_of(step.technique()).unwrap());
        let hardest = prices.clone().map(|price| price.level).max().unwrap_or(Level::Easy);
        let sum: u32 = prices.map(|price| u32::from(price.score)).sum();
        if path.is_solved() {
            assert_eq!((rating.grade.level, rating.grade.score, rating.is_beyond), (hardest, sum, false), "{id}");
            assert_eq!(path.level(), Some(rating), "{id}");
        } else {
            let beyond = (rating.grade.level, rating.grade.score, rating.is_beyond, path.ending());
            assert_eq!(beyond, (Level::Extreme, sum + BEYOND, true, Ending::Stuck), "{id}");
        }
    }
}

/// The steps of the method of hints up to its first net are those of the rating, so a path shown by `explain` has the rating of the puzzle.
#[test]
fn paths_of_hints_have_the_rating_of_the_puzzle() {
    let hints = Method::hints();
    for (id, _, givens) in givens().into_iter().step_by(4) {
        let Some((rating, own)) = rated(&givens) else { continue };
        let mut walk = Walk::new(position(&givens), &hints);
        let steps: Vec<_> = walk.by_ref().take(own.steps().len()).collect();
        assert_eq!(steps, own.steps(), "{id}");
        if own.is_solved() {
            assert_eq!(Rating::along(&steps, true), Some(rating), "{id}");
        }
    }
}

#[test]
fn a_half_turn_keeps_the_level() {
    let mut compared = 0;
    for (id, kinds, givens) in givens() {
        let is_turned = |kind: &String| TURNED.contains(&kind.as_str()) || kind.starts_with("size");
        if !kinds.iter().all(is_turned) {
            continue;
        }
        let (Some((one, _)), Some((other, _))) = (rated(&givens), rated(&turned(&givens))) else { continue };
        assert_eq!(one.grade.level, other.grade.level, "{id}: {one}, turned {other}");
        compared += 1;
    }
    assert!(compared > 20 || common::bytes("variants/given.jsonl.gz").is_none(), "{compared} puzzles");
}

#[test]
fn plain_grids_have_a_place_too() {
    let easy: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let (rating, path) = Rating::of(&Puzzle::try_from(easy).unwrap(), Stop::NEVER).unwrap();
    assert_eq!(rating.grade, path.grade(), "the classic prices are those of HoDoKu");
    let hard: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let (rating, path) = Rating::of(&Puzzle::try_from(hard).unwrap(), Stop::NEVER).unwrap();
    assert!(rating.is_beyond && !path.is_solved());
    assert_eq!(rating.to_string(), format!("extreme {} (needs nets or guesses)", rating.grade.score));
}

#[test]
fn a_stopped_rating_has_no_level() {
    for kind in ["killercage", "thermometer"] {
        let givens = example(kind);
        assert!(Rating::of(position(&givens), Stop::when(&|_| true)).is_err());
        assert!(Rating::of(position(&givens), Stop::NEVER).is_ok());
    }
}

/// A puzzle made for a level has that level when it is rated, and the same seed makes the same puzzle again.
#[test]
fn puzzles_made_for_a_level_have_it() {
    for (names, size) in [("killer", 6), ("jigsaw", 6), ("x", 6), ("thermo", 6), ("kropki", 6), ("killer", 4)] {
        let variant = Kinds::parse(names, size).unwrap();
        for level in [Level::Easy, Level::Medium] {
            let wanted = Difficulty { scale: Scale::Ninefold, levels: level..=level, ..Difficulty::default() };
            if size == 4 && level > Level::Easy {
                continue;
            }
            let order = Order { clues: Clues::JUDGED, ..Order::of(&variant.sample()) };
            let plan = variant.plan(order).unwrap().with_patience(wanted.patience()).with_tries(2000);
            let make = |seed| {
                let mut judge = |puzzle: &Puzzle<Grids>| wanted.distance(puzzle, Stop::NEVER).unwrap();
                match plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut judge, Stop::NEVER) {
                    Made::Puzzle(puzzle) => puzzle,
                    Made::Stopped(short) => panic!("{names} {size} {level}: none of {} tries", short.tries),
                }
            };
            for seed in 1..3 {
                let puzzle = make(seed);
                assert_eq!(Rating::of(&puzzle, Stop::NEVER).unwrap().0.grade.level, level, "{names} {size}");
                assert_eq!(Puzzle::try_from(puzzle.givens().clone()).as_ref(), Ok(&puzzle));
                assert_eq!(make(seed), puzzle);
            }
        }
    }
}

/// The distance is zero exactly if the rating meets the order.
#[test]
fn distances_agree_with_ratings() {
    let technique = |id| techniques::by_id(id).unwrap();
    for (id, _, givens) in givens().into_iter().step_by(2) {
        let Some((rating, path)) = rated(&givens) else { continue };
        let Ok(puzzle) = Puzzle::try_from(givens) else { panic!("{id} has one solution") };
        for level in Level::ALL {
            let wanted = Difficulty { scale: Scale::Ninefold, levels: level..=level, ..Difficulty::default() };
            let is_met = wanted.distance(&puzzle, Stop::NEVER).unwrap() == 0;
            assert_eq!(is_met, rating.grade.level == level, "{id}: {rating}, asked {level}");
        }
        for name in ["constraint", "naked-pair"] {
            let uses = path.counts().iter().any(|(own, _)| own.id == name);
            let require =
                Difficulty { scale: Scale::Ninefold, require: vec![technique(name).into()], ..Difficulty::default() };
            assert_eq!(require.distance(&puzzle, Stop::NEVER).unwrap() == 0, uses, "{id}: require {name}");
            let forbid = Difficulty { scale: Scale::Ninefold, forbid: vec![technique(name)], ..Difficulty::default() };
            assert_eq!(forbid.distance(&puzzle, Stop::NEVER).unwrap() == 0, !uses, "{id}: forbid {name}");
        }
    }
}

#[test]
fn orders_that_contradict_the_scale_are_refused() {
    let technique = |id| techniques::by_id(id).unwrap();
    let own = || Difficulty { scale: Scale::Ninefold, ..Difficulty::default() };
    let easy = Difficulty { levels: Level::Easy..=Level::Easy, ..own() };
    assert_eq!(easy.check_of(81), Ok(()));
    let hard = Difficulty { require: vec![technique("innies-and-outies").into()], ..easy.clone() };
    assert_eq!(hard.check_of(81), Err(DifficultyError::TooHard("innies-and-outies", Level::Medium, Level::Easy)));
    let net = Difficulty { require: vec![technique("cell-net").into()], ..own() };
    assert_eq!(net.check_of(81), Err(DifficultyError::Unused("cell-net", Scale::Ninefold)));
    let clue = Difficulty { require: vec![technique("constraint").into()], ..Difficulty::default() };
    assert_eq!(clue.check_of(81), Err(DifficultyError::Unused("constraint", Scale::Hodoku)));
    let low = Difficulty { levels: Level::Hard..=Level::Extreme, scores: 0..=50, ..own() };
    assert_eq!(low.check_of(81), Err(DifficultyError::LowScore(Level::Hard, 100, 50)));
}
