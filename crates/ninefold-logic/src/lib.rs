//! Sudoku as people solve it: one step at a time, each with its reason, its proof and its words.
//!
//! ```
//! use ninefold_core::{Grid, Puzzle};
//! use ninefold_logic::{Method, Path};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let path = Path::of(&Puzzle::try_from(grid)?, &Method::hodoku());
//! assert!(path.is_solved());
//! let (position, step) = path.stages().next().unwrap();
//! assert_eq!(step.to_string(), "Naked Single: only candidate in r5c5 => r5c5=5");
//! assert_eq!(position.check(step), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the parts fit together
//!
//! ```text
//!            Method: which techniques, in which order
//!               |
//! State ----> Facts ----> Technique::find ----> Step ----> apply ----> State ...     the whole sequence is a Path
//! board,      computed    emits drafts          |  |
//! givens,     on          into its Sink         |  +-- explain ----> Text       its words
//! unique?     demand                            +----- parts ------> marks      its picture
//!                                                         |
//!                                                         +--------> truths --> proof::check
//! ```
//!
//! - A [`State`] is a board and the known facts about its puzzle. Only patterns that argue from uniqueness need more than the board.
//! - [`Facts`] computes what several techniques need: [`spots`](Facts::spots), cells by number of candidates, houses with two spots, almost locked
//!   sets. A technique never calls another; code that two techniques need belongs there.
//! - A [`Technique`] is data: names, ratings, a finder, an explainer; its examples are data. The [registry](techniques) joins the families.
//! - A [`Step`] is data too: conclusions, and [parts](step) that serve both as the content of a picture and as the truths that the [`proof`] may use.
//!   If a finder omits a part, the step is unprovable, so pictures are complete.
//! - [`methods`] own their order, their ratings of techniques and their choices; [`zambon`] is a separate solver with its own log.
//! - Words are derived from a step on request, never while solving.
//!
//! | module | content |
//! |---|---|
//! | `position`, `state` | the boards of all grids of a layout; one of these grids, as techniques see it |
//! | [`facts`] | shared searches of techniques: links, sets, chains, nets |
//! | `part`, [`step`], `flow` | parts of patterns; steps, techniques and their words; control flow of searches |
//! | [`proof`] | the checker |
//! | [`techniques`], `examples`, `search` | the families and their registry; example boards, from `data/`; the search for the steps of a technique on a board |
//! | `method`, `path`, `limits` | an ordered list of techniques; the path that a method takes; limits of searches |
//! | [`methods`] | `simple`, `hodoku`, `hints`, `explainer`, `zambon`, `whips`, `braids`, `all`; `difficulty`: how far a puzzle is from an order; `levels`: a scale for all rules |
//! | [`producers`] | the hints of Sudoku Explainer 1.2.1, in its order and with its ratings |
//! | [`whips`] | ratings by whips, braids, and trial and error |
//! | `linked` | nets and a search across several grids |
//! | [`hint`] | mistakes in a position or, if there are none, the next step, revealed to the requested depth |
//! | [`refute`] | why a puzzle is impossible |
//! | [`notation`] | a step in Eureka notation |
//! | `json`, `recipe` | positions, steps and paths as data for `serde`; methods written in TOML (features `serde`, `toml`) |
//!
//! # How to add a family
//!
//! A technique is a file in `techniques/` with a `FAMILY` slice, a line in the registry, and boards in `data/examples`. A finder examines the facts
//! and passes drafts to its sink, which holds the requested technique: one generic finder can serve several entries.
//!
//! ```
//! use ninefold_core::{CellSet, Digit, House};
//! use ninefold_logic::facts::closed;
//! use ninefold_logic::mark::Role;
//! use ninefold_logic::{Facts, Flow, Sink};
//!
//! /// Fish in rows: `N` rows that have a digit in the same `N` columns.
//! fn rows<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
//!     Digit::all().try_for_each(|digit| {
//!         let lines = facts.lines(digit, House::rows());
//!         closed(&lines, |bases: [House; N], columns| {
//!             let covers = House::columns().filter(|column| columns >> (column.number() - 1) & 1 == 1);
//!             let base_cells = bases.iter().fold(CellSet::EMPTY, |cells, base| cells | base.cells());
//!             let cover_cells = covers.clone().fold(CellSet::EMPTY, |cells, cover| cells | cover.cells());
//!             let draft = sink.step().digits(digit).eliminate(digit, cover_cells - base_cells);
//!             let draft = bases.iter().fold(draft, |draft, &base| draft.house(Role::Base, base, digit));
//!             sink.emit(covers.fold(draft, |draft, cover| draft.area(Role::Cover, cover)))
//!         })
//!     })
//! }
//!
//! static X_WING: Technique = Technique::new("x", "X", Class::Fish, |_| Text::new("", ""), rows::<2>).an().plural("X");
//! # use ninefold_logic::{Class, Limits, State, Technique, Text, text, proof};
//! # let mut board = ninefold_core::Board::EMPTY;
//! # for cell in "r26c1245679".parse::<CellSet>().unwrap() {
//! #     board.remove(ninefold_core::Candidate { cell, digit: Digit::D7 });
//! # }
//! # let state = State::from(board);
//! # let step = X_WING.first(&Facts::new(&state), &Limits::DEFAULT).unwrap();
//! # assert_eq!(text::conclusions(&step).to_string(), "r1345789c38<>7");
//! # assert_eq!(proof::check(&state, &step), Ok(()));
//! ```
//!
//! The parts that a step must name depend on its kind of argument:
//!
//! | argument | parts |
//! |---|---|
//! | subset, wing, almost locked set | `cells`: each cell of the pattern holds one of its candidates |
//! | fish, locked candidates, hidden subset | `house` for each base and digit; covers are only displayed (`area`), and so are fins (`show`) |
//! | chain | `strong(from, to, via)` and `weak(from, to)` in turn: `Via::Cell`, `Via::House`, or `Via::Set` for the cells of an almost locked set |
//! | uniqueness | `deadly(set)`: the candidates with which their cells could be filled in two ways; then the parts that the type of the pattern adds (`cells` of a subset, a `house` of a strong link). `assumes_unique: true` |
//! | symmetry of the givens | `Part::Symmetry`: the rearrangement that leaves them as they are. `assumes_unique: true` |
//! | constraint, sum | `Part::Constraint` or `Part::Equation`, and `cells`: the proof removes the candidates with which the constraint or sum cannot be satisfied |
//! | forcing chain or net | the truth that is split (`cell` or `house`), and for each branch `suppose` and its links |
//!
//! The proof needs these parts in no particular order, and no others: it searches for a choice of one candidate for each named truth. The draft drops
//! dead conclusions, and a draft without conclusions is not emitted, so finders need not check for them unless that is cheaper. Emit the simplest
//! instances first, since [`next`] returns the first.

