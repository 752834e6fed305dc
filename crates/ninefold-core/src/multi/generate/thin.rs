//! Clues are taken away as long as there is one solution.

use super::super::grids::{Grids, LayoutCell};
use super::super::search::{digit, search};
use super::plan::GUESSES;
use crate::solve::{self, Backend};
use crate::stop::{Stop, Stopped};

/// Givens that are being thinned out.
pub(super) struct Thin<'a> {
    givens: Grids,
    solution: &'a Grids,
    /// Whether each grid is to have one solution without the others.
    alone: bool,
    stop: Stop<'a>,
}

impl<'a> Thin<'a> {
    /// Givens that have no other solution than this.
    pub(super) const fn new(givens: Grids, solution: &'a Grids, alone: bool, stop: Stop<'a>) -> Self {
        Self { givens, solution, alone, stop }
    }

    pub(super) const fn givens(&self) -> &Grids {
        &self.givens
    }

    pub(super) fn into_givens(self) -> Grids {
        self.givens
    }

    /// Takes orbits away in their order, as many as may go while so many clues are left.
    pub(super) fn out(&mut self, orbits: &[impl AsRef<[LayoutCell]>], least: usize) -> Result<(), Stopped> {
        let mut left = self.givens.filled().count();
        for orbit in orbits.iter().map(AsRef::as_ref).filter(|orbit| !orbit.is_empty()) {
            if left < least + orbit.len() {
                continue;
            }
            orbit.iter().for_each(|&cell| self.givens[cell] = None);
            let goes = match *orbit {
                [cell] => self.needs_not(cell)?,
                _ => is_unique(&self.givens, GUESSES, self.stop)?,
            };
            if goes && (!self.alone || orbit.iter().all(|&cell| stands_alone(&self.givens, cell))) {
                left -= orbit.len();
            } else {
                orbit.iter().for_each(|&cell| self.givens[cell] = self.solution[cell]);
            }
        }
        Ok(())
    }

    /// Whether there is no solution with another digit in a cell.
    pub(super) fn needs_not(&self, cell: LayoutCell) -> Result<bool, Stopped> {
        let mut givens = self.givens.clone();
        givens[cell] = None;
        let mut search = search(Backend::detect(), &givens).until(self.stop);
        for &(grid, home) in givens.layout().homes(cell) {
            search.states[grid].eliminate(home, digit(self.solution, cell));
        }
        Ok(search.find::<u64>(1, GUESSES)? == Some(0))
    }
}

/// Whether there is one solution, as so many guesses show.
pub(super) fn is_unique(givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<bool, Stopped> {
    Ok(search(Backend::detect(), givens).until(stop).find::<u64>(2, guesses)? == Some(1))
}

/// Whether the grids of a cell have one solution each without the others.
pub(super) fn stands_alone(givens: &Grids, cell: LayoutCell) -> bool {
    givens.layout().homes(cell).iter().all(|&(grid, _)| solve::count(&givens.grid(grid), 2) == 1)
}
