//! Games and the command agree: they return the same verdicts and counts for the same puzzles, and make the same puzzles to the same orders.

#![cfg(feature = "play")]

use ninefold::formats::Request;
use ninefold::generate::{Made, Pattern, Seed};
use ninefold::logic::difficulty::Need;
use ninefold::logic::hodoku::Level;
use ninefold::logic::{Technique, explainer, methods, techniques};
use ninefold::multi::Grids;
use ninefold::rules::{KINDS, Kind, Rules};
use ninefold::solve::Solver;
use ninefold::symmetry::Symmetry;
use ninefold::{Digit, Stop};
use ninefold_app::game::{self, answers};
use ninefold_app::options::{Kinds, table};
use ninefold_app::order::Options;
use ninefold_app::own;
use ninefold_app::problem::{self, Problem};
use ninefold_play::{Effect, News, Order, Shape, TroubleKind, Verdict};

/// Returns puzzles of every kind: those that come with the program, and the same puzzles with a digit missing or changed; empty grids of other rules;
/// and the examples of all constraints.
fn puzzles() -> Vec<Grids> {
    let own = own::OWN.into_iter().flat_map(|(name, text)| {
        let contents = game::read(&mut text.as_bytes(), name.into(), Request::default());
        assert_eq!(contents.summary(), "", "{name}");
        contents.puzzles.into_iter().map(|found| found.givens).collect::<Vec<_>>()
    });
    let own: Vec<Grids> = own.collect();
    let changed = own.iter().enumerate().flat_map(|(number, grids)| {
        let cells: Vec<_> = grids.filled().collect();
        let one = cells[7 * number % cells.len()];
        let (mut fewer, mut other) = (grids.clone(), grids.clone());
        fewer[one] = None;
        other[one] = Digit::all().find(|&digit| Some(digit) != grids[one]);
        [fewer, other]
    });
    let irregular: Vec<Option<u8>> = (0..81_u8).map(|cell| Some((cell + 1) % 81 / 9)).collect();
    let rules = ["twodoku", "samurai", "windmill"].into_iter().filter_map(Rules::named).chain([
        Rules::single(),
        Rules::sized(6).unwrap(),
        Rules::sized(16).unwrap(),
        Rules::single().with_regions(&irregular).unwrap(),
    ]);
    let empty = rules.map(Grids::empty);
    changed.chain(own.clone()).chain(empty).chain(KINDS.iter().copied().flat_map(variants)).collect()
}

/// Returns the example puzzles of a kind of constraint, and the empty grids with their rules.
fn variants(kind: &'static Kind) -> Vec<Grids> {
    let mut all = Vec::new();
    for example in kind.examples {
        let rules = Rules::sized(example.size).unwrap();
        let rules = rules.with_constraints(example.constraint(kind, &rules));
        let digit = |byte: u8| Digit::of_size(example.size, byte.wrapping_sub(b'0'));
        all.extend([Grids::new(rules.clone(), example.puzzle.bytes().map(digit)), Grids::empty(rules)]);
    }
    all
}

/// Returns the word of the command for the verdict of a game.
fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "?",
        Verdict::One(_) => "unique",
        Verdict::Not(trouble) => match trouble.kind {
            TroubleKind::Clash => "invalid",
            TroubleKind::Gap | TroubleKind::Unsolvable => "none",
            TroubleKind::Several => "many",
            TroubleKind::Undecided => "open",
        },
    }
}

#[test]
fn a_game_and_check_agree_about_every_puzzle() {
    let mut words = Vec::new();
    for givens in puzzles() {
        let problem = Problem::from(givens.clone());
        let verdict = &problem::verdicts(Solver::new(), &[&problem], Stop::NEVER)[0];
        let Some(News::Verdict(of, told)) = answers::answer(Effect::Prove(givens.clone()), Stop::NEVER) else {
            panic!("no verdict on {givens}");
        };
        assert_eq!((of, word(&told)), (givens.clone(), verdict.name()), "{givens}");
        if let Verdict::One(solution) = &told {
            assert_eq!(vec![solution.clone()], verdict.solutions(), "{givens}");
        }
        if let Verdict::Not(trouble) = &told {
            let shown = trouble.cells.iter().chain(&trouble.differ).copied().collect::<Vec<_>>();
            let mut marked = verdict.marked(givens.rules());
            marked.sort_unstable();
            assert_eq!(shown, marked, "{givens}");
        }
        words.push(verdict.name());
    }
    for word in ["unique", "none", "many", "invalid"] {
        assert!(words.contains(&word), "none of {} is {word}", words.len());
    }
}

