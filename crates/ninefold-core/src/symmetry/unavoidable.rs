//! Unavoidable sets: cells of a solution grid that can also be filled in another way, so that every puzzle must give at least one of them.
//!
//! ```text
//!   1 . . | 2 . .        a digit that goes into a cell drives out the same digit from the cell's row, column and box, and
//!   2 . . | 1 . .        the cells that it stood in need other digits: so a set grows from its first cell until every cell
//!                        has a new digit, or it is too large
//! ```
//!
//! The only choice is the new digit of each cell. Branches die early: a row, column, box or digit with just one cell in the set needs another one,
//! and each further cell helps only one of each.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::cells::{Cell, CellSet, Digit, DigitSet, House};
use crate::solution::Solution;

/// The size of the largest sets searched for.
pub const LARGEST: usize = 12;

/// The unavoidable sets of at most `most` cells that contain no smaller one, smaller sets first; no set has fewer than four cells, and none with more
/// than [`LARGEST`] is found.
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

/// A set on its way.
#[derive(Clone)]
struct Growth {
    /// Only this cell and later ones may be added.
    first: Cell,
    cells: CellSet,
    /// The cells without a new digit.
    open: CellSet,
    /// The cells that got each digit.
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

    /// The cells that a digit must leave when it is placed in a cell.
    fn driven(&self, cell: Cell, digit: Digit) -> CellSet {
        self.spots[digit.index()] & cell.peers()
    }

    /// The new digits that a cell can get without making the set too large.
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

    /// The minimum number of cells still to be added, so that no row, column, box or digit has just one of them.
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

/// The sets that contain no other.
fn minimal(sets: BTreeSet<(usize, CellSet)>) -> Vec<CellSet> {
    let mut minimal: Vec<CellSet> = Vec::new();
    for (_, set) in sets {
        if !minimal.iter().any(|other| other.is_subset(set)) {
            minimal.push(set);
        }
    }
    minimal
}
