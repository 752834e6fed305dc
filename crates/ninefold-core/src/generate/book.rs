//! The generator of Zambon's book, reproduced number for number: each seed gives the same puzzle as the book's program.
//!
//! ```text
//! grid ----> quadruples, pairs, cells ----> more cells, until one stays ----> unique? --yes--> the puzzle
//!  ^           | too few can go                                                 | no
//!  '-----------+----------------------------------------------------------------'   with the next random numbers
//! ```
//!
//! This generator differs from [`Shape::Scheme`](super::Shape::Scheme) in its random numbers and in its test of removals. It considers only the
//! *first* solution that a search finds when it goes cell by cell and tries the lowest digit first. If that solution is the full grid, the clues are
//! removed, although there may be later solutions. If the final puzzle has other solutions, it is discarded together with its grid. As a result,
//! nearly two of three grids are discarded, and the remaining puzzles differ from those of a generator that checks for a second solution each time.
//!
//! A [picture](Book::picture), as in chapter 17, removes all other clues at once. The puzzle comes from the first of the seed's grids whose clues in
//! the picture have exactly one solution.
//!
//! Source: Zambon, *Sudoku Programming with C* (2015), chapter 15. The seeds from 1 upwards give the 30,000 puzzles of chapter 16 and reproduce all
//! figures in Table 16-1.

use alloc::vec::Vec;

use super::climb::{Made, Short};
use super::full;
use super::log::{Dug, Log};
use super::orbits::quadruples;
use super::order::{Impossible, Order};
use super::plain::puzzle;
use super::{Further, Scheme};
use crate::cells::{Cell, CellSet, Digit, House};
use crate::solution::Solution;
use crate::solve::Solver;
use crate::stop::Stop;

/// The book's generator, together with the clues to remove.
///
/// ```
/// use ninefold_core::generate::{Book, Made};
/// use ninefold_core::{Stop, solve::Solver};
///
/// // The orders of the book's 30,000 puzzles, of which this is the first.
/// let made = Book::THIRTY_THOUSAND.puzzle(Solver::new(), 1, Stop::NEVER);
/// let Made::Puzzle(puzzle) = made else { unreachable!("it is never stopped") };
/// assert_eq!(puzzle.givens().filled().len(), 36);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book {
    shape: Kept,
}

/// The clues that are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kept {
    /// The clues that the scheme does not remove.
    Scheme(Scheme),
    /// Exactly these clues.
    Picture(CellSet),
}

/// The number of attempts to place a digit in all boxes before the previous digit is removed.
const PLACINGS: usize = 9;

/// The maximum number of digits placed or removed before a grid is started again.
const DIGITS: usize = 729;

impl Book {
    /// The generator with the scheme of the 30,000 puzzles.
    pub const THIRTY_THOUSAND: Self =
        Self { shape: Kept::Scheme(Scheme { quads: 5, pairs: 10, cells: 0, further: Further::UntilOneStays }) };

    /// Creates a generator for a scheme.
    ///
    /// # Errors
    /// Returns an error if no grid can spare that many clues.
    pub fn new(scheme: Scheme) -> Result<Self, Impossible> {
        Order::check_scheme(&scheme)?;
        Ok(Self { shape: Kept::Scheme(scheme) })
    }

    /// Creates a generator for a picture of clues. For a sparse picture, few grids have a unique solution with just the clues of the picture, and
    /// none has if a band or stack of the picture has two empty lines.
    pub const fn picture(cells: CellSet) -> Self {
        Self { shape: Kept::Picture(cells) }
    }

    /// Makes the puzzle of a seed, unless it is stopped. Whether to stop is checked before each grid.
    pub fn puzzle(&self, solver: Solver, seed: u32, stop: Stop<'_>) -> Made {
        self.made(solver, seed, stop, ())
    }

    /// Like [`puzzle`](Self::puzzle), with a log of each action.
    pub fn logged(&self, solver: Solver, seed: u32, stop: Stop<'_>, log: &dyn Fn(Dug)) -> Made {
        self.made(solver, seed, stop, log)
    }

