//! Eliminations that can be proved by nearby grids alone.
//!
//! If there are many grids, searching all of them is inefficient, since guesses in one corner of the layout are unrelated to failures in another. But
//! nearly all eliminations in a grid follow from the grids around it:
//!
//! ```text
//! a grid and those near it, without the others:
//!     a solution              its digits are possible, as far as these grids show
//!     none with a candidate   the candidate is in no solution of the whole layout
//! ```
//!
//! Each elimination in a grid is passed on, and the grids around it are examined again. When no more eliminations follow, the view is widened.

use alloc::vec::Vec;

use super::{GridSet, Net, Search, State};
use crate::cells::{Cell, Digit, DigitSet};
use crate::stop::Stopped;

/// If there are more grids than this, most of them do not affect each other.
pub(crate) const WIDE: usize = 8;

/// The maximum number of guesses in a short search. Questions that it leaves undecided are postponed.
pub(crate) const SOON: u64 = 1 << 12;

/// The maximum radius of the view; three layers around a grid contain about forty grids.
const FARTHEST: usize = 3;

impl Net {
    /// Returns the given grids together with `layers` layers of grids around them.
    fn around_by(&self, grids: GridSet, layers: usize) -> GridSet {
        (0..layers).fold(grids, |grids, _| self.around(grids))
    }
}

impl Search<'_> {
    /// Whether there are so many grids that most of them do not affect each other.
    pub(crate) fn is_wide(&self) -> bool {
        self.states.len() > WIDE
    }

    /// Removes candidates that occur in no solution, as far as nearby grids prove it. Returns whether there may be a solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub(crate) fn narrow(&mut self) -> Result<bool, Stopped> {
        if !self.settle() {
            return Ok(false);
        }
        let mut layers = 1;
        // For each radius of the view, the grids that must be examined because of changes around them.
        let mut due = [self.scope; FARTHEST];
        while layers <= FARTHEST {
            let open = due[layers - 1] & self.open;
            // The fewer candidates a grid has, the sooner eliminations follow.
            let Some(grid) = open.iter().min_by_key(|&grid| self.states[grid].size()) else {
                layers += 1;
                continue;
            };
            due[layers - 1].remove(grid);
            let before = self.states.clone();
            if !self.narrow_one(grid, self.net.around_by(GridSet::of(grid), layers))? {
                return Ok(false);
            }
            let changed = before.iter().zip(&self.states).zip(0..).filter(|((before, now), _)| before != now);
            let changed: GridSet = changed.map(|(_, grid)| grid).collect();
            if !changed.is_empty() {
                for (layers, due) in (1..).zip(&mut due) {
                    self.net.around_by(changed, layers).iter().for_each(|grid| due.insert(grid));
                }
                layers = 1;
            }
        }
        Ok(true)
    }

    /// Like [`narrow`](Self::narrow), but only for the candidates of `grid`.
    fn narrow_one(&mut self, grid: usize, near: GridSet) -> Result<bool, Stopped> {
        let among = self.net.among(near);
        let mut can_be = Can::nothing();
        let mut is_narrower = false;
        // The first search assumes no candidate, and usually shows that most candidates are possible.
        let open = Cell::all().filter(|&cell| self.states[grid].digits(cell).len() > 1);
        let candidates =
            open.flat_map(|cell| self.states[grid].digits(cell).iter().map(move |digit| Some((cell, digit))));
        let candidates: Vec<_> = core::iter::once(None).chain(candidates).collect();
        for supposed in candidates {
            if supposed.is_some_and(|(cell, digit)| can_be.has(cell, digit)) {
                continue;
            }
            let mut search = Search::new(self.backend, &among, self.states.clone()).within(near).until(self.stop);
            if let Some((cell, digit)) = supposed {
                search.states[grid].assign(cell, digit);
            }
            let found = search.find::<Vec<Vec<State>>>(1, SOON);
            self.guesses += search.guesses();
            self.told += search.guesses();
            match (found?.as_deref(), supposed) {
                (Some([states, ..]), _) => can_be.add(&states[grid]),
                (Some([]), None) => return Ok(false),
                (Some([]), Some((cell, digit))) => {
                    self.states[grid].eliminate(cell, digit);
                    is_narrower = true;
                }
                (None, _) => {}
            }
        }
        Ok(!is_narrower || self.settle_from(GridSet::of(grid)))
    }
}

/// The candidates of a grid that are known to occur in at least one solution of the grids examined.
struct Can([DigitSet; 81]);

impl Can {
    const fn nothing() -> Self {
        Self([DigitSet::EMPTY; 81])
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.0[cell.index()].contains(digit)
    }

    fn add(&mut self, solved: &State) {
        Cell::all().for_each(|cell| self.0[cell.index()] |= solved.digits(cell));
    }
}

#[cfg(test)]
mod tests;
