//! Sudoku: read, solve, count and check, exactly and fast.
//!
//! This is the crate to depend on. It re-exports `ninefold-core`, which has no dependencies and needs neither the standard library nor an allocator.
//! With features it also re-exports `ninefold-logic` (human solving), `ninefold-formats` and `ninefold-render`.
//!
//! # Solve
//!
//! ```
//! use ninefold::Puzzle;
//!
//! let puzzle: Puzzle = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?; // proved to have one solution
//! assert_eq!(puzzle.solution().to_string()[..9], *"814729635");
//! # Ok::<(), ninefold::NoPuzzle>(())
//! ```
//!
//! # Check
//!
//! An error contains the evidence against a unique solution:
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
//! assert_eq!(error.to_string(), "5 appears twice in row 1: r1c1 and r1c9");
//!
//! let Err(PuzzleError::Several(one, other)) = Puzzle::try_from(Grid::EMPTY) else { unreachable!() };
//! assert!(!one.differences(&other).is_empty()); // two solutions, and the cells in which they differ
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Explain
//!
//! ```
//! # #[cfg(feature = "logic")] {
//! use ninefold::Puzzle;
//! use ninefold::logic::{Method, Path};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
//! let path = Path::of(&puzzle, &Method::default());
//! for (position, step) in path.stages() {
//!     println!("{step}"); // "Naked Single: only candidate in r5c5 => r5c5=5"
//!     println!("{}", step.reason()); // why, in sentences
//!     assert_eq!(position.check(step), Ok(())); // and proved
//! }
//! assert!(path.is_solved());
//! # }
//! ```
//!
//! # Hint
//!
//! Hints in four depths: the kind of step, the place, the pattern, and the reason with its conclusion.
//!
//! ```
//! # #[cfg(feature = "logic")] {
//! use ninefold::Puzzle;
//! use ninefold::logic::{Method, hint};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
//! let step = Method::simple().next(&puzzle).unwrap();
//! assert_eq!(hint::shown_at(&step, hint::Depth::Kind).words(), "There is a Hidden Single (Box), which places a digit.");
//! assert_eq!(hint::shown_at(&step, hint::Depth::Place).words(), "Look at box 2.");
//! # }
//! ```
//!
//! `logic::hint::position` first finds the mistakes of a player's position.
//!
//! # Rate
//!
//! ```
//! # #[cfg(feature = "logic")] {
//! use ninefold::logic::{Method, Path, explainer::Rater};
//! use ninefold::{Puzzle, Stop};
//!
//! let puzzle: Puzzle = ".6.........3.8..2.85....3..9..2..5.......1....32..6.1......5.39..1....4...473....".parse().unwrap();
//! assert_eq!(Path::of(&puzzle, &Method::hodoku()).grade().to_string(), "extreme 2952"); // HoDoKu's level and score
//! assert_eq!(Rater::new().rate(puzzle.givens(), Stop::NEVER).er, 72); // Sudoku Explainer's rating, 7.2
//! # }
//! ```
//!
//! # Generate
//!
//! ```
//! use ninefold::generate::{self, Clues, Made, Order, Random, Seed, Shape};
//! use ninefold::symmetry::Symmetry;
//! use ninefold::{Stop, solve::Solver};
//!
//! let puzzle = generate::minimal(Seed::new(2026)); // the same seed, the same puzzle, on every machine
//!
//! let order = Order { clues: Clues::exactly(28), shape: Shape::Symmetric(Symmetry::HalfTurn, generate::Hold::Strict), ..Order::default() };
//! let made = order.plan()?.make(Solver::new(), &mut Random::new(Seed::new(1)), &mut |_| 0, Stop::NEVER);
//! let Made::Puzzle(puzzle) = made else { unreachable!() };
//! assert_eq!(puzzle.givens().filled().len(), 28);
//! # Ok::<(), ninefold::generate::Impossible>(())
//! ```
//!
//! Instead of `|_| 0`, a closure can return the distance of a puzzle from the order: `logic::difficulty` has such closures for levels, scores and
//! techniques.
//!
//! # Other rules
//!
//! Sizes, regions and constraints are data ([`rules`]). Puzzles that carry their own rules use the same types and the same solver.
//!
//! ```
//! use ninefold::generate::{self, Order, Random, Seed};
//! use ninefold::rules::{Constraint, Kind, Rules};
//! use ninefold::{Puzzle, Stop, solve};
//!
//! let plain = Rules::sized(6)?;
//! let diagonal = Constraint::new(Kind::named("diagonal+").unwrap(), &plain, Vec::new(), None)?;
//! let rules = plain.with_constraints([diagonal]);
//! let puzzle = generate::puzzle(Order::of(&rules), &mut Random::new(Seed::new(1)), Stop::NEVER)?;
//! assert_eq!(solve::count(puzzle.givens(), 2), 1);
//! assert_eq!(Puzzle::try_from(puzzle.givens().clone())?, puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Render
//!
//! ```
//! # #[cfg(all(feature = "logic", feature = "render"))] {
//! use ninefold::Puzzle;
//! use ninefold::logic::{Method, Position};
//! use ninefold::render::{Scene, Style, svg, text};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
//! let drawn = text::paint(&Scene::from(puzzle.givens()), &text::Manuscript::default());
//! assert!(drawn.starts_with("┌───────┬"));
//!
//! let position = Position::from(&puzzle);
//! let step = Method::default().next(&position).unwrap();
//! let scene = Scene::from(position.board(0)).marks(&position.marks(&step)).caption(step.reason()).legend();
//! let picture = svg::paint(&scene, &Style::default()); // also html, and png and pdf behind features
//! # assert!(picture.starts_with("<svg "));
//! # }
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
//! # Your own data and methods
//!
//! With the feature `serde`, the module `logic::json` holds states, steps and paths as data; with the feature `toml`, methods are read from TOML.
//!
//! # Watching an engine think
//!
//! [`classic`] contains historical engines; each reports its actions to a closure.
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
//! [`formats::text`] reads plain text. With the feature `formats`, [`formats`] also reads and writes the files, links and tables of other
//! programs.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

#[cfg(target_has_atomic = "64")]
pub use ninefold_core::Budget;
pub use ninefold_core::{
    Board, Candidate, CandidateSet, Cell, CellSet, Cells, Clash, Digit, DigitSet, Digits, ExtraHouse, Gap, Grid,
    GridOf, House, HouseKind, NoPuzzle, NotationError, ParseError, Puzzle, PuzzleError, Solution, Stop, Stopped,
};
pub use ninefold_core::{classic, mark, solve, symmetry};
#[cfg(feature = "alloc")]
pub use ninefold_core::{generate, irreducible, multi, rules};
#[cfg(feature = "logic")]
pub use ninefold_logic as logic;
#[cfg(feature = "logic")]
pub use ninefold_logic_wide as wide;

/// Puzzles as text and files: recognising, reading and writing them.
///
/// [`text`](formats::text) reads plain text in every build. With the feature `formats` the module also contains the formats of other programs: files,
/// tables, XML, JSON and links.
pub mod formats {
    #[doc(inline)]
    pub use ninefold_core::format as text;
    #[cfg(feature = "formats")]
    pub use ninefold_formats::*;
}

/// Drawing (with the feature `render`): scenes as text, SVG and HTML; with the feature `png`, also as PNG; with `pdf`, also as PDF and books.
#[cfg(feature = "render")]
pub use ninefold_render as render;

/// The examples of the guide, included so that they are tested.
#[cfg(all(doctest, feature = "logic", feature = "render"))]
#[doc = include_str!("../guide.md")]
struct Guide;
