//! The method of Sudoku Explainer 1.2.1: its hints in its order as steps, and its ratings of techniques.
//!
//! What finds and rates the hints are the [producers](crate::producers), whose page says how they go and what makes them exact.

mod steps;
mod table;

pub use crate::producers::{
    Branch, Cause, Chain, End, Form, Hint, Kind, Name, Node, Producer, Rater, Ratings, Reason, Search, Shape, State,
    Subset, Walk, tenths,
};
pub use steps::{step, steps};
#[cfg(test)]
pub(super) use table::TABLE;
pub use table::{Rating, rating};
