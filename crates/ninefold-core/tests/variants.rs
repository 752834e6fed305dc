//! Puzzles whose constraints are drawn: every kind that can be made, in several sizes.

use ninefold_core::generate::{Clues, Hold, Impossible, Made, Order, Random, Seed, Shape, Variant, VariantError};
use ninefold_core::multi::Grids;
use ninefold_core::rules::{Constraint, KINDS, Kind, Make, Rules};
use ninefold_core::solve::Solver;
use ninefold_core::symmetry::Symmetry;
use ninefold_core::{Budget, Digit, Puzzle, PuzzleError, Stop};

fn variant(kinds: &str, size: usize) -> Variant {
    Variant::parse(kinds, size).unwrap_or_else(|error| panic!("{kinds} of {size}: {error}"))
}

/// Makes the puzzle of a seed, if a bounded number of tries suffices.
fn tried(variant: &Variant, order: Order<Grids>, seed: u64) -> Option<Puzzle<Grids>> {
    let plan = variant.plan(order).unwrap_or_else(|error| panic!("{variant:?}: {error}")).with_tries(60);
    match plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, Stop::NEVER) {
        Made::Puzzle(puzzle) => Some(puzzle),
        Made::Stopped(_) => None,
    }
}

fn made(variant: &Variant, seed: u64) -> Puzzle<Grids> {
    let order = Order::of(&variant.sample());
    tried(variant, order, seed).unwrap_or_else(|| panic!("no puzzle of {variant:?}, seed {seed}"))
}

/// Whether the solution satisfies a constraint.
fn keeps(puzzle: &Puzzle<Grids>, constraint: &Constraint) -> bool {
    let digit = |cell| puzzle.solution()[cell].map_or(0, Digit::get);
    (constraint.kind().holds)(constraint, puzzle.givens().rules(), &digit)
}

fn of_kind<'a>(puzzle: &'a Puzzle<Grids>, kind: &'a str) -> impl Iterator<Item = &'a Constraint> {
    puzzle.givens().rules().constraints().iter().filter(move |constraint| constraint.kind().id == kind)
}

/// Checks that a puzzle is valid, and that its solution satisfies its constraints.
fn check(puzzle: &Puzzle<Grids>, what: &str) {
    assert_eq!(Puzzle::try_from(puzzle.givens().clone()).as_ref(), Ok(puzzle), "{what}");
    for constraint in puzzle.givens().rules().constraints() {
        assert!(keeps(puzzle, constraint), "{what}: {}", constraint.describe(puzzle.givens().rules()));
    }
}

/// Checks that every given is needed.
fn check_minimal(puzzle: &Puzzle<Grids>, what: &str) {
    for cell in puzzle.givens().filled() {
        let mut fewer = puzzle.givens().clone();
        fewer[cell] = None;
        let several = matches!(Puzzle::try_from(fewer), Err(PuzzleError::Several(..)));
        assert!(several, "{what}: {} can go", puzzle.givens().rules().name(cell));
    }
}

/// Kinds and sizes that have no full grid, or none with room for the kind's constraints.
const NONE: &[(&str, usize)] =
    &[("nonconsecutive", 4), ("antiking", 4), ("antitaxicab", 4), ("negative:ratio", 4), ("globalentropy", 4)];

#[test]
fn every_kind_makes_puzzles_with_one_solution() {
    for kind in KINDS {
        let mut sizes = 0;
        for size in [4, 6] {
            if NONE.contains(&(kind.id, size)) {
                continue;
            }
            let Ok(variant) = Variant::parse(kind.id, size) else { continue };
            sizes += 1;
            for seed in 1..4 {
                let what = format!("{} of {size}, seed {seed}", kind.id);
                let puzzle = made(&variant, seed);
                check(&puzzle, &what);
                check_minimal(&puzzle, &what);
                assert!(of_kind(&puzzle, kind.id).next().is_some(), "{what}");
                assert_eq!(made(&variant, seed), puzzle, "{what}: another puzzle of the same seed");
            }
        }
        // Flat mates need a middle digit, which no grid of these sizes has.
        assert!(sizes > 0 || kind.id == "dutchflatmates", "{}", kind.id);
    }
}

