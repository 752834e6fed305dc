//! Multi-sudoku: layouts, generation, and solving compared with a plain search that does not use grids.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold_core::generate::{Clues, Failure, Fill, Hold, Made, Order, Random, Rest, Seed, Shape, Short};
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{LayoutError, NAMED, Offset, Rules, Stride};
use ninefold_core::solve::{Backend, Solver};
use ninefold_core::symmetry::{Symmetry, Turn};
use ninefold_core::{
    Board, Budget, Cell, Digit, Grid, GridOf, House, Puzzle, PuzzleError, Stop, Stopped, generate, solve,
};

fn random(seed: u64) -> Random {
    Random::new(Seed::new(seed))
}

/// The oracle: cells, sets of nine cells that differ, and a search that takes the cell with the fewest digits left, singles in a house first. It uses
/// only the positions of the grids from the library, and derives the rest from rows and columns.
struct Plain {
    houses: Vec<Vec<usize>>,
    homes: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
}

impl Plain {
    fn of(layout: &Rules) -> Self {
        let line = |stride: Stride, line: usize| match stride {
            Stride::Whole => line,
            Stride::Boxes => line / 3 * 9 + line % 3,
            Stride::Cells => line * 3,
        };
        let mut houses = HashSet::new();
        for offset in layout.grids() {
            let cell = |row: usize, column: usize| {
                layout
                    .at(offset.row + line(offset.stride, row), offset.column + line(offset.stride, column))
                    .unwrap()
                    .index()
            };
            for number in 0..9 {
                houses.insert((0..9).map(|at| cell(number, at)).collect::<Vec<_>>());
                houses.insert((0..9).map(|at| cell(at, number)).collect());
                houses.insert((0..9).map(|at| cell(number / 3 * 3 + at / 3, number % 3 * 3 + at % 3)).collect());
            }
        }
        let houses: Vec<Vec<usize>> = houses.into_iter().collect();
        let mut homes = vec![Vec::new(); layout.len()];
        let mut peers = vec![HashSet::new(); layout.len()];
        for (index, house) in houses.iter().enumerate() {
            for &cell in house {
                homes[cell].push(index);
                peers[cell].extend(house.iter().copied().filter(|other| *other != cell));
            }
        }
        Self { houses, homes, peers: peers.into_iter().map(|peers| peers.into_iter().collect()).collect() }
    }

    /// Finds up to `limit` solutions; `None` if that takes too long.
    fn solutions(&self, givens: &Grids, limit: usize) -> Option<Vec<Vec<u8>>> {
        let mut left = vec![0x1ff_u16; givens.digits().len()];
        let mut found = Vec::new();
        let mut effort = 20_000;
        let start =
            givens.digits().iter().enumerate().filter_map(|(cell, digit)| Some((cell, digit.as_ref()?.index())));
        if start.clone().all(|(cell, digit)| self.put(&mut left, cell, digit)) {
            self.search(&left, limit, &mut effort, &mut found);
        }
        (effort > 0).then_some(found)
    }

    /// Places a digit, with all singles that follow; returns whether every cell and every digit of a house still has a place.
    fn put(&self, left: &mut [u16], cell: usize, digit: usize) -> bool {
        let mut due = vec![(cell, digit)];
        while let Some((cell, digit)) = due.pop() {
            if left[cell] >> digit & 1 == 0 {
                return false;
            }
            let lost = left[cell] & !(1 << digit);
            left[cell] = 1 << digit;
            let mut changed: Vec<(usize, usize)> =
                (0..9).filter(|at| lost >> at & 1 == 1).map(|at| (cell, at)).collect();
            for &peer in &self.peers[cell] {
                if left[peer] >> digit & 1 == 1 {
                    left[peer] &= !(1 << digit);
                    changed.push((peer, digit));
                    match left[peer].count_ones() {
                        0 => return false,
                        1 => due.push((peer, left[peer].trailing_zeros() as usize)),
                        _ => {}
                    }
                }
            }
            for (cell, digit) in changed {
                for &house in &self.homes[cell] {
                    let mut places = self.houses[house].iter().filter(|&&place| left[place] >> digit & 1 == 1);
                    match (places.next(), places.next()) {
                        (None, _) => return false,
                        (Some(&only), None) if left[only].count_ones() > 1 => due.push((only, digit)),
                        _ => {}
                    }
                }
            }
        }
        true
    }

    fn search(&self, left: &[u16], limit: usize, effort: &mut u32, found: &mut Vec<Vec<u8>>) {
        *effort = effort.saturating_sub(1);
        let open = (0..left.len()).filter(|&cell| left[cell].count_ones() > 1);
        let Some(cell) = open.min_by_key(|&cell| left[cell].count_ones()) else {
            return found.push(left.iter().map(|bits| bits.trailing_zeros() as u8 + 1).collect());
        };
        for digit in (0..9).filter(|digit| left[cell] >> digit & 1 == 1) {
            if found.len() >= limit || *effort == 0 {
                return;
            }
            let mut next = left.to_vec();
            if self.put(&mut next, cell, digit) {
                self.search(&next, limit, effort, found);
            }
        }
    }
}

fn digits(grids: &Grids) -> Vec<u8> {
    grids.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
}

/// Draws a layout of 2 to 13 grids, each overlapping an earlier one; many share several boxes, many have holes.
fn chance(seed: u64) -> Rules {
    let mut random = random(seed);
    let grids = 2 + random.below(12);
    let mut corners = vec![(20, 20)];
    while corners.len() < grids {
        let (row, column) = corners[random.below(corners.len())];
        let corner = (row + random.below(5) - 2, column + random.below(5) - 2);
        if !corners.contains(&corner) {
            corners.push(corner);
        }
    }
    let offsets: Vec<Offset> = corners.iter().map(|(row, column)| Offset::at(3 * row, 3 * column)).collect();
    Rules::new(&offsets).unwrap()
}

