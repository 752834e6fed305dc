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

use crate::cells::{Cell, CellSet, Digit, DigitSet, House};
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
    let mut search = Search { solution, spots, most: most.min(LARGEST), found: BTreeSet::new() };
    for first in Cell::all() {
        let start = Growth { first, cells: first.into(), open: first.into(), new: [CellSet::EMPTY; 9] };
        search.grow(&start);
    }
    minimal(search.found)
}

struct Search<'a> {
    solution: &'a Solution,
    spots: [CellSet; 9],
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
}

impl Search<'_> {
    fn grow(&mut self, growth: &Growth) {
        let choice = growth.open.iter().map(|cell| (cell, self.options(growth, cell)));
        let Some((cell, options)) = choice.min_by_key(|(_, options)| options.len()) else {
            self.found.insert((growth.cells.len(), growth.cells));
            return;
        };
        for digit in options {
            let mut next = growth.clone();
            let driven = self.driven(cell, digit) - growth.cells;
            next.cells |= driven;
            next.open |= driven;
            next.open.remove(cell);
            next.new[digit.index()].insert(cell);
            self.grow(&next);
        }
    }

    /// The cells that a digit must leave if it is placed in `cell`.
    fn driven(&self, cell: Cell, digit: Digit) -> CellSet {
        self.spots[digit.index()] & cell.peers()
    }

    /// The new digits that a cell can take without making the set too large.
    fn options(&self, growth: &Growth, cell: Cell) -> DigitSet {
        let before = CellSet::from_bits((1 << growth.first.index()) - 1);
        let old = self.solution.digit(cell);
        let fits = |digit: &Digit| {
            let driven = self.driven(cell, *digit);
            let cells = growth.cells | driven;
            growth.new[digit.index()].is_disjoint(cell.peers())
                && driven.is_disjoint(before)
                && cells.len() + self.lacking(cells) <= self.most
        };
        Digit::all().filter(|&digit| digit != old).filter(fits).collect()
    }

    /// The minimum number of cells that must still be added so that no row, column, box or digit has just one cell in the set.
    fn lacking(&self, cells: CellSet) -> usize {
        let alone = |sets: &mut dyn Iterator<Item = CellSet>| sets.filter(|set| (*set & cells).len() == 1).count();
        let houses = [
            alone(&mut House::rows().map(House::cells)),
            alone(&mut House::columns().map(House::cells)),
            alone(&mut House::boxes().map(House::cells)),
        ];
        houses.into_iter().fold(alone(&mut self.spots.into_iter()), usize::max)
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