/// The kinds that need a single grid, with its diagonals, boxes, and clues beside it.
const SINGLE: [&str; 12] = [
    "diagonal+",
    "diagonal-",
    "windoku",
    "regionsumline",
    "littlekillersum",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "hiddenskyscraper",
    "numberedroom",
    "fullrank",
    "boxindexer",
];

#[test]
fn kinds_make_puzzles_in_layouts() {
    let layout: Rules = "twodoku".parse().unwrap();
    let mut single = Vec::new();
    for kind in KINDS {
        let variant = Variant::on(kind.id, &layout).ok();
        let Some(plan) = variant.and_then(|variant| variant.plan(Order::of(&variant.sample())).ok()) else {
            single.push(kind.id);
            continue;
        };
        let what = format!("{} in {layout:?}", kind.id);
        let made = plan.make(Solver::new(), &mut Random::new(Seed::new(3)), &mut |_| 0, Stop::NEVER);
        let Made::Puzzle(puzzle) = made else { unreachable!("nothing stops it") };
        check(&puzzle, &what);
        assert!(of_kind(&puzzle, kind.id).next().is_some(), "{what}");
        assert_eq!(puzzle.givens().rules().grids().len(), 2, "{what}");
    }
    assert_eq!(single, SINGLE);
    assert_eq!(Variant::on("jigsaw", &layout), Err(VariantError::Regions));
    assert_eq!(Variant::on("killer,xsum", &layout), Err(VariantError::Single("xsum")));
}

/// Rules that leave many guesses to decide about a given, so that a short search would keep redundant ones.
#[test]
fn puzzles_of_hard_rules_are_minimal() {
    for kinds in ["nonconsecutive", "globalentropy", "fullrank"] {
        for seed in 1..3 {
            check_minimal(&made(&variant(kinds, 9), seed), &format!("{kinds}, seed {seed}"));
        }
    }
}

#[test]
fn names_are_those_of_the_registry() {
    for kind in KINDS {
        for name in std::iter::once(&kind.id).chain(kind.aliases) {
            let size = if kind.id == "dutchflatmates" { 9 } else { 6 };
            let named = Variant::parse(name, size).unwrap_or_else(|error| panic!("{name}: {error}"));
            let sample = named.sample();
            assert!(sample.constraints().iter().any(|constraint| constraint.kind() == *kind), "{name}: {sample:?}");
        }
    }
    assert!(Variant::names().all(Variant::is_named));
    for (one, other) in [
        ("killer,x", "Killer + X"),
        ("jigsaw+x", "jigsaw x"),
        ("regionsum", "region-sum"),
        ("thermos", "thermo"),
        ("diagonal+", "diagonal-up"),
        ("anti-knight", "antiknight"),
        ("kropki", "difference,ratio"),
    ] {
        assert_eq!(Variant::parse(one, 6), Variant::parse(other, 6), "{one}");
    }
}

#[test]
fn drawn_rules_leave_one_solution_to_the_clues_of_a_pattern() {
    for kinds in ["killer", "jigsaw,thermo", "arrow,kropki"] {
        let variant = variant(kinds, 6);
        let base = variant.base();
        let pattern: Vec<_> =
            base.cells().filter(|cell| [0, 5, 8, 15, 20, 27, 30, 35].contains(&cell.index())).collect();
        let order = Order { clues: Clues::at_least(0), shape: Shape::Pattern(pattern.clone()), ..Order::of(&base) };
        for seed in 1..4 {
            let what = format!("{kinds}, seed {seed}");
            let puzzle = tried(&variant, order.clone(), seed).unwrap_or_else(|| panic!("{what}: no puzzle"));
            check(&puzzle, &what);
            assert_eq!(puzzle.givens().filled().collect::<Vec<_>>(), pattern, "{what}");
        }
    }
}