/// The order for minimal puzzles if there are few grids; for many, the oracle needs more clues.
fn sparse(layout: &Rules) -> Order<Grids> {
    let clues = if layout.grids().len() > 4 { Clues::exactly(layout.len() / 3) } else { Clues::MINIMAL };
    Order { clues, ..Order::of(layout) }
}

/// Checks that every backend finds exactly the puzzle's solution, and that the oracle does. Returns false if the oracle gives up.
fn is_proved(puzzle: &Puzzle<Grids>) -> bool {
    let givens = puzzle.givens();
    for backend in Backend::all() {
        assert_eq!(Solver::with(backend).prove(givens, Stop::NEVER).as_ref(), Ok(puzzle.solution()), "{backend}");
    }
    let Some(found) = Plain::of(givens.rules()).solutions(givens, 2) else { return false };
    assert_eq!(found, [digits(puzzle.solution())], "{givens:?}");
    true
}

#[test]
fn named_layouts() {
    let mut names = HashSet::new();
    for named in NAMED {
        assert!(names.insert(named.name) && named.also.iter().all(|name| names.insert(name)), "{}", named.name);
        let layout = named.rules();
        assert_eq!(layout.known().as_deref(), Some(named.name));
        assert_eq!(Rules::named(named.name), Some(layout.clone()));
        if layout.is_whole() {
            let drawn = layout.to_string().parse::<Rules>().unwrap();
            assert!(layout.grids().iter().all(|offset| drawn.grids().contains(offset)), "{}", named.name);
            assert_eq!(layout.grids().len(), drawn.grids().len(), "{}\n{layout}", named.name);
        }
        for turn in Turn::all() {
            let turned = layout.turned(turn).unwrap();
            assert_eq!((turned.len(), turned.grids().len()), (layout.len(), layout.grids().len()), "{turn}");
            let name = turned.known().unwrap();
            assert!(name.starts_with(named.name), "{name}");
            let again: Rules = name.parse().unwrap();
            assert!(again.grids().iter().all(|offset| turned.grids().contains(offset)), "{name}");
        }
    }
}

#[test]
fn sizes() {
    let size = |name: &str| {
        let layout = Rules::named(name).unwrap();
        (layout.rows(), layout.columns(), layout.grids().len(), layout.len())
    };
    assert_eq!(size("twodoku"), (15, 15, 2, 153));
    assert_eq!(size("samurai"), (21, 21, 5, 369));
    assert_eq!(size("windmill"), (21, 21, 5, 333));
    assert_eq!(size("flower-4"), (15, 15, 5, 189));
    assert_eq!(size("super-samurai"), (21, 33, 8, 576));
    assert_eq!(size("shogun"), (21, 45, 11, 783));
    assert_eq!(size("sumo"), (33, 33, 13, 909));
    assert_eq!(size("clueless-1"), (27, 27, 10, 729));
    assert_eq!(size("sensei"), (15, 12, 2, 144));
}

#[test]
fn what_is_no_layout() {
    let wrong = |text: &str| text.parse::<Rules>().unwrap_err();
    assert_eq!(wrong("###\n###\n##."), LayoutError::Alone(1, 1));
    assert_eq!(wrong("###\n#x#\n###"), LayoutError::Sign('x', 2, 2));
    assert_eq!(wrong("####\n#o##\n###."), LayoutError::Alone(1, 4));
    assert!(matches!(wrong("nonsense"), LayoutError::Name(_)));
    assert!(matches!(wrong("samurai:sideways"), LayoutError::Name(_)));
    assert_eq!(Rules::new(&[]), Err(LayoutError::Empty));
    assert_eq!(Rules::new(&[Offset::at(0, 0), Offset::at(1, 0)]), Err(LayoutError::Askew(2)));
    assert_eq!(Rules::new(&[Offset::at(0, 0), Offset::at(3, 0), Offset::at(0, 0)]), Err(LayoutError::Twice(1, 3)));
    assert_eq!(Rules::new(&[Offset::at(0, 0), Offset::at(300, 0)]), Err(LayoutError::TooWide));
    let many: Vec<Offset> = (0..513).map(|at| Offset::at(3 * (at / 30), 3 * (at % 30))).collect();
    assert_eq!(Rules::new(&many), Err(LayoutError::TooMany(513)));
    assert_eq!(Rules::new(&many[1..]).unwrap().grids().len(), Rules::MOST);
    assert_eq!(LayoutError::TooMany(513).to_string(), "at most 512 grids, found 513");
    assert_eq!(Rules::drawn(&"#".repeat(20_000)), Err(LayoutError::TooWide));
}

#[test]
fn named_layouts_make_puzzles() {
    let mut unproved = Vec::new();
    for (index, named) in NAMED.iter().enumerate() {
        let puzzle = generate::puzzle(sparse(&named.rules()), &mut random(index as u64), Stop::NEVER).unwrap();
        if !is_proved(&puzzle) {
            unproved.push(named.name);
        }
    }
    assert_eq!(unproved, [""; 0], "the oracle gave up");
}

#[test]
fn random_layouts_make_puzzles() {
    let mut unproved = 0;
    for seed in 0..50 {
        let layout = chance(seed);
        let puzzle = generate::puzzle(sparse(&layout), &mut random(seed), Stop::NEVER).unwrap();
        unproved += usize::from(!is_proved(&puzzle));
    }
    assert_eq!(unproved, 0, "the oracle gave up");
}

/// Every clue is needed: without it, the oracle finds another solution.
#[test]
fn minimal() {
    for name in ["twodoku", "butterfly"] {
        let puzzle = generate::puzzle(Order::of(&Rules::named(name).unwrap()), &mut random(5), Stop::NEVER).unwrap();
        let plain = Plain::of(puzzle.givens().rules());
        for cell in puzzle.givens().filled() {
            let mut fewer = puzzle.givens().clone();
            fewer[cell] = None;
            assert_eq!(plain.solutions(&fewer, 2).unwrap().len(), 2, "{name} {cell:?}");
        }
    }
}

