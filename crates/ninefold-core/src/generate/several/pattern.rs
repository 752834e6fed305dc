//! Clues in given cells: they are first taken from a full grid, and then changed a few at a time as long as that leaves no more cells open.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::full::{self, one_of, supposed};
use super::givens::{Known, Rival};
use super::plan::Several;
use super::thin::{is_unique, stand_alone};
use crate::cells::Cell;
use crate::generate::climb::Tries;
use crate::multi::search::{digit, grids, masks, search};
use crate::multi::{Grids, LayoutCell};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::rules::grid_set::GridSet;
use crate::solve::general::{self, Model};
use crate::solve::{Backend, State};
use crate::stop::{Stop, Stopped};

/// The maximum number of changes to the clues of a pattern.
const CHANGES: usize = 20_000;

/// The maximum number of guesses for proving a solution unique under rules that are not plain.
const PROOF: u64 = 1 << 10;

/// The maximum number of guesses for filling a grid again after some clues were removed.
const REFILL: u64 = 1 << 8;

/// Makes a puzzle with a pattern: either a new puzzle, or one similar to an earlier puzzle.
pub(super) fn filled(
    plan: &Several,
    pattern: &[LayoutCell],
    before: Option<&Puzzle<Grids>>,
    random: &mut Random,
    tries: &mut Tries<'_, Puzzle<Grids>>,
    stop: Stop<'_>,
) -> Option<Puzzle<Grids>> {
    let order = Ordered { fixed: &plan.order.fixed, pattern, model: plan.model.as_ref() };
    let mut design = match before {
        None => order.design(random, stop)?,
        Some(before) => order.design_of(before.solution().clone()).changed(random, stop).ok()??,
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
        // Since there are dead ends, the search occasionally accepts a worse design or restarts.
        let openness = other.openness();
        since += 1;
        if openness <= best || random.below(400) == 0 {
            if openness < best {
                since = 0;
            }
            (design, best) = (other, openness);
        }
        if since > 1500 {
            design = order.design(random, stop)?;
            (best, since) = (design.openness(), 0);
        }
    }
    None
}

/// The parts of the order that all designs share.
#[derive(Clone, Copy)]
struct Ordered<'p> {
    fixed: &'p Grids,
    pattern: &'p [LayoutCell],
    /// The rules for the general search, if the grids are not plain.
    model: Option<&'p Arc<Model>>,
}

impl<'p> Ordered<'p> {
    fn design(self, random: &mut Random, stop: Stop<'_>) -> Option<Design<'p>> {
        let full = match self.model {
            Some(model) => full::of_rules(model, self.fixed, random, stop),
            None => full::with(self.fixed, random, stop),
        };
        Some(self.design_of(full.ok()??))
    }

    fn design_of(self, solution: Grids) -> Design<'p> {
        let mut design = Design { order: self, solution, open: Vec::new() };
        let givens = design.givens();
        design.open = if let Some(model) = self.model {
            let mut search = general::Search::new(model.clone(), masks(&givens));
            search.settle_start();
            vec![search.masks().iter().filter(|mask| mask.count_ones() > 1).count()]
        } else {
            let mut search = search(Backend::detect(), &givens);
            search.settle();
            let open = |state: &State| Cell::all().filter(|&cell| state.digits(cell).len() > 1).count();
            search.states.iter().map(open).collect()
        };
        design
    }
}

/// A full grid, in which the digits in the cells of the pattern are the clues.
struct Design<'p> {
    order: Ordered<'p>,
    solution: Grids,
    /// For each grid, the number of cells that singles and locked candidates leave open. If the grids are not plain, the number for all grids
    /// together.
    open: Vec<usize>,
}

impl Design<'_> {
    fn givens(&self) -> Grids {
        with_pattern(Grids::empty(self.solution.rules().clone()), self.order.pattern, &self.solution)
    }

    fn openness(&self) -> usize {
        self.open.iter().sum()
    }

    fn is_done(&self, alone: bool, stop: Stop<'_>) -> Result<bool, Stopped> {
        let givens = self.givens();
        let open = self.openness();
        if let Some(model) = self.order.model {
            let known = Known { model: model.clone(), solution: self.solution.clone() };
            return Ok(open == 0 || known.rival(&givens, PROOF, stop)? == Rival::None);
        }
        let nearly = open < 40 * givens.rules().grids().len();
        let is_one = open == 0 || nearly && is_unique(&givens, 1000, stop)?;
        Ok(is_one && (!alone || stand_alone(&givens, 0..self.open.len(), stop)?))
    }

    /// Returns a copy in which some clues of a grid that is not solved yet have other digits.
    fn changed(&self, random: &mut Random, stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        if let Some(model) = self.order.model {
            return self.changed_under(model, random, stop);
        }
        let layout = self.solution.rules();
        let mut open: Vec<usize> = (0..layout.grids().len()).filter(|&grid| self.open[grid] > 0).collect();
        if open.is_empty() {
            open = (0..layout.grids().len()).collect();
        }
        let grid = open[random.below(open.len())];
        let near = |cell: &&LayoutCell| {
            self.order.fixed[**cell].is_none() && layout.homes(**cell).iter().any(|home| home.0 == grid)
        };
        let mut cells: Vec<LayoutCell> = self.order.pattern.iter().filter(near).copied().collect();
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
        Ok(found.and_then(|found| Some(self.order.design_of(grids(layout, found.first()?)))))
    }

    /// Like [`changed`](Self::changed), but for rules other than those of plain grids.
    fn changed_under(&self, model: &Arc<Model>, random: &mut Random, stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        let is_free = |cell: &&LayoutCell| self.order.fixed[**cell].is_none();
        let mut cells: Vec<LayoutCell> = self.order.pattern.iter().filter(is_free).copied().collect();
        random.shuffle(&mut cells);
        cells.truncate(2 + random.below(7));
        let mut kept = self.givens();
        cells.iter().for_each(|&cell| kept[cell] = None);
        let full = full::once(model, &kept, REFILL, random, stop)?;
        let is_new = |full: &Grids| cells.iter().any(|&cell| full[cell] != self.solution[cell]);
        Ok(full.filter(is_new).map(|full| self.order.design_of(full)))
    }
}

/// Adds to the fixed digits those that the solution has in the cells of the pattern.
pub(super) fn with_pattern(fixed: Grids, pattern: &[LayoutCell], solution: &Grids) -> Grids {
    let mut givens = fixed;
    pattern.iter().for_each(|&cell| givens[cell] = solution[cell]);
    givens
}
