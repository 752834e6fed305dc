//! Symmetry: the laws of transforms, and canonical forms compared with an oracle that tries every order of rows and columns.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::common::collections::collection;
use crate::common::{Rng, boards, candidates, cases, cells, grids, share, solved, thinned};
use ninefold_core::format::read;
use ninefold_core::mark::{LinkKind, Mark, Node, Role};

use ninefold_core::symmetry::{self, Backdoors, Group, Symmetry, Transform};
use ninefold_core::{Candidate, Cell, CellSet, Digit, Grid, House, Puzzle, Solution, solve};
use proptest::prelude::*;

fn transforms() -> impl Strategy<Value = Transform> + Clone {
    (0..Transform::COUNT).prop_map(|index| Transform::nth(index).unwrap())
}

fn cell_sets() -> impl Strategy<Value = CellSet> {
    any::<(u128, u128, bool)>().prop_map(|(one, other, thin)| CellSet::from_bits(if thin { one & other } else { one }))
}

fn random(rng: &mut Rng) -> Transform {
    Transform::nth(rng.below(usize::try_from(Transform::COUNT).unwrap()) as u64).unwrap()
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn the_inverse_takes_back(a in transforms(), grid in grids(), board in boards()) {
        prop_assert_eq!(a.inverse().grid(&a.grid(&grid)), grid);
        prop_assert_eq!(a.inverse().board(&a.board(&board)), board);
        prop_assert!(a.then(&a.inverse()).is_identity() && a.inverse().then(&a).is_identity());
        prop_assert_eq!(a.inverse().inverse(), a);
    }

    #[test]
    fn one_after_the_other_is_one(a in transforms(), b in transforms(), c in transforms(), grid in grids()) {
        prop_assert_eq!(a.then(&b).grid(&grid), b.grid(&a.grid(&grid)));
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        prop_assert_eq!(a.then(&Transform::IDENTITY), a);
    }

    #[test]
    fn numbers_and_words_come_back(a in transforms()) {
        prop_assert_eq!(Transform::nth(a.index()), Some(a));
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }

    #[test]
    fn parts_move_with_the_whole(a in transforms(), board in boards(), cell in cells(), candidate in candidates(), set in cell_sets()) {
        let moved = a.board(&board);
        prop_assert_eq!(moved.digit(a.cell(cell)), board.digit(cell).map(|digit| a.digit(digit)));
        prop_assert_eq!(moved.candidates(a.cell(cell)), a.digits(board.candidates(cell)));
        prop_assert_eq!(moved.allows(a.candidate(candidate)), board.allows(candidate));
        prop_assert_eq!(a.cells(set), set.iter().map(|cell| a.cell(cell)).collect::<CellSet>());
        prop_assert_eq!(a.cells(set).len(), set.len());
        prop_assert_eq!(a.places().board(&board).all_options().len(), board.all_options().len());
    }

    #[test]
    fn houses_stay_houses(a in transforms(), one in cells(), other in cells()) {
        prop_assert_eq!(share(a.cell(one), a.cell(other)), share(one, other));
        for house in House::all() {
            prop_assert_eq!(a.house(house).cells(), a.cells(house.cells()));
        }
    }

    #[test]
    fn marks_move_along(a in transforms(), one in candidates(), other in candidates()) {
        let node = |candidate: Candidate| Node::new(candidate.digit, candidate.cell);
        let link = |one, other| Mark::Link(LinkKind::Weak, node(one), node(other));
        prop_assert_eq!(a.mark(&link(one, other)), link(a.candidate(one), a.candidate(other)));
        let spots = Mark::Spots(Role::Fin, node(one));
        prop_assert_eq!(a.inverse().mark(&a.mark(&spots)), spots);
        let (cell, house) = (Mark::Cell(Role::Pivot, one.cell), Mark::House(Role::Base, one.cell.row()));
        prop_assert_eq!(a.mark(&cell), Mark::Cell(Role::Pivot, a.cell(one.cell)));
        prop_assert_eq!(a.mark(&house), Mark::House(Role::Base, a.house(one.cell.row())));
    }

    #[test]
    fn patterns_have_a_canonical_form(a in transforms(), pattern in cell_sets()) {
        let (form, transform) = symmetry::canonical_pattern(pattern);
        prop_assert_eq!(transform.cells(pattern), form);
        prop_assert_eq!(transform.places(), transform);
        let (other, transform) = symmetry::canonical_pattern(a.cells(pattern));
        prop_assert_eq!(other, form);
        prop_assert_eq!(transform.cells(a.cells(pattern)), form);
    }
}

