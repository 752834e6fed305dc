//! Every backend, one by one and many at once, on every line of every collection; and no puzzle takes a search off its feet.

use super::common::collections::{collection, names};
use super::common::solves;
use super::solvers;
use crate::solve::{Effort, Solver};
use crate::{Board, PuzzleError, Solution, format};

/// The first two solutions of a puzzle, and what the count up to two takes.
type Answer = (Vec<Solution>, Effort);

fn boards(name: &str) -> Vec<Board> {
    let text = collection(name).unwrap_or_default();
    format::read(&text).map(|item| item.unwrap_or_else(|error| panic!("{name}: {error}")).content.board()).collect()
}

fn answer(solver: Solver, board: &Board) -> Answer {
    let mut search = crate::solve::Search::<crate::solve::Adaptive>::new(solver.backend(), board);
    let found: Vec<Solution> = [search.next(), search.next()].into_iter().flatten().collect();
    let effort = Effort { solutions: found.len() as u64, guesses: search.guesses() };
    (found, effort)
}

#[test]
fn every_backend_agrees_on_every_line() {
    let solvers = solvers();
    for name in names() {
        let boards = boards(&name);
        let answers: Vec<Answer> = boards.iter().map(|board| answer(solvers[0], board)).collect();
        for (line, (board, (found, _))) in (1..).zip(boards.iter().zip(&answers)) {
            assert!(found.iter().all(|solution| solves(solution, board)), "{name}, line {line}");
        }
        for &solver in &solvers {
            one_by_one(&name, solver, &boards, &answers);
            all_at_once(&name, solver, &boards, &answers);
        }
    }
}

fn one_by_one(name: &str, solver: Solver, boards: &[Board], answers: &[Answer]) {
    for (line, (board, expected)) in (1..).zip(boards.iter().zip(answers)) {
        assert_eq!(answer(solver, board), *expected, "{name}, line {line}: {solver:?}");
    }
}

fn all_at_once(name: &str, solver: Solver, boards: &[Board], answers: &[Answer]) {
    let mut counts = vec![9; boards.len()];
    solver.count_many(boards, 2, &mut counts);
    let mut firsts = vec![None; boards.len()];
    solver.solve_many(boards, &mut firsts);
    let mut proofs = vec![Err(PuzzleError::Unsolvable); boards.len()];
    solver.prove_many(boards, &mut proofs);
    for (index, (found, _)) in answers.iter().enumerate() {
        let place = std::format!("{name}, line {}: {solver:?}", index + 1);
        assert_eq!(usize::from(counts[index]), found.len(), "{place}");
        assert_eq!(firsts[index], found.first().copied(), "{place}");
        match (&proofs[index], &found[..]) {
            (Ok(solution), [only]) => assert_eq!(solution, only, "{place}"),
            (Err(PuzzleError::Several(one, other)), found) => assert_eq!([*one, *other], found, "{place}"),
            (Err(error), []) => assert_eq!(solver.prove(&boards[index]), Err(*error), "{place}"),
            (proof, found) => panic!("{place}: {proof:?}, but {found:?}"),
        }
    }
}

/// The guesses of a count up to two, on each puzzle.
fn guesses(name: &str) -> Vec<u64> {
    boards(name).iter().map(|board| Solver::new().effort(board, 2).guesses).collect()
}

#[test]
fn seventeen_clues_take_few_guesses() {
    let worst = guesses("clues17.txt").into_iter().max().unwrap_or_default();
    println!("{worst}");
    assert!(worst <= 300, "{worst}");
}

#[test]
fn no_puzzle_is_much_harder_than_its_neighbours() {
    for name in
        ["hardest11plus", "hardest1106", "top1465", "top2365", "se121_hardest", "norvig_top95", "norvig_hardest"]
    {
        let guesses = guesses(&std::format!("{name}.txt"));
        let (sum, count) = (guesses.iter().sum::<u64>(), guesses.len() as u64);
        let worst = guesses.into_iter().max().unwrap_or_default();
        println!("{name}: {sum} guesses for {count} puzzles, {worst} at most");
        assert!(worst * count <= 20 * sum, "{name}: {sum} guesses for {count} puzzles, but {worst} for one");
    }
}
