//! Zambon's solver: the figures of his book, its behaviour on hostile grids, its log, and the agreement of all watchers.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::{Digit, Grid, Puzzle, Stop, format};
use ninefold_logic::proof::{self, Unsound};
use ninefold_logic::step::Claim;
use ninefold_logic::zambon::{self, BatchError, Guess, Run, Strategy};
use ninefold_logic::{Method, Path, State, Step};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

use crate::common;

/// Every `step`th grid of a collection, whether or not it is a puzzle.
fn grids(name: &str, step: usize) -> Vec<Grid> {
    let text = common::collection(name).unwrap_or_default();
    format::read(&text).filter_map(|record| Some(record.ok()?.content.grid())).step_by(step).collect()
}

fn histogram<T: Ord>(values: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    values.fold(BTreeMap::new(), |mut counts, value| {
        *counts.entry(value).or_default() += 1;
        counts
    })
}

/// Table 14-1 of the book, and the other known figures for the list of 17-clue puzzles.
#[test]
fn the_book() {
    let runs: Vec<Run> = grids("clues17.txt", 1).iter().map(Run::of).collect();
    if runs.is_empty() {
        return;
    }
    assert_eq!(runs.len(), 49_151);
    assert!(runs.iter().all(|run| run.is_solved() && run.solved() == 81 && !run.is_given_up()));

    let uses = histogram(runs.iter().flat_map(Run::uses).map(|strategy| strategy.name()));
    let table = [
        ("unique-loop", 87_694),
        ("naked-pair", 42_152),
        ("hidden-pair", 24_085),
        ("box-line", 24_275),
        ("pointing-line", 4_266),
        ("naked-triple", 14),
        ("hidden-triple", 21),
        ("lines-2", 484),
        ("Y-wing", 2_346),
        ("rectangle", 4_539),
        ("XY-chain", 3_860),
        ("lines-3", 111),
        ("lines-4", 6),
        ("backtrack", 1_918),
    ];
    assert_eq!(uses, BTreeMap::from(table), "and no naked quad");

    let levels = histogram(runs.iter().map(Run::level));
    assert_eq!(levels, BTreeMap::from([(0, 21_905), (1, 19_683), (2, 1_104), (3, 4_541), (4, 1_918)]));

    let sure: Vec<&Run> = runs.iter().filter(|run| run.guesses() == 0).collect();
    assert_eq!(sure.len(), 47_233);
    let counts = histogram(sure.iter().map(|run| run.uses().len()));
    let expected: [usize; 29] = [
        21_905, 943, 5_216, 3_453, 3_393, 2_785, 2_247, 1_873, 1_479, 1_134, 755, 613, 440, 345, 221, 141, 97, 67, 41,
        27, 18, 19, 6, 7, 2, 4, 0, 0, 2,
    ];
    assert_eq!(counts, (1..).zip(expected).filter(|&(_, count)| count > 0).collect());
    assert_eq!(sure.iter().filter(|run| run.uses().len() <= 5).count(), 34_910);

    let guesses = histogram(runs.iter().map(Run::guesses).filter(|&guesses| guesses > 0));
    let expected = [(1, 1_280), (2, 399), (3, 145), (4, 52), (5, 22), (6, 12), (7, 7), (8, 1)];
    assert_eq!(guesses, BTreeMap::from(expected), "the one with eight is the hardest");

    // Before its improvement, the solver guessed in the first cell (figure 13-1).
    let unsure = grids("clues17.txt", 1).into_iter().zip(&runs).filter(|(_, run)| run.guesses() > 0);
    let first = histogram(unsure.map(|(grid, run)| {
        let first = Run::guessing(&grid, Guess::First, Stop::NEVER);
        assert_eq!((first.grid(), first.level()), (run.grid(), 4));
        first.guesses()
    }));
    let expected = [(1, 1_367), (2, 341), (3, 104), (4, 43), (5, 39), (6, 16), (7, 5), (8, 2), (9, 1)];
    assert_eq!(first, BTreeMap::from(expected));

    // Grid 13-2 has one of the two longest paths without a guess.
    let longest = sure.iter().filter(|run| run.uses().len() == 29);
    let figure = [("XY-chain", 15), ("box-line", 5), ("naked-pair", 2), ("pointing-line", 3), ("unique-loop", 4)];
    let uses = |run: &&&Run| histogram(run.uses().iter().map(|strategy| strategy.name()));
    assert_eq!(longest.filter(|run| uses(run) == BTreeMap::from(figure)).count(), 1);
}

