//! The grids and boards of the wide frame.
#![allow(clippy::duplicate_mod, reason = "the types of both frames are compiled from the same files")]

#[path = "../grid/board.rs"]
mod board;
#[path = "../grid/digits.rs"]
mod digits;

pub use board::{Board, Gap};
pub use digits::{Clash, Grid};
