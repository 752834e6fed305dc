//! Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2005-2007): its steps and its ratings, exactly.

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
mod singles;
mod subsets;
mod table;
mod walk;
mod wings;

pub use chain::{Branch, Cause, Chain, Node, Shape, State};
pub use hint::{Form, Hint, Kind, Name, Reason, Search, Subset, tenths};
pub use producer::Producer;
#[cfg(test)]
pub(super) use table::TABLE;
pub use table::{Rating, rating};
pub use walk::{End, Rater, Ratings, Walk};
