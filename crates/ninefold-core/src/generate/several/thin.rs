//! Clues are removed as long as there is one solution.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use super::plan::GUESSES;
use crate::cells::DigitSet;
use crate::generate::Order;
use crate::generate::Rest;
use crate::multi::search::{digit, masks, search};
use crate::multi::{Grids, LayoutCell};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::rules::grid_set::GridSet;
use crate::solve::general::{self, Found, Model};
use crate::solve::linked::{SOON, Search, WIDE};
use crate::solve::{Backend, Solver, State};
use crate::stop::{Stop, Stopped};

/// The guesses for a clue if a judge limits the removals: clues that are hard to decide are not worth more time.
const JUDGED: u64 = 1 << 10;

/// Givens that are being removed.
pub(super) struct Thin<'a> {
    givens: Grids,
    solution: &'a Grids,
    /// Whether each grid must have one solution on its own.
    alone: bool,
    /// A clue that takes more guesses to decide is kept.
    guesses: u64,
    /// The rules for the general search, if the grids are not plain.
    model: Option<Arc<Model>>,
    stop: Stop<'a>,
}

/// The guesses to decide whether a clue of a variant can be removed: for up to nine rows, and for more.
const VARIANT: [u64; 2] = [1 << 16, 1 << 11];

impl<'a> Thin<'a> {
    /// The givens of an order whose only solution is this.
    pub(super) fn new(
        givens: Grids,
        solution: &'a Grids,
        order: &Order<Grids>,
        model: Option<Arc<Model>>,
        stop: Stop<'a>,
    ) -> Self {
        let rules = givens.rules();
        let guesses = if rules.has_plain_grids() { GUESSES } else { VARIANT[usize::from(rules.is_wide())] };
        let guesses = if order.clues.rest == Rest::Judged { guesses.min(JUDGED) } else { guesses };
        Self { givens, solution, alone: order.alone, guesses, model, stop }
    }

    /// Keeps a clue that takes more than `guesses` guesses to decide.
    pub(super) fn within(self, guesses: u64) -> Self {
        Self { guesses, ..self }
    }

    pub(super) const fn givens(&self) -> &Grids {
        &self.givens
    }

    pub(super) fn into_givens(self) -> Grids {
        self.givens
    }

    /// The puzzle with these givens.
    pub(super) fn puzzle(&self) -> Puzzle<Grids> {
        Puzzle::of_parts(self.givens.clone(), self.solution.clone())
    }

    /// Goes back to the givens of before.
    pub(super) fn put_back(&mut self, givens: Grids) {
        self.givens = givens;
    }

