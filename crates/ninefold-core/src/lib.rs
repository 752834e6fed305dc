//! Sudoku types, rules, plain-text formats, exact solvers, symmetry, and puzzle generation.
//!
//! The crate has no dependencies and, without default features, needs neither the standard library nor an allocator. It does no input
//! or output: it reads `&str` and writes through [`Display`](core::fmt::Display).
//!
//! ```
//! use ninefold_core::{Grid, Puzzle};
//!
//! let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
//! let puzzle = Puzzle::try_from(grid)?; // proves that there is exactly one solution
//! println!("{:#}", puzzle.solution());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | type | guarantee |
//! |---|---|
//! | [`Digit`], [`Cell`], [`House`], [`Candidate`] | always in range; an `Option` of one takes no extra space |
//! | [`DigitSet`], [`CellSet`], [`CandidateSet`] | members of a single type; set operators; iteration over members |
//! | [`Grid`] | 81 optional digits; may be inconsistent |
//! | [`Board`] | placed digits plus candidates |
//! | [`Puzzle`] | givens proved to have exactly one solution, stored with that solution |
//! | [`Solution`] | full and consistent |
//!
//! | module | content |
//! |---|---|
//! | `cells`, `grid`, `solution`, `puzzle` | the types above |
//! | `puzzle_error` | the reasons why givens are not a puzzle |
//! | [`rules`] | shapes and constraints: their kinds, the registry of kinds, and compilation |
//! | [`multi`] | givens and candidates that carry their rules |
//! | [`format`](mod@format) | reading plain text line by line, and printing it |
//! | [`solve`] | exact search: one plain grid, many at once, overlapping grids, any rules |
//! | [`classic`] | historical engines, which report each action |
//! | [`symmetry`] | transforms, canonical forms, automorphisms, unavoidable sets, backdoors |
//! | [`generate`] | generation of new puzzles to order |
//! | [`mark`] | marks and their roles, shared by explanations and painters |
//! | `random`, `place` | random numbers from a seed; the position of each cell in the bit words that searches use |
//! | `irreducible` | [`irreducible`]: shortens the evidence for a contradiction until no item can be left out |
//! | `stop` | [`Stop`]: lets the caller end long-running work |
//! | [`wide`] | the types of cells, candidates and boards for grids of 10 to 16 rows |

#![cfg_attr(not(test), no_std)]
#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(all(feature = "std", not(test)))]
extern crate std;

// The unit tests share their random boards and an independent implementation of the rules with the tests in `tests`.
#[cfg(test)]
extern crate self as ninefold_core;

mod cells;
pub mod classic;
pub mod format;
#[cfg(feature = "alloc")]
pub mod generate;
mod grid;
#[cfg(feature = "alloc")]
mod irreducible;
pub mod mark;
#[cfg(feature = "alloc")]
pub mod multi;
#[allow(clippy::inline_always, reason = "searches inline it between a target feature and its intrinsics")]
mod place;
mod puzzle;
mod puzzle_error;
#[cfg(feature = "alloc")]
mod random;
#[cfg(feature = "alloc")]
pub mod rules;
mod short;
mod solution;
#[allow(unsafe_code, reason = "the only place for intrinsics; each block names the check that makes it sound")]
#[allow(clippy::inline_always, reason = "code between a target feature and its intrinsics must be inlined to use them")]
pub mod solve;
mod stop;
pub mod symmetry;
mod turn;
#[cfg(feature = "alloc")]
pub mod wide;

pub use cells::{
    Candidate, CandidateSet, Cell, CellSet, Cells, Digit, DigitSet, Digits, ExtraHouse, House, HouseKind, NotationError,
};
pub use format::{NoPuzzle, ParseError};
pub use grid::{Board, Clash, Gap, Grid};
#[cfg(feature = "alloc")]
pub use irreducible::irreducible;
pub use puzzle::Puzzle;
pub use puzzle_error::{GridOf, PuzzleError};
pub use solution::Solution;
#[cfg(target_has_atomic = "64")]
pub use stop::Budget;
pub use stop::{Stop, Stopped};
