//! Candidate masks of cells, with a log of the cells that change.

use alloc::vec::Vec;

use crate::cells::LayoutCell;

/// The result of a propagation that leaves a cell without candidates or finds a constraint broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dead;

/// The candidates of all cells, one bit per digit (bit 0 for digit 1), in the form in which propagators change them.
///
/// Every change is recorded, so that exact search can requeue the constraints of changed cells, and an explanation can list the removals.
#[derive(Debug)]
pub struct Masks<'a> {
    size: usize,
    cells: &'a mut [u32],
    changed: &'a mut Vec<LayoutCell>,
}

impl<'a> Masks<'a> {
    /// Wraps the masks of a grid with `size` digits; changed cells are appended to `changed`.
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

    /// The digit of a cell that has only one candidate left, counted from 1.
    pub fn digit(&self, cell: LayoutCell) -> Option<u32> {
        let mask = self.get(cell);
        mask.is_power_of_two().then(|| mask.trailing_zeros() + 1)
    }

    /// Keeps only those candidates of a cell that are in the mask.
    ///
    /// # Errors
    ///
    /// Returns an error if no candidates remain.
    pub fn keep(&mut self, cell: LayoutCell, mask: u32) -> Result<(), Dead> {
        let own = &mut self.cells[cell.index()];
        let left = *own & mask;
        if left != *own {
            *own = left;
            self.changed.push(cell);
        }
        if left == 0 { Err(Dead) } else { Ok(()) }
    }

    /// Removes those candidates of a cell that are in the mask.
    ///
    /// # Errors
    ///
    /// Returns an error if no candidates remain.
    pub fn remove(&mut self, cell: LayoutCell, mask: u32) -> Result<(), Dead> {
        self.keep(cell, !mask)
    }
}
