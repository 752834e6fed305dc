//! Removal of clues as long as a judge allows it, from puzzles that are much too easy towards the order.
//!
//! ```text
//! all clues ------ too easy ------ as wanted ------ too hard ------ none can be removed
//!     many at a time -->                <-- clues are put back, and half as many are tried, then a quarter, .. one
//! ```
//!
//! Clues are removed only while there is exactly one solution, so the result is a valid puzzle wherever the removals end.

use alloc::vec::Vec;

use super::plan::Orbit;
use super::thin::Thin;
use crate::generate::climb::{Climb, Judge, TOO_MUCH, Tries};
use crate::generate::order::Clues;
use crate::multi::Grids;
use crate::puzzle::Puzzle;
use crate::stop::{Stop, Stopped};

/// Once the puzzle meets the order, the removals end after this number of clues that could not be removed.
const STAY: usize = 8;

/// A judge of the puzzles that occur during the removals.
pub(super) struct Judged<'a, 'l> {
    pub(super) clues: Clues,
    pub(super) climb: Climb,
    pub(super) tries: &'a mut Tries<'l, Puzzle<Grids>>,
    pub(super) judge: Judge<'a, Puzzle<Grids>>,
    pub(super) stop: Stop<'a>,
}

impl Judged<'_, '_> {
    /// Removes orbits in their order: at first without the judge, as long as there are too many clues, and then as many as the judge allows.
    pub(super) fn out(&mut self, thin: &mut Thin<'_>, orbits: &[Orbit]) -> Result<(), Stopped> {
        let Clues { least, most, .. } = self.clues;
        thin.out(orbits, most)?;
        let left: Vec<&Orbit> = orbits.iter().filter(|orbit| thin.givens()[orbit[0]].is_some()).collect();
        let (mut at, mut span, mut stayed, mut here) = (0, left.len() / 4 + 1, 0, u64::MAX);
        while at < left.len() && (here > 0 || stayed < STAY) {
            let some = &left[at..left.len().min(at + span)];
            let before = thin.givens().clone();
            thin.out(some, least)?;
            if *thin.givens() == before {
                at += some.len();
                continue;
            }
            let there = self.judged(&thin.puzzle())?;
            // A puzzle that meets the order may stop meeting it without becoming too hard.
            if there == 0 || here > 0 && there < TOO_MUCH {
                (at, span, here) = (at + some.len(), 2 * some.len(), there);
                continue;
            }
            thin.put_back(before);
            if some.len() == 1 {
                (at, stayed) = (at + 1, stayed + 1);
            } else {
                span = some.len() / 2;
            }
        }
        Ok(())
    }

    /// Calls the judge, which counts as one of the tries, and returns its distance.
    pub(super) fn judged(&mut self, puzzle: &Puzzle<Grids>) -> Result<u64, Stopped> {
        if !self.climb.goes_on(self.tries, self.stop) {
            return Err(Stopped);
        }
        self.tries.count();
        let distance = (self.judge)(puzzle);
        Ok(self.tries.note(puzzle, distance))
    }
}