/// For multi-sudoku with no, one and several solutions, the count, the first solution, all in order, and the verdict agree with the oracle.
#[test]
fn as_the_oracle_has_it() {
    let (mut kinds, mut compared) = (HashSet::new(), 0);
    for seed in 0..36 {
        let names = ["twodoku", "tandem", "butterfly", "sensei", "tridoku", "clueless-2"];
        let layout = Rules::named(names[seed % names.len()]).unwrap();
        let mut random = random(1000 + seed as u64);
        let puzzle = generate::puzzle(Order::of(&layout), &mut random, Stop::NEVER).unwrap();
        let mut grids = puzzle.givens().clone();
        let filled: Vec<LayoutCell> = grids.filled().collect();
        let odd = filled[random.below(filled.len())];
        grids[odd] = if seed % 3 == 0 { Digit::new(1 + random.below(9) as u8) } else { None };
        let Some(mut expected) = Plain::of(&layout).solutions(&grids, 20) else { continue };
        compared += 1;
        expected.sort();
        kinds.insert(expected.len().min(2));
        assert_eq!(solve::count(&grids, 20), expected.len() as u64);
        assert_eq!(solve::first(&grids).is_some(), !expected.is_empty());
        if expected.len() < 20 {
            let all: Vec<Vec<u8>> = solve::solutions(&grids).map(|solution| digits(&solution)).collect();
            assert_eq!(all, expected);
        }
        match (solve::prove(&grids), expected.len()) {
            (Ok(solution), 1) => assert_eq!(digits(&solution), expected[0]),
            (Err(PuzzleError::Several(one, other)), 2..) => {
                assert_ne!(one, other);
                assert!(expected.len() >= 20 || [one, other].iter().all(|found| expected.contains(&digits(found))));
            }
            (Err(PuzzleError::Clash(..) | PuzzleError::Gap(..) | PuzzleError::Unsolvable), 0) => {}
            (verdict, count) => panic!("{verdict:?}, and the oracle has {count}"),
        }
    }
    assert_eq!(kinds.len(), 3, "none, one and several");
    assert!(compared >= 30, "{compared}");
}

/// The number of solutions of independent parts is the product of their numbers.
#[test]
fn separate_grids() {
    let layout = Rules::new(&[Offset::at(0, 0), Offset::at(0, 12), Offset::at(30, 3)]).unwrap();
    // Nearly full grids, whose open rectangles can be filled in two ways each.
    let full = generate::solution(&layout, &mut random(1), Stop::NEVER).unwrap().unwrap();
    assert_eq!(solve::count(&full, 9), 1);
    let mut grids = full.clone();
    let mut open = 0;
    for grid in 0..3 {
        let mut part = full.grid(grid);
        let rectangle = (0..81).flat_map(|a| (a + 1..81).map(move |b| (a, b))).find(|&(a, b)| {
            let same_column = a % 9 == b % 9 && a / 27 != b / 27;
            let other = |row: usize, digit| (0..9).find(|c| part.entries()[row * 9 + c] == digit && c / 3 == a % 9 / 3);
            let entries = part.entries();
            same_column && other(a / 9, entries[b]).is_some() && other(a / 9, entries[b]) == other(b / 9, entries[a])
        });
        if let Some((a, b)) = rectangle {
            let column = (0..9).find(|c| part.entries()[a / 9 * 9 + c] == part.entries()[b]).unwrap();
            for index in [a, b, a / 9 * 9 + column, b / 9 * 9 + column] {
                let cell = Cell::from_index(index).unwrap();
                part[cell] = None;
                grids[layout.cell(grid, cell)] = None;
            }
            open += 1;
        }
    }
    assert!(open > 0);
    assert_eq!(solve::count(&grids, 100), 1 << open);
    assert_eq!(solve::solutions(&grids).count(), 1 << open);
}

/// Many empty grids can be filled in a thread with a small stack.
#[test]
fn the_largest() {
    let offsets: Vec<Offset> = (0..64).map(|at| Offset::at(6 * (at / 8), 6 * (at % 8))).collect();
    let empty = Grids::empty(Rules::new(&offsets).unwrap());
    let full = solve::first(&empty).unwrap();
    assert!(full.is_full() && solve::prove(&full).is_ok());
    assert_eq!(solve::count(&empty, 2), 2);
}

/// Builds a layout of grids that share corner boxes, in every second place of a square: a samurai, a sumo, and so on.
fn mesh(wide: usize, grids: usize) -> Rules {
    let places = (0..).flat_map(|row| (0..wide).map(move |column| (row, column)));
    let offsets =
        places.filter(|(row, column)| (row + column) % 2 == 0).map(|(row, column)| Offset::at(6 * row, 6 * column));
    Rules::new(&offsets.take(grids).collect::<Vec<_>>()).unwrap()
}

/// Layouts of more grids than a word has bits are filled, thinned out, solved and counted.
#[test]
fn hundreds_of_grids() {
    assert_eq!(mesh(3, 5), Rules::named("samurai").unwrap());
    for (layout, seed) in [(mesh(20, 100), 1), (mesh(30, 300), 2)] {
        let order = Order { clues: Clues::exactly(layout.len() / 2), ..Order::of(&layout) };
        let puzzle = generate::puzzle(order, &mut random(seed), Stop::NEVER).unwrap();
        let givens = puzzle.givens();
        assert_eq!(givens.filled().count(), layout.len() / 2);
        assert_eq!(solve::prove(givens).as_ref(), Ok(puzzle.solution()));
        assert_eq!((solve::count(givens, 2), solve::solutions(givens).count()), (1, 1));
        // Two independent open grids, at both ends of the set.
        let mut open = puzzle.solution().clone();
        let last = layout.grids().len() - 1;
        for grid in [0, last] {
            Cell::all().filter(|cell| cell.index() % 9 < 4).for_each(|cell| open[layout.cell(grid, cell)] = None);
        }
        let alone = |grid| {
            let mut one = puzzle.solution().clone();
            Cell::all().filter(|cell| cell.index() % 9 < 4).for_each(|cell| one[layout.cell(grid, cell)] = None);
            solve::count(&one, 10_000)
        };
        let (first, second) = (alone(0), alone(last));
        assert!(first < 10_000 && second < 10_000, "{first} {second}");
        assert_eq!(solve::count(&open, u64::MAX), first * second);
    }
}