#![forbid(unsafe_code)]
// The wide build leaves out features of the plain grid, so their helpers are unused there. The plain build still reports unused code.
#![cfg_attr(
    wide,
    allow(
        dead_code,
        unused_imports,
        unused_mut,
        unused_variables,
        clippy::large_types_passed_by_value,
        clippy::large_stack_arrays,
        reason = "the same lines are checked in the other build"
    )
)]

#[cfg(not(wide))]
mod examples;
pub mod facts;
mod flow;
pub mod frame;
pub mod hint;
#[cfg(feature = "serde")]
pub mod json;
mod limits;
#[cfg(not(wide))]
mod linked;
mod method;
pub mod methods;
pub mod notation;
mod part;
mod path;
mod position;
#[cfg(not(wide))]
pub mod producers;
pub mod proof;
#[cfg(not(wide))]
#[cfg(feature = "toml")]
pub mod recipe;
pub mod refute;
mod search;
mod state;
pub mod step;
pub mod techniques;
#[cfg(not(wide))]
pub mod whips;

#[cfg(not(wide))]
pub use examples::Example;
pub use facts::Facts;
pub use flow::{Flow, GO_ON, Visit};
pub use frame::mark;
#[cfg(not(wide))]
pub use linked::{ACROSS, SEARCH};
pub use method::{Choice, First, Method, Pick, Rank, Restart, Solver, Style, Test};
#[cfg(not(wide))]
pub use methods::{difficulty, explainer, zambon};
pub use methods::{hodoku, levels};
pub use path::{Available, Ending, LIST_WORK, Path, Walk};
pub use position::Position;
pub use state::{Home, State};
pub use step::net::{Consequence, Net, Reason};
pub use step::{Step, text};

use step::technique;
pub use technique::{Article, Class, Find, Limits, Search, Sink, Symmetric, Technique};
pub use text::Text;

/// Returns the next step that a method finds in a position.
pub fn next(position: impl Into<Position>, method: &Method) -> Option<Step> {
    method.next(position)
}

/// Finds every step that a method offers in a position.
pub fn all(position: impl Into<Position>, method: &Method) -> Vec<Step> {
    method.all(position)
}
