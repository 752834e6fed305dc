//! The frame of the plain grid: how many rows, columns and digits the types of cells, candidates and boards have room for.
//!
//! These types exist twice, made from the same files: here for at most nine rows, as most puzzles have, and in [`wide`](crate::wide) for larger
//! grids. Each file takes its sizes and its words of bits from the `frame` beside it, so that neither kind pays for the other.

pub(crate) use super::bits::of_128 as bits;
pub(crate) use super::index::Index81 as Index;

/// The rows, columns and digits.
pub(crate) const SIDE: usize = 9;

/// The cells.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// A bit for each cell.
pub(crate) type Bits = u128;