#[test]
fn turns_and_mirrors_are_those_of_the_square() {
    let at = |row: u8, column: u8| Cell::new(row, column).unwrap();
    let goes = |transform: Transform| [at(1, 2), at(4, 9)].map(|cell| transform.cell(cell));
    assert_eq!(goes(Transform::rotate_90()), [at(2, 9), at(9, 6)]);
    assert_eq!(goes(Transform::rotate_180()), [at(9, 8), at(6, 1)]);
    assert_eq!(goes(Transform::rotate_270()), [at(8, 1), at(1, 4)]);
    assert_eq!(goes(Transform::mirror_left_right()), [at(1, 8), at(4, 1)]);
    assert_eq!(goes(Transform::mirror_top_bottom()), [at(9, 2), at(6, 9)]);
    assert_eq!(goes(Transform::transpose()), [at(2, 1), at(9, 4)]);
    assert_eq!(goes(Transform::anti_transpose()), [at(8, 9), at(1, 6)]);
    let shifted = Digit::ALL.map(|digit| Transform::shift(2).digit(digit).get());
    assert_eq!(shifted, [3, 4, 5, 6, 7, 8, 9, 1, 2]);
}

#[test]
fn the_numbers_end_where_the_group_ends() {
    assert_eq!(Transform::COUNT, 1_218_998_108_160);
    assert_eq!(Transform::nth(0), Some(Transform::IDENTITY));
    assert!(Transform::nth(Transform::COUNT - 1).is_some());
    assert_eq!([Transform::nth(Transform::COUNT), Transform::nth(u64::MAX)], [None; 2]);
}

#[test]
fn random_transforms_are_spread_evenly() {
    let mut state = 7_u64;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state
    };
    let mut goes = [0; 81];
    let mut becomes = [0; 9];
    for _ in 0..8100 {
        let transform = Transform::random(&mut next);
        goes[transform.cell(Cell::new(2, 3).unwrap()).index()] += 1;
        becomes[transform.digit(Digit::D4).index()] += 1;
    }
    assert!(goes.iter().all(|count| (50..170).contains(count)), "{goes:?}");
    assert!(becomes.iter().all(|count| (780..1020).contains(count)), "{becomes:?}");
}

#[test]
fn what_is_no_transform_is_told() {
    for (text, column) in [
        ("", 1),
        ("  ", 1),
        ("turn", 1),
        ("transpose turn", 11),
        ("rows", 5),
        ("rows 12345678", 6),
        ("rows 1234567890", 6),
        ("rows 123456788", 6),
        ("columns 142356789", 9),
        ("transpose  digits 112345678", 19),
        ("shift 9", 7),
        ("rotate-90 shift", 16),
        ("\u{e4}\u{f6} rows", 1),
    ] {
        let error = text.parse::<Transform>().unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
    }
    let parsed: Transform = "rotate-90 shift 3 rows 231456789 digits 987654321 identity".parse().unwrap();
    let steps = [Transform::rotate_90(), Transform::shift(3), Transform::rows([2, 3, 1, 4, 5, 6, 7, 8, 9]).unwrap()];
    let reverse = Transform::relabel([9, 8, 7, 6, 5, 4, 3, 2, 1].map(|digit| Digit::new(digit).unwrap())).unwrap();
    assert_eq!(parsed, steps.iter().fold(Transform::IDENTITY, |all, step| all.then(step)).then(&reverse));
}

