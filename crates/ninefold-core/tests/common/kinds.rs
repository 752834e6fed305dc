//! Random boards with no solution, one or many, whose solutions the oracle can still count.

use ninefold_core::{Board, Candidate, Cell, Digit, Solution, solve};

use super::{Rng, pencilled, solved, thinned};

/// A kind of random board. The oracle must be able to solve it in about a millisecond, so boards that may have no solution keep more clues or fewer
/// candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Some cells of a solved grid.
    Thinned,
    /// Some cells of a solved grid with digits changed: mostly no solution, sometimes a clash.
    Spoilt,
    /// Some cells of a solved grid, with candidates eliminated from the open cells.
    Eliminated,
    /// Candidates only: those of a solution, and random ones.
    Pencilled,
    /// Candidates only, without some that the solution needs.
    Broken,
    /// Candidates only: those of several solutions together.
    Layered,
}

pub(crate) const KINDS: [Kind; 6] =
    [Kind::Thinned, Kind::Spoilt, Kind::Eliminated, Kind::Pencilled, Kind::Broken, Kind::Layered];

/// Draws a board of a kind.
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
            // Solutions of one puzzle share many digits, so their candidates together have more solutions than those combined.
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

/// Eliminates up to `times` candidates.
pub(crate) fn eliminate(board: &mut Board, times: usize, rng: &mut Rng) {
    let all: Vec<Candidate> = board.all_candidates().iter().collect();
    (0..times).filter(|_| !all.is_empty()).for_each(|_| {
        board.remove(rng.pick(&all));
    });
}
