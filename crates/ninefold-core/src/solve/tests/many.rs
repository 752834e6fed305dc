//! Tests that solving many puzzles at once gives the same results as solving them one by one, for any number of puzzles of any type, in any order, up
//! to any limit.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::common::kinds::{KINDS, board};
use super::common::{Rng, oracle, pencilled, solved, thinned};
use super::{Adaptive, ask, backends, boards, run, solution, solvers};
use crate::solve::plain::each;
use crate::solve::{Effort, Solver, Start};
use crate::{Board, Candidate, CandidateSet, Cell, Digit, Grid, PuzzleError, Solution, Stop, Stopped};

/// Returns a solution that cannot be the solution of any puzzle.
fn wrong() -> Solution {
    Solution::new([Digit::D1; 81])
}

/// Converts the counts to the type of single searches.
fn numbers(counts: &[Result<u8, Stopped>]) -> impl Iterator<Item = Result<u64, Stopped>> {
    counts.iter().map(|count| count.map(u64::from))
}

/// Fills the outputs for many starts with garbage, then compares all reports about these starts with the reports about each start alone.
fn like_one<S: Start<Solution = Solution>>(solver: Solver, starts: &[S]) {
    for limit in [0, 1, 2, 255] {
        let mut counts = vec![Ok(77); starts.len()];
        solver.count_many(starts, limit, &mut counts, Stop::NEVER);
        let expected = starts.iter().map(|start| solver.count(start, limit.into(), Stop::NEVER));
        assert!(numbers(&counts).eq(expected), "{solver:?}, up to {limit}: {counts:?}");
    }
    let mut firsts = vec![Ok(Some(wrong())); starts.len()];
    solver.solve_many(starts, &mut firsts, Stop::NEVER);
    assert!(firsts.iter().copied().eq(starts.iter().map(|start| solver.first(start, Stop::NEVER))), "{solver:?}");
    for dirt in [Ok(wrong()), Err(PuzzleError::Several(wrong(), wrong())), Err(PuzzleError::Unsolvable)] {
        let mut proofs = vec![dirt; starts.len()];
        solver.prove_many(starts, &mut proofs, Stop::NEVER);
        assert!(proofs.into_iter().eq(starts.iter().map(|start| solver.prove(start, Stop::NEVER))), "{solver:?}");
    }
}

fn random(count: usize, seed: u64) -> Vec<Board> {
    let rng = &mut Rng::new(seed);
    (0..count).map(|_| board(rng.pick(&KINDS), rng)).collect()
}

/// Returns grids with thousands of solutions: empty grids and grids with few digits.
fn open(count: usize) -> Vec<Grid> {
    let rng = &mut Rng::new(5);
    let few = |rng: &mut Rng| thinned(&solved(rng), 8, rng);
    (0..count).map(|index| if index % 3 == 0 { Grid::EMPTY } else { few(rng) }).collect()
}

/// Converts a grid to candidates only: a filled cell has a single candidate, which all of its peers still have too.
fn raw(grid: &Grid) -> Board {
    let stays = |candidate: &Candidate| grid[candidate.cell].is_none_or(|digit| digit == candidate.digit);
    Board::from_candidates(Candidate::all().filter(stays).collect())
}

#[test]
fn solutions_come_in_the_same_order() {
    for backend in backends() {
        let boards = boards(20_000);
        let mut solutions = vec![Vec::new(); boards.len()];
        let guesses = backend.batch(&boards, ask(2), Stop::NEVER, |index, said| solutions[index].push(solution(said)));
        let mut expected = 0;
        for (board, solutions) in boards.iter().zip(solutions) {
            let (one, guesses) = run::<Adaptive>(backend, board, 2);
            assert_eq!(solutions, one, "{backend}{board:?}");
            expected += guesses;
        }
        println!("{backend} {guesses} {expected}");
        assert!(guesses.abs_diff(expected) * 100 < expected, "{backend}: {guesses} guesses, one by one {expected}");
    }
}