/// Finds the least form by trying every order of columns on both sides, and for each of them every order of rows that may still be the least.
fn oracle(grid: &Grid) -> Grid {
    let digit = |row: usize, column: usize| grid.entries()[9 * row + column].map_or(0, Digit::get);
    let orders = orders();
    let mut best = vec![u8::MAX; 81];
    for columns in &orders {
        for side in 0..2 {
            let entry = |row, at: usize| if side == 0 { digit(row, columns[at]) } else { digit(columns[at], row) };
            let rows: Vec<Vec<u8>> = (0..9).map(|row| (0..9).map(|at| entry(row, at)).collect()).collect();
            go_on(&rows, &mut Vec::new(), &mut Vec::new(), &[], &mut best);
        }
    }
    Grid::new(std::array::from_fn(|cell| Digit::new(best[cell])))
}

/// Returns the 1,296 orders of nine lines that keep bands together.
fn orders() -> Vec<[usize; 9]> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for chutes in three {
        for a in three {
            for b in three {
                for c in three {
                    orders.push(std::array::from_fn(|at| 3 * chutes[at / 3] + [a, b, c][at / 3][at % 3]));
                }
            }
        }
    }
    orders
}

fn go_on(rows: &[Vec<u8>], used: &mut Vec<usize>, text: &mut Vec<u8>, names: &[u8], best: &mut Vec<u8>) {
    if text[..] > best[..text.len()] {
        return;
    }
    if used.len() == 9 {
        best.copy_from_slice(text);
        return;
    }
    for row in 0..9 {
        let fits = used.len().is_multiple_of(3) || used.last().is_some_and(|last| last / 3 == row / 3);
        if fits && !used.contains(&row) {
            let mut names = names.to_vec();
            for &digit in &rows[row] {
                text.push(named(digit, &mut names));
            }
            used.push(row);
            go_on(rows, used, text, &names, best);
            used.pop();
            text.truncate(9 * used.len());
        }
    }
}

/// Renames a digit in the order of first appearance; 0 for an empty cell.
fn named(digit: u8, names: &mut Vec<u8>) -> u8 {
    if digit == 0 {
        return 0;
    }
    let at = names.iter().position(|&name| name == digit).unwrap_or_else(|| {
        names.push(digit);
        names.len() - 1
    });
    u8::try_from(at).unwrap() + 1
}

/// Makes a random puzzle with exactly one solution, minimal or nearly so.
fn puzzle(rng: &mut Rng) -> Grid {
    let mut grid = solved(rng);
    let order: [usize; 81] = rng.shuffled();
    let keep = rng.below(12);
    for cell in order.into_iter().skip(keep).filter_map(Cell::from_index) {
        let digit = grid[cell].take();
        if solve::count(&grid, 2) != 1 {
            grid[cell] = digit;
        }
    }
    grid
}

/// Checks that an equivalent grid has the same canonical form, and that the transforms lead to it.
fn is_canonical(grid: &Grid, rng: &mut Rng) {
    let (form, transform) = symmetry::canonical(grid);
    assert_eq!(transform.grid(grid), form, "{grid}");
    let disguise = random(rng).grid(grid);
    let (other, transform) = symmetry::canonical(&disguise);
    assert_eq!(other, form, "{grid} and {disguise}");
    assert_eq!(transform.grid(&disguise), form);
    assert_eq!(symmetry::canonical(&form).0, form);
}

#[test]
fn puzzles_have_a_canonical_form() {
    let mut rng = Rng::new(1);
    for _ in 0..3000 {
        is_canonical(&puzzle(&mut rng), &mut rng);
    }
}

#[test]
fn solutions_have_a_canonical_form() {
    let mut rng = Rng::new(2);
    for _ in 0..5000 {
        is_canonical(&solved(&mut rng), &mut rng);
    }
}

#[test]
fn thinned_solutions_have_a_canonical_form() {
    let mut rng = Rng::new(3);
    for _ in 0..3000 {
        let left = rng.below(82);
        is_canonical(&thinned(&solved(&mut rng), left, &mut rng), &mut rng);
    }
}

