//! Orders drawn at random from all options: each is met, refused because no puzzle can meet it, or stopped at the time limit. `NINEFOLD_FULL=1` draws
//! 500 orders, `NINEFOLD_ORDERS=9,53` those with these numbers.

use std::time::{Duration, Instant};

use ninefold::generate::{Made, Pattern, Random, Seed};
use ninefold::logic::difficulty::{Gem, Need};
use ninefold::logic::explainer::Rater;
use ninefold::logic::hodoku::Level;
use ninefold::logic::zambon::Run;
use ninefold::logic::{Method, Path, Step, Technique, hodoku, techniques};
use ninefold::multi::Grids;
use ninefold::rules::Rules;
use ninefold::solve::Solver;
use ninefold::symmetry::Symmetry;
use ninefold::{Puzzle, Stop, generate, symmetry};
use ninefold_app::date::Date;
use ninefold_app::options::{ANY_LEVEL, Kinds};
use ninefold_app::order::{Maker, Options};

/// Techniques that setters often require.
const COMMON: [&str; 16] = [
    "pointing",
    "claiming",
    "naked-pair",
    "hidden-pair",
    "naked-triple",
    "hidden-triple",
    "x-wing",
    "swordfish",
    "xy-wing",
    "xyz-wing",
    "skyscraper",
    "two-string-kite",
    "w-wing",
    "unique-rectangle-1",
    "finned-x-wing",
    "xy-chain",
];

fn technique(random: &mut Random) -> &'static Technique {
    techniques::by_id(COMMON[random.below(COMMON.len())]).unwrap()
}

fn need(random: &mut Random) -> Need {
    let technique = technique(random);
    let steps = [1..=u32::MAX, 1..=1, 2..=2, 1..=3, 0..=1][random.below(5)].clone();
    Need { technique, steps }
}

/// Adds requirements for the clues: their number, their symmetry, fixed digits.
fn with_clues(options: &mut Options, random: &mut Random) {
    match random.below(10) {
        0 => options.clues.clues = Some(24 + random.below(30) as u32..=54),
        1 => options.clues.clues = Some(26..=26 + random.below(4) as u32),
        2 => options.clues.max_clues = Some(24 + random.below(4) as u32),
        3 => options.clues.min_clues = Some(25 + random.below(20) as u32),
        4 => options.clues.minimal = true,
        _ => {}
    }
    match random.below(8) {
        0 => options.clues.symmetry = Some(Kinds::Random),
        1 | 2 => options.clues.symmetry = Some(Kinds::One(Symmetry::ALL[random.below(Symmetry::ALL.len())])),
        3 if !options.clues.minimal
            && options.clues.clues.is_none()
            && options.clues.max_clues.is_none()
            && options.clues.min_clues.is_none() =>
        {
            let pattern = Pattern::ALL[random.below(Pattern::ALL.len())];
            options.pattern = Some(options.layout.pattern(pattern.cells()));
        }
        _ => {}
    }
    let digits = |random: &mut Random, from: &Grids| {
        let mut some = Grids::empty(options.layout.clone());
        let step = 5 + random.below(20);
        options.layout.cells().skip(random.below(5)).step_by(step).for_each(|cell| some[cell] = from[cell]);
        some
    };
    let seed = Seed::new(random.below(1000) as u64);
    let whole = || Grids::from(generate::minimal(seed).solution().grid());
    if options.layout.is_single() && options.pattern.is_none() {
        match random.below(10) {
            0 => options.fixed = Some(digits(random, &whole())),
            1 => options.full = Some(digits(random, &whole())),
            2 => options.full = Some(whole()),
            _ => {}
        }
    }
}

