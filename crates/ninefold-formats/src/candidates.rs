//! Sets of candidates for the cells of a layout.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::Rules;
use ninefold_core::{CandidateSet, Cell, Digit, DigitSet};

/// Digits for each cell of a layout: eliminated candidates, or a player's notes.
///
/// ```
/// use ninefold_core::rules::Rules;
/// use ninefold_formats::Candidates;
///
/// let samurai = Rules::named("samurai").unwrap();
/// let cell = samurai.at(6, 6).unwrap();
/// let mut notes = Candidates::default();
/// assert!(notes.is_empty());
/// notes.set(cell, "25".parse()?);
/// assert_eq!(notes.get(cell).len(), 2);
/// assert_eq!(notes.iter(&samurai).next(), Some((cell, notes.get(cell))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// One set for each cell, up to the last cell with any digits, so that an empty value allocates nothing and equal values are equal vectors.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidates(Vec<DigitSet>);

impl Candidates {
    /// The empty set.
    pub const EMPTY: Self = Self(Vec::new());

    /// Returns the digits of a cell.
    pub fn get(&self, cell: LayoutCell) -> DigitSet {
        self.0.get(cell.index()).copied().unwrap_or_default()
    }

    /// Sets the digits of a cell.
    pub fn set(&mut self, cell: LayoutCell, digits: DigitSet) {
        let index = cell.index();
        if index >= self.0.len() {
            if digits.is_empty() {
                return;
            }
            self.0.resize(index + 1, DigitSet::EMPTY);
        }
        self.0[index] = digits;
        while self.0.last().is_some_and(|digits| digits.is_empty()) {
            self.0.pop();
        }
    }

    /// Adds a candidate.
    pub fn insert(&mut self, cell: LayoutCell, digit: Digit) {
        let mut digits = self.get(cell);
        digits.insert(digit);
        self.set(cell, digits);
    }

    /// Whether the set contains no candidates.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of candidates.
    pub fn len(&self) -> usize {
        self.0.iter().map(|digits| digits.len()).sum()
    }

    /// Iterates over the cells that have candidates, with the candidates of each.
    pub fn iter(&self, layout: &Rules) -> impl Iterator<Item = (LayoutCell, DigitSet)> {
        layout.cells().zip(self.0.iter().copied()).filter(|(_, digits)| !digits.is_empty())
    }

    /// Returns the candidates of one of a layout's grids.
    pub fn grid(&self, layout: &Rules, grid: usize) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        if !self.is_empty() {
            Cell::all().for_each(|cell| candidates.set_cell(cell, self.get(layout.cell(grid, cell))));
        }
        candidates
    }
}

/// Converts the candidates of a single grid.
impl From<CandidateSet> for Candidates {
    fn from(candidates: CandidateSet) -> Self {
        candidates.iter().map(|candidate| (candidate.cell.into(), candidate.digit)).collect()
    }
}

impl FromIterator<(LayoutCell, Digit)> for Candidates {
    fn from_iter<I: IntoIterator<Item = (LayoutCell, Digit)>>(candidates: I) -> Self {
        let mut all = Self::EMPTY;
        candidates.into_iter().for_each(|(cell, digit)| all.insert(cell, digit));
        all
    }
}