    /// Removes as many orbits as possible in their order while `least` clues remain.
    pub(super) fn out(&mut self, orbits: &[impl AsRef<[LayoutCell]>], least: usize) -> Result<(), Stopped> {
        let mut left = self.givens.filled().count();
        let mut due: Vec<&[LayoutCell]> = orbits.iter().map(AsRef::as_ref).filter(|orbit| !orbit.is_empty()).collect();
        // Clues that are hard to decide among all clues of many grids are easier once most are gone.
        let soon = if self.is_wide() || self.model.is_some() { self.guesses.min(SOON) } else { self.guesses };
        for guesses in [soon, self.guesses] {
            for orbit in mem::take(&mut due) {
                if left < least + orbit.len() {
                    continue;
                }
                match self.taken(orbit, guesses)? {
                    Some(true) => left -= orbit.len(),
                    None if guesses < self.guesses => due.push(orbit),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Removes up to `most` orbits in their order, until more than `stay` could not be removed; returns their number.
    pub(super) fn some_out(
        &mut self,
        orbits: &[impl AsRef<[LayoutCell]>],
        most: usize,
        stay: usize,
    ) -> Result<usize, Stopped> {
        let (mut gone, mut stayed) = (0, 0);
        for orbit in orbits {
            if gone == most || stayed > stay {
                break;
            }
            match self.taken(orbit.as_ref(), self.guesses)? {
                Some(true) => gone += 1,
                _ => stayed += 1,
            }
        }
        Ok(gone)
    }

    /// Whether a given clue does not affect most of the grids.
    fn is_wide(&self) -> bool {
        self.givens.rules().grids().len() > WIDE
    }

    /// Removes an orbit if `guesses` guesses prove that it can be removed.
    fn taken(&mut self, orbit: &[LayoutCell], guesses: u64) -> Result<Option<bool>, Stopped> {
        orbit.iter().for_each(|&cell| self.givens[cell] = None);
        let goes = self.can_go(orbit, guesses);
        // An undecided clue is kept, also after a stop: the rest is a puzzle.
        if goes != Ok(Some(true)) {
            orbit.iter().for_each(|&cell| self.givens[cell] = self.solution[cell]);
        }
        goes
    }

    /// Whether there is one solution without an orbit that was just removed, as far as `guesses` guesses show.
    fn can_go(&self, orbit: &[LayoutCell], guesses: u64) -> Result<Option<bool>, Stopped> {
        let mut goes = Some(true);
        if orbit.len() == 1 || self.is_wide() || self.model.is_some() {
            // Another solution has another digit in one of them.
            for &cell in orbit {
                goes = self.decided(cell, guesses)?;
                if goes != Some(true) {
                    return Ok(goes);
                }
            }
        } else {
            goes = unique(&self.givens, guesses, self.stop)?;
        }
        Ok(if goes == Some(true) && self.alone { Some(self.stand_alone(orbit)?) } else { goes })
    }

    /// Whether each of the grids that contain some cells has one solution on its own.
    fn stand_alone(&self, cells: &[LayoutCell]) -> Result<bool, Stopped> {
        stand_alone(&self.givens, grids(self.givens.rules(), cells).iter(), self.stop)
    }

    /// Whether there is no solution with another digit in a cell.
    pub(super) fn needs_not(&self, cell: LayoutCell) -> Result<bool, Stopped> {
        Ok(self.decided(cell, self.guesses)? == Some(true))
    }

    /// Whether there is no solution with another digit in a cell, as far as `guesses` guesses show.
    fn decided(&self, cell: LayoutCell, guesses: u64) -> Result<Option<bool>, Stopped> {
        let mut givens = self.givens.clone();
        givens[cell] = None;
        if let Some(model) = &self.model {
            let mut masks: Vec<u32> = masks(&givens).collect();
            masks[cell.index()] &= !DigitSet::of(digit(self.solution, cell)).bits();
            let found = general::Search::new(model.clone(), masks).next(guesses, self.stop)?;
            return Ok((found != Found::Unknown).then_some(found == Found::Nothing));
        }
        let mut search = search(Backend::detect(), &givens).until(self.stop);
        for &(grid, home) in givens.rules().homes(cell) {
            search.states[grid].eliminate(home, digit(self.solution, cell));
        }
        if self.is_wide()
            && let Some(needs_not) = self.decided_near(cell, &search.states)?
        {
            return Ok(Some(needs_not));
        }
        Ok(search.find::<u64>(1, guesses)?.map(|found| found == 0))
    }

    /// Like [`decided`](Self::decided), by the grids near the cell. In many grids these nearly always decide, whereas a search of all grids spends
    /// its time in distant ones:
    ///
    /// ```text
    /// near grids, without the others             no solution: all grids have none
    /// near grids, the others solved              another solution: it is one of all grids
    /// ```
    fn decided_near(&self, cell: LayoutCell, states: &[State]) -> Result<Option<bool>, Stopped> {
        let layout = self.givens.rules();
        let solved = search(Backend::detect(), self.solution).states;
        let mut near = layout.net().around(grids(layout, &[cell]));
        while (near.len() as usize) < states.len() {
            let state = |grid| if near.contains(grid) { states[grid] } else { solved[grid] };
            let among = layout.net().among(near);
            for (net, shows) in [(&among, 0), (layout.net(), 1)] {
                let states = (0..states.len()).map(state).collect();
                let mut search = Search::new(Backend::detect(), net, states).until(self.stop);
                if search.find::<u64>(1, SOON)? == Some(shows) {
                    return Ok(Some(shows == 0));
                }
            }
            let wider = layout.net().around(near);
            if wider.len() == near.len() {
                break;
            }
            near = wider;
        }
        Ok(None)
    }
}

/// Whether `guesses` guesses show that there is one solution.
pub(super) fn is_unique(givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<bool, Stopped> {
    Ok(unique(givens, guesses, stop)? == Some(true))
}

/// Whether there is one solution, if `guesses` guesses decide it.
fn unique(givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<Option<bool>, Stopped> {
    let found: Option<u64> = search(Backend::detect(), givens).until(stop).find(2, guesses)?;
    Ok(found.map(|found| found == 1))
}

/// The grids of some cells.
fn grids(layout: &Rules, cells: &[LayoutCell]) -> GridSet {
    cells.iter().flat_map(|&cell| layout.homes(cell)).map(|home| home.0).collect()
}

/// Whether each of some grids has one solution on its own.
pub(super) fn stand_alone(givens: &Grids, grids: impl Iterator<Item = usize>, stop: Stop<'_>) -> Result<bool, Stopped> {
    for grid in grids {
        if Solver::new().count(&givens.grid(grid), 2, stop)? != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a puzzle with given cells satisfies an order, which may require that all clues are needed, except fixed digits.
pub(super) fn is_kept(puzzle: &Puzzle<Grids>, order: &Order<Grids>, model: Option<Arc<Model>>, stop: Stop<'_>) -> bool {
    let thin = Thin::new(puzzle.givens().clone(), puzzle.solution(), order, model, stop);
    let is_needed = |cell| order.fixed[cell].is_some() || thin.needs_not(cell) == Ok(false);
    !order.clues.are_needed() || puzzle.givens().filled().all(is_needed)
}