#[test]
fn the_oracle_agrees() {
    let mut rng = Rng::new(4);
    for round in 0..120 {
        let full = solved(&mut rng);
        let left = 12 + rng.below(70);
        let grid = match round % 4 {
            0 => puzzle(&mut rng),
            1 => thinned(&full, left, &mut rng),
            2 => nonsense(&mut rng),
            _ => full,
        };
        assert_eq!(symmetry::canonical(&grid).0, oracle(&grid), "{grid}");
    }
}

/// Draws a grid of random digits, with few or many different ones.
fn nonsense(rng: &mut Rng) -> Grid {
    let digits = 1 + rng.below(9);
    let left = 15 + rng.below(67);
    let full = Grid::new(std::array::from_fn(|_| Some(Digit::ALL[rng.below(digits)])));
    thinned(&full, left, rng)
}

#[test]
fn nonsense_has_a_canonical_form() {
    let mut rng = Rng::new(5);
    for _ in 0..150 {
        is_canonical(&nonsense(&mut rng), &mut rng);
    }
}

/// The most symmetric of all solution grids.
const ROUND: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Counts the grids that `moves` reach from this one, for small orbits, by applying the moves to each new grid.
fn orbit(grid: &Grid, moves: &[Transform]) -> usize {
    let mut seen = HashSet::from([*grid]);
    let mut open = vec![*grid];
    while let Some(grid) = open.pop() {
        open.extend(moves.iter().map(|by| by.grid(&grid)).filter(|grid| seen.insert(*grid)));
    }
    seen.len()
}

/// Returns generators of the whole group, each of which swaps two neighbours.
fn swaps() -> Vec<Transform> {
    let parts = ["transpose", "rows 213456789", "rows 132456789", "rows 456123789", "rows 123789456"];
    let mut swaps: Vec<Transform> = parts.iter().map(|part| part.parse().unwrap()).collect();
    swaps.extend((0..8).map(|at| {
        let mut digits = Digit::ALL;
        digits.swap(at, at + 1);
        Transform::relabel(digits).unwrap()
    }));
    swaps
}

fn is_group_of(group: &Group, grid: &Grid) {
    let mut elements = HashSet::new();
    for element in group.elements().take(3000) {
        assert_eq!(element.grid(grid), *grid);
        assert!(group.contains(&element) && elements.insert(element));
    }
    assert_eq!(elements.len() as u64, group.order().min(3000));
    assert_eq!(Group::generated(group.generators().iter().copied()).order(), group.order());
}

#[test]
fn known_groups_of_automorphisms() {
    let order = |grid: &Grid| {
        let group = symmetry::automorphisms(grid);
        is_group_of(&group, grid);
        group.order()
    };
    let round: Grid = ROUND.parse().unwrap();
    assert_eq!(order(&round), 648);
    assert_eq!(order(&Grid::EMPTY), Transform::COUNT);
    assert_eq!(order(&Grid::new([Some(Digit::D1); 81])), Transform::COUNT / 9);
    let mut spoilt = Grid::new([Some(Digit::D1); 81]);
    spoilt[Cell::new(5, 5).unwrap()] = Some(Digit::D2);
    assert_eq!(order(&spoilt), Transform::COUNT / 81 / 72);
    assert_eq!(symmetry::pattern_automorphisms(CellSet::EMPTY).order(), 3_359_232);
    assert_eq!(symmetry::pattern_automorphisms(CellSet::of(Cell::new(5, 5).unwrap())).order(), 3_359_232 / 81);
}

#[test]
fn a_group_and_its_orbit_make_the_whole() {
    let mut rng = Rng::new(6);
    for left in [0, 1, 2] {
        let grid = thinned(&solved(&mut rng), left, &mut rng);
        let group = symmetry::automorphisms(&grid);
        is_group_of(&group, &grid);
        assert_eq!(symmetry::orbit(group.order()), orbit(&grid, &swaps()) as u64, "{grid}");
    }
    let cell = |column| Cell::new(1, column).unwrap();
    let clash = Grid::from_iter([(cell(1), Digit::D1), (cell(2), Digit::D1), (cell(3), Digit::D2)]);
    let group = symmetry::automorphisms(&clash);
    is_group_of(&group, &clash);
    assert_eq!(symmetry::orbit(group.order()), orbit(&clash, &swaps()) as u64);
}

