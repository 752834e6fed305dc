//! Finds digits for a fixed pattern of clues.
//!
//! The clues that a random grid has in the pattern seldom have a unique solution. Therefore, a few of them are removed, and the solutions of the
//! remaining clues are listed and grouped by their digits in the freed cells. The digits of the smallest group leave the fewest solutions. A round
//! never increases the number of solutions, since the list also contains those with the previous digits.
//!
//! ```text
//!   clues  ..5.3..7..    free two: ..?.?..7..    solutions  1 9   1 9   1 9   5 3   5 3   8 3
//!                                                                                        ^ only one: take 8 and 3
//! ```

use alloc::vec::Vec;

use crate::cells::{Cell, CellSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::{Mask, Solver};

/// The maximum number of solutions to list.
const LISTED: usize = 400;

/// The number of rounds without progress before a new grid is drawn.
const PATIENCE: usize = 40;

/// A search for the digits of a pattern.
pub(super) struct Fill<'a> {
    pub(super) solver: Solver,
    /// The clues whose digits may change.
    pub(super) free: &'a [Cell],
    /// The digits that the solution must have.
    pub(super) full: &'a Grid,
}

impl Fill<'_> {
    /// Searches for digits in the cells of the pattern that have exactly one solution, starting from those of `solution`.
    pub(super) fn climb(&self, solution: &Solution, pattern: CellSet, random: &mut Random) -> Option<Puzzle> {
        let mut clues = Clues::new(solution, pattern);
        let (mut count, mut idle) = (LISTED + 1, 0);
        while count > 1 {
            let Some((fewest, digits)) = self.round(&clues, 2, random) else { break };
            idle = if fewest < count { 0 } else { idle + 1 };
            if idle > PATIENCE {
                return None;
            }
            count = fewest;
            clues.put(&digits);
        }
        Puzzle::try_from(clues.grid()).ok()
    }

    /// Frees random cells, groups the solutions by their digits there, and picks one of the smallest groups at random. Returns its size and digits.
    fn round(&self, clues: &Clues, free: usize, random: &mut Random) -> Option<(usize, Vec<(Cell, Mask)>)> {
        let cells = self.some(free, random);
        if cells.is_empty() {
            return None;
        }
        let list = self.list(clues, &cells);
        let mut groups = groups(&list, &cells);
        if !self.full.filled().is_empty() {
            let allowed: Vec<_> = list.iter().filter(|solution| solution.has(self.full)).copied().collect();
            let allowed = self::groups(&allowed, &cells);
            groups.retain(|group| allowed.iter().any(|other| other.0 == group.0));
        }
        // The counts of a truncated list are not reliable.
        let cut = if list.len() > LISTED { LISTED } else { 0 };
        let fewest = groups.iter().map(|group| group.1).min()?;
        let smallest: Vec<_> = groups.iter().filter(|group| group.1 == fewest).collect();
        let (key, _) = random.pick(&smallest)?;
        Some((fewest + cut, cells.iter().copied().zip(key.iter().copied()).collect()))
    }

    /// Makes another puzzle that differs from `puzzle` in a few digits.
    pub(super) fn near(&self, puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
        let clues = Clues::new(puzzle.solution(), puzzle.givens().filled());
        let cells = self.some(2 + random.below(2), random);
        let list = self.list(&clues, &cells);
        if list.len() > LISTED {
            return None;
        }
        let singles: Vec<_> = groups(&list, &cells).into_iter().filter(|group| group.1 == 1).collect();
        let (key, _) = random.pick(&singles)?;
        let find = |solution: &&Solution| cells.iter().zip(&key).all(|(&cell, &digit)| bit(solution, cell) == digit);
        let solution = list.iter().find(find).filter(|&solution| solution != puzzle.solution())?;
        let solution = Some(solution).filter(|solution| solution.has(self.full))?;
        let givens: Grid = puzzle.givens().filled().iter().map(|cell| (cell, solution.digit(cell))).collect();
        Puzzle::try_from(givens).ok()
    }

    /// Draws up to `count` cells from the free cells.
    fn some(&self, count: usize, random: &mut Random) -> Vec<Cell> {
        let mut cells = Vec::new();
        for _ in 0..count.min(self.free.len()) {
            loop {
                match random.pick(self.free) {
                    Some(cell) if !cells.contains(&cell) => break cells.push(cell),
                    Some(_) => {}
                    None => return cells,
                }
            }
        }
        cells
    }

    /// Lists the solutions that remain if the clues in `free` are removed, up to one more than the maximum.
    fn list(&self, clues: &Clues, free: &[Cell]) -> Vec<Solution> {
        let mut cells = clues.cells;
        free.iter().for_each(|cell| cells[cell.index()] = 0x1ff);
        self.solver.each_of(&cells).take(LISTED + 1).collect()
    }
}

/// Groups the solutions by their digits in the given cells. Returns each combination of digits with its number of solutions.
fn groups(list: &[Solution], cells: &[Cell]) -> Vec<(Vec<Mask>, usize)> {
    let mut keys: Vec<Vec<Mask>> =
        list.iter().map(|solution| cells.iter().map(|&cell| bit(solution, cell)).collect()).collect();
    keys.sort_unstable();
    keys.chunk_by(|one, other| one == other).map(|chunk| (chunk[0].clone(), chunk.len())).collect()
}

fn bit(solution: &Solution, cell: Cell) -> Mask {
    1 << solution.digit(cell).index()
}

/// The clues of a pattern as candidates of all cells.
struct Clues {
    cells: [Mask; 81],
    pattern: CellSet,
}

impl Clues {
    fn new(solution: &Solution, pattern: CellSet) -> Self {
        Self { cells: super::full::masks(solution, pattern), pattern }
    }

    fn put(&mut self, digits: &[(Cell, Mask)]) {
        digits.iter().for_each(|&(cell, digit)| self.cells[cell.index()] = digit);
    }

    fn grid(&self) -> Grid {
        let digit = |cell: Cell| crate::cells::DigitSet::from_mask(self.cells[cell.index()]).single();
        self.pattern.iter().filter_map(|cell| Some((cell, digit(cell)?))).collect()
    }
}
