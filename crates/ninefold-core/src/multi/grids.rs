//! A multi-sudoku: a layout together with digits.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};
use core::{fmt, mem};

use super::boards::Boards;
use crate::cells::{Cell, CellSet, Digit, DigitSet, LayoutCell};
use crate::grid::Grid;
use crate::rules::{Constraint, Feature, Masks, Rules, Unsupported};
use crate::solution::Solution;
use crate::turn::{Symmetry, Turn};

/// A layout with digits in some of its cells. No rule is enforced.
///
/// `{}` prints it as a block, with a dot for each empty cell and a space where there is no cell.
#[derive(Clone, PartialEq, Eq)]
pub struct Grids {
    layout: Rules,
    digits: Vec<Option<Digit>>,
}

impl Grids {
    /// Creates a layout without digits.
    pub fn empty(layout: Rules) -> Self {
        let digits = vec![None; layout.len()];
        Self { layout, digits }
    }

    /// Creates a multi-sudoku from the digits of its cells in reading order. If there are fewer digits than cells, the remaining cells are empty.
    pub fn new(layout: Rules, digits: impl IntoIterator<Item = Option<Digit>>) -> Self {
        let mut grids = Self::empty(layout);
        grids.digits.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = digit);
        grids
    }

    /// Creates a multi-sudoku from its grids, given in the order of the layout.
    ///
    /// # Errors
    ///
    /// Returns the first shared cell about which two grids disagree, if there is one.
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

    /// The layout, with its rules.
    pub const fn rules(&self) -> &Rules {
        &self.layout
    }

    /// The digits of the cells in reading order.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// Returns one of the grids.
    pub fn grid(&self, grid: usize) -> Grid {
        let active = self.layout.grid(grid).cells();
        if active == CellSet::ALL {
            return Grid::new(Cell::ALL.map(|cell| self[self.layout.cell(grid, cell)]));
        }
        Grid::new(Cell::ALL.map(|cell| active.contains(cell).then(|| self[self.layout.cell(grid, cell)])?))
    }

    /// Returns all grids in order.
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

    /// The cells in which two multi-sudoku with the same layout have different contents.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = LayoutCell> + 'a {
        self.layout.cells().filter(|&cell| self[cell] != other[cell])
    }

    /// Whether the turn maps both the layout and the pattern of filled cells to themselves.
    pub fn keeps(&self, turn: Turn) -> bool {
        let map = self.layout.symmetry(turn);
        map.is_some_and(|map| self.filled().all(|cell| self[map[cell.index()]].is_some()))
    }

    /// Returns the symmetry of the pattern of filled cells in the layout.
    pub fn symmetry(&self) -> Symmetry {
        if let Some(grid) = self.single() {
            return Symmetry::of(grid.filled());
        }
        // A kind that includes all turns of another comes later in the list.
        let holds = |kind: &Symmetry| kind.turns().iter().all(|&turn| self.keeps(turn));
        Symmetry::ALL.into_iter().rev().find(holds).unwrap_or(Symmetry::None)
    }

    /// Returns the grid if the rules are those of a single plain grid.
    pub fn single(&self) -> Option<Grid> {
        let digits = self.layout.is_single().then(|| self.digits.first_chunk())?;
        digits.copied().map(Grid::new)
    }

    /// Returns the plain grid, for a feature that requires plain rules.
    ///
    /// # Errors
    ///
    /// Returns the reason why the rules lack the feature if they are not plain.
    pub fn plain(&self, feature: Feature) -> Result<Grid, Unsupported> {
        self.single().ok_or_else(|| self.layout.not_plain(feature))
    }

    /// The constraints that the digits break or that no digits in the empty cells can satisfy. Each constraint is examined on its own.
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
        let masks = self.masks();
        self.layout.constraints().iter().filter(move |constraint| self.is_broken(constraint, &masks))
    }

    /// Returns the cells whose digits break a constraint. These are the filled cells that the constraint lists or, if their digits alone do not break
    /// it, a minimal set of cells whose digits do. For example, a constraint on the whole grid lists no cells, and a minimum or maximum cell is
    /// broken by its neighbour. Returns no cells if the constraint is not broken.
    ///
    /// ```
    /// use ninefold_core::Digit;
    /// use ninefold_core::multi::Grids;
    /// use ninefold_core::rules::{Constraint, Kind, Rules};
    ///
    /// let plain = Rules::single();
    /// let rule = Constraint::new(Kind::named("globalentropy").unwrap(), &plain, vec![], [])?;
    /// let mut grids = Grids::empty(plain.with_constraints([rule.clone()]));
    /// for (name, digit) in [("r1c1", Digit::D1), ("r1c2", Digit::D2), ("r2c1", Digit::D3), ("r9c9", Digit::D1)] {
    ///     grids[plain.cell_named(name).unwrap()] = Some(digit);
    /// }
    /// let names: Vec<String> = grids.breaking(&rule).into_iter().map(|cell| plain.name(cell).to_string()).collect();
    /// assert_eq!(names, ["r1c1", "r1c2", "r2c1"], "three low digits leave one cell for a middle and a high one");
    /// # Ok::<(), ninefold_core::rules::ConstraintError>(())
    /// ```
    pub fn breaking(&self, constraint: &Constraint) -> Vec<LayoutCell> {
        let all = self.masks();
        if !self.is_broken(constraint, &all) {
            return Vec::new();
        }
        let (open, filled): (u32, Vec<LayoutCell>) = (self.layout.digits().bits(), self.filled().collect());
        let own: Vec<LayoutCell> = constraint.cells().filter(|&cell| self[cell].is_some()).collect();
        let mut masks = vec![open; all.len()];
        own.iter().for_each(|cell| masks[cell.index()] = all[cell.index()]);
        if self.is_broken(constraint, &masks) {
            return own;
        }
        let mut masks = all;
        let mut is_needed = |cell: &LayoutCell| {
            let mask = mem::replace(&mut masks[cell.index()], open);
            let is_needed = !self.is_broken(constraint, &masks);
            if is_needed {
                masks[cell.index()] = mask;
            }
            is_needed
        };
        filled.into_iter().filter(|cell| is_needed(cell)).collect()
    }

    /// The mask of each cell: its digit, or all digits if the cell is empty.
    fn masks(&self) -> Vec<u32> {
        let all = self.layout.digits();
        self.digits.iter().map(|digit| digit.map_or(all, DigitSet::of).bits()).collect()
    }

    /// Whether some condition of the constraint, considered on its own, leaves a cell without any digit of its mask.
    fn is_broken(&self, constraint: &Constraint, masks: &[u32]) -> bool {
        let (mut own, mut changed) = (masks.to_vec(), Vec::new());
        constraint.restrict(&self.layout, &mut Masks::new(self.layout.size(), &mut own, &mut changed)).is_err()
    }

    /// Places these digits on boards.
    pub fn boards(&self) -> Boards {
        Boards::from(self)
    }
}

/// Converts a plain grid into a layout of one grid.
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

/// A cell for which two grids have different contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Disagreement {
    /// The cell.
    pub cell: LayoutCell,
    /// The two grids, which share the cell.
    pub grids: [usize; 2],
    /// The digits of the cell in these grids.
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
            // Each line ends after the last cell of its row.
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
