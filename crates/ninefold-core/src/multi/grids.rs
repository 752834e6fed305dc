//! A multi-sudoku: a layout with digits.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

use super::boards::Boards;
use crate::cells::{Cell, CellSet, Digit, DigitSet, LayoutCell};
use crate::grid::Grid;
use crate::rules::{Constraint, Feature, Masks, Rules, Unsupported};
use crate::solution::Solution;
use crate::turn::{Symmetry, Turn};

/// A layout with some digits. No rule is enforced.
///
/// `{}` prints it as a block: a character for each cell, a dot for an empty one and a space where no cell is.
#[derive(Clone, PartialEq, Eq)]
pub struct Grids {
    layout: Rules,
    digits: Vec<Option<Digit>>,
}

impl Grids {
    /// Without digits.
    pub fn empty(layout: Rules) -> Self {
        let digits = vec![None; layout.len()];
        Self { layout, digits }
    }

    /// With the digits of its cells in reading order. Those that are missing are empty.
    pub fn new(layout: Rules, digits: impl IntoIterator<Item = Option<Digit>>) -> Self {
        let mut grids = Self::empty(layout);
        grids.digits.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = digit);
        grids
    }

    /// Of the grids in the order of the layout.
    ///
    /// # Errors
    ///
    /// The first cell on which two grids do not agree.
    pub fn of(layout: Rules, each: &[Grid]) -> Result<Self, Disagreement> {
        let mut grids = Self::empty(layout);
        for cell in grids.layout.cells() {
            let homes = grids.layout.homes(cell).iter().filter(|(grid, _)| *grid < each.len());
            let mut said = homes.map(|&(grid, cell)| (grid, each[grid][cell]));
            let Some(first) = said.next() else { continue };
            if let Some(second) = said.find(|(_, digit)| *digit != first.1) {
                return Err(Disagreement { cell, grids: [first.0, second.0], digits: [first.1, second.1] });
            }
            grids.digits[cell.index()] = first.1;
        }
        Ok(grids)
    }

    /// Its layout.
    pub const fn rules(&self) -> &Rules {
        &self.layout
    }

    /// The digits of its cells in reading order.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// One of its grids.
    pub fn grid(&self, grid: usize) -> Grid {
        let active = self.layout.grid(grid).cells();
        if active == CellSet::ALL {
            return Grid::new(Cell::ALL.map(|cell| self[self.layout.cell(grid, cell)]));
        }
        Grid::new(Cell::ALL.map(|cell| active.contains(cell).then(|| self[self.layout.cell(grid, cell)])?))
    }

    /// All of its grids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Grid> + '_ {
        (0..self.layout.grids().len()).map(|grid| self.grid(grid))
    }

    /// The cells that have a digit.
    pub fn filled(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.layout.cells().filter(|&cell| self[cell].is_some())
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// The cells in which two multi-sudoku of a layout differ.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = LayoutCell> + 'a {
        self.layout.cells().filter(|&cell| self[cell] != other[cell])
    }

    /// Whether layout and pattern of digits are the same after a turn.
    pub fn keeps(&self, turn: Turn) -> bool {
        let map = self.layout.symmetry(turn);
        map.is_some_and(|map| self.filled().all(|cell| self[map[cell.index()]].is_some()))
    }

    /// The symmetry of the pattern of its digits in the layout.
    pub fn symmetry(&self) -> Symmetry {
        if let Some(grid) = self.single() {
            return Symmetry::of(grid.filled());
        }
        // If one kind has all turns of another, the wider one is later in the list.
        let holds = |kind: &Symmetry| kind.turns().iter().all(|&turn| self.keeps(turn));
        Symmetry::ALL.into_iter().rev().find(holds).unwrap_or(Symmetry::None)
    }

    /// The grid, if there is only one and its cells lie side by side.
    pub fn single(&self) -> Option<Grid> {
        let digits = self.layout.is_single().then(|| self.digits.first_chunk())?;
        digits.copied().map(Grid::new)
    }

    /// The plain grid, for a feature that only plain grids have.
    ///
    /// # Errors
    ///
    /// The reason why these rules lack the feature.
    pub fn plain(&self, feature: Feature) -> Result<Grid, Unsupported> {
        self.single().ok_or_else(|| self.layout.not_plain(feature))
    }

    /// The constraints that the digits break, or that no digits of the empty cells can keep. Each constraint is examined by itself.
    ///
    /// ```
    /// use ninefold_core::Digit;
    /// use ninefold_core::multi::Grids;
    /// use ninefold_core::rules::{Constraint, Kind, Rules};
    ///
    /// let plain = Rules::single();
    /// let cells: Vec<_> = plain.cells().take(2).collect();
    /// let cage = Constraint::new(Kind::named("killercage").unwrap(), &plain, vec![cells.clone()], [10])?;
    /// let mut grids = Grids::empty(plain.with_constraints([cage]));
    /// grids[cells[0]] = Some(Digit::D3);
    /// assert_eq!(grids.broken().count(), 0);
    /// grids[cells[0]] = Some(Digit::D5);
    /// assert_eq!(grids.broken().count(), 1, "the other digit would be a 5 too");
    /// # Ok::<(), ninefold_core::rules::ConstraintError>(())
    /// ```
    pub fn broken(&self) -> impl Iterator<Item = &Constraint> {
        let (rules, all) = (&self.layout, self.layout.digits());
        let mask = |digit: &Option<Digit>| digit.map_or(all, DigitSet::of).bits();
        let masks: Vec<u32> = self.digits.iter().map(mask).collect();
        rules.constraints().iter().filter(move |constraint| {
            let (mut own, mut changed) = (masks.clone(), Vec::new());
            constraint.restrict(rules, &mut Masks::new(rules.size(), &mut own, &mut changed)).is_err()
        })
    }

    /// The boards with these digits placed.
    pub fn boards(&self) -> Boards {
        Boards::from(self)
    }
}

/// A layout of one grid.
impl From<&Grid> for Grids {
    fn from(grid: &Grid) -> Self {
        Self { layout: Rules::single(), digits: grid.entries().to_vec() }
    }
}

impl From<Grid> for Grids {
    fn from(grid: Grid) -> Self {
        Self::from(&grid)
    }
}

impl From<Solution> for Grids {
    fn from(solution: Solution) -> Self {
        Self::from(solution.grid())
    }
}

/// A cell that two grids fill in differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The cell.
    pub cell: LayoutCell,
    /// Two grids that share it.
    pub grids: [usize; 2],
    /// The digits that they have there.
    pub digits: [Option<Digit>; 2],
}

impl Index<LayoutCell> for Grids {
    type Output = Option<Digit>;
    fn index(&self, cell: LayoutCell) -> &Option<Digit> {
        &self.digits[cell.index()]
    }
}

impl IndexMut<LayoutCell> for Grids {
    fn index_mut(&mut self, cell: LayoutCell) -> &mut Option<Digit> {
        &mut self.digits[cell.index()]
    }
}

impl fmt::Display for Grids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.layout.rows() {
            if row > 0 {
                f.write_str("\n")?;
            }
            // Lines end with their last cell.
            let last = (0..self.layout.columns()).rfind(|&column| self.layout.at(row, column).is_some());
            for column in 0..=last.unwrap_or_default() {
                let digit = |cell| self[cell].map_or('.', |digit| char::from(digit.ascii()));
                f.write_str(self.layout.at(row, column).map_or(' ', digit).encode_utf8(&mut [0; 4]))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