fn with_ratings(options: &mut Options, random: &mut Random) {
    if random.below(3) == 0 {
        let (one, other) = (random.below(5), random.below(5));
        options.levels = Some(Level::ALL[one.min(other)]..=Level::ALL[one.max(other)]);
    }
    match random.below(14) {
        0 => {
            let least = 250 + 50 * random.below(40) as u32;
            options.asked.score = Some(least..=least + 10 + 100 * random.below(5) as u32);
        }
        1 => options.asked.zambon = Some(random.below(3) as u32..=random.below(3) as u32 + 2),
        2 if options.layout.is_single() => {
            let least = 10 + random.below(80) as u8;
            options.asked.se = Some(least..=least + random.below(12) as u8);
        }
        3 => options.asked.require = vec![need(random)],
        4 => options.asked.require = vec![technique(random).into(), technique(random).into()],
        5 => options.asked.forbid = vec![technique(random), technique(random)],
        6 | 7 => options.asked.only = vec![need(random)],
        8 => options.asked.only = vec![need(random), need(random)],
        9 => options.asked.without = vec![technique(random)],
        10 => {
            options.asked.require = vec![need(random)];
            options.asked.forbid = vec![technique(random)];
        }
        11 if options.layout.is_single() => {
            let is_diamond = random.below(2) == 0;
            (options.asked.diamond, options.asked.pearl) = (is_diamond, !is_diamond);
        }
        _ => {}
    }
}

fn drawn(number: u64) -> Options {
    let random = &mut Random::new(Seed::new(number));
    let mut options = Options::default();
    if random.below(40) == 0 {
        options.layout = Rules::named("twodoku").unwrap();
    }
    with_clues(&mut options, random);
    with_ratings(&mut options, random);
    options
}

/// Whether a puzzle meets the options, according to the ratings alone: the code that searches for puzzles is not used.
fn meets(options: &Options, puzzle: &Puzzle<Grids>) -> bool {
    let givens = puzzle.givens();
    let clues = givens.filled().count() as u32;
    let single = givens.single();
    let keeps = |symmetry: &Symmetry| symmetry.turns().iter().all(|&turn| givens.keeps(turn));
    let has = |digits: &Option<Grids>, of: &Grids| {
        digits.iter().all(|digits| digits.filled().all(|cell| digits[cell] == of[cell]))
    };
    let is_minimal = || puzzle.single().is_none_or(|single| symmetry::redundant(&single).is_empty());
    let is_free = options.clues.symmetry.is_none() && options.fixed.is_none();
    let in_clues = options.clues.clues.as_ref().is_none_or(|range| range.contains(&clues))
        && options.clues.min_clues.is_none_or(|least| clues >= least)
        && options.clues.max_clues.is_none_or(|most| clues <= most)
        && options.clues.symmetry.is_none_or(|kinds| match kinds {
            Kinds::One(symmetry) => keeps(&symmetry),
            Kinds::Random => Symmetry::ALL[1..].iter().any(keeps),
        })
        && options.pattern.as_ref().is_none_or(|pattern| givens.filled().eq(pattern.iter().copied()))
        && has(&options.fixed, givens)
        && has(&options.full, puzzle.solution())
        && (!options.clues.minimal || !is_free || is_minimal());
    in_clues && is_rated(options, puzzle, single)
}

fn is_rated(options: &Options, puzzle: &Puzzle<Grids>, single: Option<ninefold::Grid>) -> bool {
    let path = Path::of(puzzle, &Method::hodoku());
    let (grade, counts) = (path.grade(), path.counts());
    let steps =
        |technique: &Technique| counts.iter().find(|count| count.0 == technique).map_or(0, |count| count.1 as u32);
    let level = |technique: &Technique| hodoku::rating(technique).map_or(Level::Extreme, |own| own.level);
    let fits = |need: &Need| need.steps.contains(&steps(need.technique));
    let is_only = |technique: &Technique| options.asked.only.iter().any(|need| need.technique == technique);
    let plain = |technique: &Technique| level(technique) == Level::Easy || is_only(technique);
    let levels = options.levels.clone().unwrap_or(ANY_LEVEL);
    let by_hodoku = levels.contains(&grade.level)
        && options.asked.score.as_ref().is_none_or(|scores| scores.contains(&grade.score))
        && options.asked.require.iter().chain(&options.asked.only).all(fits)
        && options.asked.forbid.iter().all(|technique| steps(technique) == 0)
        && (options.asked.only.is_empty() || path.is_solved() && counts.iter().all(|count| plain(count.0)));
    let without = || {
        let mut method = Method::hodoku();
        method.techniques.retain(|technique| !options.asked.without.contains(technique));
        let other = Path::of(puzzle, &method);
        other.is_solved()
            && other.steps().iter().map(Step::technique).all(|technique| level(technique) <= *levels.end())
    };
    let by_zambon = || {
        options.asked.zambon.as_ref().is_none_or(|levels| {
            let level = single.map_or_else(
                || {
                    Path::of(puzzle, &Method::zambon())
                        .zambon_codes()
                        .iter()
                        .map(|code| code / 10)
                        .max()
                        .unwrap_or_default()
                },
                |grid| {
                    let run = Run::of(&grid);
                    if run.is_solved() { run.level() } else { 4 }
                },
            );
            levels.contains(&u32::from(level))
        })
    };
    let by_explainer = || {
        if options.asked.se.is_none() && options.gem().is_none() {
            return true;
        }
        let rated = Rater::new().rate(&single.unwrap(), Stop::NEVER);
        options.asked.se.as_ref().is_none_or(|range| range.contains(&rated.er))
            && match options.gem() {
                Some(Gem::Diamond) => rated.ed == rated.er,
                Some(Gem::Pearl) => rated.ep == rated.er,
                None => true,
            }
    };
    by_hodoku && (options.asked.without.is_empty() || without()) && by_zambon() && by_explainer()
}