#[test]
fn wrong_orders_are_refused_with_the_reason() {
    let error = |kinds: &str, size| Variant::parse(kinds, size).unwrap_err().to_string();
    assert!(error("kiler", 9).starts_with("kiler: there is no kind of rules with this name; available: jigsaw, x, "));
    assert_eq!(error("x=2", 9), "x applies to the whole grid and takes no number");
    assert_eq!(error("killer,cage", 9), "killercage is named twice");
    assert!(error("thermo=0", 9).starts_with("thermo=0: expected a number from 1"));
    assert!(error("thermo=4..2", 9).starts_with("thermo=4..2: expected a number from 1"));
    assert!(error("killer", 7).contains("must be one of 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25"));
    for size in [0, 3, 26, usize::MAX] {
        assert!(error("jigsaw", size).contains("with jigsaw, any from 4 to 25"));
    }
    assert!(error("dutchflatmates", 6).contains("odd number of digits"));
    for cells in [1..=3, 5..=7, 0..=0] {
        assert!(variant("killer", 6).with_areas(cells.clone()).is_err(), "{cells:?}");
        assert!(variant("thermo", 6).with_lines(cells.clone()).is_err(), "{cells:?}");
    }
    assert!(variant("thermo=3", 6).symmetric().is_err());
    // Consecutive neighbours are forbidden in every grid of four rows.
    let none = variant("nonconsecutive", 4);
    assert!(none.plan(Order::of(&none.sample())).is_err());
}

#[test]
fn numbers_are_as_ordered() {
    for (kinds, kind, count) in [
        ("killer=5", "killercage", 5..=5),
        ("thermo=3", "thermometer", 3..=3),
        ("arrow=2..3", "arrow", 2..=3),
        ("kropki=4", "ratio", 4..=4),
        ("sandwich=2", "sandwichsum", 2..=2),
        ("odd=5,even=2", "odd", 5..=5),
        ("quadruple=3", "quadruple", 3..=3),
        ("clone=1", "clone", 1..=1),
    ] {
        for seed in 1..4 {
            let puzzle = made(&variant(kinds, 6), seed);
            check(&puzzle, kinds);
            assert!(count.contains(&of_kind(&puzzle, kind).count()), "{kinds}, seed {seed}");
        }
    }
    let circles = made(&variant("countingcircles=7", 6), 1);
    assert_eq!(of_kind(&circles, "countingcircles").flat_map(Constraint::cells).count(), 7);
    for seed in 1..6 {
        let cages = made(&variant("killer", 6).with_areas(2..=3).unwrap(), seed);
        assert!(of_kind(&cages, "killercage").all(|cage| (2..=3).contains(&cage.cells().count())));
        let lines = made(&variant("thermo,palindrome", 6).with_lines(3..=4).unwrap(), seed);
        assert!(lines.givens().rules().constraints().iter().all(|line| (3..=4).contains(&line.cells().count())));
    }
}

#[test]
fn killers_need_no_givens_and_cages_share_no_cell() {
    for size in [4, 6, 8] {
        for seed in 1..6 {
            let puzzle = made(&variant("killer", size), seed);
            check(&puzzle, "killer");
            assert_eq!(puzzle.givens().filled().count(), 0, "size {size}, seed {seed}");
            let mut cells: Vec<_> = of_kind(&puzzle, "killercage").flat_map(Constraint::cells).collect();
            let count = cells.len();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), count, "size {size}, seed {seed}");
            for cage in of_kind(&puzzle, "killercage") {
                assert!(is_connected(&puzzle, &cage.cells().collect::<Vec<_>>()));
            }
        }
    }
}

fn is_connected(puzzle: &Puzzle<Grids>, cells: &[ninefold_core::multi::LayoutCell]) -> bool {
    let rules = puzzle.givens().rules();
    let places: Vec<_> = cells.iter().map(|&cell| rules.place(cell)).collect();
    let mut reached = vec![places[0]];
    let mut at = 0;
    while at < reached.len() {
        let (row, column) = reached[at];
        let near = |&(r, c): &(usize, usize)| row.abs_diff(r) + column.abs_diff(c) == 1;
        let new: Vec<_> = places.iter().copied().filter(|place| near(place) && !reached.contains(place)).collect();
        reached.extend(new);
        at += 1;
    }
    reached.len() == cells.len()
}

