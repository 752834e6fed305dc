//! Sudoku: read, solve, count and check, exactly and fast.
//!
//! This is the crate to depend on; what it re-exports lives in `ninefold-core`, which has no dependencies and needs neither the
//! standard library nor an allocator, and in `ninefold-logic` for what people do (the feature `logic`).
//!
//! # A puzzle and its solution
//!
//! ```
//! use ninefold::{Grid, Puzzle};
//!
//! let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
//! let puzzle = Puzzle::try_from(grid)?; // the proof that it has exactly one solution
//! assert_eq!(puzzle.solution().to_string()[..9], *"814729635");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is wrong with a puzzle
//!
//! ```
//! use ninefold::{Grid, Puzzle, PuzzleError};
//!
//! let grid: Grid = "
//!     5 3 . | . 7 . | . . 5
//!     6 . . | 1 9 5 | . . .
//!     . 9 8 | . . . | . 6 .
//!     ------+-------+------
//!     8 . . | . 6 . | . . 3
//!     4 . . | 8 . 3 | . . 1
//!     7 . . | . 2 . | . . 6
//!     ------+-------+------
//!     . 6 . | . . . | 2 8 .
//!     . . . | 4 1 9 | . . 5
//!     . . . | . 8 . | . 7 9
//! ".parse()?;
//! let error = Puzzle::try_from(grid).unwrap_err();
//! assert_eq!(error.to_string(), "5 stands twice in row 1: r1c1 and r1c9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All solutions, in order, however many
//!
//! ```
//! use ninefold::{Board, solve};
//!
//! let first = solve::solutions(&Board::EMPTY).next().unwrap();
//! assert_eq!(first.to_string()[..27], *"123456789456789123789123456");
//! ```
//!
//! # Puzzles of candidates
//!
//! ```
//! use ninefold::{Board, Candidate, solve};
//!
//! let mut board = Board::EMPTY; // 729 candidates
//! board.remove("(1)r1c1".parse::<Candidate>()?);
//! assert_eq!(solve::solutions(&board).next().unwrap().to_string()[..3], *"213");
//! # Ok::<(), ninefold::NotationError>(())
//! ```
//!
//! # Solving as people do
//!
//! ```
//! # #[cfg(feature = "logic")] {
//! use ninefold::logic::{Method, Path};
//! use ninefold::{Grid, Puzzle};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
//! let path = Path::of(&Puzzle::try_from(grid).unwrap(), &Method::simple());
//! for (position, step) in path.stages() {
//!     println!("{step}"); // the technique, the pattern and what follows
//!     assert_eq!(position.check(step), Ok(()));
//! }
//! assert!(path.is_solved());
//! # }
//! ```
//!
//! `logic::hint` says what is wrong with a player's position, and as much of the next step as is wanted. With the feature `serde` the module
//! `logic::json` has states, steps and paths as data; with the feature `toml` methods are read from TOML.
//!
//! # Watching an engine think
//!
//! [`classic`] has engines of other days; each tells a closure what it does.
//!
//! ```
//! use std::ops::ControlFlow;
//! use ninefold::{Grid, classic::{Counts, Engine}};
//!
//! let grid: Grid = "32....7....98..3.......6..2.5...9..3.4.....2.7..3...4.1..7.......6..25....4....86".parse()?;
//! let mut counts = Counts::default();
//! Engine::Fewest.search(&grid.board(), &mut |event| {
//!     println!("{event}"); // try r1c3 = 1 at level 1
//!     counts.add(&event);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(counts.solutions, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Other programs' formats
//!
//! With the feature `formats` the module `formats` reads and writes the files, links and tables of other programs; without it
//! [`format`](mod@format) reads plain text.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub use ninefold_core::*;
#[cfg(feature = "logic")]
pub use ninefold_logic as logic;

/// The formats of other programs (with the feature `formats`): files, tables, XML, JSON and links, recognised, read and written.
#[cfg(feature = "formats")]
pub use ninefold_formats as formats;

/// Drawing (with the feature `render`): scenes as text, SVG and HTML; as PNG with the feature `png`; as PDF, and books, with `pdf`.
#[cfg(feature = "render")]
pub use ninefold_render as render;

/// The examples of the README, so that they keep working.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
