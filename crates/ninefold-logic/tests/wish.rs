//! A wish is fulfilled exactly where the whole rating says so, however early it stops looking.

use std::ops::RangeInclusive;

use ninefold_core::Puzzle;
use ninefold_core::generate::{Made, Order, Random, Seed};
use ninefold_core::solve::Solver;
use ninefold_logic::hodoku::{self, Level};
use ninefold_logic::order::{Wish, WishError};
use ninefold_logic::zambon::Run;
use ninefold_logic::{Method, Path, techniques};

fn puzzles(count: u64) -> impl Iterator<Item = Puzzle> {
    let plan = Order::default().plan().unwrap();
    (0..count).map(move |seed| {
        match plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, ninefold_core::Stop::NEVER) {
            Made::Puzzle(puzzle) => puzzle,
            Made::Stopped(_) => unreachable!("nothing stops it"),
        }
    })
}

fn technique(id: &str) -> &'static ninefold_logic::Technique {
    techniques::by_id(id).unwrap()
}

#[test]
fn distances_are_nothing_exactly_for_what_is_wished() {
    let method = Method::hodoku();
    for puzzle in puzzles(120) {
        let path = Path::of(&puzzle, &method);
        let (grade, counts) = (path.grade(), path.counts());
        let uses = |id: &str| counts.iter().any(|(technique, _)| technique.id == id);
        let hit = |wish: &Wish| wish.distance(&puzzle) == Some(0);
        for level in Level::ALL {
            assert_eq!(hit(&Wish { levels: level..=level, ..Wish::default() }), grade.level == level, "{puzzle:?}");
            assert_eq!(hit(&Wish { levels: level..=Level::Extreme, ..Wish::default() }), grade.level >= level);
            assert_eq!(hit(&Wish { levels: Level::Easy..=level, ..Wish::default() }), grade.level <= level);
        }
        for scores in [0..=500, 500..=900, 900..=1500, 1500..=u32::MAX] {
            let wish = Wish { scores: scores.clone(), ..Wish::default() };
            assert_eq!(hit(&wish), scores.contains(&grade.score), "{grade} {scores:?}");
        }
        for id in ["x-wing", "xy-wing", "naked-pair", "pointing", "skyscraper"] {
            assert_eq!(hit(&Wish { require: vec![technique(id)], ..Wish::default() }), uses(id));
            assert_eq!(hit(&Wish { forbid: vec![technique(id)], ..Wish::default() }), !uses(id));
            let easy = |technique: &ninefold_logic::Technique| {
                hodoku::rating(technique).is_some_and(|own| own.level == Level::Easy)
            };
            let alone = path.is_solved() && counts.iter().all(|(technique, _)| technique.id == id || easy(technique));
            assert_eq!(hit(&Wish { only: Some(vec![technique(id)]), ..Wish::default() }), alone && uses(id), "{id}");
        }
        let run = Run::of(puzzle.givens());
        let level = if run.is_solved() { run.level() } else { 4 };
        assert!((0..=4).all(|wanted| hit(&Wish { zambon: wanted..=wanted, ..Wish::default() }) == (wanted == level)));
    }
}

#[test]
fn contradictions_are_told() {
    let wing = technique("x-wing");
    let both = Wish { require: vec![wing], forbid: vec![wing], ..Wish::default() };
    assert_eq!(both.check(), Err(WishError::Both("x-wing")));
    let other = Wish { require: vec![technique("swordfish")], only: Some(vec![wing]), ..Wish::default() };
    assert_eq!(other.check(), Err(WishError::Both("swordfish")));
    let easy = Wish { require: vec![wing], levels: Level::Easy..=Level::Medium, ..Wish::default() };
    assert_eq!(easy.check(), Err(WishError::TooHard("x-wing", Level::Hard, Level::Medium)));
    let score = Wish { scores: 1700..=1800, levels: Level::Easy..=Level::Hard, ..Wish::default() };
    assert_eq!(score.check(), Err(WishError::Score(Level::Hard, 1700)));
    let off = Wish { require: vec![technique("overlapping-als-chain")], ..Wish::default() };
    assert_eq!(off.check(), Err(WishError::Unused("overlapping-als-chain")));
    assert!(matches!(
        Wish { zambon: RangeInclusive::new(3, 1), ..Wish::default() }.check(),
        Err(WishError::Empty("zambon", ..))
    ));
    assert_eq!(Wish::default().check(), Ok(()));
}