#[test]
fn regions_are_connected_and_full() {
    for size in [4, 5, 6, 7, 9] {
        for seed in 1..4 {
            let puzzle = made(&variant("jigsaw", size), seed);
            check(&puzzle, "jigsaw");
            let boxes = puzzle.givens().rules().boxes();
            assert_eq!(boxes.len(), size, "size {size}, seed {seed}");
            assert!(boxes.iter().all(|region| region.len() == size && is_connected(&puzzle, region)));
        }
    }
}

#[test]
fn combinations_keep_all_their_rules() {
    for kinds in [
        "killer,x",
        "jigsaw+x",
        "jigsaw,killer,thermo",
        "all-kropki",
        "all-xv,antiknight",
        "sandwich,arrow",
        "windoku,oddeven",
        "jigsaw,disjointgroups",
    ] {
        for seed in 1..3 {
            check(&made(&variant(kinds, 6), seed), kinds);
        }
    }
}

#[test]
fn all_marks_are_given_where_that_is_ordered() {
    for seed in 1..6 {
        let puzzle = made(&variant("kropki,all-xv", 6), seed);
        let rules = puzzle.givens().rules();
        let sum = |[one, other]: [_; 2]| {
            [one, other].map(|cell| puzzle.solution()[cell].map_or(0, Digit::get)).iter().sum::<u8>()
        };
        let pairs = rules.cells().flat_map(|cell| {
            let (row, column) = rules.place(cell);
            [rules.at(row, column + 1), rules.at(row + 1, column)].into_iter().flatten().map(move |other| [cell, other])
        });
        let signs = pairs.filter(|&pair| [5, 10].contains(&sum(pair))).count();
        assert_eq!(of_kind(&puzzle, "xv").count(), signs, "seed {seed}");
        assert_eq!(of_kind(&puzzle, "negative:xv").count(), 1);
    }
}

#[test]
fn symmetric_rules_are_kept_by_a_half_turn() {
    for kinds in ["killer", "thermo=2,odd", "jigsaw", "kropki", "sandwich=4"] {
        for seed in 1..4 {
            let puzzle = made(&variant(kinds, 6).symmetric().unwrap(), seed);
            check(&puzzle, kinds);
            let rules = puzzle.givens().rules();
            let turned = |cells: Vec<_>| {
                let mut cells: Vec<_> =
                    cells.into_iter().map(|cell| 35 - rules.place(cell).0 * 6 - rules.place(cell).1).collect();
                cells.sort_unstable();
                cells
            };
            let plain = |cells: Vec<_>| {
                let mut cells: Vec<_> =
                    cells.into_iter().map(|cell| rules.place(cell).0 * 6 + rules.place(cell).1).collect();
                cells.sort_unstable();
                cells
            };
            let mut areas = rules.boxes();
            areas.extend(rules.constraints().iter().map(|constraint| constraint.cells().collect()));
            let all: Vec<Vec<usize>> = areas.iter().cloned().map(plain).collect();
            for area in areas {
                assert!(all.contains(&turned(area.clone())), "{kinds}, seed {seed}: {area:?}");
            }
        }
    }
}

#[test]
fn no_constraint_can_be_spared_if_that_is_ordered() {
    for (kinds, seed) in [("all-kropki,numberedroom", 1), ("xsum", 2), ("kropki", 3), ("numberedroom", 4)] {
        let puzzle = made(&variant(kinds, 4).thinned(), seed);
        check(&puzzle, kinds);
        if puzzle.givens().filled().next().is_some() {
            continue;
        }
        let rules = puzzle.givens().rules();
        let all = rules.constraints();
        for (at, one) in all.iter().enumerate() {
            let is_drawn = matches!(one.kind().make, Make::Drawn(_) | Make::Mended(_));
            let is_last = all.iter().filter(|other| other.kind() == one.kind()).count() == 1;
            if !is_drawn || is_last || kinds.contains("all") && one.kind().id != "numberedroom" {
                continue;
            }
            let others = all.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other.clone());
            let fewer = Grids::empty(rules.without_constraints().with_constraints(others));
            assert!(Puzzle::try_from(fewer).is_err(), "{kinds}: {} can go", one.describe(rules));
        }
    }
}

