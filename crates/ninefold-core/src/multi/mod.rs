//! Several grids that share cells: layouts, figures, their solutions.
//!
//! ```text
//!   +-----+   +-----+       a *layout* says where the grids lie and what they share. The cells of the whole are its *sites*,
//!   | 0   |   | 1   |       counted in reading order; a shared cell is one site and several cells: here r7c7 is r7c7 of grid 0
//!   |   +-+---+-+   |       and r1c1 of grid 2.
//!   +---+ | 2 | +---+
//!       +-+   +-+           a *figure* is a layout with digits, *boards* are its grids with their candidates, which agree
//!   +---+ |   | +---+       wherever they share a cell.
//!   |   +-+---+-+   |
//!   | 3   |   | 4   |
//!   +-----+   +-----+
//! ```
//!
//! ```
//! use ninefold_core::multi::{self, Figure, Layout};
//!
//! let layout: Layout = "twodoku".parse()?;
//! assert_eq!((layout.rows(), layout.columns(), layout.grids().len()), (15, 15, 2));
//! let empty = Figure::empty(layout);
//! let one = multi::first(&empty).unwrap();
//! assert!(multi::solutions(&empty).take(3).all(|other| other.is_full()) && one.is_full());
//! # Ok::<(), multi::LayoutError>(())
//! ```

mod boards;
mod figure;
pub mod generate;
mod layout;
mod named;
mod search;

pub use boards::{Boards, Flaw};
pub use figure::{Disagreement, Figure, Site};
pub use layout::{Area, Layout, LayoutError, Stride, Turn};
pub use named::{NAMED, Named};
pub use search::{Puzzle, Solutions, Solver, Start, count, first, prove, refuted, solutions};
