//! The frame of the plain grid: the number of rows, columns and digits for which the types of cells, candidates and boards have room.
//!
//! These types exist twice, compiled from the same files: here for at most nine rows, which is enough for most puzzles, and in [`wide`](crate::wide)
//! for larger grids. Each file takes its sizes and bit words from the `frame` in its own module, so neither version slows down the other.

pub(crate) use super::bits::of_128 as bits;
pub(crate) use super::index::Index81 as Index;

/// The number of rows, columns and digits.
pub(crate) const SIDE: usize = 9;

/// The number of cells.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// A word with a bit for each cell.
pub(crate) type Bits = u128;
