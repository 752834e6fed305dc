//! A figure: a layout with digits.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

use super::boards::Boards;
use super::layout::Layout;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// A cell of a figure, counted in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site(u16);

impl Site {
    pub(super) const fn of(index: usize) -> Self {
        Self(index as u16)
    }

    /// The position in reading order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A layout with some digits. No rule is enforced.
///
/// `{}` prints it as a block: a character for each cell, a dot for an empty one and a space where no cell is.
#[derive(Clone, PartialEq, Eq)]
pub struct Figure {
    layout: Layout,
    digits: Vec<Option<Digit>>,
}

impl Figure {
    /// Without digits.
    pub fn empty(layout: Layout) -> Self {
        let digits = vec![None; layout.len()];
        Self { layout, digits }
    }

    /// With the digits of its sites in reading order. Those that are missing are empty.
    pub fn new(layout: Layout, digits: impl IntoIterator<Item = Option<Digit>>) -> Self {
        let mut figure = Self::empty(layout);
        figure.digits.iter_mut().zip(digits).for_each(|(site, digit)| *site = digit);
        figure
    }

    /// Of the grids in the order of the layout.
    ///
    /// # Errors
    ///
    /// The first cell on which two grids do not agree.
    pub fn of_grids(layout: Layout, grids: &[Grid]) -> Result<Self, Disagreement> {
        let mut figure = Self::empty(layout);
        for site in figure.layout.sites() {
            let homes = figure.layout.homes(site).iter().filter(|(grid, _)| *grid < grids.len());
            let mut said = homes.map(|&(grid, cell)| (grid, grids[grid][cell]));
            let Some(first) = said.next() else { continue };
            if let Some(second) = said.find(|(_, digit)| *digit != first.1) {
                return Err(Disagreement { site, grids: [first.0, second.0], digits: [first.1, second.1] });
            }
            figure.digits[site.index()] = first.1;
        }
        Ok(figure)
    }

    /// Its layout.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The digits of its sites in reading order.
    pub fn digits(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// One of its grids.
    pub fn grid(&self, grid: usize) -> Grid {
        Grid::new(Cell::ALL.map(|cell| self[self.layout.site(grid, cell)]))
    }

    /// All of its grids.
    pub fn grids(&self) -> impl Iterator<Item = Grid> + '_ {
        (0..self.layout.grids().len()).map(|grid| self.grid(grid))
    }

    /// The sites that have a digit.
    pub fn filled(&self) -> impl Iterator<Item = Site> + '_ {
        self.layout.sites().filter(|&site| self[site].is_some())
    }

    /// Whether every site has a digit.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// The sites in which two figures of a layout differ.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Site> + 'a {
        self.layout.sites().filter(|&site| self[site] != other[site])
    }

    /// The boards with these digits placed.
    pub fn boards(&self) -> Boards {
        Boards::from(self)
    }
}

/// A site that two grids fill in differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The site.
    pub site: Site,
    /// Two grids that share it.
    pub grids: [usize; 2],
    /// What they say.
    pub digits: [Option<Digit>; 2],
}

impl Index<Site> for Figure {
    type Output = Option<Digit>;
    fn index(&self, site: Site) -> &Option<Digit> {
        &self.digits[site.index()]
    }
}

impl IndexMut<Site> for Figure {
    fn index_mut(&mut self, site: Site) -> &mut Option<Digit> {
        &mut self.digits[site.index()]
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.layout.rows() {
            if row > 0 {
                f.write_str("\n")?;
            }
            // Lines end with their last cell.
            let last = (0..self.layout.columns()).rfind(|&column| self.layout.at(row, column).is_some());
            for column in 0..=last.unwrap_or_default() {
                let digit = |site| self[site].map_or('.', |digit| char::from(digit.ascii()));
                f.write_str(self.layout.at(row, column).map_or(' ', digit).encode_utf8(&mut [0; 4]))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