fn made(maker: &Maker, seed: u64, limit: Duration) -> Made<Puzzle<Grids>> {
    let begin = Instant::now();
    let ask = |_| begin.elapsed() > limit;
    maker.make(Solver::new(), Seed::new(seed), Stop::when(&ask))
}

#[test]
fn orders_are_met_or_refused_for_a_reason() {
    let is_full = std::env::var_os("NINEFOLD_FULL").is_some();
    let (count, limit) = if is_full { (500, Duration::from_secs(60)) } else { (25, Duration::from_secs(4)) };
    // If an order could be met, it could be met by a puzzle like these.
    let others: Vec<Puzzle<Grids>> = (0..60).map(|seed| generate::minimal(Seed::new(seed)).into()).collect();
    let (mut met, mut refused, mut late) = (0, 0, Vec::new());
    let numbers: Vec<u64> = std::env::var("NINEFOLD_ORDERS")
        .map_or_else(|_| (0..count).collect(), |list| list.split(',').map(|number| number.parse().unwrap()).collect());
    for number in numbers {
        let options = drawn(number);
        let maker = match options.maker() {
            Ok(maker) => maker,
            Err(why) => {
                let other = others.iter().find(|puzzle| options.layout.is_single() && meets(&options, puzzle));
                assert!(other.is_none(), "{number}: {why}, but there is {:?}", other.map(Puzzle::givens));
                refused += 1;
                continue;
            }
        };
        match made(&maker, number, limit) {
            Made::Puzzle(puzzle) => {
                assert_eq!(Puzzle::try_from(puzzle.givens().clone()).as_ref(), Ok(&puzzle), "{number}: one solution");
                assert!(meets(&options, &puzzle), "{number}: {options:?}\n{}", puzzle.givens());
                // An order makes the same puzzle again, even in another thread at the same time.
                if number % 5 == 0 {
                    let again = std::thread::scope(|scope| scope.spawn(|| made(&maker, number, 8 * limit)).join());
                    assert!(matches!(again.unwrap(), Made::Puzzle(other) if other == puzzle), "{number}");
                }
                met += 1;
            }
            Made::Stopped(short) => {
                let words = maker.shortfall(Seed::new(number), &short, limit, Stop::NEVER);
                println!("{number}: {words}: {options:?}");
                late.push((number, words));
            }
        }
    }
    println!("{met} orders met, {refused} refused, {} not met in {} seconds", late.len(), limit.as_secs());
    assert!(met > late.len(), "{late:?}");
}

