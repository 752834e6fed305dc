//! Enumeration of solutions in ascending order.
//!
//! A walk through positions branches on the first open cell in reading order and tries its lowest digit first. A solution is known for every position
//! on the walk, so the walk never enters a position without one. A second search finds these solutions.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Found, Model, Search};
use crate::stop::{Stop, Stopped};

/// The solutions of a start in ascending order of their digits in reading order.
#[derive(Debug)]
pub(crate) struct Ascent {
    walk: Search,
    /// A known solution for the start and for the position after each guess of the walk.
    known: Vec<Arc<Vec<u32>>>,
    /// The scores of cells, which all searches for known solutions share.
    scores: Vec<u32>,
    is_new: bool,
}

impl Ascent {
    pub(crate) fn new(model: Arc<Model>, start: impl IntoIterator<Item = u32>) -> Self {
        let walk = Search::new(model, start);
        let scores = walk.scores.clone();
        Self { walk, known: Vec::new(), scores, is_new: true }
    }

    /// Finds the next solution and returns its masks.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub(crate) fn next(&mut self, stop: Stop<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        stop.check(0)?;
        if core::mem::take(&mut self.is_new) {
            let known = if self.walk.settle_start() { self.solution(stop)? } else { None };
            let Some(known) = known else { return Ok(None) };
            self.known.push(known);
        } else if !self.turn(stop)? {
            return Ok(None);
        }
        self.descend(stop)?;
        Ok(self.known.last().map(|known| known.to_vec()))
    }

    /// Chooses the lowest digit that has a solution in one open cell after another, until no cell is open.
    fn descend(&mut self, stop: Stop<'_>) -> Result<(), Stopped> {
        while let Some(cell) = self.walk.masks.iter().position(|mask| !mask.is_power_of_two()) {
            let mask = self.walk.masks[cell];
            let lowest = mask & mask.wrapping_neg();
            let known = self.known.last().filter(|known| known[cell] == lowest).cloned();
            let stands = self.walk.suppose(cell as u32, lowest);
            let known = if known.is_some() || !stands { known } else { self.solution(stop)? };
            match known {
                Some(known) => self.known.push(known),
                // The position before the guess has a solution, so it has one without this digit.
                None => self.without(),
            }
        }
        Ok(())
    }

    /// Undoes the last guess, and removes its digit from the position before it.
    fn without(&mut self) {
        self.walk.turn_back();
        let settled = self.walk.settle();
        debug_assert!(settled.is_ok(), "a solution of the position is known");
    }

    /// Goes back to the last guess whose cell has another digit with a solution, and removes the digit that was tried. Returns whether there is such
    /// a guess.
    fn turn(&mut self, stop: Stop<'_>) -> Result<bool, Stopped> {
        loop {
            self.known.pop();
            if !self.walk.turn_back() {
                return Ok(false);
            }
            if self.walk.settle().is_ok()
                && let Some(known) = self.solution(stop)?
            {
                // The new solution replaces the one known for the position before the guess, whose lowest digit is exhausted.
                self.known.pop();
                self.known.push(known);
                return Ok(true);
            }
        }
    }

    /// Searches for a solution of the current position.
    fn solution(&mut self, stop: Stop<'_>) -> Result<Option<Arc<Vec<u32>>>, Stopped> {
        let mut search = Search::new(self.walk.model.clone(), self.walk.masks.iter().copied());
        search.scores.clone_from(&self.scores);
        search.is_scored = self.scores.iter().any(|&score| score > 0);
        let found = search.next(u64::MAX, stop)?;
        self.scores = search.scores;
        Ok((found == Found::Solution).then(|| Arc::new(search.masks)))
    }
}