#[test]
fn automorphisms_move_with_the_grid() {
    let mut rng = Rng::new(7);
    let round: Grid = ROUND.parse().unwrap();
    for _ in 0..60 {
        let left = 20 + rng.below(62);
        let grid = thinned(&round, left, &mut rng);
        let disguise = random(&mut rng).grid(&grid);
        let [one, other] = [grid, disguise].map(|grid| symmetry::automorphisms(&grid));
        is_group_of(&one, &grid);
        assert_eq!(one.order(), other.order(), "{grid}");
    }
}

/// The order of a pattern's group equals the number of rearrangements that map the pattern to itself.
#[test]
fn pattern_groups_by_trying_all() {
    let corners: CellSet = "r1c19 r9c1".parse().unwrap();
    let all = (0..3_359_232).filter(|&index| Transform::nth(index).unwrap().cells(corners) == corners).count();
    assert_eq!(symmetry::pattern_automorphisms(corners).order(), all as u64);
}

#[test]
fn patterns_of_all_symmetries() {
    for (cells, symmetry) in [
        ("r1c1 r2c3", Symmetry::None),
        ("r1c2 r9c8", Symmetry::HalfTurn),
        ("r1c2 r2c9 r9c8 r8c1", Symmetry::QuarterTurn),
        ("r2c19", Symmetry::LeftRight),
        ("r19c2", Symmetry::TopBottom),
        ("r19c28", Symmetry::Mirrors),
        ("r1c2 r2c1", Symmetry::Diagonal),
        ("r1c8 r2c9", Symmetry::AntiDiagonal),
        ("r1c2 r2c1 r9c8 r8c9", Symmetry::Diagonals),
        ("r19c28 r28c19", Symmetry::Full),
    ] {
        let pattern: CellSet = cells.parse().unwrap();
        assert_eq!(Symmetry::of(pattern), symmetry, "{cells}");
    }
}

#[test]
fn solutions_begin_as_early_as_they_can() {
    let (form, _) = symmetry::canonical(&ROUND.parse().unwrap());
    assert_eq!(form, ROUND.parse().unwrap());
    let mut rng = Rng::new(8);
    for _ in 0..2000 {
        let solution = solve::first(&solved(&mut rng)).unwrap();
        let (form, transform) = symmetry::canonical_solution(&solution);
        assert_eq!(transform.solution(&solution), form);
        let start = &form.to_string()[..18];
        let pure = ["123456789456789123", "123456789456789132", "123456789456789231"].contains(&start);
        assert!(pure || start.starts_with("123456789457"), "{start}");
    }
}

#[test]
fn bands_have_numbers_that_transforms_keep() {
    let mut rng = Rng::new(9);
    let mut seen = HashSet::new();
    for _ in 0..3000 {
        let solution = solve::first(&solved(&mut rng)).unwrap();
        let bands = symmetry::bands(&solution);
        seen.extend(bands);
        let disguise = random(&mut rng);
        let mut other = symmetry::bands(&disguise.solution(&solution));
        let (form, _) = symmetry::canonical_solution(&solution);
        assert_eq!(symmetry::bands(&form)[0], *bands.iter().min().unwrap(), "the least band comes first");
        if disguise.cell(Cell::new(1, 1).unwrap()).row() != disguise.cell(Cell::new(1, 2).unwrap()).row() {
            other.rotate_left(3);
        }
        let sorted = |bands: [u16; 6]| {
            let mut halves = [[bands[0], bands[1], bands[2]], [bands[3], bands[4], bands[5]]];
            halves.iter_mut().for_each(|half| half.sort_unstable());
            halves
        };
        assert_eq!(sorted(bands), sorted(other));
    }
    assert!(seen.len() > 400 && seen.iter().all(|number| (1..=416).contains(number)), "{}", seen.len());
}