#[test]
fn puzzles_with_many_clues_are_as_hard_as_ordered() {
    let of = |set: fn(&mut Options)| {
        let mut options = Options::default();
        options.clues.effort = Some(60_000);
        set(&mut options);
        options
    };
    let need = |id| Need::from(techniques::by_id(id).unwrap());
    let mut swordfish = of(|order| order.clues.clues = Some(40..=54));
    swordfish.asked.require = vec![need("swordfish")];
    let x_wing = Need { steps: 1..=1, ..need("x-wing") };
    let only = vec![x_wing];
    let mut x_wing = of(|order| order.clues.min_clues = Some(42));
    x_wing.asked.only = only;
    let rated = of(|order| (order.asked.se, order.clues.min_clues) = (Some(66..=79), Some(36)));
    let symmetric = Kinds::One(Symmetry::HalfTurn);
    let mut extreme = of(|order| order.clues.clues = Some(36..=38));
    extreme.clues.symmetry = Some(symmetric);
    extreme.levels = Some(Level::Extreme..=Level::Extreme);
    let easy = Options { levels: Some(Level::Easy..=Level::Easy), ..of(|order| order.clues.clues = Some(50..=50)) };
    let diamond = of(|order| (order.asked.diamond, order.clues.clues) = (true, Some(52..=54)));
    let diamond = Options { levels: Some(Level::Medium..=Level::Hard), ..diamond };
    let pearl =
        of(|order| (order.asked.pearl, order.asked.se, order.clues.min_clues) = (true, Some(60..=80), Some(36)));
    for options in [swordfish, x_wing, rated, extreme, easy, diamond, pearl] {
        let maker = options.maker().unwrap();
        for seed in 0..2 {
            match maker.make(Solver::new(), Seed::new(seed), Stop::NEVER) {
                Made::Puzzle(puzzle) => assert!(meets(&options, &puzzle), "{options:?} {}", puzzle.givens()),
                Made::Stopped(short) => {
                    let words = maker.shortfall(Seed::new(seed), &short, Duration::ZERO, Stop::NEVER);
                    unreachable!("{words}: {options:?}")
                }
            }
        }
    }
}

#[test]
fn only_techniques_are_found_in_any_symmetry() {
    let only = vec![techniques::by_id("skyscraper").unwrap().into()];
    let mut options = Options::default();
    (options.asked.only, options.clues.symmetry, options.clues.effort) = (only, Some(Kinds::Random), Some(60_000));
    let maker = options.maker().unwrap();
    let puzzles = (0..6).map(|seed| match maker.make(Solver::new(), Seed::new(seed), Stop::NEVER) {
        Made::Puzzle(puzzle) => puzzle,
        Made::Stopped(short) => {
            unreachable!("{}", maker.shortfall(Seed::new(seed), &short, Duration::ZERO, Stop::NEVER))
        }
    });
    let symmetries = puzzles.map(|puzzle| {
        assert!(meets(&options, &puzzle), "{}", puzzle.givens());
        let keeps = |symmetry: &Symmetry| symmetry.turns().iter().all(|&turn| puzzle.givens().keeps(turn));
        Symmetry::ALL.into_iter().rev().find(keeps).unwrap()
    });
    let symmetries: std::collections::BTreeSet<_> = symmetries.map(Symmetry::name).collect();
    assert!(symmetries.len() > 1, "always {symmetries:?}");
}

#[test]
fn only_techniques_are_found_in_patterns() {
    let x_wing = Need { steps: 1..=1, ..Need::from(techniques::by_id("x-wing").unwrap()) };
    for (only, pattern) in [(x_wing, "smiley"), (techniques::by_id("xy-wing").unwrap().into(), "heart")] {
        let cells = Rules::single().pattern(Pattern::named(pattern).unwrap().cells());
        let mut options = Options { pattern: Some(cells), ..Options::default() };
        (options.asked.only, options.clues.effort) = (vec![only], Some(300_000));
        let maker = options.maker().unwrap();
        for seed in 1..3 {
            match maker.make(Solver::new(), Seed::new(seed), Stop::NEVER) {
                Made::Puzzle(puzzle) => assert!(meets(&options, &puzzle), "{}", puzzle.givens()),
                Made::Stopped(short) => {
                    unreachable!("{}", maker.shortfall(Seed::new(seed), &short, Duration::ZERO, Stop::NEVER))
                }
            }
        }
    }
}

/// The variants of all weeks are orders that can be met, and repeat after a full rotation.
#[test]
fn every_week_has_an_order() {
    let mut layouts = Vec::new();
    for week in 0..64 {
        let date = Date::since_1970(20_000 + 7 * week);
        let options = Options::weekly(date, None).unwrap();
        assert!(options.maker().is_ok(), "{date}");
        layouts.push(options.layout);
    }
    let round =
        (1..layouts.len()).find(|&weeks| layouts[weeks..].iter().zip(&layouts).all(|(one, other)| one == other));
    assert!(round.is_some_and(|weeks| weeks >= 12), "{round:?}");
    assert!(layouts.iter().all(|layout| !layout.has_plain_grids()));
}
