//! Unavoidable sets: cells of a solution grid that can also be filled in another way, so that every puzzle must have a given in at least one of them.
//!
//! ```text
//!   1 . . | 2 . .        a new digit in a cell drives out the same digit from the cell's row, column and box, and
//!   2 . . | 1 . .        the cells that lose it need other digits: so a set grows from its first cell until every cell
//!                        has a new digit, or the set is too large
//! ```
//!
//! The only choice is the new digit of each cell. Branches end early: if a row, column, box or digit has just one cell in the set, it needs another
//! cell, and each further cell helps only one row, one column, one box and one digit.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::cells::{Cell, CellSet, Digit, DigitSet};
use crate::solution::Solution;

/// The maximum size of the sets to search for.
pub const LARGEST: usize = 12;

/// Finds the unavoidable sets of at most `most` cells that contain no smaller unavoidable set, in order of size. Every set has at least four cells,
/// and sets with more than [`LARGEST`] cells are not found.
///
/// ```
/// use ninefold_core::{Grid, Puzzle, symmetry};
///
/// let grid: Grid = "814729635659314728372568194721495386568137942943682571285971463496253817137846259".parse()?;
/// let sets = symmetry::unavoidable(Puzzle::try_from(grid)?.solution(), 6);
/// assert_eq!(sets[0].to_string(), "r12c36");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unavoidable(solution: &Solution, most: usize) -> Vec<CellSet> {
    let spots = Digit::ALL.map(|digit| Cell::all().filter(|&cell| solution.digit(cell) == digit).collect());
    let driven = Cell::ALL.map(|cell| spots.map(|spots: CellSet| spots & cell.peers()));
    let counts = Cell::ALL.map(|cell| Counts::of(cell, solution.digit(cell)));
    let mut search = Search { solution, driven, counts, most: most.min(LARGEST), found: BTreeSet::new() };
    for first in Cell::all() {
        let held = search.counts[first.index()];
        let start = Growth { first, cells: first.into(), open: first.into(), new: [CellSet::EMPTY; 9], held };
        search.grow(&start);
    }
    minimal(search.found)
}

struct Search<'a> {
    solution: &'a Solution,
    /// The cells that each digit must leave if it is placed in a cell.
    driven: [[CellSet; 9]; 81],
    /// What each cell adds to the counts of a set.
    counts: [Counts; 81],
    most: usize,
    found: BTreeSet<(usize, CellSet)>,
}

/// A set under construction.
#[derive(Clone)]
struct Growth {
    /// The first cell that may be added to the set; earlier cells may not be added.
    first: Cell,
    cells: CellSet,
    /// The cells that have no new digit yet.
    open: CellSet,
    /// For each digit, the cells to which it has been assigned.
    new: [CellSet; 9],
    /// The numbers of cells of the set in each row, column and box and of each digit.
    held: Counts,
}

/// Nine numbers of four bits for the rows, and as many for the columns, boxes and digits.
#[derive(Clone, Copy, Default)]
struct Counts([u64; 4]);

impl Counts {
    /// One in each of the nine numbers.
    const ONES: u64 = 0x1_1111_1111;

    fn of(cell: Cell, digit: Digit) -> Self {
        let [row, column, square] = cell.houses().map(|house| house.index() % 9);
        Self([row, column, square, digit.index()].map(|place| 1 << (4 * place)))
    }

    /// Adds the counts of more cells. No number exceeds nine.
    fn with(self, cell: Self) -> Self {
        Self(core::array::from_fn(|at| self.0[at] + cell.0[at]))
    }

    /// The minimum number of cells that must still be added so that no row, column, box or digit has just one cell in the set. A further cell helps
    /// only one of each.
    fn lacking(self) -> usize {
        let alone = |counts: u64| {
            let several = counts >> 1 | counts >> 2 | counts >> 3;
            (counts & !several & Self::ONES).count_ones() as usize
        };
        self.0.map(alone).into_iter().fold(0, usize::max)
    }
}

impl Search<'_> {
    fn grow(&mut self, growth: &Growth) {
        let mut choice: Option<(Cell, DigitSet)> = None;
        for cell in growth.open {
            let options = self.options(growth, cell);
            if choice.is_none_or(|(_, fewest)| options.len() < fewest.len()) {
                choice = Some((cell, options));
            }
            if options.len() <= 1 {
                break;
            }
        }
        let Some((cell, options)) = choice else {
            self.found.insert((growth.cells.len(), growth.cells));
            return;
        };
        for digit in options {
            let mut next = growth.clone();
            let driven = self.driven[cell.index()][digit.index()] - growth.cells;
            next.cells |= driven;
            next.held = self.held(next.held, driven);
            next.open |= driven;
            next.open.remove(cell);
            next.new[digit.index()].insert(cell);
            self.grow(&next);
        }
    }

    /// Adds cells to the counts of a set.
    fn held(&self, held: Counts, cells: CellSet) -> Counts {
        cells.iter().fold(held, |held, cell| held.with(self.counts[cell.index()]))
    }

    /// The new digits that a cell can take without making the set too large.
    fn options(&self, growth: &Growth, cell: Cell) -> DigitSet {
        let before = CellSet::from_bits((1 << growth.first.index()) - 1);
        let old = self.solution.digit(cell);
        let cells = growth.cells.len();
        let fits = |digit: &Digit| {
            let driven = self.driven[cell.index()][digit.index()];
            let more = driven - growth.cells;
            growth.new[digit.index()].is_disjoint(cell.peers())
                && driven.is_disjoint(before)
                && cells + more.len() <= self.most
                && cells + more.len() + self.held(growth.held, more).lacking() <= self.most
        };
        Digit::all().filter(|&digit| digit != old).filter(fits).collect()
    }
}

/// Returns the sets that contain no other set.
fn minimal(sets: BTreeSet<(usize, CellSet)>) -> Vec<CellSet> {
    let mut minimal: Vec<CellSet> = Vec::new();
    for (_, set) in sets {
        if !minimal.iter().any(|other| other.is_subset(set)) {
            minimal.push(set);
        }
    }
    minimal
}