    fn made(&self, solver: Solver, seed: u32, stop: Stop<'_>, log: impl Log) -> Made {
        let (mut rand, quads) = (Rand(seed), quadruples());
        let mut tries = 0;
        while !stop.is_due(1) {
            tries += 1;
            let solution = rand.grid();
            log.tell(Dug::Grid(solution));
            let mut hollow = Hollow { solver, solution: &solution, clues: CellSet::ALL, log };
            if self.hollows(&mut hollow, &quads, &mut rand).is_some() && hollow.is_unique() {
                return Made::Puzzle(puzzle(&solution, hollow.clues));
            }
            log.tell(Dug::GivenUp);
        }
        Made::Stopped(Short { best: None, tries })
    }

    /// Removes the clues of the scheme as long as the first solution stays the same. Returns `None` if too few can be removed.
    fn hollows(&self, hollow: &mut Hollow<'_, impl Log>, groups: &[CellSet], rand: &mut Rand) -> Option<()> {
        let Scheme { quads, pairs, cells, further } = match self.shape {
            Kept::Scheme(scheme) => scheme,
            Kept::Picture(cells) => {
                hollow.log.tell(Dug::Gone(hollow.clues - cells));
                hollow.clues = cells;
                return Some(());
            }
        };
        if quads > 0 {
            hollow.quads(&rand.order::<20>().map(|at| groups[at]), quads)?;
        }
        if pairs > 0 {
            let groups = rand.order::<40>().map(|at| CellSet::of(Cell::ALL[at]) | CellSet::of(Cell::ALL[80 - at]));
            hollow.take(&mut groups.into_iter(), pairs, usize::MAX)?;
        }
        let groups = rand.order::<81>().map(|at| CellSet::of(Cell::ALL[at]));
        let mut groups = groups.into_iter();
        hollow.take(&mut groups, cells, usize::MAX)?;
        match further {
            Further::None => {}
            Further::UntilOneStays => drop(hollow.take(&mut groups, usize::MAX, 0)),
            Further::All => drop(hollow.take(&mut groups, usize::MAX, usize::MAX)),
        }
        Some(())
    }
}

/// A grid from which clues are removed as long as it is still the first solution that a search finds.
struct Hollow<'a, L> {
    solver: Solver,
    solution: &'a Solution,
    clues: CellSet,
    log: L,
}

impl<L: Log> Hollow<'_, L> {
    /// Removes the first `most` quadruples in this order that can be removed. Returns `None` if there are fewer. (The program numbers them in the
    /// same way as [`quadruples`].)
    fn quads(&mut self, order: &[CellSet], most: usize) -> Option<()> {
        let across = Cell::ALL[40].row().cells();
        let mut gone = 0;
        for &quad in order {
            if gone == most {
                break;
            }
            self.clues -= quad;
            if self.is_first() {
                gone += 1;
                self.log.tell(Dug::Gone(quad));
            } else {
                // This reproduces a bug of the program: for a quadruple on the middle lines, it puts back the two cells of the row but forgets those
                // of the column, which stay removed without being counted.
                let back = if quad.is_disjoint(across) { quad } else { quad & across };
                self.clues |= back;
                self.log.tell(Dug::Back(back));
                if quad != back {
                    self.log.tell(Dug::Gone(quad - back));
                }
            }
        }
        (gone == most).then_some(())
    }

    /// Removes up to `most` of the groups whose first cell is still a clue, and stops once more than `stay` groups could not be removed. Returns
    /// `None` if the groups run out before that.
    fn take(&mut self, groups: &mut dyn Iterator<Item = CellSet>, most: usize, stay: usize) -> Option<()> {
        let (mut gone, mut stayed) = (0, 0);
        while gone < most && stayed <= stay {
            let group = groups.next()?;
            if group.first().is_none_or(|cell| !self.clues.contains(cell)) {
                continue;
            }
            self.clues -= group;
            if self.is_first() {
                gone += 1;
                self.log.tell(Dug::Gone(group));
            } else {
                stayed += 1;
                self.clues |= group;
                self.log.tell(Dug::Back(group));
            }
        }
        Some(())
    }

    /// Whether the full grid comes first among the solutions, which are ordered by the digits of their cells in reading order.
    fn is_first(&self) -> bool {
        let Some(other) = self.other() else { return true };
        let lower = |solution: &Solution, than: &Solution| solution.digits() < than.digits();
        if lower(&other, self.solution) {
            return false;
        }
        // Other solutions may come after the full grid, but none may come before it. A solution that does has a lower digit in some cell and the same
        // digits in all earlier cells.
        let mut cells = full::masks(self.solution, self.clues);
        !Cell::all().any(|cell| {
            let digit = 1 << self.solution.digit(cell).index();
            let open = core::mem::replace(&mut cells[cell.index()], digit - 1);
            let is_lower = open != digit && digit > 1 && self.solver.is_solvable(&cells);
            cells[cell.index()] = digit;
            is_lower
        })
    }

    fn is_unique(&self) -> bool {
        self.other().is_none()
    }

    /// Returns a solution other than the full grid.
    fn other(&self) -> Option<Solution> {
        let cells = full::masks(self.solution, self.clues);
        self.solver.each_of(&cells).take(2).find(|other| other != self.solution)
    }
}

