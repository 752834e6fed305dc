use ninefold::formats;
use ninefold::generate::{Made, Pattern};
use ninefold::solve::Solver;
use ninefold::{CellSet, Stop};

use super::*;

#[test]
fn givens_stand_in_their_cells() {
    let single = Rules::single();
    assert_eq!(givens("r1c1=5, r1c2=3", &single).unwrap().to_string()[..3], *"53.");
    assert_eq!(givens("r1c1=5 r1c1=5", &single).unwrap().filled().count(), 1);
    assert!(matches!(givens("r1c1=5 r1c1=6", &single), Err(OrderError::Twice(..))));
    assert!(matches!(givens("r1c1=0", &single), Err(OrderError::Given(_))));
}

#[test]
fn options_say_the_shape() {
    let none = Options::default();
    assert!(matches!(none.shape(), Shape::Free));
    assert!(none.difficulty().unwrap().is_empty());
    let of = |clues| Options { clues, ..Options::default() };
    let more = of(table::Clues { quads: Some(2), ..table::Clues::default() });
    assert!(matches!(more.shape(), Shape::Scheme(Scheme { quads: 2, pairs: 0, .. })));
    let symmetry = Kinds::named("half-turn");
    let turn = of(table::Clues { symmetry, as_far: true, ..table::Clues::default() });
    assert!(matches!(turn.shape(), Shape::Symmetric(Symmetry::HalfTurn, Hold::AsFar)));
    let asked = table::Ordered { zambon: Some(5..=6), ..table::Ordered::default() };
    assert_eq!(Options { asked, ..Options::default() }.difficulty().err(), Some(OrderError::Zambon));
}

#[test]
fn pictures_in_shared_boxes() {
    let layout = formats::layout("samurai").unwrap();
    let pictures = ["asterisk", "smiley", "heart", "wave", "diamond"].map(|name| Pattern::named(name).unwrap().cells());
    let in_grid = |clues: &[LayoutCell], grid: usize| -> CellSet {
        let homes = clues.iter().flat_map(|&cell| layout.homes(cell));
        homes.filter(|home| home.0 == grid).map(|home| home.1).collect()
    };
    // By default, pictures overlap: each grid has its whole picture, and more cells.
    let all = patterns(&pictures, &layout).unwrap();
    for (grid, picture) in pictures.iter().enumerate() {
        assert!(picture.is_subset(in_grid(&all, grid)));
    }
    assert!((0..5).any(|grid| in_grid(&all, grid) != pictures[grid]));
    // The grid in the middle keeps its picture, and so do grids that share no cells.
    let middle = patterns_kept(&pictures, &[3], &layout).unwrap();
    assert_eq!(in_grid(&middle, 2), pictures[2]);
    let outer = patterns_kept(&pictures, &[1, 2, 4, 5], &layout).unwrap();
    [0, 1, 3, 4].into_iter().for_each(|grid| assert_eq!(in_grid(&outer, grid), pictures[grid]));
    let one = patterns_kept(&pictures[2..3], &[3], &layout).unwrap();
    assert_eq!(in_grid(&one, 2), pictures[2]);
    // Nothing changes if no cells are shared.
    let apart = |clues: &[LayoutCell]| -> Vec<LayoutCell> {
        clues.iter().copied().filter(|&cell| !layout.is_shared(cell)).collect()
    };
    assert_eq!(apart(&middle), apart(&all));

    let text = |kept: &[usize]| patterns_kept(&pictures, kept, &layout).unwrap_err().to_string();
    assert_eq!(text(&[0]), "there is no grid 0: the grids are 1 to 5");
    assert_eq!(text(&[1, 6]), "there is no grid 6: the grids are 1 to 5");
    let clash = text(&[1, 3]);
    assert!(clash.starts_with("grids 1 and 3 cannot both keep their pictures, which differ in r7c"), "{clash}");
    assert!(patterns(&pictures[..2], &layout).is_err());
}