/// The data from the log of a run: the names of the strategies, the number of solved cells, and the digits.
fn logged(grid: &Grid) -> (String, Vec<String>, usize, String) {
    let mut log = String::new();
    zambon::log(grid, None, &mut log).unwrap();
    let last = |start: &str| log.lines().rfind(|line| line.starts_with(start)).unwrap().to_owned();
    let names = last("Strategies used ");
    let names = names.split('\'').skip(1).step_by(2).map(str::to_owned).collect();
    let solved = last("sudoku: the final").split(' ').nth(5).unwrap().parse().unwrap();
    let digits = last("***** ")[6..].to_owned();
    (log, names, solved, digits)
}

/// Checks that the quick run, the log and the steps agree.
fn agree(grid: &Grid) {
    let run = Run::of(grid);
    let (log, names, solved, digits) = logged(grid);
    let used: Vec<&str> = run.uses().iter().map(|strategy| strategy.name()).collect();
    assert_eq!((names, solved), (used.iter().map(|&name| name.to_owned()).collect(), run.solved()), "{grid}");
    assert_eq!(digits.parse::<Grid>().unwrap_or(Grid::EMPTY), run.grid(), "{grid}");
    assert_eq!(log.contains("*** The grid is inconsistent"), !run.is_consistent(), "{grid}");
    let after: Vec<&str> = log.lines().filter(|line| line.starts_with("strategy: after")).collect();
    assert_eq!(after.len(), used.len() - usize::from(run.guesses() > 0), "{grid}");
    match Puzzle::try_from(*grid) {
        Ok(puzzle) => proved(&puzzle, &run),
        Err(_) => sound(&Path::of(State::from(grid.board()), &Method::zambon())),
    }
}

/// Checks that every step except guesses is proved, and that its words state its conclusions.
fn sound(path: &Path) {
    for (position, step) in path.stages() {
        let state = position.state(0);
        let expected = if step.is_guess() { Err(Unsound::Guess) } else { Ok(()) };
        assert_eq!(proof::check(&state, step), expected, "{step}\n{:#}", state.board());
        assert!(step.text().line().ends_with('.') && step.text().short.len() > 5);
    }
}

fn proved(puzzle: &Puzzle, run: &Run) {
    let path = Path::of(puzzle, &Method::zambon());
    sound(&path);
    assert!(run.is_solved() && path.is_solved(), "{}", puzzle.givens());
    assert_eq!(path.end().board(0).grid(), &run.grid());
    assert_eq!(path.steps().iter().filter(|step| step.is_guess()).count(), usize::from(run.guesses()));
    for claim in path.steps().iter().flat_map(Step::conclusions) {
        let is_true = puzzle.solution().digit(claim.candidate().cell) == claim.candidate().digit;
        assert_eq!(is_true, matches!(claim, Claim::True(_)), "what stands in the end is right: {claim}");
    }
    same_strategies(&path, run);
}

/// Checks that the steps before the first guess belong to the strategies used. A pointing box that a rectangle finds counts as pointing.
fn same_strategies(path: &Path, run: &Run) {
    let code = |step: &Step| zambon::code(step.technique()).map(|code| if code == 30 { 13 } else { code });
    let steps = histogram(path.steps().iter().take_while(|step| !step.is_guess()).filter_map(code));
    let fold = |strategy: &Strategy| if strategy.code() == 30 { 13 } else { strategy.code() };
    let uses = histogram(run.uses().iter().filter(|strategy| strategy.level() < 4).map(fold));
    assert!(steps.keys().eq(uses.keys()), "{steps:?} {uses:?}");
    assert!(uses.iter().all(|(code, count)| steps[code] >= *count), "{steps:?} {uses:?}");
}