/// A test that is small enough for Miri.
#[test]
fn a_handful() {
    let mut boards = boards(9);
    boards.insert(4, Board::EMPTY);
    for backend in backends() {
        let mut solutions = vec![Vec::new(); boards.len()];
        backend.batch(&boards, ask(3), Stop::NEVER, |index, said| solutions[index].push(solution(said)));
        for (board, solutions) in boards.iter().zip(solutions) {
            assert_eq!(solutions, run::<Adaptive>(backend, board, 3).0, "{backend}{board:?}");
        }
    }
}

/// Tests lanes that finish at different times, in the middle of puzzles with more solutions than requested.
#[test]
fn lanes_are_handed_over_in_the_midst_of_a_search() {
    for backend in backends() {
        for heavy in 1..=12 {
            let mut starts: Vec<Board> = random(40, heavy);
            open(heavy as usize).iter().enumerate().for_each(|(at, grid)| starts.insert(3 * at, grid.board()));
            let mut solutions = vec![Vec::new(); starts.len()];
            backend.batch(&starts, ask(500), Stop::NEVER, |index, said| solutions[index].push(solution(said)));
            for (board, solutions) in starts.iter().zip(solutions) {
                assert_eq!(solutions, run::<Adaptive>(backend, board, 500).0, "{backend}{board:?}");
            }
        }
    }
}

#[test]
fn any_number_of_puzzles() {
    for solver in solvers() {
        for count in 0..=70 {
            like_one(solver, &random(count, 1 + count as u64));
        }
    }
}

#[test]
fn any_number_of_hard_puzzles() {
    // The puzzles have few clues, so that some are still being searched at the end.
    let rng = &mut Rng::new(70);
    let grids: Vec<Grid> = (0..70).map(|_| thinned(&solved(rng), 24, rng)).collect();
    for solver in solvers() {
        let expected: Vec<_> = grids.iter().map(|grid| solver.count(grid, 255, Stop::NEVER)).collect();
        for count in 0..=70 {
            let mut counts = vec![Ok(0); count];
            solver.count_many(&grids[..count], 255, &mut counts, Stop::NEVER);
            assert!(numbers(&counts).eq(expected[..count].iter().copied()), "{solver:?} on {count}");
        }
    }
}

#[test]
fn thousands_of_solutions_among_others() {
    let mut starts: Vec<Grid> = random(60, 60).iter().map(|board| *board.grid()).collect();
    open(9).into_iter().enumerate().for_each(|(at, grid)| starts.insert(1 + 7 * at, grid));
    for solver in solvers() {
        like_one(solver, &starts);
        like_one(solver, &open(40));
        like_one(solver, &[Grid::EMPTY; 8]);
        let mut counts = [Ok(0); 40];
        solver.count_many(&[Board::EMPTY; 40], 255, &mut counts, Stop::NEVER);
        assert_eq!(counts, [Ok(255); 40]);
    }
}

#[test]
fn all_alike() {
    let rng = &mut Rng::new(3);
    let full: Vec<Grid> = (0..40).map(|_| solved(rng)).collect();
    let clashing: Vec<Grid> = full
        .iter()
        .map(|grid| {
            let mut grid = *grid;
            grid.iter().take(1).collect::<Vec<_>>().iter().for_each(|(cell, digit)| {
                grid[*cell] = Digit::all().find(|other| other != digit);
            });
            grid
        })
        .collect();
    for solver in solvers() {
        like_one(solver, &full);
        like_one(solver, &clashing);
        like_one(solver, &[Board::from_candidates(CandidateSet::EMPTY); 33]);
        let mut firsts = vec![Ok(None); full.len()];
        solver.solve_many(&full, &mut firsts, Stop::NEVER);
        let found = firsts.into_iter().map(|first| first.map(|solution| solution.map(Grid::from)));
        assert!(found.eq(full.iter().map(|&grid| Ok(Some(grid)))));
        let mut proofs = vec![Ok(wrong()); full.len()];
        solver.prove_many(&clashing, &mut proofs, Stop::NEVER);
        assert!(proofs.iter().all(|proof| matches!(proof, Err(PuzzleError::Clash(..)))));
    }
}

#[test]
fn nothing_at_all() {
    for solver in solvers() {
        like_one::<Grid>(solver, &[]);
        like_one::<Board>(solver, &[]);
    }
}

