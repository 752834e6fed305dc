//! The classic engines: they reproduce the published runs of the original programs, and their answers are right.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::common::collections::{self, collection};
use crate::common::kinds::{KINDS, board};
use crate::common::{Rng, solves};
use ninefold_core::classic::buckets::{Rules, STATES};
use ninefold_core::classic::forced::{self, Bounds, Outcome};
use ninefold_core::classic::{Bound, Counts, End, Engine, Event, Profile, Replay, Routine};
use ninefold_core::{Board, Cell, Digit, DigitSet, Gap, Grid, Solution, Stop, format, solve};

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

fn parse(text: &str) -> Board {
    text.parse::<Grid>().unwrap().board()
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Run {
    end: End,
    counts: Counts,
    solutions: Vec<Solution>,
}

/// Runs an engine until it has found `limit` solutions or reported `most` events.
fn run(engine: Engine, board: &Board, limit: usize, most: u64) -> Run {
    let (mut counts, mut solutions, mut events) = (Counts::default(), Vec::new(), 0);
    let end = engine.search(board, &mut |event| {
        counts.add(&event);
        events += 1;
        if let Event::Solution { solution, .. } = event {
            solutions.push(solution);
        }
        if solutions.len() == limit || events == most { ControlFlow::Break(()) } else { GO_ON }
    });
    Run { end: end.unwrap(), counts, solutions }
}

/// All engines that find every solution.
fn complete() -> impl Iterator<Item = Engine> {
    Engine::all().filter(|engine| !matches!(engine, Engine::Forced(_)))
}

fn is_plain(engine: Engine) -> bool {
    matches!(engine, Engine::Brute | Engine::Masks)
}

// ------------------------------------------------------------------------------------------------------------ SUDOKU71

/// The article's five cases with their solutions.
const CASES: [[&str; 2]; 5] = [
    [
        ".5...14..2.3...7...7.3..182..4.5...7...1.3...8...2.6..185..6.9...2...8.3..64...7.",
        "658271439213894756479365182924658317567143928831927645185736294742519863396482571",
    ],
    [
        "45......6..3..1..7....23.......4.25...93.21...81.7.......58....9..7..8..7......64",
        "452897316893651427176423985637148259549362178281975643324586791965714832718239564",
    ],
    [
        "32....7....98..3.......6..2.5...9..3.4.....2.7..3...4.1..7.......6..25....4....86",
        "321954768469827351587136492658249173943671825712385649195768234836492517274513986",
    ],
    [
        "...........783......5..264...26...7..4.....8..6...32...284..5......961...........",
        "294165837617834952385972641532681479741259386869743215928417563473596128156328794",
    ],
    [
        ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
        "814729635659314728372568194721495386568137942943682571285971463496253817137846259",
    ],
];

/// Depth and width, whether they are enough, and the number of calls of TRY, if published.
type Claim = ([u8; 2], bool, Option<u64>);

const CLAIMS: [&[Claim]; 5] = [
    &[([1, 2], true, Some(1))],
    &[([1, 2], false, Some(1)), ([2, 2], true, Some(5))],
    &[
        ([1, 2], false, Some(1)),
        ([2, 2], false, None),
        ([2, 3], false, None),
        ([2, 9], false, None),
        ([3, 2], false, None),
        ([4, 2], false, None),
        ([3, 3], true, Some(7)),
        ([3, 4], true, Some(7)),
        ([3, 9], true, Some(7)),
        ([5, 2], true, Some(515)),
    ],
    &[([2, 2], false, None), ([2, 3], true, Some(37)), ([2, 4], true, Some(81)), ([3, 2], true, Some(110))],
    &[
        ([1, 2], false, Some(1)),
        ([2, 2], false, None),
        ([3, 2], false, None),
        ([4, 2], false, None),
        ([2, 3], false, None),
        ([2, 9], false, None),
        ([3, 3], false, None),
        ([5, 2], true, Some(996)),
        ([3, 4], true, Some(3_327)),
        ([3, 5], true, Some(8_483)),
        ([4, 3], true, Some(16_475)),
    ],
];

/// Returns the calculator's printout: cells are written `row.column`.
fn log(board: &Board, [depth, width]: [u8; 2]) -> (Outcome, Vec<String>) {
    let mut lines = Vec::new();
    let outcome = forced::solve(board, Bounds::new(depth, width), &mut |event| {
        match event {
            Event::Try { candidate, level: at } => {
                let [row, column, _] = candidate.cell.houses().map(ninefold_core::House::number);
                lines.push(format!("{at} :>Try {row}.{column} = {}", candidate.digit));
            }
            Event::Settled { level, forced } => lines.push(format!("{} : {forced} forced cells", level + 1)),
            Event::DeadEnd { level, .. } if level > 0 => lines.push(format!("{level} : (dead end)")),
            _ => {}
        }
        GO_ON
    });
    (outcome.unwrap(), lines)
}

/// Returns the tries of a log, without their level.
fn tries(lines: &[String]) -> Vec<String> {
    lines.iter().filter_map(|line| Some(line.split_once(":>Try ")?.1.replace(' ', ""))).collect()
}

#[test]
fn sudoku71_solves_what_the_article_says_in_as_many_calls() {
    for ([puzzle, solution], claims) in CASES.into_iter().zip(CLAIMS) {
        let board = parse(puzzle);
        for &(bounds @ [depth, width], enough, calls) in claims {
            let mut counts = Counts::default();
            let outcome = forced::solve(&board, Bounds::new(depth, width), &mut |event| {
                counts.add(&event);
                GO_ON
            });
            match outcome.unwrap() {
                Outcome::Solved(found) => assert!(enough && found.to_string() == solution, "{puzzle} {bounds:?}"),
                Outcome::NotFound(_) => assert!(!enough, "{puzzle} {bounds:?}"),
                other => panic!("{puzzle} {bounds:?}: {other:?}"),
            }
            let found = counts.tries + 1;
            assert_eq!(calls.unwrap_or(found), found, "calls of TRY for {puzzle} {bounds:?}");
        }
    }
}

#[test]
fn sudoku71_first_case_needs_no_try() {
    let (outcome, lines) = log(&parse(CASES[0][0]), [1, 2]);
    assert!(matches!(outcome, Outcome::Solved(_)));
    assert_eq!(lines, [] as [&str; 0]);
}

#[test]
fn sudoku71_second_case_as_printed() {
    let board = parse(CASES[1][0]);
    let (outcome, lines) = log(&board, [1, 2]);
    let Outcome::NotFound(partial) = outcome else { panic!("{outcome:?}") };
    assert_eq!(lines, ["1 : 10 forced cells"]);
    assert_eq!(partial.filled().len(), 36);
    let text = partial.to_string();
    assert_eq!((&text[..18], &text[63..72], &text[72..]), ("452897316..3..1..7", "9..7..8..", "7.8..9564"));
    let solution: Grid = CASES[1][1].parse().unwrap();
    assert!(partial.iter().all(|(cell, digit)| solution[cell] == Some(digit)), "what is forced is right");

    let expected = [
        "1 : 10 forced cells",
        "1 :>Try 2.1 = 6",
        "1 : (dead end)",
        "1 :>Try 2.1 = 8",
        "2 : 0 forced cells",
        "1 :>Try 2.2 = 6",
        "1 : (dead end)",
        "1 :>Try 2.2 = 9",
    ];
    let (outcome, lines) = log(&board, [2, 2]);
    assert!(matches!(outcome, Outcome::Solved(_)));
    assert_eq!(lines, expected);

    // Continuing with the grid that the first run left, as the listing does: the ten digits are already in it.
    let (outcome, lines) = log(&partial.board(), [2, 2]);
    assert!(matches!(outcome, Outcome::Solved(_)));
    assert_eq!((&*lines[0], &lines[1..]), ("1 : 0 forced cells", &expected.map(str::to_owned)[1..]));
}

#[test]
fn sudoku71_third_case_as_printed() {
    for width in 3..=9 {
        let (_, lines) = log(&parse(CASES[2][0]), [3, width]);
        assert_eq!(tries(&lines), ["1.3=1", "1.4=4", "1.4=5", "1.4=9", "1.5=4", "1.5=5"], "width {width}");
        let levels: Vec<&str> = lines.iter().filter(|line| line.contains("Try")).map(|line| &line[..1]).collect();
        assert_eq!(levels, ["1", "2", "2", "2", "2", "2"]);
    }
}

#[test]
fn sudoku71_fourth_and_fifth_case_begin_and_end_as_printed() {
    let found = tries(&log(&parse(CASES[3][0]), [2, 3]).1);
    assert_eq!(found[..3], ["1.2=3", "1.2=8", "1.2=9"]);
    assert_eq!(found[found.len() - 2..], ["6.3=9", "6.8=1"]);
    let found = tries(&log(&parse(CASES[4][0]), [5, 2]).1);
    assert_eq!(found[..3], ["4.3=1", "2.3=5", "1.3=4"]);
    assert_eq!(found[found.len() - 2..], ["2.3=9", "3.5=6"]);
}

#[test]
fn sudoku71_says_illegal_only_before_any_try() {
    // r1c9 sees all nine digits.
    let none = parse("12345678....................................9....................................");
    assert_eq!(log(&none, [2, 2]).0, Outcome::Illegal("r1c9".parse().unwrap()));
    assert_eq!(run(Engine::named("forced").unwrap(), &none, 1, u64::MAX).end, End::Done);
    // Row 2 must have a 1 in one of its last three cells, and so must row 3, but all these cells are in box 3.
    let crossed = [".........", "234567...", "567234..."].concat() + &".".repeat(54);
    assert_eq!(solve::count(&parse(&crossed), 1), 0);
    let Outcome::NotFound(grid) = log(&parse(&crossed), [2, 9]).0 else { panic!("nothing is wrong at first sight") };
    assert_eq!(grid, crossed.parse().unwrap());
}

/// In a dead end in the second pass, the digits of the first pass stay, and only those of the second are removed.
#[test]
fn sudoku71_takes_back_one_pass() {
    let mut rng = Rng::new(71);
    let mut seen = 0;
    for round in 0..3000 {
        let board = board(KINDS[round % KINDS.len()], &mut rng);
        if board.grid().clash().is_some() {
            continue;
        }
        let mut events = Vec::new();
        let outcome = forced::solve(&board, Bounds::new(1, 2), &mut |event| {
            events.push(event);
            GO_ON
        });
        let Ok(Outcome::Illegal(cell)) = outcome else { continue };
        let dead = events.iter().position(|event| matches!(event, Event::DeadEnd { .. })).unwrap();
        assert_eq!(events[dead], Event::DeadEnd { level: 0, gap: Some(Gap::Cell(cell)) });
        // Digits are removed from the last cell to the first, and fewer than were forced if an earlier pass wrote some.
        let undone: Vec<Cell> =
            events.iter().filter_map(|event| if let Event::Undo(c) = event { Some(c.cell) } else { None }).collect();
        assert!(undone.is_sorted_by(|one, next| one > next));
        let forced = events.iter().filter(|event| matches!(event, Event::Forced { .. })).count();
        seen += usize::from(undone.len() < forced);
    }
    assert!(seen > 0, "no board had a dead end behind a first pass");
}

#[test]
fn clashing_givens_are_refused_by_all() {
    let board = parse(&("55".to_owned() + &".".repeat(79)));
    for engine in Engine::all() {
        let clash = engine.search(&board, &mut |event| panic!("{engine}: {event}")).unwrap_err();
        assert_eq!(clash.to_string(), "5 appears twice in row 1: r1c1 and r1c2");
        assert!(engine.first(&board).is_err());
    }
    assert!(forced::solve(&board, Bounds::default(), &mut |_| GO_ON).is_err());
}

// -------------------------------------------------------------------------------------------------------- all of them

#[test]
fn each_has_a_name() {
    let names: BTreeSet<&str> = Engine::all().map(Engine::name).collect();
    assert_eq!(names.len(), Engine::all().count());
    for engine in Engine::all() {
        assert_eq!(Engine::named(engine.name()), Some(engine));
    }
    assert_eq!(Engine::named("abacus"), None);
}

/// Checks the events: digits are placed in empty cells and removed as placed, only saved states are restored, numbers are consecutive, and a solution
/// is the grid that the events have built.
struct Witness {
    engine: Engine,
    replay: Replay,
    kept: usize,
    solutions: u64,
    tried: Option<ninefold_core::Candidate>,
}

impl Witness {
    fn new(engine: Engine, board: &Board) -> Self {
        Self { engine, replay: Replay::new(board), kept: 0, solutions: 0, tried: None }
    }

    fn look(&mut self, event: &Event) {
        let grid = *self.replay.grid();
        match *event {
            Event::Try { candidate, level } => {
                assert!(grid[candidate.cell].is_none() && level > 0, "{} {event}", self.engine);
                self.tried = Some(candidate);
            }
            Event::Place(candidate) => {
                assert_eq!(Some(candidate), self.tried.take(), "{} {event}", self.engine);
                assert_eq!(grid[candidate.cell], None, "{} {event}", self.engine);
            }
            Event::Forced { candidate, .. } => assert_eq!(grid[candidate.cell], None, "{} {event}", self.engine),
            Event::Undo(candidate) => {
                assert_eq!(grid[candidate.cell], Some(candidate.digit), "{} {event}", self.engine);
            }
            Event::Save { state } => {
                assert!((1..=self.kept + 1).contains(&state), "{} {event}", self.engine);
                self.kept = state;
            }
            Event::Restore { state } => {
                assert!((1..=self.kept).contains(&state), "{} {event}", self.engine);
                self.kept = state;
            }
            Event::Solution { number, solution } => {
                self.solutions += 1;
                assert_eq!(number, self.solutions, "{}", self.engine);
                assert_eq!(grid, solution.grid(), "{}", self.engine);
            }
            Event::Subset { cells, digits } => {
                assert!((2..=3).contains(&cells.len()) && cells.len() == digits.len(), "{event}");
                assert!(cells.is_disjoint(grid.filled()), "{event}");
            }
            Event::Branch { cell, digits } => {
                assert!(grid[cell].is_none() && digits.len() > 1, "{} {event}", self.engine);
            }
            Event::Settled { .. } => assert!(matches!(self.engine, Engine::Forced(_)), "{} {event}", self.engine),
            Event::DeadEnd { .. } | Event::GiveUp { .. } => {}
        }
        self.replay.apply(event);
    }
}

/// Finds solutions and checks every event. Returns the solutions in ascending order, or `None` if the engine was stopped after `most` events.
fn witnessed(engine: Engine, board: &Board, limit: usize, most: u64) -> Option<Vec<Solution>> {
    let mut witness = Witness::new(engine, board);
    let (mut found, mut events) = (Vec::new(), 0);
    let end = engine.search(board, &mut |event| {
        witness.look(&event);
        events += 1;
        if let Event::Solution { solution, .. } = event {
            found.push(solution);
        }
        if found.len() == limit || events == most { ControlFlow::Break(()) } else { GO_ON }
    });
    if is_plain(engine) {
        assert!(found.is_sorted_by(|one, next| one < next), "{engine}: ascending");
        if end == Ok(End::Done) {
            assert_eq!(witness.replay.grid(), board.grid(), "{engine}: all is taken back");
        }
    }
    let stopped = events == most || end == Ok(End::GaveUp);
    assert!(end == Ok(End::Done) || stopped || found.len() == limit, "{engine} ended with {end:?}");
    found.sort_unstable();
    (!stopped).then_some(found)
}

#[test]
fn every_engine_agrees_on_random_boards() {
    const MOST: u64 = 100_000;
    let mut rng = Rng::new(7);
    let mut tally = [0; 3];
    let mut unfinished = 0;
    for round in 0..2000 {
        let board = board(KINDS[round % KINDS.len()], &mut rng);
        if board.grid().clash().is_some() {
            complete().for_each(|engine| assert!(engine.first(&board).is_err(), "{engine}"));
            continue;
        }
        let expected: Vec<Solution> = solve::solutions(&board).take(21).collect();
        tally[expected.len().min(2)] += 1;
        for engine in complete() {
            let Some(found) = witnessed(engine, &board, 21, MOST) else {
                unfinished += 1;
                assert!(is_plain(engine) || expected.len() == 21, "{engine} did not finish {board:?}");
                continue;
            };
            assert_eq!(found.len(), expected.len(), "{engine}{board:?}");
            if expected.len() < 21 {
                assert_eq!(found, expected, "{engine}{board:?}");
            }
            assert!(found.iter().all(|solution| solves(solution, &board)), "{engine}{board:?}");
        }
        forced_is_right(&board, &expected, MOST / 10);
    }
    println!("{tally:?} with none, one, more; {unfinished} runs not finished");
    assert!(tally.iter().all(|&boards| boards > 300), "{tally:?}");
    assert!(unfinished < 600, "{unfinished}");
}

/// Checks that for any bounds a reported solution is one, "illegal" is right, and forced digits are in every solution.
fn forced_is_right(board: &Board, expected: &[Solution], most: u64) {
    for (depth, width) in [(1, 2), (2, 2), (2, 9), (3, 3)] {
        let mut witness = Witness::new(Engine::Forced(Bounds::new(depth, width)), board);
        let mut events = 0;
        let outcome = forced::solve(board, Bounds::new(depth, width), &mut |event| {
            witness.look(&event);
            events += 1;
            if events == most { ControlFlow::Break(()) } else { GO_ON }
        });
        match outcome.unwrap() {
            Outcome::Solved(solution) => assert!(solves(&solution, board)),
            Outcome::Illegal(_) => assert!(expected.is_empty(), "{board:?}"),
            Outcome::NotFound(grid) => {
                assert_eq!(grid, *witness.replay.grid());
                let right = |solution: &Solution| grid.iter().all(|(cell, digit)| solution.digit(cell) == digit);
                assert!(expected.iter().all(right), "what is forced holds in every solution");
            }
            Outcome::Stopped => assert_eq!(events, most),
        }
    }
}

/// Runs an engine until `most` events; returns its calls, its events and its end.
fn profiled(engine: Engine, board: &Board, most: usize) -> (Profile, Vec<Event>, End) {
    let (profile, mut events) = (Profile::default(), Vec::new());
    let end = engine.profiled(board, &profile, &mut |event| {
        events.push(event);
        if events.len() == most { ControlFlow::Break(()) } else { GO_ON }
    });
    (profile, events, end.unwrap())
}

#[test]
fn sudoku71_calls_its_routines_as_often_as_is_on_record() {
    for ([puzzle, _], claims) in CASES.into_iter().zip(CLAIMS) {
        for &([depth, width], _, calls) in claims {
            let engine = Engine::Forced(Bounds::new(depth, width));
            let (profile, events, _) = profiled(engine, &parse(puzzle), usize::MAX);
            let tries = events.iter().filter(|event| matches!(event, Event::Try { .. })).count() as u64;
            assert_eq!(profile.calls(Routine::Try), calls.unwrap_or(tries + 1), "{puzzle} ({depth}, {width})");
            assert!(profile.calls(Routine::Pass) >= profile.calls(Routine::Try), "each call makes a pass at least");
        }
    }
    // Without a try: the passes visit 51 cells, then the cells still empty, as long as the previous pass has written a digit.
    let (profile, events, _) = profiled(Engine::named("forced").unwrap(), &parse(CASES[0][0]), usize::MAX);
    let placed = events.iter().filter(|event| matches!(event, Event::Forced { .. })).count() as u64;
    assert_eq!((profile.calls(Routine::Try), profile.calls(Routine::Place)), (1, placed));
    assert!(profile.calls(Routine::Digits) > 51);
}

/// The counts of calls agree with the events, from which no engine derives them.
#[test]
fn profiles_agree_with_events() {
    use Routine::{
        Choose, Cover, Fill, Free, Guess, Legal, Move, Next, Pair, Place, PutBack, Restore, Save, Search, Settle,
        TakeOut, Toggle, Uncover,
    };
    const MOST: usize = 20_000;
    let (mut rng, mut complete) = (Rng::new(44), [0; 8]);
    for round in 0..600 {
        let board = board(KINDS[round % KINDS.len()], &mut rng);
        if board.grid().clash().is_some() {
            continue;
        }
        for (place, engine) in Engine::all().enumerate() {
            let (profile, events, end) = profiled(engine, &board, MOST);
            let mut plain = Vec::new();
            let same = engine.search(&board, &mut |event| {
                plain.push(event);
                if plain.len() == MOST { ControlFlow::Break(()) } else { GO_ON }
            });
            assert_eq!((same, &plain), (Ok(end), &events), "{engine} does the same without a profile");
            if end == End::Stopped && !matches!(engine, Engine::Forced(_)) {
                continue;
            }
            complete[place] += 1;
            let mut counts = Counts::default();
            events.iter().for_each(|event| counts.add(event));
            let number = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count() as u64;
            let (restored, undone) = (
                number(|event| matches!(event, Event::Restore { .. })),
                number(|event| matches!(event, Event::Undo(_))),
            );
            let givens = board.grid().filled().len() as u64;
            let calls = |routine| profile.calls(routine);
            let all = |pairs: &[(Routine, u64)]| {
                pairs.iter().for_each(|&(routine, number)| assert_eq!(calls(routine), number, "{engine}: {routine}"));
            };
            match engine {
                Engine::Brute => {
                    all(&[(Fill, counts.placements + 1), (Legal, counts.tries), (Place, counts.placements)]);
                }
                Engine::Masks => {
                    all(&[
                        (Toggle, givens + counts.placements + undone),
                        (Next, 2 * counts.placements + 1 - counts.solutions),
                    ]);
                    assert!(calls(Free) >= counts.placements);
                }
                Engine::Buckets(_) => {
                    all(&[(Save, counts.saved), (Restore, restored), (Guess, counts.tries)]);
                    // All givens are placed first, unless a cell loses its last digit earlier.
                    let placed = calls(Place) - counts.placements;
                    let begun = counts.saved + counts.solutions > 0;
                    assert!(placed == givens || placed < givens && !begun, "{engine}: {placed} givens placed");
                    assert!(calls(Pair) >= counts.saved && calls(Move) >= counts.subsets);
                }
                Engine::Fewest => {
                    all(&[(Place, counts.placements), (Save, counts.saved), (Restore, restored)]);
                    assert_eq!(calls(Choose), counts.placements + 1);
                }
                Engine::Forced(_) => all(&[(Routine::Try, counts.tries + 1), (Place, counts.placements)]),
                Engine::Dlx => {
                    all(&[(Search, counts.placements + 1), (Choose, counts.placements + 1)]);
                    assert_eq!(calls(Cover), calls(Uncover) + 4 * givens, "all but the givens is uncovered");
                    assert!(calls(TakeOut) >= calls(PutBack));
                }
                Engine::Fast => {
                    all(&[(Guess, counts.tries), (Restore, restored), (Settle, counts.tries + restored + 1)]);
                }
                _ => panic!("{engine}: its counts are not examined"),
            }
            let own: BTreeSet<Routine> = engine.routines().iter().copied().collect();
            assert_eq!(own.len(), engine.routines().len(), "{engine}: each once");
            assert_eq!(profile.of(engine).count(), own.len());
            let names: BTreeSet<&str> = engine.routines().iter().map(|routine| routine.name()).collect();
            assert_eq!(names.len(), own.len(), "{engine}: names tell routines apart");
        }
    }
    assert!(complete.iter().all(|&runs| runs > 100), "{complete:?}");
}

#[test]
fn every_engine_stops_when_it_is_told_to() {
    let board = parse(CASES[4][0]);
    for engine in Engine::all() {
        for most in [1, 2, 10, 50] {
            let mut events = 0;
            let end = engine.search(&board, &mut |_| {
                events += 1;
                if events == most { ControlFlow::Break(()) } else { GO_ON }
            });
            assert_eq!((end, events), (Ok(End::Stopped), most), "{engine}");
        }
    }
}

#[test]
fn the_two_plain_engines_go_the_same_way() {
    for [puzzle, _] in &CASES[..3] {
        let way = |engine: Engine| {
            let mut way = Vec::new();
            engine
                .search(&parse(puzzle), &mut |event| {
                    if !matches!(event, Event::Try { .. }) {
                        way.push(event);
                    }
                    GO_ON
                })
                .unwrap();
            way
        };
        assert_eq!(way(Engine::Brute), way(Engine::Masks));
        let brute = run(Engine::Brute, &parse(puzzle), usize::MAX, u64::MAX).counts;
        let masks = run(Engine::Masks, &parse(puzzle), usize::MAX, u64::MAX).counts;
        assert_eq!(masks.tries, masks.placements, "masks try what they can place");
        // In each position that is not full, nine digits are examined in one cell.
        assert_eq!(brute.tries, 9 * (brute.placements - brute.solutions + 1));
    }
}

#[test]
fn a_plain_search_on_a_puzzle_worked_out_by_hand() {
    let solved = CASES[4][1];
    let open = format!(".{}", &solved[1..]);
    // Only r1c1 is empty, and it sees all digits except 8.
    let run = run(Engine::Brute, &parse(&open), usize::MAX, u64::MAX);
    let Counts { placements, tries, dead_ends, deepest, .. } = run.counts;
    assert_eq!((placements, tries, dead_ends, deepest), (1, 9, 0, 1));
    let mut lines = Vec::new();
    Engine::Masks
        .search(&parse(&open), &mut |event| {
            lines.push(event.to_string());
            GO_ON
        })
        .unwrap();
    let solution = format!("solution 1: {solved}");
    assert_eq!(lines, ["try r1c1 = 8 at level 1", "place r1c1 = 8", &solution, "undo r1c1 = 8"]);
}

#[test]
fn the_fast_engine_is_watched_not_changed() {
    let mut rng = Rng::new(3);
    for round in 0..2000 {
        let board = board(KINDS[round % KINDS.len()], &mut rng);
        if board.grid().clash().is_some() {
            continue;
        }
        for limit in [1, 2, 5] {
            let watched = run(Engine::Fast, &board, limit, u64::MAX);
            let effort = solve::Solver::new().effort(&board, limit as u64, Stop::NEVER).unwrap();
            assert_eq!(
                (watched.counts.tries, watched.counts.solutions),
                (effort.guesses, effort.solutions),
                "{board:?}"
            );
            assert_eq!(watched.counts.saved, effort.guesses);
            assert_eq!(watched.solutions.first().copied(), solve::first(&board));
        }
    }
}

#[test]
fn words() {
    let cell: Cell = "r3c4".parse().unwrap();
    let candidate = ninefold_core::Candidate { cell, digit: Digit::D7 };
    let digits: DigitSet = "37".parse().unwrap();
    let says = |event: Event, text: &str| assert_eq!(event.to_string(), text);
    says(Event::Forced { candidate, house: None }, "forced r3c4 = 7: no other digit");
    says(Event::Forced { candidate, house: Some(cell.row()) }, "forced r3c4 = 7: no other cell in row 3");
    says(Event::Subset { cells: "r12c4".parse().unwrap(), digits }, "pair 37 in r12c4");
    says(Event::DeadEnd { level: 2, gap: Some(Gap::Cell(cell)) }, "dead end at level 2: no digit can go into r3c4");
    says(Event::DeadEnd { level: 2, gap: None }, "dead end at level 2");
    says(Event::Settled { level: 0, forced: 10 }, "10 digits forced at level 0");
    says(Event::Settled { level: 2, forced: 1 }, "1 digit forced at level 2");
    says(Event::Branch { cell, digits }, "branch at r3c4: 37");
    says(Event::Save { state: 3 }, "save state 3");
    says(Event::Restore { state: 3 }, "restore state 3");
    says(
        Event::GiveUp { level: 1, bound: Bound::Depth },
        "give up at level 1: the maximum number of nested tries is reached",
    );
}

// ------------------------------------------------------------------------------------------------------------- buckets

fn both_buckets() -> [Engine; 2] {
    [Rules::Original, Rules::Wished].map(Engine::Buckets)
}

/// The listing, written from its description with vectors and numbers alone: the last element of a bucket's vector is its front cell.
#[derive(Clone)]
struct Listing {
    /// The candidates of each cell, one bit per digit.
    masks: [u32; 81],
    placed: [bool; 81],
    buckets: [Vec<usize>; 10],
}

impl Listing {
    fn new(puzzle: &Grid) -> Self {
        let mut masks = [0x1FF_u32; 81];
        puzzle.iter().for_each(|(cell, digit)| masks[cell.index()] = 1 << digit.index());
        let mut buckets: [Vec<usize>; 10] = Default::default();
        (0..81).for_each(|cell| buckets[masks[cell].count_ones() as usize].push(cell));
        Self { masks, placed: [false; 81], buckets }
    }

    fn take_out(&mut self, cell: usize) {
        self.buckets[self.masks[cell].count_ones() as usize].retain(|&other| other != cell);
    }

    /// Removes digits from the cells that share a row with all of these cells, then from those that share a column, then a box.
    fn remove(&mut self, digits: u32, from: &[usize]) -> bool {
        let numbers: [fn(usize) -> usize; 3] = [|cell| cell / 9, |cell| cell % 9, |cell| cell / 27 * 3 + cell % 9 / 3];
        let mut changed = false;
        for number in numbers {
            let mut all: Vec<usize> = from.iter().map(|&cell| number(cell)).collect();
            all.dedup();
            let [house] = all[..] else { continue };
            for cell in (0..81).filter(|&cell| number(cell) == house && !from.contains(&cell)) {
                if !self.placed[cell] && self.masks[cell] & digits != 0 {
                    self.take_out(cell);
                    self.masks[cell] &= !digits;
                    self.buckets[self.masks[cell].count_ones() as usize].push(cell);
                    changed = true;
                }
            }
        }
        changed
    }

    fn place(&mut self, cell: usize, digit: u32) {
        self.take_out(cell);
        self.masks[cell] = digit;
        self.placed[cell] = true;
        self.remove(digit, &[cell]);
    }

    /// Places single candidates and uses pairs until nothing changes; returns whether every cell has a digit left.
    fn settle(&mut self) -> bool {
        loop {
            if !self.buckets[0].is_empty() {
                return false;
            }
            if let Some(&cell) = self.buckets[1].last() {
                self.place(cell, self.masks[cell]);
                continue;
            }
            let twos: Vec<usize> = self.buckets[2].iter().rev().copied().collect();
            let mut changed = false;
            'pairs: for (at, &one) in twos.iter().enumerate() {
                for &other in &twos[at + 1..] {
                    if self.masks[one] == self.masks[other] {
                        changed |= self.remove(self.masks[one], &[one, other]);
                        if !self.buckets[0].is_empty() || !self.buckets[1].is_empty() {
                            break 'pairs;
                        }
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// Records every try, as a cell and a digit, until the first solution.
    fn search(mut self, tries: &mut Vec<(usize, u32)>) -> bool {
        if !self.settle() {
            return false;
        }
        let Some(&cell) = self.buckets.iter().find_map(|bucket| bucket.last()) else { return true };
        (0..9).filter(|digit| self.masks[cell] >> digit & 1 == 1).any(|digit| {
            tries.push((cell, digit));
            let mut next = self.clone();
            next.place(cell, 1 << digit);
            next.search(tries)
        })
    }
}

/// Checks that the engine makes the same tries as the listing until the first solution; returns their number.
fn tries_of_the_listing(board: &Board) -> usize {
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    let solved = Listing::new(board.grid()).search(&mut expected);
    let end = Engine::Buckets(Rules::Original).search(board, &mut |event| match event {
        Event::Solution { .. } => ControlFlow::Break(()),
        Event::Try { candidate, .. } => {
            found.push((candidate.cell.index(), u32::try_from(candidate.digit.index()).unwrap()));
            GO_ON
        }
        _ => GO_ON,
    });
    if end == Ok(End::GaveUp) {
        assert!(expected.starts_with(&found), "{board:?}");
    } else {
        assert_eq!((end == Ok(End::Stopped), &found), (solved, &expected), "{board:?}");
    }
    found.len()
}

#[test]
fn buckets_tries_what_the_listing_tries() {
    let hardest = parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert_eq!(tries_of_the_listing(&hardest), 246);
    for name in
        ["norvig_top95.txt", "hardest1106.txt", "minimal_20k.txt", "top1465.txt", "mixed24.txt", "invalid_10k.txt"]
    {
        let boards = sample(name, 40).into_iter().filter(|board| board.grid().clash().is_none());
        let tries: usize = boards.map(|board| tries_of_the_listing(&board)).sum();
        println!("{name}: {tries} tries");
    }
}

/// The cell that was put into a bucket last is taken first. On an empty grid this is the last cell; a digit there moves the cells of its row, column
/// and box to another bucket, and so on.
#[test]
fn buckets_are_last_in_first_out() {
    let mut branches = Vec::new();
    let mut digits = Vec::new();
    let _ = both_buckets()[0].search(&Grid::EMPTY.board(), &mut |event| {
        if let Event::Branch { cell, digits: left } = event {
            branches.push(cell.to_string());
            digits.push(left.to_string());
        }
        if branches.len() == 4 { ControlFlow::Break(()) } else { GO_ON }
    });
    // r9c9 = 1 moves its row, its column and the rest of its box to the bucket of eight candidates; the last cell moved is r8c8, of that box. r8c8 =
    // 2 moves those of its peers that still have the 2: in box 9, r9c7 is the last one outside row 8 and column 8. r9c7 = 3 moves r8c9 last.
    assert_eq!(branches, ["r9c9", "r8c8", "r9c7", "r8c9"]);
    assert_eq!(digits, ["123456789", "23456789", "3456789", "456789"]);
}

/// Steps are made in the order of the rules: singles, then the pair, then its consequences, then a guess.
#[test]
fn buckets_does_its_steps_in_order() {
    for engine in both_buckets() {
        let mut before_guess = Vec::new();
        engine
            .search(&parse(CASES[4][0]), &mut |event| match event {
                Event::Save { .. } => ControlFlow::Break(()),
                event => {
                    before_guess.push(event);
                    GO_ON
                }
            })
            .unwrap();
        let hidden = before_guess.iter().any(|event| matches!(event, Event::Forced { house: Some(_), .. }));
        assert_eq!(hidden, engine == Engine::Buckets(Rules::Wished), "{engine}: {before_guess:?}");
    }
}

/// Naked triples are found if no other step is possible, and only by the wished rules.
#[test]
fn buckets_finds_triples() {
    let mut found = 0;
    let mut rng = Rng::new(9);
    for round in 0..600 {
        let board = board(KINDS[round % KINDS.len()], &mut rng);
        for engine in both_buckets() {
            let _ = engine.search(&board, &mut |event| {
                if let Event::Subset { cells, digits } = event {
                    assert!(!cells.common_peers().is_empty() && cells.len() == digits.len());
                    assert!(engine == Engine::Buckets(Rules::Wished) || cells.len() == 2);
                    found += usize::from(cells.len() == 3);
                }
                if let Event::Solution { .. } = event { ControlFlow::Break(()) } else { GO_ON }
            });
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn buckets_says_that_it_has_run_out_of_states() {
    let run = run(Engine::Buckets(Rules::Original), &Board::EMPTY, 1, u64::MAX);
    assert_eq!((run.end, run.counts.kept, run.solutions.len()), (End::GaveUp, STATES, 0));
    let mut last = None;
    let _ = Engine::Buckets(Rules::Original).search(&Board::EMPTY, &mut |event| {
        last = Some(event);
        GO_ON
    });
    assert_eq!(last, Some(Event::GiveUp { level: STATES, bound: Bound::States }));
}

// -------------------------------------------------------------------------------------------------------- collections

fn boards(name: &str) -> Vec<Board> {
    let text = collection(name).unwrap_or_default();
    format::read(&text).map(|item| item.unwrap_or_else(|error| panic!("{name}: {error}")).content.board()).collect()
}

/// Takes about `count` boards of a collection, evenly spread.
fn sample(name: &str, count: usize) -> Vec<Board> {
    let boards = boards(name);
    let step = (boards.len() / count).max(1);
    boards.into_iter().step_by(step).take(count).collect()
}

/// Checks that each engine finds the solution that the fast engine proves, and no other.
fn agree(name: &str, count: usize) {
    const MOST: u64 = 100_000;
    let boards = sample(name, count);
    let mut stopped = 0;
    for board in &boards {
        let Ok(expected) = solve::prove(board) else { panic!("{name}: {board:?}") };
        for engine in complete() {
            let most = if is_plain(engine) { MOST } else { u64::MAX };
            let run = run(engine, board, 2, most);
            if run.end == End::Stopped && is_plain(engine) {
                stopped += 1;
                assert!(run.solutions.iter().all(|solution| *solution == expected));
            } else {
                assert_eq!((run.end, &run.solutions[..]), (End::Done, &[expected][..]), "{engine}{board:?}");
            }
        }
        let bounds = (2..=4).map(|bound| Bounds::new(bound, bound));
        let found = bounds.flat_map(|bounds| run(Engine::Forced(bounds), board, 1, MOST / 10).solutions).next();
        assert!(found.is_none_or(|found| found == expected), "forced{board:?}");
    }
    println!("{name}: {} puzzles, brute or masks stopped {stopped} times", boards.len());
}

#[test]
fn every_engine_agrees_on_hard_puzzles() {
    agree("norvig_top95.txt", 95);
}

#[test]
fn every_engine_agrees_on_17_clues() {
    agree("clues17.txt", 500);
}

#[test]
fn every_engine_agrees_on_minimal_puzzles() {
    agree("minimal_20k.txt", 500);
}

#[test]
fn all_solutions_are_counted() {
    const MOST: u64 = 20_000;
    let mut counted = 0;
    for board in sample("many_solutions.txt", 300) {
        let expected = solve::count(&board, MOST);
        if expected == MOST {
            continue;
        }
        counted += 1;
        for engine in [Engine::Fewest, Engine::Dlx, Engine::Fast] {
            let run = run(engine, &board, usize::MAX, u64::MAX);
            assert_eq!((run.end, run.counts.solutions), (End::Done, expected), "{engine}{board:?}");
            let different: BTreeSet<_> = run.solutions.into_iter().collect();
            assert_eq!(different.len() as u64, expected, "{engine}{board:?}");
        }
    }
    assert!(counted > 100 || collection("many_solutions.txt").is_none(), "{counted}");
}

#[test]
fn puzzles_without_solution_have_none() {
    for board in sample("invalid_10k.txt", 500) {
        let expected = solve::count(&board, 3);
        for engine in complete().filter(|&engine| !is_plain(engine)) {
            if let Err(clash) = engine.search(&board, &mut |_| GO_ON) {
                assert_eq!(Some(clash), board.grid().clash());
            } else {
                let run = run(engine, &board, 3, u64::MAX);
                assert_eq!(run.solutions.len() as u64, expected, "{engine}{board:?}");
            }
        }
    }
}

/// Searches each board for two solutions. If thirty states are too few, the engine must give up; otherwise it must agree with the fast engine.
fn states_are_enough(name: &str, boards: &[Board]) {
    for engine in both_buckets() {
        let (mut kept, mut out) = (0, 0);
        for board in boards.iter().filter(|board| board.grid().clash().is_none()) {
            let run = run(engine, board, 2, u64::MAX);
            kept = kept.max(run.counts.kept);
            assert!(run.counts.kept <= STATES);
            if run.end == End::GaveUp {
                assert_eq!(run.counts.kept, STATES);
                out += 1;
            } else {
                assert_eq!(run.counts.solutions, solve::count(board, 2), "{engine}{board:?}");
            }
        }
        println!("{name}, {engine}: {kept} states at once, ran out on {out} of {}", boards.len());
    }
}

#[test]
fn buckets_is_content_with_its_states() {
    for name in collections::names() {
        states_are_enough(&name, &sample(&name, 100));
    }
}

#[test]
#[ignore = "takes minutes: every puzzle of every collection"]
fn buckets_is_content_with_its_states_everywhere() {
    for name in collections::names() {
        states_are_enough(&name, &boards(&name));
    }
}
