//! Random boards with no solution, one and many, that the oracle can still count.

use ninefold_core::{Board, Candidate, Cell, Digit, Solution, solve};

use super::{Rng, pencilled, solved, thinned};

/// How a random board comes about. The oracle must be able to solve it in about a millisecond, so that boards which may
/// have no solution keep more clues or fewer candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Some cells of a solved grid.
    Thinned,
    /// The same with digits changed: mostly no solution, sometimes a clash.
    Spoilt,
    /// The same with candidates eliminated from the open cells.
    Eliminated,
    /// Candidates alone: a solution and noise.
    Pencilled,
    /// Candidates alone, without some that the solution needs.
    Broken,
    /// Candidates alone: several solutions on top of each other.
    Layered,
}

pub(crate) const KINDS: [Kind; 6] =
    [Kind::Thinned, Kind::Spoilt, Kind::Eliminated, Kind::Pencilled, Kind::Broken, Kind::Layered];

/// A random board of that kind.
pub(crate) fn board(kind: Kind, rng: &mut Rng) -> Board {
    let solution = solved(rng);
    match kind {
        Kind::Thinned => {
            let left = rng.below(65);
            thinned(&solution, left, rng).board()
        }
        Kind::Spoilt => {
            let left = 26 + rng.below(39);
            let mut grid = thinned(&solution, left, rng);
            for _ in 0..=rng.below(3) {
                grid[cell(rng)] = Some(rng.pick(&Digit::ALL));
            }
            grid.board()
        }
        Kind::Eliminated => {
            let left = 24 + rng.below(41);
            let mut board = thinned(&solution, left, rng).board();
            eliminate(&mut board, 1 + left / 4, rng);
            board
        }
        Kind::Pencilled => pencilled(&solution, rng.below(4), rng),
        Kind::Broken => {
            let mut board = pencilled(&solution, rng.below(4), rng);
            eliminate(&mut board, 3, rng);
            board
        }
        Kind::Layered => {
            // Rearranged copies of one grid share much, and so have more solutions together than those put in.
            let near = thinned(&solution, 30 + rng.below(30), rng);
            let others: Vec<Solution> = solve::solutions(&near.board()).take(40).collect();
            let mut options = pencilled(&solution, rng.below(2), rng).all_options();
            for other in others {
                options.extend(other.grid().iter().map(|(cell, digit)| Candidate { cell, digit }));
            }
            Board::from_candidates(options)
        }
    }
}

fn cell(rng: &mut Rng) -> Cell {
    Cell::from_index(rng.below(81)).unwrap()
}

/// Eliminates up to so many candidates.
pub(crate) fn eliminate(board: &mut Board, times: usize, rng: &mut Rng) {
    let all: Vec<Candidate> = board.all_candidates().iter().collect();
    (0..times).filter(|_| !all.is_empty()).for_each(|_| {
        board.remove(rng.pick(&all));
    });
}
