//! Clues are dug out of a full grid as long as there is no other solution.
//!
//! ```text
//!   groups     c1 c7 c3 c9 c2 c8 c4 ...     in their order: single cells, or the orbits of a symmetry
//!              `----------' `---' `        many at once while that goes well, then fewer, then one
//! ```
//!
//! A group goes if the clues without it still have one solution. Clues that can all go at once could have gone one after the
//! other, so it does not matter how many are tried at a time.
//!
//! One clue can go if there is no solution with *another* digit in its cell: its digit is struck, and any solution at all says no.
//! Where several cannot go together, the cells in which the other solution differs are kept: what has the last clues among them
//! cannot go, which needs no search. (What one clue alone says no to says nothing of other clues.)

use alloc::vec::Vec;

use super::full;
use crate::cell::Cell;
use crate::puzzle::Solution;
use crate::set::{CellSet, DigitSet};
use crate::solve::{Mask, Solver};

/// Any digit.
const ALL: Mask = 0x1ff;

/// How many groups are tried at once in the beginning, in cells.
const SPAN: usize = 20;

/// A grid whose clues are being dug out.
#[derive(Debug)]
pub(super) struct Dig<'a> {
    solver: Solver,
    solution: &'a Solution,
    clues: CellSet,
    cells: [Mask; 81],
    /// Where other solutions differ from this one: each holds a clue.
    others: Vec<CellSet>,
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    /// No fewer clues are left than these.
    pub(super) least: usize,
    /// No more groups go than these.
    pub(super) most: usize,
}

impl Quota {
    /// As many as can.
    pub(super) const NONE: Self = Self { least: 0, most: usize::MAX };
}

impl<'a> Dig<'a> {
    /// Clues that have no other solution than this.
    pub(super) fn new(solver: Solver, solution: &'a Solution, clues: CellSet) -> Self {
        Self { solver, solution, clues, cells: full::masks(solution, clues), others: Vec::with_capacity(64) }
    }

    /// The clues that are left.
    pub(super) const fn clues(&self) -> CellSet {
        self.clues
    }

    /// Takes groups of clues away in that order, each if it can go, and says how many went.
    pub(super) fn dig(&mut self, groups: &[CellSet], quota: Quota) -> usize {
        let (mut at, mut gone) = (0, 0);
        let mut span = groups.first().map_or(1, |group| (SPAN / group.len().max(1)).max(1));
        while at < groups.len() && gone < quota.most && self.clues.len() > quota.least {
            let some = &groups[at..groups.len().min(at + span)];
            let cells = some.iter().fold(CellSet::EMPTY, |cells, &group| cells | group);
            let fits = self.clues.len() - cells.len() >= quota.least && some.len() <= quota.most - gone;
            let goes = fits && self.remove(cells);
            match (goes, span) {
                (true, _) => {
                    gone += some.len();
                    at += some.len();
                }
                (false, 1) => at += 1,
                (false, _) => span /= 2,
            }
        }
        gone
    }

    /// Takes clues away if they can go together.
    fn remove(&mut self, cells: CellSet) -> bool {
        let rest = self.clues - cells;
        if self.others.iter().any(|other| other.is_disjoint(rest)) {
            return false;
        }
        cells.iter().for_each(|cell| self.cells[cell.index()] = ALL);
        let goes = match cells.single() {
            Some(cell) => self.lacks_other(cell),
            None => self.lacks_others(),
        };
        if goes {
            self.clues = rest;
        } else {
            cells.iter().for_each(|cell| self.cells[cell.index()] = self.digit(cell));
        }
        goes
    }

    /// Whether no solution has another digit in that cell.
    fn lacks_other(&mut self, cell: Cell) -> bool {
        self.cells[cell.index()] = ALL ^ self.digit(cell);
        let lacks = !self.solver.is_solvable(&self.cells);
        self.cells[cell.index()] = ALL;
        lacks
    }

    /// Whether there is no other solution; keeps where it differs.
    fn lacks_others(&mut self) -> bool {
        let other = self.solver.each_of(&self.cells).take(2).find(|other| other != self.solution);
        self.others.extend(other.map(|other| self.solution.differences(&other)));
        other.is_none()
    }

    fn digit(&self, cell: Cell) -> Mask {
        DigitSet::of(self.solution.digit(cell)).bits()
    }
}