#[test]
fn witnesses() {
    let layout = Rules::named("twodoku").unwrap();
    let cell = |row, column| layout.at(row, column).unwrap();
    let mut clash = Grids::empty(layout.clone());
    clash[cell(14, 14)] = Some(Digit::D3);
    clash[cell(14, 8)] = Some(Digit::D3);
    let Err(PuzzleError::Clash(GridOf { grid: 1, grids: 2.. }, found)) = solve::prove(&clash) else { panic!() };
    assert_eq!(
        (found.house, found.cells.map(|cell| cell.to_string())),
        ("r9".parse::<House>().unwrap(), ["r9c3".into(), "r9c9".into()])
    );
    // Digits 1 to 8 in the first row of grid 1, and the last digit in its last column, but in grid 2.
    let mut gap = Grids::empty(layout.clone());
    for (column, digit) in (0..8).zip(Digit::all()) {
        gap[cell(8, column)] = Some(digit);
    }
    gap[cell(8, 14)] = Some(Digit::D9);
    let Err(PuzzleError::Gap(..)) = solve::prove(&gap) else { panic!("{:?}", solve::prove(&gap)) };
}

#[test]
fn disagreement() {
    let layout = Rules::named("twodoku").unwrap();
    let full = generate::solution(&layout, &mut random(3), Stop::NEVER).unwrap().unwrap();
    let mut grids: Vec<Grid> = full.iter().collect();
    assert_eq!(Grids::of(layout.clone(), &grids), Ok(full));
    grids[1]["r2c3".parse::<Cell>().unwrap()] = None;
    let wrong = Grids::of(layout.clone(), &grids).unwrap_err();
    assert_eq!((layout.name(wrong.cell).to_string().as_str(), wrong.grids), ("r8c9", [0, 1]));
}

/// Whether the turns map the pattern of the clues to itself.
fn keeps(puzzle: &Puzzle<Grids>, turns: &[Turn]) -> bool {
    let clues: HashSet<LayoutCell> = puzzle.givens().filled().collect();
    let map = |turn| puzzle.givens().rules().symmetry(turn).unwrap();
    turns.iter().map(|&turn| map(turn)).all(|map| clues.iter().all(|cell| clues.contains(&map[cell.index()])))
}

#[test]
fn symmetric_over_the_whole() {
    for (name, symmetry) in
        [("samurai", Symmetry::QuarterTurn), ("windmill", Symmetry::QuarterTurn), ("shogun", Symmetry::LeftRight)]
    {
        let layout = Rules::named(name).unwrap();
        let order = Order { shape: Shape::Symmetric(symmetry, Hold::Strict), ..Order::of(&layout) };
        let puzzle = generate::puzzle(order, &mut random(4), Stop::NEVER).unwrap();
        assert!(keeps(&puzzle, symmetry.turns()), "{name}");
        assert!(puzzle.givens().filled().count() < layout.len() / 2);
        assert_eq!(solve::prove(puzzle.givens()).as_ref(), Ok(puzzle.solution()));
    }
    let varied = |name| Order { shape: Shape::Varied(Hold::Strict), ..Order::of(&Rules::named(name).unwrap()) };
    for seed in 0..6 {
        let puzzle = generate::puzzle(varied("twodoku"), &mut random(seed), Stop::NEVER).unwrap();
        assert!(Symmetry::ALL[1..].iter().any(|symmetry| {
            let is_own = |&turn: &Turn| puzzle.givens().rules().symmetry(turn).is_some();
            symmetry.turns().iter().all(is_own) && keeps(&puzzle, symmetry.turns())
        }));
    }
}

/// If a symmetry is given up, no redundant clue remains.
#[test]
fn symmetric_as_far_as_it_goes() {
    let layout = Rules::named("twodoku").unwrap();
    let made =
        |shape, seed| generate::puzzle(Order { shape, ..Order::of(&layout) }, &mut random(seed), Stop::NEVER).unwrap();
    let mut fewer = 0;
    for seed in 0..5 {
        let strict = made(Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), seed);
        let far = made(Shape::Symmetric(Symmetry::HalfTurn, Hold::AsFar), seed);
        assert!(keeps(&strict, Symmetry::HalfTurn.turns()));
        fewer += usize::from(!keeps(&far, Symmetry::HalfTurn.turns()));
        assert!(is_minimal(&far), "{far:?}");
    }
    assert!(fewer > 0, "a test that can fail");
}

/// Whether no clue can be removed.
fn is_minimal(puzzle: &Puzzle<Grids>) -> bool {
    puzzle.givens().filled().all(|cell| {
        let mut fewer = puzzle.givens().clone();
        fewer[cell] = None;
        solve::count(&fewer, 2) == 2
    })
}

/// In large layouts most clues are decided by nearby grids, with the same result as a search of all grids, one by one and in orbits.
#[test]
fn what_shows_near_a_clue_is_so() {
    for (layout, seed) in [(mesh(5, 13), 0), (mesh(5, 13), 1), (Rules::named("shogun").unwrap(), 2)] {
        let puzzle = generate::puzzle(Order::of(&layout), &mut random(seed), Stop::NEVER).unwrap();
        assert_eq!(solve::prove(puzzle.givens()).as_ref(), Ok(puzzle.solution()));
        assert!(is_minimal(&puzzle), "{puzzle:?}");
    }
    let layout = Rules::named("shogun").unwrap();
    let shape = Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict);
    let puzzle = generate::puzzle(Order { shape, ..Order::of(&layout) }, &mut random(3), Stop::NEVER).unwrap();
    assert_eq!(solve::prove(puzzle.givens()).as_ref(), Ok(puzzle.solution()));
    let half_turn = layout.symmetry(Symmetry::HalfTurn.turns()[0]).unwrap();
    for cell in puzzle.givens().filled() {
        let mut fewer = puzzle.givens().clone();
        (fewer[cell], fewer[half_turn[cell.index()]]) = (None, None);
        assert_eq!(solve::count(&fewer, 2), 2, "{}", layout.name(cell));
    }
}