/// C's `rand` after `srand` on the Macintosh on which the book was written: the "minimal standard" generator of Park and Miller (1988), devised by
/// Lehmer.
struct Rand(u32);

impl Rand {
    /// Returns the next number modulo `bound`.
    fn below(&mut self, bound: usize) -> usize {
        // Zero would only produce more zeros, so the program replaces it.
        let state = if self.0 == 0 { 123_459_876 } else { self.0 };
        self.0 = (u64::from(state) * 16_807 % 0x7fff_ffff) as u32;
        self.0 as usize % bound
    }

    /// Returns the numbers below `N` in the order in which they first appear.
    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut seen = [false; N];
        core::array::from_fn(|_| {
            loop {
                let number = self.below(N);
                if !core::mem::replace(&mut seen[number], true) {
                    return number;
                }
            }
        })
    }

    fn grid(&mut self) -> Solution {
        loop {
            if let Some(grid) = self.filled() {
                return grid;
            }
        }
    }

    /// Fills a grid digit by digit. If a digit cannot be placed, the last digit placed is removed. After [`DIGITS`] rounds, the attempt is abandoned.
    fn filled(&mut self) -> Option<Solution> {
        let mut digits: Vec<CellSet> = Vec::with_capacity(9);
        for round in 1..=DIGITS {
            let free = digits.iter().fold(CellSet::ALL, |free, &placed| free - placed);
            match (0..PLACINGS).find_map(|_| self.placed(free)) {
                Some(cells) => digits.push(cells),
                None => drop(digits.pop()),
            }
            if digits.len() == 9 {
                // Even a grid that is completed with the last permitted digit counts as abandoned.
                return (round < DIGITS).then(|| solution(&digits));
            }
        }
        None
    }

    /// Draws a cell in each box for a digit, avoiding rows and columns that already contain the digit.
    fn placed(&mut self, mut free: CellSet) -> Option<CellSet> {
        let mut placed = CellSet::EMPTY;
        for house in House::boxes() {
            let open: Vec<Cell> = (free & house.cells()).iter().collect();
            if open.is_empty() {
                return None;
            }
            let cell = open[self.below(open.len())];
            placed |= CellSet::of(cell);
            free -= cell.row().cells() | cell.column().cells();
        }
        Some(placed)
    }
}

/// Builds the grid from the cells of each digit.
fn solution(digits: &[CellSet]) -> Solution {
    let of = |cell: Cell| Digit::all().zip(digits).find(|(_, cells)| cells.contains(cell)).map(|(digit, _)| digit);
    Solution::new(core::array::from_fn(|index| of(Cell::ALL[index]).unwrap_or(Digit::ALL[0])))
}

#[cfg(test)]
mod tests;
