//! Candidate masks of cells, and the log of removals.

use alloc::vec::Vec;

use crate::cells::LayoutCell;

/// The outcome of a propagation that leaves some cell without a digit, or finds the constraint broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dead;

/// The candidates of all cells, one bit per digit (bit 0 for digit 1), as a propagator may change them.
///
/// Every change is recorded: exact search requeues the constraints of changed cells, and an explanation lists the removals.
#[derive(Debug)]
pub struct Masks<'a> {
    size: usize,
    cells: &'a mut [u32],
    changed: &'a mut Vec<LayoutCell>,
}

impl<'a> Masks<'a> {
    /// The masks of a grid with `size` digits; changed cells are appended to `changed`.
    pub const fn new(size: usize, cells: &'a mut [u32], changed: &'a mut Vec<LayoutCell>) -> Self {
        Self { size, cells, changed }
    }

    /// The number of digits.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The candidates of all cells.
    pub fn all(&self) -> &[u32] {
        self.cells
    }

    /// The candidates of a cell.
    pub fn get(&self, cell: LayoutCell) -> u32 {
        self.cells[cell.index()]
    }

    /// The digit of a cell that has one candidate left, counted from 1.
    pub fn digit(&self, cell: LayoutCell) -> Option<u32> {
        let mask = self.get(cell);
        mask.is_power_of_two().then(|| mask.trailing_zeros() + 1)
    }

    /// Keeps only the candidates of a cell that are in a mask.
    ///
    /// # Errors
    ///
    /// If none remain.
    pub fn keep(&mut self, cell: LayoutCell, mask: u32) -> Result<(), Dead> {
        let own = &mut self.cells[cell.index()];
        let left = *own & mask;
        if left != *own {
            *own = left;
            self.changed.push(cell);
        }
        if left == 0 { Err(Dead) } else { Ok(()) }
    }

    /// Removes the candidates of a cell that are in a mask.
    ///
    /// # Errors
    ///
    /// If none remain.
    pub fn remove(&mut self, cell: LayoutCell, mask: u32) -> Result<(), Dead> {
        self.keep(cell, !mask)
    }
}
