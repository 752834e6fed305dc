//! The frame of the plain grid: the number of rows, columns and digits that the types of cells, candidates and boards have room for.
//!
//! These types exist twice, compiled from the same files: here for at most nine rows, as most puzzles have, and in [`wide`](crate::wide) for larger
//! grids. Each file takes its sizes and its bit words from the `frame` beside it, so neither kind slows down the other.

pub(crate) use super::bits::of_128 as bits;
pub(crate) use super::index::Index81 as Index;

/// The rows, columns and digits.
pub(crate) const SIDE: usize = 9;

/// The cells.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// A bit for each cell.
pub(crate) type Bits = u128;
