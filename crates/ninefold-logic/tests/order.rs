//! An order is fulfilled exactly where the whole rating says so, however early it stops looking.

use std::ops::RangeInclusive;

use ninefold_core::generate::{Made, Order as Shape, Random, Seed};
use ninefold_core::solve::Solver;
use ninefold_core::{Puzzle, Stop};
use ninefold_logic::hodoku::{self, Level};
use ninefold_logic::order::{Order, OrderError};
use ninefold_logic::zambon::Run;
use ninefold_logic::{Method, Path, techniques};

fn puzzles(count: u64) -> impl Iterator<Item = Puzzle> {
    let plan = Shape::default().plan().unwrap();
    (0..count).map(move |seed| {
        match plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, Stop::NEVER) {
            Made::Puzzle(puzzle) => puzzle,
            Made::Stopped(_) => unreachable!("nothing stops it"),
        }
    })
}

fn technique(id: &str) -> &'static ninefold_logic::Technique {
    techniques::by_id(id).unwrap()
}

#[test]
fn distances_are_nothing_exactly_for_what_is_ordered() {
    let method = Method::hodoku();
    for puzzle in puzzles(120) {
        let path = Path::of(&puzzle, &method);
        let (grade, counts) = (path.grade(), path.counts());
        let uses = |id: &str| counts.iter().any(|(technique, _)| technique.id == id);
        let hit = |order: &Order| order.distance(&puzzle, Stop::NEVER) == Ok(0);
        for level in Level::ALL {
            assert_eq!(hit(&Order { levels: level..=level, ..Order::default() }), grade.level == level, "{puzzle:?}");
            assert_eq!(hit(&Order { levels: level..=Level::Extreme, ..Order::default() }), grade.level >= level);
            assert_eq!(hit(&Order { levels: Level::Easy..=level, ..Order::default() }), grade.level <= level);
        }
        for scores in [0..=500, 500..=900, 900..=1500, 1500..=u32::MAX] {
            let order = Order { scores: scores.clone(), ..Order::default() };
            assert_eq!(hit(&order), scores.contains(&grade.score), "{grade} {scores:?}");
        }
        for id in ["x-wing", "xy-wing", "naked-pair", "pointing", "skyscraper"] {
            assert_eq!(hit(&Order { require: vec![technique(id)], ..Order::default() }), uses(id));
            assert_eq!(hit(&Order { forbid: vec![technique(id)], ..Order::default() }), !uses(id));
            let easy = |technique: &ninefold_logic::Technique| {
                hodoku::rating(technique).is_some_and(|own| own.level == Level::Easy)
            };
            let alone = path.is_solved() && counts.iter().all(|(technique, _)| technique.id == id || easy(technique));
            assert_eq!(hit(&Order { only: Some(vec![technique(id)]), ..Order::default() }), alone && uses(id), "{id}");
        }
        let run = Run::of(puzzle.givens());
        let level = if run.is_solved() { run.level() } else { 4 };
        assert!((0..=4).all(|own| hit(&Order { zambon: own..=own, ..Order::default() }) == (own == level)));
    }
}

#[test]
fn contradictions_are_told() {
    let wing = technique("x-wing");
    let both = Order { require: vec![wing], forbid: vec![wing], ..Order::default() };
    assert_eq!(both.check(), Err(OrderError::Both("x-wing")));
    let other = Order { require: vec![technique("swordfish")], only: Some(vec![wing]), ..Order::default() };
    assert_eq!(other.check(), Err(OrderError::Both("swordfish")));
    let easy = Order { require: vec![wing], levels: Level::Easy..=Level::Medium, ..Order::default() };
    assert_eq!(easy.check(), Err(OrderError::TooHard("x-wing", Level::Hard, Level::Medium)));
    let score = Order { scores: 1700..=1800, levels: Level::Easy..=Level::Hard, ..Order::default() };
    assert_eq!(score.check(), Err(OrderError::Score(Level::Hard, 1700)));
    let off = Order { require: vec![technique("overlapping-als-chain")], ..Order::default() };
    assert_eq!(off.check(), Err(OrderError::Unused("overlapping-als-chain")));
    assert!(matches!(
        Order { zambon: RangeInclusive::new(3, 1), ..Order::default() }.check(),
        Err(OrderError::Empty("zambon", ..))
    ));
    assert_eq!(Order::default().check(), Ok(()));
}
