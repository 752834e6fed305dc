//! Techniques inside a chain: they examine the remaining candidates of the grid, and add their eliminations.
//!
//! The rules are tried in turn, each with all its hints; the first rule with a usable hint ends the round. A hint is usable if the chain eliminated
//! candidates that its pattern requires to be absent: these candidates are the parents of its eliminations. Other hints would exist without the
//! chain.

use super::super::hint::{Flow, Gone};
use super::super::marks::{self, CELLS, COLUMN, CROSS, Marks, ROW, bits};
use super::super::{fish::Fish, locked, subsets};
use super::closure::Advance;
use super::graph::Numbers;

/// The grid of a chain before and after its eliminations.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) numbers: &'a Numbers,
    pub(super) before: &'a Marks,
    pub(super) now: &'a Marks,
}

impl Scene<'_> {
    /// Returns the eliminations of the first simple technique with a usable hint.
    pub(super) fn simple(self) -> Vec<Advance> {
        let rules: [fn(Self, &mut Vec<Advance>); 4] =
            [Self::locked, Self::hidden_pairs, Self::naked_pairs, Self::x_wings];
        let mut list = Vec::new();
        for rule in rules {
            rule(self, &mut list);
            if !list.is_empty() {
                break;
            }
        }
        list
    }

    /// Adds the eliminated candidates of a hint in ascending order, if the hint depends on eliminations of the chain.
    ///
    /// The original uses the order of a hash map for the cells here; later versions use ascending order.
    pub(super) fn push(self, list: &mut Vec<Advance>, gone: &Gone, parents: &[u16], nested: u32) {
        if parents.is_empty() {
            return;
        }
        let cells = gone.0.iter().fold(0, |cells, of| cells | of);
        for cell in marks::cells(cells) {
            for digit in (0..9).filter(|&digit| gone.0[digit] >> cell & 1 != 0) {
                list.push(Advance { gone: self.numbers.id(cell, digit), parents: parents.to_vec(), nested });
            }
        }
    }

    /// Returns the places of a digit in a house that the chain eliminated.
    pub(super) fn lost(self, house: usize, digit: usize) -> u16 {
        self.before.places[house][digit] & !self.now.places[house][digit]
    }

    fn locked(self, list: &mut Vec<Advance>) {
        let _ = locked::in_chain(self.now, |base, cover, digit, gone| {
            let places = bits(self.lost(base, digit) & !CROSS[base][cover]);
            let parents: Vec<u16> = places.map(|place| self.numbers.at(base, place, digit)).collect();
            self.push(list, gone, &parents, 0);
            Flow::Continue(())
        });
    }

    fn hidden_pairs(self, list: &mut Vec<Advance>) {
        let _ = subsets::each_hidden(self.now, 2, |house, places, digits, gone| {
            let mut parents = Vec::new();
            for place in bits(0x1ff & !places) {
                let held = self.before.cells[usize::from(CELLS[house][place])];
                parents.extend(bits(held & digits).map(|digit| self.numbers.at(house, place, digit)));
            }
            self.push(list, gone, &parents, 0);
            Flow::Continue(())
        });
    }

    fn naked_pairs(self, list: &mut Vec<Advance>) {
        let _ = subsets::each_naked(self.now, 2, |house, places, digits, gone| {
            let mut parents = Vec::new();
            for cell in bits(places).map(|place| usize::from(CELLS[house][place])) {
                parents.extend(bits(self.before.cells[cell] & !digits).map(|digit| self.numbers.id(cell, digit)));
            }
            self.push(list, gone, &parents, 0);
            Flow::Continue(())
        });
    }

    fn x_wings(self, list: &mut Vec<Advance>) {
        let _ = Fish::each(self.now, 2, |fish, gone| {
            debug_assert!(fish.kind == ROW || fish.kind == COLUMN);
            let mut parents = Vec::new();
            for base in bits(fish.bases).map(|line| 9 * fish.kind + line) {
                let places = bits(self.lost(base, fish.digit) & !fish.covers);
                parents.extend(places.map(|place| self.numbers.at(base, place, fish.digit)));
            }
            self.push(list, gone, &parents, 0);
            Flow::Continue(())
        });
    }
}
