//! Removal of clues from a full grid, as long as there is no other solution.
//!
//! ```text
//!   groups     c1 c7 c3 c9 c2 c8 c4 ...     in their order: single cells, or the orbits of a symmetry
//!              `----------' `---' `        many at once while that succeeds, then fewer, then one
//! ```
//!
//! A group is removed if the clues without it still have only one solution. Clues that can be removed together could also have been removed one after
//! the other, so the number of groups tried at a time does not affect the result.
//!
//! A single clue can be removed if there is no solution with *another* digit in its cell. To test this, its digit is eliminated, and any solution
//! found then forbids the removal. Some unavoidable sets are known from the beginning. If several clues cannot be removed together, the cells in
//! which the other solution differs form another such set. The last clue of a set must stay, which needs no search. (A solution that forbids the
//! removal of a single clue gives no set for other clues.)

use alloc::vec::Vec;

use super::full;
use super::log::{Dug, Log};
use super::swaps::swaps;
use crate::cells::{Cell, CellSet, DigitSet};
use crate::solution::Solution;
use crate::solve::{Mask, Solver};

/// The mask of all digits.
const ALL: Mask = 0x1ff;

/// The number of cells in the groups that are tried together at first.
const SPAN: usize = 20;

/// A grid from which clues are being removed.
#[derive(Debug)]
pub(super) struct Dig<'a, L> {
    solver: Solver,
    solution: &'a Solution,
    clues: CellSet,
    cells: [Mask; 81],
    guards: Guards,
    log: L,
}

/// The limits at which the removals end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    /// The minimum number of remaining clues.
    pub(super) least: usize,
    /// The maximum number of groups to remove.
    pub(super) most: usize,
    /// The maximum number of groups that may fail to be removed, not counting the one that ends the removals.
    pub(super) stay: usize,
}

impl Quota {
    /// No limits, so that as many clues as possible are removed.
    pub(super) const NONE: Self = Self { least: 0, most: usize::MAX, stay: usize::MAX };
}

impl<'a, L: Log> Dig<'a, L> {
    /// Starts with the given clues, which must have `solution` as their only solution.
    pub(super) fn new(solver: Solver, solution: &'a Solution, clues: CellSet, log: L) -> Self {
        let guards = Guards::new(swaps(solution), clues);
        Self { solver, solution, clues, cells: full::masks(solution, clues), guards, log }
    }

    /// The remaining clues.
    pub(super) const fn clues(&self) -> CellSet {
        self.clues
    }

    /// Tries the groups of clues in order, removes each that can be removed, and returns the number of groups removed.
    pub(super) fn dig(&mut self, groups: &[CellSet], quota: Quota) -> usize {
        let (mut at, mut gone, mut stayed) = (0, 0, 0);
        let mut span = groups.first().map_or(1, |group| (SPAN / group.len().max(1)).max(1));
        while at < groups.len() && gone < quota.most && stayed <= quota.stay && self.clues.len() > quota.least {
            let some = &groups[at..groups.len().min(at + span)];
            let cells = some.iter().fold(CellSet::EMPTY, |cells, &group| cells | group);
            let fits = self.clues.len() - cells.len() >= quota.least && some.len() <= quota.most - gone;
            let goes = fits && self.remove(cells);
            match (goes, span) {
                (true, _) => {
                    some.iter().for_each(|&group| self.log.tell(Dug::Gone(group)));
                    gone += some.len();
                    at += some.len();
                }
                (false, 1) => {
                    // If the removal would have left too few clues, it was not tried.
                    if fits {
                        self.log.tell(Dug::Back(cells));
                    }
                    (at, stayed) = (at + 1, stayed + 1);
                }
                (false, _) => span /= 2,
            }
        }
        gone
    }

    /// Removes clues if they can be removed together.
    fn remove(&mut self, cells: CellSet) -> bool {
        let rest = self.clues - cells;
        if self.guards.forbid(cells, rest) {
            return false;
        }
        cells.iter().for_each(|cell| self.cells[cell.index()] = ALL);
        let goes = match cells.single() {
            Some(cell) => self.lacks_other(cell),
            None => self.lacks_others(),
        };
        if goes {
            self.clues = rest;
            self.guards.take(cells, rest);
        } else {
            cells.iter().for_each(|cell| self.cells[cell.index()] = self.digit(cell));
        }
        goes
    }

    /// Whether there is no solution with another digit in the given cell.
    fn lacks_other(&mut self, cell: Cell) -> bool {
        self.cells[cell.index()] = ALL ^ self.digit(cell);
        let lacks = !self.solver.is_solvable(&self.cells);
        self.cells[cell.index()] = ALL;
        lacks
    }

    /// Whether there is no other solution. If there is one, records the cells in which it differs.
    fn lacks_others(&mut self) -> bool {
        let other = self.solver.each_of(&self.cells).take(2).find(|other| other != self.solution);
        if let Some(other) = &other {
            self.guards.push(self.solution.differences(other), self.clues);
        }
        other.is_none()
    }

    fn digit(&self, cell: Cell) -> Mask {
        DigitSet::of(self.solution.digit(cell)).mask()
    }
}

/// Up to 128 sets of cells that must each keep a clue.
#[derive(Debug)]
struct Guards {
    sets: Vec<CellSet>,
    /// The number of remaining clues in each set.
    left: Vec<u8>,
    /// The sets that contain each cell.
    of: [u128; 81],
    /// The clues that are the only remaining clue of at least one set.
    last: CellSet,
}

impl Guards {
    fn new(sets: Vec<CellSet>, clues: CellSet) -> Self {
        let mut guards =
            Self { sets: Vec::with_capacity(128), left: Vec::with_capacity(128), of: [0; 81], last: CellSet::EMPTY };
        sets.into_iter().for_each(|set| guards.push(set, clues));
        guards
    }

    fn push(&mut self, set: CellSet, clues: CellSet) {
        let number = self.sets.len();
        if number == 128 {
            return;
        }
        let held = set & clues;
        self.sets.push(set);
        self.left.push(held.len() as u8);
        set.iter().for_each(|cell| self.of[cell.index()] |= 1 << number);
        self.last |= held.single().map_or(CellSet::EMPTY, CellSet::of);
    }

    /// Whether removing `cells` would leave a set without a clue.
    fn forbid(&self, cells: CellSet, rest: CellSet) -> bool {
        let several = || cells.single().is_none() && self.sets.iter().any(|set| set.is_disjoint(rest));
        !self.last.is_disjoint(cells) || several()
    }

    /// Records that these cells are no longer clues.
    fn take(&mut self, cells: CellSet, rest: CellSet) {
        for cell in cells {
            let mut of = self.of[cell.index()];
            while of != 0 {
                let number = of.trailing_zeros() as usize;
                of &= of - 1;
                self.left[number] -= 1;
                if self.left[number] == 1 {
                    self.last |= self.sets[number] & rest;
                }
            }
        }
    }
}