#[test]
fn the_puzzles_with_17_clues_are_all_different() {
    let Some(text) = collection("clues17.txt") else { return };
    let grids: Vec<Grid> = read(&text).map(|record| record.unwrap().content.grid()).collect();
    let forms: HashSet<Grid> = grids.iter().map(|grid| symmetry::canonical(grid).0).collect();
    assert_eq!((grids.len(), forms.len()), (49151, 49151));
}

#[test]
fn same_tells_by_which_transform() {
    let mut rng = Rng::new(10);
    for _ in 0..300 {
        let grid = puzzle(&mut rng);
        let disguise = random(&mut rng).grid(&grid);
        let transform = symmetry::same(&grid, &disguise).unwrap();
        assert_eq!(transform.grid(&grid), disguise);
        let mut other = disguise;
        let (cell, _) = other.iter().next().unwrap();
        other[cell] = None;
        assert_eq!(symmetry::same(&grid, &other), None);
    }
}

#[test]
fn redundant_givens_by_trying() {
    let mut rng = Rng::new(11);
    for _ in 0..100 {
        let puzzle = Puzzle::try_from(puzzle(&mut rng)).unwrap();
        let redundant: CellSet = puzzle
            .givens()
            .filled()
            .iter()
            .filter(|&cell| {
                let rest: Grid = puzzle.givens().iter().filter(|&(other, _)| other != cell).collect();
                Puzzle::try_from(rest).is_ok()
            })
            .collect();
        assert_eq!(symmetry::redundant(&puzzle), redundant);
        let minimal = symmetry::minimize(&puzzle, Cell::all());
        assert_eq!(Puzzle::try_from(*minimal.givens()), Ok(minimal));
        assert_eq!(minimal.solution(), puzzle.solution());
        assert!(symmetry::redundant(&minimal).is_empty());
        assert!(minimal.givens().iter().all(|(cell, digit)| puzzle.givens()[cell] == Some(digit)));
    }
}

/// Finds the minimal sets of cells whose digits can be arranged in another way, from all solutions without these digits.
fn unavoidable_by_solving(solution: &Solution, digits: &[Digit]) -> HashSet<CellSet> {
    let rest: Grid = solution.grid().iter().filter(|(_, digit)| !digits.contains(digit)).collect();
    let sets = solve::solutions(&rest).map(|other| solution.differences(&other));
    let sets: HashSet<CellSet> = sets.filter(|set| (1..=12).contains(&set.len())).collect();
    let is_least = |set: &&CellSet| !sets.iter().any(|other| other.is_subset(**set) && other != *set);
    sets.iter().filter(is_least).copied().collect()
}

#[test]
fn unavoidable_sets_by_solving() {
    let mut rng = Rng::new(12);
    for _ in 0..4 {
        let solution = solve::first(&solved(&mut rng)).unwrap();
        let found = symmetry::unavoidable(&solution, 12);
        assert!(found.iter().all(|set| (4..=12).contains(&set.len())));
        assert!(found.is_sorted_by_key(|set| set.len()));
        for set in &found {
            let rest: Grid = solution.grid().iter().filter(|&(cell, _)| !set.contains(cell)).collect();
            let least =
                solve::solutions(&rest).filter(|other| *other != solution).map(|other| solution.differences(&other));
            assert!(
                least.fold(0, |count, other| {
                    assert_eq!(other, *set);
                    count + 1
                }) > 0
            );
        }
        let found: HashSet<CellSet> = found.into_iter().collect();
        for (a, b, c) in (0..9).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| (a, b, c)))) {
            let digits = [a, b, c].map(|digit| Digit::ALL[digit]);
            let inside = |set: &&CellSet| set.iter().all(|cell| digits.contains(&solution.digit(cell)));
            let expected = unavoidable_by_solving(&solution, &digits);
            assert_eq!(found.iter().filter(inside).copied().collect::<HashSet<_>>(), expected, "{digits:?} {solution}");
        }
        let fewer = symmetry::unavoidable(&solution, 8);
        let small: HashSet<CellSet> = found.iter().filter(|set| set.len() <= 8).copied().collect();
        assert_eq!(fewer.into_iter().collect::<HashSet<_>>(), small);
    }
}

