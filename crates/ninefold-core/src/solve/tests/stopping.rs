//! Tests that a stopped search reports that it was stopped, that other searches give their usual answers, and that the stop is checked often enough.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::common::collections::collection;
use super::{backends, boards};
use crate::solve::{Backend, Solver};
use crate::{Board, Budget, Grid, PuzzleError, Solution, Stop, Stopped};

/// Returns puzzles of all types, including one whose solutions are too many to count.
fn puzzles() -> Vec<Board> {
    let mut boards = boards(60);
    boards.insert(30, Board::EMPTY);
    boards
}

#[test]
fn stopped_at_once() {
    let ask = |work| {
        assert_eq!(work, 0, "nothing has been done yet");
        true
    };
    let grid = Grid::EMPTY;
    let stop = Stop::when(&ask);
    for solver in backends().into_iter().map(Solver::with) {
        assert_eq!(solver.first(&grid, stop), Err(Stopped));
        assert_eq!(solver.count(&grid, 2, stop), Err(Stopped));
        assert_eq!(solver.effort(&grid, 2, stop), Err(Stopped));
        assert_eq!(solver.prove(&grid, stop), Err(PuzzleError::Stopped));
        assert_eq!(solver.verdict(&grid, stop), (Err(PuzzleError::Stopped), 0));
        let mut solutions = solver.solutions(&grid, stop);
        assert_eq!((solutions.next(), solutions.next()), (Some(Err(Stopped)), None));
        for count in [1, 7, 8, 100] {
            let starts = vec![grid; count];
            let mut counts = vec![Ok(3); count];
            solver.count_many(&starts, 2, &mut counts, stop);
            assert!(counts.iter().all(|count| *count == Err(Stopped)), "{counts:?}");
            let mut firsts = vec![Ok(None); count];
            solver.solve_many(&starts, &mut firsts, stop);
            assert!(firsts.iter().all(|first| *first == Err(Stopped)));
            let mut proofs = vec![Err(PuzzleError::Unsolvable); count];
            solver.prove_many(&starts, &mut proofs, stop);
            assert!(proofs.iter().all(|proof| *proof == Err(PuzzleError::Stopped)));
        }
    }
}

/// A stop that records how often it is checked and how much work is reported to it.
#[derive(Default)]
struct Log {
    asked: AtomicU64,
    work: AtomicU64,
    most: AtomicU64,
}

impl Log {
    fn ask(&self) -> impl Fn(u64) -> bool + Sync + '_ {
        |work| {
            self.asked.fetch_add(1, Ordering::Relaxed);
            self.work.fetch_add(work, Ordering::Relaxed);
            self.most.fetch_max(work, Ordering::Relaxed);
            false
        }
    }

    fn told(&self) -> [u64; 3] {
        [&self.asked, &self.work, &self.most].map(|count| count.load(Ordering::Relaxed))
    }
}

#[test]
fn who_is_never_stopped_says_the_same() {
    let boards = boards(3000);
    for backend in backends() {
        let (log, solver) = (Log::default(), Solver::with(backend));
        let ask = log.ask();
        let (stop, never) = (Stop::when(&ask), Stop::NEVER);
        let mut guesses = 0;
        for board in &boards[..300] {
            assert_eq!(solver.first(board, stop), solver.first(board, never));
            assert_eq!(solver.prove(board, stop), solver.prove(board, never));
            assert_eq!(solver.effort(board, 1000, stop), solver.effort(board, 1000, never));
            let some = |stop| solver.solutions(board, stop).take(20).collect::<Result<Vec<_>, _>>().unwrap();
            assert_eq!(some(stop), some(never));
            let alone = solver.effort(board, 1000, never).unwrap().guesses;
            let before = log.told()[1];
            assert_eq!(solver.effort(board, 1000, stop).map(|effort| effort.guesses), Ok(alone));
            assert_eq!(log.told()[1] - before, alone, "all the work is told of");
            guesses += alone;
        }
        assert!(guesses > 0);
        let [mut counts, mut expected] = [(); 2].map(|()| vec![Err(Stopped); boards.len()]);
        solver.count_many(&boards, 5, &mut counts, stop);
        solver.count_many(&boards, 5, &mut expected, never);
        assert!(expected.iter().all(Result::is_ok));
        assert_eq!(counts, expected);
        let [mut proofs, mut expected] = [(); 2].map(|()| vec![Err(PuzzleError::Unsolvable); boards.len()]);
        solver.prove_many(&boards, &mut proofs, stop);
        solver.prove_many(&boards, &mut expected, never);
        assert_eq!(proofs, expected);
    }
}

