//! Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2005-2007): its hints and its ratings, exactly.
//!
//! ```
//! use ninefold_core::{Grid, Stop};
//! use ninefold_logic::explainer::{End, Rater, Reason, Walk, tenths};
//!
//! let grid: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let ratings = Rater::new().rate(&grid, Stop::NEVER);
//! assert_eq!((ratings.er, ratings.ep, ratings.ed, ratings.end), (107, 107, 97, End::Solved));
//!
//! let first = Walk::new(&grid.board()).hint(Stop::NEVER)?.expect("there is one");
//! assert_eq!(tenths(first.rating), ratings.ed);
//! assert!(matches!(first.reason, Reason::Chain(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//!
//! ```text
//!      +---------------------------- the first hint is applied at once -----------------------------+
//!      v                                                                                            |
//!  hidden single -> direct ... -> naked single -> ... -> aligned pair -> chains -> aligned triplet  |
//!    -> Nishio -> multiple -> dynamic -> (+) -> (+ forcing chains) -> ... -> level 5 ---------------+
//!                                                                              nothing: 20.0
//! ```
//!
//! The order is that of the search, not of the rating. ER is the rating of the hardest step, EP that of the hardest step up to the first that places
//! a digit, and ED that of the first step.
//!
//! # Exactness
//!
//! The first of several hints affects later ones, so every producer searches its patterns in the order of the original. Quirks of the original are
//! reproduced too, each with a comment in its place: sets of one spoil a tuple; unique loops depend on refused neighbours; the third cell of an
//! aligned triplet has two or three candidates; multiple chains skip houses whose first place is in a cell with two candidates; closures are
//! truncated by a contradiction and used nevertheless. Ratings are doubles, and are added up and compared as in the original. One detail is
//! unspecified there, the order of the cells in a hint inside a chain: here it is ascending.
//!
//! # Speed
//!
//! A rating calls thirty producers sixty times, so this module has its own masks and numbers (`marks`); proofs and words are made from the reasons of
//! the hints. The techniques use the module, not the reverse: dynamic plus and nested nets are techniques that use its search.
//!
//! No shortcut changes a step; each omits searches that cannot find anything, or finds the same hints in another way. A chain's rating depends on its
//! length, which needs no path (`chains::reach`); a cycle with an elimination implies a chain of about its length (`chains::single`); closures are
//! shared among producers and levels, and the additions of techniques to them are stored by grid (`chains::forcing`).
//!
//! # Reasons
//!
//! A [`Hint`] of a [`Walk`] has its [`Reason`]: the houses, cells and digits of a pattern, or the [`Chain`] with all nodes, each with the nodes from
//! which it follows and, if any, the hint inside the chain. A [`Rater`] omits the reasons for chains.
//!
//! `explainer::step` converts a hint to a [`Step`](crate::Step), and the method `explainer` uses these steps.

mod aligned;
mod bug;
mod chain;
mod chains;
mod fish;
mod hint;
mod locked;
mod loops;
mod marks;
mod pause;
mod producer;
mod ratings;
mod singles;
mod subsets;
mod walk;
mod wings;

pub use chain::{Branch, Cause, Chain, Node, Shape, State};
pub use hint::{Form, Hint, Kind, Name, Reason, Search, Subset, tenths};
pub use producer::Producer;
pub(crate) use ratings::Tally;
pub use ratings::{End, Gem, Ratings};
pub use walk::{Rater, Walk};