#[test]
fn clues_are_as_ordered() {
    let variant = variant("x,thermo", 6);
    let base = Order::of(&variant.sample());
    for seed in 1..4 {
        let exact = tried(&variant, Order { clues: Clues::exactly(12), ..base.clone() }, seed).unwrap();
        check(&exact, "12 clues");
        assert_eq!(exact.givens().filled().count(), 12);
        let shape = Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict);
        let symmetric = tried(&variant, Order { shape, ..base.clone() }, seed).unwrap();
        check(&symmetric, "symmetric clues");
        for cell in symmetric.givens().filled() {
            let (row, column) = variant.base().place(cell);
            let image = variant.base().at(5 - row, 5 - column).unwrap();
            assert!(symmetric.givens()[image].is_some());
        }
    }
    let fixed = {
        let mut fixed = Grids::empty(variant.sample());
        let cell = fixed.rules().cells().next().unwrap();
        fixed[cell] = ninefold_core::Digit::new(5);
        fixed
    };
    let puzzle = tried(&variant, Order { fixed: fixed.clone(), ..base }, 1).unwrap();
    check(&puzzle, "a fixed digit");
    assert!(fixed.filled().all(|cell| puzzle.givens()[cell] == fixed[cell]));
}

#[test]
fn a_stop_ends_the_search() {
    let variant = variant("killer", 16);
    let budget = Budget::new(50);
    let ask = budget.ask();
    let plan = variant.plan(Order::of(&variant.sample())).unwrap();
    let made = plan.make(Solver::new(), &mut Random::new(Seed::new(1)), &mut |_| 0, Stop::when(&ask));
    assert!(matches!(made, Made::Stopped(_)));
}

#[test]
fn the_registry_makes_every_kind() {
    for kind in KINDS {
        let is_made = match kind.make {
            Make::Rule => kind.fields == ninefold_core::rules::Fields::Flag,
            Make::Drawn(_) | Make::Mended(_) => kind.fields != ninefold_core::rules::Fields::Flag,
            Make::All(name) => Kind::named(name).is_some_and(|kind| matches!(kind.make, Make::Drawn(_))),
        };
        assert!(is_made, "{}", kind.id);
    }
}

#[test]
fn constraints_without_room_are_refused() {
    for (kinds, size) in [("nonconsecutive,difference", 9), ("thermo=40", 6), ("jigsaw,quadruple=30", 5)] {
        let variant = variant(kinds, size);
        let refused = variant.plan(Order::of(&variant.sample())).map(|_| ()).unwrap_err().to_string();
        assert!(refused.starts_with("no room for the requested constraints"), "{kinds}: {refused}");
    }
}

/// Rules for the whole grid may leave no grid at all: the message names those that exclude each other.
#[test]
fn rules_that_exclude_each_other_are_refused_by_name() {
    for (kinds, size, expected) in [
        ("nonconsecutive,antiking,windoku,thermo", 4, "no grid of this size satisfies nonconsecutive"),
        ("antiknight,nonconsecutive,x", 6, "exclude each other"),
        ("windoku,nonconsecutive,antiking", 9, "exclude each other"),
    ] {
        let variant = variant(kinds, size);
        let refused = variant.plan(Order::of(&variant.sample())).map(|_| ()).unwrap_err();
        let said = refused.to_string();
        assert!(said.contains(expected), "{kinds}: {said}");
        assert!(said.contains("nonconsecutive") && said.contains("leave"), "{kinds}: {said}");
        // The named rules exclude each other; in small grids, without any one of them there is a grid.
        if let Impossible::Exclude(names) = refused {
            let rules = |names: &[&str]| {
                let all = names
                    .iter()
                    .map(|name| Constraint::new(Kind::named(name).unwrap(), &variant.base(), Vec::new(), []).unwrap());
                variant.base().without_constraints().with_constraints(all)
            };
            let count = |names: &[&str]| Solver::new().count(&Grids::empty(rules(names)), 1, Stop::NEVER).unwrap();
            assert_eq!(count(&names), 0, "{names:?}");
            for name in names.iter().filter(|_| size < 9) {
                let others: Vec<&str> = names.iter().copied().filter(|other| other != name).collect();
                assert_eq!(count(&others), 1, "{others:?}");
            }
        }
    }
}