#[test]
fn to_a_number_of_clues() {
    let layout = Rules::named("samurai").unwrap();
    let made = |clues, seed| {
        let order = Order { clues, ..Order::of(&layout) };
        generate::puzzle(order, &mut random(seed), Stop::NEVER).unwrap().givens().filled().count()
    };
    assert_eq!(made(Clues::exactly(140), 6), 140);
    assert_eq!(made(Clues::at_least(200), 6), 200);
    let range = Clues { least: 150, most: 153, rest: Rest::Enough };
    let counts: HashSet<usize> = (0..12).map(|seed| made(range, seed)).collect();
    assert!(counts.len() > 1 && counts.iter().all(|&count| range.allow(count)), "{counts:?}");
    let order = Order { clues: Clues::exactly(20), ..Order::of(&layout) };
    let plan = order.plan().unwrap().with_tries(2);
    let Made::Stopped(short) = plan.make(solve::Solver::new(), &mut random(6), &mut |_| 0, Stop::NEVER) else {
        panic!("no samurai has 20 clues")
    };
    let (puzzle, distance) = short.best.unwrap();
    assert_eq!((short.tries, puzzle.givens().filled().count() - 20), (2, distance.clues));
}

/// Wherever the search is stopped, the nearest result so far is a puzzle.
#[test]
fn what_is_left_when_it_is_stopped_has_one_solution() {
    let layout = Rules::named("samurai").unwrap();
    let order = Order::of(&layout);
    let symmetric = |hold| Shape::Symmetric(Symmetry::HalfTurn, hold);
    let orders = [
        order.clone(),
        Order { shape: symmetric(Hold::Strict), ..order.clone() },
        Order { shape: symmetric(Hold::AsFar), ..order.clone() },
        Order { clues: Clues::JUDGED, ..order.clone() },
        Order { alone: true, ..order },
    ];
    for (at, order) in orders.into_iter().enumerate() {
        let plan = order.plan().unwrap();
        let mut seen = 0;
        for most in 1..120 {
            let asked = AtomicU64::new(0);
            let ask = |_| asked.fetch_add(1, Ordering::Relaxed) > 5 * most;
            let made = plan.make(solve::Solver::new(), &mut random(most), &mut |_| 1, Stop::when(&ask));
            let Made::Stopped(short) = made else { panic!("nothing is as wanted") };
            let Some((puzzle, _)) = short.best else { continue };
            let again = Puzzle::try_from(puzzle.givens().clone());
            assert_eq!(again.as_ref(), Ok(&puzzle), "{most}: {} clues", puzzle.givens().filled().count());
            seen += 1;
        }
        assert!(seen > 60, "{seen} of order {at}");
    }
}

/// Fixed digits are given for every shape, and all other clues are needed.
#[test]
fn around_fixed_digits() {
    let layout = Rules::named("twodoku").unwrap();
    let full = generate::solution(&layout, &mut random(9), Stop::NEVER).unwrap().unwrap();
    let mut fixed = Grids::empty(layout.clone());
    full.filled().step_by(20).for_each(|cell| fixed[cell] = full[cell]);
    let pattern: Vec<LayoutCell> =
        layout.cells().filter(|cell| cell.index() % 20 == 0 || cell.index() % 3 > 0).collect();
    for shape in [Shape::Free, Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), Shape::Pattern(pattern.clone())] {
        let order = Order { clues: Clues::at_least(0), shape, fixed: fixed.clone(), ..Order::of(&layout) };
        for seed in 0..3 {
            let puzzle = generate::puzzle(order.clone(), &mut random(seed), Stop::NEVER).unwrap();
            assert!(fixed.filled().all(|cell| puzzle.givens()[cell] == fixed[cell]), "{order:?}");
            assert_eq!(solve::prove(puzzle.givens()).as_ref(), Ok(puzzle.solution()));
            if matches!(order.shape, Shape::Pattern(_)) {
                assert_eq!(puzzle.givens().filled().collect::<Vec<_>>(), pattern);
            }
        }
    }
}

/// Puzzles satisfy the judge, and neighbours approach its requirement.
#[test]
fn judged() {
    let layout = Rules::named("twodoku").unwrap();
    let shapes = [
        Shape::Free,
        Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict),
        Shape::Pattern(layout.cells().step_by(2).collect()),
    ];
    for shape in shapes {
        let plan = Order { clues: Clues::at_least(0), shape, ..Order::of(&layout) }.plan().unwrap();
        let first = layout.cells().next().unwrap();
        let ninth = layout.cells().nth(8).unwrap();
        let mut judge = |puzzle: &Puzzle<Grids>| {
            [(first, Digit::D1), (ninth, Digit::D2)]
                .iter()
                .filter(|(cell, digit)| puzzle.solution()[*cell] != Some(*digit))
                .count() as u64
        };
        let made = plan.make(solve::Solver::new(), &mut random(3), &mut judge, Stop::NEVER);
        let Made::Puzzle(puzzle) = made else { panic!("nothing stops it") };
        assert_eq!(judge(&puzzle), 0);
    }
}

