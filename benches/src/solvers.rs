//! The solvers, made alike: each gets grids, answers one question about all of them, and measures its time.
//!
//! Outside the time: turning a grid into the 81 digits that the solver's own puzzle type holds, and reading its answer.
//! Inside: everything from those digits to the answer, so also the structures that a solver builds before it searches.
//!
//! | solver | starts from | first | unique |
//! |---|---|---|---|
//! | ninefold | `Grid` | `solve::first(grid)` | `solve::count(grid, 2)` |
//! | `sudoku` | `Sudoku` | `some_solution()` | `solutions_count_up_to(2)` |
//! | `rustoku-lib` | `Board` | `Rustoku::new(board)?.solve_any()` | `Rustoku::new(board)?.count_solutions_until(2)` |

use std::hint::black_box;
use std::time::Duration;

use ninefold_core::solve::{self, Backend};
use ninefold_core::{Digit, Grid, Solution, Stop};
use rustoku_lib::Rustoku;
use rustoku_lib::core::Board;
use sudoku::Sudoku;

use crate::answer::{Answer, Digits, Question};
use crate::clock;

/// A solver.
pub trait Solver {
    /// Its name in tables.
    fn name(&self) -> String;

    /// Its answers, and the time that they took this thread.
    fn ask(&self, question: Question, grids: &[Grid]) -> (Vec<Answer>, Duration);
}

/// Ninefold on one of its backends.
#[derive(Clone, Copy, Debug)]
pub struct Ninefold {
    /// The backend.
    pub backend: Backend,
    /// Whether it gets one puzzle after the other, or all of a slice together.
    pub way: Way,
}

/// The way in which ninefold gets its puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// One after the other: `first`, `count`.
    Single,
    /// All of a slice together: `solve_many`, `count_many`.
    Batch,
}

impl Ninefold {
    /// On every backend of this machine, in both ways.
    pub fn all() -> Vec<Self> {
        let both = |backend| [Way::Single, Way::Batch].map(|way| Self { backend, way });
        Backend::all().flat_map(both).collect()
    }

    /// The default.
    pub fn usual() -> Self {
        Self { backend: Backend::detect(), way: Way::Single }
    }
}

/// The `sudoku` crate.
#[derive(Clone, Copy, Debug)]
pub struct SudokuCrate;

/// The `rustoku-lib` crate.
#[derive(Clone, Copy, Debug)]
pub struct RustokuLib;

impl Solver for Ninefold {
    fn name(&self) -> String {
        match self.way {
            Way::Single => format!("{} single", self.backend),
            Way::Batch => format!("{} batch", self.backend),
        }
    }

    fn ask(&self, question: Question, grids: &[Grid]) -> (Vec<Answer>, Duration) {
        let solver = solve::Solver::with(self.backend);
        match (question, self.way) {
            (Question::First, Way::Single) => {
                answers(grids, |grid| solver.first(grid, Stop::NEVER), |found| solution(found.as_ref().ok()))
            }
            (Question::Unique, Way::Single) => {
                answers(grids, |grid| solver.count(grid, 2, Stop::NEVER).unwrap_or_default(), Answer::Count)
            }
            (Question::First, Way::Batch) => {
                let mut found = vec![Ok(None); grids.len()];
                let ((), time) = clock::timed(|| solver.solve_many(black_box(grids), &mut found, Stop::NEVER));
                (found.iter().map(|found| solution(found.as_ref().ok())).collect(), time)
            }
            (Question::Unique, Way::Batch) => {
                let mut counts = vec![Ok(0); grids.len()];
                let ((), time) = clock::timed(|| solver.count_many(black_box(grids), 2, &mut counts, Stop::NEVER));
                (counts.iter().map(|count| Answer::Count(count.unwrap_or_default().into())).collect(), time)
            }
        }
    }
}

fn solution(found: Option<&Option<Solution>>) -> Answer {
    Answer::Solution(found.and_then(Option::as_ref).map(|solution| solution.digits().map(Digit::get)))
}

impl Solver for SudokuCrate {
    fn name(&self) -> String {
        "sudoku".into()
    }

    fn ask(&self, question: Question, grids: &[Grid]) -> (Vec<Answer>, Duration) {
        let convert = |grid| Sudoku::from_bytes(digits(grid)).expect("digits are at most 9");
        let puzzles: Vec<_> = grids.iter().map(convert).collect();
        let solution = |found: Option<Sudoku>| Answer::Solution(found.map(Sudoku::to_bytes));
        match question {
            Question::First => answers(&puzzles, |puzzle| puzzle.some_solution(), solution),
            Question::Unique => answers(&puzzles, |puzzle| puzzle.solutions_count_up_to(2), count),
        }
    }
}

impl Solver for RustokuLib {
    fn name(&self) -> String {
        "rustoku-lib".into()
    }

    fn ask(&self, question: Question, grids: &[Grid]) -> (Vec<Answer>, Duration) {
        let boards: Vec<_> = grids.iter().map(rustoku_board).collect();
        let first = |board: &Board| Rustoku::new(*board).ok()?.solve_any().map(|solution| solution.board);
        let unique = |board: &Board| Rustoku::new(*board).map_or(0, |mut solver| solver.count_solutions_until(2));
        match question {
            Question::First => answers(&boards, first, |found| Answer::Solution(found.as_ref().map(rustoku_digits))),
            Question::Unique => answers(&boards, unique, count),
        }
    }
}

fn rustoku_board(grid: &Grid) -> Board {
    let digits = digits(grid);
    Board::new(std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column])))
}

fn rustoku_digits(board: &Board) -> Digits {
    std::array::from_fn(|cell| board.get(cell / 9, cell % 9))
}

/// The digits of a grid, 0 for an empty cell.
fn digits(grid: &Grid) -> Digits {
    grid.entries().map(|entry| entry.map_or(0, Digit::get))
}

fn count(count: usize) -> Answer {
    Answer::Count(u64::try_from(count).unwrap_or(u64::MAX))
}

/// Solves each puzzle on the clock, then reads the results off it.
fn answers<P, R>(puzzles: &[P], solve: impl Fn(&P) -> R, read: impl Fn(R) -> Answer) -> (Vec<Answer>, Duration) {
    let mut results = Vec::with_capacity(puzzles.len());
    let ((), time) = clock::timed(|| results.extend(puzzles.iter().map(|puzzle| solve(black_box(puzzle)))));
    (results.into_iter().map(read).collect(), time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_know_the_three_cases() {
        let unique =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let several =
            "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let clash =
            "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let own = Ninefold::all();
        let own = own.iter().map(|solver| solver as &dyn Solver);
        for solver in own.chain([&SudokuCrate as &dyn Solver, &RustokuLib]) {
            let (counts, _) = solver.ask(Question::Unique, &[unique, several, clash]);
            assert_eq!(counts, [Answer::Count(1), Answer::Count(2), Answer::Count(0)], "{}", solver.name());
            let (found, _) = solver.ask(Question::First, &[unique, several, clash]);
            assert!(matches!(
                found[..],
                [Answer::Solution(Some(_)), Answer::Solution(Some(_)), Answer::Solution(None)]
            ));
            assert_eq!((found[0].flaw(&unique), found[1].flaw(&several)), (None, None), "{}", solver.name());
        }
    }
}
