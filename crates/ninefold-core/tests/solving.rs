//! The engine compared with the oracle: counts, solutions, order and verdicts on boards with no, one and many solutions.

use crate::common::kinds::{KINDS, board};
use crate::common::{self, Rng, Shuffle, cases, grids, oracle, place, share, solved, solves};
use ninefold_core::solve::Solver;
use ninefold_core::{Board, Candidate, CandidateSet, Cell, Digit, Grid, GridOf, PuzzleError, Solution, Stop, solve};
use proptest::prelude::*;

// -------------------------------------------------------------------------------------------------------------- boards

fn any_board() -> impl Strategy<Value = Board> {
    (any::<u64>(), prop::sample::select(KINDS.to_vec())).prop_map(|(seed, kind)| board(kind, &mut Rng::new(seed)))
}

// -------------------------------------------------------------------------------------------------------- differential

/// Compares all answers about a board with the oracle, up to a limit of solutions; returns their number.
fn agree(board: &Board, limit: usize) -> Result<usize, TestCaseError> {
    let all = usize::try_from(solve::naive::count(board, limit as u64)).unwrap();
    for up_to in [0, 1, 2, 3, 20] {
        prop_assert_eq!(solve::count(board, up_to), up_to.min(all as u64), "up to {} of {:?}", up_to, board);
    }
    let first = solve::first(board);
    prop_assert_eq!(first.is_some(), all > 0);
    prop_assert!(first.is_none_or(|first| solves(&first, board)), "{:?} of {:?}", first, board);

    // The solutions are different and agree in number, so they are complete.
    let found: Vec<Solution> = solve::solutions(board).take(limit).collect();
    prop_assert_eq!(found.len(), all, "solutions of {:?}", board);
    prop_assert!(found.is_sorted_by(|one, next| one < next), "ascending, of {:?}", board);
    prop_assert!(found.iter().all(|solution| solves(solution, board)), "{:?} of {:?}", found, board);
    prop_assert!(all == limit || first.is_none_or(|first| found.contains(&first)));

    let (clash, gap) = (board.grid().clash(), board.gap());
    match (solve::prove(board), &found[..]) {
        (Ok(solution), [only]) => prop_assert_eq!(&solution, only),
        (Err(PuzzleError::Several(one, other)), [_, _, ..]) => {
            prop_assert!(one != other && solves(&one, board) && solves(&other, board));
        }
        (Err(PuzzleError::Clash(GridOf::ONLY, found)), []) => prop_assert_eq!(Some(found), clash),
        (Err(PuzzleError::Gap(GridOf::ONLY, found)), []) => prop_assert_eq!((None, Some(found)), (clash, gap)),
        (Err(PuzzleError::Unsolvable), []) => prop_assert_eq!((None, None), (clash, gap)),
        (verdict, _) => prop_assert!(false, "{:?}, but {} solutions", verdict, all),
    }
    Ok(all)
}

/// Tests twenty thousand boards, the same on every machine.
#[test]
fn engine_and_oracle_agree_on_many_boards() {
    let mut rng = Rng::new(20_000);
    let mut tally = [[0; 3]; KINDS.len()];
    for round in 0..20_000 {
        let kind = round % KINDS.len();
        let board = board(KINDS[kind], &mut rng);
        match agree(&board, 21) {
            Ok(found) => tally[kind][found.min(2)] += 1,
            Err(error) => panic!("board {round}, {:?}: {error}", KINDS[kind]),
        }
    }
    // There must be enough boards of each type, or agreement proves little.
    let [none, one, several] = [0, 1, 2].map(|found| tally.iter().map(|kind| kind[found]).sum::<usize>());
    assert!(none > 3000 && one > 3000 && several > 3000, "none, one, several: {tally:?}");
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn engine_and_oracle_agree(board in any_board()) {
        if agree(&board, 500)? < 500 {
            prop_assert!(solve::solutions(&board).eq(oracle(&board, 500)));
            prop_assert_eq!(solve::count(&board, u64::MAX), solve::naive::count(&board, u64::MAX));
        }
    }

    #[test]
    fn the_oracle_counts_what_it_finds(board in any_board(), limit in 0_usize..30) {
        prop_assert_eq!(solve::naive::count(&board, limit as u64), oracle(&board, limit.max(1)).len().min(limit) as u64);
    }

    #[test]
    fn engine_and_oracle_agree_on_nonsense(grid in grids()) {
        agree(&grid.board(), 500)?;
    }

    #[test]
    fn what_is_placed_and_what_is_alone_is_the_same(board in any_board()) {
        let alone = Board::from_candidates(board.all_options());
        prop_assert_eq!(solve::count(&alone, 100), solve::count(&board, 100));
        prop_assert!(solve::solutions(&alone).take(100).eq(solve::solutions(&board).take(100)));
    }

    #[test]
    fn the_count_does_not_depend_on_names_and_order(board in any_board(), seed in any::<u64>()) {
        let rng = &mut Rng::new(seed);
        let count = solve::count(&board, 300);
        for _ in 0..4 {
            let shuffle = Shuffle::random(rng);
            let moved = shuffle.options(&board);
            prop_assert_eq!(solve::count(&moved, 300), count);
            prop_assert_eq!(solve::prove(&moved).is_ok(), count == 1);
            if count < 300 {
                let mut expected: Vec<Grid> = solve::solutions(&board).map(|found| shuffle.grid(&found.grid())).collect();
                expected.sort_unstable();
                prop_assert!(solve::solutions(&moved).map(Grid::from).eq(expected));
            }
        }
    }

    #[test]
    fn eliminating_what_no_solution_uses_changes_nothing(board in any_board()) {
        let all: Vec<Solution> = solve::solutions(&board).take(200).collect();
        prop_assume!(all.len() < 200);
        let used = all.iter().flat_map(|found| found.grid().iter().map(|(cell, digit)| Candidate { cell, digit }).collect::<Vec<_>>());
        let used: CandidateSet = used.collect();
        prop_assert!(solve::solutions(&Board::from_candidates(used)).eq(all.iter().copied()));
        // Eliminating a digit of a solution leaves exactly the solutions without it.
        if let Some(gone) = used.iter().next() {
            let left = Board::from_candidates(used.without(gone));
            let expected = all.iter().copied().filter(|found| found.digit(gone.cell) != gone.digit);
            prop_assert!(solve::solutions(&left).eq(expected));
        }
    }

    #[test]
    fn an_iterator_ends_for_good_and_can_be_copied(board in any_board(), skip in 0_usize..30) {
        let mut solutions = Solver::new().solutions(&board, Stop::NEVER);
        solutions.by_ref().take(skip).for_each(drop);
        prop_assert!(solutions.clone().take(50).eq(solve::solutions(&board).skip(skip).take(50).map(Ok)));
        let mut ended = solve::solutions(&board);
        if ended.by_ref().take(1000).count() < 1000 {
            prop_assert_eq!([ended.next(), ended.next(), ended.next()], [None; 3]);
        }
    }

    #[test]
    fn full_grids_are_right_or_not(seed in any::<u64>(), at in common::candidates()) {
        let grid = solved(&mut Rng::new(seed));
        prop_assert_eq!(solve::first(&grid.board()).map(Grid::from), Some(grid));
        let mut spoilt = grid;
        spoilt[at.cell] = Some(at.digit);
        let expected = u64::from(spoilt == grid);
        prop_assert_eq!(solve::count(&spoilt.board(), 2), expected);
    }
}

