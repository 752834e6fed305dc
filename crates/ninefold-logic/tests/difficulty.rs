//! An order is met exactly if the complete rating meets it, however early its own rating stops.

use std::ops::RangeInclusive;

use ninefold_core::generate::{Clues, Made, Order, Random, Seed};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{NAMED, Offset, Rules};
use ninefold_core::solve::Solver;
use ninefold_core::{Puzzle, Stop, generate};
use ninefold_logic::difficulty::{Difficulty, DifficultyError, Gem, Kernel, Means, Need, Scale};
use ninefold_logic::explainer::Rater;
use ninefold_logic::hodoku::Level;
use ninefold_logic::zambon::Run;
use ninefold_logic::{Method, Path, Step, hodoku, techniques};

fn puzzles(layout: &Rules, count: u64) -> impl Iterator<Item = Puzzle<Grids>> {
    let order = Order::of(layout);
    (0..count).map(move |seed| generate::puzzle(order.clone(), &mut Random::new(Seed::new(seed)), Stop::NEVER).unwrap())
}

fn technique(id: &str) -> &'static ninefold_logic::Technique {
    techniques::by_id(id).unwrap()
}

#[test]
fn distances_are_nothing_exactly_for_what_is_ordered() {
    let method = Method::hodoku();
    let several = Rules::named("twodoku").unwrap();
    for puzzle in puzzles(&Rules::single(), 120).chain(puzzles(&several, 25)) {
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
            assert_eq!(hit(&Difficulty { require: vec![technique(id).into()], ..Difficulty::default() }), uses(id));
            let steps = counts.iter().find(|(technique, _)| technique.id == id).map_or(0, |(_, steps)| *steps as u32);
            for range in [0..=0, 0..=1, 1..=1, 2..=3, 2..=u32::MAX] {
                let need = Need { technique: technique(id), steps: range.clone() };
                let order = Difficulty { require: vec![need], ..Difficulty::default() };
                assert_eq!(hit(&order), range.contains(&steps), "{id} {range:?}: {steps}");
            }
            assert_eq!(hit(&Difficulty { forbid: vec![technique(id)], ..Difficulty::default() }), !uses(id));
            let easy = |technique: &ninefold_logic::Technique| {
                hodoku::rating(technique).is_some_and(|own| own.level == Level::Easy)
            };
            let alone = path.is_solved() && counts.iter().all(|(technique, _)| technique.id == id || easy(technique));
            assert_eq!(
                hit(&Difficulty { only: Some(vec![technique(id).into()]), ..Difficulty::default() }),
                alone && uses(id),
                "{id}"
            );
            let order =
                |most| Difficulty { without: vec![technique(id)], levels: Level::Easy..=most, ..Difficulty::default() };
            let mut method = Method::hodoku();
            method.techniques.retain(|other| other.id != id);
            let other = Path::of(&puzzle, &method);
            let level = |step: &Step| hodoku::rating(step.technique()).map_or(Level::Extreme, |own| own.level);
            for most in [Level::Medium, Level::Extreme] {
                let fits =
                    other.is_solved() && other.steps().iter().all(|step| level(step) <= most) && grade.level <= most;
                assert_eq!(hit(&order(most)), fits, "without {id}, {most}");
            }
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
    let both = Difficulty { require: vec![wing.into()], forbid: vec![wing], ..Difficulty::default() };
    assert_eq!(both.check(), Err(DifficultyError::Both("x-wing")));
    let other = Difficulty {
        require: vec![technique("swordfish").into()],
        only: Some(vec![wing.into()]),
        ..Difficulty::default()
    };
    assert_eq!(other.check(), Err(DifficultyError::Both("swordfish")));
    let easy = Difficulty { require: vec![wing.into()], levels: Level::Easy..=Level::Medium, ..Difficulty::default() };
    assert_eq!(easy.check(), Err(DifficultyError::TooHard("x-wing", Level::Hard, Level::Medium)));
    let score = Difficulty { scores: 1700..=1800, levels: Level::Easy..=Level::Hard, ..Difficulty::default() };
    assert_eq!(score.check(), Err(DifficultyError::Score(Level::Hard, 1600, 1700)));
    let off = Difficulty { require: vec![technique("innies-and-outies").into()], ..Difficulty::default() };
    // The techniques give a hundred points for a step, and fourteen for each single of two grids.
    let rectangle = |steps| vec![Need { technique: technique("unique-rectangle-1"), steps }];
    let only = |steps| Difficulty {
        levels: Level::Unfair..=Level::Extreme,
        only: Some(rectangle(steps)),
        ..Difficulty::default()
    };
    assert_eq!(only(0..=1).check_of(153), Err(DifficultyError::TooEasy(Level::Hard, Level::Unfair)));
    assert_eq!(only(0..=20).check_of(153), Ok(()));
    assert_eq!(off.check(), Err(DifficultyError::Unused("innies-and-outies", Scale::Hodoku)));
    assert!(matches!(
        Difficulty { zambon: RangeInclusive::new(3, 1), ..Difficulty::default() }.check(),
        Err(DifficultyError::Empty("zambon", ..))
    ));
    assert_eq!(Difficulty::default().check(), Ok(()));
}

/// Changes an order in some respects.
type Change = fn(&mut Difficulty);

fn need(id: &str, steps: RangeInclusive<u32>) -> Need {
    Need { technique: technique(id), steps }
}

#[test]
fn scales_that_contradict_each_other_are_told() {
    let told: [(Change, &str); 24] = [
        (
            |d| (d.levels, d.zambon) = (Level::Easy..=Level::Easy, 4..=4),
            "the level easy means that singles alone solve",
        ),
        (
            |d| (d.levels, d.zambon) = (Level::Easy..=Level::Easy, 1..=2),
            "the level 1 of Zambon's solver that they do not",
        ),
        (|d| (d.levels, d.explainer) = (Level::Easy..=Level::Easy, 24..=90), "a rating of 2.4 by Sudoku Explainer"),
        (
            |d| (d.levels, d.explainer) = (Level::Easy..=Level::Medium, 42..=90),
            "locked candidates, pairs and triples solve",
        ),
        (|d| (d.levels, d.zambon) = (Level::Hard..=Level::Extreme, 0..=0), "the level 0 of Zambon's solver"),
        (|d| (d.levels, d.explainer) = (Level::Hard..=Level::Extreme, 0..=15), "a rating of 1.5 by Sudoku Explainer"),
        (|d| (d.zambon, d.explainer) = (0..=0, 30..=40), "the level 0 of Zambon's solver"),
        (|d| (d.zambon, d.explainer) = (1..=4, 10..=12), "a rating of 1.2 by Sudoku Explainer"),
        (|d| (d.zambon, d.explainer) = (0..=1, 72..=72), "a rating of 7.2"),
        (|d| (d.require, d.zambon) = (vec![need("x-wing", 1..=9)], 0..=1), "x-wing that they do not"),
        (|d| (d.require, d.explainer) = (vec![need("naked-pair", 1..=9)], 0..=15), "naked-pair that they do not"),
        (|d| (d.scores, d.zambon) = (900..=2000, 0..=0), "the score 900"),
        (
            |d| (d.only, d.zambon) = (Some(vec![need("naked-pair", 1..=9)]), 2..=4),
            "a level of Zambon's solver of at least 2 requested, but the allowed techniques give at most 1",
        ),
        (
            |d| (d.only, d.explainer) = (Some(vec![need("x-wing", 1..=9)]), 33..=90),
            "but the allowed techniques give at most 3.2",
        ),
        (
            |d| (d.only, d.levels) = (Some(vec![need("x-wing", 1..=1)]), Level::Unfair..=Level::Unfair),
            "a puzzle at most hard",
        ),
        (|d| (d.only, d.scores) = (Some(vec![need("x-wing", 1..=1)]), 1500..=1600), "add up to at most 1036"),
        (|d| (d.require, d.scores) = (vec![need("x-wing", 3..=9)], 0..=400), "add up to at least 420"),
        (
            |d| (d.require, d.levels) = (vec![need("x-wing", 12..=20)], Level::Easy..=Level::Hard),
            "add up to at least 1680",
        ),
        (|d| (d.levels, d.scores) = (Level::Hard..=Level::Hard, 0..=99), "hard score at least 100"),
        (|d| d.require = vec![need("x-wing", 1..=1), need("x-wing", 2..=3)], "x-wing is required twice"),
        (|d| d.require = vec![need("x-wing", RangeInclusive::new(3, 1))], "x-wing: the range from 3 to 1 is empty"),
        (|d| d.forbid = vec![technique("full-house")], "full-house fills the last cell"),
        (|d| d.explainer = 13..=14, "Sudoku Explainer rates no puzzle from 1.3 to 1.4"),
        (|d| d.explainer = 63..=63, "Sudoku Explainer rates no puzzle 6.3"),
    ];
    for (change, says) in told {
        let mut order = Difficulty::default();
        change(&mut order);
        let error = order.check_single().expect_err(says).to_string();
        assert!(error.contains(says), "{says}: {error}");
    }
    let apart = Difficulty { levels: Level::Easy..=Level::Easy, zambon: 4..=4, ..Difficulty::default() };
    assert!(matches!(apart.check_single(), Err(DifficultyError::Apart(Means::Singles, ..))));
    assert_eq!(apart.check(), Ok(()), "of several grids less is known");
}

/// An order for exactly the properties of an existing puzzle is never refused.
#[test]
fn no_puzzle_that_there_is_cannot_be() {
    let method = Method::hodoku();
    let count = if std::env::var_os("NINEFOLD_FULL").is_some() { 20_000 } else { 400 };
    for (number, puzzle) in puzzles(&Rules::single(), count).enumerate() {
        // With more clues, easy steps are possible in many ways.
        let solution = puzzle.solution().clone();
        let mut givens = puzzle.givens().clone();
        givens.rules().clone().cells().step_by(3 + number % 7).for_each(|cell| givens[cell] = solution[cell]);
        for puzzle in [Puzzle::try_from(givens).unwrap(), puzzle] {
            let path = Path::of(&puzzle, &method);
            let grade = path.grade();
            let steps = |steps: usize| steps as u32..=steps as u32;
            let counts = path.counts();
            let is_easy =
                |id: &ninefold_logic::Technique| hodoku::rating(id).is_some_and(|own| own.level == Level::Easy);
            let used = counts.iter().map(|&(technique, count)| Need { technique, steps: steps(count) });
            let used: Vec<Need> = used.filter(|need| !is_easy(need.technique)).collect();
            let single = puzzle.givens().single().unwrap();
            let rated = Rater::new().rate(&single, Stop::NEVER);
            let run = Run::of(&single);
            let zambon = if run.is_solved() { run.level() } else { 4 };
            let order = Difficulty {
                levels: grade.level..=grade.level,
                scores: grade.score..=grade.score,
                zambon: zambon..=zambon,
                explainer: rated.er..=rated.er,
                require: used.clone(),
                only: (path.is_solved() && !used.is_empty()).then_some(used),
                ..Difficulty::default()
            };
            assert_eq!(order.check_single(), Ok(()), "{puzzle:?} {order:?}");
        }
    }
}

#[test]
fn steps_that_a_kernel_lacks_count_ten_times_those_that_are_too_many() {
    let of = |steps| {
        let need = Need { technique: technique("pointing"), steps };
        Difficulty { only: Some(vec![need]), ..Difficulty::default() }.kernel().unwrap()
    };
    let (any, four, one) = (of(1..=u32::MAX), of(4..=4), of(1..=1));
    let is_pointing = |step: &&Step| step.technique().id == "pointing";
    let mut upto = Method::hodoku();
    upto.techniques.truncate(1 + upto.techniques.iter().position(|technique| technique.id == "pointing").unwrap());
    let mut alone = Method::hodoku();
    let is_single =
        |technique: &ninefold_logic::Technique| hodoku::rating(technique).is_some_and(|own| own.level == Level::Easy);
    alone.techniques.retain(|technique| is_single(technique) || technique.id == "pointing");
    let mut seen = [0; 8];
    for puzzle in puzzles(&Rules::single(), 300) {
        let off = |kernel: &Kernel| kernel.off(&puzzle, u64::MAX, Stop::NEVER);
        let steps = |method| Path::of(&puzzle, method).steps().iter().filter(is_pointing).count() as u64;
        let (used, without) = (steps(&upto), steps(&alone));
        let Some(around) = off(&any) else {
            assert_eq!((off(&four), off(&one)), (None, None));
            continue;
        };
        // At least two of the four required steps must exist, both with and without other steps.
        let missing = 40 * 4_u64.saturating_sub(used) + 4 * used.saturating_sub(4);
        assert_eq!(off(&four), (used.min(without) >= 2).then_some(around + missing), "{puzzle:?}");
        assert_eq!(off(&one), Some(around + 4 * used.saturating_sub(1)), "{puzzle:?}");
        seen[used.min(7) as usize] += 1;
    }
    assert!(seen[1] > 0 && seen[2] > 0 && seen[5..].iter().sum::<u32>() > 0, "{seen:?}");
}

#[test]
fn kernels_say_what_stands_around_them() {
    let order = Difficulty { only: Some(vec![technique("x-wing").into()]), ..Difficulty::default() };
    let kernel = order.kernel().unwrap();
    let is_single =
        |technique: &ninefold_logic::Technique| hodoku::rating(technique).is_some_and(|own| own.level == Level::Easy);
    let mut upto = Method::hodoku();
    upto.techniques.truncate(1 + upto.techniques.iter().position(|technique| technique.id == "x-wing").unwrap());
    let mut alone = upto.clone();
    alone.techniques.retain(|technique| is_single(technique) || technique.id == "x-wing");
    let (mut with, mut among) = (0, 0);
    for puzzle in puzzles(&Rules::single(), 900) {
        let uses = |path: &Path| path.steps().iter().any(|step| step.technique().id == "x-wing");
        let path = Path::of(&puzzle, &upto);
        let open = 81 - path.end().boards().grids().filled().count() as u64;
        let is_other = |step: &&Step| !is_single(step.technique()) && step.technique().id != "x-wing";
        let others = path.steps().iter().filter(is_other).count() as u64;
        let expected = (uses(&path) && uses(&Path::of(&puzzle, &alone))).then_some(4 * others + open);
        assert_eq!(kernel.off(&puzzle, u64::MAX, Stop::NEVER), expected, "{puzzle:?}");
        if let Some(off) = expected.filter(|off| *off > 0) {
            assert_eq!(kernel.off(&puzzle, off, Stop::NEVER), expected);
            assert_eq!(kernel.off(&puzzle, off - 1, Stop::NEVER), None);
        }
        with += u32::from(expected.is_some());
        among += u32::from(others > 0);
    }
    assert!(with > 5 && among > with, "{with} {among}");
    assert!(Difficulty::default().kernel().is_none());
    let single = Difficulty { only: Some(vec![technique("naked-single").into()]), ..Difficulty::default() };
    assert!(single.kernel().is_none());
}

#[test]
fn every_technique_can_be_ordered() {
    let hodoku = Method::hodoku();
    for technique in techniques::all() {
        let require = Difficulty { require: vec![technique.into()], ..Difficulty::default() };
        let method = require.method();
        assert!(method.techniques.contains(&technique), "{}", technique.id);
        let others: Vec<_> = method.techniques.iter().filter(|other| **other != technique).collect();
        assert!(hodoku.techniques.iter().filter(|other| **other != technique).eq(others), "{}", technique.id);
        let only = Difficulty { only: Some(vec![technique.into()]), ..Difficulty::default() };
        let forbid = Difficulty { forbid: vec![technique], ..Difficulty::default() };
        let is_covered = hodoku::rating(technique).is_some_and(|own| !own.covered.is_empty());
        for order in [&require, &only] {
            match order.check_single() {
                Err(DifficultyError::Covered(id, by)) => assert!(is_covered && id == technique.id && !by.contains(&id)),
                result => assert_eq!(result, Ok(()), "{}", technique.id),
            }
        }
        let is_last = technique.id == "full-house";
        assert_eq!(forbid.check_single().is_ok(), !is_last, "{}", technique.id);
    }
    for technique in techniques::of_constraints() {
        let require = Difficulty { require: vec![technique.into()], ..Difficulty::default() };
        assert!(matches!(require.check_single(), Err(DifficultyError::Unused(..))), "{}", technique.id);
        assert!(require.joined().is_empty());
    }
}

#[test]
fn known_relatives_have_the_technique() {
    let ids = [
        "guardians",
        "bivalue-oddagon",
        "sk-loop",
        "multi-sector-locked-sets",
        "junior-exocet",
        "junior-exocet-mirror",
        "senior-exocet",
        "double-exocet",
        "symmetrical-placement",
        "nishio",
    ];
    for id in ids {
        let order = Difficulty { require: vec![technique(id).into()], ..Difficulty::default() };
        // The known puzzles come first; those of the examples, which follow, are not tested.
        let known = order.relatives().into_iter().take(2);
        for puzzle in known {
            assert_eq!(order.distance(&puzzle.into(), Stop::NEVER), Ok(0), "{id} {puzzle:?}");
        }
    }
    let usual = Difficulty { require: vec![technique("x-wing").into()], ..Difficulty::default() };
    assert!(usual.relatives().is_empty(), "orders without further techniques are made as ever");
}

#[test]
fn a_technique_joins_the_method_for_techniques_alone() {
    let hodoku = Method::hodoku();
    let mut hits = [0; 8];
    for puzzle in puzzles(&Rules::single(), 150) {
        let grade = Path::of(&puzzle, &hodoku).grade();
        let ids = ["wxyz-wing", "m-wing", "als-aic", "direct-pointing", "bent-quadruple", "avoidable-rectangle-2-wide"];
        for (id, at) in ids.into_iter().zip(0..) {
            let (joined, need) = (technique(id), || vec![technique(id).into()]);
            let path = Path::of(&puzzle, &hodoku.clone().with([joined]));
            let used = path.steps().iter().filter(|step| step.technique() == joined).count();
            let is_single =
                |other: &ninefold_logic::Technique| hodoku::rating(other).is_some_and(|own| own.level == Level::Easy);
            let others = path.steps().iter().any(|step| step.technique() != joined && !is_single(step.technique()));
            let hit = |order: &Difficulty| order.distance(&puzzle, Stop::NEVER) == Ok(0);
            let any = Difficulty::default;
            let require = Difficulty { require: need(), ..any() };
            assert_eq!(hit(&require), used > 0, "{id} {puzzle:?}");
            assert_eq!(hit(&Difficulty { forbid: vec![joined], ..any() }), used == 0, "{id} {puzzle:?}");
            let only = Difficulty { only: Some(need()), ..any() };
            assert_eq!(hit(&only), used > 0 && !others && path.is_solved(), "{id} {puzzle:?}");
            assert_eq!(require.faults(&path).lacks.is_empty(), used > 0);
            assert_eq!(only.faults(&path).has.is_empty(), !others);
            // Level and score are those of the unchanged method.
            let rated =
                Difficulty { levels: grade.level..=grade.level, scores: grade.score..=grade.score, ..require.clone() };
            assert_eq!(hit(&rated), used > 0, "{id} {grade}");
            let harder = Difficulty { scores: grade.score + 1..=u32::MAX, ..require.clone() };
            let easier = Difficulty { scores: 0..=grade.score - 1, ..require.clone() };
            assert!(!hit(&harder) && !hit(&easier));
            let without = Difficulty { without: vec![technique("xy-chain"), joined], ..require.clone() };
            let mut less = hodoku.clone();
            less.techniques.retain(|technique| technique.id != "xy-chain");
            assert_eq!(hit(&without), used > 0 && Path::of(&puzzle, &less).is_solved(), "{id} {puzzle:?}");
            hits[at] += usize::from(used > 0);
        }
    }
    assert!(hits[..4].iter().all(|hits| *hits > 1), "{hits:?}");
}

/// A puzzle of a layout that meets an order, made with at most `tries` tries, and the number of ratings.
fn ordered(layout: &Rules, difficulty: &Difficulty, seed: u64, tries: u64) -> Option<(Puzzle<Grids>, u64)> {
    let plan = Order { clues: Clues::JUDGED, ..Order::of(layout) }.plan().unwrap().with_patience(difficulty.patience());
    let mut ratings = 0;
    let mut judge = |puzzle: &Puzzle<Grids>| {
        ratings += 1;
        difficulty.distance(puzzle, Stop::NEVER).unwrap()
    };
    let made = plan.with_tries(tries).make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut judge, Stop::NEVER);
    if let Made::Puzzle(puzzle) = made { Some((puzzle, ratings)) } else { None }
}

