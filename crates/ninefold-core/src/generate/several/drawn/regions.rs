//! Random regions, obtained by exchanging cells along their borders as long as all regions stay connected.
//!
//! ```text
//! A A A B B B        the last A of row 1 and the first B of row 2 are exchanged:     A A B B B B
//! A A A B B B                                                                        A A A A B B
//! ```

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::full;
use crate::cells::{Digit, LayoutCell};
use crate::multi::Grids;
use crate::random::Random;
use crate::rules::Rules;
use crate::rules::make::Full;
use crate::solve::general::Model;
use crate::stop::{Stop, Stopped};

/// The number of layouts of regions for which a full grid is searched.
const LAYOUTS: usize = 8;

/// The number of attempted changes to a layout, for each of its cells.
const CHANGES: usize = 6;

/// The maximum number of guesses in the search for a full grid of one layout.
const GUESSES: u64 = 1 << 9;

/// Draws rules with random regions, and a full grid that satisfies them.
pub(super) fn drawn(
    base: &Rules,
    known: &Grids,
    turn: Option<&[LayoutCell]>,
    random: &mut Random,
    stop: Stop<'_>,
) -> Result<Option<(Rules, Grids)>, Stopped> {
    for _ in 0..LAYOUTS {
        stop.check(1)?;
        let mut layout = Layout::new(base, turn);
        layout.mix(random, &|_, _| true);
        let Some(rules) = layout.rules() else { continue };
        let known = Grids::new(rules.clone(), known.digits().iter().copied());
        if let Some(full) = full::once(&Arc::new(Model::new(&rules)), &known, GUESSES, random, stop)? {
            return Ok(Some((rules, full)));
        }
    }
    with_digits(base, known, turn, random, stop)
}

/// Draws a full grid with standard boxes, and then changes the regions. Only cells with equal digits are exchanged, so each region still contains
/// every digit.
fn with_digits(
    base: &Rules,
    known: &Grids,
    turn: Option<&[LayoutCell]>,
    random: &mut Random,
    stop: Stop<'_>,
) -> Result<Option<(Rules, Grids)>, Stopped> {
    let Some(full) = full::of_rules(&Arc::new(Model::new(base)), known, random, stop)? else { return Ok(None) };
    let mut layout = Layout::new(base, turn);
    let images = |one: LayoutCell, other: LayoutCell| {
        turn.is_none_or(|turn| full[turn[one.index()]] == full[turn[other.index()]])
    };
    layout.mix(random, &|one, other| full[one] == full[other] && images(one, other));
    let Some(rules) = layout.rules() else { return Ok(None) };
    let full = Grids::new(rules.clone(), full.digits().iter().copied());
    let digits: Vec<u8> = full.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect();
    let whole = Full { rules: &rules, digits: &digits };
    // Constraints such as disjoint groups may depend on the regions.
    let keeps = rules.constraints().iter().all(|constraint| whole.keeps(constraint));
    Ok(keeps.then_some((rules, full)))
}

/// A layout of regions that are being changed.
pub(super) struct Layout<'a> {
    base: &'a Rules,
    turn: Option<&'a [LayoutCell]>,
    regions: Vec<u8>,
}

impl<'a> Layout<'a> {
    /// Creates a layout in which the regions are the standard boxes.
    pub(super) fn new(base: &'a Rules, turn: Option<&'a [LayoutCell]>) -> Self {
        let region = |cell| base.region(cell).unwrap_or_default() as u8;
        Self { base, turn, regions: base.cells().map(region).collect() }
    }

    /// Returns the rules with the current regions.
    pub(super) fn rules(&self) -> Option<Rules> {
        let regions: Vec<Option<u8>> = self.regions.iter().map(|&region| Some(region)).collect();
        self.base.with_regions(&regions).ok()
    }

    fn full(&self) -> Full<'a> {
        Full { rules: self.base, digits: &[] }
    }

    /// Exchanges pairs of random cells that `fits` accepts.
    pub(super) fn mix(&mut self, random: &mut Random, fits: &dyn Fn(LayoutCell, LayoutCell) -> bool) {
        let cells: Vec<LayoutCell> = self.base.cells().collect();
        for _ in 0..CHANGES * cells.len() {
            let Some(one) = random.pick(&cells) else { return };
            let own = self.region(one);
            let Some(other) =
                random.pick(&self.full().beside(one)).map(|cell| self.region(cell)).filter(|&to| to != own)
            else {
                continue;
            };
            // The cells of the other region that could be exchanged for `one`.
            let beside = |cell: LayoutCell| self.full().beside(cell).into_iter().any(|cell| self.region(cell) == own);
            let back: Vec<LayoutCell> = cells
                .iter()
                .copied()
                .filter(|&cell| self.region(cell) == other && fits(one, cell) && beside(cell))
                .collect();
            if let Some(back) = random.pick(&back) {
                self.swap(one, back);
            }
        }
    }

    fn region(&self, cell: LayoutCell) -> u8 {
        self.regions[cell.index()]
    }

    /// Exchanges the regions of two cells, and those of the cells' images, provided that all regions stay connected.
    fn swap(&mut self, one: LayoutCell, other: LayoutCell) {
        let before = self.regions.clone();
        let mut pairs = vec![[one, other]];
        if let Some(turn) = self.turn {
            let image = [turn[one.index()], turn[other.index()]];
            if image.iter().any(|cell| [one, other].contains(cell)) {
                return;
            }
            pairs.push(image);
        }
        let mut touched = Vec::new();
        for [one, other] in pairs {
            touched.extend([self.region(one), self.region(other)]);
            self.regions.swap(one.index(), other.index());
        }
        if !touched.into_iter().all(|region| self.is_connected(region)) {
            self.regions = before;
        }
    }

    fn is_connected(&self, region: u8) -> bool {
        let count = self.base.cells().filter(|&cell| self.region(cell) == region).count();
        let Some(first) = self.base.cells().find(|&cell| self.region(cell) == region) else { return true };
        let (mut reached, mut seen) = (vec![first], vec![false; self.regions.len()]);
        seen[first.index()] = true;
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            for next in self.full().beside(cell) {
                if self.region(next) == region && !core::mem::replace(&mut seen[next.index()], true) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached.len() == count
    }
}