/// If neither a grid nor a proof is found, the message states that perhaps none exists.
#[test]
fn undecided_rules_are_refused_with_the_guesses() {
    let said = Impossible::NoGrid(vec!["windoku", "antiking"], 1 << 18).to_string();
    assert_eq!(
        said,
        "no grid satisfying these rules was found within 262144 guesses, and perhaps none exists: windoku, antiking; leave one out"
    );
    let said = Impossible::NoGrid(Vec::new(), 7).to_string();
    assert!(said.starts_with("fixed digits: ") && said.ends_with("perhaps none exists"), "{said}");
}

/// Whether givens under some constraints have the given solution and no other.
fn is_one(givens: &Grids, constraints: Vec<Constraint>, solution: &Grids) -> bool {
    let rules = givens.rules().without_constraints().with_constraints(constraints);
    Puzzle::prove(Grids::new(rules, givens.digits().iter().copied()), Stop::NEVER)
        .is_ok_and(|puzzle| puzzle.solution().digits() == solution.digits())
}

/// Checks the redundant givens and constraints of a puzzle, and the puzzles without them, by counting solutions.
fn check_spare(puzzle: &Puzzle<Grids>, what: &str) {
    let rules = puzzle.givens().rules();
    let all = rules.constraints();
    let without = |cell| {
        let mut fewer = puzzle.givens().clone();
        fewer[cell] = None;
        fewer
    };
    let redundant: Vec<_> =
        puzzle.givens().filled().filter(|&cell| is_one(&without(cell), all.to_vec(), puzzle.solution())).collect();
    assert_eq!(puzzle.redundant(Stop::NEVER).unwrap(), redundant, "{what}");
    let fewer = |puzzle: &Puzzle<Grids>, number: usize| {
        let mut all = puzzle.givens().rules().constraints().to_vec();
        all.remove(number);
        is_one(puzzle.givens(), all, puzzle.solution())
    };
    let redundant: Vec<_> = (0..all.len()).filter(|&number| fewer(puzzle, number)).collect();
    assert_eq!(puzzle.redundant_constraints(Stop::NEVER).unwrap(), redundant, "{what}");

    let minimal = puzzle.minimized(rules.cells(), Stop::NEVER).unwrap();
    check(&minimal, what);
    check_minimal(&minimal, what);
    let least = minimal.with_fewer_constraints(Stop::NEVER).unwrap();
    check(&least, what);
    let left = least.givens().rules().constraints().len();
    assert!((0..left).all(|number| !fewer(&least, number)), "{what}: a constraint can be removed");
}

#[test]
fn redundant_givens_and_constraints_are_found_under_any_rules() {
    for (kinds, size) in [
        ("killer", 6),
        ("thermometer,x", 6),
        ("quadruple", 4),
        ("jigsaw,kropki", 6),
        ("arrow", 9),
        ("minimum", 4),
        ("maximum", 6),
        ("xv,all-xv", 6),
    ] {
        for seed in 0..3 {
            let puzzle = made(&variant(kinds, size), seed);
            let what = format!("{kinds} of {size}, seed {seed}");
            check_spare(&puzzle, &what);
            // The puzzle with more givens than it needs.
            let mut more = puzzle.givens().clone();
            for cell in more.rules().cells().step_by(3) {
                more[cell] = puzzle.solution()[cell];
            }
            check_spare(&Puzzle::try_from(more).unwrap(), &what);
        }
    }
}

#[test]
fn redundant_givens_are_found_in_several_grids() {
    let layout: Rules = "twodoku".parse().unwrap();
    let full = Solver::new().first(&Grids::empty(layout), Stop::NEVER).unwrap().unwrap();
    let puzzle = Puzzle::try_from(full).unwrap();
    let minimal = puzzle.minimized(puzzle.givens().rules().cells(), Stop::NEVER).unwrap();
    check_spare(&minimal, "twodoku");
    let is_stopped = |work: u64| work > 0;
    let stop = Stop::when(&is_stopped);
    assert!(minimal.redundant(stop).is_err(), "a search that was stopped has no answer");
}
