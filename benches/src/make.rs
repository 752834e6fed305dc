//! New puzzles: how fast does ninefold make them, and how fast do the crates that can make such puzzles at all?
//!
//! Each maker uses its own full grids and its own random numbers. In turns, a slice each; the time is that of the thread, and outside it every
//! puzzle is counted: one that has not exactly one solution ends the run.

use std::time::Duration;

use anyhow::{Result, ensure};
use ninefold_core::generate::{Clues, Hold, Made, Order, Plan, Random, Seed, Shape};
use ninefold_core::solve::{self, Solver};
use ninefold_core::symmetry::{self, Symmetry};
use ninefold_core::{Digit, Grid, Puzzle};
use rustoku_lib::BoardGenerator;
use sudoku::Sudoku;

use crate::clock;

/// Kinds of puzzles, and who makes them besides ninefold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Minimal puzzles.
    Minimal,
    /// Half-turn symmetry, as few clues as each grid allows.
    HalfTurn,
    /// Thirty clues.
    Thirty,
}

impl Task {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Minimal, Self::HalfTurn, Self::Thirty];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimal => "minimal",
            Self::HalfTurn => "half-turn",
            Self::Thirty => "30 clues",
        }
    }

    /// Who can do it.
    pub const fn peer(self) -> &'static str {
        match self {
            Self::Minimal | Self::HalfTurn => "sudoku",
            Self::Thirty => "rustoku-lib",
        }
    }

    fn order(self) -> Order {
        match self {
            Self::Minimal => Order::default(),
            Self::HalfTurn => Order { shape: Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), ..Order::default() },
            Self::Thirty => Order { clues: Clues::exactly(30), ..Order::default() },
        }
    }

    fn other(self) -> Result<Grid> {
        let grid = |bytes: [u8; 81]| Grid::new(bytes.map(Digit::new));
        Ok(match self {
            Self::Minimal => grid(Sudoku::generate_from(Sudoku::generate_solved()).to_bytes()),
            Self::HalfTurn => grid(Sudoku::generate().to_bytes()),
            Self::Thirty => {
                let board = BoardGenerator::new().clues(30).generate()?;
                let cells = board.iter_cells().map(|(row, column)| Digit::new(board.get(row, column)));
                let mut digits = [None; 81];
                digits.iter_mut().zip(cells).for_each(|(digit, cell)| *digit = cell);
                Grid::new(digits)
            }
        })
    }

    /// Whether a puzzle meets the order.
    fn is_met(self, puzzle: &Puzzle) -> bool {
        match self {
            Self::Minimal => symmetry::redundant(puzzle).is_empty(),
            Self::HalfTurn => true,
            Self::Thirty => puzzle.givens().filled().len() == 30,
        }
    }
}

/// Measurements.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Puzzles of each maker.
    pub puzzles: usize,
    /// The time of ninefold and the peer for a puzzle.
    pub times: [Duration; 2],
    /// The clues of their puzzles on average.
    pub clues: [f64; 2],
    /// The number of their puzzles that met the order.
    pub met: [usize; 2],
}

/// The number of slices for each maker, and of puzzles in a slice.
///
/// # Errors
///
/// A puzzle that has not one solution.
pub fn measure(task: Task, slice: usize, slices: usize) -> Result<Measure> {
    let plan = task.order().plan()?;
    let (mut times, mut clues, mut met) = ([Duration::ZERO; 2], [0; 2], [0; 2]);
    for number in 0..slices {
        for maker in if number % 2 == 0 { [0, 1] } else { [1, 0] } {
            let (grids, time) = clock::timed(|| -> Result<Vec<Grid>> {
                let seeds = (number * slice..(number + 1) * slice).map(|seed| Seed::new(seed as u64));
                if maker == 0 {
                    seeds.map(|seed| own(&plan, seed)).collect()
                } else {
                    seeds.map(|_| task.other()).collect()
                }
            });
            times[maker] += time;
            for grid in grids? {
                ensure!(solve::count(&grid, 2) == 1, "{grid}: not one solution");
                clues[maker] += grid.filled().len();
                met[maker] += usize::from(task.is_met(&Puzzle::try_from(grid)?));
            }
        }
    }
    let puzzles = slice * slices;
    let each = f64::from(u32::try_from(puzzles)?);
    Ok(Measure {
        puzzles,
        times: times.map(|time| time.div_f64(each)),
        clues: clues.map(|clues| clues as f64 / each),
        met,
    })
}

fn own(plan: &Plan, seed: Seed) -> Result<Grid> {
    match plan.make(Solver::new(), &mut Random::new(seed), &mut |_| 0, ninefold_core::Stop::NEVER) {
        Made::Puzzle(puzzle) => Ok(*puzzle.givens()),
        Made::Stopped(_) => anyhow::bail!("nothing stops it"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_make_what_is_asked_for() {
        for task in Task::ALL {
            let measure = measure(task, 5, 2).unwrap();
            assert_eq!(measure.puzzles, 10);
            assert_eq!(measure.met[0], 10, "{}", task.name());
            assert!(measure.clues.iter().all(|clues| (20.0..40.0).contains(clues)));
        }
    }
}