// --------------------------------------------------------------------------------------------------------------- order

/// Finds every solution in ascending order in the obvious way: cell by cell, digit by digit.
fn by_reading(grid: &mut [Option<Digit>; 81], found: &mut Vec<[Digit; 81]>, limit: usize) {
    let Some(cell) = Cell::all().find(|cell| grid[cell.index()].is_none()) else {
        return found.push(grid.map(Option::unwrap));
    };
    let peers: Vec<Cell> = Cell::all().filter(|&peer| share(cell, peer)).collect();
    for digit in Digit::all() {
        if found.len() < limit && !peers.iter().any(|peer| grid[peer.index()] == Some(digit)) {
            grid[cell.index()] = Some(digit);
            by_reading(grid, found, limit);
        }
    }
    grid[cell.index()] = None;
}

#[test]
fn the_empty_board_starts_at_once_and_ascends() {
    let mut expected = Vec::new();
    by_reading(&mut [None; 81], &mut expected, 1000);
    let found: Vec<Solution> = solve::solutions(&Board::EMPTY).take(1000).collect();
    assert!(found.is_sorted_by(|one, next| one < next));
    assert!(found.iter().map(|solution| *solution.digits()).eq(expected));
    assert_eq!(
        found[0].to_string(),
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    );
    assert_eq!(solve::count(&Board::EMPTY, 5000), 5000);
    assert!(solve::first(&Board::EMPTY).is_some_and(|first| solves(&first, &Board::EMPTY)));
    assert!(matches!(solve::prove(&Board::EMPTY), Err(PuzzleError::Several(..))));
}

#[test]
fn nothing_to_solve_with() {
    let nothing = Board::from_candidates(CandidateSet::EMPTY);
    assert_eq!((solve::first(&nothing), solve::count(&nothing, 9), solve::solutions(&nothing).next()), (None, 0, None));
    for candidate in Candidate::all().step_by(7) {
        assert_eq!(solve::count(&Board::from_candidates(CandidateSet::of(candidate)), 2), 0);
    }
}

#[test]
fn one_cell_or_one_digit_in_a_house_lacking() {
    for cell in Cell::all() {
        let options = Digit::all().map(|digit| Candidate { cell, digit });
        let board = Board::from_candidates(CandidateSet::ALL - options.collect());
        assert_eq!((solve::count(&board, 2), solve::solutions(&board).next()), (0, None), "{cell}");
    }
    for (kind, number) in (0..3).flat_map(|kind| (0..9).map(move |number| (kind, number))) {
        for digit in Digit::all() {
            let here = Cell::all().filter(|&cell| place(cell)[kind] == number).map(|cell| Candidate { cell, digit });
            let board = Board::from_candidates(CandidateSet::ALL - here.collect());
            assert_eq!(
                (solve::count(&board, 2), solve::solutions(&board).next()),
                (0, None),
                "{digit} in {kind} {number}"
            );
        }
    }
}

#[test]
fn each_candidate_of_the_empty_board_can_be_true() {
    for at in Candidate::all() {
        let mut board = Board::EMPTY;
        board.place(at.cell, at.digit);
        let first = solve::first(&board).unwrap();
        assert!(first.digit(at.cell) == at.digit && solves(&first, &board));
        let mut without = Board::EMPTY;
        without.remove(at);
        assert!(solve::solutions(&without).next().is_some_and(|found| found.digit(at.cell) != at.digit));
    }
}

#[test]
fn a_search_fits_a_stack() {
    assert!(size_of::<solve::Solutions<'_, Board>>() < 16 * 1024, "{} bytes", size_of::<solve::Solutions<'_, Board>>());
}
