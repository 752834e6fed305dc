//! The method of Sudoku Explainer 1.2.1: its hints in its order as steps, and its ratings of techniques.
//!
//! The [producers](crate::producers) find and rate the hints; their documentation describes the method and its exactness.

mod producer;
mod ratings;
mod steps;
mod table;

/// The reproduced version; later versions rate differently.
pub const VERSION: &str = "1.2.1";

pub use crate::producers::{
    Branch, Cause, Chain, End, Form, Gem, Hint, Kind, Name, Node, Producer, Rater, Ratings, Reason, Search, Shape,
    State, Subset, Walk, tenths,
};
pub use steps::step;
#[cfg(test)]
pub(super) use table::TABLE;
pub use table::{Rating, rating};
