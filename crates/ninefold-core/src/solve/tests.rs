//! Tests that every backend gives the same answers with the same guesses, and that the guesses are the committed ones.

use super::backend::Backend;
use super::branch::{Adaptive, Reading};
#[cfg(feature = "alloc")]
use super::engine::Branched;
use super::engine::{Ask, Said, Search};
use super::state::Begin;
use super::{Solver, naive};
use crate::{Board, Candidate, Cell, Digit, Grid, Solution, Stop};

/// Independent checks that do not rely on this crate: see the module.
#[path = "../../tests/common/mod.rs"]
mod common;

mod collections;
#[cfg(feature = "alloc")]
mod many;
mod oracle;
mod stopping;

/// The engine's figures for the fixed boards: the number of boards with a solution, the number of solutions (up to two for each board), and the
/// number of guesses. They change only with the search itself, and a commit that changes them must contain a line `Bench:`.
const SIGNATURE: [u64; 3] = [12_767, 24_952, 119_288];

/// A small random number generator (Marsaglia's xorshift), so that the boards are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn shuffle<T, const N: usize>(&mut self, mut items: [T; N]) -> [T; N] {
        for last in (1..N).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
        items
    }

    /// Draws an order of lines that keeps bands together.
    fn lines(&mut self) -> [usize; 9] {
        let bands = self.shuffle([0, 1, 2]);
        let inner = bands.map(|_| self.shuffle([0, 1, 2]));
        core::array::from_fn(|line| 3 * bands[line / 3] + inner[line / 3][line % 3])
    }

    fn full_grid(&mut self) -> Grid {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.shuffle(Digit::ALL));
        let pattern = |row: usize, column: usize| (3 * (row % 3) + row / 3 + column) % 9;
        let entry = |cell: usize| Some(digits[pattern(rows[cell / 9], columns[cell % 9])]);
        Grid::new(core::array::from_fn(entry))
    }

    /// Draws some clues of a full grid, sometimes with a wrong clue or with missing candidates.
    fn board(&mut self) -> Board {
        let mut grid = self.full_grid();
        let clues = 20 + self.below(16);
        for cell in Cell::all() {
            if self.below(81) >= clues {
                grid[cell] = None;
            }
        }
        if self.below(4) == 0 {
            let cell = Cell::ALL[self.below(81) as usize];
            grid[cell] = Some(Digit::ALL[self.below(9) as usize]);
        }
        let mut board = grid.board();
        if self.below(3) == 0 {
            let eliminated = Candidate::all().filter(|_| self.below(12) == 0).collect::<Vec<_>>();
            for candidate in eliminated {
                board.remove(candidate);
            }
        }
        board
    }
}

fn boards(count: usize) -> Vec<Board> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    (0..count).map(|_| random.board()).collect()
}

fn backends() -> Vec<Backend> {
    Backend::all().chain([Backend::ARRAYS]).collect()
}

fn solvers() -> Vec<Solver> {
    backends().into_iter().map(Solver::with).collect()
}

/// Finds the first solutions of a board. Also returns the number of guesses.
fn run<B: Branched>(backend: Backend, start: &impl Begin, limit: usize) -> (Vec<Solution>, u64) {
    let mut search = Search::<B>::new(backend, start, Stop::NEVER);
    let mut solutions = Vec::new();
    while solutions.len() < limit
        && let Ok(Some(solution)) = search.next()
    {
        solutions.push(solution);
    }
    (solutions, search.guesses())
}

/// Creates a question for up to `limit` solutions, including their digits.
fn ask(limit: u64) -> Ask {
    Ask { limit, reads: true }
}

/// Returns the reported solution, for searches that are never stopped.
#[cfg(feature = "alloc")]
fn solution(said: Said<'_>) -> Solution {
    match said {
        Said::Solution(found) => found.solution(),
        Said::Stopped => panic!("nobody stops it"),
    }
}

#[test]
fn backends_agree_guess_by_guess() {
    let backends = backends();
    for board in boards(2000) {
        let expected = run::<Adaptive>(Backend::PORTABLE, &board, 3);
        let ordered = run::<Reading>(Backend::PORTABLE, &board, 3);
        assert_eq!(expected.0.len() as u64, naive::count(&board, 3), "{board:?}");
        for &backend in &backends[1..] {
            assert_eq!(run::<Adaptive>(backend, &board, 3), expected, "{backend:?}{board:?}");
            assert_eq!(run::<Reading>(backend, &board, 3), ordered, "{backend:?}{board:?}");
        }
    }
}

#[test]
fn signature() {
    for backend in backends() {
        let mut signature = [0; 3];
        for board in boards(20_000) {
            let (solutions, guesses) = run::<Adaptive>(backend, &board, 2);
            signature[0] += u64::from(!solutions.is_empty());
            signature[1] += solutions.len() as u64;
            signature[2] += guesses;
        }
        assert_eq!(signature, SIGNATURE, "{backend:?}");
    }
}

/// Tests vector code, which reads the digits of states and lanes.
#[test]
fn solutions_have_the_digits_of_their_cells() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..500 {
        let grid = random.full_grid();
        assert_eq!(grid.state().solution().grid(), grid);
        #[cfg(feature = "alloc")]
        for lane in 0..32 {
            assert_eq!(super::batch::in_lane(&grid, lane).grid(), grid, "in lane {lane}");
        }
    }
}

/// These candidates were reached in a search. Three cells of the middle box have only the 4 as a candidate, which no sweep detects, and no cell has
/// two candidates.
#[test]
fn three_equal_singles_in_a_box_are_a_dead_end() {
    let cells = [
        32, 1, 4, 128, 8, 16, 64, 256, 2, 128, 64, 16, 4, 256, 2, 8, 32, 1, 2, 8, 256, 1, 64, 32, 148, 148, 148, 268,
        308, 1, 114, 128, 8, 310, 94, 380, 64, 176, 2, 256, 4, 8, 176, 1, 184, 268, 436, 168, 114, 1, 8, 438, 222, 508,
        269, 420, 232, 8, 2, 389, 437, 220, 508, 16, 2, 200, 8, 32, 389, 389, 204, 460, 269, 420, 168, 8, 16, 64, 423,
        142, 428,
    ];
    let singles = [32, 41, 50].map(|cell: usize| cells[cell]);
    assert_eq!(singles, [8; 3]);
    for backend in Backend::all() {
        assert!(!Solver::with(backend).is_solvable(&cells), "{backend:?}");
        let (solver, options) = (Solver::with(backend), super::Options(cells));
        assert_eq!(solver.count(&options, 2, Stop::NEVER), Ok(0), "{backend:?}");
        let mut counts = [Ok(9); 3];
        solver.count_many(&[options; 3], 2, &mut counts, Stop::NEVER);
        assert_eq!(counts, [Ok(0); 3], "{backend:?}");
    }
}
