//! Deadly patterns: candidates with which some cells could be filled in two ways if nothing prevented it.
//!
//! ```text
//! 12  .  . | 12 .  .       1 and 2 in these four cells could be swapped without effect on any other house:
//! 12  .  . | 12+5 .  .     a puzzle with one solution has another digit in one of them, here the 5
//! ```
//!
//! The other candidates of these cells are the *extras* of the pattern; at least one of them is true. The cells with extras are the *roof*.

use crate::frame::rules::GridRules;
use crate::frame::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{Facts, Set};

use crate::flow::GO_ON;

/// A pattern of candidates with which its cells could be filled in two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadly {
    /// Its candidates, whether they are still on the board or not.
    pub set: CandidateSet,
    /// Its cells without a digit.
    pub cells: CellSet,
}

/// Extras that form a naked subset with other cells of a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subset {
    /// A house of the roof.
    pub house: House,
    /// The other cells.
    pub cells: CellSet,
    /// The digits of the subset: the extras and those of the other cells.
    pub digits: DigitSet,
}

impl Deadly {
    /// Creates the pattern of some digits in some cells.
    pub fn of(cells: CellSet, digits: DigitSet) -> Self {
        let mut set = CandidateSet::EMPTY;
        digits.iter().for_each(|digit| set.set_digit(digit, cells));
        Self { set, cells }
    }

    /// Returns the digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.set.digits()
    }

    /// Returns the candidates of a cell that do not belong to the pattern.
    pub fn extras(&self, cell: Cell, facts: &Facts<'_>) -> DigitSet {
        facts.digits(cell) - self.set.cell(cell)
    }

    /// Returns the candidates of all these cells that do not belong to the pattern.
    pub fn all_extras(&self, cells: CellSet, facts: &Facts<'_>) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.extras(cell, facts))
    }

    /// Returns the cells with extras.
    pub fn roof(&self, facts: &Facts<'_>) -> CellSet {
        self.cells.iter().filter(|&cell| !self.extras(cell, facts).is_empty()).collect()
    }

    /// Returns the houses that contain a roof.
    pub fn homes(roof: CellSet, rules: &GridRules) -> impl Iterator<Item = House> + '_ {
        let houses = roof.first().into_iter().flat_map(|cell| rules.houses_of(cell).iter().copied());
        houses.filter(move |house| roof.is_subset(house.cells()))
    }

    /// Finds the naked subsets that the extras of a roof form with other cells of its houses, excluding cells that contain a digit of `barred`. Small
    /// subsets come first.
    pub fn subsets(&self, roof: CellSet, barred: DigitSet, facts: &Facts<'_>) -> Vec<Subset> {
        let extras = self.all_extras(roof, facts);
        let mut found: Vec<Subset> = Vec::new();
        for house in Self::homes(roof, facts.rules()) {
            let free = (facts.open() & house.cells()) - roof;
            let free = free.iter().filter(|&cell| (facts.digits(cell) & barred).is_empty()).collect();
            let start = found.len();
            let start_set = Set { cells: CellSet::EMPTY, digits: extras };
            // A subset has one more digit than other cells: the last digit is for the roof.
            let _ = facts.each_set(start_set, free, &mut |Set { cells, digits }| {
                found.extend((digits.len() == cells.len() + 1).then_some(Subset { house, cells, digits }));
                GO_ON
            });
            found[start..].sort_by_key(|subset| subset.cells.len());
        }
        found
    }
}

/// Whether each cell has two candidates in the set and each house two places for each digit, or none.
///
/// Then a filling has a twin, with the other digit in every cell. A house with `k` of the cells has `2 k` places for digits, so `k` digits, and both
/// fillings use each of these digits once.
pub(crate) fn is_even(set: &CandidateSet, cells: CellSet, rules: &GridRules) -> bool {
    let places = |house: House| Digit::all().map(move |digit| (set.digit(digit) & house.cells()).len());
    cells.iter().all(|cell| set.cell(cell).len() == 2)
        && rules.houses().iter().chain(rules.groups()).copied().flat_map(places).all(|places| matches!(places, 0 | 2))
}
