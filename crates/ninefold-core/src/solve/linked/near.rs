//! Eliminations that nearby grids prove.
//!
//! With many grids, a search of them all loses its way: its suppositions in one corner are unrelated to its failures in another. But nearly all
//! consequences in a grid follow from the grids around it:
//!
//! ```text
//! a grid and those near it, without the others:
//!     a solution              its digits can be, as far as these grids know
//!     none with a candidate   it cannot be in any solution of all grids
//! ```
//!
//! A finding in one grid is passed on, and the grids around it are examined again; when nothing more follows, with a wider view.

use alloc::vec::Vec;

use super::{GridSet, Net, Search, State};
use crate::cells::{Cell, Digit, DigitSet};
use crate::stop::Stopped;

/// With more grids than this, most do not affect each other.
pub(crate) const WIDE: usize = 8;

/// The guesses of a short search: anything it does not decide can wait.
pub(crate) const SOON: u64 = 1 << 12;

/// The radius of the view: three layers of grids around one are some forty.
const FARTHEST: usize = 3;

impl Net {
    /// Some grids, with `layers` layers of others around them.
    fn around_by(&self, grids: GridSet, layers: usize) -> GridSet {
        (0..layers).fold(grids, |grids, _| self.around(grids))
    }
}

impl Search<'_> {
    /// Whether there are enough grids that most of them do not affect each other.
    pub(crate) fn is_wide(&self) -> bool {
        self.states.len() > WIDE
    }

    /// Removes candidates that occur in no solution, as nearby grids prove; returns whether there may be a solution.
    ///
    /// # Errors
    ///
    /// If it was stopped.
    pub(crate) fn narrow(&mut self) -> Result<bool, Stopped> {
        if !self.settle() {
            return Ok(false);
        }
        let mut layers = 1;
        // The grids with changes around them, by the radius of their view.
        let mut due = [self.scope; FARTHEST];
        while layers <= FARTHEST {
            let open = due[layers - 1] & self.open;
            // The fewer candidates there are, the sooner something follows.
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

    /// Like [`narrow`](Self::narrow), for the candidates of one grid.
    fn narrow_one(&mut self, grid: usize, near: GridSet) -> Result<bool, Stopped> {
        let among = self.net.among(near);
        let mut can_be = Can::nothing();
        let mut is_narrower = false;
        // The first search supposes nothing, and shows that most candidates are possible.
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

/// The candidates of a grid that occur in some solution.
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