#[test]
fn cells_without_candidates() {
    let rng = &mut Rng::new(81);
    let boards: Vec<Board> = Cell::all()
        .map(|cell| {
            let mut board = pencilled(&solved(rng), 3, rng);
            Digit::all().for_each(|digit| {
                board.remove(Candidate { cell, digit });
            });
            board
        })
        .collect();
    for solver in solvers() {
        like_one(solver, &boards);
        let mut proofs = vec![Ok(wrong()); boards.len()];
        solver.prove_many(&boards, &mut proofs, Stop::NEVER);
        assert!(proofs.iter().all(|proof| matches!(proof, Err(PuzzleError::Gap(..)))), "{solver:?}: {proofs:?}");
    }
}

#[test]
fn single_cells_whose_peers_have_the_digit_too() {
    let rng = &mut Rng::new(17);
    // The grids have 24 to 80 digits, with or without a wrong one.
    let grids: Vec<Grid> = (24..=80)
        .map(|left| {
            let mut grid = thinned(&solved(rng), left, rng);
            if rng.one_in(3) {
                grid[rng.pick(&Cell::ALL)] = Some(rng.pick(&Digit::ALL));
            }
            grid
        })
        .collect();
    let raws: Vec<Board> = grids.iter().map(raw).collect();
    assert!(raws.iter().zip(&grids).all(|(raw, grid)| *raw.all_candidates() != grid.board().all_options()));
    for solver in solvers() {
        like_one(solver, &raws);
        for (raw, grid) in raws.iter().zip(&grids) {
            let expected = oracle(raw, 30);
            assert_eq!(solver.solutions(raw, Stop::NEVER).take(30).count(), expected.len(), "{solver:?}{raw:?}");
            // Candidates that have already been eliminated do not change the search.
            assert_eq!(solver.effort(raw, 30, Stop::NEVER), solver.effort(grid, 30, Stop::NEVER), "{solver:?}{raw:?}");
            assert_eq!(
                solver.effort(grid, 30, Stop::NEVER),
                solver.effort(&grid.board(), 30, Stop::NEVER),
                "{solver:?}{raw:?}"
            );
        }
    }
}

#[test]
fn references_and_both_kinds_of_start() {
    let grids: Vec<Grid> = random(50, 50).iter().map(|board| *board.grid()).collect();
    let boards: Vec<Board> = grids.iter().map(Grid::board).collect();
    let (once, twice) = (grids.iter().collect::<Vec<&Grid>>(), boards.iter().collect::<Vec<&Board>>());
    let twice: Vec<&&Board> = twice.iter().collect();
    for solver in solvers() {
        for count in [5, 50] {
            like_one(solver, &once[..count]);
            like_one(solver, &twice[..count]);
            let [mut left, mut right] = [vec![Ok(wrong()); count], vec![Ok(wrong()); count]];
            solver.prove_many(&once[..count], &mut left, Stop::NEVER);
            solver.prove_many(&twice[..count], &mut right, Stop::NEVER);
            assert_eq!(left, right);
        }
    }
}

#[test]
fn a_place_for_each() {
    let panics = |call: &dyn Fn()| catch_unwind(AssertUnwindSafe(call)).is_err();
    for solver in solvers() {
        for (starts, places) in [(0, 1), (1, 0), (7, 8), (8, 7), (8, 9), (40, 39), (39, 40)] {
            let grids = vec![Grid::EMPTY; starts];
            assert!(panics(&|| solver.count_many(&grids, 0, &mut vec![Ok(0); places], Stop::NEVER)));
            assert!(panics(&|| solver.solve_many(&grids, &mut vec![Ok(None); places], Stop::NEVER)));
            assert!(panics(&|| solver.prove_many(&grids, &mut vec![Ok(wrong()); places], Stop::NEVER)));
        }
    }
}

#[test]
fn a_limit_of_nothing_asks_for_nothing() {
    for solver in solvers() {
        let grids = [Grid::EMPTY; 20];
        let guesses = each(&grids, ask(0), solver, Stop::NEVER, |_, _| panic!("nothing was asked for"));
        assert_eq!((guesses, solver.effort(&grids[0], 0, Stop::NEVER)), (0, Ok(Effort::default())));
    }
}