#[test]
fn a_game_counts_as_the_command_does() {
    const MOST: u64 = 1_000_000;
    for givens in puzzles().into_iter().step_by(3) {
        // The general engine takes too long to count a million solutions.
        if givens.filled().next().is_none() && !givens.rules().has_plain_grids() {
            continue;
        }
        let count = Problem::from(givens.clone()).count(Solver::new(), MOST + 1, Stop::NEVER).unwrap();
        let Some(News::Count(of, told, more)) = answers::answer(Effect::Count(givens.clone()), Stop::NEVER) else {
            panic!("no count of {givens}");
        };
        assert_eq!((of, told, more), (givens, count.min(MOST), count > MOST));
    }
}

fn technique(id: &str) -> &'static Technique {
    techniques::by_id(id).unwrap()
}

/// Returns orders of a game, each with the options that a user of the command writes for it.
fn orders() -> Vec<(Order, Options)> {
    let turn = || {
        let mut options = Options::default();
        options.clues.symmetry = Some(Kinds::One(Symmetry::HalfTurn));
        options
    };
    let of = |mut options: Options, set: &dyn Fn(&mut Options)| {
        set(&mut options);
        options
    };
    let (any, free) = (Order::default(), Order { shape: Shape::Free, ..Order::default() });
    let diamond = Pattern::named("diamond").unwrap();
    let drawn = Rules::single().pattern(diamond.cells());
    let x_wing = technique("x-wing");
    let mut all = vec![
        (any.clone(), turn()),
        (free, Options::default()),
        (Order { ratings: Some(40..=49), ..any.clone() }, of(turn(), &|options| options.asked.se = Some(40..=49))),
        (
            Order::drill(x_wing),
            of(Options { levels: Some(Level::Easy..=Level::Hard), ..Options::default() }, &|options| {
                options.asked.require = vec![x_wing.into()];
            }),
        ),
        (
            Order { technique: Some(x_wing), ..any.clone() },
            of(turn(), &|options| options.asked.require = vec![x_wing.into()]),
        ),
        (
            Order { levels: Level::Hard..=Level::Hard, shape: Shape::Drawn(diamond), ..any.clone() },
            Options { levels: Some(Level::Hard..=Level::Hard), pattern: Some(drawn), ..Options::default() },
        ),
    ];
    let ruled = |kind: Option<&'static str>, size, symmetry| {
        let clues = table::Clues { symmetry, ..table::Clues::default() };
        let asked = table::Ordered { rules: kind.map(str::to_owned), size: Some(size), ..table::Ordered::default() };
        let options = Options::new(clues, asked, table::Graded::default(), &|_, _| None).unwrap();
        let shape = if symmetry.is_some() { Shape::HalfTurn } else { Shape::Free };
        (Order { kind, size, shape, ..Order::default() }, options)
    };
    all.push(ruled(Some("killer"), 4, None));
    all.push(ruled(Some("jigsaw"), 5, None));
    all.push(ruled(None, 6, Some(Kinds::One(Symmetry::HalfTurn))));
    let levels = Level::ALL.map(|level| {
        let levels = level..=level;
        (Order { levels: levels.clone(), ..any.clone() }, Options { levels: Some(levels), ..turn() })
    });
    all.extend(levels);
    all
}

fn made(order: &Order, seed: u64) -> News {
    game::make(1, order, (Seed::new(seed), "seed"), Stop::NEVER, &mut |_| ()).expect("nothing stops it")
}