/// Wherever a search is stopped, its answer is either correct or reported as stopped.
#[test]
fn stopped_in_the_midst() {
    let boards = puzzles();
    let answers: Vec<u64> = boards.iter().map(|board| crate::solve::count(board, 200)).collect();
    for backend in backends() {
        for work in [1, 50, 1000, 5000, 20_000, 100_000] {
            let budget = Budget::new(work);
            let ask = budget.ask();
            let mut counts = vec![Ok(0); boards.len()];
            Solver::with(backend).count_many(&boards, 200, &mut counts, Stop::when(&ask));
            let mut stopped = 0;
            for ((board, count), &answer) in boards.iter().zip(&counts).zip(&answers) {
                match count {
                    Ok(count) => assert_eq!(u64::from(*count), answer, "{backend}, {work}{board:?}"),
                    Err(Stopped) => stopped += 1,
                }
            }
            assert_eq!(stopped > 0, budget.is_spent() && stopped > 0);
            assert!(stopped > 0 || work >= 1000, "{backend}, {work}");
        }
        let solver = Solver::with(backend);
        let budget = Budget::new(10_000);
        let ask = budget.ask();
        assert_eq!(solver.count(&Board::EMPTY, u64::MAX, Stop::when(&ask)), Err(Stopped));
        let budget = Budget::new(10_000);
        let ask = budget.ask();
        let mut solutions = solver.solutions(&Board::EMPTY, Stop::when(&ask));
        let found: Vec<Solution> = solutions.by_ref().map_while(Result::ok).collect();
        assert!(crate::solve::solutions(&Board::EMPTY).take(found.len()).eq(found));
        assert!(solutions.next().is_none(), "that it was stopped was the last word");
    }
}

/// If consecutive puzzles share a budget of work, the budget is used up at the same puzzle on every backend.
#[test]
fn a_budget_decides_alike_everywhere() {
    let boards = puzzles();
    let answers = |backend: Backend| {
        let budget = Budget::new(4000);
        let ask = budget.ask();
        let count = |board| Solver::with(backend).count(board, 200, Stop::when(&ask));
        boards.iter().map(count).collect::<Vec<_>>()
    };
    let expected = answers(Backend::PORTABLE);
    assert!(expected.contains(&Err(Stopped)) && expected[0].is_ok());
    backends().into_iter().for_each(|backend| assert_eq!(answers(backend), expected, "{backend}"));
}

/// A guess takes a few microseconds at most, so with a check every few thousand guesses, checks are at most 20 ms apart.
#[test]
fn it_is_asked_often() {
    let hard: Vec<Grid> = collection("hardest11plus.txt")
        .unwrap_or_default()
        .lines()
        .take(2000)
        .filter_map(|line| line.get(..81)?.parse().ok())
        .collect();
    for backend in backends() {
        let log = Log::default();
        let ask = log.ask();
        let (solver, stop) = (Solver::with(backend), Stop::when(&ask));
        solver.count(&Board::EMPTY, 100_000, stop).unwrap();
        let [asked, work, most] = log.told();
        assert!(most <= 2048 && asked >= work / 2048, "{backend}: {asked} times, {work} guesses, {most} in a row");
        let mut counts = vec![Ok(0); hard.len()];
        solver.count_many(&hard, 255, &mut counts, stop);
        let [asked, work, most] = log.told();
        assert!(most <= 4096 && asked >= work / 4096, "{backend}: {asked} times, {work} guesses, {most} in a row");
    }
}

/// A search that has been stopped does not check the stop again, even if the stop would now let it continue.
#[test]
fn the_first_word_holds() {
    let said = Mutex::new(0);
    let ask = |_| {
        *said.lock().unwrap() += 1;
        *said.lock().unwrap() == 3
    };
    assert_eq!(Solver::new().count(&Board::EMPTY, u64::MAX, Stop::when(&ask)), Err(Stopped));
}
