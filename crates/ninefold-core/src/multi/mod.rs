//! Several grids that share cells: layouts, multi-sudoku, their solutions.
//!
//! ```text
//!   +-----+   +-----+       a *layout* says where the grids lie and what they share. The cells of the whole are its *cells*,
//!   | 0   |   | 1   |       counted in reading order; one that grids share is a cell of each: here r7c7 is r7c7 of grid 0
//!   |   +-+---+-+   |       and r1c1 of grid 2.
//!   +---+ | 2 | +---+
//!       +-+   +-+           a *multi-sudoku* is a layout with digits, *boards* are its grids with their candidates, which agree
//!   +---+ |   | +---+       wherever they share a cell.
//!   |   +-+---+-+   |
//!   | 3   |   | 4   |
//!   +-----+   +-----+
//! ```
//!
//! ```
//! use ninefold_core::multi::{self, Grids, Rules};
//!
//! let layout: Rules = "twodoku".parse()?;
//! assert_eq!((layout.rows(), layout.columns(), layout.grids().len()), (15, 15, 2));
//! let empty = Grids::empty(layout);
//! let one = multi::first(&empty).unwrap();
//! assert!(multi::solutions(&empty).take(3).all(|other| other.is_full()) && one.is_full());
//! # Ok::<(), multi::LayoutError>(())
//! ```

mod boards;
pub mod generate;
mod grids;
mod search;

pub use boards::{Boards, Broken, GridOf, PuzzleError};
pub use grids::{Disagreement, Grids, LayoutCell};
pub use search::{Puzzle, Solutions, SolutionsUntil, Solver, Start, Until, count, first, prove, refuted, solutions};

pub use crate::rules::{LayoutError, NAMED, Named, Offset, Rules, Stride};
pub use crate::symmetry::Turn;