#[test]
fn the_books_generator_knows_schemes_alone() {
    let by_book = |mut options: Options| {
        options.asked.by_book = true;
        options.maker()
    };
    let of = |set: fn(&mut table::Clues)| {
        let mut options = Options::default();
        set(&mut options.clues);
        options
    };
    let made =
        |options: Options, seed| match by_book(options).unwrap().make(Solver::new(), Seed::new(seed), Stop::NEVER) {
            Made::Puzzle(puzzle) => puzzle,
            Made::Stopped(_) => panic!("nothing stops it"),
        };
    let scheme = of(|clues| (clues.quads, clues.pairs, clues.more) = (Some(5), Some(10), true));
    for seed in [1, 7, 30_000] {
        let thirty_thousand = made(Options::default(), seed);
        assert_eq!(made(scheme.clone(), seed), thirty_thousand);
        // C's `srand` takes 32 bits.
        assert_eq!(made(scheme.clone(), seed + (1 << 32)), thirty_thousand);
    }
    let fewer = of(|clues| clues.pairs = Some(12));
    assert_eq!(made(fewer, 1).givens().filled().count(), 81 - 24);
    let single = Grids::empty(Rules::single());
    let plain = Options::default;
    for (other, options) in [
        ("difficulty", Options { levels: Some(Level::Hard..=Level::Hard), ..plain() }),
        ("fixed digits", Options { fixed: Some(single.clone()), ..plain() }),
        ("a full grid", Options { full: Some(single), ..plain() }),
        ("uniform grids", of(|clues| clues.uniform = true)),
        ("a number of clues", of(|clues| clues.clues = Some(30..=30))),
        ("a number of clues", of(|clues| (clues.quads, clues.minimal) = (Some(5), true))),
        ("a number of clues", of(|clues| clues.controlled = true)),
        ("a number of tries", of(|clues| clues.effort = Some(5))),
        ("a symmetry", of(|clues| clues.symmetry = Kinds::named("none"))),
        ("fixed digits", Options { pattern: Some(Vec::new()), fixed: Some(Grids::empty(Rules::single())), ..plain() }),
    ] {
        match by_book(options) {
            Err(OrderError::Book(found)) => assert_eq!(found, other),
            other => panic!("{other:?}"),
        }
    }
    let several = Options { layout: formats::layout("twodoku").unwrap(), ..plain() };
    assert!(matches!(by_book(several), Err(OrderError::BookGrids)));
    let much = of(|clues| clues.quads = Some(21));
    assert!(matches!(by_book(much), Err(OrderError::Clues(_))));
}

#[test]
fn named_kinds_of_rules_are_drawn() {
    let options = |rules: Option<&str>, set: fn(&mut table::Ordered)| {
        let mut asked = table::Ordered { rules: rules.map(str::to_owned), ..table::Ordered::default() };
        set(&mut asked);
        Options::new(table::Clues::default(), asked, table::Graded::default(), &|_, _| None)
    };
    let killer = options(Some("Killer, X"), |asked| (asked.size, asked.cage_cells) = (Some(4), Some(2..=3))).unwrap();
    let made = |seed| match killer.maker().unwrap().make(Solver::new(), Seed::new(seed), Stop::NEVER) {
        Made::Puzzle(puzzle) => puzzle,
        Made::Stopped(_) => panic!("nothing stops it"),
    };
    for seed in 1..4 {
        let puzzle = made(seed);
        assert_eq!(puzzle, made(seed));
        assert_eq!(ninefold::Puzzle::try_from(puzzle.givens().clone()).as_ref(), Ok(&puzzle));
        let kinds: Vec<_> = puzzle.givens().rules().constraints().iter().map(|one| one.kind().id).collect();
        assert!(["diagonal+", "diagonal-", "killercage"].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    }
    assert_eq!(options(None, |asked| asked.size = Some(6)).unwrap().layout, Rules::sized(6).unwrap());
    let on_several = options(Some("killer"), |asked| asked.layout = Some("twodoku".into())).unwrap();
    let Made::Puzzle(puzzle) = on_several.maker().unwrap().make(Solver::new(), Seed::new(1), Stop::NEVER) else {
        panic!("nothing stops it")
    };
    let rules = puzzle.givens().rules();
    assert!(rules.grids().len() == 2 && rules.constraints().iter().all(|one| one.kind().id == "killercage"));
    assert!(rules.constraints().len() > 30, "{}", rules.constraints().len());
    let error = |rules, set| options(rules, set).unwrap_err().to_string();
    assert!(error(Some("kiler"), |_| {}).ends_with("; did you mean killer?"));
    assert!(
        error(None, |asked| asked.line_cells = Some(3..=4)).starts_with("line_cells: this option needs kinds of rules")
    );
    assert!(error(None, |asked| asked.size = Some(11)).starts_with("size: grids of 11 rows have no boxes"));
    let killer = Some("{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}");
    assert!(error(killer, |asked| asked.size = Some(4)).starts_with("size: the rules also name the size"));
    assert!(
        error(killer, |asked| asked.layout = Some("samurai".into())).starts_with("rules: layout also names the rules")
    );
    let sized = |asked: &mut table::Ordered| (asked.layout, asked.size) = (Some("samurai".into()), Some(6));
    assert!(error(Some("killer"), sized).starts_with("size: layout also names the size"));
    let on = |rules| error(Some(rules), |asked| asked.layout = Some("samurai".into()));
    assert!(on("jigsaw").starts_with("rules: jigsaw draws the regions of a single grid"));
    assert!(on("killer,sandwich").starts_with("rules: sandwichsum: "), "{}", on("killer,sandwich"));
    assert!(
        error(killer, |asked| asked.minimal_rules = true)
            .starts_with("minimal_rules: this option needs kinds of rules")
    );
}