#[test]
fn a_game_makes_the_puzzles_of_the_command() {
    for (order, options) in orders() {
        for seed in [1, 7] {
            let News::Made(1, own, _) = made(&order, seed) else { panic!("{order:?}") };
            let maker = options.maker().unwrap();
            let Made::Puzzle(puzzle) = maker.make(Solver::new(), Seed::new(seed), Stop::NEVER) else {
                panic!("nothing stops it")
            };
            assert_eq!(own.puzzle, puzzle, "{order:?}");
            assert_eq!(own.rating.is_some(), order.ratings.is_some(), "{order:?}");
        }
    }
}

/// The seeds of players give the same puzzles in every version.
#[test]
fn seeds_keep_their_puzzles() {
    let diamond = Pattern::named("diamond").unwrap();
    let pinned = [
        (
            Order::default(),
            1,
            "2....34....35...2785....3..9...4..8....3.1....3..5...4..8....3937...28....47....2",
            "seed, hard 562",
        ),
        (
            Order { levels: Level::Extreme..=Level::Extreme, ..Order::default() },
            7,
            ".7......55..9.1.....2.4.1....5.9..62...6.8...23..5.9....8.7.6.....4.6..81......5.",
            "seed, extreme 3090",
        ),
        (
            Order { levels: Level::Hard..=Level::Hard, shape: Shape::Drawn(diamond), ..Order::default() },
            1,
            ".3..9..4.2..7.5..3..8...2...7..2..8.8..6.3..4.9..1..3...4...3..6..3.8..1.1..4..6.",
            "seed, hard 1212",
        ),
        (
            Order { ratings: Some(70..=79), ..Order::default() },
            1,
            "26...34...435....7.5....3..9...4..8....3.1....3..5...4..8....3.3....284...47...62",
            "seed, unfair 992, ER 7.2",
        ),
        (
            Order::drill(technique("x-wing")),
            7,
            ".8.9..4.7.......1.63..1....8.....24.56.....7..1..4.5...4..7........257.....1....9",
            "seed, hard 1128",
        ),
        (
            Order::drill(technique("direct-hidden-pair")),
            1,
            ".6.........358..2.....2.3..9.....5.....3...7...2.56.1...8....39.71....4...47.....",
            "seed, medium 532, ER 2.0",
        ),
    ];
    for (order, seed, line, words) in pinned {
        let News::Made(1, made, title) = made(&order, seed) else { panic!("{order:?}") };
        assert_eq!(
            (problem::Problem::from(made.puzzle.givens().clone()).to_string(), &*title),
            (line.to_owned(), words)
        );
    }
}

#[test]
fn orders_that_nothing_meets_are_refused_with_the_reason() {
    let refused = |order: &Order| match made(order, 1) {
        News::Impossible(1, why) => why,
        other => panic!("{other:?}"),
    };
    let x_wing = Order { levels: Level::Easy..=Level::Easy, technique: Some(technique("x-wing")), ..Order::default() };
    assert_eq!(refused(&x_wing), "at most easy requested, but x-wing makes a puzzle at least hard");
    let aligned =
        Order { ratings: Some(10..=19), technique: Some(technique("aligned-pair-exclusion")), ..Order::default() };
    assert_eq!(refused(&aligned), "se: the range from 6.2 to 1.9 is empty");
    let unknown = Options { explained: Some(technique("sue-de-coq")), ..Options::default() };
    assert_eq!(unknown.maker().unwrap_err().to_string(), "sue-de-coq is not a hint of Sudoku Explainer");
}

/// Every technique that a game offers becomes a requirement of the order, and some puzzle may meet it.
#[test]
fn every_technique_that_is_taught_can_be_ordered() {
    for technique in methods::taught() {
        let options = Options::from(&Order::drill(technique));
        let by_explainer = explainer::rating(technique);
        match options.explained {
            Some(explained) => {
                assert_eq!((explained, options.asked.require.len()), (technique, 0));
                assert_eq!(options.asked.se, by_explainer.map(|own| own.least..=own.most));
            }
            None => assert_eq!(options.asked.require, [Need::from(technique)]),
        }
        assert!(options.maker().is_ok(), "{}: {:?}", technique.id, options.maker().err());
    }
}