#[test]
fn impossible_orders() {
    let layout = Rules::named("twodoku").unwrap();
    let error = |order: Order<Grids>| order.plan().unwrap_err().to_string();
    let order = || Order::of(&layout);
    let symmetric = |symmetry| Order { shape: Shape::Symmetric(symmetry, Hold::Strict), ..order() };
    assert_eq!(
        error(symmetric(Symmetry::QuarterTurn)),
        "rotate-90 changes the layout, so clues cannot have this symmetry"
    );
    assert_eq!(
        error(Order { clues: Clues::exactly(154), ..order() }),
        "at least 154 clues requested, but the layout has 153 cells"
    );
    let odd = Order { clues: Clues::exactly(1), ..symmetric(Symmetry::HalfTurn) };
    assert!(odd.plan().is_ok(), "the middle cell is an orbit of its own");
    assert_eq!(
        error(Order { clues: Clues { least: 9, most: 8, rest: Rest::Enough }, ..order() }),
        "at least 9 and at most 8 clues requested"
    );
    let mut fixed = Grids::empty(layout.clone());
    let cells: Vec<LayoutCell> = layout.cells().take(2).collect();
    fixed[cells[0]] = Some(Digit::D1);
    let pattern = Order { shape: Shape::Pattern(vec![cells[1]]), fixed: fixed.clone(), ..order() };
    assert_eq!(error(pattern), "fixed digits: r1c1 is not in the pattern");
    fixed[cells[1]] = Some(Digit::D1);
    assert_eq!(error(Order { fixed, ..order() }), "fixed digits: in grid 1, 1 appears twice in row 1: r1c1 and r1c2");
    let crooked = Rules::new(&[Offset::at(0, 0), Offset::at(6, 6), Offset::at(12, 6), Offset::at(12, 15)]).unwrap();
    assert!(
        error(Order { shape: Shape::Varied(Hold::Strict), ..Order::of(&crooked) })
            .contains("every turn changes the layout")
    );
    assert!(error(Order { fill: Fill::Uniform, ..order() }).ends_with("is for single grids"));
    let pattern = Order { clues: Clues::exactly(30), shape: Shape::Pattern(cells), ..order() };
    assert_eq!(error(pattern), "30 clues requested, but the pattern has 2 cells");
}

/// An order for a layout of one grid makes the same puzzle as an order for a grid.
#[test]
fn one_grid_is_a_layout() {
    let order = generate::Order { clues: Clues::exactly(26), ..generate::Order::default() };
    let plan = order.plan().unwrap();
    let of_layout = Order { clues: Clues::exactly(26), ..Order::of(&Rules::single()) };
    for seed in 0..20 {
        let made = plan.make(solve::Solver::new(), &mut random(seed), &mut |_| 0, Stop::NEVER);
        let generate::Made::Puzzle(puzzle) = made else { panic!("nothing stops it") };
        assert_eq!(generate::puzzle(of_layout.clone(), &mut random(seed), Stop::NEVER), Ok(puzzle.into()));
    }
}

#[test]
fn each_alone() {
    let layout = Rules::named("samurai").unwrap();
    let puzzle = generate::puzzle(Order { alone: true, ..Order::of(&layout) }, &mut random(7), Stop::NEVER).unwrap();
    assert!(puzzle.givens().iter().all(|grid| Puzzle::try_from(grid).is_ok()));
    let puzzle = generate::puzzle(Order::of(&layout), &mut random(7), Stop::NEVER).unwrap();
    assert!(puzzle.givens().iter().any(|grid| Puzzle::try_from(grid).is_err()), "a test that can fail");
}

/// Puzzles with the book's asterisk in every grid of its four layouts.
#[test]
fn pictures() {
    const ASTERISK: [&str; 9] = [
        "1...1...1",
        ".1..1..1.",
        "..1.1.1..",
        "...111...",
        "111111111",
        "...111...",
        "..1.1.1..",
        ".1..1..1.",
        "1...1...1",
    ];
    for name in ["twodoku", "diagonal", "trident", "samurai"] {
        let layout = Rules::named(name).unwrap();
        let is_clue = |cell: &Cell| ASTERISK[cell.index() / 9].as_bytes()[cell.index() % 9] == b'1';
        let pattern = layout.pattern(Cell::all().filter(is_clue).collect());
        let order = Order { clues: Clues::at_least(0), shape: Shape::Pattern(pattern.clone()), ..Order::of(&layout) };
        let puzzle = generate::puzzle(order, &mut random(8), Stop::NEVER).unwrap();
        assert_eq!(puzzle.givens().filled().collect::<Vec<_>>(), pattern, "{name}");
        assert_eq!(solve::prove(puzzle.givens()).as_ref(), Ok(puzzle.solution()));
    }
    let layout = Rules::named("twodoku").unwrap();
    let order = Order { shape: Shape::Pattern(layout.cells().take(9).collect()), ..Order::of(&layout) };
    let plan = order.plan().unwrap().with_tries(50);
    let made = plan.make(solve::Solver::new(), &mut random(8), &mut |_| 0, Stop::NEVER);
    assert!(matches!(made, Made::Stopped(Short { best: None, tries: 50 })), "{made:?}");
}

/// A seed makes the same puzzle on every machine.
#[test]
fn seeds() {
    let puzzle =
        |seed| generate::puzzle(Order::of(&Rules::named("twodoku").unwrap()), &mut random(seed), Stop::NEVER).unwrap();
    assert_eq!(puzzle(1), puzzle(1));
    assert_ne!(puzzle(1), puzzle(2));
}

/// A search whose budget is spent reports that it was stopped.
#[test]
fn given_up() {
    let empty = Grids::empty(Rules::named("samurai").unwrap());
    let budgets = [Budget::new(3), Budget::new(3)];
    let [ask, again] = [budgets[0].ask(), budgets[1].ask()];
    assert_eq!(Solver::new().prove(&empty, Stop::when(&ask)), Err(PuzzleError::Stopped));
    assert_eq!(Solver::new().first(&empty, Stop::when(&again)), Err(Stopped));
}

/// The plain grid is a layout of one grid, and its cells keep their numbers.
#[test]
fn one_grid() {
    let layout = Rules::single();
    assert!(layout.is_single() && !Rules::named("twodoku").unwrap().is_single());
    assert_eq!(layout, Rules::new(&[Offset::at(3, 6)]).unwrap(), "it begins in the first row and column");
    assert_eq!((layout.rows(), layout.columns(), layout.len()), (9, 9, 81));
    for (cell, same) in Cell::all().zip(layout.cells()) {
        assert_eq!((layout.cell(0, cell), cell.index()), (same, same.index()));
        assert_eq!(layout.name(same).to_string(), cell.to_string());
    }
    let grid: Grid =
        ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse().unwrap();
    let grids = Grids::from(grid);
    assert_eq!((grids.single(), grids.boards().single()), (Some(grid), Some(&grid.board())));
    assert_eq!(Boards::from(grid.board()), grids.boards());
    let puzzle = Puzzle::try_from(grid).unwrap();
    assert_eq!(Puzzle::from(puzzle), Puzzle::try_from(grids.clone()).unwrap());
    assert_eq!(Puzzle::from(puzzle).single(), Some(puzzle));
    assert_eq!(Grids::empty(Rules::named("samurai").unwrap()).single(), None);
}

