//! The digits and candidates of puzzles that carry their rules, with one grid or several that share cells.
//!
//! ```text
//!   +-----+   +-----+       a *layout* holds the positions of the grids, and so their shared cells. The cells of the whole
//!   | 0   |   | 1   |       are its *cells*, counted in reading order; a shared cell is a cell of each grid: here r7c7 is
//!   |   +-+---+-+   |       r7c7 of grid 0 and r1c1 of grid 2.
//!   +---+ | 2 | +---+
//!       +-+   +-+           a *multi-sudoku* is a layout with digits, *boards* are its grids with their candidates, which agree
//!   +---+ |   | +---+       wherever they share a cell.
//!   |   +-+---+-+   |
//!   | 3   |   | 4   |
//!   +-----+   +-----+
//! ```
//!
//! ```
//! use ninefold_core::multi::Grids;
//! use ninefold_core::rules::{LayoutError, Rules};
//! use ninefold_core::solve;
//!
//! let layout: Rules = "twodoku".parse()?;
//! assert_eq!((layout.rows(), layout.columns(), layout.grids().len()), (15, 15, 2));
//! let empty = Grids::empty(layout);
//! let one = solve::first(&empty).unwrap();
//! assert!(solve::solutions(&empty).take(3).all(|other| other.is_full()) && one.is_full());
//! # Ok::<(), LayoutError>(())
//! ```

mod boards;
mod grids;
pub(crate) mod search;
mod spare;

pub use boards::Boards;
pub use grids::{Disagreement, Grids};
pub use search::refuted;

pub use crate::cells::LayoutCell;
pub use crate::puzzle_error::Broken;
