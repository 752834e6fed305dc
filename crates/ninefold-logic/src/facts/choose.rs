//! Small sets of items that together have few members: the search behind subsets, fish and almost locked sets.

use std::ops::BitOr;

use crate::frame::{CellSet, DigitSet};

use super::Facts;

use crate::flow::{Flow, GO_ON, Visit};

/// A set whose members can be counted.
pub trait Members: Copy + BitOr<Output = Self> {
    /// The empty set.
    const NONE: Self;

    /// Returns the number of members.
    fn count(self) -> usize;
}

impl Members for CellSet {
    const NONE: Self = Self::EMPTY;

    fn count(self) -> usize {
        self.len()
    }
}

impl Members for DigitSet {
    const NONE: Self = Self::EMPTY;

    fn count(self) -> usize {
        self.len()
    }
}

/// Positions as bits: columns of a row, rows of a column.
impl Members for u16 {
    const NONE: Self = 0;

    fn count(self) -> usize {
        self.count_ones() as usize
    }
}

/// Visits every choice of `N` items whose sets together have exactly `N` members, with those members. Items are chosen in order.
///
/// Cells with their candidates give naked subsets, digits with their spots in a house give hidden ones, and rows with their columns give fish.
pub fn closed<const N: usize, T: Copy, S: Members>(items: &[(T, S)], mut visit: impl FnMut([T; N], S) -> Flow) -> Flow {
    let Some(&(first, _)) = items.first().filter(|_| items.len() >= N) else {
        return GO_ON;
    };
    grow(items, 0, [first; N], S::NONE, &mut visit)
}

fn grow<const N: usize, T: Copy, S: Members>(
    items: &[(T, S)],
    chosen: usize,
    mut choice: [T; N],
    union: S,
    visit: &mut impl FnMut([T; N], S) -> Flow,
) -> Flow {
    if chosen == N {
        return if union.count() == N { visit(choice, union) } else { GO_ON };
    }
    for (index, &(item, set)) in items.iter().enumerate().take((items.len() + chosen + 1).saturating_sub(N)) {
        // The union only grows, so a choice with too many members is never completed: this makes the search cheap.
        let union = union | set;
        if union.count() <= N {
            choice[chosen] = item;
            grow(&items[index + 1..], chosen + 1, choice, union, visit)?;
        }
    }
    GO_ON
}

/// Uses up one of a number of tries; returns false if none was left.
pub(crate) fn spend(tries: &mut u32) -> bool {
    let left = tries.checked_sub(1);
    *tries = left.unwrap_or(0);
    left.is_some()
}

/// Collects all values that a search passes to its visitor.
pub(crate) fn collect<T>(search: impl FnOnce(Visit<'_, T>) -> Flow) -> Vec<T> {
    let mut all = Vec::new();
    let _ = search(&mut |one| {
        all.push(one);
        GO_ON
    });
    all
}

/// Cells with their combined digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Set {
    /// The cells.
    pub cells: CellSet,
    /// The candidates of the cells, or a superset.
    pub digits: DigitSet,
}

/// The maximum number of cells of a set in a grid of more than nine rows: as many as a person can consider together.
const LARGEST: usize = 5;

impl Facts<'_> {
    /// Visits every extension of a set by at least one further cell, each once, with its cells in order, and before the extensions that contain it.
    ///
    /// No branch is abandoned early: a set with too many digits may become one that the caller wants when cells are added.
    pub fn each_set(&self, set: Set, mut cells: CellSet, visit: &mut impl FnMut(Set) -> Flow) -> Flow {
        // In a house of nine, a set may include all cells; in a larger house, there would be a hundred times as many sets.
        if set.cells.len() == LARGEST && self.rules().size() > 9 {
            return GO_ON;
        }
        for cell in cells {
            cells.remove(cell);
            let set = Set { cells: set.cells.with(cell), digits: set.digits | self.digits(cell) };
            visit(set)?;
            self.each_set(set, cells, visit)?;
        }
        GO_ON
    }
}