/// A layout of one grid is solved like the grid alone, with the same error messages.
#[test]
fn one_grid_is_solved_alike() {
    let text = [
        ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
        ".....9.......147....2......7......865...3...294......1......4....625.............",
        "55...9.......147....2......7......865...3...294......1......4....625.......8.....",
        ".2345678.1........9..............................................................",
        "123......4.5......67......8.......1..........................................8...",
    ];
    for (text, backend) in text.into_iter().flat_map(|text| Backend::all().map(move |backend| (text, backend))) {
        let grid: Grid = text.parse().unwrap();
        let grids = Grids::from(grid);
        let (solver, never) = (Solver::with(backend), Stop::NEVER);
        assert_eq!(solver.first(&grids, never), solver.first(&grid, never).map(|first| first.map(Grids::from)));
        assert_eq!(solver.effort(&grids, 1000, never), solver.effort(&grid, 1000, never));
        let all = |solutions: &mut dyn Iterator<Item = Result<Grids, Stopped>>| solutions.take(20).collect::<Vec<_>>();
        let alone = &mut solver.solutions(&grid, never).map(|solution| solution.map(Grids::from));
        assert_eq!(all(&mut solver.solutions(&grids, never)), all(alone));
        let (alone, guesses) = solver.verdict(&grid, never);
        let (verdict, same) = solver.verdict(&grids, never);
        assert_eq!(guesses, same);
        assert_eq!(verdict.as_ref().err().map(ToString::to_string), alone.as_ref().err().map(ToString::to_string));
        assert_eq!(verdict, alone.map(Grids::from).map_err(PuzzleError::from));
    }
}

/// Changes in shared cells are passed on to other grids; a single grid has no others.
#[test]
fn following() {
    let digit = Digit::D5;
    let mut one = Boards::from(Board::EMPTY);
    let corner = Rules::single().cell(0, Cell::new(9, 9).unwrap());
    assert_eq!(one.follow(0, |board| board.place(Cell::new(9, 9).unwrap(), digit)), [0]);
    assert_eq!(one.follow(0, |_| ()), []);
    let mut same = Boards::from(Board::EMPTY);
    same.place(corner, digit);
    assert_eq!(one, same);
    let layout = Rules::named("twodoku").unwrap();
    let mut two = Boards::from(Grids::empty(layout.clone()));
    assert_eq!(two.follow(0, |board| board.place(Cell::new(9, 9).unwrap(), digit)), [0, 1]);
    assert_eq!(two.board(1).digit(Cell::new(3, 3).unwrap()), Some(digit));
    assert_eq!(two.follow(0, |board| board.place(Cell::new(1, 1).unwrap(), digit)), [0]);
}

/// The layouts for tests of stopping: one grid, and several.
fn layouts() -> [Rules; 3] {
    [Rules::single(), Rules::named("twodoku").unwrap(), Rules::named("samurai").unwrap()]
}

#[test]
fn stopped_at_once() {
    let ask = |work| {
        assert_eq!(work, 0, "nothing has been done yet");
        true
    };
    let (solver, stop) = (Solver::new(), Stop::when(&ask));
    for empty in layouts().map(Grids::empty) {
        assert_eq!(solver.first(&empty, stop), Err(Stopped));
        assert_eq!(solver.count(&empty, 2, stop), Err(Stopped));
        assert_eq!(solver.verdict(&empty, stop), (Err(PuzzleError::Stopped), 0));
        assert_eq!(solver.solutions(&empty, stop).collect::<Vec<_>>(), [Err(Stopped)]);
    }
    for layout in layouts() {
        let stop = Stop::when(&|_| true);
        assert_eq!(generate::solution(&layout, &mut random(1), stop), Err(Stopped));
        let pattern = Order { shape: Shape::Pattern(layout.cells().collect()), ..Order::of(&layout) };
        for order in [Order::of(&layout), pattern] {
            assert_eq!(generate::puzzle(order, &mut random(1), stop), Err(Failure::Stopped));
        }
    }
}

/// Frequent checks of a stop that never stops do not change the results.
#[test]
fn never_stopped_is_as_before() {
    for (backend, layout) in Backend::all().flat_map(|backend| layouts().map(|layout| (backend, layout))) {
        let told = AtomicU64::new(0);
        let ask = |work| {
            told.fetch_add(work, Ordering::Relaxed);
            assert!(work < 4096, "{work} guesses without a question");
            false
        };
        let (solver, never) = (Solver::with(backend), Stop::NEVER);
        let order = Order { clues: Clues::exactly(layout.len() / 3), ..Order::of(&layout) };
        let made = |stop| generate::puzzle(order.clone(), &mut random(11), stop).unwrap();
        let puzzle = made(Stop::NEVER);
        assert_eq!(made(Stop::when(&ask)), puzzle);
        let mut open = puzzle.givens().clone();
        open.filled().take(9).collect::<Vec<_>>().into_iter().for_each(|cell| open[cell] = None);
        for start in [puzzle.givens(), &open, &Grids::empty(layout.clone())] {
            let before = told.load(Ordering::Relaxed);
            let verdict = solver.verdict(start, Stop::when(&ask));
            assert_eq!(verdict, solver.verdict(start, never));
            assert_eq!(told.load(Ordering::Relaxed) - before, verdict.1, "all the work is told of");
            assert_eq!(solver.effort(start, 3000, Stop::when(&ask)), solver.effort(start, 3000, never));
            assert_eq!(solver.first(start, Stop::when(&ask)), solver.first(start, never));
            let some = |stop| solver.solutions(start, stop).take(5).collect::<Result<Vec<_>, _>>().unwrap();
            assert_eq!(some(Stop::when(&ask)), some(never));
        }
    }
}