/// Whether singles alone solve a grid, by repeatedly examining each cell and each place.
fn singles_solve(grid: &Grid) -> bool {
    let mut board = grid.board();
    loop {
        let naked = Cell::all().find_map(|cell| Some((cell, board.candidates(cell).single()?)));
        let hidden = || {
            House::all()
                .flat_map(|house| Digit::all().map(move |digit| (house, digit)))
                .find_map(|(house, digit)| Some(((board.spots(digit) & house.cells()).single()?, digit)))
        };
        let Some((cell, digit)) = naked.or_else(hidden) else { return board.grid().filled().len() == 81 };
        board.place(cell, digit);
    }
}

#[test]
fn backdoors_by_trying() {
    let mut rng = Rng::new(13);
    let mut kinds = [0; 3];
    // Random puzzles seldom need two cells.
    let hard = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ];
    let grids = hard.iter().map(|line| line.parse().unwrap()).chain((0..120).map(|_| puzzle(&mut rng)));
    for grid in grids {
        let puzzle = Puzzle::try_from(grid).unwrap();
        let solves = |cells: &[Cell]| {
            let mut grid = *puzzle.givens();
            cells.iter().for_each(|&cell| grid[cell] = Some(puzzle.solution().digit(cell)));
            singles_solve(&grid)
        };
        let empty: Vec<Cell> = (!puzzle.givens().filled()).iter().collect();
        match symmetry::backdoors(&puzzle) {
            Backdoors::None => {
                kinds[0] += 1;
                assert!(solves(&[]));
            }
            Backdoors::Cells(cells) => {
                kinds[1] += 1;
                assert!(!solves(&[]));
                assert_eq!(cells, empty.iter().copied().filter(|&cell| solves(&[cell])).collect());
            }
            Backdoors::Pairs(pairs) => {
                kinds[2] += 1;
                assert!(!empty.iter().any(|&cell| solves(&[cell])));
                let all = empty.iter().flat_map(|&a| empty.iter().map(move |&b| [a, b])).filter(|[a, b]| a < b);
                assert_eq!(pairs, all.filter(|pair| solves(pair)).collect::<Vec<_>>());
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn neighbours_by_trying() {
    let mut rng = Rng::new(14);
    for (minus, plus) in [(0, 0), (1, 0), (0, 1), (1, 1), (1, 1), (2, 1)] {
        let puzzle = Puzzle::try_from(puzzle(&mut rng)).unwrap();
        let mut found = Vec::new();
        let _ = symmetry::neighbours(&puzzle, minus, plus, |grid| {
            found.push(grid);
            ControlFlow::Continue(())
        });
        let set: HashSet<Grid> = found.iter().copied().collect();
        assert_eq!(set.len(), found.len(), "none comes twice");
        let mut expected = HashSet::from([*puzzle.givens()]);
        for _ in 0..minus {
            let less = |grid: &Grid| {
                let grid = *grid;
                grid.filled()
                    .iter()
                    .map(move |cell| grid.iter().filter(|(other, _)| *other != cell).collect::<Grid>())
                    .collect::<Vec<_>>()
            };
            expected = expected.iter().flat_map(less).collect();
        }
        for _ in 0..plus {
            let more = |grid: &Grid| {
                let (grid, givens) = (*grid, *puzzle.givens());
                let new = grid
                    .board()
                    .all_candidates()
                    .iter()
                    .filter(|new| givens[new.cell] != Some(new.digit))
                    .collect::<Vec<_>>();
                new.into_iter().map(move |new| grid.iter().chain([(new.cell, new.digit)]).collect::<Grid>())
            };
            expected = expected.iter().flat_map(more).collect();
        }
        expected.retain(|grid| grid != puzzle.givens() && solve::count(grid, 2) == 1);
        assert_eq!(set, expected, "-{minus} +{plus} {}", puzzle.givens());
    }
}
