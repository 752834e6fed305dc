//! An order is fulfilled exactly where the whole rating says so, however early it stops looking.

use std::ops::RangeInclusive;

use ninefold_core::Stop;
use ninefold_core::generate::{Random, Seed};
use ninefold_core::multi::generate::{self, Order};
use ninefold_core::multi::{Layout, Puzzle};
use ninefold_logic::difficulty::{Difficulty, DifficultyError, Gem};
use ninefold_logic::explainer::Rater;
use ninefold_logic::hodoku::{self, Level};
use ninefold_logic::zambon::Run;
use ninefold_logic::{Method, Path, techniques};

fn puzzles(layout: &Layout, count: u64) -> impl Iterator<Item = Puzzle> {
    let order = Order::of(layout);
    (0..count).map(move |seed| generate::puzzle(order.clone(), &mut Random::new(Seed::new(seed)), Stop::NEVER).unwrap())
}

fn technique(id: &str) -> &'static ninefold_logic::Technique {
    techniques::by_id(id).unwrap()
}

#[test]
fn distances_are_nothing_exactly_for_what_is_ordered() {
    let method = Method::hodoku();
    let several = Layout::named("twodoku").unwrap();
    for puzzle in puzzles(&Layout::single(), 120).chain(puzzles(&several, 25)) {
        let path = Path::of(&puzzle, &method);
        let (grade, counts) = (path.grade(), path.counts());
        let uses = |id: &str| counts.iter().any(|(technique, _)| technique.id == id);
        let hit = |order: &Difficulty| order.distance(&puzzle, Stop::NEVER) == Ok(0);
        for level in Level::ALL {
            assert_eq!(
                hit(&Difficulty { levels: level..=level, ..Difficulty::default() }),
                grade.level == level,
                "{puzzle:?}"
            );
            assert_eq!(
                hit(&Difficulty { levels: level..=Level::Extreme, ..Difficulty::default() }),
                grade.level >= level
            );
            assert_eq!(hit(&Difficulty { levels: Level::Easy..=level, ..Difficulty::default() }), grade.level <= level);
        }
        for scores in [0..=500, 500..=900, 900..=1500, 1500..=u32::MAX] {
            let order = Difficulty { scores: scores.clone(), ..Difficulty::default() };
            assert_eq!(hit(&order), scores.contains(&grade.score), "{grade} {scores:?}");
        }
        for id in ["x-wing", "xy-wing", "naked-pair", "pointing", "skyscraper"] {
            assert_eq!(hit(&Difficulty { require: vec![technique(id)], ..Difficulty::default() }), uses(id));
            assert_eq!(hit(&Difficulty { forbid: vec![technique(id)], ..Difficulty::default() }), !uses(id));
            let easy = |technique: &ninefold_logic::Technique| {
                hodoku::rating(technique).is_some_and(|own| own.level == Level::Easy)
            };
            let alone = path.is_solved() && counts.iter().all(|(technique, _)| technique.id == id || easy(technique));
            assert_eq!(
                hit(&Difficulty { only: Some(vec![technique(id)]), ..Difficulty::default() }),
                alone && uses(id),
                "{id}"
            );
        }
        let level = match puzzle.givens().single().map(|grid| Run::of(&grid)) {
            Some(run) if run.is_solved() => run.level(),
            Some(_) => 4,
            None => {
                let codes = Path::of(&puzzle, &Method::zambon()).zambon_codes();
                codes.iter().map(|code| code / 10).max().unwrap_or_default()
            }
        };
        assert!((0..=4).all(|own| hit(&Difficulty { zambon: own..=own, ..Difficulty::default() }) == (own == level)));
        let Some(grid) = puzzle.givens().single() else { continue };
        let rated = Rater::new().rate(&grid, Stop::NEVER);
        for er in [rated.er - 1, rated.er, rated.er + 1] {
            assert_eq!(hit(&Difficulty { explainer: er..=er, ..Difficulty::default() }), er == rated.er);
        }
        let gem = |gem| hit(&Difficulty { gem: Some(gem), ..Difficulty::default() });
        assert_eq!([gem(Gem::Diamond), gem(Gem::Pearl)], [rated.ed == rated.er, rated.ep == rated.er]);
    }
}

#[test]
fn contradictions_are_told() {
    let wing = technique("x-wing");
    let both = Difficulty { require: vec![wing], forbid: vec![wing], ..Difficulty::default() };
    assert_eq!(both.check(), Err(DifficultyError::Both("x-wing")));
    let other = Difficulty { require: vec![technique("swordfish")], only: Some(vec![wing]), ..Difficulty::default() };
    assert_eq!(other.check(), Err(DifficultyError::Both("swordfish")));
    let easy = Difficulty { require: vec![wing], levels: Level::Easy..=Level::Medium, ..Difficulty::default() };
    assert_eq!(easy.check(), Err(DifficultyError::TooHard("x-wing", Level::Hard, Level::Medium)));
    let score = Difficulty { scores: 1700..=1800, levels: Level::Easy..=Level::Hard, ..Difficulty::default() };
    assert_eq!(score.check(), Err(DifficultyError::Score(Level::Hard, 1700)));
    let off = Difficulty { require: vec![technique("overlapping-als-chain")], ..Difficulty::default() };
    assert_eq!(off.check(), Err(DifficultyError::Unused("overlapping-als-chain")));
    assert!(matches!(
        Difficulty { zambon: RangeInclusive::new(3, 1), ..Difficulty::default() }.check(),
        Err(DifficultyError::Empty("zambon", ..))
    ));
    assert_eq!(Difficulty::default().check(), Ok(()));
}
