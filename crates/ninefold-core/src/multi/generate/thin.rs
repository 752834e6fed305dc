//! Clues are taken away as long as there is one solution.

use super::super::grids::{Grids, LayoutCell};
use super::super::layout::Layout;
use super::super::search::{Puzzle, digit, search};
use super::Order;
use super::plan::GUESSES;
use crate::generate::Rest;
use crate::solve::grid_set::GridSet;
use crate::solve::{Backend, Solver};
use crate::stop::{Stop, Stopped};

/// Where a judge says how far clues go, those that are hard to decide are not worth the time.
const JUDGED: u64 = 1 << 10;

/// Givens that are being thinned out.
pub(super) struct Thin<'a> {
    givens: Grids,
    solution: &'a Grids,
    /// Whether each grid is to have one solution without the others.
    alone: bool,
    /// What takes more to show is taken to be not so.
    guesses: u64,
    stop: Stop<'a>,
}

impl<'a> Thin<'a> {
    /// Givens of an order that have no other solution than this.
    pub(super) fn new(givens: Grids, solution: &'a Grids, order: &Order, stop: Stop<'a>) -> Self {
        let guesses = if order.clues.rest == Rest::Judged { JUDGED } else { GUESSES };
        Self { givens, solution, alone: order.alone, guesses, stop }
    }

    pub(super) const fn givens(&self) -> &Grids {
        &self.givens
    }

    pub(super) fn into_givens(self) -> Grids {
        self.givens
    }

    /// The puzzle that they are.
    pub(super) fn puzzle(&self) -> Puzzle {
        Puzzle::known(self.givens.clone(), self.solution.clone())
    }

    /// Goes back to the givens of before.
    pub(super) fn put_back(&mut self, givens: Grids) {
        self.givens = givens;
    }

    /// Takes orbits away in their order, as many as may go while so many clues are left.
    pub(super) fn out(&mut self, orbits: &[impl AsRef<[LayoutCell]>], least: usize) -> Result<(), Stopped> {
        let mut left = self.givens.filled().count();
        for orbit in orbits.iter().map(AsRef::as_ref).filter(|orbit| !orbit.is_empty()) {
            if left < least + orbit.len() {
                continue;
            }
            orbit.iter().for_each(|&cell| self.givens[cell] = None);
            let goes = self.can_go(orbit);
            // What is not known to go stays, also where nobody waits for more: what is left is a puzzle.
            if goes != Ok(true) {
                orbit.iter().for_each(|&cell| self.givens[cell] = self.solution[cell]);
            }
            left -= if goes? { orbit.len() } else { 0 };
        }
        Ok(())
    }

    /// Whether there is one solution without an orbit that was just taken away.
    fn can_go(&self, orbit: &[LayoutCell]) -> Result<bool, Stopped> {
        let goes = match *orbit {
            [cell] => self.needs_not(cell)?,
            _ => is_unique(&self.givens, self.guesses, self.stop)?,
        };
        Ok(goes && (!self.alone || self.stand_alone(orbit)?))
    }

    /// Whether the grids of some cells have one solution each without the others.
    fn stand_alone(&self, cells: &[LayoutCell]) -> Result<bool, Stopped> {
        stand_alone(&self.givens, grids(self.givens.layout(), cells).iter(), self.stop)
    }

    /// Whether there is no solution with another digit in a cell.
    pub(super) fn needs_not(&self, cell: LayoutCell) -> Result<bool, Stopped> {
        let mut givens = self.givens.clone();
        givens[cell] = None;
        let mut search = search(Backend::detect(), &givens).until(self.stop);
        for &(grid, home) in givens.layout().homes(cell) {
            search.states[grid].eliminate(home, digit(self.solution, cell));
        }
        Ok(search.find::<u64>(1, self.guesses)? == Some(0))
    }
}

/// Whether there is one solution, as so many guesses show.
pub(super) fn is_unique(givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<bool, Stopped> {
    Ok(search(Backend::detect(), givens).until(stop).find::<u64>(2, guesses)? == Some(1))
}

/// The grids of some cells.
fn grids(layout: &Layout, cells: &[LayoutCell]) -> GridSet {
    cells.iter().flat_map(|&cell| layout.homes(cell)).map(|home| home.0).collect()
}

/// Whether some grids have one solution each without the others.
pub(super) fn stand_alone(givens: &Grids, grids: impl Iterator<Item = usize>, stop: Stop<'_>) -> Result<bool, Stopped> {
    let solver = Solver::new().until(stop);
    for grid in grids {
        if solver.count(&givens.grid(grid), 2)? != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}
