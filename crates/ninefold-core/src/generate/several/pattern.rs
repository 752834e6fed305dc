//! Clues in given cells: they come from a full multi-sudoku, and are changed, a few at a time, while that leaves fewer cells open.

use alloc::vec::Vec;

use super::full::{self, one_of, supposed};
use super::plan::Several;
use super::thin::{is_unique, stand_alone};
use crate::cells::Cell;
use crate::generate::climb::Tries;
use crate::multi::search::{digit, grids, search};
use crate::multi::{Grids, LayoutCell};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::rules::grid_set::GridSet;
use crate::solve::{Backend, State};
use crate::stop::{Stop, Stopped};

/// The number of changes to the clues of a pattern.
const CHANGES: usize = 20_000;

/// A puzzle with a pattern: a new one, or one similar to an earlier one.
pub(super) fn filled(
    plan: &Several,
    pattern: &[LayoutCell],
    before: Option<&Puzzle<Grids>>,
    random: &mut Random,
    tries: &mut Tries<'_, Puzzle<Grids>>,
    stop: Stop<'_>,
) -> Option<Puzzle<Grids>> {
    let fixed = &plan.order.fixed;
    let mut design = match before {
        None => Design::new(fixed, pattern, random, stop)?,
        Some(before) => Design::of(fixed, pattern, before.solution().clone()).changed(random, stop).ok()??,
    };
    let (mut best, mut since) = (design.openness(), 0);
    for _ in 0..CHANGES {
        if design.is_done(plan.order.alone, stop).ok()? {
            let puzzle = Puzzle::of_parts(design.givens(), design.solution);
            return plan.is_kept(&puzzle, stop).then_some(puzzle);
        }
        if !plan.climb.goes_on(tries, stop) {
            return None;
        }
        tries.count();
        let Some(other) = design.changed(random, stop).ok()? else { continue };
        // Occasionally a step back, or a restart: there are dead ends.
        let openness = other.openness();
        since += 1;
        if openness <= best || random.below(400) == 0 {
            if openness < best {
                since = 0;
            }
            (design, best) = (other, openness);
        }
        if since > 1500 {
            design = Design::new(fixed, pattern, random, stop)?;
            (best, since) = (design.openness(), 0);
        }
    }
    None
}

/// A full multi-sudoku that gives the clues of a pattern.
struct Design<'p> {
    fixed: &'p Grids,
    pattern: &'p [LayoutCell],
    solution: Grids,
    /// The number of cells of each grid that singles and locked candidates leave open.
    open: Vec<usize>,
}

impl<'p> Design<'p> {
    fn new(fixed: &'p Grids, pattern: &'p [LayoutCell], random: &mut Random, stop: Stop<'_>) -> Option<Self> {
        Some(Self::of(fixed, pattern, full::with(fixed, random, stop).ok()??))
    }

    fn of(fixed: &'p Grids, pattern: &'p [LayoutCell], solution: Grids) -> Self {
        let mut design = Self { fixed, pattern, solution, open: Vec::new() };
        let givens = design.givens();
        let mut search = search(Backend::detect(), &givens);
        search.settle();
        let open = |state: &State| Cell::all().filter(|&cell| state.digits(cell).len() > 1).count();
        design.open = search.states.iter().map(open).collect();
        design
    }

    fn givens(&self) -> Grids {
        let mut givens = Grids::empty(self.solution.rules().clone());
        self.pattern.iter().for_each(|&cell| givens[cell] = self.solution[cell]);
        givens
    }

    fn openness(&self) -> usize {
        self.open.iter().sum()
    }

    fn is_done(&self, alone: bool, stop: Stop<'_>) -> Result<bool, Stopped> {
        let givens = self.givens();
        let open = self.openness();
        let nearly = open < 40 * givens.rules().grids().len();
        let is_one = open == 0 || nearly && is_unique(&givens, 1000, stop)?;
        Ok(is_one && (!alone || stand_alone(&givens, 0..self.open.len(), stop)?))
    }

    /// A copy with other digits in some clues of a grid that is not solved yet.
    fn changed(&self, random: &mut Random, stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        let layout = self.solution.rules();
        let mut open: Vec<usize> = (0..layout.grids().len()).filter(|&grid| self.open[grid] > 0).collect();
        if open.is_empty() {
            open = (0..layout.grids().len()).collect();
        }
        let grid = open[random.below(open.len())];
        let near =
            |cell: &&LayoutCell| self.fixed[**cell].is_none() && layout.homes(**cell).iter().any(|home| home.0 == grid);
        let mut cells: Vec<LayoutCell> = self.pattern.iter().filter(near).copied().collect();
        if cells.is_empty() {
            return Ok(None);
        }
        random.shuffle(&mut cells);
        cells.truncate(2 + random.below(7));
        let mut givens = self.givens();
        cells.iter().for_each(|&cell| givens[cell] = None);
        let mut search = search(Backend::detect(), &givens).until(stop);
        let first = cells[0];
        for &(grid, cell) in layout.homes(first) {
            search.states[grid].eliminate(cell, digit(&self.solution, first));
        }
        if !search.settle() {
            return Ok(None);
        }
        for cell in cells {
            let (grid, home) = layout.homes(cell)[0];
            let Some(digit) = one_of(search.states[grid].digits(home), random) else { return Ok(None) };
            if !supposed(&mut search, grid, home, digit) {
                search.states[grid].eliminate(home, digit);
                if !search.settle_from(GridSet::of(grid)) {
                    return Ok(None);
                }
            }
        }
        let found: Option<Vec<Vec<State>>> = search.find(1, 200)?;
        Ok(found.and_then(|found| Some(Self::of(self.fixed, self.pattern, grids(layout, found.first()?)))))
    }
}
