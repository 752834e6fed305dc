//! The rules of a wide grid, for reasoning.
#![allow(clippy::duplicate_mod, reason = "the types of both frames are compiled from the same files")]

#[path = "../rules/grid.rs"]
mod grid;

pub(crate) use grid::Parts;
pub use grid::{Alternative, AlternativeSet, Choice, GridRules, Truth};