macro_rules! agreements {
    ($($name:ident: $step:literal;)*) => {
        $(#[test] fn $name() { grids(concat!(stringify!($name), ".txt"), $step).iter().for_each(agree); })*
    };
}

agreements! {
    clues17: 25;
    minimal_20k: 10;
    easy_10k: 50;
    mixed24: 5;
    top1465: 5;
    top2365: 5;
    hardest11plus: 100;
    se11510_exchange: 5;
    many_solutions: 10;
    invalid_10k: 10;
}

/// The step that `next` returns is the first of the path from that position, and it is sound in every position of the path.
#[test]
fn next() {
    let grid: Grid =
        "200080010001902000450061020004000089060070000710000060040107008000009500070020034".parse().unwrap();
    let method = Method::zambon();
    let path = Path::of(&Puzzle::try_from(grid).unwrap(), &method);
    assert_eq!(ninefold_logic::next(path.start(), &method).as_ref(), path.steps().first());
    for (position, _) in path.stages() {
        let step = ninefold_logic::next(&position, &method).unwrap();
        assert_eq!(position.check(&step), Ok(()), "{step}");
    }
    assert_eq!(ninefold_logic::next(path.end(), &method), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Invalid grids cause no panic, and the quick run still agrees with the log.
    #[test]
    fn nonsense(digits in proptest::collection::vec(prop_oneof![3 => Just(None), 1 => (1_u8..=9).prop_map(Digit::new)], 81)) {
        let grid = Grid::new(digits.try_into().unwrap());
        let run = Run::of(&grid);
        let (_, names, solved, _) = logged(&grid);
        prop_assert_eq!((names.len(), solved), (run.uses().len(), run.solved()));
        sound(&Path::of(State::from(grid.board()), &Method::zambon()));
    }
}

/// An empty grid needs more guesses than anybody can wait for, so the run gives up.
#[test]
fn endless() {
    let run = Run::of(&Grid::EMPTY);
    assert!(run.is_given_up() && run.is_consistent() && run.solved() == 0 && run.uses().is_empty());
    let full: Grid =
        "814729635659314728372568194721495386568137942943682571285971463496253817137846259".parse().unwrap();
    assert_eq!((Run::of(&full).solved(), Run::of(&full).level()), (81, 0));
}

/// With two equal givens in a row, the clean-up stops at the first cell that has no candidate left.
#[test]
fn contradiction() {
    let mut grid = Grid::EMPTY;
    for cell in ["r1c1", "r1c9"] {
        grid[cell.parse().unwrap()] = Some(Digit::D5);
    }
    let run = Run::of(&grid);
    assert!(!run.is_consistent() && !run.is_given_up() && run.uses().is_empty());
    assert_eq!(run.solved(), 1);
    assert!(logged(&grid).0.contains("*** The grid is inconsistent\nsudoku: the final grid contains 1 solved cells\n"));
}

#[test]
fn batch() {
    let puzzle = "200080010001902000450061020004000089060070000710000060040107008000009500070020034";
    let out = zambon::batch(&format!("{puzzle}\tx\t29")).unwrap();
    assert_eq!(out, format!("{puzzle}\tx\t29\tconsistent\t81\t4\t0\t10\t12\t31"));
    let broken = format!("55{}", "0".repeat(79));
    assert_eq!(zambon::batch(&format!("{broken}\t\t2")).unwrap(), format!("{broken}\t\t2\tinconsistent\t1\t0"));
    let refused = |line: String| zambon::batch(&line).unwrap_err();
    assert_eq!(refused(puzzle.into()), BatchError::Fields(1));
    assert_eq!(refused(format!("{puzzle}\tx\t29\ty")), BatchError::Fields(4));
    assert_eq!(refused(format!("{}\tx\t29", &puzzle[1..])), BatchError::Length(80));
    assert_eq!(refused(format!("{puzzle}é\tx\t29")), BatchError::Length(82));
    assert_eq!(refused(format!("{}é{}\tx\t29", &puzzle[..4], &puzzle[5..])), BatchError::Sign(5, 'é'));
    assert_eq!(refused(format!("{puzzle}\té\t0")), BatchError::Clues(85));
    assert_eq!(refused(format!("{puzzle}\tx\tmany")), BatchError::Clues(85));
}

/// The whole log of a puzzle with four uses, and of a puzzle with guesses: see the file.
#[test]
fn log() {
    let mut log = String::new();
    let plain = "200080010001902000450061020004000089060070000710000060040107008000009500070020034";
    zambon::log(&plain.parse().unwrap(), Some("four uses"), &mut log).unwrap();
    let guessed = "100007090030020008009600500005300900010080002600004000300000010041000007007000300";
    zambon::log(&guessed.parse().unwrap(), None, &mut log).unwrap();
    if log != include_str!("zambon.txt") {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("zambon.txt");
        std::fs::write(&path, &log).unwrap();
        panic!("the log has changed; if it should, copy {} to tests/zambon.txt", path.display());
    }
}

/// The lines of the log: `#` stands for a number, `@` for cells, `..` for further items.
const LINES: &[&str] = &[
    "unique_unit: # in @ is unique within the UNIT",
    "unique_unit: removed # from @",
    "cleanup_unit [UNIT of @]: removed # from @",
    "naked_pair_unit: @ and @ in the same UNIT only contain # and #",
    "naked_pair_unit: removed # from @",
    "naked_triple_unit: @, @, and @ in the same UNIT only contain #, #, and #",
    "naked_triple_unit: removed # from @",
    "naked_quad_unit: @, @, @, and @ in the same UNIT only contain #, #, #, and #",
    "naked_quad_unit: removed # from @",
    "hidden_pair_unit: # and # are only in @ and @ of the same UNIT",
    "hidden_pair_unit: removed # from @",
    "hidden_triple_unit: #, #, and # are only in @, @, and @ of the sameUNIT",
    "hidden_triple_unit: removed # from @",
    "box_line_unit: all candidates for # of UNIT # are in box #",
    "box_line_unit: removed # from @",
    "pointing_line_box: all candidates for # of box # are in UNIT #",
    "pointing_line_box: removed # from @",
    "lines(#): the UNITs # # let us eliminate # from the UNITs # #",
    "lines(#): the UNITs # # # let us eliminate # from the UNITs # # #",
    "lines(#): the UNITs # # # # let us eliminate # from the UNITs # # # #",
    "lines: removed # from @",
    "y_wing_digit: @:# @:# @:#",
    "y_wing_digit: intersection of @ and @: @..",
    "y_wing_digit: removed # from @",
    "xy_chain_step: @:# @:# ..",
    "xy_chain_step: intersection of @ and @: @..",
    "xy_chain_step: removed # from @",
    "rectangle_cell: # in @ leads to contradiction when chained through the boxes [#,#,#,#]",
    "rectangle_cell: removed # from @",
    "*** No candidates left in @",
    "*** The grid is inconsistent",
    "backtrack (#): @ has candidates # #..",
    "backtrack (#): # successful (# solved)",
    "backtrack (#): # unsuccessful",
    "backtrack (#) strategies: NAMES",
    "backtrack (#) strategies:none",
    "sudoku: the initial grid contains # solved cells",
    "sudoku: after the initial cleanup, the grid contains # solved cells",
    "sudoku: the final grid contains # solved cells",
    "strategy: after NAMES the grid contains # solved cells",
    "Strategies used #: NAMES",
    "Strategies used #:",
];

/// Lines that appear only if a box is left without a digit, which earlier strategies usually detect.
const RARE: &[&str] = &[
    "rectangle_step: # cannot solve @ because all the #s in box # are aligned with it (pointing line strategy)",
    "rectangle_step: removed # from @",
];

fn shape(line: &str) -> String {
    let words = line.trim_start().split(' ').map(|word| {
        let digits = |c: char| c.is_ascii_digit();
        let mut shape = String::new();
        for sign in word.chars() {
            let sign = if digits(sign) { '#' } else { sign };
            if sign != '#' || !shape.ends_with('#') {
                shape.push(sign);
            }
        }
        shape.replace("(#,#)", "@").replace("rows", "UNITs").replace("columns", "UNITs")
    });
    let line = words.collect::<Vec<_>>().join(" ").replace("samerow", "same row").replace("samecolumn", "same column");
    let line = line.replace("samebox", "same box").replace("within the box", "within the UNIT");
    let line = line.replace("[box of", "[UNIT of").replace("same box", "same UNIT");
    let line = line.replace("row", "UNIT").replace("column", "UNIT");
    let line = if line.starts_with("hidden_triple_unit: #,") { line.replace("same UNIT", "sameUNIT") } else { line };
    let names = line.find('\'').map(|start| (start, line.rfind('\'').unwrap()));
    let line = names.map_or(line.clone(), |(start, end)| format!("{}NAMES{}", &line[..start], &line[end + 1..]));
    shorten(line)
}

/// Abbreviates lists of any length.
fn shorten(line: String) -> String {
    let cut = |at: &str, rest: &str| line.find(at).map(|start| format!("{}{rest}", &line[..start + at.len()]));
    match () {
        () if line.starts_with("xy_chain_step: @:#") => "xy_chain_step: @:# @:# ..".into(),
        () if line.contains("intersection") => cut("@ and @: @", "..").unwrap_or(line),
        () if line.contains("candidates # #") => cut("candidates # #", "..").unwrap_or(line),
        () => line,
    }
}

/// Grids that use rare strategies, and some others.
fn varied() -> Vec<Grid> {
    let mut seen = BTreeMap::new();
    let files = [grids("clues17.txt", 1), grids("minimal_20k.txt", 2), grids("invalid_10k.txt", 1)];
    let mut chosen: Vec<Grid> = files.iter().flat_map(|grids| grids.iter().step_by(500)).copied().collect();
    for grid in files.into_iter().flatten() {
        for strategy in Run::of(&grid).uses() {
            let count: &mut u32 = seen.entry(strategy.code()).or_default();
            *count += 1;
            if *count <= 5 {
                chosen.push(grid);
            }
        }
    }
    chosen
}

#[test]
fn lines() {
    let logs: Vec<String> = varied().iter().map(|grid| logged(grid).0).collect();
    if logs.is_empty() {
        return;
    }
    let drawn = |line: &&str| line.is_empty() || line.starts_with(['|', '+', '-']) || line.starts_with("***** ");
    let mut shapes: BTreeSet<String> =
        logs.iter().flat_map(|log| log.lines()).filter(|line| !drawn(line)).map(shape).collect();
    RARE.iter().for_each(|rare| _ = shapes.remove(*rare));
    assert_eq!(shapes, LINES.iter().map(|&line| line.to_owned()).collect());
}
