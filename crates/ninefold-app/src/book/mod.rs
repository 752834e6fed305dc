//! Books: the settings of their pages, and puzzles as their entries.

#[cfg(feature = "pdf")]
mod bind;
#[cfg(feature = "pdf")]
mod isbn;
#[cfg(feature = "pdf")]
mod rules;
#[cfg(feature = "pdf")]
mod words;

#[cfg(feature = "pdf")]
pub use bind::{BookError, paper};
#[cfg(feature = "pdf")]
pub use words::level;

/// The settings of a book's pages, with the types of their values.
pub use crate::options::{Answers, Leaf, table::Pages};
