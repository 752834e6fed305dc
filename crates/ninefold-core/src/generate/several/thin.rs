//! Removal of clues as long as there is exactly one solution.

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

/// The maximum number of guesses for a clue if a judge limits the removals. Clues that are hard to decide are not worth more time.
const JUDGED: u64 = 1 << 10;

/// Givens from which clues are being removed.
pub(super) struct Thin<'a> {
    givens: Grids,
    solution: &'a Grids,
    /// Whether each grid must have exactly one solution on its own.
    alone: bool,
    /// The maximum number of guesses for deciding whether a clue can be removed. If it remains undecided, the clue is kept.
    guesses: u64,
    /// The rules for the general search, if the grids are not plain.
    model: Option<Arc<Model>>,
    stop: Stop<'a>,
}

/// The maximum number of guesses for deciding whether a clue of a variant can be removed: first for grids of up to nine rows, then for larger ones.
const VARIANT: [u64; 2] = [1 << 16, 1 << 11];

impl<'a> Thin<'a> {
    /// Starts with the given givens, which must have `solution` as their only solution.
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

    /// Limits the number of guesses for each clue. A clue that would take more guesses to decide is kept.
    pub(super) fn within(self, guesses: u64) -> Self {
        Self { guesses, ..self }
    }

    pub(super) const fn givens(&self) -> &Grids {
        &self.givens
    }

    pub(super) fn into_givens(self) -> Grids {
        self.givens
    }

    /// Returns the puzzle with the current givens.
    pub(super) fn puzzle(&self) -> Puzzle<Grids> {
        Puzzle::of_parts(self.givens.clone(), self.solution.clone())
    }

    /// Restores earlier givens.
    pub(super) fn put_back(&mut self, givens: Grids) {
        self.givens = givens;
    }

    /// Removes as many orbits as possible, in their order, keeping at least `least` clues.
    pub(super) fn out(&mut self, orbits: &[impl AsRef<[LayoutCell]>], least: usize) -> Result<(), Stopped> {
        let mut left = self.givens.filled().count();
        let mut due: Vec<&[LayoutCell]> = orbits.iter().map(AsRef::as_ref).filter(|orbit| !orbit.is_empty()).collect();
        // Clues that are hard to decide while all clues of many grids are present become easier once most clues are gone.
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

    /// Removes up to `most` orbits in their order, and stops once more than `stay` orbits could not be removed. Returns the number of removed orbits.
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

    /// Whether the layout has so many grids that a single clue does not affect most of them.
    fn is_wide(&self) -> bool {
        self.givens.rules().grids().len() > WIDE
    }

    /// Removes an orbit if `guesses` guesses prove that it can be removed. Otherwise, puts it back.
    fn taken(&mut self, orbit: &[LayoutCell], guesses: u64) -> Result<Option<bool>, Stopped> {
        orbit.iter().for_each(|&cell| self.givens[cell] = None);
        let goes = self.can_go(orbit, guesses);
        // An undecided clue is kept, even after a stop, so that the remaining clues are a puzzle.
        if goes != Ok(Some(true)) {
            orbit.iter().for_each(|&cell| self.givens[cell] = self.solution[cell]);
        }
        goes
    }

    /// Returns whether there is exactly one solution without an orbit that was just removed, or `None` if `guesses` guesses do not decide it.
    fn can_go(&self, orbit: &[LayoutCell], guesses: u64) -> Result<Option<bool>, Stopped> {
        let mut goes = Some(true);
        if orbit.len() == 1 || self.is_wide() || self.model.is_some() {
            // Any other solution differs in at least one of these cells.
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

    /// Whether each grid that contains at least one of the cells has exactly one solution on its own.
    fn stand_alone(&self, cells: &[LayoutCell]) -> Result<bool, Stopped> {
        stand_alone(&self.givens, grids(self.givens.rules(), cells).iter(), self.stop)
    }

    /// Whether it is proved that there is no solution with another digit in the cell.
    pub(super) fn needs_not(&self, cell: LayoutCell) -> Result<bool, Stopped> {
        Ok(self.decided(cell, self.guesses)? == Some(true))
    }

    /// Returns whether there is no solution with another digit in the cell, or `None` if `guesses` guesses do not decide it.
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

    /// Like [`decided`](Self::decided), but searches only the grids near the cell. In large layouts, these grids nearly always decide, whereas a
    /// search of all grids spends its time on distant ones:
    ///
    /// ```text
    /// near grids, without the others             no solution: the whole layout has none
    /// near grids, the others solved              another solution: it is one of the whole layout
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

/// Whether `guesses` guesses prove that there is exactly one solution.
pub(super) fn is_unique(givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<bool, Stopped> {
    Ok(unique(givens, guesses, stop)? == Some(true))
}

/// Returns whether there is exactly one solution, or `None` if `guesses` guesses do not decide it.
fn unique(givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<Option<bool>, Stopped> {
    let found: Option<u64> = search(Backend::detect(), givens).until(stop).find(2, guesses)?;
    Ok(found.map(|found| found == 1))
}

/// Returns the grids that contain at least one of the cells.
fn grids(layout: &Rules, cells: &[LayoutCell]) -> GridSet {
    cells.iter().flat_map(|&cell| layout.homes(cell)).map(|home| home.0).collect()
}

/// Whether each of the given grids has exactly one solution on its own.
pub(super) fn stand_alone(givens: &Grids, grids: impl Iterator<Item = usize>, stop: Stop<'_>) -> Result<bool, Stopped> {
    for grid in grids {
        if Solver::new().count(&givens.grid(grid), 2, stop)? != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a puzzle whose clues are in the right cells satisfies the order, which may require that all clues except fixed digits are needed.
pub(super) fn is_kept(puzzle: &Puzzle<Grids>, order: &Order<Grids>, model: Option<Arc<Model>>, stop: Stop<'_>) -> bool {
    let thin = Thin::new(puzzle.givens().clone(), puzzle.solution(), order, model, stop);
    let is_needed = |cell| order.fixed[cell].is_some() || thin.needs_not(cell) == Ok(false);
    !order.clues.are_needed() || puzzle.givens().filled().all(is_needed)
}