fn level(level: Level) -> Difficulty {
    Difficulty { levels: level..=level, ..Difficulty::default() }
}

/// Two to four grids that overlap at random.
fn chance(seed: u64) -> Rules {
    let mut random = Random::new(Seed::new(seed));
    let mut places = vec![(9, 9)];
    while places.len() < 2 + seed as usize % 3 {
        let (row, column) = places[random.below(places.len())];
        let place = (row + random.below(5) - 2, column + random.below(5) - 2);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let offsets: Vec<Offset> = places.iter().map(|(row, column)| Offset::at(3 * row, 3 * column)).collect();
    Rules::new(&offsets).unwrap()
}

fn is_met(layout: &Rules, wanted: Level, seed: u64) {
    let (puzzle, _) = ordered(layout, &level(wanted), seed, 5000).unwrap_or_else(|| panic!("{wanted}: {layout:?}"));
    assert_eq!(Puzzle::try_from(puzzle.givens().clone()).as_ref(), Ok(&puzzle));
    assert_eq!(Path::of(&puzzle, &Method::hodoku()).grade().level, wanted, "{layout:?}");
}

/// For every layout, a puzzle ordered with a level has this level by the complete rating.
#[test]
fn levels_of_several_grids_are_met() {
    for seed in 0..6 {
        Level::ALL.into_iter().for_each(|wanted| is_met(&chance(seed), wanted, seed));
    }
    for name in ["twodoku", "windmill", "samurai"] {
        Level::ALL.into_iter().for_each(|wanted| is_met(&Rules::named(name).unwrap(), wanted, 1));
    }
}

/// Likewise for every layout that has a name: `NINEFOLD_FULL=1`, best with `--release`. Prints the times, clues and ratings.
#[test]
fn levels_of_all_layouts_are_met() {
    if std::env::var_os("NINEFOLD_FULL").is_none() {
        return println!("skipped: set NINEFOLD_FULL=1");
    }
    let only = std::env::var("NINEFOLD_LAYOUT").unwrap_or_default();
    for named in NAMED.iter().filter(|named| named.name.contains(&only)) {
        for wanted in Level::ALL {
            let mut times = Vec::new();
            let mut clues = Vec::new();
            let mut looked = Vec::new();
            for seed in 1..=5 {
                let start = std::time::Instant::now();
                let (puzzle, ratings) = ordered(&named.rules(), &level(wanted), seed, u64::MAX).unwrap();
                times.push(start.elapsed().as_secs_f64());
                clues.push(puzzle.givens().filled().count());
                looked.push(ratings);
            }
            times.sort_by(f64::total_cmp);
            println!(
                "{} {wanted}: median {:.2} longest {:.2} clues {clues:?} of {} ratings {looked:?}",
                named.name,
                times[2],
                times[4],
                named.rules().len()
            );
        }
    }
}