/// Wherever a search is stopped, it gives the right answer or none.
#[test]
fn stopped_in_the_midst() {
    let layout = Rules::named("samurai").unwrap();
    let puzzle = generate::puzzle(Order::of(&layout), &mut random(5), Stop::NEVER).unwrap();
    let mut open = puzzle.givens().clone();
    open.filled().take(30).collect::<Vec<_>>().into_iter().for_each(|cell| open[cell] = None);
    let (limit, mut stopped) = (100_000, 0);
    let count = solve::count(&open, limit);
    for work in [0, 100, 300, 1000, 3000, 10_000, 100_000] {
        let answers = Backend::all().map(|backend| {
            let budget = Budget::new(work);
            let ask = budget.ask();
            Solver::with(backend).count(&open, limit, Stop::when(&ask))
        });
        let answers: Vec<_> = answers.collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{work}: {answers:?}");
        assert!(matches!(answers[0], Err(Stopped)) || answers[0] == Ok(count), "{work}: {answers:?}");
        stopped += usize::from(answers[0].is_err());
    }
    assert!(stopped > 1);
    let budget = Budget::new(2000);
    let ask = budget.ask();
    let found: Vec<_> = Solver::new().solutions(&Grids::empty(layout), Stop::when(&ask)).take(100_000).collect();
    let (last, before) = found.split_last().unwrap();
    assert!(*last == Err(Stopped) && before.iter().all(Result::is_ok));
}

/// In a mixture of valid and invalid puzzles of one grid and of several, each gets the same answer as alone.
#[test]
fn many_in_any_mixture() {
    let samurai = generate::puzzle(Order::of(&Rules::named("samurai").unwrap()), &mut random(2), Stop::NEVER).unwrap();
    let unique: Grid =
        ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse().unwrap();
    let mut clash = unique;
    clash[Cell::new(1, 1).unwrap()] = Some(Digit::D9);
    let mut all = vec![samurai.givens().clone(), Grids::empty(samurai.givens().rules().clone())];
    all.extend([unique, clash, Grid::EMPTY].into_iter().cycle().take(20).map(Grids::from));
    all.insert(7, samurai.givens().clone());
    let alone: Vec<_> = all.iter().map(solve::prove).collect();
    let mut proofs = vec![Err(PuzzleError::Stopped); all.len()];
    Solver::new().prove_many(&all, &mut proofs, Stop::NEVER);
    assert_eq!(proofs, alone);
    let mut counts = vec![Err(Stopped); all.len()];
    Solver::new().count_many(&all, 2, &mut counts, Stop::NEVER);
    assert!(counts.iter().zip(&alone).all(|(count, proof)| proof.is_ok() == (*count == Ok(1))));
    let mut firsts = vec![Err(Stopped); all.len()];
    Solver::new().solve_many(&all, &mut firsts, Stop::NEVER);
    assert!(firsts.into_iter().eq(all.iter().map(|start| Ok(solve::first(start)))));
    Solver::new().prove_many(&all, &mut proofs, Stop::when(&|_| true));
    assert!(proofs.iter().all(|proof| *proof == Err(PuzzleError::Stopped)));
}

/// Once the stop is due, making a puzzle of many grids ends within a few checks, at any point.
#[test]
fn making_many_grids_stops_soon() {
    let full = |layout: &Rules| Shape::Pattern(layout.cells().filter(|cell| cell.index() % 2 == 0).collect());
    for layout in [mesh(7, 25), mesh(20, 100)] {
        let orders = [
            Order::of(&layout),
            Order { alone: true, ..Order::of(&layout) },
            Order { clues: Clues::JUDGED, ..Order::of(&layout) },
            Order { clues: Clues::at_least(0), shape: full(&layout), ..Order::of(&layout) },
        ];
        for (order, work) in orders.into_iter().flat_map(|order| [0, 7, 300, 3000].map(|work| (order.clone(), work))) {
            let (budget, late) = (Budget::new(work), AtomicU64::new(0));
            let spend = budget.ask();
            let ask = |work| {
                let is_due = spend(work);
                late.fetch_add(u64::from(is_due), Ordering::Relaxed);
                is_due
            };
            let mut asked = 0;
            let mut judge = |_: &Puzzle<Grids>| {
                asked += 1;
                asked % 3
            };
            let plan = order.clone().plan().unwrap();
            let made = plan.make(solve::Solver::new(), &mut random(1), &mut judge, Stop::when(&ask));
            let late = late.load(Ordering::Relaxed);
            assert!(late <= 8, "{late} questions too many after {work}");
            assert!(matches!(made, Made::Puzzle(_)) || late > 0);
        }
    }
}

/// Patterns of clues have symmetries in grids of every size.
#[test]
fn grids_of_other_sizes_turn_onto_themselves() {
    for size in [1, 4, 6, 8, 10, 16, 25] {
        let rules = Rules::sized(size).unwrap();
        for turn in Turn::all() {
            let mut onto: Vec<_> = rules.symmetry(turn).expect("a square").iter().map(|cell| cell.index()).collect();
            onto.sort_unstable();
            assert_eq!(onto, (0..rules.len()).collect::<Vec<_>>(), "{size} {turn}");
        }
    }
}

#[test]
fn forty_open_grids_that_are_independent_take_little_memory() {
    let offsets: Vec<Offset> = (0..40).map(|grid| Offset::at(6 * grid, 6 * grid)).collect();
    let rules = Rules::new(&offsets).unwrap();
    let mut grids = solve::first(&Grids::empty(rules.clone())).unwrap();
    // Rows 4 to 6 of each grid belong to no other grid, and can be swapped: at least 6 solutions for each grid, 6^40 for all.
    for grid in 0..40 {
        rules.cells_of(grid)[27..54].iter().for_each(|&cell| grids[cell] = None);
    }
    assert!(matches!(solve::prove(&grids), Err(PuzzleError::Several(one, other)) if one != other));
}
