//! Solutions in ascending order.
//!
//! A walk through the positions branches on the first open cell in reading order, with its lowest digit. At every turn a solution of the position is
//! known, so the walk never enters one without a solution; a second search finds those solutions.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Found, Model, Search};
use crate::stop::{Stop, Stopped};

/// The solutions of a start in ascending order of their digits in reading order.
#[derive(Debug)]
pub(crate) struct Ascent {
    walk: Search,
    /// A solution for each guess of the walk, and for the start before them.
    known: Vec<Arc<Vec<u32>>>,
    /// The scores that searches for known solutions share.
    scores: Vec<u32>,
    is_new: bool,
}

impl Ascent {
    pub(crate) fn new(model: Arc<Model>, start: impl IntoIterator<Item = u32>) -> Self {
        let walk = Search::new(model, start);
        let scores = walk.scores.clone();
        Self { walk, known: Vec::new(), scores, is_new: true }
    }

    /// The masks of the next solution.
    ///
    /// # Errors
    ///
    /// If it was stopped.
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

    /// Follows the lowest digits that have a solution until no cell is open.
    fn descend(&mut self, stop: Stop<'_>) -> Result<(), Stopped> {
        while let Some(cell) = self.walk.masks.iter().position(|mask| !mask.is_power_of_two()) {
            let mask = self.walk.masks[cell];
            let lowest = mask & mask.wrapping_neg();
            let known = self.known.last().filter(|known| known[cell] == lowest).cloned();
            let stands = self.walk.suppose(cell as u32, lowest);
            let known = if known.is_some() || !stands { known } else { self.solution(stop)? };
            match known {
                Some(known) => self.known.push(known),
                // The position before has a solution, so it has one without this digit.
                None => self.without(),
            }
        }
        Ok(())
    }

    /// Removes the digit of the last guess from the position before it.
    fn without(&mut self) {
        self.walk.turn_back();
        let settled = self.walk.settle();
        debug_assert!(settled.is_ok(), "a solution of the position is known");
    }

    /// Returns to the last guess with another digit that has a solution; returns whether there is one.
    fn turn(&mut self, stop: Stop<'_>) -> Result<bool, Stopped> {
        loop {
            self.known.pop();
            if !self.walk.turn_back() {
                return Ok(false);
            }
            if self.walk.settle().is_ok()
                && let Some(known) = self.solution(stop)?
            {
                // It replaces the solution of the position before the guess, whose lowest digit is finished.
                self.known.pop();
                self.known.push(known);
                return Ok(true);
            }
        }
    }

    /// A solution of the position of the walk.
    fn solution(&mut self, stop: Stop<'_>) -> Result<Option<Arc<Vec<u32>>>, Stopped> {
        let mut search = Search::new(self.walk.model.clone(), self.walk.masks.iter().copied());
        search.scores.clone_from(&self.scores);
        search.is_scored = self.scores.iter().any(|&score| score > 0);
        let found = search.next(u64::MAX, stop)?;
        self.scores = search.scores;
        Ok((found == Found::Solution).then(|| Arc::new(search.masks)))
    }
}
